//! Positions and moves as plain data.

use super::finished::Finished;
use crate::compiled::{Amount, COUNTERS, Comparison, Deed, Layers, Line, Plain};
use crate::geometry::NOWHERE;
use crate::words::Word;
use game::Player;
use std::fmt::{self, Debug, Formatter};
use std::hash::{Hash, Hasher};

/// A position of a written game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<W: Word> {
    /// The pieces of each kind and owner.
    pub(crate) layers: Layers<W>,
    /// The counters, and the heaps behind them.
    pub(crate) counters: [i32; COUNTERS],
    /// The plies played, up to the number that a rule counts.
    pub(crate) plies: u32,
    /// The player to move, by the name in the text.
    pub(crate) mover: Player,
    /// True if the players have exchanged their names.
    pub(crate) exchanged: bool,
    /// The cell of the piece that has to hop on, or `NOWHERE`.
    pub(crate) hopping: u16,
    pub(crate) status: Status,
    /// The players who have finished, by name; nobody in a game for two.
    pub(crate) finished: Finished,
    /// The cells where the player to move may place a piece, if the first group of `turn` is one line that
    /// places pieces; otherwise empty. Derived from the other fields.
    pub(crate) free: W,
    /// True if a player has a line, if lines are tested only through the cell of a new piece. Between moves
    /// it is true only in positions unreachable by play. Derived from the other fields.
    pub(crate) has_line: bool,
}

/// The status of the game, derived from the other fields and the player who moved last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Status {
    #[default]
    Open,
    /// A line of `end` holds, counted from 0, after a move of this player.
    Over { line: u8, last: Player },
    /// Nobody can go on: a draw.
    Stuck,
    /// All players but one have finished: everybody is paid by place.
    Places,
}

/// Most games have no more layers.
const FEW: usize = 4;

/// The number of the status in a hash if players are paid by place; greater than those of all lines.
const PLACES: u64 = 1 << 16;

impl<W: Word> State<W> {
    /// The pieces of the layers of a mask.
    #[inline]
    pub(super) fn pieces(&self, layers: u32) -> W {
        // One or two layers are the usual case.
        let rest = layers & layers.wrapping_sub(1);
        let first = self.layers.get(layers.trailing_zeros() as usize).copied().unwrap_or(W::NONE);
        match rest {
            0 => first,
            _ if rest.is_power_of_two() => first | self.layers[rest.trailing_zeros() as usize % W::LAYERS],
            _ => first | self.pieces_of_layers(rest),
        }
    }

    fn pieces_of_layers(&self, layers: u32) -> W {
        let (mut pieces, mut rest) = (W::NONE, layers);
        while let Some(layer) = self.layers.get(rest.trailing_zeros() as usize) {
            pieces |= *layer;
            rest &= rest - 1;
        }
        pieces
    }

    /// Puts pieces of a layer on cells, or takes them off; nothing if there is no such layer.
    #[inline]
    pub(super) fn toggle(&mut self, layer: u8, cells: W) {
        if let Some(pieces) = self.layers.get_mut(usize::from(layer)) {
            *pieces ^= cells;
        }
    }

    /// The value of a number.
    #[inline]
    pub(super) fn amount(&self, amount: Amount) -> i64 {
        match amount {
            Amount::Constant(number) => number,
            Amount::Counter(counter) => self.counters[usize::from(counter)].into(),
            Amount::Count(layers) => self.pieces(layers).len().into(),
        }
    }

    /// True if a comparison holds.
    #[inline]
    pub(super) fn compares(&self, comparison: &Comparison) -> bool {
        let Comparison { one, relation, other } = *comparison;
        relation.holds(self.amount(one), self.amount(other))
    }

    /// The cells of a set that needs no program.
    #[inline]
    pub(super) fn plain(&self, plain: &Plain<W>) -> W {
        let pieces = self.pieces(plain.layers);
        if plain.is_complement { plain.within.without(pieces) } else { pieces & plain.within }
    }

    /// The cells with a piece. Unused layers are empty; iterating over a constant number of them needs no
    /// loop.
    #[inline]
    pub(super) fn occupied(&self) -> W {
        self.layers.iter().fold(W::NONE, |all, &layer| all | layer)
    }
}

/// Unused layers and counters are empty or 0, and are left out. The last fixed word also encodes the number
/// of counters and whether a hopping piece or finished players follow, so that the hash is unambiguous.
impl<W: Word> Hash for State<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Few games have more than a few layers, or counters.
        let (few, more) = self.layers.split_at(FEW);
        let is_few = more.iter().fold(W::NONE, |all, &layer| all | layer).is_empty();
        let layers = if is_few { few } else { &self.layers[..] };
        let layers = layers.iter().rposition(|layer| !layer.is_empty()).map_or(0, |last| last + 1);
        for layer in &self.layers[..layers] {
            layer.hash(hasher);
        }
        let has_counters = self.counters.iter().fold(0, |all, &number| all | number) != 0;
        let last = || self.counters.iter().rposition(|&number| number != 0);
        let counters = has_counters.then(last).flatten().map_or(0, |last| last + 1);
        for number in &self.counters[..counters] {
            hasher.write_u32(*number as u32);
        }
        let status = match self.status {
            Status::Open => 0,
            Status::Over { line, last } => 2 + u64::from(line) * 8 + last.index() as u64,
            Status::Stuck => 1,
            Status::Places => PLACES,
        };
        let mover = self.mover.index() as u64 * 2 + u64::from(self.exchanged);
        let (is_hopping, has_finished) = (self.hopping != NOWHERE, !self.finished.is_empty());
        let shape = (counters as u64) << 2 | u64::from(is_hopping) << 1 | u64::from(has_finished);
        let rest = u64::from(self.plies) << 32 | status << 8 | mover;
        hasher.write_u64(rest ^ shape.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        if is_hopping {
            hasher.write_u16(self.hopping);
        }
        if has_finished {
            self.finished.hash(hasher);
        }
    }
}

/// The token that takes a move back.
///
/// It is no `Copy`, so that it is handed on without a copy.
#[derive(Debug)]
pub struct Undo<W: Word>(pub(crate) Before<W>);

/// The difference that a move makes, or the position before it.
#[derive(Debug)]
pub(crate) enum Before<W: Word> {
    /// A piece was placed and nothing else happened.
    Placed {
        layer: u8,
        plies: u32,
        free: W,
    },
    /// A piece was moved; `captured` is the layer of a piece that it captured, `LAYERS` if there was none.
    Carried {
        layer: u8,
        captured: u8,
        plies: u32,
        free: W,
    },
    /// A piece was placed on one layer, and others came there from another layer: their cells.
    Flipped {
        own: u8,
        other: u8,
        cells: W,
        plies: u32,
        free: W,
    },
    /// A number was added to a counter.
    Added {
        plies: u32,
        free: W,
    },
    /// Counters or heaps were changed.
    Counted {
        counters: [i32; COUNTERS],
        plies: u32,
        free: W,
    },
    Whole(State<W>),
}

/// A move: the line of `turn` that it belongs to, and its path, packed into one number: the line in the
/// lowest bits, then the first leg and the second one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u64);

/// The cells of one verb, or the counter or heap and the number. Cells are bits of the board's sets; a cell
/// that there is not is `NOWHERE`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Leg {
    /// The cell that a piece leaves, or the counter or heap.
    pub(crate) from: u16,
    /// The cell that is reached.
    pub(crate) to: u16,
    /// The number that is added or taken, at most 20 000 either way: counters stay within 10 000.
    pub(crate) number: i32,
}

/// The bits of a line.
const LINE_BITS: u32 = 8;
/// The bits of a cell, `NOWHERE` included.
const CELL_BITS: u32 = 9;
/// The bits of a number, in place of the cell that is reached.
const NUMBER_BITS: u32 = 16;
/// The bits of a leg: the last one is set if it has a number.
const LEG_BITS: u32 = CELL_BITS + NUMBER_BITS + 1;

impl Leg {
    pub(crate) const NONE: Leg = Leg { from: NOWHERE, to: NOWHERE, number: 0 };

    /// The leg in its lowest bits.
    #[inline]
    const fn packed(self) -> u64 {
        let value =
            if self.number == 0 { self.to as u64 } else { 1 << NUMBER_BITS | self.number as u16 as u64 };
        value << CELL_BITS | self.from as u64
    }

    #[inline]
    const fn unpacked(bits: u64) -> Leg {
        let from = (bits & ((1 << CELL_BITS) - 1)) as u16;
        let value = bits >> CELL_BITS;
        if value >> NUMBER_BITS & 1 == 1 {
            return Leg { from, to: NOWHERE, number: value as i16 as i32 };
        }
        Leg { from, to: (value & ((1 << CELL_BITS) - 1)) as u16, number: 0 }
    }
}

impl Move {
    /// The move of a line without a path.
    #[inline]
    pub(crate) const fn of_line(line: u8) -> Move {
        let none = Leg::NONE.packed();
        Move(line as u64 | none << LINE_BITS | none << (LINE_BITS + LEG_BITS))
    }

    /// The line of `turn`.
    #[inline]
    pub(crate) const fn line(self) -> usize {
        (self.0 & ((1 << LINE_BITS) - 1)) as usize
    }

    #[inline]
    pub(crate) const fn first(self) -> Leg {
        Leg::unpacked(self.0 >> LINE_BITS)
    }

    #[inline]
    pub(crate) const fn second(self) -> Leg {
        Leg::unpacked(self.0 >> (LINE_BITS + LEG_BITS))
    }

    /// The identity of a move: its cells or numbers and, from the line it belongs to, the actions of its
    /// verbs.
    pub(super) fn path<W>(self, line: Option<&Line<W>>) -> (u64, [u16; 2]) {
        let kind = |deed: Deed| match deed {
            Deed::Place { layer } => layer.into(),
            Deed::Carry { .. } | Deed::HopCapturing { .. } | Deed::Push(_) => 256,
            Deed::Remove => 257,
            Deed::Add | Deed::Take => 258,
            Deed::Pass => 259,
            Deed::Exchange => 260,
            Deed::Sow { .. } => 261,
            Deed::Rotate { .. } => 262,
            Deed::CarryPart => 263,
        };
        let first = line.map_or(0, |line| kind(line.verb));
        let second = line.and_then(|line| line.second.as_ref()).map_or(u16::MAX, |second| kind(second.verb));
        (self.0 >> LINE_BITS, [first, second])
    }

    /// The cell that the first verb reaches, of a move that has one.
    #[inline]
    pub(crate) const fn to(self) -> u16 {
        (self.0 >> (LINE_BITS + CELL_BITS)) as u16 & ((1 << CELL_BITS) - 1)
    }

    /// The same move to a cell, of one to the cell 0.
    #[inline]
    pub(crate) const fn reaching(self, is_second: bool, to: usize) -> Move {
        Move(self.0 | (to as u64) << (Move::leg_at(is_second) + CELL_BITS))
    }

    /// The same move from a cell, of one from the cell 0.
    #[inline]
    pub(crate) const fn leaving(self, is_second: bool, from: usize) -> Move {
        Move(self.0 | (from as u64) << Move::leg_at(is_second))
    }

    /// The place of a leg.
    #[inline]
    const fn leg_at(is_second: bool) -> u32 {
        if is_second { LINE_BITS + LEG_BITS } else { LINE_BITS }
    }

    /// The same move with another leg, the first or the second.
    #[inline]
    pub(crate) const fn with(self, is_second: bool, leg: Leg) -> Move {
        let at = Move::leg_at(is_second);
        let mask = ((1 << LEG_BITS) - 1) << at;
        Move(self.0 & !mask | leg.packed() << at)
    }
}

impl Debug for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (first, second) = (self.first(), self.second());
        f.debug_struct("Move")
            .field("line", &self.line())
            .field("first", &first)
            .field("second", &second)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_hold_their_legs() {
        let cells = [0, 1, 63, 64, 447, NOWHERE];
        let mut legs = vec![Leg::NONE];
        for from in cells {
            legs.extend(cells.map(|to| Leg { from, to, number: 0 }));
            legs.extend([-20_000, -1, 1, 20_000].map(|number| Leg { from, to: NOWHERE, number }));
        }
        for line in [0, 1, 255] {
            for &first in &legs {
                for &second in &legs {
                    let mv = Move::of_line(line).with(true, Leg::NONE).with(false, first).with(true, second);
                    assert_eq!((mv.line(), mv.first(), mv.second()), (usize::from(line), first, second));
                    assert_eq!(mv.with(false, Leg::NONE).with(true, Leg::NONE), Move::of_line(line));
                    assert!(first.number != 0 || mv.to() == first.to);
                }
            }
        }
    }
}
