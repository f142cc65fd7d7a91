//! Verbs and effects carried out.

use super::action::Action;
use super::sowing::sown;
use super::state::{State, piece_of};
use super::view::View;
use crate::syntax::{Belongs, Effect, Rules, Verb};

/// Carries out a verb.
pub(super) fn carry_out(rules: &Rules, state: &mut State, verb: &Verb, action: Action) {
    let player = state.mover;
    match action {
        Action::Place { kind, to } => state.cells[usize::from(to)] = Some(piece_of(rules, kind, player)),
        Action::Go { from, to, over } => {
            for cell in over.into_iter().chain([to]) {
                let captured = state.cells[usize::from(cell)].take();
                if let Some(hand) = captured.and_then(|piece| rules.pieces[piece.kind].hand) {
                    state.add(rules, hand, player, 1);
                }
            }
            state.cells[usize::from(to)] = state.cells[usize::from(from)].take();
        }
        Action::Remove { from } => state.cells[usize::from(from)] = None,
        Action::Sow { from, .. } => {
            if let Some((after, _)) = sown(&View::new(rules, state, player), verb, from) {
                *state = after;
            }
        }
        Action::Add { counter, number } => state.add(rules, counter, player, number),
        Action::Take { size, number } => {
            if let Some(heap) = state.heaps.iter_mut().find(|heap| **heap == size) {
                *heap -= number;
            }
            state.heaps.sort_unstable();
        }
        Action::Pass | Action::PieRule => {}
    }
}

/// Lets an effect take place, but for a second verb and a second turn.
pub(super) fn take_effect(rules: &Rules, state: &mut State, effect: &Effect, first: Action, latest: Action) {
    let player = state.mover;
    let before = state.clone();
    let (from, to) = latest.cells();
    let it = first.cells().1;
    let view = View { from, to, it, ..View::new(rules, &before, player) };
    match effect {
        Effect::Flip(set) => {
            for cell in view.set(set).list() {
                let piece = state.cells[usize::from(cell)].as_mut();
                if let Some(piece) = piece.filter(|piece| rules.pieces[piece.kind].belongs == Belongs::Each) {
                    piece.owner = Some(player);
                }
            }
        }
        Effect::Remove(set) => {
            for cell in view.set(set).list() {
                state.cells[usize::from(cell)] = None;
            }
        }
        Effect::Put { piece, on } => {
            for cell in view.set(on).list() {
                state.cells[usize::from(cell)] = Some(piece_of(rules, *piece, player));
            }
        }
        Effect::Becomes(kind) => {
            if let Some(piece) = it.and_then(|it| state.cells[usize::from(it)].as_mut()) {
                *piece = piece_of(rules, *kind, player);
            }
        }
        Effect::Add { number, counter } => {
            let number = view.number(number, &[]);
            state.add(rules, *counter, player, number);
        }
        Effect::MoveSeeds { from, to } => {
            let target = usize::from(view.set(to).list()[0]);
            for cell in view.set(from).list() {
                let moved = std::mem::take(&mut state.seeds[usize::from(cell)]);
                state.seeds[target] += moved;
            }
        }
        Effect::SamePlayerAgain | Effect::Verb(_) => {}
    }
}
