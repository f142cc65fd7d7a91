//! What a book knows about a position, in the orientation of the board rather than in canonical form.

use book::{Book, Edge, Mark, Node, Value};
use game::{Player, Standing};
use registry::Session;
use serde::Serialize;

/// The book's knowledge about a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The position.
    pub position: String,
    /// The player to move, from 1.
    pub to_move: usize,
    /// The book's facts about it; null if it is not in the book.
    pub known: Option<Known>,
    /// The move that the book plays; null if it leaves the choice to the search.
    pub plays: Option<String>,
    /// The reason for that move.
    pub reason: Option<String>,
    /// One row per legal move: known moves first, best first.
    pub moves: Vec<Row>,
}

/// A move of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// A person's mark, `!` or `?`; null if there is none.
    pub mark: Option<&'static str>,
    /// How often it was played in recorded games.
    pub played: u64,
    /// The book's facts about the position after it; null if that is not in the book.
    pub known: Option<Known>,
}

/// The book's facts about a position, in words. Values are from the view of the player to move in the
/// position shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Known {
    /// The proven result: `wins`, `draws`, `loses`, or a range of payoffs; null if nothing is proven.
    pub proven: Option<String>,
    /// The estimate from searches; null if there is none.
    pub estimate: Option<String>,
    /// The results of games from there; null if there are none.
    pub games: Option<String>,
    /// A remark; null if there is none.
    pub note: Option<String>,
    /// The sort key of the rows.
    #[serde(skip)]
    order: (i32, i32, u64),
}

/// Looks up the position of a session in a book.
pub fn view(session: &Session, book: &Book) -> View {
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

/// The book's facts about a position from the view of this player, counted from 0.
pub(crate) fn known_of(session: &Session, (node, value): (&Node, &Value), player: usize) -> Known {
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
