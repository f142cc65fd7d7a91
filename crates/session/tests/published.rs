//! The published figures: their sources, and what of them can be worked out again.

use session::published::{Amount, Figure, Quantity, all, of};

const FIRST: &str = "the first player wins";
const SECOND: &str = "the second player wins";

#[test]
fn every_source_has_its_entry_among_the_papers() {
    let papers = include_str!("../../../docs/papers.md");
    for figure in all() {
        assert!(papers.contains(&format!("**[{}]**", figure.source)), "{figure:?}");
    }
}

#[test]
fn no_source_says_the_same_thing_twice() {
    for (index, figure) in all().iter().enumerate() {
        let same = |other: &&Figure| {
            (other.game, other.variant, other.quantity, other.source)
                == (figure.game, figure.variant, figure.quantity, figure.source)
        };
        assert_eq!(all()[..index].iter().find(same), None, "{figure:?}");
    }
}

#[test]
fn what_was_quoted_from_memory_says_so() {
    for figure in all() {
        let read = !["Herik02", "Wikipedia", "Bullock02", "Wagner01"].contains(&figure.source);
        assert_eq!(figure.verified, read, "{figure:?}");
    }
}

#[test]
fn names_are_such_as_can_be_typed() {
    for figure in all() {
        let typed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(figure.game.chars().all(typed), "{figure:?}");
    }
    assert!(of("no-such-game").is_empty());
}

#[test]
fn the_powers_of_ten_are_the_lectures() {
    let size = |game| {
        let figures = of(game);
        let found = figures
            .iter()
            .find(|figure| figure.source == "Yokoo" && figure.quantity == Quantity::GameTree)
            .expect("the lecture names it");
        found.amount.to_string()
    };
    let sizes = ["checkers", "othello", "chess", "shogi", "go"].map(size);
    assert_eq!(sizes, ["30", "60", "120", "no number given", "360"]);
}

#[test]
fn every_board_of_connect_four_is_there_once() {
    assert_eq!(of("connect-four").iter().filter(|figure| figure.source == "Steininger").count(), 52);
}

/// The Grundy numbers of rows of up to `longest` coins.
fn kayles(longest: usize) -> Vec<u32> {
    let mut grundy: Vec<u32> = vec![0];
    for coins in 1..=longest {
        let reached: Vec<u32> = [1, 2]
            .into_iter()
            .filter(|&taken| taken <= coins)
            .flat_map(|taken| (0..=coins - taken).map(move |left| (left, coins - taken - left)))
            .map(|(left, right)| grundy[left] ^ grundy[right])
            .collect();
        grundy.push((0..64).find(|number| !reached.contains(number)).expect("few are reached"));
    }
    grundy
}

#[test]
fn rows_of_coins_have_the_values_that_their_grundy_numbers_give() {
    let grundy = kayles(300);
    for (rows, words) in [("rows=1+6", FIRST), ("rows=1+4", SECOND)] {
        let sum = rows
            .trim_start_matches("rows=")
            .split('+')
            .fold(0, |sum, row| sum ^ grundy[row.parse::<usize>().unwrap()]);
        let figure = of("coin-row").into_iter().find(|figure| figure.variant == rows).unwrap();
        assert_eq!(figure.amount, Amount::Words(words));
        assert_eq!(sum != 0, words == FIRST);
    }
    assert!((71..=288).all(|row| grundy[row] == grundy[row + 12]));
    assert_ne!(grundy[70], grundy[70 + 12]);
}
