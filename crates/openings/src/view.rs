//! What a book knows of a position, in the words of that position: as it lies on the board, not in its
//! canonical form.

use book::{Book, Edge, Mark, Node, Value};
use game::{Player, Standing};
use registry::Session;
use serde::Serialize;

/// What a book knows of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The position.
    pub position: String,
    /// The player to move, from 1.
    pub to_move: usize,
    /// What is known of it; null if it is not in the book.
    pub known: Option<Known>,
    /// The move that the book plays; null if it leaves the choice to the search.
    pub plays: Option<String>,
    /// Why it plays it.
    pub reason: Option<String>,
    /// A row per legal move: those that the book knows first, the best of them first.
    pub moves: Vec<Row>,
}

/// A move of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What a person said of it: `!` or `?`; null for nothing.
    pub mark: Option<&'static str>,
    /// How often it was played in recorded games.
    pub played: u64,
    /// What is known of the position behind it; null if it is not in the book.
    pub known: Option<Known>,
}

/// What is known of a position, in words. Values are those of the player to move at the position shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Known {
    /// What is proven: `wins`, `draws`, `loses`, or a range of payoffs; null for nothing.
    pub proven: Option<String>,
    /// The estimate of searches; null for none.
    pub estimate: Option<String>,
    /// How games went from there; null for none.
    pub games: Option<String>,
    /// A remark; null for none.
    pub note: Option<String>,
    /// What the order of the rows follows.
    #[serde(skip)]
    order: (i32, i32, u64),
}

/// What a book knows of the position of a session.
pub fn view(session: &dyn Session, book: &Book) -> View {
    let position = session.canonical_position();
    let (moves, behind) = (session.legal_moves(), session.canonical_after_moves());
    let player = session.to_move() - 1;
    let own = book.find(&position);
    let advice = book.advise(&position, &behind);
    let edges: &[Edge] = own.map_or(&[], |(node, _)| &node.moves);
    let row = |(mv, to): (&String, &String)| {
        let edge = edges.iter().find(|edge| edge.to == *to);
        Row {
            mv: mv.clone(),
            mark: edge.and_then(|edge| edge.mark).map(|mark| if mark == Mark::Good { "!" } else { "?" }),
            played: edge.map_or(0, |edge| edge.played),
            known: book.find(to).map(|known| known_of(session, known, player)),
        }
    };
    let mut rows: Vec<Row> = moves.iter().zip(&behind).map(row).collect();
    rows.sort_by_key(|row| {
        let order = row.known.as_ref().map(|known| known.order);
        std::cmp::Reverse((order.is_some(), order.unwrap_or_default(), row.played))
    });
    View {
        position: session.position(),
        to_move: player + 1,
        known: own.map(|known| known_of(session, known, player)),
        plays: advice.as_ref().map(|advice| moves[advice.index].clone()),
        reason: advice.map(|advice| advice.reason),
        moves: rows,
    }
}

/// What is known of a position, as this player sees it, counted from 0.
pub(crate) fn known_of(session: &dyn Session, (node, value): (&Node, &Value), player: usize) -> Known {
    let at = Player::new(player);
    let promises = session.promises();
    let (least, greatest) = (value.least[at], value.greatest[at]);
    let exact = value.exact();
    let standing = exact.and_then(|exact| promises.standing(exact.as_slice(), player));
    let is_only_result = promises.is_only_won_or_lost();
    let proven = match standing {
        Some(Standing::Won) if is_only_result => Some("wins".to_owned()),
        Some(Standing::Drawn) if is_only_result => Some("draws".to_owned()),
        Some(Standing::Lost) if is_only_result => Some("loses".to_owned()),
        _ if least == greatest => Some(format!("gets {least}")),
        _ => {
            let widest = promises.payoffs.map(|bounds| (bounds.least, bounds.greatest));
            match widest {
                Some((low, _)) if least > low && greatest < widest.map_or(i32::MAX, |(_, high)| high) => {
                    Some(format!("gets {least} to {greatest}"))
                }
                Some((low, _)) if least > low => Some(format!("gets {least} or more")),
                Some((_, high)) if greatest < high => Some(format!("gets {greatest} or less")),
                _ => None,
            }
        }
    };
    let estimate = value.estimate.filter(|_| exact.is_none());
    let number = value.estimate.map_or(i32::MIN, |estimate| estimate.value[at]);
    Known {
        proven,
        estimate: estimate.map(|estimate| estimate.value[at].to_string()),
        games: node.games.text(player),
        note: node.note.clone(),
        order: (least, number, node.games.count),
    }
}
