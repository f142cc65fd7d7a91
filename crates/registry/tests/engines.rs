//! Programs by others as players: in their notation and back, as searches, and at a table.
#![cfg(unix)]

use engines::Mapping;
use game::random::Random;
use registry::{Session, Terms};
use request::{Error, Request};
use search::{Budget, Unsupported};

fn request(search: &str) -> Request {
    Request::new(Some(search), &Budget::default()).unwrap_or_else(|error| panic!("{search}: {error}"))
}

/// A player of the plain protocol that takes the first legal move.
const FIRST: &str = "engine:\"sh -c 'while read -r verb first rest; do case $verb in yomi|game) echo ready;; \
                     legal) mv=$first;; go) echo info depth 1 nodes 7; echo move $mv;; esac; done'\"";

fn session(game: &str) -> Session {
    registry::open(game).expect("a game")
}

/// The moves of games that UCI programs know are told apart in their notation, in every position.
#[test]
fn coordinates_are_read_back() {
    let mut random = Random::new(23);
    for game in ["shatar", "breakthrough", "tic-tac-toe", "othello", "lines-of-action"] {
        let start = session(game);
        let mapping = Mapping::coordinates();
        for _ in 0..10 {
            let mut session = start.clone();
            while session.outcome().is_none() && session.moves_played().len() < 200 {
                let legal = session.legal_moves();
                for mv in &legal {
                    let theirs = mapping.theirs(mv);
                    assert_eq!(mapping.ours(&theirs, &legal).as_deref(), Ok(mv.as_str()), "{game}");
                    let squares: Vec<char> = theirs.chars().take(4).collect();
                    let is_plain = squares.len() == 4
                        && squares.iter().step_by(2).all(|letter| ('a'..='h').contains(letter))
                        && squares.iter().skip(1).step_by(2).all(|digit| ('1'..='8').contains(digit));
                    // A pawn of Shatar that arrives becomes a `j`.
                    let is_known = is_plain && matches!(&theirs[4..], "" | "j");
                    assert!(is_known || !matches!(game, "shatar" | "breakthrough"), "{game}: {theirs}");
                }
                session.play(&[&legal[random.index(legal.len())]]).expect("legal");
            }
        }
    }
}

#[test]
fn an_engine_answers_where_a_search_would() {
    for game in ["nim:players=3", "tic-tac-toe", "diamond:players=3", "shatar"] {
        let session = session(game);
        let search = format!("{FIRST},protocol=plain");
        let answer = session.analyze(&request(&search)).expect("an answer");
        assert_eq!(answer.best.as_ref(), session.legal_moves().first(), "{game}");
        assert_eq!((answer.nodes, answer.depth, answer.line.len()), (7, 1, 1));
        assert!(answer.value.is_none() && !answer.proven);
    }
}

/// Four ways to fail, each in the seat that moves first: the others win, and the game says why.
#[test]
fn failures_are_scored() {
    for (game, go, payoffs, said) in [
        ("tic-tac-toe", "exit 3", vec![-1, 1], "got the end of the program"),
        ("tic-tac-toe", "echo move z9", vec![-1, 1], "expected a legal move such as `a1`, got `z9`"),
        ("diamond:players=3", "sleep 30", vec![0, 1, 1], "within 0.3 s, got nothing"),
        ("nim:players=3", "echo error no", vec![-2, 1, 1], "it refuses to move: `no`"),
    ] {
        let session = session(game);
        let failing = format!(
            "engine:\"sh -c 'while read -r verb rest; do case $verb in yomi|game) echo ready;; go) {go};; \
             quit) exit;; esac; done'\",protocol=plain,patience=300ms"
        );
        let mut referee = session.referee(&[request(&failing), request("random")]).expect("players");
        let seats: Vec<usize> = (0..session.players()).map(|seat| usize::from(seat > 0)).collect();
        for _ in 0..2 {
            let played = referee.play(&seats, &vec![1; seats.len()], &Terms::new(1000));
            let played = played.expect("a game").expect("not cancelled");
            let forfeit = played.forfeit.expect("a failure");
            assert_eq!(forfeit.seat, 0);
            assert!(forfeit.why.contains(said), "{}", forfeit.why);
            let paid = played.payoffs.expect("a result");
            assert!(paid[0] < paid[1] && paid[1..].windows(2).all(|pair| pair[0] == pair[1]), "{paid:?}");
            if payoffs[0] != -2 {
                assert_eq!(paid, payoffs, "{game}");
            }
        }
    }
}

#[test]
fn specifications_of_engines_are_checked() {
    let session = session("tic-tac-toe");
    for (search, said) in [
        ("engine", "engine: parameter `command`: expected a program, as in engine:\"fairy-stockfish\""),
        ("engine:\"a 'b\"", "engine: parameter `command`: expected a program"),
        (
            "engine:x,protocol=cecp",
            "engine: parameter `protocol`: expected uci or nboard or gtp or piskvork or plain, got `cecp`",
        ),
        ("engine:x,protocl=uci", "there is no parameter of engine `protocl`; did you mean `protocol`?"),
        ("engine:x,start=0s", "engine: parameter `start`: expected a time above 0"),
        (
            "engine:x,clock=1m+x",
            "engine: parameter `clock`: expected a time for the game and one for each move",
        ),
        ("engine:x,protocol=plain,variant=y", "variant is an option of UCI programs"),
        ("engine:x,options=\"=3\"", "engine: parameter `options`: expected NAME=VALUE;NAME=VALUE, got `=3`"),
        ("engine:x,mapping=/no/such/file", "/no/such/file"),
        ("engine:true,expansions=3", "engine takes no limit of expansions"),
        ("engine:true,protocol=nboard,nodes=3", "engine takes no limit of nodes"),
        ("engine:true,protocol=gtp,depth=3", "engine takes no limit of depth"),
        ("engine:true,protocol=gtp,time=200ms", "engine takes no limit of time: GTP counts whole seconds"),
        ("engine:true,protocol=gtp,clock=1m+1s", "protocol=gtp knows no time that comes back after a move"),
        ("engine:true,protocol=piskvork", "its protocol knows gomoku alone"),
    ] {
        let error = session.fits(&request(search)).expect_err(search).to_string();
        assert!(error.contains(said) && !error.contains('\n'), "{search}: {error}");
    }
    let missing = session.fits(&request("engine:/no/such/program")).expect_err("no such program");
    assert!(missing.is_failure(), "{missing}");
    assert!(matches!(missing, Error::Unsupported(Unsupported::Engine { .. })));
    let nested = session.fits(&request("pvs:solver=(engine:true)")).expect_err("no proof search");
    assert!(nested.to_string().contains("engine"), "{nested}");
}
