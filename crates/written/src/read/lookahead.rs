//! Decides how to parse a statement by looking ahead at its words.

use super::cursor::Cursor;
use super::names::Names;
use super::tokens::Kind;
use crate::syntax::Relation;

/// The words of comparisons.
pub(crate) const RELATIONS: [(&str, Relation); 6] = [
    ("=", Relation::Equal),
    ("!=", Relation::Different),
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("<", Relation::Less),
    (">", Relation::Greater),
];

/// The words that occur in conditions and nowhere else.
const CONDITION_WORDS: [&str; 7] = ["some", "no", "is", "connects", "cannot", "nobody", "line"];

/// True if a number begins at a token ahead.
pub(crate) fn begins_number(cursor: &Cursor<'_>, names: &Names, ahead: usize) -> bool {
    let Some(token) = cursor.peek(ahead) else { return false };
    match &token.kind {
        Kind::Number(_) => true,
        Kind::Sign(sign) => {
            *sign == "-" || *sign == "(" && ahead == 0 && parenthesis(cursor, names) == Inside::Number
        }
        Kind::Word(word, _) if word == "count" || word == "groups" => true,
        Kind::Word(word, _) if names.is_seeds(word) => cursor.sees_at(ahead + 1, "on"),
        Kind::Word(word, _) => {
            let is_name = names.parameter(word).is_some() || names.counter(word).is_some();
            is_name && cursor.peek(ahead + 1).is_none_or(|next| is_sign_of_number(&next.kind))
        }
        Kind::Possessive(_) | Kind::Text(_) => false,
    }
}

/// True for the signs of arithmetic and comparison.
fn is_sign_of_number(kind: &Kind) -> bool {
    matches!(kind, Kind::Sign(sign) if !["(", ")", ",", ":"].contains(sign))
}

/// The kind of expression in a parenthesis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inside {
    Set,
    Number,
    Condition,
}

/// The kind of expression in the parenthesis that begins here, decided by the words in it and the sign after
/// it.
pub(crate) fn parenthesis(cursor: &Cursor<'_>, names: &Names) -> Inside {
    let mut depth = 0;
    let mut is_condition = false;
    for ahead in 0.. {
        let Some(token) = cursor.peek(ahead) else { break };
        match &token.kind {
            Kind::Sign("(") => depth += 1,
            Kind::Sign(")") => depth -= 1,
            Kind::Sign(sign) => is_condition |= RELATIONS.iter().any(|(relation, _)| relation == sign),
            Kind::Word(word, _) => {
                let is_on_line = word == "line" && ahead > 0 && cursor.sees_at(ahead - 1, "on");
                is_condition |= CONDITION_WORDS.contains(&&**word) && !is_on_line;
            }
            Kind::Possessive(_) | Kind::Number(_) | Kind::Text(_) => {}
        }
        if depth == 0 {
            let is_number = cursor.peek(ahead + 1).is_some_and(|next| is_sign_of_number(&next.kind));
            let first = (1..=ahead).find(|&ahead| !cursor.sees_at(ahead, "(")).unwrap_or(ahead);
            return match (is_condition, is_number || begins_number(cursor, names, first)) {
                (true, _) => Inside::Condition,
                (false, true) => Inside::Number,
                (false, false) => Inside::Set,
            };
        }
    }
    if is_condition { Inside::Condition } else { Inside::Set }
}

/// True if a condition, and not only a set, begins at a token ahead: behind `and` or `or` in a condition.
pub(crate) fn begins_condition(cursor: &Cursor<'_>, names: &Names, ahead: usize) -> bool {
    let starts = ["some", "no", "nobody"];
    let mut ahead = ahead;
    while cursor.sees_at(ahead, "not") {
        ahead += 1;
    }
    if cursor.word_at(ahead).is_some_and(|word| starts.contains(&word)) || begins_number(cursor, names, ahead)
    {
        return true;
    }
    if cursor.sees_at(ahead, "line") || cursor.sees_at(ahead + 1, "cannot") {
        return true;
    }
    // A set that is followed by a verb, before the next `and` outside parentheses, begins a condition.
    let mut depth = 0;
    for ahead in ahead.. {
        let Some(token) = cursor.peek(ahead) else { return false };
        match &token.kind {
            Kind::Sign("(") => depth += 1,
            Kind::Sign(")") => depth -= 1,
            Kind::Sign("," | ":") => return false,
            Kind::Word(word, _) if depth == 0 && (word == "and" || word == "or" || word == "then") => {
                return false;
            }
            Kind::Word(word, _) if word == "is" || word == "connects" => return true,
            Kind::Sign(sign) if depth > 0 && RELATIONS.iter().any(|(relation, _)| relation == sign) => {
                return true;
            }
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    false
}
