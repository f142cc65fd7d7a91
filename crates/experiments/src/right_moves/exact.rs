//! The exact value of a two-player position.

use super::settings::Exact;
use crate::error::Error;
use registry::Session;
use request::{Budget, Patience, Request, SolveTerms, Ties};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

impl Exact {
    /// Every player's payoff from the position of the session; `None` if it was cancelled.
    pub(super) fn payoffs(
        &self,
        session: &Session,
        cancel: &Arc<AtomicBool>,
    ) -> Result<Option<Vec<i32>>, Error> {
        match self {
            Exact::NimSum => nim_sum(session).map(Some),
            Exact::Search(search) => solved(session, search, cancel),
        }
    }
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
    let budget =
        Budget { cancel: Some(Arc::clone(cancel)), patience: Patience::Endless, ..Budget::default() };
    let terms = SolveTerms {
        certificate: false,
        frontier: None,
        positions: None,
        memory: None,
        symmetric: false,
        tie: Ties::Paper,
        request: &Request::new(Some(search), &budget)?,
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
        let search = Exact::Search("pvs".to_owned());
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
                let sum = Exact::NimSum.payoffs(&session, &cancel).expect("nim");
                assert_eq!(sum, search.payoffs(&session, &cancel).expect("solved"), "{heaps} {mover}");
                losses += usize::from(sum.expect("not cancelled")[mover - 1] < 0);
            }
        }
        assert!(losses > 10, "{losses}");
        let other = registry::open("coin-row").expect("a game");
        let line = Exact::NimSum.payoffs(&other, &cancel).expect_err("it is no nim").to_string();
        assert!(line.contains("expected nim for two players"), "{line}");
    }
}
