//! Comparisons that lines require, tested before anything else is computed for them.

use super::Compiler;
use super::writer::{Choice, implies};
use crate::compiled::Comparison;
use crate::syntax::{Condition, ConditionKind};
use crate::words::Word;
use game::Player;

/// A condition in two parts that must both hold.
pub(super) struct Guarded {
    /// Comparisons that need no program.
    pub(super) guard: Vec<Comparison>,
    /// The rest of the condition.
    pub(super) rest: Option<Condition>,
}

impl<W: Word> Compiler<'_, W> {
    /// The conditions of lines, with guards where sets of earlier lines, which later ones leave out, are
    /// known whenever those are computed; else without any.
    pub(super) fn guards(&self, me: Player, parts: &[Choice<'_>]) -> Vec<Guarded> {
        let guarded: Vec<Guarded> = parts.iter().map(|part| self.guarded(me, part.condition)).collect();
        let is_movement = |index: usize| parts[index].verb.movement().is_some();
        let are_known = (0..parts.len()).all(|later| {
            let mut earlier = (0..later).filter(|&earlier| is_movement(earlier) == is_movement(later));
            earlier.all(|earlier| implies(&guarded[later].guard, &guarded[earlier].guard))
        });
        if are_known {
            return guarded;
        }
        let whole = |part: &Choice<'_>| Guarded { guard: Vec::new(), rest: part.condition.cloned() };
        parts.iter().map(whole).collect()
    }

    fn guarded(&self, me: Player, condition: Option<&Condition>) -> Guarded {
        let mut all = Vec::new();
        if let Some(condition) = condition {
            conjuncts(condition, &mut all);
        }
        let (mut guard, mut rest) = (Vec::new(), None);
        for condition in all {
            if let Some(comparison) = self.comparison(me, condition) {
                guard.push(comparison);
                continue;
            }
            let condition = condition.clone();
            rest = Some(match rest {
                None => condition,
                Some(other) => {
                    let span = condition.span;
                    Condition { span, kind: ConditionKind::And(Box::new(other), Box::new(condition)) }
                }
            });
        }
        Guarded { guard, rest }
    }

    /// A comparison of numbers that need no program.
    pub(super) fn comparison(&self, me: Player, condition: &Condition) -> Option<Comparison> {
        let ConditionKind::Compare(one, relation, other) = &condition.kind else { return None };
        let (one, other) = (self.amount(me, one)?, self.amount(me, other)?);
        Some(Comparison { one, relation: *relation, other })
    }
}

/// The conditions that must all hold for one to hold.
pub(super) fn conjuncts<'a>(condition: &'a Condition, all: &mut Vec<&'a Condition>) {
    if let ConditionKind::And(one, other) = &condition.kind {
        conjuncts(one, all);
        conjuncts(other, all);
    } else {
        all.push(condition);
    }
}
