//! The cells that the sets of a text stand for at the start.

use crate::rules;
use game::Game;
use written::SAMPLES;
use written::reference::{NamedSet, Piece, Reference, named_sets};
use written::syntax::{CellId, Rules};

/// The words of a set: those on its first line.
fn words<'a>(rules: &'a Rules, set: &NamedSet) -> &'a str {
    let line = rules.source.lines().nth(set.span.line as usize - 1).expect("a line of the text");
    let words = &line[set.span.column as usize - 1..];
    let is_whole = set.span.line == set.span.end_line;
    if is_whole { &words[..(set.span.end_column - set.span.column) as usize] } else { words }
}

/// The cells of a word that says itself what it means.
fn expected(word: &str, rules: &Rules, mover: usize) -> Option<Vec<CellId>> {
    let cells = Reference::new(rules.clone()).start().cells;
    let is_in = |piece: &Option<Piece>| {
        let owner = piece.map(|piece| piece.owner);
        Some(match word {
            "all" => true,
            "empty" => piece.is_none(),
            "occupied" => piece.is_some(),
            "mine" => owner == Some(Some(mover)),
            "theirs" => owner.flatten().is_some_and(|owner| owner != mover),
            _ => return None,
        })
    };
    let mut found = Vec::new();
    for (cell, piece) in (0..).zip(&cells) {
        if is_in(piece)? {
            found.push(cell);
        }
    }
    Some(found)
}

#[test]
fn the_sets_of_all_samples_have_the_cells_that_their_words_say() {
    let mut counts = [0; 5];
    for sample in SAMPLES {
        let rules = rules(sample.name, "");
        for set in named_sets(&rules, usize::MAX) {
            let word = words(&rules, &set);
            assert!(!word.trim().is_empty(), "{}", sample.name);
            if let Some(cells) = expected(word, &rules, 0) {
                assert_eq!(set.cells, cells, "{}: {word}", sample.name);
                let index =
                    ["all", "empty", "occupied", "mine", "theirs"].iter().position(|one| *one == word);
                counts[index.expect("one of them")] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn a_set_comes_before_its_parts_and_those_of_a_move_are_left_out() {
    let rules = rules("breakthrough", "");
    let named = named_sets(&rules, usize::MAX);
    let found: Vec<&str> = named.iter().map(|set| words(&rules, set)).collect();
    let expected = [
        "white pawn on rows 1 to 2",
        "black pawn on rows size - 1 to size",
        "empty",
        "empty or theirs",
        "empty",
        "theirs",
        "mine and edge forward",
        "mine",
        "edge forward",
        "theirs",
    ];
    assert_eq!(found, expected);
    assert_eq!(named_sets(&rules, 3).len(), 3);
    let othello = crate::rules("othello", "");
    assert!(named_sets(&othello, usize::MAX).iter().all(|set| words(&othello, set) != "enclosed"));
}
