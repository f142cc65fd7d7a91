//! A written game in its playable form: geometry, layers, and programs for each player.
//!
//! Players are *names* here: the first player of the text, whoever plays them after a pie rule.

use crate::evaluation::Kind;
use crate::geometry::{Geometry, LinePlan};
use crate::program::{Program, Register};
use crate::syntax::{Layer, Relation, Way};
use crate::words::Word;
use game::{MAX_PLAYERS, Player};
use std::ops::{Deref, DerefMut, RangeInclusive};
use std::sync::OnceLock;

/// The maximum number of layers: kinds of pieces, for each owner. Only the widest words have as many.
pub(crate) const LAYERS: usize = 20;
/// The maximum number of counters and heaps, for each player that has their own.
pub(crate) const COUNTERS: usize = 12;

/// The bits of the widest words in which all lines are found as fast as those through a cell.
pub(crate) const NARROW: usize = 128;

/// A compiled game.
#[derive(Clone, Debug)]
pub(crate) struct Compiled<W: Word> {
    pub(crate) geometry: Geometry<W>,
    pub(crate) players: usize,
    pub(crate) layers: Vec<Layer>,
    pub(crate) counters: Vec<Range>,
    /// The index of the first heap among the counters, which end with the heaps.
    pub(crate) first_heap: usize,
    /// The pieces at the start, by layer.
    pub(crate) start: Layers<W>,
    /// The sets behind those of the layers: the cells whose number has each binary digit, the lowest first.
    pub(crate) digits: std::ops::Range<usize>,
    /// What lies beneath the pieces, in the same sets, if the text has stacks.
    pub(crate) stacks: Option<Stacking>,
    /// The bits of the track of each player, in order; none if there is no track.
    pub(crate) tracks: Vec<Vec<u16>>,
    /// The ways in which lines sow: those of all lines for each player.
    pub(crate) sowings: Vec<Sowing<W>>,
    /// The ways in which lines of pieces move.
    pub(crate) pushings: Vec<Pushing<W>>,
    /// The squares that are rotated, by the number of cells on a side.
    pub(crate) squares: Vec<Squares>,
    /// The programs of each player.
    pub(crate) seats: Vec<Seat<W>>,
    /// The evaluation: its terms, and the way from their sums to values.
    pub(crate) terms: Vec<Weighed<W>>,
    pub(crate) kind: Kind,
    /// The moves that change more than places, if the game tells them from others.
    pub(crate) noise: Option<Noise>,
    /// The whole game, if pieces are placed until there is a line or no empty cell.
    pub(crate) placing: Option<Placing<W>>,
    /// The number of plies that the state counts to; 0 if it counts none.
    pub(crate) last_ply: u32,
    /// True if players finish one after another, and are paid by place.
    pub(crate) has_places: bool,
    /// True if a position may have no legal move although no line of `end` holds.
    pub(crate) may_be_stuck: bool,
    /// A bound on the steps that it takes to find the moves of a position.
    pub(crate) cost: u64,
}

impl<W: Word> Compiled<W> {
    /// The cells of a set from some ends backward along the track of a player.
    pub(crate) fn trail(&self, player: usize, ends: W, within: W) -> W {
        let track = &self.tracks[player];
        let mut found = W::NONE;
        for (place, &end) in track.iter().enumerate() {
            if !(ends & within).has(end.into()) {
                continue;
            }
            let back = track[..=place].iter().rev().chain(track[place + 1..].iter().rev());
            let trail = back.take_while(|&&cell| within.has(cell.into()));
            found |= trail.fold(W::NONE, |trail, &cell| trail | W::bit(cell.into()));
        }
        found
    }
}

/// The sets of a position: the pieces of each layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layers<W: Word>(W::Layers);

impl<W: Word> Layers<W> {
    /// No pieces.
    pub(crate) const NONE: Layers<W> = Layers(W::EMPTY);
}

impl<W: Word> Deref for Layers<W> {
    type Target = [W];

    #[inline]
    fn deref(&self) -> &[W] {
        self.0.as_ref()
    }
}

impl<W: Word> DerefMut for Layers<W> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [W] {
        self.0.as_mut()
    }
}

/// The form of stacks in the sets of a position: a row of bits for each cell, in which the pieces beneath its
/// own follow each other, the highest in the lowest bits, below a bit that is 1; all are 0 if there are none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stacking {
    /// The first of these sets.
    pub(crate) first: usize,
    /// The bits of a row, and of a piece.
    pub(crate) width: u32,
    pub(crate) each: u32,
    /// The layers of the pieces that others may lie on, by number.
    pub(crate) layers: Vec<u8>,
    /// For each layer the number of such a piece when it lies beneath others.
    pub(crate) flat: Vec<u8>,
}

/// The range of a counter, and its value at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    pub(crate) least: i32,
    pub(crate) greatest: i32,
    pub(crate) start: i32,
}

/// The way that a line sows.
#[derive(Clone, Debug)]
pub(crate) struct Sowing<W> {
    /// For each bit the cells behind it that are sown, once around the track; none if it cannot be sown from.
    pub(crate) orders: Vec<Vec<u16>>,
    /// The cells that are sown from if the last thing falls there.
    pub(crate) again: Option<Program<W>>,
}

/// A way in which lines of pieces move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pushing<W> {
    pub(crate) way: Way,
    /// The layer of the pieces, and those of all the player's pieces as bits.
    pub(crate) layer: u8,
    pub(crate) mine: u32,
    pub(crate) longest: usize,
    /// The pieces that are met.
    pub(crate) over: Plain<W>,
    pub(crate) fewer: bool,
    pub(crate) directions: Vec<usize>,
}

/// The squares of cells of one size.
#[derive(Clone, Debug)]
pub(crate) struct Squares {
    pub(crate) side: usize,
    /// For each bit the bits of the square whose southwest cell it is, row by row; none if it is not whole.
    pub(crate) at: Vec<Vec<u16>>,
}

impl Squares {
    /// True if a square is turned clockwise: the contents of its southwest cell `from` go north.
    pub(crate) fn is_clockwise(&self, from: u16, to: u16) -> bool {
        let square = &self.at[usize::from(from)];
        square[square.len() - self.side] == to
    }
}

/// The programs of a player.
#[derive(Clone, Debug)]
pub(crate) struct Seat<W> {
    /// The groups of lines of `turn`.
    pub(crate) groups: Vec<Group<W>>,
    /// The hops that capture, of all groups: the only moves of a piece that has to hop on.
    pub(crate) hops: Option<Group<W>>,
    /// The lines that capture, one by one, if a rule asks what is attacked; true of hops.
    pub(crate) captures: Vec<(bool, Group<W>)>,
    /// True if moves depend on the positions that they lead to.
    pub(crate) looks_ahead: bool,
    /// True if only moves that begin a longest chain count, of some line.
    pub(crate) has_longest: bool,
    /// The line of the first group, if that is one that places pieces and does nothing else that has cells.
    pub(crate) free_line: Option<u8>,
    /// The pie rule, if that is in the first group too.
    pub(crate) pie_line: Option<u8>,
    /// True if a position in which the game is not over has no connection that a line of `end` looks for, so
    /// that only the cell of a new piece can make one.
    pub(crate) connects: bool,
    /// The first group, if it is one line that adds a number.
    pub(crate) counting: Option<Counting>,
    /// The lines of all groups, by their number in the text.
    pub(crate) lines: Vec<Option<Line<W>>>,
    /// The program that is run after a move of this player: it stops with the number of the line of `end`
    /// that holds, counted from 1, or with 0.
    pub(crate) end: Program<W>,
    /// The same line by line, where players finish one after another; else none.
    pub(crate) lines_of_end: Vec<Program<W>>,
    /// The same as tests that need no program, if they are that simple.
    pub(crate) tests: Option<Vec<Test<W>>>,
    /// The numbers of the outcome of each line of `end`: those of all players, or of those who are paid.
    pub(crate) numbers: Vec<Vec<Program<W>>>,
}

/// A game in which each turn is a piece placed on a free cell, and which a line ends, or a full board.
#[derive(Clone, Debug)]
pub(crate) struct Placing<W> {
    pub(crate) seats: Vec<PlacingSeat>,
    /// Where pieces drop, the rotation from a piece to the cell that becomes free, and the cells that it
    /// leads to.
    pub(crate) drop: Option<(u32, W)>,
    pub(crate) plan: LinePlan<W>,
    /// The length of lines, where they are looked for only through the cell of the new piece.
    pub(crate) through: Option<u16>,
    /// The line of `end`, counted from 0, of a line of pieces.
    pub(crate) line: u8,
    /// That of a full board.
    pub(crate) full: Option<u8>,
}

/// A player of such a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacingSeat {
    /// The layer that the player's pieces are placed on.
    pub(crate) layer: u8,
    /// The layer that a line is looked for in after the player's move.
    pub(crate) in_line: u8,
    pub(crate) next: Player,
}

/// A test of `end`, with the number of its line, counted from 1. Layers are bits.
#[derive(Clone, Debug)]
pub(crate) struct Test<W> {
    pub(crate) code: u16,
    pub(crate) kind: TestKind<W>,
}

/// The kinds of simple tests.
#[derive(Clone, Debug)]
pub(crate) enum TestKind<W> {
    /// The pieces have a line.
    Line {
        layers: u32,
        plan: LinePlan<W>,
    },
    /// There are no such pieces.
    Without {
        layers: u32,
    },
    /// No cell is empty.
    Full,
    /// Some of the pieces are in a set.
    Reached {
        layers: u32,
        cells: W,
    },
    /// The pieces fill a set.
    Filled {
        layers: u32,
        cells: W,
    },
    /// A group of the pieces touches two sets.
    Connected {
        layers: u32,
        sides: [W; 2],
    },
    /// This many plies were played.
    After {
        plies: u32,
    },
    /// The numbers compare like this.
    Compare(Comparison),
    /// All of these comparisons hold.
    CompareAll(Vec<Comparison>),
    NobodyCanMove,
    /// The player to move cannot.
    NextCannotMove,
}

/// A line that adds a number to a counter, under no condition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counting {
    pub(crate) line: u8,
    pub(crate) counter: u8,
    pub(crate) least: Amount,
    pub(crate) greatest: Amount,
    /// Both, if they do not change.
    pub(crate) constants: Option<(i64, i64)>,
}

/// The moves of some lines.
#[derive(Clone, Debug)]
pub(crate) struct Group<W> {
    pub(crate) program: Program<W>,
    /// The parts of the program, each with the meaning of its registers.
    pub(crate) stages: Vec<Stage<W>>,
    /// The same moves without a program, if they are of a known shape.
    pub(crate) shape: Shape<W>,
}

/// A whole rule that is carried out at once. Layers are bits.
#[derive(Clone, Debug)]
pub(crate) enum Shape<W> {
    /// Any other rule.
    Program,
    /// A piece on any empty cell.
    Empty,
    /// A piece on the lowest empty cell: on some cells, and behind any piece in a direction.
    Drop { way: u16, floor: W },
    /// A piece on an empty cell from which it encloses pieces.
    Enclosing { mine: u32, theirs: u32 },
    /// As a second verb, a piece on a cell that is seen from the one that the first verb reached.
    Seen,
}

/// A part of a program.
#[derive(Clone, Debug)]
pub(crate) struct Stage<W> {
    /// The condition for this part, and those before `behind`, to have any moves.
    pub(crate) guard: Vec<Comparison>,
    pub(crate) behind: usize,
    /// Its first instruction; none if nothing is computed.
    pub(crate) start: Option<usize>,
    pub(crate) emissions: Vec<Emission<W>>,
}

/// Moves of one kind.
#[derive(Clone, Debug)]
pub(crate) enum Emission<W> {
    /// A move for each cell of a set: a piece is placed on it, or removed.
    Place { set: Register, line: u8 },
    /// A move to each cell of a set, from the cell that leads there.
    Carry { set: Register, way: u16, line: u8 },
    /// Moves that are found piece by piece; the first line that gives a move counts.
    Walks(Vec<Walk<W>>),
    /// A number added to a counter.
    Add { counter: u8, least: Bound, greatest: Bound, line: u8, condition: Option<u16> },
    /// A number taken from a heap; from 1 to all without bounds.
    Take { least: Bound, greatest: Option<Bound>, line: u8, condition: Option<u16> },
    /// A pass.
    Pass { line: u8, condition: Option<u16> },
    /// An exchange of the players' names.
    Exchange { line: u8, condition: Option<u16> },
    /// The moves of several groups; a move counts once, by the first line that gives it.
    Several(Vec<Group<W>>),
}

/// A number that needs no program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Amount {
    Constant(i64),
    /// The value of a counter.
    Counter(u8),
    /// The number of pieces of some layers, bits of this number.
    Count(u32),
}

/// A comparison of numbers that needs no program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Comparison {
    pub(crate) one: Amount,
    pub(crate) relation: Relation,
    pub(crate) other: Amount,
}

/// A set of cells that needs no program: the pieces of some layers, or all cells but those, within some
/// cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plain<W> {
    /// The layers as bits.
    pub(crate) layers: u32,
    pub(crate) is_complement: bool,
    pub(crate) within: W,
}

impl<W: Word> Plain<W> {
    /// True if the set consists of these cells, independent of their contents.
    pub(crate) fn is_whole(&self, all: W) -> bool {
        self.layers == 0 && self.is_complement && self.within == all
    }
}

/// A set of cells that moves depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cells<W> {
    Plain(Plain<W>),
    Register(Register),
}

/// The least or the greatest number of a verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Amount(Amount),
    Register(Register),
}

/// The moves of pieces by one line.
#[derive(Clone, Debug)]
pub(crate) struct Walk<W> {
    pub(crate) line: u8,
    /// The pieces.
    pub(crate) pieces: Cells<W>,
    pub(crate) directions: Vec<usize>,
    /// The same directions in pairs of opposite ones, which share their lines.
    pub(crate) axes: Vec<(usize, Option<usize>)>,
    pub(crate) kind: WalkKind<W>,
    /// The cells that may be reached.
    pub(crate) to: Cells<W>,
    /// Restrictions on the moves of the pieces.
    pub(crate) limits: Option<Limits<W>>,
    /// For each bit the cells that a piece can come from, on any board; only of captures.
    pub(crate) sources: Vec<W>,
    /// True if there is a move exactly if a neighbor of a piece may be reached.
    pub(crate) begins_with_step: bool,
    /// True if the moves are slides of any length, under no condition, which can be counted for all pieces at
    /// once.
    pub(crate) slides: bool,
    /// True if the pieces slide in all directions and then place a piece on a cell that they see, which is
    /// all that the line does.
    pub(crate) shoots: bool,
}

/// Restrictions on the moves of pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Limits<W> {
    /// The cells that may be reached from a cell.
    pub(crate) reach: Option<Reach<W>>,
    /// A condition of each move.
    pub(crate) condition: Option<u16>,
    /// The same, if it is that the cell reached lies in a line after the move, or does not.
    pub(crate) completing: Option<Completing>,
    /// Moves of earlier lines: along each way the cells that they reach.
    pub(crate) except: Vec<(u16, Register)>,
}

/// The cells that may be reached from a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reach<W> {
    /// For each bit.
    Known(Vec<W>),
    /// The condition of the program with this number is a set.
    Computed(u16),
}

/// A condition that the cell reached lies in a line after the move, or does not: the set of the line on most
/// cells, on the cell reached and on the cell left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Completing {
    /// How lines are completed, for each axis.
    pub(crate) completions: Vec<usize>,
    pub(crate) most: Register,
    pub(crate) reached: Register,
    pub(crate) left: Register,
    /// True if the cell reached must not lie in a line.
    pub(crate) is_negated: bool,
    /// True if the line before looks for the same lines.
    pub(crate) is_known: bool,
}

/// A way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WalkKind<W> {
    Step,
    /// To any cell.
    Fly,
    Slide {
        empty: Cells<W>,
        at_most: Option<Bound>,
    },
    Hop {
        over: Cells<W>,
    },
    /// Any number of hops in a row. The conditions of the program with these numbers are sets, as they are
    /// without the piece.
    Chain {
        over: u16,
        to: u16,
    },
    /// The same with sets that need no program; the cells to hop to are those of a set that are empty.
    PlainChain {
        over: Plain<W>,
        to: W,
    },
    /// As many cells as a number says.
    Go {
        exactly: Bound,
        over: Cells<W>,
    },
    /// Pieces from the top of a stack, at most so many, along cells of a set that others may lie on; one
    /// alone to the cells of another set.
    Carry {
        at_most: u32,
        over: Cells<W>,
        alone: Cells<W>,
    },
    /// As many cells as there are cells of a set on the line.
    GoByLine {
        counted: Cells<W>,
        over: Cells<W>,
    },
    /// With others in a line, in the way of this number.
    Push(u16),
}

/// A line of `turn`.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Line<W> {
    pub(crate) verb: Deed,
    pub(crate) actions: Vec<Action<W>>,
    /// The effects that take place when the piece need not go on.
    pub(crate) last: Vec<Action<W>>,
    /// The second verb, if there is one.
    pub(crate) second: Option<Second<W>>,
    /// True if the same player is to move again.
    pub(crate) again: bool,
    /// True if the piece has to hop on where it can.
    pub(crate) hops_on: bool,
    /// True if its moves count only if they begin a longest chain.
    pub(crate) longest: bool,
    /// The layers of pieces that come to the player's hands when they are captured, with the counters; none
    /// if the line captures nothing.
    pub(crate) hands: Vec<(u8, u8)>,
    /// The only effect, if it flips the pieces of one layer that are enclosed by the piece placed.
    pub(crate) flips: Option<Flips>,
    /// True if the move has no effects beyond its verb, and the next player is to move.
    pub(crate) is_plain: bool,
    /// The condition of the position after the effects.
    pub(crate) afterwards: Option<Program<W>>,
}

/// A piece placed, which makes enclosed pieces of another layer those of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flips {
    pub(crate) own: u8,
    pub(crate) other: u8,
}

/// The second verb of a line.
#[derive(Clone, Debug)]
pub(crate) struct Second<W> {
    /// The number of actions before it.
    pub(crate) after: usize,
    pub(crate) verb: Deed,
    pub(crate) group: Group<W>,
    /// True if its moves do not depend on the first verb.
    pub(crate) is_apart: bool,
}

/// The change that a verb makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// A new piece.
    Place {
        layer: u8,
    },
    /// A piece moved; if it captures, the piece on the cell reached is removed, else that cell is empty.
    Carry {
        layer: u8,
        captures: bool,
    },
    /// Pieces from the top of a stack, left on the cells as the number of the second leg says.
    CarryPart,
    /// A piece moved by two steps, which captures the piece between too, or puts it beneath its own stack.
    HopCapturing {
        layer: u8,
        beneath: bool,
    },
    /// The piece on a cell taken off the board.
    Remove,
    /// The things on the cell that is called the one reached are sown.
    Sow {
        /// The number of the way.
        sowing: u16,
    },
    /// A line of pieces moved, in the way of this number.
    Push(u16),
    /// A square of cells rotated.
    Rotate {
        /// The number of its size.
        squares: u8,
    },
    Add,
    Take,
    Pass,
    Exchange,
}

/// An effect of a move.
#[derive(Clone, Debug)]
pub(crate) enum Action<W> {
    /// Pieces change their owner: from each layer to another.
    Flip {
        set: Program<W>,
        layers: Vec<(u8, u8)>,
    },
    /// The same with the pieces that are enclosed by a piece on the cell reached.
    FlipEnclosed {
        mine: u32,
        theirs: u32,
        layers: Vec<(u8, u8)>,
    },
    Remove(Program<W>),
    Put {
        set: Program<W>,
        layer: u8,
    },
    Becomes {
        layer: u8,
    },
    MoveSeeds {
        set: Program<W>,
        to: u16,
    },
    Add {
        number: Program<W>,
        counter: u8,
    },
    /// The same with a number that needs no program.
    AddAmount {
        amount: Amount,
        counter: u8,
    },
}

/// A term of the evaluation.
#[derive(Clone, Debug)]
pub(crate) struct Weighed<W> {
    /// The worth of a unit to each player.
    pub(crate) weights: [i64; MAX_PLAYERS],
    pub(crate) measure: Measure<W>,
}

/// A feature of the evaluation in sets as words. Layers are bits.
#[derive(Clone, Debug)]
pub(crate) enum Measure<W> {
    Lines {
        layers: u32,
        windows: Windows<W>,
    },
    /// The steps made to each bit.
    Way {
        layers: u32,
        made: Vec<u16>,
        one_is_enough: bool,
    },
    Connection {
        layers: u32,
        from: W,
        to: W,
    },
    Groups {
        layers: u32,
    },
    Pieces {
        layers: u32,
        cells: W,
    },
    Counter {
        counter: u8,
    },
    Number(Program<W>),
    Mobility {
        player: Player,
    },
}

/// What makes moves noisy: they capture, flip, remove or change pieces.
#[derive(Clone, Debug)]
pub(crate) struct Noise {
    /// For each line of `turn` whether its moves may be noisy.
    pub(crate) lines: Vec<bool>,
    /// The number of groups, from the first, whose moves are all noisy: whoever has one may not choose a
    /// quiet move.
    pub(crate) forced: usize,
    /// True if a piece that has to go on can only do so by a capture.
    pub(crate) hops_capture: bool,
    /// The worth to the first player of a piece of each layer on each bit, by the terms that count pieces and
    /// their steps; none if no term counts pieces.
    pub(crate) worth: Option<Vec<Vec<i32>>>,
    /// Whether few enough moves are noisy, once that was measured.
    pub(crate) is_told: OnceLock<bool>,
}

/// The lines of a length.
#[derive(Clone, Debug)]
pub(crate) struct Windows<W> {
    pub(crate) length: u32,
    /// The numbers of pieces that make a line worth more than 1.
    pub(crate) counted: RangeInclusive<u32>,
    /// For each axis the map that leads back along it, and the cells that a line begins with.
    pub(crate) axes: Vec<(usize, W)>,
}
