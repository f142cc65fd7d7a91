//! A player with a database never loses value, from any position inside it.

use crate::make;
use game::random::{Random, derive_seed};
use game::{Bounds, Line, Player, Rank, Ranked, legal};
use search::{AlphaBeta, Budget, OnePly, Root, Search, SyncEvaluated};
use solve::SolveControl;
use solve::database::{CACHE, Cells, Database, Header, build};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// A game that does not end before is a draw.
const LONGEST: usize = 400;

/// The best move of a search that looks one ply ahead.
fn choice<G: SyncEvaluated>(root: &Root<'_, G>, one_ply: bool) -> G::Move {
    let budget = Budget::plies(1);
    let report = if one_ply {
        OnePly::default().search(root, &budget, ())
    } else {
        AlphaBeta::default().with_distance().search(root, &budget, ())
    };
    report.expect("it fits").best.expect("the game goes on")
}

/// Plays games from random positions, each once with the database in either seat, alternately against random
/// play and against best play.
fn never_loses_value<G>(game: &G, games: u64)
where
    G: SyncEvaluated + Ranked + Clone,
{
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("all.yomi");
    let header = Header::of("a-game", game).expect("it has numbers");
    let (cancel, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let control = SolveControl { cancel: &cancel, progress: &progress, positions: u64::MAX, limits: None };
    build(game, &header, &path, NonZeroUsize::MIN, &control).expect("it can be built");
    let database = Database::new(game.clone(), Cells::open(&path, CACHE).expect("whole")).expect("its own");
    let mut results = [0_u64; 3];
    let mut played = 0;
    for number in 0.. {
        if played == games {
            break;
        }
        let mut random = Random::new(derive_seed(7, number));
        let layer = random.index(header.layers.len());
        let index = random.below(header.layers[layer].max(1));
        let Some(start) = game.unrank(Rank { layer: layer as u32, index }) else { continue };
        let Some(known) = database.known(&start).expect("whole") else { continue };
        if game.outcome(&start).is_some() {
            continue;
        }
        played += 1;
        let own = Player::new((number % 2) as usize);
        let mut root = Root::new(game, Line::from_state(start.clone()));
        root.tablebase = Some(&database);
        let mut plies = 0;
        let outcome = loop {
            if let Some(payoffs) = root.line.outcome(game) {
                break payoffs[own];
            }
            if plies == LONGEST {
                break 0;
            }
            plies += 1;
            let state = root.line.state();
            let mv = if game.to_move(state) == own || number % 4 < 2 {
                choice(&root, number % 8 < 4)
            } else {
                let moves = legal(game, state);
                moves[random.index(moves.len())]
            };
            root.line.push(game, mv);
        };
        let value = known.payoffs[own];
        assert!(outcome >= value, "{start:?}: worth {value}, and the game came to {outcome}");
        // The winner wins in time if there is nothing but the game to win, as only then the search minimizes
        // the distance.
        let is_won = value == 1 && outcome == 1 && game.promises().payoffs == Some(Bounds::zero_sum(1));
        assert!(!is_won || plies <= known.plies as usize, "{start:?}: {plies} plies, not {}", known.plies);
        results[(outcome.signum() + 1) as usize] += 1;
    }
    assert!(results.iter().sum::<u64>() == games && results[0] > 0 && results[2] > 0, "{results:?}");
}

#[test]
fn lines_of_action_on_three_by_three() {
    never_loses_value::<games::LinesOfAction>(&make(&[("columns", "3"), ("rows", "3")]), 2_500);
}

#[test]
fn lines_of_action_on_four_by_three() {
    never_loses_value::<games::LinesOfAction>(&make(&[("columns", "4"), ("rows", "3")]), 2_500);
}

#[test]
fn slide() {
    never_loses_value::<games::Slide>(&make(&[]), 2_500);
}

#[test]
fn connect_four_on_four_by_four() {
    never_loses_value::<games::ConnectFour>(&make(&[("columns", "4"), ("rows", "4")]), 2_500);
}

#[test]
fn othello_on_four_by_four() {
    never_loses_value::<games::Othello>(&make(&[("size", "4")]), 500);
}
