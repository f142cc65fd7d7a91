//! What a player can force, ply by ply on any number of workers, against the walk on one machine.

use crate::agreement::{control, terms};
use crate::processes::{addresses, cluster};
use dataflow::{ForcedFrom, MEMORY, Question, Terms, Undone, forced_from};
use game::{Configured, Given, Notation, Player};
use solve::forced::{Forced, ForcedValues};
use solve::{SolveControl, Unsolved};
use std::sync::Arc;

fn make<G: Configured>(parameters: &[(&str, &'static str)]) -> G {
    let mut given = Given::defaults(G::PARAMETERS);
    for (name, value) in parameters {
        given.set(name, value).expect("a parameter");
    }
    G::configure(&given).expect("a game")
}

fn question<G: Notation + Clone>(game: &G, player: usize, symmetric: bool) -> Arc<Question<G>> {
    Arc::new(Question {
        game: Arc::new(game.clone()),
        start: game.write_position(&game.start()),
        player: Player::new(player),
        symmetric,
        name: "a game".to_owned(),
    })
}

fn by<G>(
    question: &Arc<Question<G>>,
    processes: usize,
    workers: usize,
    memory: usize,
) -> Vec<Result<Option<ForcedFrom>, Undone>>
where
    G: Notation + Send + Sync + 'static,
{
    if processes == 1 {
        return vec![forced_from(question, &terms(workers, memory), &control()).map(|(found, _)| found)];
    }
    let addresses = addresses(processes);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..processes)
            .map(|process| {
                let terms = Terms { memory, ..cluster(process, &addresses, workers) };
                scope.spawn(move || forced_from(question, &terms, &control()).map(|(found, _)| found))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

/// Checks every player's value, by several numbers of workers and with little memory; the number of positions
/// where each can be reached after one number of plies only.
fn agrees<G>(parameters: &[(&str, &'static str)], counted: bool)
where
    G: Notation + Configured + Clone + Send + Sync + 'static,
{
    let game: G = make(parameters);
    for player in 0..game.players() {
        for symmetric in [false, true] {
            let forced = Forced::of(&game, &game.start(), Player::new(player), symmetric, &control());
            let forced = forced.expect("small enough");
            let start = if symmetric { game.canonical(&game.start()) } else { game.start() };
            let expected = forced.forced_value(&start).expect("it was reached");
            let question = question(&game, player, symmetric);
            for (processes, workers, memory) in [(1, 1, MEMORY), (1, 3, 1), (2, 1, 200), (2, 2, MEMORY)] {
                let mut found = by(&question, processes, workers, memory).into_iter();
                let first = found.next().expect("a process").expect("all is well").expect("it is the first");
                assert_eq!(first.value.value, expected.value, "{parameters:?} {processes} {workers}");
                assert_eq!(first.value.bound, expected.bound, "{parameters:?} {processes} {workers}");
                if expected.value != 0 {
                    assert_eq!(first.value.distance, expected.distance, "{parameters:?}");
                }
                assert!(!counted || first.positions == forced.positions(), "{parameters:?}");
                assert!(found.all(|other| other == Ok(None)));
            }
        }
    }
}

#[test]
fn workers_find_what_one_walk_does() {
    agrees::<games::Mnk>(&[], true);
    agrees::<games::Mnk>(&[("players", "3"), ("m", "3"), ("n", "2"), ("k", "2")], true);
    agrees::<games::ConnectFour>(&[("columns", "3"), ("rows", "4")], true);
    agrees::<games::CountTo>(&[("n", "15")], false);
    agrees::<games::Nim>(&[], false);
    // Passes, payoffs other than won, lost or drawn, and several winners.
    agrees::<games::Othello>(&[("size", "4")], false);
    agrees::<games::Tanhinmin>(&[("players", "3"), ("cards", "6")], false);
    agrees::<games::Tanhinmin>(&[("players", "3"), ("cards", "6"), ("pay", "rank")], false);
}

#[test]
fn random_games_of_every_shape() {
    for seed in ["1", "2", "3", "4", "5", "6"] {
        for players in ["2", "3"] {
            agrees::<games::RandomGame>(&[("seed", seed), ("players", players), ("plies", "5")], false);
        }
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let cycles: games::LinesOfAction = make(&[("size", "3")]);
    let found = forced_from(&question(&cycles, 0, false), &terms(1, MEMORY), &control());
    assert_eq!(found, Err(Undone::Unsolved(Unsolved::Cycles)));
    let game: games::Mnk = make(&[]);
    let few = SolveControl { positions: 100, ..control() };
    let found = forced_from(&question(&game, 0, false), &terms(2, MEMORY), &few);
    assert_eq!(found, Err(Undone::Unsolved(Unsolved::Positions(100))));
}
