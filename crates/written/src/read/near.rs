//! The word that was probably meant.

/// Longer words are not compared.
const LONGEST: usize = 30;

/// "did you mean `theirs`?" if one of the words is near to `found`; else nothing.
pub(crate) fn did_you_mean<'a>(found: &str, words: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(found, words) {
        Some(word) => format!("did you mean `{word}`?"),
        None => String::new(),
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
