//! The word that was probably meant.

/// Longer words are not compared.
const LONGEST: usize = 30;

/// Words of other languages and of rule books, and what is written here.
const FOREIGN: [(&[&str], &str); 19] = [
    (&["move"], "`step` goes to a neighbor, `slide` over empty cells, `fly` anywhere"),
    (&["jump", "leap"], "`hop` goes over a neighbor to the cell beyond it"),
    (&["put", "drop"], "`place` brings a new piece onto the board"),
    (
        &["capture", "captures", "take", "eat", "kill"],
        "a verb with `, capturing` takes what it reaches or hops over; `remove one of theirs` takes another",
    ),
    (&["swap"], "`pie rule` lets the second player take over the first one's pieces"),
    (&["if"], "a condition stands behind the verb in `turn`, and behind `when` in `end`"),
    (&["else"], "lines below `otherwise` apply if no move above is possible"),
    (&["enemy", "enemies", "opposing"], "the pieces of other players are `theirs`"),
    (&["opponent", "opponents"], "the pieces of other players are `theirs`; the player to move is `next`"),
    (&["my", "own", "me", "friendly", "friend", "ours"], "the player's own pieces are `mine`"),
    (&["player", "winner"], "who has just moved is `mover`, and who is to move `next`"),
    (&["up", "down"], "directions are `north`, `south` and so on, or `forward` and `backward`"),
    (&["left", "right"], "directions are `west`, `east` and so on, or `forward-left` and `forward-right`"),
    (&["horizontal", "vertical", "orthogonal", "orthogonally"], "rows and columns are `straight`"),
    (&["adjacent", "neighbor", "neighbors", "beside"], "the cells around a set are `next to` it"),
    (&["stalemate"], "write `when next cannot move: draw`"),
    (&["checkmate", "mate"], "write `when next cannot move and some attacked king: mover wins`"),
    (&["full"], "the board is full when there is `no empty`"),
    (&["board", "cell", "cells", "square", "squares", "field"], "all cells are `all`"),
];

/// "did you mean `theirs`?" if one of the words is near to `found`, or what is written here for a word of
/// others; else nothing.
pub(crate) fn did_you_mean<'a>(found: &str, words: impl IntoIterator<Item = &'a str>) -> String {
    let foreign = FOREIGN.iter().find(|(known, _)| known.contains(&found));
    let is_slip = |word: &str| found.len().abs_diff(word.len()) <= 1 && nearest(found, [word]).is_some();
    let near = nearest(found, words).filter(|word| foreign.is_none() || is_slip(word));
    match (near, foreign) {
        (Some(word), _) => format!("did you mean `{word}`?"),
        (None, Some((_, help))) => (*help).to_owned(),
        (None, None) => String::new(),
    }
}

/// The nearest of the words, if it is so near that it was probably meant: less than half of the letters
/// differ, and at most three.
pub(crate) fn nearest<'a>(found: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters: Vec<char> = found.chars().take(LONGEST + 1).collect();
    let near = words.into_iter().filter_map(|word| {
        let other: Vec<char> = word.chars().collect();
        let apart = distance(&letters, &other)?;
        (apart <= 3 && 2 * apart < letters.len().max(other.len())).then_some((apart, word))
    });
    near.min_by_key(|(apart, _)| *apart).map(|(_, word)| word)
}

/// The number of letters to insert, to delete, to replace and to exchange with their neighbor; `None` if a
/// word is too long.
fn distance(one: &[char], other: &[char]) -> Option<usize> {
    if one.len().max(other.len()) > LONGEST {
        return None;
    }
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for (i, &letter) in (1..).zip(one) {
        let mut row = vec![i];
        for (j, &second) in (1..).zip(other) {
            let replaced = rows[i - 1][j - 1] + usize::from(letter != second);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && letter == other[j - 2] && one[i - 2] == second {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows.last().and_then(|row| row.last()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_with_the_fewest_changes_is_nearest() {
        let words = ["empty", "enclosed", "theirs", "mine"];
        assert_eq!(nearest("their", words), Some("theirs"));
        assert_eq!(nearest("emtpy", words), Some("empty"));
        assert_eq!(nearest("mien", words), Some("mine"));
        assert_eq!(nearest("enemy", words), None);
        assert_eq!(nearest("x", words), None);
        assert_eq!(nearest(&"theirs".repeat(100_000), words), None);
    }

    #[test]
    fn distances_are_those_counted_by_hand() {
        let apart = |one: &str, other: &str| {
            distance(&one.chars().collect::<Vec<_>>(), &other.chars().collect::<Vec<_>>())
        };
        assert_eq!(apart("", "abc"), Some(3));
        assert_eq!(apart("kitten", "sitting"), Some(3));
        assert_eq!(apart("ab", "ba"), Some(1));
    }
}
