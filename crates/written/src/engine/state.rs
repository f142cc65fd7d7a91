//! Positions and moves as plain data.

use crate::compiled::{COUNTERS, LAYERS};
use crate::geometry::NOWHERE;
use crate::words::Word;
use game::Player;
use std::hash::{Hash, Hasher};

/// A position of a written game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<W> {
    /// The pieces of each kind and owner.
    pub(crate) layers: [W; LAYERS],
    /// The counters, and the heaps behind them.
    pub(crate) counters: [i32; COUNTERS],
    /// The plies played, as far as a rule counts them.
    pub(crate) plies: u32,
    /// The player to move, by name: whom the text calls so.
    pub(crate) mover: Player,
    /// True if the players have exchanged their names.
    pub(crate) exchanged: bool,
    /// The cell of the piece that has to hop on, or `NOWHERE`.
    pub(crate) hopping: u16,
    pub(crate) status: Status,
    /// The cells that the player to move may place a piece on, where the first group of `turn` is one line
    /// that places pieces; else nothing. A function of the rest.
    pub(crate) free: W,
}

/// The status of the game, a function of the rest and of the player who moved last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Status {
    #[default]
    Open,
    /// A line of `end` holds, counted from 0, after a move of this player.
    Over { line: u8, last: Player },
    /// Nobody can go on: a draw.
    Stuck,
}

impl<W: Word> State<W> {
    /// The pieces of the layers of a mask.
    #[inline]
    pub(super) fn pieces(&self, layers: u16) -> W {
        let (mut pieces, mut rest) = (W::NONE, layers);
        for layer in &self.layers {
            if rest & 1 == 1 {
                pieces |= *layer;
            }
            rest >>= 1;
            if rest == 0 {
                break;
            }
        }
        pieces
    }
}

/// Layers and counters that are not used are nothing and 0, and are left out.
impl<W: Word> Hash for State<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let layers = self.layers.iter().rposition(|layer| !layer.is_empty()).map_or(0, |last| last + 1);
        for layer in &self.layers[..layers] {
            layer.hash(hasher);
        }
        let counters = self.counters.iter().rposition(|&number| number != 0).map_or(0, |last| last + 1);
        for number in &self.counters[..counters] {
            hasher.write_u32(*number as u32);
        }
        let status = match self.status {
            Status::Open => 0,
            Status::Over { line, last } => 2 + u64::from(line) * 8 + last.index() as u64,
            Status::Stuck => 1,
        };
        let mover = self.mover.index() as u64 * 2 + u64::from(self.exchanged);
        hasher.write_u64(u64::from(self.plies) << 32 | status << 8 | mover);
        if self.hopping != NOWHERE {
            hasher.write_u16(self.hopping);
        }
    }
}

/// The token that takes a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo<W>(pub(crate) Before<W>);

/// The difference that a move makes, or the position before it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Before<W> {
    /// A piece was placed and nothing else happened.
    Placed {
        layer: u8,
        plies: u32,
        free: W,
    },
    Whole(State<W>),
}

/// A move: the line of `turn` that it belongs to, and its path. Cells are bits of the board's sets; a cell
/// that there is not is `NOWHERE`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(crate) line: u8,
    pub(crate) first: Leg,
    pub(crate) second: Leg,
}

/// The cells of one verb, or the counter or heap and the number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Leg {
    /// The cell that a piece leaves, or the counter or heap.
    pub(crate) from: u16,
    /// The cell that is reached.
    pub(crate) to: u16,
    /// The number that is added or taken.
    pub(crate) number: i32,
}

impl Leg {
    pub(crate) const NONE: Leg = Leg { from: NOWHERE, to: NOWHERE, number: 0 };
}

impl Move {
    /// The move of a line without a path.
    pub(crate) const fn of_line(line: u8) -> Move {
        Move { line, first: Leg::NONE, second: Leg::NONE }
    }

    /// The same move with another leg, the first or the second.
    #[inline]
    pub(crate) fn with(mut self, is_second: bool, leg: Leg) -> Move {
        if is_second {
            self.second = leg;
        } else {
            self.first = leg;
        }
        self
    }
}
