//! Positions as values: a state, and how it was arrived at.

use crate::call::Call;
use crate::own;
use crate::table::Table;
use erased::{Erased, Move, State};
use game::{Game, Key, Line, Payoffs};
use registry::Session;
use std::sync::Arc;

/// A position with its past. Positions share their pasts.
pub(crate) struct Node {
    pub(crate) state: State,
    /// The move that led here, and from where; `None` at the start.
    arrived: Option<(Move, Arc<Node>)>,
    /// The moves since the start.
    pub(crate) plies: usize,
    /// Of a game that counts repetitions: the key of the state, and its occurrences until here.
    seen: Option<(Key, u32)>,
}

/// A long past is dropped in a loop: one call inside another for every ply would overflow the stack.
impl Drop for Node {
    fn drop(&mut self) {
        let mut next = self.arrived.take();
        while let Some((_, before)) = next {
            next = Arc::into_inner(before).and_then(|mut node| node.arrived.take());
        }
    }
}

impl Node {
    /// A start without a past.
    pub(crate) fn start(table: &Table, state: State) -> Arc<Node> {
        let seen = table.repetition().map(|_| (Key::of(&state), 1));
        Arc::new(Node { state, arrived: None, plies: 0, seen })
    }

    /// The position after a legal move.
    pub(crate) fn after(self: &Arc<Node>, table: &Table, mv: Move) -> Arc<Node> {
        let mut state = self.state.clone();
        table.game.play(&mut state, mv);
        let seen = table.repetition().map(|_| {
            let key = Key::of(&state);
            let earlier = self.past().find_map(|node| node.seen.filter(|(other, _)| *other == key));
            (key, earlier.map_or(1, |(_, occurrences)| occurrences + 1))
        });
        Arc::new(Node { state, arrived: Some((mv, Arc::clone(self))), plies: self.plies + 1, seen })
    }

    /// The position after moves from a start.
    pub(crate) fn of_moves(table: &Table, start: State, moves: impl Iterator<Item = Move>) -> Arc<Node> {
        moves.fold(Node::start(table, start), |node, mv| node.after(table, mv))
    }

    /// The last move and the position before; `None` at the start.
    pub(crate) fn arrived(&self) -> Option<(Move, &Arc<Node>)> {
        self.arrived.as_ref().map(|(mv, before)| (*mv, before))
    }

    /// The position before; `None` at the start.
    pub(crate) fn before(&self) -> Option<&Arc<Node>> {
        self.arrived().map(|(_, before)| before)
    }

    /// This position and all before it.
    fn past(&self) -> impl Iterator<Item = &Node> {
        std::iter::successors(Some(self), |node| node.before().map(|before| &**before))
    }

    /// The state that the moves start from.
    pub(crate) fn first(&self) -> &State {
        &self.past().last().expect("the position itself is of its past").state
    }

    /// The start, and the moves from there, each as `carried` makes it one of a game.
    pub(crate) fn line(&self, game: &Erased, carried: impl Fn(Move) -> Move) -> Line<Erased> {
        let mut moves: Vec<Move> =
            self.past().filter_map(|node| node.arrived.as_ref().map(|(mv, _)| *mv)).collect();
        moves.reverse();
        let mut line = Line::from_state(self.first().clone());
        for mv in moves {
            line.push(game, carried(mv));
        }
        line
    }

    /// A session that stands here.
    pub(crate) fn session(&self, table: &Table) -> Session {
        table.session.at(self.line(&table.game, |mv| mv))
    }

    /// True if the game is over by repetition.
    pub(crate) fn is_repetition(&self, table: &Table) -> bool {
        matches!((table.repetition(), self.seen), (Some(fold), Some((_, occurrences))) if occurrences >= fold)
    }

    /// The payoffs, if the game is over.
    pub(crate) fn outcome(&self, table: &Table) -> Option<Payoffs> {
        let of_state = table.game.outcome(&self.state);
        of_state.or_else(|| self.is_repetition(table).then(|| Payoffs::zero(table.players)))
    }

    /// The player to move, from 1; nobody if the game is over.
    pub(crate) fn mover(&self, table: &Table) -> Option<usize> {
        self.outcome(table).is_none().then(|| table.to_move(&self.state))
    }

    /// The states of this position and of all before it, the last one first.
    pub(crate) fn states(&self) -> impl Iterator<Item = &State> {
        self.past().map(|node| &node.state)
    }

    /// The legal moves; none if the game is over.
    pub(crate) fn legal(&self, table: &Table) -> Vec<Move> {
        if self.is_repetition(table) { Vec::new() } else { game::legal(&table.game, &self.state) }
    }
}

/// A session for one call, at a position or at the start: an exception of a game written in Python ends that
/// call.
pub(crate) fn session_for(call: &Arc<Call>, table: &Table, node: Option<&Node>) -> Session {
    let Some(game) = own::of_call(&table.game, call) else {
        return node.map_or_else(|| table.session.clone(), |node| node.session(table));
    };
    let line = node.map(|node| node.line(&game, |mv| own::carried(&table.game, &game, mv)));
    let session = registry::open_unlisted(&table.name, game);
    match line {
        Some(line) => session.at(line),
        None => session,
    }
}
