//! Searches know positions by their keys alone: no two positions of a game share one, whatever game it is.

use game::laws::check_keys;
use request::{Budget, Kind, Request};

/// Boards wider than a word, more players, and what positions hold beside the board.
const MORE: [&str; 9] = [
    "amazons:size=10",
    "connect-four:columns=4,rows=4",
    "diamond:players=6,arm=3,camp=3",
    "lines-of-action:size=9",
    "mnk:m=19,n=19,k=5",
    "mnk:m=3,n=3,k=3,players=3",
    "othello:size=10",
    "othello:size=4",
    "tanhinmin:players=4",
];

#[test]
fn no_two_positions_of_a_listed_game_share_a_key() {
    let is_deep = std::env::var_os("YOMI_DEEP").is_some();
    let count = if is_deep { 100_000 } else { 1_000 };
    // Counts below 60 to the draw by fifty moves share a key: see the state of Shatar.
    let usual = |name| if name == "shatar" { "shatar:fifty-moves=false" } else { name };
    let names = registry::games().iter().map(|entry| usual(entry.name)).chain(MORE);
    let mut positions = 0;
    for name in names {
        let session = registry::open(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        // A node of a random game is a hash of the path to it: a text with another path is of another tree.
        let changes = if name == "random-game" { 0 } else { count };
        positions += check_keys(session.erased().0, count, changes, 1);
    }
    assert!(positions > 15 * count, "{positions} positions");
}

/// A counter, and the cells that black holds, can be the same number: a search with a table took one position
/// for another.
#[test]
fn a_counter_is_not_taken_for_pieces() {
    let text = "game \"Purse\"\nplayers white, black\nboard square 2\ncount purse from 0 to 9\npieces stone\n\
                turn\n  place stone on empty\n  add 1 to 2 to purse\n\
                end\n  when purse = 5: white wins\n  when count mine = 3: next wins\n  \
                when purse = 4: black wins\n  when next cannot move: draw\n  after 5 moves: white wins\n";
    let session = registry::open_text("purse.game", text).expect("a game");
    for search in ["minimax", "pvs", "df-pn"] {
        let request = Request::new(Some(search), &Budget::default()).expect("a search");
        let answer = session.analyze(&request).expect("an answer");
        assert_eq!((answer.value, answer.kind), (Some(vec![-1, 1]), Kind::Exact), "{search}");
    }
}
