//! Sets of cells, numbers and conditions: they contain one another.

use super::board::{CellId, Direction};
use super::span::Span;
use game::Player;

/// One entry for each player, in seat order.
pub type ByPlayer<T> = Vec<T>;

/// A set of cells. Sets with the same content are equal, wherever they stand in a text.
#[derive(Clone, Eq, Debug)]
pub struct Set {
    /// Its place in the text.
    pub span: Span,
    /// The set.
    pub kind: SetKind,
}

impl PartialEq for Set {
    fn eq(&self, other: &Set) -> bool {
        self.kind == other.kind
    }
}

/// The kinds of sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetKind {
    /// Cells that depend only on the board and the player, in ascending order: `all`, cells, rows, columns,
    /// edges, corners, tips, arms, regions, and combinations of these.
    Fixed(ByPlayer<Vec<CellId>>),
    /// The cells without a piece.
    Empty,
    /// The cells with a piece.
    Occupied,
    /// The cells with a piece of the player.
    Mine,
    /// The cells with a piece of another player: not those of nobody's pieces.
    Theirs,
    /// The cells with a piece of one kind.
    Piece {
        /// The kind, an index into [`Rules::pieces`](super::Rules::pieces).
        piece: usize,
        /// Its owner.
        owner: Owner,
    },
    /// The cell that the latest verb has left. In conditions of a moving verb and in effects only.
    From,
    /// The cell that the latest verb has reached. In conditions and effects only.
    To,
    /// The cell that the first verb of the line has reached. In conditions and effects only.
    It,
    /// Their pieces in straight runs that begin next to `to` and end at a piece of the player: a run holds
    /// nothing but `theirs`. In conditions and effects only.
    Enclosed,
    /// The same of runs whose number of cells lies between two, both included.
    EnclosedRuns {
        /// The least number.
        least: u32,
        /// The greatest number.
        greatest: u32,
    },
    /// The cells between `from` and `to`, both left out, in each direction that leads from one to the other;
    /// on a board that goes round there may be two. In conditions and effects only.
    Between,
    /// The empty cells that a slide in any direction reaches from a cell of the set, over empty cells.
    SeenFrom(Box<Set>),
    /// The neighbors in a direction, which depends on the player, of the cells of the set.
    Toward(ByPlayer<Direction>, Box<Set>),
    /// All neighbors of the cells of the set.
    NextTo(Box<Set>),
    /// The cells of the set with a piece of a player that another, who has not finished, could capture if it
    /// were their turn: by the first verb of some line of `turn`, in any group, whatever the position is
    /// afterwards. Not in such lines.
    Attacked(Box<Set>),
    /// The cells of `within` that are connected, within it, with a cell of both sets.
    GroupOf {
        /// The cells to start from; those outside `within` have no group.
        seeds: Box<Set>,
        /// The cells that connect.
        within: Box<Set>,
    },
    /// The cells of all lines of the set: each of `length` cells that follow each other in a direction and
    /// are all in the set.
    Lines {
        /// The number of cells, at least 1.
        length: u32,
        /// The set.
        within: Box<Set>,
    },
    /// The cells whose number lies between two, both included.
    Holding {
        /// The least number.
        least: u32,
        /// The greatest number.
        greatest: u32,
    },
    /// The cells of `within` from one of `ends` backward along the player's track, up to the first that is
    /// not in `within`.
    TrailOf {
        /// The cells to begin with; those outside `within` have no trail.
        ends: Box<Set>,
        /// The cells to go back over.
        within: Box<Set>,
    },
    /// The cells of both.
    And(Box<Set>, Box<Set>),
    /// The cells of either.
    Or(Box<Set>, Box<Set>),
    /// The cells of the first that are not in the second.
    Without(Box<Set>, Box<Set>),
    /// The cells of the board that are not in the set.
    Not(Box<Set>),
}

impl SetKind {
    /// True of a set of the cells that a move leaves and reaches, or of what lies beside them.
    pub(crate) fn is_of_move(&self) -> bool {
        let is_cell = matches!(self, SetKind::From | SetKind::To | SetKind::It | SetKind::Between);
        is_cell || matches!(self, SetKind::Enclosed | SetKind::EnclosedRuns { .. })
    }
}

/// The owner of the pieces of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The player with this point of view.
    Mover,
    /// A certain player.
    Player(Player),
    /// Nobody: neutral pieces.
    Nobody,
}

impl Owner {
    /// The owner as a player sees it.
    pub(crate) fn of(self, me: Player) -> Option<Player> {
        match self {
            Owner::Mover => Some(me),
            Owner::Player(player) => Some(player),
            Owner::Nobody => None,
        }
    }
}

/// A whole number, with saturating arithmetic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Number {
    /// A number that the text and its parameters fix.
    Constant(i64),
    /// A counter, an index into [`Rules::counters`](super::Rules::counters); the one of the player with this
    /// point of view, if each player has one.
    Counter(usize),
    /// The number of cells of a set.
    Count(Set),
    /// The number of cells of a set on the whole line, both ways, through the piece that moves, itself
    /// included. Only in [`Motion::Go`](super::Motion::Go).
    CountOnLine(Set),
    /// The number of groups that a set falls into.
    GroupsIn(Set),
    /// The sum of the numbers of the cells of a set.
    SeedsOn(Set),
    /// A sum.
    Plus(Box<Number>, Box<Number>),
    /// A difference.
    Minus(Box<Number>, Box<Number>),
    /// A product.
    Times(Box<Number>, Box<Number>),
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// Its place in the text.
    pub span: Span,
    /// The condition.
    pub kind: ConditionKind,
}

impl Condition {
    /// The condition that all of these hold, with the place of the last; `None` if there are none.
    pub(crate) fn all(parts: [Option<Condition>; 2]) -> Option<Condition> {
        parts.into_iter().flatten().reduce(|one, other| {
            let span = other.span;
            Condition { span, kind: ConditionKind::And(Box::new(one), Box::new(other)) }
        })
    }

    /// True if it holds wherever nobody can move.
    pub(crate) fn says_nobody_can_move(&self) -> bool {
        match &self.kind {
            ConditionKind::NobodyCanMove => true,
            ConditionKind::Or(one, other) => one.says_nobody_can_move() || other.says_nobody_can_move(),
            _ => false,
        }
    }
}

/// The kinds of conditions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConditionKind {
    /// The set has a cell.
    Some(Set),
    /// The set has no cell.
    No(Set),
    /// Every cell of the first set is in the second; true if the first is empty.
    IsIn(Set, Set),
    /// Some cell of the set has `length - 1` successors in one direction that are all in the set. On a board
    /// that goes round the cells need not be different.
    LineOf {
        /// The number of cells.
        length: Number,
        /// The set.
        within: Set,
    },
    /// Some group of `set` has a cell in `from` and one in `to`.
    Connects {
        /// The cells that connect.
        set: Set,
        /// One end.
        from: Set,
        /// The other end.
        to: Set,
    },
    /// The set is not empty and all its cells are connected within it.
    OneGroup(Set),
    /// A comparison of two numbers.
    Compare(Number, Relation, Number),
    /// No player who has not finished would have a move if it were their turn. A pass and the pie rule are
    /// no moves here. In `end` only.
    NobodyCanMove,
    /// The player would have no move if it were their turn. A pass and the pie rule are no moves here. In
    /// `end` only.
    CannotMove(Who),
    /// Both hold.
    And(Box<Condition>, Box<Condition>),
    /// One of them holds, or both.
    Or(Box<Condition>, Box<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
}

/// A comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `=`
    Equal,
    /// `!=`
    Different,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
}

impl Relation {
    /// The relation that holds where this one does not.
    pub(crate) const fn negated(self) -> Relation {
        match self {
            Relation::Equal => Relation::Different,
            Relation::Different => Relation::Equal,
            Relation::Less => Relation::AtLeast,
            Relation::Greater => Relation::AtMost,
            Relation::AtMost => Relation::Greater,
            Relation::AtLeast => Relation::Less,
        }
    }

    /// True if two numbers compare like this.
    #[inline]
    pub(crate) const fn holds(self, one: i64, other: i64) -> bool {
        match self {
            Relation::Equal => one == other,
            Relation::Different => one != other,
            Relation::Less => one < other,
            Relation::Greater => one > other,
            Relation::AtMost => one <= other,
            Relation::AtLeast => one >= other,
        }
    }
}

/// A player that a condition or an outcome of `end` names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The player who moved last.
    Mover,
    /// The player to move.
    Next,
    /// A certain player.
    Player(Player),
}

impl Who {
    /// The player that is named after a move of `last`, with `next` to move.
    pub(crate) const fn player(self, last: Player, next: Player) -> Player {
        match self {
            Who::Mover => last,
            Who::Next => next,
            Who::Player(player) => player,
        }
    }
}
