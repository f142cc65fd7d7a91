//! Finds lines of `end` that are never reached.

use super::bounds::Possible;
use crate::read::Mistake;
use crate::syntax::{Condition, ConditionKind, End, EndLine, OutcomeKind, Rules, Span};

/// The lines of `end` that never hold, or stand below one that holds whenever they do.
pub(super) fn never_reached(rules: &Rules) -> Vec<Mistake> {
    let possible = Possible::new(rules);
    let mut warnings = Vec::new();
    let mut always: Option<&EndLine> = None;
    for (index, line) in rules.end.iter().enumerate() {
        if let Some(above) = always {
            let message =
                format!("line {} above holds in every position: this line is never reached", above.span.line);
            warnings.push(Mistake::at(line.span, message));
            continue;
        }
        let End::When(condition) = &line.test else { continue };
        let mut truths = (0..rules.players.len()).map(|player| possible.truth(rules, condition, player));
        let first = truths.next().flatten();
        match first.filter(|_| truths.all(|truth| truth == first)) {
            Some(false) => {
                warnings.push(Mistake::at(condition.span, "this condition holds in no position"));
            }
            Some(true) => {
                let message = "this condition holds in every position: the game is over before it begins";
                if !finishes(line) {
                    warnings.push(Mistake::at(condition.span, message));
                    always = Some(line);
                }
            }
            None => warnings.extend(covered(rules, index, condition)),
        }
    }
    warnings
}

/// The warning that a line above holds whenever this condition does.
fn covered(rules: &Rules, index: usize, condition: &Condition) -> Option<Mistake> {
    let parts = conjuncts(rules, condition);
    let above = rules.end[..index].iter().find(|above| {
        let End::When(condition) = &above.test else { return false };
        if finishes(above) {
            return false;
        }
        let alternatives = alternatives(condition);
        alternatives.iter().any(|above| conjuncts(rules, above).iter().all(|part| parts.contains(part)))
    })?;
    let message =
        format!("line {} above holds whenever this one does: this line is never reached", above.span.line);
    Some(Mistake::at(condition.span, message).help("write the narrower condition first"))
}

/// True for a line that does not end the game whenever its condition holds.
fn finishes(line: &EndLine) -> bool {
    matches!(line.outcome.kind, OutcomeKind::Finishes(_))
}

/// The parts of a condition that is joined by `or`.
fn alternatives(condition: &Condition) -> Vec<&Condition> {
    match &condition.kind {
        ConditionKind::Or(one, other) => [alternatives(one), alternatives(other)].concat(),
        _ => vec![condition],
    }
}

/// The words of the parts of a condition that is joined by `and`: the same words mean the same in all lines
/// of `end`.
fn conjuncts(rules: &Rules, condition: &Condition) -> Vec<String> {
    match &condition.kind {
        ConditionKind::And(one, other) => [conjuncts(rules, one), conjuncts(rules, other)].concat(),
        _ => vec![words(&rules.source, condition.span)],
    }
}

/// The words of a part of a text, in lower case and with one space between them.
fn words(source: &str, span: Span) -> String {
    let lines =
        source.lines().zip(1..).skip(span.line as usize - 1).take((span.end_line - span.line) as usize + 1);
    let parts = lines.map(|(line, number)| {
        let line = line.split('#').next().unwrap_or_default();
        let first = if number == span.line { span.column as usize - 1 } else { 0 };
        let end = if number == span.end_line { span.end_column as usize - 1 } else { usize::MAX };
        line.chars().take(end).skip(first).collect::<String>()
    });
    let text = parts.collect::<Vec<_>>().join(" ").to_lowercase();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
