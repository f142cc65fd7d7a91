//! Losses, marks, turning points and accuracy, from the values of moves.

use super::numbers::{PlayerReview, Review, ReviewedMove};
use super::options::Thresholds;
use super::payoffs::range;
use super::proof::{Compared, Proof, Proofs};
use super::valued::Valued;
use registry::Session;

/// An exact loss of this share of the first place throws a win away whole: `??`.
const WHOLE: f64 = 0.75;
/// Differences of expected results below this are rounding.
const ROUNDING: f64 = 1e-9;
/// A mean loss of so many points costs the factor e of the accuracy.
const ACCURACY: f64 = 25.0;
/// A player leads by expecting this much more of the first place than anybody else.
const LEAD: f64 = 0.2;

/// Fills in everything that follows from the values of a review and from proofs. After `reach` moves only a
/// proof makes a move count as a loss.
pub(super) fn judge(review: &mut Review, session: &Session, proofs: &Proofs, reach: usize) {
    let range = range(&session.promises());
    let Review { chances, thresholds, moves, .. } = review;
    for mv in moves.iter_mut() {
        let (before, after) = (&proofs.positions[mv.ply - 1], &proofs.positions[mv.ply]);
        mv.take_up(before, after);
        mv.best_value.expect(chances.as_ref());
        mv.played_value.expect(chances.as_ref());
        let compared = before.compare(after, mv.player - 1);
        mv.judge(compared, mv.ply > reach);
        mv.mark = mv.find_mark(thresholds, range);
    }
    let turning = moves.iter().filter(|mv| mv.is_turning(thresholds)).map(|mv| mv.ply);
    review.turning_points = turning.collect();
    let players = (1..=session.players()).map(|player| {
        let lost_since = proofs.lost_since(session, player - 1);
        PlayerReview { lost_since, ..PlayerReview::of(player, moves) }
    });
    review.players = players.collect();
}

impl ReviewedMove {
    /// Replaces estimates by proven values. The best move is then unknown unless it is the one played: a move
    /// chosen by estimates need not achieve the proven value.
    fn take_up(&mut self, before: &Proof, after: &Proof) {
        if let Some(value) = after.value().filter(|_| !self.played_value.is_exact()) {
            self.played_value = Valued::proven(value.clone());
        }
        let Some(value) = before.value().filter(|_| !self.best_value.is_exact()) else { return };
        self.best_value = Valued::proven(value.clone());
        let mover = self.player - 1;
        if self.played_value.payoff(mover) == Some(value[mover]) {
            self.best = Some(self.mv.clone());
            self.line = vec![self.mv.clone()];
            self.best_value = self.played_value.clone();
        } else {
            self.best = None;
            self.line = Vec::new();
        }
    }

    /// Sets what the move lost, if that is known.
    fn judge(&mut self, compared: Compared, is_within_reach: bool) {
        let mover = self.player - 1;
        let is_exact = self.is_exact();
        if compared == Compared::Equal && self.choices > 1 {
            if !is_exact || self.best_value.payoff(mover) != self.played_value.payoff(mover) {
                self.best = Some(self.mv.clone());
                self.best_value = self.played_value.clone();
                self.line = vec![self.mv.clone()];
            }
            (self.payoff_lost, self.loss) = (Some(0), Some(0.0));
            self.plies_lost = is_exact.then(|| self.played_value.later(&self.best_value, mover));
            return;
        }
        let (best, played) = (&self.best_value, &self.played_value);
        // Exact values may differ merely in how ties are broken.
        let is_open = if is_exact {
            compared == Compared::Unknown && best.payoff(mover) > played.payoff(mover)
        } else {
            is_within_reach
        };
        if is_open && self.choices > 1 {
            return;
        }
        if let (Some(most), Some(got)) = (best.payoff(mover), played.payoff(mover)) {
            self.payoff_lost = Some(most - got);
            self.plies_lost = (most == got).then(|| played.later(best, mover));
        }
        if let (Some(most), Some(got)) = (&best.expected, &played.expected) {
            let lost = most[mover] - got[mover];
            self.loss = Some(if self.payoff_lost == Some(0) || lost < ROUNDING { 0.0 } else { 100.0 * lost });
            // An exact value may turn out to be better than an estimate: then nothing better is known.
            if lost < -ROUNDING && self.payoff_lost.is_none() {
                self.best = Some(self.mv.clone());
                self.best_value = played.clone();
                self.line = vec![self.mv.clone()];
            }
        }
    }

    fn find_mark(&self, thresholds: &Thresholds, range: Option<f64>) -> &'static str {
        let Some(loss) = self.loss.filter(|_| self.choices > 1) else { return "" };
        let Some(payoff) = self.payoff_lost else {
            return match loss {
                loss if loss >= thresholds.blunder => "??",
                loss if loss >= thresholds.mistake => "?",
                loss if loss >= thresholds.inaccuracy => "?!",
                _ => "",
            };
        };
        let is_much = range.is_some_and(|range| f64::from(payoff) >= thresholds.payoff * range);
        match loss {
            loss if loss >= 100.0 * WHOLE => "??",
            loss if loss > 0.0 => "?",
            _ if payoff > 0 && is_much => "?!",
            _ if self.is_only => "!",
            _ => "",
        }
    }

    /// True if the move changed the exact result, or who leads by an estimate.
    fn is_turning(&self, thresholds: &Thresholds) -> bool {
        let Some(loss) = self.loss.filter(|loss| *loss > 0.0 && self.choices > 1) else { return false };
        let is_exact = self.best_value.is_exact() && self.played_value.is_exact();
        is_exact || (loss >= thresholds.inaccuracy && leader(&self.best_value) != leader(&self.played_value))
    }
}

/// The player who expects clearly more than anybody else, counted from 0.
fn leader(value: &Valued) -> Option<usize> {
    let expected = value.expected.as_ref()?;
    let (leader, most) = expected.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1))?;
    let is_clear = |(player, other): (usize, &f64)| player == leader || most - other >= LEAD;
    expected.iter().enumerate().all(is_clear).then_some(leader)
}

impl PlayerReview {
    fn of(player: usize, moves: &[ReviewedMove]) -> PlayerReview {
        let own = || moves.iter().filter(|mv| mv.player == player && mv.choices > 1);
        let losses: Vec<f64> = own().filter_map(|mv| mv.loss).collect();
        let marked = |mark: &str| own().filter(|mv| mv.mark == mark).count();
        let mean_loss = (!losses.is_empty()).then(|| losses.iter().sum::<f64>() / losses.len() as f64);
        PlayerReview {
            player,
            judged: losses.len(),
            mean_loss,
            accuracy: mean_loss.map(|loss| 100.0 * (-loss / ACCURACY).exp()),
            blunders: marked("??"),
            mistakes: marked("?"),
            inaccuracies: marked("?!"),
            only_moves: marked("!"),
            lost_since: None,
        }
    }
}
