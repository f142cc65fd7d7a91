//! Positions of a session in the form the book uses: canonical, with their moves.

use book::{Edge, Node, Proven};
use registry::Session;
use request::Error;

/// A position in its canonical form.
#[derive(Clone)]
pub(crate) struct Place {
    /// A session at the position, without history.
    pub(crate) session: Session,
    /// Its text.
    pub(crate) position: String,
    /// Its legal moves, each with the canonical form of the position it leads to.
    pub(crate) moves: Vec<(String, String)>,
}

impl Place {
    /// The position of a session.
    pub(crate) fn of(session: &Session) -> Result<Place, Error> {
        Place::at(session, session.canonical_position())
    }

    /// The position of this text, in the game of a session.
    pub(crate) fn at(session: &Session, position: String) -> Result<Place, Error> {
        let mut session = session.clone();
        session.set_position(&position)?;
        let moves = session.legal_moves().into_iter().zip(session.canonical_after_moves()).collect();
        Ok(Place { session, position, moves })
    }

    /// The position after a move.
    pub(crate) fn behind(&self, mv: &str) -> Result<Place, Error> {
        let mut session = self.session.clone();
        session.play(&[mv])?;
        Place::of(&session)
    }

    /// The position as a book node without moves, with its payoffs if the game is over.
    pub(crate) fn node(&self) -> Node {
        let node = Node::new(self.position.clone(), self.session.to_move(), self.moves.len());
        match self.session.outcome() {
            Some(payoffs) => node.paying(&payoffs, "rules"),
            None => node,
        }
    }

    /// The position as a book node with all legal moves.
    pub(crate) fn node_with_moves(&self) -> Node {
        self.node().with_moves(self.moves.iter().cloned())
    }

    /// The edge to the canonical position `to`, with the move in the notation of this position.
    pub(crate) fn edge_to(&self, to: &str) -> Option<Edge> {
        self.moves.iter().find(|(_, other)| other == to).map(|(mv, to)| Edge::new(mv, to))
    }

    /// True if the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.moves.is_empty()
    }

    /// The index of the player to move, from 0.
    pub(crate) fn player(&self) -> usize {
        self.session.to_move() - 1
    }
}

/// The bounds of both players, from those of one player, counted from 0.
pub(crate) fn of_one(player: usize, least: i32, greatest: i32, by: &str) -> Proven {
    let (own, other) = ((least, greatest), (-greatest, -least));
    let [first, second] = if player == 0 { [own, other] } else { [other, own] };
    Proven { least: vec![first.0, second.0], greatest: vec![first.1, second.1], by: vec![by.to_owned()] }
}
