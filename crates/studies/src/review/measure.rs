//! The best move and the played one at each ply, from the end of the game to its start.

use super::chances::Chances;
use super::judge;
use super::numbers::{Review, ReviewedMove};
use super::options::ReviewOptions;
use super::payoffs::shares;
use super::proof::Proofs;
use super::reach::within_reach;
use super::valued::Valued;
use registry::{SearchMemory, Session};
use request::{Answer, Error, Kind, Request, SCHEMA};
use std::sync::atomic::Ordering;

/// Reviews the game that led to the session's position.
///
/// # Errors
///
/// If the search does not support the game.
pub fn review(session: &Session, options: &ReviewOptions<'_>) -> Result<Review, Error> {
    let moves = session.moves_played();
    let mut kept = SearchMemory::default();
    (options.progress)(0, moves.len());
    let proofs = Proofs::of(session, &options.request, &options.known, &mut kept)?;
    let mut searcher = Searcher { options, kept, proofs, search: String::new(), evaluation: None };
    let mut now = session.clone();
    let mut reviewed = Vec::new();
    if !moves.is_empty() {
        let mut after = match session.outcome() {
            Some(payoffs) => Some(Valued::over(payoffs)),
            None => searcher.look(session)?.map(|answer| Valued::of_answer(&answer)),
        };
        for (before, mv) in moves.iter().enumerate().rev() {
            let ply = before + 1;
            let Some(next) = after else { break };
            (options.progress)(moves.len() - ply, moves.len());
            now.take_back();
            let own = searcher.compare(&mut now, mv, &next)?;
            after = own.as_ref().map(|own| own.best_value.clone());
            reviewed.extend(own.map(|own| ReviewedMove { ply, ..own }));
        }
    }
    reviewed.reverse();
    let is_estimate = |value: &Valued| value.kind == Kind::Heuristic && !value.is_decided;
    let needs_chances =
        reviewed.iter().any(|mv| is_estimate(&mv.best_value) || is_estimate(&mv.played_value));
    let chances = if needs_chances && options.games > 0 {
        while now.take_back() {}
        Chances::fitted(&now, &options.request, options.games)?
    } else {
        None
    };
    let mut review = Review {
        schema: SCHEMA,
        game: session.game().to_owned(),
        start: session.start(),
        search: searcher.search.clone(),
        evaluation: searcher.evaluation.clone(),
        result: session.outcome(),
        partial: reviewed.len() < moves.len(),
        chances,
        thresholds: options.thresholds,
        players: Vec::new(),
        turning_points: Vec::new(),
        moves: reviewed,
    };
    let Searcher { mut proofs, .. } = searcher;
    proofs.carry(session);
    let reach = within_reach(session, options.request.budget.cancel.as_ref());
    judge::judge(&mut review, session, &proofs, reach);
    Ok(review)
}

/// A search that keeps its tables from position to position.
struct Searcher<'a> {
    options: &'a ReviewOptions<'a>,
    kept: SearchMemory,
    proofs: Proofs,
    search: String,
    evaluation: Option<String>,
}

impl Searcher<'_> {
    /// The answer with the budget of the options, and at most this depth. `None` if cancelled.
    fn ask(
        &mut self,
        session: &Session,
        depth: Option<u32>,
        multi_pv: usize,
    ) -> Result<Option<Answer>, Error> {
        let mut request = Request { multi_pv, ..self.options.request.clone() };
        let budget = &mut request.budget;
        budget.depth = match (budget.depth, depth) {
            (Some(own), Some(most)) => Some(own.min(most)),
            (own, most) => own.or(most),
        };
        let cancel = budget.cancel.clone();
        let answer = session.analyze_keeping(&request, &mut self.kept)?;
        if cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Ok(None);
        }
        self.search.clone_from(&answer.search);
        self.evaluation.clone_from(&answer.evaluation);
        if session.players() == 2 {
            self.proofs.positions[session.moves_played().len()].learn(session, &answer);
        }
        Ok(Some(answer))
    }

    /// The answer that proved the position, or else one within the limits. `None` if cancelled.
    fn look(&mut self, session: &Session) -> Result<Option<Answer>, Error> {
        let at = session.moves_played().len();
        match self.proofs.answers[at].take() {
            Some(answer) => {
                if self.search.is_empty() {
                    let own = self.options.request.search.as_ref().map(|own| own.text.clone());
                    self.search = own.unwrap_or_else(|| answer.search.clone());
                    self.evaluation.clone_from(&answer.evaluation);
                }
                Ok(Some(answer))
            }
            None => self.ask(session, None, 1),
        }
    }

    /// The best move and the played one at this position, where `after` is the value behind the played one.
    /// `None` if cancelled. The ply is left open.
    fn compare(
        &mut self,
        session: &mut Session,
        mv: &str,
        after: &Valued,
    ) -> Result<Option<ReviewedMove>, Error> {
        let (mover, choices) = (session.to_move() - 1, session.count_legal_moves());
        let record = |best: Option<String>, best_value: Valued, played_value: Valued, line: Vec<String>| {
            let mv = mv.to_owned();
            ReviewedMove {
                ply: 0,
                player: mover + 1,
                mv,
                choices,
                best,
                best_value,
                played_value,
                loss: None,
                payoff_lost: None,
                plies_lost: None,
                mark: "",
                line,
                is_only: false,
            }
        };
        let behind = after.a_ply_before();
        let played = || (Some(mv.to_owned()), behind.clone(), behind.clone(), vec![mv.to_owned()]);
        if choices == 1 {
            let (best, best_value, played_value, line) = played();
            return Ok(Some(record(best, best_value, played_value, line)));
        }
        let Some(mut answer) = self.look(session)? else { return Ok(None) };
        let mut best = Valued::of_answer(&answer);
        let is_certain = after.distance == Some(0) || behind.is_won_for(mover);
        let own_row = answer.moves.iter().find(|row| row.mv == mv).and_then(Valued::of_row);
        let value = if answer.best.as_deref() == Some(mv) {
            best.clone()
        } else if is_certain || (best.is_exact() && behind.is_exact()) {
            behind.clone()
        } else if let Some(own) = own_row {
            own
        } else {
            // Both are looked at equally far: a ply less from where the played move leads.
            let depth = answer.depth.saturating_sub(1);
            session.play(&[mv])?;
            let below = self.ask(session, Some(depth), 1)?;
            session.take_back();
            let Some(below) = below else { return Ok(None) };
            let reached = Valued::of_answer(&below);
            if !best.is_exact() && !reached.is_exact() && below.depth < depth {
                let Some(again) = self.ask(session, Some(below.depth + 1), 1)? else { return Ok(None) };
                answer = again;
                best = Valued::of_answer(&answer);
            }
            if answer.best.as_deref() == Some(mv) { best.clone() } else { reached.a_ply_before() }
        };
        if value.is_better_than(&best, mover) {
            let mut best = value.clone();
            let greatest = session.promises().payoffs.map(|bounds| bounds.greatest);
            if value.is_exact() && value.payoff(mover) != greatest {
                // Another move may win by more.
                best.kind = Kind::Lower;
            }
            return Ok(Some(record(Some(mv.to_owned()), best, value, vec![mv.to_owned()])));
        }
        let is_only = answer.best.as_deref() == Some(mv) && self.is_only(session, mv, &best)?;
        let mut own = record(answer.best, best, value, answer.line);
        own.is_only = is_only;
        Ok(Some(own))
    }

    /// True if it is certain that every other move leads to a worse result for the player to move.
    fn is_only(&mut self, session: &Session, mv: &str, best: &Valued) -> Result<bool, Error> {
        let mover = session.to_move() - 1;
        let share = |value: &[i32]| shares(value)[mover];
        let Some(own) = best.value.as_deref().filter(|_| best.is_exact()).map(share) else {
            return Ok(false);
        };
        if own <= 0.0 {
            return Ok(false);
        }
        let Some(answer) = self.ask(session, None, usize::MAX)? else { return Ok(false) };
        let is_worse = |value: Option<&[i32]>| value.is_some_and(|value| share(value) < own);
        Ok(answer.moves.len() == session.count_legal_moves()
            && answer
                .moves
                .iter()
                .all(|row| row.mv == mv || (row.kind == Kind::Exact && is_worse(row.value.as_deref()))))
    }
}
