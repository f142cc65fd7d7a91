//! The published figures: their sources, and recomputation of some of them.

use studies::published::{Amount, Figure, Quantity, all, of};

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

/// Figures of games that yomi plays name parameters that it accepts, except boards that are too large for it;
/// or they are of many games, or of rules that it does not have, and then they stand beside no measurement.
#[test]
fn figures_are_of_games_that_can_be_opened() {
    const OF_MANY: [&str; 3] = ["any ", "infinite board", "15x15, exactly five"];
    const WITH_LARGER_BOARDS: [&str; 2] = ["mnk", "connect-four"];
    let mut opened = 0;
    for figure in all().iter().filter(|figure| registry::game_named(figure.game).is_ok()) {
        let is_of_many = OF_MANY.iter().any(|words| figure.variant.starts_with(words));
        let specification = figure.specification();
        assert_eq!(specification.is_none(), is_of_many, "{figure:?}");
        let Some(text) = specification else { continue };
        match registry::open(&text).or_else(|_| registry::open(&with_size(&text))) {
            Ok(own) => {
                assert!(figure.is_of(&own), "{figure:?}");
                opened += 1;
            }
            Err(error) => assert!(WITH_LARGER_BOARDS.contains(&figure.game), "{figure:?}: {error}"),
        }
    }
    assert!(opened > 60, "{opened}");
}

/// `columns=6,rows=6` as `size=6`.
fn with_size(text: &str) -> String {
    [4, 6, 8].iter().fold(text.to_owned(), |text, side| {
        text.replace(&format!("columns={side},rows={side}"), &format!("size={side}"))
    })
}

#[test]
fn a_figure_is_of_its_very_parameters_and_of_no_other() {
    let of_this = |game: &str| -> Vec<(Quantity, &'static str)> {
        let session = registry::open(game).expect(game);
        let name = game.split(':').next().expect("a name");
        let about = studies::published::about(&session, name);
        assert_eq!(
            about.of_this.iter().filter(|figure| figure.game == name).count() + about.of_others.len(),
            of(name).len(),
            "{game}"
        );
        about.of_this.iter().map(|figure| (figure.quantity, figure.source)).collect()
    };
    for (game, source, is_of) in [
        ("lines-of-action", "CPW", true),
        ("lines-of-action:size=8", "CPW", true),
        ("lines-of-action:size=5", "CPW", false),
        ("lines-of-action:repetition=2", "CPW", false),
        ("othello:6", "Feinstein93", true),
        ("othello:6,start=parallel", "Tothello06", false),
        ("othello:6,discs=fewest", "Tothello06", true),
        ("othello", "Takizawa23", true),
        ("othello:4", "Takizawa23", false),
        ("connect-four", "Steininger", true),
        ("connect-four:columns=6,rows=5", "Steininger", true),
        ("connect-four:connect=5", "Steininger", false),
        ("amazons:size=5", "Song14", true),
        ("amazons", "Song14", false),
        ("mnk:m=5,n=5,k=4", "WinningWays", true),
        ("mnk:m=15,n=15,k=5", "Allis94", true),
        ("gomoku:misere=true", "Allis94", false),
        ("tic-tac-toe:misere=true", "Yokoo", false),
    ] {
        assert_eq!(of_this(game).iter().any(|(_, other)| *other == source), is_of, "{game} {source}");
    }
}
