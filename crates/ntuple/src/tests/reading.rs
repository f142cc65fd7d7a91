//! Indexes and sums of weights, against reading the board cell by cell.

use super::{plain, positions};
use crate::design::{CellMap, Design, Sharing};
use crate::index::{Indexer, MAX_INDEXES};
use crate::network::Network;
use crate::structure::{Structure, relative_planes};
use game::random::Random;
use game::{Board, Contents, Evaluated, MAX_ESTIMATE, MAX_PLAYERS, Payoffs, Player, Scale};

fn made<G: Evaluated>(game: &G, design: &Design) -> Structure {
    let board = game.board().expect("a board");
    Structure::new(&board, game.players(), design.estimate.outputs(game.players()), design)
        .expect("a network")
}

/// The digit of a cell of the board as `mover` sees it: 0 for nothing, else the plane and 1.
fn digit(
    board: &Board,
    design: &Design,
    contents: &Contents,
    mover: usize,
    players: usize,
    cell: usize,
) -> usize {
    let is_relative = design.sharing != Sharing::Apart;
    let relative = relative_planes(board, players).expect("the same pieces for all");
    let real = if is_relative {
        (0..board.cells.len()).find(|&real| design.turns[mover].image(real) == cell).expect("a cell")
    } else {
        cell
    };
    let plane = (0..board.planes())
        .find(|plane| contents.planes[plane * board.words() + real / 64] >> (real % 64) & 1 == 1);
    plane.map_or(0, |plane| 1 + if is_relative { relative[mover][plane] } else { plane })
}

/// Checks indexes and sums on positions of random games, with random weights.
fn check<G: Evaluated>(game: &G, tuples: &str, sharing: Sharing, phases: Vec<u16>) {
    let design = Design { phases, ..plain(game, tuples, sharing) };
    let board = game.board().expect("a board");
    let made = made(game, &design);
    let indexer = Indexer::new(&made, &[]);
    let mut random = Random::new(7);
    let weights: Vec<i16> = (0..made.weights()).map(|_| random.below(20_001) as i16 - 10_000).collect();
    let network = Network::new(game, design.clone(), 14, weights.clone()).expect("a network");
    let players = game.players();
    for state in positions(game, 3, 11) {
        let mover = game.to_move(&state);
        let mut contents = Contents::default();
        game.read_contents(&state, &mut contents);
        let mut read = [u16::MAX; MAX_INDEXES];
        indexer.read(mover, &contents, &mut read);
        let base = board.planes() + 1;
        let set = if made.sets == 1 { 0 } else { mover.index() * made.set() };
        let pieces = (0..board.contents.len() * board.words()).map(|word| contents.planes[word].count_ones());
        let pieces: u32 = pieces.sum();
        let phase = design.phases.iter().filter(|&&edge| u32::from(edge) <= pieces).count();
        let first = set + (contents.context * (design.phases.len() + 1) + phase) * made.block;
        let mut sums = [0; MAX_PLAYERS];
        for (place, tuple) in made.tuples.iter().enumerate() {
            let digits = tuple
                .cells
                .iter()
                .map(|&cell| digit(&board, &design, &contents, mover.index(), players, cell));
            let index = digits.rev().fold(0, |index, digit| index * base + digit);
            assert_eq!(usize::from(read[place]), index, "tuple {:?} of {state:?}", tuple.cells);
            let at = first + made.classes[tuple.class].offset + index;
            (0..made.outputs)
                .for_each(|output| sums[output] += i32::from(weights[at * made.outputs + output]));
        }
        for (count, offset) in contents.counts.iter().zip(&made.count_offsets) {
            let at = first + offset + usize::from(*count);
            (0..made.outputs)
                .for_each(|output| sums[output] += i32::from(weights[at * made.outputs + output]));
        }
        let expected = if made.outputs == 1 {
            let score = ((i64::from(sums[0]) * 100_000) >> 14).clamp(-1_000_000, 1_000_000) as i32;
            Payoffs::two(if mover == Player::FIRST { score } else { -score })
        } else {
            let mut values = vec![0; players];
            for (seat, &sum) in sums[..players].iter().enumerate() {
                let z = f64::from(sum) / f64::from(1 << 14);
                values[(mover.index() + seat) % players] = ((2.0 / (1.0 + (-z).exp()) - 1.0) * 1e6) as i32;
            }
            Payoffs::new(&values)
        };
        let found = network.values(game, &state);
        for (found, expected) in found.as_slice().iter().zip(expected.as_slice()) {
            let tolerance = if made.outputs == 1 { 0 } else { 8 };
            assert!((found - expected).abs() <= tolerance, "{found} instead of {expected} in {state:?}");
            assert!(found.abs() <= MAX_ESTIMATE);
        }
        assert_eq!(network.score(game, &state), found[mover]);
    }
}

#[test]
fn indexes_and_values_are_those_read_cell_by_cell() {
    let othello = games::Othello::default();
    check(&othello, "max4+3x3", Sharing::Apart, vec![20, 40]);
    check(&othello, "cell+line3", Sharing::Factorized, Vec::new());
    check(&games::ConnectFour::default(), "max4+2x3+3x2", Sharing::Factorized, vec![10]);
    check(&games::LinesOfAction::default(), "max4+3x3", Sharing::Shared, Vec::new());
    check(&games::Amazons::default(), "line4+2x3", Sharing::Factorized, Vec::new());
    check(&games::Shatar::default(), "2x2+line3", Sharing::Factorized, Vec::new());
    check(&games::Diamond::default(), "max4+star", Sharing::Shared, Vec::new());
    check(&games::Diamond::default(), "line3", Sharing::Apart, vec![3]);
    check(&games::Mnk::tic_tac_toe(), "3x3", Sharing::Shared, Vec::new());
}

#[test]
fn a_turned_board_is_read_from_the_side_of_the_mover() {
    let game = games::LinesOfAction::default();
    let cells = game.board().expect("a board").cells.len();
    let turned = CellMap((0..cells as u16).rev().collect());
    let design = Design {
        turns: vec![CellMap::identity(cells), turned],
        ..plain(&game, "line3", Sharing::Factorized)
    };
    let made = made(&game, &design);
    let network = Network::new(&game, design, 0, vec![0; made.weights()]).expect("a network");
    assert_eq!(network.scale(&game), Scale::Proven { hurry: true });
    assert!(network.bounds(&game).is_some());
}

#[test]
fn weights_of_another_number_are_refused() {
    let game = games::Othello::default();
    assert!(Network::new(&game, plain(&game, "line3", Sharing::Apart), 12, vec![0; 5]).is_err());
    let other = plain(&games::ConnectFour::default(), "line3", Sharing::Factorized);
    assert!(Network::new(&game, other, 12, vec![0; 5]).is_err());
}
