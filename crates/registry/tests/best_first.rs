//! Best-first search on real games: values found by an independent program, the paper's stopping rule on a
//! tree that is small enough to draw, replays, and refused requests.

use picture::trace::{Event, Trace, Worth};
use picture::{Format, Options, render};
use registry::open;
use request::{Answer, Request};
use search::{Budget, Kind, Stop};

const GAME: &str = "random-game:players=3,branching=1-5,seed=1";
const TURN: &str = "turn-considered-best-first-max-n";

fn analyze(game: &str, search: &str) -> Answer {
    let request = Request::new(Some(search), &Budget::default()).expect("in the grammar");
    open(game).expect("a game").analyze(&request).expect("it fits")
}

fn trace(game: &str, search: &str, limit: usize) -> Trace {
    let request = Request::new(Some(search), &Budget::default()).expect("in the grammar");
    open(game).expect("a game").trace(&request, limit).expect("it fits").1
}

#[test]
fn random_games_are_answered_as_by_an_independent_program() {
    let answer = analyze(GAME, "best-first-max-n:expansions=60");
    assert_eq!((answer.best.as_deref(), answer.value), (Some("2"), Some(vec![-7_056, 2_532, -2_532])));
    assert_eq!((answer.expansions, answer.kind, answer.stop), (60, Kind::Heuristic, Stop::Expansions));
    let answer = analyze(GAME, &format!("{TURN}:expansions=400"));
    assert_eq!((answer.best.as_deref(), answer.value), (Some("1"), Some(vec![-3_012, -42_061, 3_012])));
}

/// The left move ends the game and pays 1. After the right one MIN chooses between 5 and 4; unsearched it
/// looks like 0.
#[test]
fn the_papers_stopping_rule_may_miss_what_completion_finds() {
    for search in ["best-first-max-n", TURN] {
        let stopped = analyze("tree:(1 (5 4))", search);
        assert_eq!(
            (stopped.value, stopped.kind, stopped.stop),
            (Some(vec![1, -1]), Kind::Lower, Stop::Finished)
        );
        let completed = analyze("tree:(1 (5 4))", &format!("{search}:completion=true"));
        assert_eq!((completed.value, completed.kind), (Some(vec![4, -4]), Kind::Exact));
    }
}

#[test]
fn budgets_matched_to_max_n_are_worked_out_at_the_position() {
    let max_n = analyze(GAME, "max-n:depth=3");
    let leaves = max_n.nodes - max_n.expansions;
    let answer = analyze(GAME, "best-first-max-n:budget=H,max-n-depth=3");
    assert!(answer.evaluations <= leaves && answer.evaluations + 5 > leaves);
    assert_eq!(answer.stop, Stop::Evaluations);
    // If there is far too little room, the tree is not counted to its end.
    let answer = analyze(GAME, "best-first-max-n:budget=E,max-n-depth=60,room=1000");
    assert_eq!((answer.stop, answer.nodes <= 1_000), (Stop::Stored, true));
    let turn = analyze(GAME, &format!("{TURN}:budget=E,max-n-depth=3"));
    assert_eq!((turn.expansions, turn.stop), (max_n.expansions, Stop::Expansions));
}

#[test]
fn what_does_not_go_together_is_refused_in_a_line() {
    for (search, expected) in [
        ("best-first-max-n:budget=H", "budget goes with max-n-depth"),
        ("best-first-max-n:max-n-depth=3", "max-n-depth goes with budget"),
        ("best-first-max-n:budget=B,max-n-depth=3", "expected E or F or G or H or A, got `B`"),
        (
            "best-first-max-n:tie=set",
            "parameter `tie`: expected paper or first or random or worst, got `set`",
        ),
        ("best-first-max-n:room=0", "parameter `room`"),
    ] {
        let request = Request::new(Some(search), &Budget::default()).expect("in the grammar");
        let error = open(GAME).expect("a game").analyze(&request).expect_err(search).to_string();
        assert!(error.contains(expected) && !error.contains('\n'), "{search}: {error}");
    }
}

const SMALL: &str = "random-game:players=3,branching=1-3,plies=6,seed=1";

#[test]
fn a_replay_shows_every_expansion_in_its_order_and_ends_with_the_answer() {
    for search in ["best-first-max-n:expansions=12", "turn-considered-best-first-max-n:expansions=12"] {
        let trace = trace(SMALL, search, 1_000);
        let orders: Vec<u64> = trace
            .events
            .iter()
            .filter_map(|event| if let Event::Expand { order, .. } = event { Some(*order) } else { None })
            .collect();
        assert_eq!(orders, (1..=12).collect::<Vec<u64>>());
        // The last value backed up to the root is the answer.
        let last_of_the_root = trace.events.iter().rev().find_map(|event| match event {
            Event::Backup { node: 0, value, .. } => Some(value.clone()),
            _ => None,
        });
        let Some(Event::End { value, line, left_out: 0, .. }) = trace.events.last() else { panic!("an end") };
        let worth = analyze(SMALL, search).value.map(Worth::Vector);
        assert_eq!((last_of_the_root.as_ref(), value.as_ref()), (worth.as_ref(), worth.as_ref()));
        // After each expansion, the next one is at the end of the best children.
        let mut best: Vec<Option<usize>> = Vec::new();
        let mut moves: Vec<Option<String>> = Vec::new();
        let leaf = |best: &[Option<usize>]| {
            std::iter::successors(Some(0), |&node: &usize| best[node]).last().expect("the root")
        };
        for event in &trace.events {
            match event {
                Event::Enter(enter) => {
                    best.push(None);
                    moves.push(enter.mv.clone());
                }
                Event::Backup { node, child, .. } => best[*node as usize] = Some(*child as usize),
                Event::Expand { node, .. } => assert_eq!(*node as usize, leaf(&best)),
                _ => {}
            }
        }
        let principal = std::iter::successors(Some(0), |&node: &usize| best[node]).skip(1);
        assert_eq!(principal.filter_map(|node| moves[node].clone()).collect::<Vec<_>>(), *line);
        for format in Format::ALL {
            let picture = render(&trace, &Options::new(format));
            let shown = if format == Format::Json { "\"order\":12" } else { "expanded 12" };
            assert!(picture.contains(shown), "{format:?} of {search}");
        }
    }
}

#[test]
fn a_small_search_reads_so() {
    let text = render(
        &trace("tree:(1 (5 4))", "best-first-max-n:completion=true", 100),
        &Options::new(Format::Text),
    );
    assert_eq!(
        text.split_once("\n\n").expect("a caption").1,
        "#0 MAX  value 4  expanded 1  *
├─ 1: #1 leaf  value 1
└─ 2: #2 MIN  value 4  expanded 2  *
   ├─ 1: #3 leaf  value 5
   └─ 2: #4 leaf  value 4  *
"
    );
}

#[test]
fn a_large_search_is_cut_from_below_and_says_how_much_is_missing() {
    let trace = trace(GAME, "best-first-max-n:expansions=500", 60);
    let drawn = trace.events.iter().filter(|event| matches!(event, Event::Enter(_))).count() as u64;
    let hidden: u64 = trace
        .events
        .iter()
        .map(|event| if let Event::Expand { hidden, .. } = event { *hidden } else { 0 })
        .sum();
    let Some(Event::End { nodes, left_out, .. }) = trace.events.last() else { panic!("an end") };
    assert!(drawn <= 60 && hidden > 0);
    assert_eq!((*left_out, drawn + hidden), (hidden, *nodes));
}
