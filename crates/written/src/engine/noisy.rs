//! The noisy moves of a position: those that capture, flip, remove or change pieces.

use super::Written;
use super::sinks::Sink;
use super::state::{Leg, Move, State};
use crate::compiled::{Deed, Noise};
use crate::geometry::{NOWHERE, Way};
use crate::words::Word;
use game::random::{Random, derive_seed};
use game::{Game, MAX_ESTIMATE, NoisyMove, Player};

/// The random games in which noisy moves are counted, the plies of each, and the steps of all together.
const GAMES: u64 = 4;
const PLIES: u64 = 40;
const STEPS: u64 = 1 << 28;
/// The most noisy moves of a position, on average.
const MOST_NOISY: usize = 10;

impl<W: Word> Written<W> {
    /// True if noisy moves are told from others: in some random games at most a third of all moves are noisy,
    /// and at most [`MOST_NOISY`] a position. Otherwise a search of noisy moves alone seldom comes to rest,
    /// as with flips in Ataxx.
    pub(super) fn tells_noisy_moves(&self) -> bool {
        let measure = || {
            let (mut noisy, mut all, mut positions) = (Vec::new(), 0, 0);
            let plies = PLIES.min(STEPS / GAMES / self.cost().max(1));
            for game in 0..GAMES {
                let (mut state, mut random) = (self.start(), Random::new(derive_seed(1, game)));
                for _ in 0..plies {
                    if self.outcome(&state).is_some() {
                        break;
                    }
                    self.list_noisy(&state, &mut noisy);
                    let (mv, count) = self.draw_move(&state, &mut random);
                    (all, positions) = (all + count, positions + 1);
                    self.play(&mut state, mv);
                }
            }
            noisy.len() <= all / 3 && noisy.len() <= positions * MOST_NOISY
        };
        self.compiled.noise.as_ref().is_some_and(|noise| *noise.is_told.get_or_init(measure))
    }

    /// Appends the noisy moves that do not lose more than they win.
    pub(super) fn list_noisy(&self, state: &State<W>, moves: &mut Vec<NoisyMove<Move>>) {
        if let Some(noise) = &self.compiled.noise {
            let occupied = self.occupied(state);
            let mut list = Noisy { game: self, noise, state, occupied, moves, any: false };
            self.moves(state, state.mover, &mut list);
        }
    }

    /// True if the player to move has no quiet move because a noisy one is compulsory.
    pub(super) fn must_be_noisy(&self, state: &State<W>) -> bool {
        let is_forced = |noise: &Noise| noise.forced > 0 && self.can_move_in(state, noise.forced);
        self.compiled
            .noise
            .as_ref()
            .is_some_and(|noise| noise.hops_capture && state.hopping != NOWHERE || is_forced(noise))
    }

    /// What a move wins by pieces and their steps; `None` if it is quiet: all pieces are as they were, but
    /// for those that its verb moves or places.
    fn gain(&self, noise: &Noise, state: &State<W>, mv: Move) -> Option<i32> {
        let line = self.compiled.seats[state.mover.index()].lines[mv.line()].as_ref()?;
        let (mut after, mut moved) = (*state, state.layers);
        self.complete(&mut after, mv, line);
        if let Deed::Place { layer } | Deed::Carry { layer, .. } | Deed::HopCapturing { layer, .. } =
            line.verb
        {
            let leg = mv.first();
            let left = if leg.from == NOWHERE { W::NONE } else { W::bit(leg.from.into()) };
            let pieces = &mut moved[usize::from(layer)];
            *pieces = pieces.without(left) | W::bit(leg.to.into());
        }
        let mut takes = false;
        if let Deed::Push(_) | Deed::Rotate { .. } = line.verb {
            let mut pushed = *state;
            self.deed(&mut pushed, line, line.verb, mv.first());
            (moved, takes) = (pushed.layers, self.occupied(&pushed).len() < self.occupied(state).len());
        }
        let is_lost = |(moved, after): (&W, &W)| !moved.without(*after).is_empty();
        if !takes && !moved.iter().zip(&*after.layers).any(is_lost) {
            return None;
        }
        let Some(worth) = &noise.worth else { return Some(MAX_ESTIMATE) };
        let mut gain = 0;
        for (layer, worth) in worth.iter().enumerate() {
            let (before, after) = (state.layers[layer], after.layers[layer]);
            gain += after.without(before).bits().map(|bit| worth[bit]).sum::<i32>();
            gain -= before.without(after).bits().map(|bit| worth[bit]).sum::<i32>();
        }
        Some(if state.mover == Player::FIRST { gain } else { -gain })
    }
}

/// A list of noisy moves.
struct Noisy<'a, W: Word> {
    game: &'a Written<W>,
    noise: &'a Noise,
    state: &'a State<W>,
    occupied: W,
    moves: &'a mut Vec<NoisyMove<Move>>,
    /// True if there is a move, noisy or not.
    any: bool,
}

impl<W: Word> Noisy<'_, W> {
    fn push(&mut self, mv: Move) {
        if let Some(gain) = self.game.gain(self.noise, self.state, mv).filter(|&gain| gain >= 0) {
            self.moves.push(NoisyMove { mv, gain });
        }
    }

    /// The cells of a set to which moves of a line may be noisy.
    fn noisy(&self, line: usize, set: W) -> W {
        let found = self.game.compiled.seats[self.state.mover.index()].lines[line].as_ref();
        match found.filter(|_| self.noise.lines[line]) {
            None => W::NONE,
            Some(line) if line.is_plain && matches!(line.verb, Deed::Carry { .. }) => set & self.occupied,
            Some(_) => set,
        }
    }
}

impl<W: Word> Sink<W> for Noisy<'_, W> {
    const SKIPS: bool = false;

    fn to_each(&mut self, base: Move, is_second: bool, from: u16, set: W) {
        self.any |= !set.is_empty();
        for to in self.noisy(base.line(), set).bits() {
            self.push(base.with(is_second, Leg { from, to: to as u16, number: 0 }));
        }
    }

    fn along(&mut self, base: Move, is_second: bool, way: &Way<W>, set: W) {
        self.any |= !set.is_empty();
        for to in self.noisy(base.line(), set).bits() {
            let from = way.origin(to) as u16;
            self.push(base.with(is_second, Leg { from, to: to as u16, number: 0 }));
        }
    }

    fn numbers(&mut self, base: Move, is_second: bool, from: u16, least: i32, greatest: i32) {
        self.any |= least <= greatest;
        if self.noise.lines[base.line()] {
            for number in least..=greatest {
                self.push(base.with(is_second, Leg { from, to: NOWHERE, number }));
            }
        }
    }

    fn one(&mut self, mv: Move, is_pass: bool) {
        self.any |= is_pass;
        if self.noise.lines[mv.line()] {
            self.push(mv);
        }
    }

    fn skip(&mut self, _count: usize) -> bool {
        false
    }

    fn has_any(&self) -> bool {
        self.any
    }

    /// Other groups may follow, as long as no move is found.
    fn wants(&self, line: u8) -> bool {
        self.noise.lines[usize::from(line)]
            || self.game.compiled.seats[self.state.mover.index()].groups.len() > 1
    }
}
