//! Games and searches that a program adds, and the names that are refused.

use game::Described;
use game::toy::Ring;
use registry::{Additions, GameEntry, SearchEntry, add};
use request::{Budget, Request};
use search::RandomPlay;

fn ring(name: &'static str) -> GameEntry {
    GameEntry::of::<Ring>(name, "A token goes round a ring.", Ring::RULES).numbered().entry()
}

fn any_move(name: &'static str) -> SearchEntry {
    SearchEntry::of::<RandomPlay>(name, "any legal move")
}

/// The lists of a process are made once: this test alone adds to them.
#[test]
fn what_is_added_is_listed_and_opened_and_nothing_is_added_later() {
    let carousel = GameEntry::of::<Ring>("carousel", "A ring of six.", Ring::RULES);
    let carousel = carousel.numbered().preset("my-ring", &[("size", "6")]);
    let additions = Additions::new().game(ring("my-ring")).game(carousel).search(any_move("my-search"));
    add(additions).expect("names that nothing else has");
    let names: Vec<&str> = registry::games().iter().map(|entry| entry.name).collect();
    assert_eq!(names[names.len() - 3..], ["toy-ring", "my-ring", "carousel"]);
    assert_eq!(registry::searches().last().map(|entry| entry.name), Some("my-search"));

    // Built-in games are searched by added searches, added games by built-in ones.
    let nodes = |game: &str, search: &str| {
        let session = registry::open(game).expect("a game");
        let request = Request::new(Some(search), &Budget::default()).expect("a search");
        session.analyze(&request).map(|answer| (answer.best.is_some(), answer.nodes))
    };
    assert_eq!(nodes("toy-ring", "my-search:seed=1"), nodes("toy-ring", "random:seed=1"));
    assert_eq!(nodes("nim", "my-search").map(|(has_move, _)| has_move), Ok(true));
    assert_eq!(nodes("my-ring:size=7", "alpha-beta"), nodes("toy-ring:size=7", "alpha-beta"));
    assert_eq!(nodes("carousel", "alpha-beta"), nodes("toy-ring:size=6", "alpha-beta"));
    let found = registry::open("carousel").expect("a game").spelled_out().to_owned();
    assert!(found.starts_with("my-ring:size=6"), "{found}");

    let nearest = registry::open("mi-ring").map(|_| ()).expect_err("no game").to_string();
    assert!(nearest.contains("my-ring"), "{nearest}");
    let nearest = nodes("my-ring", "my-serch").expect_err("no search").to_string();
    assert!(nearest.contains("my-search"), "{nearest}");
    let numbered = registry::open("tree").expect("a game");
    let refused = numbered.probe("no-file".as_ref(), &[]).expect_err("no numbers").to_string();
    assert!(refused.contains("toy-ring, my-ring, carousel"), "{refused}");

    let late = add(Additions::new().game(ring("late"))).expect_err("too late").to_string();
    assert!(late.contains("before the first use"), "{late}");
    assert!(registry::open("late").is_err());
}

fn refused(additions: Additions) -> String {
    add(additions).expect_err("a name that cannot be added").to_string()
}

#[test]
fn names_that_are_taken_or_cannot_be_typed_are_refused_in_a_line() {
    let twice = "expected a name of its own for each";
    assert_eq!(
        refused(Additions::new().game(ring("toy-ring"))),
        format!("{twice} game, got `toy-ring` twice")
    );
    let two = Additions::new().game(ring("two")).game(ring("two"));
    assert_eq!(refused(two), format!("{twice} game, got `two` twice"));
    let search = Additions::new().search(any_move("pvs"));
    assert_eq!(refused(search), format!("{twice} search, got `pvs` twice"));
    // It is a search of one game only, and listed nowhere.
    let search = Additions::new().search(any_move("census"));
    assert_eq!(refused(search), format!("{twice} search, got `census` twice"));
    for name in ["", "My-ring", "my ring", "my:ring", "1-ring", "ring\n", "anillo-ñ"] {
        let game = refused(Additions::new().game(ring(name)));
        assert!(game.starts_with("expected a name of a game of lowercase letters"), "{game}");
        let search = refused(Additions::new().search(any_move(name)));
        assert!(search.starts_with("expected a name of a search of lowercase letters"), "{search}");
    }
}
