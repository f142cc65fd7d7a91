//! A tree without a limit shows what can be looked at, for every search.

use picture::trace::{Event, Trace};
use request::{Budget, Request, Stop};

/// The nodes that a picture shows.
const SHOWN: usize = 500;

/// Games too large to be searched to their ends: of two players and of three, with chance of recurring, with
/// few moves and with more than a picture shows.
const GAMES: [&str; 7] = [
    "othello",
    "connect-four",
    "lines-of-action",
    "amazons",
    "diamond",
    "mnk:m=12,n=12,k=5,players=3",
    "tanhinmin:players=4,cards=20",
];

/// Searches that tell no observer of their nodes: their pictures say that nothing was recorded.
const UNRECORDED: [&str; 2] = ["df-pn", "pds"];

/// The nodes that are drawn, and those of them that the root's moves lead to.
fn drawn(trace: &Trace) -> (usize, usize) {
    let (mut nodes, mut first) = (0, 0);
    for event in &trace.events {
        if let Event::Enter(enter) = event {
            nodes += 1;
            first += usize::from(enter.ply == 1);
        }
    }
    (nodes, first)
}

#[test]
fn without_a_limit_a_tree_is_as_deep_as_a_picture_shows() {
    let mut deepened = 0;
    for game in GAMES {
        let session = registry::open(game).expect("a game");
        let moves = session.legal_moves().len();
        let named = session.searches().into_iter().map(Some);
        for search in named.chain([None]) {
            let request = Request::new(search, &Budget::default()).expect("a search");
            // What does not fit, and what ends soon, is another matter.
            if !session.time_without_a_limit(&request).is_ok_and(|time| time.is_some())
                || session.fits(&request).is_err()
            {
                continue;
            }
            let (answer, trace) =
                session.trace(&request, SHOWN).unwrap_or_else(|why| panic!("{search:?}: {why}"));
            let (nodes, first) = drawn(&trace);
            let what = format!("{game}, {search:?}: {nodes} of {} nodes, {first} first", answer.nodes);
            if answer.stop == Stop::Finished || search.is_some_and(|name| UNRECORDED.contains(&name)) {
                continue;
            }
            let note = answer.note.as_deref().unwrap_or_default();
            assert!(note.starts_with("no limit was given: drawn "), "{what}: {note}");
            assert!(nodes <= SHOWN + 1, "{what}");
            // Whoever takes a depth shows every move or as many as there is room for.
            let takes_depth = note.contains("to depth");
            let has_room = moves < SHOWN;
            assert!(
                if takes_depth { first >= moves.min(SHOWN - 1) } else { nodes > 1 || !has_room },
                "{what}"
            );
            deepened += 1;
        }
    }
    assert!(deepened > 60, "{deepened}");
}

/// A tree that the search walks to its end is that of the whole search, as before.
#[test]
fn a_tree_that_ends_by_itself_is_searched_to_its_end() {
    for search in ["alpha-beta", "minimax", "pvs"] {
        let session = registry::open("nim:heaps=1+2+3").expect("a game");
        let request = Request::new(Some(search), &Budget::default()).expect("a search");
        let (answer, _) = session.trace(&request, SHOWN).expect("it fits");
        assert!(answer.stop == Stop::Finished && answer.note.is_none(), "{search}: {answer:?}");
    }
}
