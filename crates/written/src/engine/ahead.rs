//! Moves that depend on the positions that they lead to, or on the chains that they begin, and the pieces
//! that are attacked there.

use super::Written;
use super::interpreter::View;
use super::sinks::{List, Sink};
use super::state::{Leg, Move, State};
use crate::compiled::Walk;
use crate::geometry::{NOWHERE, Way};
use crate::syntax::CHAINS;
use crate::words::Word;
use game::Player;

/// Hands on the moves after which the condition of their line holds, one by one.
pub(super) struct Ahead<'a, W: Word, S> {
    pub(super) game: &'a Written<W>,
    /// The position before, with the player whose moves they are to move.
    pub(super) state: &'a State<W>,
    pub(super) sink: &'a mut S,
    /// The moves that begin the longest chains, if others of their lines do not count.
    pub(super) longest: Option<Vec<Move>>,
}

impl<W: Word> Written<W> {
    /// The moves that begin the longest chains of a player, of lines by which as many moves as possible are
    /// made. Chains are followed as far as [`CHAINS`] says.
    #[inline(never)]
    pub(super) fn longest(&self, state: &State<W>, player: Player) -> Vec<Move> {
        let lines = &self.compiled.seats[player.index()].lines;
        let list = |state: &State<W>| {
            let mut moves = Vec::new();
            let sink = &mut List { moves: &mut moves, found: false };
            self.all_moves(state, player, &mut Ahead { game: self, state, sink, longest: None });
            moves.retain(|mv| lines[mv.line()].as_ref().is_some_and(|line| line.longest));
            moves
        };
        let mut chains: Vec<(Move, State<W>)> = Vec::new();
        let mut next: Vec<(Move, Move, State<W>)> =
            list(state).into_iter().map(|mv| (mv, mv, *state)).collect();
        for _ in 0..CHAINS[0] {
            if next.is_empty() || next.len() > CHAINS[1] && !chains.is_empty() {
                break;
            }
            chains.clear();
            for (root, mv, mut after) in std::mem::take(&mut next) {
                let Some(line) = &lines[mv.line()] else { continue };
                self.change(&mut after, mv, line);
                after.hopping = if line.hops_on { mv.first().to } else { NOWHERE };
                chains.push((root, after));
            }
            for (root, after) in chains.iter().filter(|(_, after)| after.hopping != NOWHERE) {
                next.extend(list(after).into_iter().map(|mv| (*root, mv, *after)));
            }
        }
        chains.into_iter().map(|(root, _)| root).collect()
    }
}

impl<W: Word, S> Ahead<'_, W, S> {
    fn allows(&self, mv: Move) -> bool {
        let Some(line) = &self.game.compiled.seats[self.state.mover.index()].lines[mv.line()] else {
            return true;
        };
        if line.longest && self.longest.as_ref().is_some_and(|longest| !longest.contains(&mv)) {
            return false;
        }
        let Some(condition) = &line.afterwards else { return true };
        let mut after = *self.state;
        let (from, to, it) = self.game.change(&mut after, mv, line);
        self.game.holds(condition, &View { state: &after, from, to, it })
    }
}

impl<W: Word, S: Sink<W>> Sink<W> for Ahead<'_, W, S> {
    const SKIPS: bool = false;

    fn to_each(&mut self, base: Move, is_second: bool, from: u16, set: W) {
        let leads_on = |&to: &usize| {
            let leg = Leg { from, to: to as u16, number: 0 };
            self.allows(base.with(is_second, leg))
        };
        let most = if S::IS_TEST { 1 } else { usize::MAX };
        let allowed = set.bits().filter(leads_on).take(most);
        let allowed = allowed.fold(W::NONE, |allowed, to| allowed | W::bit(to));
        if !allowed.is_empty() {
            self.sink.to_each(base, is_second, from, allowed);
        }
    }

    fn along(&mut self, base: Move, is_second: bool, way: &Way<W>, set: W) {
        for to in set.bits() {
            self.to_each(base, is_second, way.origin(to) as u16, W::bit(to));
            if self.is_done() {
                return;
            }
        }
    }

    fn numbers(&mut self, base: Move, is_second: bool, from: u16, least: i32, greatest: i32) {
        for number in least..=greatest {
            if self.allows(base.with(is_second, Leg { from, to: NOWHERE, number })) {
                self.sink.numbers(base, is_second, from, number, number);
            }
        }
    }

    fn one(&mut self, mv: Move, is_pass: bool) {
        if self.allows(mv) {
            self.sink.one(mv, is_pass);
        }
    }

    fn skip(&mut self, _count: usize) -> bool {
        false
    }

    fn has_any(&self) -> bool {
        self.sink.has_any()
    }

    fn wants(&self, line: u8) -> bool {
        self.sink.wants(line)
    }

    fn is_done(&self) -> bool {
        self.sink.is_done()
    }
}

/// The cells of a set on which captures take pieces.
pub(super) struct Attacks<'a, W: Word> {
    pub(super) game: &'a Written<W>,
    pub(super) aims: W,
    /// True if the pieces hopped over are captured too.
    pub(super) hops: bool,
    pub(super) found: W,
}

impl<W: Word> Sink<W> for Attacks<'_, W> {
    const SKIPS: bool = false;

    fn to_each(&mut self, _base: Move, _is_second: bool, from: u16, set: W) {
        self.found |= set & self.aims;
        if self.hops {
            for to in set.bits() {
                let middle = self.game.middle(Leg { from, to: to as u16, number: 0 });
                self.found |= self.aims & middle.map_or(W::NONE, W::bit);
            }
        }
    }

    fn along(&mut self, base: Move, is_second: bool, way: &Way<W>, set: W) {
        if !self.hops {
            return self.to_each(base, is_second, NOWHERE, set);
        }
        for to in set.bits() {
            self.to_each(base, is_second, way.origin(to) as u16, W::bit(to));
        }
    }

    fn numbers(&mut self, _base: Move, _is_second: bool, _from: u16, _least: i32, _greatest: i32) {}

    fn one(&mut self, _mv: Move, _is_pass: bool) {}

    fn aimed(&self, walk: &Walk<W>, pieces: W) -> W {
        if walk.sources.is_empty() {
            return pieces;
        }
        let sources = self.aims.bits().fold(W::NONE, |sources, aim| sources | walk.sources[aim]);
        pieces & sources
    }

    fn skip(&mut self, _count: usize) -> bool {
        false
    }

    fn has_any(&self) -> bool {
        !self.found.is_empty()
    }

    fn is_done(&self) -> bool {
        self.found == self.aims
    }
}
