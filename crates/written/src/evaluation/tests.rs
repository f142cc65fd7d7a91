//! The evaluation of the engine against that of the reference, and by hand.

use super::{Derived, Feature, WrittenEvaluation};
use crate::engine::Written;
use crate::odd::{ODD, cases};
use crate::open::{open, with};
use crate::reference::{self, Action, Piece, Reference};
use crate::samples::SAMPLES;
use crate::syntax::{Area, Layer};
use crate::words::Word;
use game::random::{Random, derive_seed};
use game::{Evaluate, Evaluated, Game, MAX_ESTIMATE, Notation, Player, laws, legal};

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
            let expected = reference::evaluation::values(game.rules(), &game.plainly(&state), payoffs);
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
    for sample in SAMPLES.iter().step_by(cases(2, 1)) {
        let game = open(sample.name, sample.text, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        with!(game, game => {
            let cells = game.rules().board.as_ref().map_or(0, |board| board.cells.len());
            let (games, plies) = if cells > 80 { (1, 6) } else { (cases(1, 2), 30) };
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

/// The sum over some pieces of a position of what each is worth on its cell.
fn sum_over(game: &Reference, state: &reference::State, area: &Area, worth: impl Fn(usize) -> i64) -> i64 {
    let layers: Vec<Layer> = game.rules().layers().collect();
    let is_meant = |piece: Piece| {
        let layer = Layer { piece: piece.kind, owner: piece.owner.map(Player::new) };
        area.layers() >> layers.iter().position(|&other| other == layer).expect("a layer") & 1 == 1
    };
    let cells = state.cells.iter().enumerate();
    cells.filter(|(_, piece)| piece.is_some_and(is_meant)).map(|(cell, _)| worth(cell)).sum()
}

/// What pieces and their steps are worth to a player by the terms of the evaluation, cell by cell; `None` if
/// pieces are worth nothing.
fn worth(game: &Reference, state: &reference::State, player: usize) -> Option<i64> {
    let terms = Derived::new(game.rules()).terms;
    let worth = terms.iter().map(|term| {
        let units = match &term.feature {
            Feature::Pieces { area } => {
                sum_over(game, state, area, |cell| area.cells.contains(&(cell as u16)).into())
            }
            Feature::Way { pieces, made, .. } => sum_over(game, state, pieces, |cell| made[cell].into()),
            _ => 0,
        };
        units * term.weights[player]
    });
    let counts = terms.iter().any(|term| matches!(term.feature, Feature::Pieces { .. }));
    counts.then(|| worth.sum())
}

/// What a move wins by definition: it is played cell by cell, and `None` if all pieces stand where they stood
/// or where the verb puts one, or if a second verb follows.
fn gain(game: &Reference, before: &reference::State, mv: reference::Move) -> Option<i64> {
    let mut after = before.clone();
    game.play(&mut after, mv);
    let (mut cells, mut takes) = (before.cells.clone(), false);
    let put = match mv.first {
        Action::Go { from, to, .. } => Some((cells[usize::from(from)].take(), to)),
        Action::Place { kind, to } => {
            let owner = game.rules().pieces[kind].belongs.owner(Player::new(before.mover));
            Some((Some(Piece { kind, owner: owner.map(Player::index) }), to))
        }
        Action::Push { .. } | Action::Rotate { .. } => {
            let (mut rules, mut pushed) = (game.rules().clone(), before.clone());
            rules.turn.iter_mut().flatten().for_each(|line| line.effects.clear());
            Reference::new(rules).play(&mut pushed, mv);
            let count = |cells: &[Option<Piece>]| cells.iter().flatten().count();
            takes = count(&pushed.cells) < count(&cells);
            cells = pushed.cells;
            None
        }
        _ => None,
    };
    if let Some((piece, to)) = put {
        takes = cells[usize::from(to)].is_some();
        cells[usize::from(to)] = piece;
    }
    let mut changes = cells.iter().zip(&after.cells).filter(|(piece, _)| piece.is_some());
    if mv.second.is_some() || !takes && changes.all(|(piece, after)| piece == after) {
        return None;
    }
    let worth = |state| worth(game, state, before.mover);
    Some(worth(&after).zip(worth(before)).map_or(MAX_ESTIMATE.into(), |(after, before)| after - before))
}

/// Compares the noisy moves of positions in random games with the definition, and forced positions with those
/// that have no quiet move. Returns the numbers of noisy moves, of quiet ones and of forced positions.
fn check_noisy<W: Word>(game: &Written<W>, name: &str, games: u64, plies: usize) -> [usize; 3] {
    let (slow, mut counts) = (Reference::new(game.rules().clone()), [0; 3]);
    let evaluation = game.evaluation("derived").unwrap_or(WrittenEvaluation::None);
    for index in 0..games {
        let (mut random, mut state) = (Random::new(derive_seed(5, index)), game.start());
        for _ in 0..plies {
            if game.outcome(&state).is_some() {
                break;
            }
            let (moves, before) = (legal(game, &state), game.plainly(&state));
            let path = |mv| game.path(&state, mv).expect("a path");
            let all =
                legal(&slow, &before).into_iter().map(|mv| ((mv.first, mv.second), gain(&slow, &before, mv)));
            let all: Vec<_> = all.collect();
            let mut found = Vec::new();
            if game.compiled.noise.is_some() {
                evaluation.noisy_moves(game, &state, &mut found);
                assert!(found.iter().all(|noisy| moves.contains(&noisy.mv)), "{name}: {found:?}");
                let mut found: Vec<_> =
                    found.iter().map(|noisy| (path(noisy.mv), noisy.gain.into())).collect();
                let mut wanted: Vec<_> = all.iter().filter_map(|&(path, gain)| Some((path, gain?))).collect();
                wanted.retain(|&(_, gain)| gain >= 0);
                found.sort_unstable();
                wanted.sort_unstable();
                assert_eq!(found, wanted, "{name}: {}", game.write_position(&state));
            }
            let noisy = all.iter().filter(|(_, gain)| gain.is_some()).count();
            let is_forced = evaluation.is_forced(game, &state);
            assert!(!is_forced || noisy == all.len(), "{name}: {}", game.write_position(&state));
            let quiet = all.iter().filter(|(path, gain)| gain.is_none() && path.0.is_move()).count();
            for (count, more) in counts.iter_mut().zip([noisy, quiet, is_forced.into()]) {
                *count += more;
            }
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
    counts
}

/// The samples whose noisy moves are told from others, and those in which captures are compulsory.
const NOISY: [&str; 25] = [
    "abalone",
    "alquerque",
    "bagh-chal",
    "brandubh",
    "breakthrough",
    "chess",
    "dobutsu-shogi",
    "dodgem",
    "draughts",
    "epaminondas",
    "go",
    "hasami-shogi",
    "hexagonal-breakthrough",
    "international-draughts",
    "jungle",
    "lines-of-action",
    "los-alamos-chess",
    "makruk",
    "mini-shogi",
    "pawn-war",
    "pente",
    "shatranj",
    "tablut",
    "xiangqi",
    "yote",
];
const COMPULSORY: [&str; 2] = ["alquerque", "draughts"];

#[test]
fn noisy_moves_of_samples_are_those_that_change_other_pieces() {
    let (mut told, mut compulsory) = (Vec::new(), Vec::new());
    for (index, sample) in SAMPLES.iter().enumerate() {
        // A third of them in a usual run.
        let games = u64::from(index % cases(3, 1) == 0 || COMPULSORY.contains(&sample.name));
        let game = open(sample.name, sample.text, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        with!(game, game => {
            let plies = if game.compiled.noise.is_some() { cases(16, 40) } else { 4 };
            let [noisy, quiet, forced] = check_noisy(&game, sample.name, games, plies);
            // Where the text tells nothing, no move is noisy, or all are, or there are more than two players;
            // and no move is told from others where cells hold more than a piece.
            let says_nothing = noisy == 0 || quiet == 0 || game.players() > 2;
            let says_nothing = says_nothing || game.rules().is_deep();
            assert!(says_nothing || game.compiled.noise.is_some(), "{}", sample.name);
            if WrittenEvaluation::Derived.knows_noisy_moves(&game) {
                told.push(sample.name);
            }
            if forced > 0 {
                compulsory.push(sample.name);
            }
        });
    }
    assert_eq!((&told[..], &compulsory[..]), (&NOISY[..], &COMPULSORY[..]));
}

#[test]
fn noisy_moves_of_odd_games_are_those_that_change_other_pieces() {
    let mut noisy = 0;
    for (index, odd) in ODD.iter().enumerate() {
        let text = format!("game \"Odd {index}\"\n{odd}\n");
        let game = open("odd", &text, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        with!(game, game => {
            if game.compiled.noise.is_some() {
                noisy += check_noisy(&game, &format!("odd game {index}"), 2, 40)[0];
            }
        });
    }
    assert!(noisy > 300, "{noisy}");
}
