//! The evaluation of the engine against that of the reference, and by hand.

use crate::engine::{State, Written};
use crate::geometry::NOWHERE;
use crate::odd::ODD;
use crate::open::{open, with};
use crate::reference;
use crate::samples::SAMPLES;
use crate::words::Word;
use game::random::{Random, derive_seed};
use game::{Evaluate, Evaluated, Game, Notation, Player, laws, legal};

/// A position of the engine as one of the reference.
fn as_reference<W: Word>(game: &Written<W>, state: &State<W>) -> reference::State {
    let geometry = &game.compiled.geometry;
    let rules = game.rules();
    let mut cells = vec![None; rules.board.as_ref().map_or(0, |board| board.cells.len())];
    for (layer, set) in game.compiled.layers.iter().zip(&*state.layers) {
        for bit in set.bits() {
            let owner = layer.owner.map(Player::index);
            cells[usize::from(geometry.cell(bit))] = Some(reference::Piece { kind: layer.piece, owner });
        }
    }
    let mut numbers = state.counters.iter().map(|&number| i64::from(number));
    let counters = rules.counters.iter().map(|counter| {
        let copies = if counter.for_each { rules.seats() } else { 1 };
        numbers.by_ref().take(copies).collect()
    });
    reference::State {
        cells,
        counters: counters.collect(),
        heaps: numbers.take(rules.heaps.len()).collect(),
        mover: state.mover.index(),
        last: game.before(state.mover).index(),
        plies: state.plies,
        hopping: (state.hopping != NOWHERE).then(|| geometry.cell(usize::from(state.hopping))),
        finished: state.finished.list().map(Player::index).collect(),
        swapped: state.exchanged,
    }
}

/// Compares the values in positions of random games, and holds them to the bounds. Returns the number of
/// different values.
fn check<W: Word>(game: &Written<W>, name: &str, games: u64, plies: usize) -> usize {
    let evaluation = game.evaluation("derived").expect("an evaluation");
    let payoffs = game.promises().payoffs.expect("payoffs are known");
    let bounds = evaluation.bounds(game);
    let mut different = std::collections::BTreeSet::new();
    for index in 0..games {
        let mut random = Random::new(derive_seed(3, index));
        let mut state = game.start();
        for ply in 0..plies {
            if game.outcome(&state).is_some() {
                break;
            }
            let expected = reference::evaluation::values(game.rules(), &as_reference(game, &state), payoffs);
            let found = evaluation.values(game, &state);
            let position = game.write_position(&state);
            assert_eq!(found.as_slice(), expected, "{name}, ply {ply} of game {index}: {position}");
            if let Some(bounds) = bounds {
                assert!(
                    found.as_slice().iter().all(|value| (bounds.least..=bounds.greatest).contains(value))
                );
            }
            assert_eq!(evaluation.score(game, &state), found[game.to_move(&state)]);
            different.insert(expected);
            let moves = legal(game, &state);
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
    let is_zero = game.compiled.terms.is_empty();
    let none = game.evaluation("none").expect("no evaluation");
    assert!(none.values(game, &game.start()).as_slice().iter().all(|&value| value == 0));
    let names: Vec<&str> = game.evaluations().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, if is_zero { vec!["none"] } else { vec!["derived", "none"] });
    laws::check_bounds(game, &evaluation, 2, 1);
    different.len()
}

#[test]
fn samples_are_evaluated_as_by_the_reference() {
    for sample in SAMPLES {
        let game = open(sample.name, sample.text, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        with!(game, game => {
            let cells = game.rules().board.as_ref().map_or(0, |board| board.cells.len());
            let (games, plies) = if cells > 80 { (1, 6) } else { (2, 30) };
            let different = check(&game, sample.name, games, plies);
            let has_terms = !game.compiled.terms.is_empty();
            assert_eq!(different > 1, has_terms, "{}: {different} values", sample.name);
        });
    }
}

#[test]
fn odd_games_are_evaluated_as_by_the_reference() {
    for (index, odd) in ODD.iter().enumerate() {
        let text = format!("game \"Odd {index}\"\n{odd}\n");
        let game = open("odd", &text, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        with!(game, game => { check(&game, &format!("odd game {index}"), 3, 40); });
    }
}
