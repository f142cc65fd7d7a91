//! The referee applies the rules and plays the moves that need no search; the tables of players are cleared
//! at the end of a game.

use registry::{Adjudication, End, Played, Referee, Session, Terms};
use request::Request;
use search::Budget;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn request(search: &str) -> Request {
    Request::new(Some(search), &Budget::default()).expect("a search")
}

fn referee(session: &Session, searches: &[&str]) -> Referee {
    let players: Vec<Request> = searches.iter().map(|search| request(search)).collect();
    session.referee(&players).expect("searches")
}

fn play(game: &str, searches: &[&str], terms: &Terms) -> Played {
    let session = registry::open(game).expect("a game");
    let seats: Vec<usize> = (0..searches.len()).collect();
    let seeds = vec![7; searches.len()];
    referee(&session, searches).play(&seats, &seeds, terms).expect("it fits").expect("not cancelled")
}

/// The same game played move by move with `analyze`.
fn by_hand(game: &str, searches: &[&str]) -> (Vec<String>, Vec<i32>, Vec<u64>) {
    let mut session = registry::open(game).expect("a game");
    let mut nodes = vec![0; searches.len()];
    loop {
        if let Some(payoffs) = session.outcome() {
            return (session.moves_played(), payoffs, nodes);
        }
        let (mover, legal) = (session.to_move() - 1, session.legal_moves());
        let mv = if let [only] = legal.as_slice() {
            only.clone()
        } else {
            let answer = session.analyze(&request(searches[mover])).expect("it fits");
            nodes[mover] += answer.nodes;
            answer.best.expect("the game goes on")
        };
        session.play(&[&mv]).expect("legal");
    }
}

#[test]
fn a_game_is_what_analyses_play_and_single_moves_are_not_searched() {
    for (game, searches) in [
        ("random-game:plies=40", &["max-n:depth=3", "paranoid:depth=2", "one-ply"][..]),
        ("random-game:players=2,plies=20,branching=1-3", &["alpha-beta:depth=3", "nega-alpha:depth=2"]),
        ("othello:size=4", &["alpha-beta:depth=3", "one-ply"]),
        ("toy-ring", &["alpha-beta:depth=3", "alpha-beta:depth=2"]),
        ("diamond:arm=1,camp=1", &["one-ply", "max-n:depth=2", "best-first-max-n:expansions=9"]),
    ] {
        let played = play(game, searches, &Terms::new(1_000));
        let (moves, payoffs, nodes) = by_hand(game, searches);
        assert_eq!(played.moves, moves.join(" "), "{game}");
        assert_eq!((played.plies as usize, played.payoffs), (moves.len(), Some(payoffs)), "{game}");
        let spent: Vec<u64> = played.efforts.iter().map(|effort| effort.nodes).collect();
        assert_eq!(spent, nodes, "{game}");
        let made: u32 = played.efforts.iter().map(|effort| effort.moves).sum();
        assert_eq!(made, played.plies);
    }
}

#[test]
fn a_game_that_is_too_long_is_broken_off_with_its_static_values() {
    let terms = Terms { trace: true, ..Terms::new(10) };
    let played = play("random-game", &["one-ply"; 3], &terms);
    assert_eq!((played.plies, played.payoffs, played.trace.len()), (10, None, 10));
    // A game of ten plies on the same tree pays the static evaluation after ten plies.
    let short = play("random-game:plies=10", &["one-ply"; 3], &Terms { trace: true, ..Terms::new(1_000) });
    assert_eq!((played.moves, played.values, played.trace), (short.moves, short.payoffs, short.trace));
}

#[test]
fn an_opening_is_drawn_by_lot_and_ends_no_game() {
    let terms = |opening, opening_seed| Terms { opening, opening_seed, ..Terms::new(1_000) };
    let game = |opening, seed| play("tic-tac-toe", &["pvs", "pvs"], &terms(opening, seed)).moves;
    let openings: std::collections::BTreeSet<String> = (0..40)
        .map(|seed| {
            let moves = game(5, seed);
            let first: Vec<&str> = moves.split(' ').take(5).collect();
            first.join(" ")
        })
        .collect();
    assert!(openings.len() > 35 && game(5, 3) == game(5, 3));
    let session = registry::open("tic-tac-toe").expect("a game");
    let error = referee(&session, &["random"]).play(&[0, 0], &[1, 1], &terms(9, 1)).expect_err("nine end it");
    assert!(error.to_string().contains("expected one that ends no game, got 9 random plies"), "{error}");
}

/// Random choices differ from seed to seed, unless the search has a seed of its own.
#[test]
fn lots_are_drawn_from_the_seed_of_the_seat() {
    let session = registry::open("diamond:arm=2,camp=2").expect("a game");
    let with = |search: &str, seeds: [u64; 3]| {
        let mut referee = referee(&session, &[search; 3]);
        let mut play =
            || referee.play(&[0, 1, 2], &seeds, &Terms::new(30)).expect("it fits").expect("played").moves;
        let (one, other) = (play(), play());
        assert_eq!(one, other, "{search}: a game depends on the one before");
        one
    };
    for search in [
        "random",
        "one-ply:tie=random,evaluation=none",
        "best-first-max-n:tie=random,evaluation=none,expansions=1",
        "paranoid:depth=1,tie=random,evaluation=none",
        "mcts:nodes=30",
    ] {
        assert_ne!(with(search, [1, 2, 3]), with(search, [4, 5, 6]), "{search}");
    }
    let told = "random:seed=5";
    assert_eq!(with(told, [1, 2, 3]), with(told, [4, 5, 6]));
}

/// Each move adds one to nine: if the random numbers were the same at every ply, all moves would add the
/// same.
#[test]
fn every_ply_draws_lots_of_its_own() {
    let first = |seed| {
        let session = registry::open("count-to:n=99,step=9").expect("a game");
        let moves = referee(&session, &["one-ply:tie=random,evaluation=none"; 2])
            .play(&[0, 1], &[seed, seed], &Terms::new(8))
            .expect("it fits")
            .expect("played")
            .moves;
        let said: Vec<i32> = moves.split(' ').map(|mv| mv.parse().expect("a number")).collect();
        said.windows(2).map(|pair| pair[1] - pair[0]).collect::<std::collections::BTreeSet<i32>>()
    };
    assert!((1..6).all(|seed| first(seed).len() > 2), "a seed draws the same at every ply");
}

/// A table is kept from move to move and cleared from game to game.
#[test]
fn what_a_search_remembers_ends_with_the_game() {
    let session = registry::open("connect-four:columns=4,rows=4").expect("a game");
    let play = |referee: &mut Referee| {
        let played = referee.play(&[0, 1], &[1, 1], &Terms::new(1_000)).expect("it fits").expect("played");
        played.efforts.iter().map(|effort| effort.nodes).collect::<Vec<_>>()
    };
    let searches = ["pvs:depth=6,table=1MiB"; 2];
    let mut kept = referee(&session, &searches);
    let first = play(&mut kept);
    assert_eq!(first, play(&mut kept));
    assert_eq!(first, play(&mut referee(&session, &searches)));
}

#[test]
fn a_game_that_is_cancelled_is_none() {
    let session = registry::open("gomoku").expect("a game");
    let terms = Terms { cancel: Some(Arc::new(AtomicBool::new(true))), ..Terms::new(1_000) };
    let played = referee(&session, &["alpha-beta:depth=9"]).play(&[0, 0], &[1, 1], &terms);
    assert_eq!(played, Ok(None));
}

#[test]
fn a_search_that_would_not_end_cannot_play() {
    let fits = |game: &str, search: &str| registry::open(game).expect("a game").fits_a_game(&request(search));
    for (game, search) in [("othello", "pvs"), ("gomoku", "alpha-beta"), ("slide", "pvs")] {
        let error = fits(game, search).expect_err("endless").to_string();
        assert!(
            error.contains("expected a limit, as it would not end") || error.contains("limit"),
            "{error}"
        );
    }
    for (game, search) in [("othello", "pvs:depth=3"), ("tic-tac-toe", "pvs"), ("othello", "one-ply")] {
        assert_eq!(fits(game, search), Ok(()));
    }
}

/// The same game under rules that end it early.
fn adjudicated(game: &str, searches: &[&str], rules: &[&str]) -> Played {
    let session = registry::open(game).expect("a game");
    let rules: Vec<Adjudication> = rules.iter().map(|rule| rule.parse().expect("a rule")).collect();
    let mut referee = referee(&session, searches);
    referee.adjudicate(&session, &rules).expect("rules");
    let seats: Vec<usize> = (0..searches.len()).collect();
    let seeds = vec![7; searches.len()];
    referee.play(&seats, &seeds, &Terms::new(1_000)).expect("it fits").expect("not cancelled")
}

#[test]
fn games_end_where_the_players_agree() {
    let (game, pair) = ("connect-four:columns=5,rows=4", ["pvs:depth=4", "pvs:depth=6"]);
    let whole = play(game, &pair, &Terms::new(1_000));
    assert_eq!(whole.ended, End::Rules);
    let drawn = |rule: &str| adjudicated(game, &pair, &[rule]);
    // Values within 1 000 000 are those of all positions that are open: four of each player, then the end.
    let soon = drawn("draw=1000000,moves=4");
    assert_eq!((soon.ended, soon.plies, soon.payoffs), (End::Agreement, 8, Some(vec![0, 0])));
    assert!(whole.moves.starts_with(&soon.moves));
    assert_eq!(drawn("draw=1000000,moves=4,from=11").plies, 11);
    let never = drawn("win=1000001,moves=40");
    assert_eq!((never.ended, &never.moves), (End::Rules, &whole.moves));
    // A player who tells no value has no say, and one alone is not believed.
    let alone = adjudicated(game, &["pvs:depth=4", "random"], &["draw=1000000,moves=1"]);
    assert_eq!(alone.ended, End::Rules);
    // A win that is proven counts whatever the least value is, and the winner gets the most.
    let won = adjudicated("nim:heaps=7+6+5+4+3", &["pvs", "pvs"], &["win=1000000,moves=1"]);
    let rules = play("nim:heaps=7+6+5+4+3", &["pvs", "pvs"], &Terms::new(1_000));
    assert_eq!((won.ended, won.plies, won.payoffs), (End::Agreement, 2, rules.payoffs));
    // Three players: all who tell a value have to say the same.
    let three = |searches: &[&str]| adjudicated("nim:players=3", searches, &["win=1,moves=1"]);
    let agreed = three(&["max-n", "max-n", "max-n"]);
    let rules = play("nim:players=3", &["max-n"; 3], &Terms::new(1_000));
    assert!(agreed.ended == End::Agreement && agreed.plies < rules.plies, "{agreed:?}");
    assert_eq!(agreed.payoffs, rules.payoffs);
}

#[test]
fn rules_are_read_as_they_are_written() {
    for text in
        ["win=800,moves=4", "draw=0,moves=8,from=40", "database=a folder/b.yomi,from=20", "database=x"]
    {
        assert_eq!(text.parse::<Adjudication>().expect("a rule").to_string(), text);
    }
    for text in [
        "",
        "win",
        "win=5",
        "win=0,moves=1",
        "win=-3,moves=1",
        "win=5,moves=0",
        "moves=3",
        "draw=5,moves=1,moves=2",
        "win=5,draw=5,moves=1",
        "database=x,moves=2",
        "win=5,moves=1,form=3",
        "win=99999999999,moves=1",
    ] {
        let said = text.parse::<Adjudication>().expect_err(text);
        assert!(
            said.starts_with("expected win=VALUE,moves=N, ")
                && said.ends_with(&format!("got {}", game::quoted(text))),
            "{said}"
        );
    }
}
