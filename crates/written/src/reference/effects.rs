//! Verbs and effects carried out.

use super::action::Action;
use super::pushing::shoves;
use super::rotating::rotate;
use super::sowing::sown;
use super::stacks::{carry, flattened, put_all, take_all};
use super::state::{State, piece_of};
use super::view::View;
use crate::syntax::{Belongs, Effect, Motion, Movement, Rules, Verb};

/// Carries out a verb.
pub(super) fn carry_out(rules: &Rules, state: &mut State, verb: &Verb, action: Action) {
    let player = state.mover;
    match action {
        Action::Place { kind, to } => state.cells[usize::from(to)] = Some(piece_of(rules, kind, player)),
        Action::Go { from, to, over } => {
            let mut stack = take_all(state, from);
            let movement = verb.movement();
            let mut captured = take_all(state, to);
            if let Some(over) = over {
                let mut below = take_all(state, over);
                if movement.is_some_and(|movement| movement.beneath) {
                    stack.splice(0..0, below.pop().and_then(|captured| flattened(rules, captured)));
                    put_all(rules, state, over, below);
                } else {
                    captured.extend(below);
                }
            }
            for hand in captured.into_iter().filter_map(|piece| rules.pieces[piece.kind].hand) {
                state.add(rules, hand, player, 1);
            }
            put_all(rules, state, to, stack);
        }
        Action::Push { from, to, .. } => {
            if let Verb::Move(movement @ Movement { motion: Motion::Push(push), .. }) = verb {
                let shoves = shoves(&View::new(rules, &state.clone(), player), movement, push);
                if let Some(shove) = shoves.into_iter().find(|shove| (shove.from, shove.to) == (from, to)) {
                    shove.play(state);
                }
            }
        }
        Action::Carry { from, to, drops } => carry(rules, state, (from, to, drops)),
        Action::Remove { from } => drop(take_all(state, from)),
        Action::Sow { from, .. } => {
            if let Some((after, _)) = sown(&View::new(rules, state, player), verb, from) {
                *state = after;
            }
        }
        Action::Rotate { from, to } => {
            if let Verb::Rotate(rotation) = verb {
                rotate(rules, state, rotation, (from, to));
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

/// Lets an effect take place, but for a second verb, a second turn and what waits for the end of a chain.
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
                take_all(state, cell);
            }
        }
        Effect::Put { is_next, piece, on } => {
            let owner = if *is_next { (player + 1) % rules.seats() } else { player };
            for cell in view.set(on).list() {
                take_all(state, cell);
                state.cells[usize::from(cell)] = Some(piece_of(rules, *piece, owner));
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
        Effect::AtLast(_) | Effect::SamePlayerAgain | Effect::Verb(_) => {}
    }
}
