//! Equal costs give plain search, node for node, on whole games.

use request::Request;
use search::Budget;

#[test]
fn equal_prices_are_no_prices_on_three_games() {
    let thirteen = ["0.2"; 13].join("+");
    for (game, classes, depth) in [
        ("lines-of-action", format!("rings:{thirteen}"), 4),
        ("lines-of-action", "one:0.7".to_owned(), 4),
        ("othello", "one:0.3".to_owned(), 6),
        ("connect-four", "one:0.01".to_owned(), 8),
    ] {
        let session = registry::open(game).expect("a game");
        let answer = |search: &str| {
            let request = Request::new(Some(search), &Budget::plies(depth)).expect("in the grammar");
            let answer = session.analyze(&request).expect("it fits");
            (answer.best, answer.value, answer.line, answer.kind, answer.nodes, answer.stored)
        };
        let plain = answer("pvs");
        for enhanced in ["false", "true"] {
            assert_eq!(
                answer(&format!("pvs:classes={classes},enhanced={enhanced}")),
                plain,
                "{game}, {classes}"
            );
        }
    }
}

#[test]
fn the_turn_shifts_the_value_where_all_lines_are_equally_long() {
    let session = registry::open("lines-of-action").expect("a game");
    for depth in 1..=4 {
        let value = |search: &str| {
            let request = Request::new(Some(search), &Budget::plies(depth)).expect("in the grammar");
            session.analyze(&request).expect("it fits").value.expect("a value each")[0]
        };
        // White moves at the end of a line of odd length.
        let shift = if depth % 2 == 0 { 210 } else { -210 };
        assert_eq!(value("pvs:tempo=210") - value("pvs"), shift, "depth {depth}");
    }
}
