//! A position of a book and its facts.

use crate::games::Games;
use game::MAX_PLAYERS;
use serde::{Deserialize, Serialize};

/// A position and its facts: proven bounds, a search result, and recorded games.
///
/// Positions and moves are text in canonical form, so that reflections and rotations are one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Node {
    /// The position.
    pub position: String,
    /// The player to move, from 1.
    pub to_move: usize,
    /// The number of legal moves; 0 if the game is over.
    pub legal: usize,
    /// The moves to positions in the book.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Edge>,
    /// Bounds proven by the rules or by a search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proven: Option<Proven>,
    /// The result of a search of this position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<Searched>,
    /// The recorded games that reached the position.
    #[serde(default, skip_serializing_if = "Games::is_empty")]
    pub games: Games,
    /// A remark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A move of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edge {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position after it, in canonical form.
    pub to: String,
    /// How often it was played in recorded games.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub played: u64,
    /// A person's mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A person's mark on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Mark {
    /// `!`: the book plays it.
    #[serde(rename = "!")]
    Good,
    /// `?`: the book avoids it.
    #[serde(rename = "?")]
    Bad,
}

/// Proven bounds on the payoff that each player can force against all others. Shape `[players]`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proven {
    /// The payoff that each player can force at least.
    pub least: Vec<i32>,
    /// The payoff to which the others can hold each player.
    pub greatest: Vec<i32>,
    /// The sources of the proof: `rules`, or searches, in ascending order.
    pub by: Vec<String>,
}

/// The result of a search of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Searched {
    /// The name of the search.
    pub by: String,
    /// The value. Shape `[players]`.
    pub value: Vec<i32>,
    /// True if the value is payoffs; false if it is in units of the evaluation.
    pub decided: bool,
    /// The depth searched, in plies.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// The best move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Best>,
}

/// The best move of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Best {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position after it, in canonical form.
    pub to: String,
}

impl Edge {
    /// An unmarked, unplayed move to the canonical position `to`.
    pub fn new(mv: impl Into<String>, to: impl Into<String>) -> Edge {
        Edge { mv: mv.into(), to: to.into(), played: 0, mark: None }
    }
}

impl Node {
    /// A position without facts. The player is counted from 1; a position without legal moves is terminal.
    pub fn new(position: impl Into<String>, to_move: usize, legal: usize) -> Node {
        Node {
            position: position.into(),
            to_move,
            legal,
            moves: Vec::new(),
            proven: None,
            search: None,
            games: Games::default(),
            note: None,
        }
    }

    /// The same position with these moves, unmarked and unplayed.
    #[must_use]
    pub fn with_moves(self, moves: impl IntoIterator<Item = (String, String)>) -> Node {
        Node { moves: moves.into_iter().map(|(mv, to)| Edge::new(mv, to)).collect(), ..self }
    }

    /// The same position with exact payoffs. Shape `[players]`.
    #[must_use]
    pub fn paying(self, payoffs: &[i32], by: &str) -> Node {
        let (least, greatest) = (payoffs.to_vec(), payoffs.to_vec());
        Node { proven: Some(Proven { least, greatest, by: vec![by.to_owned()] }), ..self }
    }

    /// True if every legal move is in the book.
    pub fn is_complete(&self) -> bool {
        self.moves.len() == self.legal
    }

    /// Checks the shapes of a position against the number of players.
    pub(crate) fn check(&self, players: usize) -> Result<(), String> {
        let expect = |holds: bool, what: &str| {
            if holds { Ok(()) } else { Err(format!("expected {what} at {}", self.position)) }
        };
        debug_assert!(players <= MAX_PLAYERS);
        expect((1..=players).contains(&self.to_move), "the number of a player in `to_move`")?;
        expect(self.moves.len() <= self.legal, "no more moves than are legal")?;
        let mut names: Vec<&str> = self.moves.iter().map(|edge| edge.mv.as_str()).collect();
        names.sort_unstable();
        expect(names.windows(2).all(|pair| pair[0] != pair[1]), "each move once")?;
        if let Some(Proven { least, greatest, .. }) = &self.proven {
            expect(least.len() == players && greatest.len() == players, "a bound for each player")?;
            expect(least.iter().zip(greatest).all(|(least, greatest)| least <= greatest), "bounds in order")?;
        }
        if let Some(search) = &self.search {
            expect(search.value.len() == players, "a value for each player")?;
        }
        self.games.check(players).map_err(|what| format!("expected {what} at {}", self.position))
    }

    /// Merges facts about the same position. Game counts are added, so no game should be in both.
    ///
    /// # Errors
    ///
    /// If the two contradict each other, in one line.
    pub(crate) fn merge(&mut self, other: Node) -> Result<(), String> {
        let Node { position, to_move, legal, moves, proven, search, games, note } = other;
        if (self.to_move, self.legal) != (to_move, legal) {
            return Err(format!(
                "expected one position, got two with the same text, player {to_move} with {legal} moves and \
                 player {} with {}, at {position}",
                self.to_move, self.legal
            ));
        }
        for edge in moves {
            match self.moves.iter_mut().find(|own| own.mv == edge.mv) {
                Some(own) if own.to == edge.to => {
                    own.played += edge.played;
                    own.mark = edge.mark.or(own.mark);
                }
                Some(own) => {
                    return Err(format!(
                        "expected one position behind {}, got {} and {}, at {position}",
                        own.mv, own.to, edge.to
                    ));
                }
                None => self.moves.push(edge),
            }
        }
        self.proven = match (self.proven.take(), proven) {
            (Some(own), Some(other)) => Some(own.and(&other).ok_or_else(|| contradiction(&position))?),
            (own, other) => own.or(other),
        };
        self.search = match (self.search.take(), search) {
            (Some(own), Some(other)) => Some(own.deeper(other)),
            (own, other) => own.or(other),
        };
        self.games.add(&games);
        self.note = match (self.note.take(), note) {
            (Some(own), Some(other)) if own != other => Some(format!("{own}; {other}")),
            (own, other) => own.or(other),
        };
        Ok(())
    }
}

/// The message about contradictory bounds.
pub(crate) fn contradiction(position: &str) -> String {
    format!("expected one value, got proofs that contradict each other, at {position}")
}

impl Proven {
    /// The intersection of both bounds; `None` if they contradict each other.
    fn and(self, other: &Proven) -> Option<Proven> {
        let pair = |own: Vec<i32>, other: &[i32], tighter: fn(i32, i32) -> i32| {
            own.into_iter().zip(other).map(|(own, &other)| tighter(own, other)).collect::<Vec<_>>()
        };
        let least = pair(self.least, &other.least, i32::max);
        let greatest = pair(self.greatest, &other.greatest, i32::min);
        let mut by = [self.by, other.by.clone()].concat();
        by.sort_unstable();
        by.dedup();
        let holds = least.iter().zip(&greatest).all(|(least, greatest)| least <= greatest);
        holds.then_some(Proven { least, greatest, by })
    }
}

impl Searched {
    /// The stronger result: decided before undecided, then the greater depth, then more nodes.
    fn deeper(self, other: Searched) -> Searched {
        let weight = |found: &Searched| (found.decided, found.depth, found.nodes, found.by.clone());
        if weight(&other) > weight(&self) { other } else { self }
    }
}
