//! How searches, games, limits and treatments of ties are written: the grammar of specifications, times, and
//! flags in addition.

use proptest::prelude::*;
use request::{Budget, Error, Patience, Request, Spec, Ties, read_time};
use search::TieBreak;
use std::time::Duration;

fn check(text: &str, expected: &[(Option<&str>, &str)]) {
    let spec = Spec::read(text).expect("in the grammar");
    let arguments: Vec<(Option<&str>, &str)> =
        spec.arguments.iter().map(|argument| (argument.key.as_deref(), argument.value.as_str())).collect();
    assert_eq!(arguments, expected, "{text}");
}

#[test]
fn reads_every_form() {
    check("nim", &[]);
    check("nim:heaps=3+4+5,players=3", &[(Some("heaps"), "3+4+5"), (Some("players"), "3")]);
    check("tree:((3 5)(6 9))", &[(None, "((3 5)(6 9))")]);
    check("tree:2:([1,2,3] [4,5,6])@[0,0,1]", &[(None, "2:([1,2,3] [4,5,6])@[0,0,1]")]);
    check(
        "pvs:solver=(df-pn:expansions=50000,a=b),evaluation=\"a,b.yomi\"",
        &[(Some("solver"), "(df-pn:expansions=50000,a=b)"), (Some("evaluation"), "a,b.yomi")],
    );
}

#[test]
fn says_what_was_expected() {
    for (text, expected) in [
        ("", "expected a name, or name:key=value,key=value, got nothing"),
        ("nim:", "expected a value or key=value after each `:` and `,`, got `nim:`"),
        ("nim:a=\"b", "expected a closing quote, got `a=\"b`"),
        ("n!m", "expected a name, or name:key=value,key=value, got `n!m`"),
    ] {
        assert_eq!(Spec::read(text).expect_err("not in the grammar").to_string(), expected);
    }
}

#[test]
fn a_player_is_named_in_two_ways() {
    let player = |text: &str| {
        let spec = Spec::read(text).expect("in the grammar");
        let player = spec.player().map_err(|error| error.to_string())?;
        Ok(player.map(|(file, rest)| (file.to_owned(), rest.len())))
    };
    for (text, expected) in [
        ("a b/c.player", Some(("a b/c.player", 0))),
        ("c.player:depth=3,time=1s", Some(("c.player", 2))),
        ("player:/a/b c,depth=3", Some(("/a/b c", 1))),
        ("player:depth=3,\"a,b\"", Some(("a,b", 1))),
        ("pvs:c.player", None),
        ("players:c", None),
    ] {
        let expected = expected.map(|(file, rest)| (file.to_owned(), rest));
        assert_eq!(player(text), Ok::<_, String>(expected), "{text}");
    }
    for (text, expected) in [
        ("player", "expected the file of a player, as in player:FILE, got `player`"),
        ("player:depth=3", "expected the file of a player, as in player:FILE, got `player:depth=3`"),
        ("c.player:3", "expected key=value behind a player, got `3`"),
        ("player:c,3", "expected key=value behind a player, got `3`"),
    ] {
        assert_eq!(player(text), Err(expected.to_owned()));
    }
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,40}") {
        let _ = Spec::read(&text);
    }

    #[test]
    fn no_text_of_its_own_signs_makes_it_panic(text in "[a-z:,=\"()\\[\\]{} 0-9+-]{0,40}") {
        let _ = Spec::read(&text);
    }
}

#[test]
fn a_flag_fills_what_the_specification_leaves_open() {
    let flags = Budget { nodes: Some(9), ..Budget::plies(7) };
    let request = Request::new(Some("alpha-beta:depth=3,extension=2"), &flags).expect("in the grammar");
    assert_eq!((request.budget.depth, request.budget.nodes), (Some(3), Some(9)));
    assert_eq!(request.search.expect("given").arguments.len(), 1);
}

#[test]
fn times_are_read_with_their_unit() {
    for (text, milliseconds) in [("500ms", 500), ("10s", 10_000), ("2m", 120_000), ("1.5", 1_500)] {
        assert_eq!(read_time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
    }
    for text in ["", "0", "s", "-1s", "1x", "1e300h", "inf", "nan", "١s"] {
        let error = read_time(text).expect_err(text).to_string();
        assert!(error.starts_with("time: expected a time above 0"), "{error}");
    }
}

#[test]
fn a_budget_of_nothing_is_refused() {
    for text in ["alpha-beta:nodes=0", "alpha-beta:depth=0", "alpha-beta:depth=99999", "alpha-beta:time=0s"] {
        assert!(matches!(Request::new(Some(text), &Budget::default()), Err(Error::Limit { .. })), "{text}");
    }
}

#[test]
fn a_search_can_be_asked_to_go_on_until_it_knows() {
    let flags = Budget { time: Some(Duration::from_secs(1)), ..Budget::default() };
    let request = Request::new(Some("pvs:time=unlimited"), &flags).expect("in the grammar");
    assert_eq!((request.budget.time, request.budget.patience), (None, Patience::Endless));
    assert!(!request.budget.is_limited(), "that is no limit");
    let error = Request::new(Some("pvs:time=never"), &flags).expect_err("no time").to_string();
    assert!(error.contains("or unlimited, got `never`"), "{error}");
}

#[test]
fn ties_are_read_as_they_are_written() {
    for ties in Ties::ALL {
        assert_eq!(ties.to_string().parse(), Ok(ties));
        assert_eq!(ties.tie_break(7), TieBreak::named(&ties.to_string(), 7));
    }
    let refused = "coin".parse::<Ties>().expect_err("no such treatment of ties");
    assert_eq!(refused, "expected one of paper, first, random, worst, set, soft, got `coin`");
}
