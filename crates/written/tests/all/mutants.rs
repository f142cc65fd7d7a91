//! Mutants: samples in which one word is replaced by another of its kind, so that the text is a game still.
//!
//! Each is compared with the Rust game of the sample by leaf counts and by random games in step, or, where
//! there is none, with games that a program from outside has recorded. A mutant that no comparison catches
//! must be the same game, as its programs are those of the sample or all its positions are equal, or at least
//! equal in all positions of a small board, which the table counts apart: larger boards may differ.
//!
//! Not replaced are titles, the names of players where they are declared, the least and the greatest value of
//! a parameter, and looks. The table is printed with `--nocapture`.

mod compare;
mod normal;
mod same;
mod twins;
mod words;

use crate::{cases, recorded, text};
use compare::Effort;
use game::random::Random;
use same::{normal_programs, programs, same_everywhere};
use std::fmt::Write;
use twins::{PLAYED_OUTSIDE, TWINS, Twin};
use words::mutants;

/// What became of the mutants of a sample.
#[derive(Default)]
struct Tally {
    mutants: usize,
    caught: usize,
    same: Vec<String>,
    /// Equal in all positions of a small board, which proves nothing of larger ones.
    equal: Vec<String>,
    escaped: Vec<String>,
}

fn judge(twin: &Twin, original: &str, count: usize, effort: Effort) -> Tally {
    for &case in twin.cases {
        assert_eq!((twin.difference)(original, case, effort), Ok(()), "{}", twin.sample);
    }
    let (mut mutants, mut random, mut tally) = (mutants(original), Random::new(1), Tally::default());
    // Those that are games, drawn with equal chances.
    while tally.mutants < count && !mutants.is_empty() {
        let mutant = mutants.swap_remove(random.index(mutants.len()));
        if written::open("test.game", &mutant.text, &[]).is_err() {
            continue;
        }
        tally.mutants += 1;
        let is_caught = |&case: &(&str, &str)| (twin.difference)(&mutant.text, case, effort).is_err();
        if twin.cases.iter().any(is_caught) {
            tally.caught += 1;
        } else if has_the_same(twin, &mutant.text, original, programs) {
            tally.same.push(format!("{} (the same programs)", mutant.what));
        } else if has_the_same(twin, &mutant.text, original, normal_programs) {
            tally.same.push(format!("{} (the same without words that change nothing)", mutant.what));
        } else if let Some(positions) = same_everywhere(original, &mutant, twin) {
            let what = format!("{} ({positions} positions)", mutant.what);
            if twin.is_whole() { &mut tally.same } else { &mut tally.equal }.push(what);
        } else {
            tally.escaped.push(mutant.what);
        }
    }
    tally
}

/// True if two texts have the same programs for all values of parameters that are compared.
fn has_the_same(twin: &Twin, one: &str, other: &str, programs: fn(&str, &str) -> Option<String>) -> bool {
    twin.cases.iter().all(|(values, _)| programs(one, values) == programs(other, values))
}

/// Judges mutants of all samples: of each sample, at most 5 of 100 escape, and one of a few.
#[expect(clippy::print_stdout, reason = "the table is a result")]
fn check(twins: &[Twin], original: fn(&str) -> String) {
    let count = cases(12, 100);
    let effort =
        Effort { leaves: cases(2_000, 50_000), games: cases(4, 40), positions: 0, is_longest_told: false };
    let mut failed = String::new();
    println!("sample | mutants | caught | same game | equal on a small board | escaped");
    for twin in twins {
        let Tally { mutants, caught, same, equal, escaped } =
            judge(twin, &original(twin.sample), count, effort);
        let mut row = format!(
            "{} | {mutants} | {caught} | {} | {} | {}\n",
            twin.sample,
            same.len(),
            equal.len(),
            escaped.len()
        );
        for what in &same {
            let _ = writeln!(row, "    the same game: {what}");
        }
        for what in &equal {
            let _ = writeln!(row, "    equal with {}: {what}", twin.small.1);
        }
        for what in &escaped {
            let _ = writeln!(row, "    escaped: {what}");
        }
        print!("{row}");
        // One of a few may be equal for a reason that is not looked for.
        if mutants < 10 || escaped.len() > (mutants / 20).max(1) {
            failed.push_str(&row);
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

#[test]
fn mutants_are_told_from_the_rust_games() {
    check(&TWINS, |sample| text(sample).to_owned());
}

#[test]
fn mutants_are_told_from_recorded_games() {
    check(&PLAYED_OUTSIDE, |sample| match sample {
        "nine-mens-morris" => recorded::nine_mens_morris(),
        _ => text(sample).to_owned(),
    });
}

/// The samples themselves, in step with the Rust games.
#[test]
fn samples_are_in_step_with_the_rust_games() {
    let effort = Effort { leaves: 1_000, games: cases(2, 1_000), positions: 0, is_longest_told: false };
    for twin in &TWINS {
        for &case in twin.cases {
            assert_eq!(
                (twin.difference)(text(twin.sample), case, effort),
                Ok(()),
                "{} {case:?}",
                twin.sample
            );
        }
    }
}
