//! Values and losses in words.

use super::numbers::ReviewedMove;
use super::proof::LostSince;
use super::valued::Valued;
use game::{Promises, Standing};
use request::Kind;

/// A value for `player`, counted from 0: `won in 7`, `+12`, or, of an estimate, `about 63 %`.
pub fn value_in_words(value: &Valued, player: usize, promises: &Promises) -> String {
    let Some(values) = &value.value else { return "unknown".to_owned() };
    if value.is_exact() || value.is_decided {
        let word = match promises.standing(values, player) {
            Some(Standing::Won) => "won",
            Some(Standing::Drawn) => "drawn",
            Some(Standing::Lost) => "lost",
            None if values.len() > 2 && promises.is_only_won_or_lost() => "not won",
            None => return values[player].to_string(),
        };
        let guess = if value.kind == Kind::Heuristic { "about " } else { "" };
        if !promises.is_only_won_or_lost() && value.is_exact() {
            return format!("{:+}", values[player]);
        }
        let plies = value.distance.filter(|_| word != "drawn");
        return match plies {
            Some(plies) => format!("{guess}{word} in {plies}"),
            None => format!("{guess}{word}"),
        };
    }
    match &value.expected {
        Some(expected) => format!("about {:.0} %", 100.0 * expected[player]),
        None => "unknown".to_owned(),
    }
}

/// Since when a player has lost: `lost since move 12`.
pub fn lost_since_in_words(since: LostSince) -> String {
    let latest = if since.at_the_latest { " at the latest" } else { "" };
    match since.ply {
        0 => "lost from the start".to_owned(),
        ply => format!("lost since move {ply}{latest}"),
    }
}

/// What the mover lost: `won → drawn`, `8` of an exact payoff, `4 plies`, or points of an estimate.
pub fn loss_in_words(mv: &ReviewedMove, promises: &Promises) -> String {
    let mover = mv.player - 1;
    match (mv.payoff_lost, mv.plies_lost, mv.loss) {
        (Some(0), Some(plies), _) if plies > 0 => format!("{plies} plies"),
        (Some(0), ..) => "none".to_owned(),
        (Some(payoff), ..) if !promises.is_only_won_or_lost() => payoff.to_string(),
        (Some(_), ..) => {
            let word = |value: &Valued| {
                let value = Valued { distance: None, ..value.clone() };
                value_in_words(&value, mover, promises)
            };
            format!("{} → {}", word(&mv.best_value), word(&mv.played_value))
        }
        (None, _, Some(loss)) if loss < 0.5 => "about none".to_owned(),
        (None, _, Some(loss)) if loss < 1.5 => "about 1 point".to_owned(),
        (None, _, Some(loss)) => format!("about {loss:.0} points"),
        (None, _, None) => "unknown".to_owned(),
    }
}
