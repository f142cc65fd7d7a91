//! The lines of `turn`: verbs and effects, with what is known of each.

use super::board::{Board, CellId, Direction};
use super::expression::{ByPlayer, Condition, Number, Set};
use super::span::Span;
use std::mem::discriminant;

/// A line of `turn`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveLine {
    /// The place of the line.
    pub span: Span,
    /// The verb.
    pub verb: Verb,
    /// The condition behind `if`.
    pub condition: Option<Condition>,
    /// The effects behind `then`. At most one is a verb, and then it is not `pass` or the pie rule.
    pub effects: Vec<Effect>,
    /// The condition behind `only if afterwards`: it holds in the position after all effects, as the player
    /// who moves sees it. Never of the pie rule.
    pub afterwards: Option<Condition>,
}

/// A verb of a move. No verb puts a piece on a cell that holds one, unless it captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verb {
    /// A new piece on an empty cell of the set: of the player to move, if the kind belongs to each.
    Place {
        /// The kind, an index into [`Rules::pieces`](super::Rules::pieces).
        piece: usize,
        /// The cells.
        on: Set,
    },
    /// A piece moves.
    Move(Movement),
    /// One piece on a cell of the set is taken off the board, whoever owns it.
    Remove {
        /// The cells.
        of: Set,
        /// The cells to choose from if no cell of the first set holds a piece.
        otherwise: Option<Set>,
    },
    /// A number between two, both included, is added to a counter, and leaves it within its range.
    Add {
        /// The least number.
        least: Number,
        /// The greatest number.
        greatest: Number,
        /// The counter, an index into [`Rules::counters`](super::Rules::counters).
        counter: usize,
    },
    /// Things are taken from one heap. Heaps are known by their sizes alone: those of one size are one heap
    /// to the moves, and a position is the sizes in ascending order.
    Take {
        /// The least number, at least 1.
        least: Number,
        /// The greatest number; the whole heap if there is none.
        greatest: Option<Number>,
    },
    /// All things on a cell of the set, which lies on the player's track, are taken up and put down one by
    /// one on the cells behind it. There is no move without such a thing, or without such a cell. A move is
    /// known by the cell that is emptied; the cell where the last thing is put down is the one reached.
    Sow {
        /// The cells to sow from.
        from: Set,
        /// The cells that nothing is put down on: fixed ones, `from`, or both; `from` is the cell where the
        /// things were taken up.
        skipping: Option<Set>,
        /// If the last cell is in this set when the last thing lies on it, the things on it are sown in the
        /// same way, up to [`LAPS`] times.
        again: Option<Set>,
    },
    /// A square of cells is rotated.
    Rotate(Rotation),
    /// The turn goes to the next player, and nothing else happens.
    Pass,
    /// The second player, instead of their first move, takes over the first player's pieces: the two
    /// players exchange their names, so that the first player is to move with the second name. Only as the
    /// second ply of a game for two.
    PieRule,
}

/// The maximum number of times that things are taken up in one move.
pub const LAPS: usize = 1000;

/// A quarter turn of all that lies on a square of cells. It leaves the southwest cell of the square and
/// reaches the one that the contents of that cell come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rotation {
    /// The number of cells on a side, at least 2.
    pub side: usize,
    /// The southwest cells; squares that are not wholly on the board are not rotated.
    pub at: Set,
    /// Where the contents of the southwest cell go: north if the square is turned clockwise, else east.
    pub toward: Vec<Direction>,
}

/// How far chains are followed where as many moves as possible must be made: the maximum number of moves in a
/// row, and of chains of one length. Longer chains count as equal.
pub const CHAINS: [usize; 2] = [40, 1000];

/// The verbs that move a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    /// How the piece goes.
    pub motion: Motion,
    /// The kind, an index into [`Rules::pieces`](super::Rules::pieces): the player's own, or nobody's.
    pub piece: usize,
    /// The cells that it may start from; all if there is none.
    pub within: Option<Set>,
    /// The directions, for each player, each at most once.
    pub directions: ByPlayer<Vec<Direction>>,
    /// The cells that it may reach.
    pub to: Set,
    /// True if the piece hopped over is put beneath the piece that hops, and all that lies beneath that.
    pub beneath: bool,
    /// True if the piece on the cell reached (that hopped over, in [`Motion::Hop`]) is captured. If not, only
    /// empty cells are reached, and nothing is captured.
    pub capturing: bool,
    /// True if a move counts only if no other such move begins a longer chain of such moves. Only where the
    /// piece must go on.
    pub longest: bool,
}

/// How a piece goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Motion {
    /// To a neighbor.
    Step,
    /// Any number of cells in one direction.
    Slide {
        /// The maximum number of cells, if there is one.
        at_most: Option<Number>,
        /// The cells between must be in this set; if there is none, they must be empty.
        over: Option<Set>,
        /// True if the piece must go on, as by hops that capture. Never in a second verb.
        again: bool,
    },
    /// Over its neighbor to the cell just behind it. A capture takes the piece that is hopped over, and that
    /// on `to` too, if there is one.
    Hop {
        /// The neighbor that is hopped over must be in this set.
        over: Set,
        /// True if the piece may go on. Without `capturing`, a move is any number of such hops in a row,
        /// each evaluated as if the piece had left its first cell, and is known by its first and its last
        /// cell, which are different. With `capturing`, a move is one hop; if the piece can then hop on by
        /// any line that begins with a capturing hop, in any group, the same player is to move again, and
        /// these hops are the only moves. Never in a second verb.
        again: bool,
    },
    /// An exact number of cells in one direction; the cells between are in a set.
    Go {
        /// The number of cells, at least 1: with 0 and less there is no move.
        exactly: Number,
        /// The cells between must be in this set.
        over: Set,
    },
    /// To any cell of the set, wherever the piece is. Such a movement has no directions.
    Fly,
    /// Together with those of its kind that follow it in a line. `to` is all cells, as the piece may reach
    /// the cell of another that moves. Only on boards with lines that do not go round.
    Push(Push),
    /// Some pieces from the top of a stack in one direction, of which the lowest are left on each cell
    /// passed, at least one, and the rest on the last. All these cells are in the set, and empty or with a
    /// piece that others may lie on. A move is known by its first and its last cell and by the numbers left.
    Carry {
        /// The most pieces.
        at_most: u32,
        /// The cells with other pieces that the last piece may end on alone: such a piece becomes one of the
        /// first kind that others may lie on and that its owner may have.
        alone: Option<Set>,
    },
}

/// A line of pieces of one kind that moves as one. The piece on its last cell is the one that moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Push {
    /// The way that it goes.
    pub way: Way,
    /// The maximum number of its pieces.
    pub longest: usize,
    /// The pieces that it meets, if there may be any: pieces of this set in a row before its first one. They
    /// are pushed by one cell, to an empty one or over the edge, but no piece of the player's own over the
    /// edge; or captured, if the movement captures.
    pub over: Option<Set>,
    /// True if these must be fewer than those of the line.
    pub fewer: bool,
}

/// The way that a line of pieces goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// One cell along itself.
    Push,
    /// Along itself, over empty cells, at most as many cells as it has pieces.
    March,
    /// One cell to the side, with at least two pieces, all of them to empty cells; on boards of hexagons, in
    /// a direction at 60 degrees to that from its last piece to its first one. The cell reached is that of
    /// the first one.
    Shift,
}

/// An effect of a move, behind `then`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The pieces on the set become the player's own, each of its kind. Kinds that do not belong to each
    /// player are left as they are.
    Flip(Set),
    /// The pieces on the set are removed.
    Remove(Set),
    /// A piece is put on every cell of the set, replacing its contents.
    Put {
        /// True if it is the piece of the next player.
        is_next: bool,
        /// The kind, an index into [`Rules::pieces`](super::Rules::pieces).
        piece: usize,
        /// The cells.
        on: Set,
    },
    /// The piece on `it` becomes one of this kind, with the owner that such a piece of the player has.
    Becomes(usize),
    /// A number is added to a counter, which stays within its range: beyond it, it is its bound.
    Add {
        /// The number.
        number: Number,
        /// The counter, an index into [`Rules::counters`](super::Rules::counters).
        counter: usize,
    },
    /// All things on the cells of a set are moved to another cell.
    MoveSeeds {
        /// The cells.
        from: Set,
        /// The other cell: a fixed one for each player.
        to: Set,
    },
    /// An effect that takes place when the piece need not go on, behind all others and whatever
    /// `afterwards` says: a flip, a removal, a piece that is put or becomes another, or a sum.
    AtLast(Box<Effect>),
    /// The same player is to move next.
    SamePlayerAgain,
    /// A second verb, part of the same move.
    Verb(Verb),
}

/// What a verb or an effect does to pieces, counters and heaps, whatever the position: all that proofs about
/// a text, and what is made of it, need to know of one. By default it does nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts<'a> {
    /// True if a move does exactly one such thing, or counts in full; an effect may do many, or none.
    pub(crate) is_one: bool,
    /// The cells where it puts pieces.
    pub(crate) puts: Option<&'a Set>,
    /// The kind of these pieces.
    pub(crate) brings: Option<usize>,
    /// The cells whose pieces it takes off the board.
    pub(crate) takes: Option<&'a Set>,
    /// The cells whose pieces change hands.
    pub(crate) flips: Option<&'a Set>,
    /// The kind that a piece becomes.
    pub(crate) becomes: Option<usize>,
    /// The least number that it adds to a counter.
    pub(crate) adds: Option<&'a Number>,
    /// The counter.
    pub(crate) counter: Option<usize>,
    /// True if it takes from a heap.
    pub(crate) shrinks_heap: bool,
    /// The movement of a piece.
    pub(crate) movement: Option<&'a Movement>,
    /// True if the same player is to move next.
    pub(crate) is_again: bool,
    /// The cells whose numbers it takes elsewhere.
    pub(crate) seeds: Option<&'a Set>,
    /// The southwest cells of the squares that it rotates.
    pub(crate) rotates: Option<&'a Set>,
}

impl Verb {
    /// What it does.
    pub(crate) fn facts(&self) -> Facts<'_> {
        let one = Facts { is_one: true, ..Facts::default() };
        match self {
            Verb::Place { piece, on } => Facts { puts: Some(on), brings: Some(*piece), ..one },
            Verb::Move(movement) => {
                let takes = match &movement.motion {
                    Motion::Push(push) => push.over.as_ref(),
                    _ => movement.capturing.then(|| movement.captured()),
                };
                Facts { takes, movement: Some(movement), ..Facts::default() }
            }
            Verb::Remove { of, .. } => Facts { takes: Some(of), ..one },
            Verb::Add { least, counter, .. } => Facts { adds: Some(least), counter: Some(*counter), ..one },
            Verb::Take { .. } => Facts { shrinks_heap: true, ..one },
            Verb::Sow { from, .. } => Facts { seeds: Some(from), ..one },
            Verb::Rotate(rotation) => Facts { rotates: Some(&rotation.at), ..one },
            Verb::Pass | Verb::PieRule => Facts::default(),
        }
    }

    /// The movement of a verb that moves a piece.
    pub(crate) fn movement(&self) -> Option<&Movement> {
        self.facts().movement
    }

    /// True if another verb may give the same moves: both do the same to pieces of one kind, or a counter.
    pub(crate) fn is_alike(&self, other: &Verb) -> bool {
        let of = |Facts { brings, counter, movement, .. }: Facts<'_>| {
            (brings, counter, movement.map(|movement| movement.piece))
        };
        discriminant(self) == discriminant(other) && of(self.facts()) == of(other.facts())
    }

    /// True if it is a hop that captures.
    pub(crate) fn captures_between(&self) -> bool {
        self.movement().is_some_and(Movement::captures_between)
    }

    /// True if the piece must hop or slide on where it can.
    pub(crate) fn hops_on(&self) -> bool {
        self.movement().is_some_and(|movement| match movement.motion {
            Motion::Slide { again, .. } => again,
            _ => movement.captures_between() && movement.repeats(),
        })
    }

    /// True if a piece that must go on may do so by this verb.
    pub(crate) fn continues(&self) -> bool {
        self.captures_between() || self.hops_on()
    }

    /// True if a move counts only if it begins a longest chain.
    pub(crate) fn is_longest(&self) -> bool {
        self.movement().is_some_and(|movement| movement.longest)
    }
}

impl Facts<'_> {
    /// True if it changes the board.
    pub(crate) fn has_cells(&self) -> bool {
        let takes_part = self.puts.or(self.takes).or(self.flips).or(self.rotates).is_some();
        takes_part || self.becomes.is_some() || self.movement.is_some() || self.seeds.is_some()
    }
}

impl Effect {
    /// What it does.
    pub(crate) fn facts(&self) -> Facts<'_> {
        let none = Facts::default();
        match self {
            Effect::Flip(set) => Facts { flips: Some(set), ..none },
            Effect::Remove(set) => Facts { takes: Some(set), ..none },
            Effect::Put { piece, on, .. } => Facts { puts: Some(on), brings: Some(*piece), ..none },
            Effect::Becomes(kind) => Facts { becomes: Some(*kind), ..none },
            Effect::Add { number, counter } => Facts { adds: Some(number), counter: Some(*counter), ..none },
            Effect::MoveSeeds { from, .. } => Facts { seeds: Some(from), ..none },
            Effect::AtLast(effect) => effect.facts(),
            Effect::SamePlayerAgain => Facts { is_again: true, ..none },
            Effect::Verb(verb) => verb.facts(),
        }
    }
}

impl Rotation {
    /// The cells of the square at a southwest cell, row by row; `None` if the board has not all of them.
    pub(crate) fn square(&self, board: &Board, at: CellId) -> Option<Vec<CellId>> {
        let [north, east] = [0, 2].map(Direction::new);
        let line = |from: CellId, way: Direction| {
            std::iter::successors(Some(from), move |&cell| board.neighbor(cell, way)).take(self.side)
        };
        let square: Vec<CellId> = line(at, north).flat_map(|first| line(first, east)).collect();
        (square.len() == self.side * self.side).then_some(square)
    }
}

impl Movement {
    /// True if it is a hop that captures.
    pub(crate) fn captures_between(&self) -> bool {
        self.capturing && matches!(self.motion, Motion::Hop { .. })
    }

    /// True if several pieces may move, or be lost.
    pub(crate) fn pushes(&self) -> bool {
        matches!(self.motion, Motion::Push(_))
    }

    /// True if it is a hop that may be followed by others.
    pub(crate) fn repeats(&self) -> bool {
        matches!(self.motion, Motion::Hop { again: true, .. })
    }

    /// True if it carries a part of a stack.
    pub(crate) fn carries(&self) -> bool {
        matches!(self.motion, Motion::Carry { .. })
    }

    /// The set of the pieces that it captures: those hopped over, or those on the cell reached.
    pub(crate) fn captured(&self) -> &Set {
        match &self.motion {
            Motion::Hop { over, .. } => over,
            _ => &self.to,
        }
    }
}

impl MoveLine {
    /// True if it captures by its first verb, so that it attacks pieces. What a line of pieces may capture is
    /// not attacked.
    pub(crate) fn attacks(&self) -> bool {
        self.verb.movement().is_some_and(|movement| movement.capturing && !movement.pushes())
    }

    /// The second verb, if there is one, and the number of effects before it.
    pub(crate) fn second(&self) -> Option<(usize, &Verb)> {
        self.effects.iter().enumerate().find_map(|(before, effect)| match effect {
            Effect::Verb(verb) => Some((before, verb)),
            _ => None,
        })
    }

    /// Its one or two verbs.
    pub(crate) fn verbs(&self) -> impl Iterator<Item = &Verb> {
        [&self.verb].into_iter().chain(self.second().map(|(_, verb)| verb))
    }

    /// What its verb and its effects do, in the order of the text.
    pub(crate) fn facts(&self) -> impl Iterator<Item = Facts<'_>> {
        [self.verb.facts()].into_iter().chain(self.effects.iter().map(Effect::facts))
    }

    /// The kinds of pieces that its moves bring onto the board, or make of others.
    pub(crate) fn kinds_made(&self) -> impl Iterator<Item = usize> {
        self.facts().flat_map(|facts| [facts.brings, facts.becomes]).flatten()
    }
}
