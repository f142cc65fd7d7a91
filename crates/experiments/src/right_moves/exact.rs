//! What the moves of a position are worth.

use super::settings::Exact;
use crate::error::Error;
use registry::Session;
use request::{Budget, Patience, Request, SolveTerms, Ties};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Moves, each with the payoff that it secures for its player.
type Worths = Vec<(String, i32)>;

impl Exact {
    /// The moves of the session's position with what they are worth; `None` if one wins at once, or if it was
    /// cancelled.
    pub(super) fn worths(
        &self,
        session: &mut Session,
        cancel: &Arc<AtomicBool>,
    ) -> Result<Option<Worths>, Error> {
        let player = session.to_move() - 1;
        for mv in session.legal_moves() {
            session.play(&[&mv])?;
            let wins = session.outcome().is_some_and(|payoffs| payoffs[player] > 0);
            session.take_back();
            if wins {
                return Ok(None);
            }
        }
        match self {
            Exact::NimSum => after_each(session, |session| nim_sum(session).map(Some)),
            Exact::Search(search) => after_each(session, |session| solved(session, search, cancel)),
            Exact::Ending { finds, .. } => proven_wins(session, finds, cancel).map(Some),
        }
    }
}

/// What moves are worth by every player's payoff from the positions after them.
fn after_each(
    session: &mut Session,
    payoffs: impl Fn(&Session) -> Result<Option<Vec<i32>>, Error>,
) -> Result<Option<Worths>, Error> {
    let player = session.to_move() - 1;
    let mut moves = Vec::new();
    for mv in session.legal_moves() {
        session.play(&[&mv])?;
        let worth = session.outcome().map_or_else(|| payoffs(session), |payoffs| Ok(Some(payoffs)))?;
        session.take_back();
        let Some(worth) = worth else { return Ok(None) };
        moves.push((mv, worth[player]));
    }
    Ok(Some(moves))
}

/// Moves are worth 1 if all of these searches find that they win, and 0 otherwise.
fn proven_wins(session: &Session, finds: &[String], cancel: &Arc<AtomicBool>) -> Result<Worths, Error> {
    let player = session.to_move() - 1;
    let mut worths: Worths = session.legal_moves().into_iter().map(|mv| (mv, 1)).collect();
    for search in finds {
        let request = Request { multi_pv: worths.len().max(1), ..endless(search, cancel)? };
        let rows = session.analyze(&request)?.moves;
        for (mv, worth) in &mut worths {
            let row = rows.iter().find(|row| row.mv == *mv);
            // Only the value of a decided game has a distance to its end.
            let value = row.filter(|row| row.distance.is_some()).and_then(|row| row.value.as_ref());
            *worth &= i32::from(value.is_some_and(|value| value[player] > 0));
        }
    }
    Ok(worths)
}

/// A request to this search that ends with its own limits.
pub(super) fn endless(search: &str, cancel: &Arc<AtomicBool>) -> Result<Request, Error> {
    let (cancel, patience) = (Some(Arc::clone(cancel)), Patience::Endless);
    Ok(Request::new(Some(search), &Budget { cancel, patience, ..Budget::default() })?)
}

/// By Bouton's theorem the player to move loses if and only if the heaps, added without carry, give 0.
fn nim_sum(session: &Session) -> Result<Vec<i32>, Error> {
    let position = session.position();
    let heaps = position.split(' ').next().unwrap_or_default();
    let sum = heaps.split('+').map(str::parse::<u32>).try_fold(0, |sum, heap| heap.map(|heap| sum ^ heap));
    let sum = sum.ok().filter(|_| session.players() == 2 && session.game().starts_with("nim"));
    let sum = sum.ok_or_else(|| {
        let game = session.game();
        Error::Experiment(format!("{game}: expected nim for two players, got the position {position}"))
    })?;
    let own = if sum == 0 { -1 } else { 1 };
    Ok((1..=2).map(|player| if player == session.to_move() { own } else { -own }).collect())
}

fn solved(session: &Session, search: &str, cancel: &Arc<AtomicBool>) -> Result<Option<Vec<i32>>, Error> {
    let progress = Arc::new(AtomicU64::new(0));
    let terms = SolveTerms {
        certificate: false,
        frontier: None,
        positions: None,
        memory: None,
        symmetric: false,
        tie: Ties::Paper,
        request: &endless(search, cancel)?,
        cancel,
        progress: &progress,
    };
    let answer = session.solve(&terms);
    if cancel.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let (answer, _) = answer?;
    answer.value.map(Some).ok_or_else(|| {
        let (game, position) = (session.game(), session.position());
        Error::Experiment(format!("{game}: expected {search} to solve {position}, got no value"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nim_sum_agrees_with_a_search() {
        let cancel = Arc::new(AtomicBool::new(false));
        let mut losses = 0;
        for heaps in (0..=4_usize).flat_map(|a| (a..=5).flat_map(move |b| (b..=6).map(move |c| [a, b, c]))) {
            let heaps: Vec<String> = heaps.iter().filter(|&&heap| heap > 0).map(usize::to_string).collect();
            if heaps.is_empty() {
                continue;
            }
            let heaps = heaps.join("+");
            let mut session = registry::open("nim:heaps=6+6+6").expect("a game");
            for mover in 1..=2 {
                session.set_position(&format!("{heaps} {mover}")).expect("a position");
                let sum = nim_sum(&session).expect("nim");
                let searched = solved(&session, "pvs", &cancel).expect("solved");
                assert_eq!(searched.as_ref(), Some(&sum), "{heaps} {mover}");
                losses += usize::from(sum[mover - 1] < 0);
            }
        }
        assert!(losses > 10, "{losses}");
        let other = registry::open("coin-row").expect("a game");
        let line = nim_sum(&other).expect_err("it is no nim").to_string();
        assert!(line.contains("expected nim for two players"), "{line}");
    }
}
