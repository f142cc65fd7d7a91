//! A proof search in front of another: it runs first, with a limit of its own, and its proof is played.

use registry::{Terms, open};
use request::{Answer, Request};
use search::{Budget, Kind, Verdict};

/// The first forced win of `lines_of_action/data/wins.txt`, checked there by two independent programs, with
/// its winning moves.
const WIN: (&str, [&str; 3]) = ("8/7o/6o1/4x3/1x3xo1/2x1xoxo/2x1oo2/8 o", ["e2-h5", "h3-h5", "h3-f5"]);

fn analyze(game: &str, position: Option<&str>, search: &str) -> Answer {
    let request = Request::new(Some(search), &Budget::default()).expect("in the grammar");
    let mut session = open(game).expect("a game");
    if let Some(position) = position {
        session.set_position(position).expect("a position");
    }
    session.analyze(&request).expect("it fits")
}

#[test]
fn a_proof_is_played_and_said() {
    for solver in ["pds", "df-pn", "proof-number"] {
        let search = format!("pvs:depth=1,solver=({solver}:expansions=50000)");
        let answer = analyze("lines-of-action", Some(WIN.0), &search);
        assert!(WIN.1.contains(&answer.best.as_deref().expect("a move")), "{solver}: {:?}", answer.best);
        assert!(answer.proven, "{solver}");
        assert_eq!(answer.value, Some(vec![-1, 1]), "{solver}");
        let claims: Vec<_> = answer.claims.iter().map(|claim| (claim.player, claim.verdict)).collect();
        assert_eq!(claims, [(2, Verdict::Proven)], "{solver}");
        assert!(answer.expansions <= 50_000);
    }
}

/// Not proven: the answer of the search without a solver, and the statistics of both.
#[test]
fn without_a_proof_the_search_answers_and_the_work_is_added_up() {
    for solver in ["pds", "df-pn", "proof-number"] {
        let alone = analyze("lines-of-action", None, "pvs:depth=3");
        let search = format!("pvs:depth=3,solver=({solver}:expansions=100)");
        let answer = analyze("lines-of-action", None, &search);
        assert_eq!((&answer.best, &answer.value), (&alone.best, &alone.value), "{solver}");
        assert_eq!((answer.kind, answer.depth), (alone.kind, 3), "{solver}");
        assert_eq!(answer.claims[0].verdict, Verdict::Unknown, "{solver}");
        assert_eq!(answer.expansions, alone.expansions + 100, "{solver}");
        assert!(answer.nodes > alone.nodes, "{solver}");
    }
    // Disproven: nobody wins at tic-tac-toe, which the other search finds out by itself.
    let answer = analyze("tic-tac-toe", None, "pvs:solver=(df-pn:expansions=100000)");
    assert_eq!((answer.value, answer.kind), (Some(vec![0, 0]), Kind::Exact));
    assert_eq!(answer.claims[0].verdict, Verdict::Disproven);
}

/// The counts of one are not charged to the other: Hashimoto's program ends its main search by new entries,
/// whatever the solver stored before.
#[test]
fn each_has_limits_of_its_own() {
    for (limit, count) in [("nodes", 5_000), ("expansions", 500), ("evaluations", 500), ("stored", 500)] {
        let alone = analyze("lines-of-action", None, &format!("pvs:{limit}={count}"));
        let search = format!("pvs:{limit}={count},solver=(pds:expansions=2000)");
        let answer = analyze("lines-of-action", None, &search);
        assert_eq!((&answer.best, &answer.value, answer.depth), (&alone.best, &alone.value, alone.depth));
        assert_eq!(answer.expansions, alone.expansions + 2_000, "{limit}");
    }
    let answer = analyze("lines-of-action", None, "pvs:nodes=500,solver=(pds:nodes=2000)");
    assert!((2_001..=2_501).contains(&answer.nodes), "{answer:?}");
}

#[test]
fn what_is_no_solver_is_refused_in_a_line() {
    for text in [
        "pvs:solver=pds",
        "pvs:solver=()",
        "pvs:solver=(pds)",
        "pvs:solver=(pds:)",
        "pvs:solver=(pdx:expansions=5)",
        "pvs:solver=(alpha-beta:nodes=5)",
        "pvs:solver=(pds:expansions=0)",
        "pvs:solver=(pds:expansions=many)",
        "pvs:solver=(pds:expansions=5,expansions=6)",
        "pvs:solver=(pds:expansions=5,goal=beauty)",
        "pvs:solver=(pds:expansions=5,nonsense=1)",
        "pvs:solver=(pds:depth=5)",
        "pvs:solver=(pds:expansions=5,solver=(pds:expansions=5))",
        "pvs:solver=(pds:expansions=5),solver=(pds:expansions=5)",
        "alpha-beta:solver=(pds:expansions=5)",
    ] {
        let session = open("tic-tac-toe").expect("a game");
        let answer =
            Request::new(Some(text), &Budget::default()).and_then(|request| session.analyze(&request));
        let error = answer.expect_err(text).to_string();
        assert!(!error.is_empty() && error.lines().count() == 1, "{text}: {error}");
    }
}

#[test]
fn it_plays_games() {
    let search = "pvs:depth=2,solver=(pds:expansions=200)";
    for game in ["lines-of-action:columns=5,rows=5", "connect-four:columns=5,rows=4", "slide"] {
        let players = [search, "pvs:depth=2"].map(|text| Request::new(Some(text), &Budget::default()));
        let players = players.map(|request| request.expect("in the grammar"));
        let mut referee = open(game).expect("a game").referee(&players).expect("searches");
        let played =
            referee.play(&[0, 1], &[7, 7], &Terms::new(300)).expect("it fits").expect("not cancelled");
        // The first move is that of a separate request.
        let first = played.moves.split(' ').next().map(str::to_owned);
        assert_eq!(first, analyze(game, None, search).best, "{game}");
        assert!(played.payoffs.is_some() || played.plies == 300, "{game}");
    }
}
