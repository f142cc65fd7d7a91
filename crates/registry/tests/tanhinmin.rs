//! Tanhinmin: the examples printed in the paper, by soft-Max^n under the paper's reading of a pass and under
//! the rules.

use registry::open;
use request::{Answer, Request};
use search::Budget;

fn analyze(position: &str, search: &str) -> Answer {
    let request =
        Request { multi_pv: 99, ..Request::new(Some(search), &Budget::default()).expect("in the grammar") };
    open(&format!("tanhinmin:{position}")).expect("a deal").analyze(&request).expect("it fits")
}

/// The winners that a set of payoffs leaves open, by letters.
fn letters(values: &[Vec<i32>]) -> String {
    let players = values[0].len();
    let wins = |player: &usize| values.iter().any(|payoffs| payoffs[*player] == 1);
    (0..players).filter(wins).map(|player| char::from(b'A' + player as u8)).collect()
}

/// The result of each card, the weakest first.
fn leads(position: &str, search: &str) -> Vec<(u8, String)> {
    let answer = analyze(position, search);
    let row = |row: request::MoveAnswer| {
        (row.mv.parse().expect("a card"), letters(row.values.as_deref().expect("a set")))
    };
    let mut rows: Vec<(u8, String)> = answer.moves.into_iter().map(row).collect();
    rows.sort();
    rows
}

const BOTH: [&str; 2] = ["soft-max-n", "soft-max-n:last-resort=true"];

#[test]
fn the_examples_of_the_paper_have_their_values() {
    for search in BOTH {
        let found = leads("[[1,3,10],[2],[4,6,8],[5,7,9]]", search);
        assert_eq!(found, [(1, "B".into()), (3, "A".into()), (10, "BD".into())], "{search}");
        let found = leads("([1,2,4,6,7],[3,5,5],[2,6])", search);
        let expected =
            [(1, "AC"), (2, "A"), (4, "A"), (6, "BC"), (7, "C")].map(|(card, set)| (card, set.into()));
        assert_eq!(found, expected, "{search}");
        for (deal, first, winning) in
            [("([1,3,5,5,5],[2,4],[2,2,6])", 5, &[5][..]), ("([1,2,4,6,7],[3,5,6],[2,5])", 2, &[2, 4])]
        {
            let sure: Vec<u8> =
                leads(deal, search).into_iter().filter(|(_, set)| set == "A").map(|(card, _)| card).collect();
            assert_eq!((sure[0], sure.as_slice()), (first, winning), "{search} on {deal}");
        }
    }
}

#[test]
fn a_pass_that_nobody_looks_at_decides_a_deal() {
    // A could win only by passing on 8 or 9 while holding 10; but playing 10 leaves A a chance.
    let deal = "[[1,4,7,10],[5,6,8,9],[2],[3]]";
    let [free, last] = BOTH.map(|search| leads(deal, search)[1].clone());
    assert_eq!((free.1.as_str(), last.1.as_str()), ("A", "AC"));
}

#[test]
fn other_games_name_no_last_resort() {
    let request =
        Request::new(Some("soft-max-n:last-resort=true"), &Budget::default()).expect("in the grammar");
    let error = open("nim").expect("a game").analyze(&request).expect_err("nim has none").to_string();
    assert_eq!(
        error,
        "soft-max-n: parameter `last-resort`: expected false, \
         as this game names no move of last resort, got `true`"
    );
}
