//! Losses, marks, turning points and accuracy, from the values of moves.

use super::numbers::{PlayerReview, Review, ReviewedMove};
use super::options::Thresholds;
use super::payoffs::range;
use super::valued::Valued;
use registry::Session;

/// An exact loss of this share of the first place throws a win away whole: `??`.
const WHOLE: f64 = 0.75;
/// Differences of expected results below this are rounding.
const ROUNDING: f64 = 1e-9;
/// A mean loss of so many points costs the factor e of the accuracy.
const ACCURACY: f64 = 25.0;
/// Whoever expects so much more of the first place than anybody else leads.
const LEAD: f64 = 0.2;

/// Fills in whatever follows from the values of a review.
pub(super) fn judge(review: &mut Review, session: &dyn Session) {
    let range = range(&session.promises());
    let Review { chances, thresholds, moves, .. } = review;
    for mv in moves.iter_mut() {
        mv.best_value.expect(chances.as_ref());
        mv.played_value.expect(chances.as_ref());
        mv.judge(thresholds, range);
    }
    let turning = moves.iter().filter(|mv| mv.is_turning(thresholds)).map(|mv| mv.ply);
    review.turning_points = turning.collect();
    review.players = (1..=session.players()).map(|player| PlayerReview::of(player, moves)).collect();
}

impl ReviewedMove {
    fn judge(&mut self, thresholds: &Thresholds, range: Option<f64>) {
        let mover = self.player - 1;
        let (best, played) = (&self.best_value, &self.played_value);
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
        self.mark = self.find_mark(thresholds, range);
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
        let is_slow = self.plies_lost.is_some_and(|plies| plies >= i64::from(thresholds.slow));
        let is_much = range.is_some_and(|range| f64::from(payoff) >= thresholds.payoff * range);
        match loss {
            loss if loss >= 100.0 * WHOLE => "??",
            loss if loss > 0.0 => "?",
            _ if is_slow || (payoff > 0 && is_much) => "?!",
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
        }
    }
}
