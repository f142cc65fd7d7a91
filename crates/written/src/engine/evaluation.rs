//! Evaluates positions on sets as words, without allocation.

use super::Written;
use super::interpreter::View;
use super::sinks::Count;
use super::state::{Move, State};
use crate::compiled::{Measure, Windows};
use crate::evaluation::{FAR, FOREMOST, Kind, MOST_GROWN, WrittenEvaluation, worth};
use crate::geometry::NOWHERE;
use crate::words::Word;
use game::{
    Bounds, Evaluate, MAX_ESTIMATE, MAX_PLAYERS, NoEvaluation, NoisyMove, PROVEN, PROVEN_STEP, Payoffs,
    Player, Scale,
};

/// The bits that count the pieces of a line, of at most 15 cells.
const PLANES: usize = 4;

impl<W: Word> Written<W> {
    fn measure(&self, measure: &Measure<W>, state: &State<W>) -> i64 {
        let value = match measure {
            Measure::Lines { layers, windows } => self.open_lines(state, *layers, windows),
            Measure::Way { layers, made, one_is_enough } => {
                let steps = state.pieces(*layers).bits().map(|bit| i32::from(made[bit]));
                let (sum, most) = steps.fold((0, 0), |(sum, most), made| (sum + made, made.max(most)));
                if *one_is_enough { sum + FOREMOST * most } else { sum }
            }
            Measure::Connection { layers, from, to } => -self.missing(state, *layers, *from, *to),
            Measure::Groups { layers } => self.spread(state.pieces(*layers)),
            Measure::Pieces { layers, cells } => (state.pieces(*layers) & *cells).len() as i32,
            Measure::Counter { counter } => state.counters[usize::from(*counter)],
            Measure::Number(program) => {
                let most = i64::from(MAX_ESTIMATE);
                self.number_of(program, &View::of(state)).clamp(-most, most) as i32
            }
            Measure::Mobility { player } => self.mobility(state, *player),
        };
        i64::from(value)
    }

    /// The worth of the lines without other pieces, all lines of an axis at once.
    fn open_lines(&self, state: &State<W>, layers: u32, windows: &Windows<W>) -> i32 {
        let pieces = state.pieces(layers);
        let others = self.occupied(state).without(pieces);
        let mut sum = 0;
        for &(back, starts) in &windows.axes {
            let way = self.compiled.geometry.way(back);
            let (mut here, mut closed, mut blocked) = (pieces, others, others);
            // The number of pieces of the line that begins with each cell, a bit in each plane.
            let mut planes = [W::NONE; PLANES];
            planes[0] = pieces;
            for _ in 1..windows.length {
                (here, blocked) = (way.of(here), way.of(blocked));
                closed |= blocked;
                let mut carry = here;
                for plane in &mut planes {
                    (*plane, carry) = (*plane ^ carry, *plane & carry);
                }
            }
            let open = starts.without(closed);
            sum += open.len() as i32;
            for count in windows.counted.clone() {
                let with_count = planes.iter().enumerate().fold(open, |lines, (bit, &plane)| {
                    if count >> bit & 1 == 1 { lines & plane } else { lines.without(plane) }
                });
                sum += with_count.len() as i32 * (worth(windows.length - count) - 1);
            }
        }
        sum
    }

    /// The empty cells that pieces lack to connect two sets.
    fn missing(&self, state: &State<W>, layers: u32, from: W, to: W) -> i32 {
        let geometry = &self.compiled.geometry;
        let own = state.pieces(layers);
        let empty = geometry.all.without(self.occupied(state));
        let (mut reached, mut missing) = (geometry.group(from, own), 0);
        while (reached & to).is_empty() {
            let next = reached | (geometry.neighbors(reached) | from) & empty;
            // Pieces beside cost nothing, nor do those connected with them.
            let next = next | geometry.group(geometry.neighbors(next), own);
            missing += 1;
            if next == reached || missing == FAR {
                return FAR;
            }
            reached = next;
        }
        missing
    }

    fn spread(&self, pieces: W) -> i32 {
        let geometry = &self.compiled.geometry;
        let groups = geometry.groups(pieces) as i32;
        let (mut grown, mut times) = (pieces, 0);
        while times < MOST_GROWN && groups > 1 && !geometry.is_one_group(grown) {
            grown |= geometry.neighbors(grown);
            times += 1;
        }
        -2 * groups - 4 * times
    }

    /// The number of moves that a player has, or would have if it were their turn.
    #[inline(never)]
    fn mobility(&self, state: &State<W>, player: Player) -> i32 {
        let mut moves = Count::default();
        if player == state.mover {
            self.moves(state, player, &mut moves);
        } else if !state.finished.has(player) {
            let mut turned = State { mover: player, hopping: NOWHERE, ..*state };
            self.find_free(&mut turned);
            self.moves(&turned, player, &mut moves);
        }
        moves.without_passes().min(MAX_ESTIMATE as usize) as i32
    }

    /// The sum of the terms for each player, by name.
    fn sums(&self, state: &State<W>) -> [i64; MAX_PLAYERS] {
        let mut sums = [0; MAX_PLAYERS];
        for term in &self.compiled.terms {
            let value = self.measure(&term.measure, state);
            for (sum, weight) in sums.iter_mut().zip(&term.weights) {
                *sum += value * weight;
            }
        }
        sums
    }

    /// The number of players behind each player: of those who have finished as it is, and of the others as it
    /// is by their sums.
    fn places(&self, state: &State<W>, sums: &[i64; MAX_PLAYERS]) -> Payoffs {
        let players = self.compiled.players;
        let mut values = Payoffs::zero(players);
        for (player, behind) in state.finished.list().zip((0..players as i32).rev()) {
            values[player] = behind;
        }
        let playing = || Player::all(players).filter(|&player| !state.finished.has(player));
        for player in playing() {
            let own = sums[player.index()];
            values[player] = playing().filter(|other| sums[other.index()] < own).count() as i32;
        }
        values
    }
}

fn estimate(value: i64) -> i32 {
    value.clamp(-i64::from(MAX_ESTIMATE), MAX_ESTIMATE.into()) as i32
}

impl WrittenEvaluation {
    fn is_zero<W: Word>(self, game: &Written<W>) -> bool {
        self == WrittenEvaluation::None || game.compiled.terms.is_empty()
    }
}

impl<W: Word> Evaluate<Written<W>> for WrittenEvaluation {
    fn values(&self, game: &Written<W>, state: &State<W>) -> Payoffs {
        let players = game.compiled.players;
        if self.is_zero(game) {
            return Payoffs::zero(players);
        }
        let sums = game.sums(state);
        match game.compiled.kind {
            Kind::Difference => {
                let first = estimate(sums[0]);
                Payoffs::two(if state.exchanged { -first } else { first })
            }
            Kind::Lead => {
                let all: i64 = sums.iter().sum();
                let mut values = Payoffs::zero(players);
                for player in Player::all(players) {
                    values[player] = estimate(players as i64 * sums[player.index()] - all);
                }
                values
            }
            Kind::Score => {
                let Some(Bounds { least, greatest, .. }) = self.bounds(game) else {
                    return Payoffs::zero(players);
                };
                let mut values = Payoffs::zero(players);
                for player in Player::all(players) {
                    values[player] = sums[player.index()].clamp(least.into(), greatest.into()) as i32;
                }
                values
            }
            Kind::Places => game.places(state, &sums),
        }
    }

    fn knows_noisy_moves(&self, game: &Written<W>) -> bool {
        !self.is_zero(game) && game.tells_noisy_moves()
    }

    fn noisy_moves(&self, game: &Written<W>, state: &State<W>, moves: &mut Vec<NoisyMove<Move>>) {
        game.list_noisy(state, moves);
    }

    /// Where a capture is compulsory.
    fn is_forced(&self, game: &Written<W>, state: &State<W>) -> bool {
        game.must_be_noisy(state) && self.knows_noisy_moves(game)
    }

    fn scale(&self, game: &Written<W>) -> Scale {
        if game.compiled.kind == Kind::Lead && !self.is_zero(game) {
            return Scale::WinnerOnly { hurry: true };
        }
        NoEvaluation.scale(game)
    }

    fn bounds(&self, game: &Written<W>) -> Option<Bounds> {
        let known = NoEvaluation.bounds(game)?;
        if self.is_zero(game) {
            return Some(known);
        }
        Some(match game.compiled.kind {
            Kind::Difference => known,
            Kind::Lead => {
                let greatest = PROVEN + PROVEN_STEP;
                Bounds { least: -greatest, greatest, sum: None }
            }
            Kind::Score => Bounds { sum: None, ..known },
            Kind::Places => Bounds { least: 0, greatest: game.compiled.players as i32 - 1, sum: None },
        })
    }
}
