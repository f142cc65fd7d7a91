//! Symmetries: those of the games are found, false ones are refused, and values keep them.

use super::{network, positions};
use crate::design::{CellMap, Sharing};
use crate::learning::{Learner, Learning, Options, Proposed, candidates};
use game::{Evaluated, Seats, Symmetric};

fn accepted<G: Evaluated>(game: &G) -> usize {
    let board = game.board().expect("a board");
    let maps = candidates(&board);
    maps.iter().filter(|map| (Proposed { map, shift: 0 }).is_symmetry(game, &board, 1)).count()
}

#[test]
fn random_games_in_step_confirm_true_symmetries_and_refuse_false_ones() {
    // Eight of a square board; of Othello those that keep the four discs of the start.
    assert_eq!(accepted(&games::Mnk::tic_tac_toe()), 8);
    assert_eq!(accepted(&games::Othello::default()), 4);
    // Gravity leaves the reflection, and turning sideways is refused.
    assert_eq!(accepted(&games::ConnectFour::default()), 2);
    // A reflection of the star changes the order of turns.
    assert_eq!(accepted(&games::Diamond::default()), 1);
}

#[test]
fn a_false_map_between_equal_starts_is_refused() {
    let game = games::ConnectFour::default();
    let board = game.board().expect("a board");
    let mut swapped = CellMap::identity(board.cells.len());
    swapped.0.swap(4, 5);
    let false_one = Proposed { map: &swapped, shift: 0 };
    assert!(false_one.fits_start(&game, &board));
    assert!(!false_one.is_symmetry(&game, &board, 1));
}

#[test]
fn three_players_share_the_weights_of_a_star_that_is_turned() {
    let game = games::Diamond::default();
    let learner = Learner::new(game.clone(), &Options::games(10)).expect("a game to learn");
    assert_eq!(learner.trained().design.sharing, Sharing::Shared);
    let trained =
        Learner::new(games::Othello::default(), &Options::games(10)).expect("a game to learn").trained();
    assert_eq!(trained.design.sharing, Sharing::Factorized);
}

/// The value of a position is that of its image, for the symmetries that keep every player in place and were
/// found.
fn keeps_values<G: Evaluated + Symmetric + Clone + Send + Sync>(game: &G, games: u64, least: usize)
where
    G::State: Send,
{
    let network = network(game, &Options::games(games));
    let keeping = game.symmetries().into_iter().filter(|symmetry| symmetry.seats == Seats::IDENTITY);
    let mut found = 0;
    for symmetry in keeping {
        let all = positions(game, 2, 5);
        let is_kept = |state: &G::State| {
            network.values(game, state) == network.values(game, &game.image(&symmetry, state))
        };
        if all.iter().all(is_kept) {
            found += 1;
        }
    }
    assert!(found >= least, "{found} symmetries are kept");
}

#[test]
fn values_are_the_same_for_images() {
    keeps_values(&games::Mnk::tic_tac_toe(), 300, 2);
    keeps_values(&games::ConnectFour::default(), 100, 1);
    keeps_values(&games::Amazons::default(), 5, 1);
}
