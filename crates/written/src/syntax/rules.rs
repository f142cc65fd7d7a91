//! The whole of a written game, and its lines.

use super::board::{Board, CellId, Direction};
use super::expression::{ByPlayer, Condition, Number, Set, Who};
use super::moves::{MoveLine, Verb};
use super::span::Span;
use game::Player;
use std::ops::Range;

/// A written game, read with the values of its parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Its title, from the line `game`.
    pub title: String,
    /// The text it was read from.
    pub source: String,
    /// Its parameters, in the order of the text. `players 2 to 6` makes one that is called `players`.
    pub parameters: Vec<Parameter>,
    /// The names of the players, in seat order; `1`, `2`, … if the text gives their number only.
    pub players: Vec<String>,
    /// The board, if there is one.
    pub board: Option<Board>,
    /// The regions, worked out.
    pub regions: Vec<Region>,
    /// The kinds of pieces.
    pub pieces: Vec<PieceKind>,
    /// The directions of `forward`, if the text gives them.
    pub forward: Option<ByPlayer<Direction>>,
    /// The counters.
    pub counters: Vec<Counter>,
    /// The number that each cell has, if the text counts on cells.
    pub seeds: Option<Seeds>,
    /// The order in which each player sows, from the last cell on to the first; no cell occurs twice. Empty
    /// if there is none.
    pub track: ByPlayer<Vec<CellId>>,
    /// The stacks that pieces form, if they do.
    pub stacks: Option<Stacks>,
    /// The sizes of the heaps at the start.
    pub heaps: Vec<i64>,
    /// The pieces on the board at the start, in the order of the text. No cell occurs twice.
    pub start: Vec<Placement>,
    /// The groups of lines of `turn`, separated by `otherwise`.
    pub turn: Vec<Vec<MoveLine>>,
    /// The lines of `end`.
    pub end: Vec<EndLine>,
    /// The appearance of pieces, where the text gives one.
    pub look: Vec<Look>,
}

/// A parameter of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The place of its name.
    pub span: Span,
    /// Its name.
    pub name: String,
    /// Its value if none is given.
    pub default: i64,
    /// The least value it may be given.
    pub least: i64,
    /// The greatest value it may be given.
    pub greatest: i64,
    /// Its value.
    pub value: i64,
}

/// A named set of cells, which may depend on the player and on the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// The place of its name.
    pub span: Span,
    /// Its name.
    pub name: String,
    /// The set.
    pub set: Set,
    /// The number of words and signs in it that combine others; 0 if the board alone decides it.
    pub operations: usize,
}

/// A kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceKind {
    /// The place of its name.
    pub span: Span,
    /// Its name.
    pub name: String,
    /// The players who have pieces of this kind.
    pub belongs: Belongs,
    /// The counter of the hand that a piece of this kind comes to when it is captured, of the player who
    /// captures it.
    pub hand: Option<usize>,
}

/// The players who have pieces of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Belongs {
    /// Every player has their own.
    Each,
    /// One player has them: lines of `turn` that place or move them are that player's.
    Player(Player),
    /// Nobody's pieces: any player may place or move them.
    Nobody,
}

/// The pieces of one kind and one owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layer {
    pub(crate) piece: usize,
    /// Nobody if there is none.
    pub(crate) owner: Option<Player>,
}

/// A number in the state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// The place of its name.
    pub span: Span,
    /// Its name.
    pub name: String,
    /// Its least value.
    pub least: i64,
    /// Its greatest value.
    pub greatest: i64,
    /// Its value at the start: `least` if the text gives none.
    pub start: i64,
    /// True if every player has one.
    pub for_each: bool,
    /// The only player who begins with `start`, if the others begin with `least`.
    pub only: Option<Player>,
}

impl Counter {
    /// The values at the start, of a counter with so many.
    pub(crate) fn starts(&self, values: usize) -> impl Iterator<Item = i64> {
        let begins = |seat| self.only.is_none_or(|only| only.index() == seat);
        (0..values).map(move |seat| if begins(seat) { self.start } else { self.least })
    }
}

/// A number that each cell has: the things on it. They move, and none comes or goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeds {
    /// The place of its name.
    pub span: Span,
    /// Its name.
    pub name: String,
    /// The number of each cell at the start.
    pub start: Vec<u32>,
}

impl Seeds {
    /// The sum of the numbers of all cells, in every position: the greatest that a cell can have.
    pub(crate) fn total(&self) -> u32 {
        self.start.iter().sum()
    }

    /// The binary digits of the number of a cell.
    pub(crate) fn digits(&self) -> usize {
        (u32::BITS - self.total().leading_zeros()) as usize
    }
}

/// The kinds of pieces that others may lie on, and the height of stacks. Only the top of a stack is seen by
/// sets and numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stacks {
    /// The place of the line.
    pub span: Span,
    /// The kinds, indexes into [`Rules::pieces`].
    pub kinds: Vec<usize>,
    /// The most pieces of a stack, its top included: of a higher one the lowest are taken off the board.
    pub most: u32,
}

/// A line of `start`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The place of the line.
    pub span: Span,
    /// The kind of the pieces, an index into [`Rules::pieces`].
    pub piece: usize,
    /// Their owner and cells; several players if the line names none.
    pub pieces: Vec<(Option<Player>, Vec<CellId>)>,
}

/// A line of `end`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndLine {
    /// The place of the line.
    pub span: Span,
    /// The test.
    pub test: End,
    /// The outcome if it holds.
    pub outcome: Outcome,
}

/// The test of a line of `end`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// `when`: a condition.
    When(Condition),
    /// The number of the occurrence of a position that ends the game as a draw: the promise of the same
    /// name, counted on the line and not by the rules. There is at most one such line.
    Repetition(u32),
    /// At least this number of plies was played, all players together.
    After(u32),
}

/// The outcome of a line of `end`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Its place in the text.
    pub span: Span,
    /// The outcome.
    pub kind: OutcomeKind,
}

/// The kinds of outcomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutcomeKind {
    /// The player wins: 1 and -1, or with three and more players 1 and 0.
    Wins(Who),
    /// The player loses: -1 and 1, or with three and more players 0 and 1 for each other player.
    Loses(Who),
    /// Everybody gets 0: `draw` and `nobody wins`.
    Draw,
    /// The player with the greatest number wins; a draw if several have it.
    Most(Number),
    /// The player with the least number wins; a draw if several have it.
    Fewest(Number),
    /// Everybody gets their number; with two players, the difference to the other player's. Payoffs beyond
    /// `game::MAX_PAYOFF` are that bound, here and in `Pay`.
    EachScores(Number),
    /// The players named get these numbers, evaluated for the player who moved last, and the others 0.
    Pay(Vec<(Who, Number)>),
    /// The player has finished, takes the next place and no more turns. As soon as only one player is left
    /// the game is over. With two players this is a win. With more, everybody is paid the number of players
    /// behind them; if another line ends the game before that, all are paid as that line says. A player who
    /// has already finished does not finish again: the line does not hold.
    Finishes(Who),
}

/// A line of `look`: the appearance of the pieces of a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// The place of the line.
    pub span: Span,
    /// The kind, an index into [`Rules::pieces`].
    pub piece: usize,
    /// The player with these pieces; all players if there is none.
    pub player: Option<Player>,
    /// The text on the piece.
    pub letter: String,
}

impl Belongs {
    /// True if a player may place and move these pieces.
    pub(crate) fn to(self, player: Player) -> bool {
        match self {
            Belongs::Each | Belongs::Nobody => true,
            Belongs::Player(owner) => owner == player,
        }
    }

    /// The owner of a piece that a player places, or makes of another.
    pub(crate) fn owner(self, player: Player) -> Option<Player> {
        match self {
            Belongs::Each => Some(player),
            Belongs::Player(owner) => Some(owner),
            Belongs::Nobody => None,
        }
    }
}

impl Rules {
    /// The number of players.
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// The number of cells of the board.
    pub(crate) fn cells(&self) -> usize {
        self.board.as_ref().map_or(0, |board| board.cells.len())
    }

    /// The lines of `turn`, through all groups.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &MoveLine> {
        self.turn.iter().flatten()
    }

    /// The kinds of pieces with each owner that they may have.
    pub(crate) fn layers(&self) -> impl Iterator<Item = Layer> {
        self.pieces.iter().enumerate().flat_map(|(piece, kind)| {
            let owners = match kind.belongs {
                Belongs::Each => self.seats(),
                Belongs::Player(_) | Belongs::Nobody => 1,
            };
            Player::all(owners).map(move |player| Layer { piece, owner: kind.belongs.owner(player) })
        })
    }

    /// The sets that a position needs in words of this many bits: one for each layer, one for each binary
    /// digit of the numbers of cells, and those that hold what lies beneath the pieces.
    pub(crate) fn sets(&self, bits: usize) -> usize {
        let beneath = (self.cells() * self.bits_beneath() as usize).div_ceil(bits);
        self.layers().count() + self.seeds.as_ref().map_or(0, Seeds::digits) + beneath
    }

    /// The layers of pieces that others may lie on, by their numbers.
    pub(crate) fn stacked(&self) -> Vec<u8> {
        let kinds = self.stacks.as_ref().map_or(&[][..], |stacks| &stacks.kinds);
        (0..).zip(self.layers()).filter(|(_, layer)| kinds.contains(&layer.piece)).map(|(at, _)| at).collect()
    }

    /// The bits that tell the layers of one piece of a stack.
    pub(crate) fn bits_of_piece(&self) -> u32 {
        (self.stacked().len().max(2) - 1).ilog2() + 1
    }

    /// The bits for what lies beneath a piece: those of each of its pieces, and one above them.
    pub(crate) fn bits_beneath(&self) -> u32 {
        self.stacks.as_ref().map_or(0, |stacks| (stacks.most - 1) * self.bits_of_piece() + 1)
    }

    /// True if cells hold more than a piece.
    pub(crate) fn is_deep(&self) -> bool {
        self.seeds.is_some() || self.stacks.is_some()
    }

    /// The places of the values of each counter, one after another: one for each player who has their own.
    pub(crate) fn places_of_counters(&self) -> impl Iterator<Item = Range<usize>> {
        self.counters.iter().scan(0, |start, counter| {
            let first = *start;
            *start += if counter.for_each { self.seats() } else { 1 };
            Some(first..*start)
        })
    }

    /// The place of a player's counter.
    pub(crate) fn place_of_counter(&self, counter: usize, me: Player) -> usize {
        let own = if self.counters[counter].for_each { me.index() } else { 0 };
        self.places_of_counters().nth(counter).map_or(0, |places| places.start + own)
    }

    /// The counter that has a place.
    pub(crate) fn counter_at(&self, place: u16) -> usize {
        self.places_of_counters().position(|places| places.contains(&place.into())).unwrap_or(0)
    }

    /// True if three or more players finish one after another and are paid by place.
    pub fn pays_by_place(&self) -> bool {
        let finishes = |line: &EndLine| matches!(line.outcome.kind, OutcomeKind::Finishes(_));
        self.seats() > 2 && self.end.iter().any(finishes)
    }

    /// The greatest number of plies that a rule has to tell apart: the state counts plies up to this number
    /// and no further. 0 if no rule needs them.
    pub fn counts_plies(&self) -> u32 {
        let pie = self.lines().any(|line| line.verb == Verb::PieRule);
        let ends = self.end.iter().map(|line| match line.test {
            End::After(plies) => plies,
            End::When(_) | End::Repetition(_) => 0,
        });
        ends.max().unwrap_or(0).max(if pie { 2 } else { 0 })
    }
}
