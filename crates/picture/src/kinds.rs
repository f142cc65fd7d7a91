//! The words of a trace: kinds of values, reasons for cuts, and reasons for stopping.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The value of the game.
    Exact,
    /// The value of the game is no less.
    Lower,
    /// The value of the game is no greater.
    Upper,
    /// It rests on static evaluations.
    Heuristic,
    /// Of a root move that was cut off: no greater in the tree that was searched.
    Cut,
    /// There is no value.
    Unknown,
}

impl Kind {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Exact => "exact",
            Kind::Lower => "lower",
            Kind::Upper => "upper",
            Kind::Heuristic => "heuristic",
            Kind::Cut => "cut",
            Kind::Unknown => "unknown",
        }
    }

    /// The sign before a number that is not an exact value.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Kind::Lower => "≥",
            Kind::Upper => "≤",
            Kind::Heuristic => "≈",
            Kind::Exact | Kind::Cut | Kind::Unknown => "",
        }
    }
}

/// The rule by which a node was left early, or moves were left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CutRule {
    /// Alpha, at a MIN node.
    Alpha,
    /// Beta, at a MAX node.
    Beta,
    /// A winning move was found.
    Win,
    /// Max^N: immediate pruning.
    Immediate,
    /// Max^N: shallow pruning.
    Shallow,
    /// Max^N: last-branch pruning.
    LastBranch,
    /// A static value far beyond the bound cut the node off.
    StaticValue,
    /// Even passing was good enough.
    NullMove,
    /// Quiescence search: the static value was good enough.
    StandPat,
    /// Futility pruning: quiet moves were left out, as the static value is far below alpha.
    Futile,
    /// Late-move pruning: quiet moves were left out, as they come late.
    Late,
    /// Delta pruning, in quiescence search: moves were left out that win too little.
    Delta,
    /// Quiescence search: quiet moves were left out.
    Quiet,
}

impl fmt::Display for CutRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CutRule::Alpha => "alpha",
            CutRule::Beta => "beta",
            CutRule::Win => "win",
            CutRule::Immediate => "immediate",
            CutRule::Shallow => "shallow",
            CutRule::LastBranch => "last-branch",
            CutRule::StaticValue => "static-value",
            CutRule::NullMove => "null-move",
            CutRule::StandPat => "stand-pat",
            CutRule::Futile => "futile",
            CutRule::Late => "late",
            CutRule::Delta => "delta",
            CutRule::Quiet => "quiet",
        })
    }
}

/// The reason that a search stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stop {
    /// It came to its end.
    Finished,
    /// The limit of depth.
    Depth,
    /// The limit of nodes.
    Nodes,
    /// The limit of expansions.
    Expansions,
    /// The limit of evaluations.
    Evaluations,
    /// The limit of table entries.
    Stored,
    /// The limit of time.
    Time,
    /// It was cancelled.
    Cancelled,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_rules_are_written_as_they_are_shown() {
        let kinds = [Kind::Exact, Kind::Lower, Kind::Upper, Kind::Heuristic, Kind::Cut, Kind::Unknown];
        for kind in kinds {
            assert_eq!(serde_json::to_value(kind).expect("a word"), kind.word());
        }
        let rules = ["alpha", "beta", "win", "immediate", "shallow", "last-branch"];
        let selective = ["static-value", "null-move", "stand-pat", "futile", "late", "delta", "quiet"];
        for text in rules.into_iter().chain(selective) {
            let rule: CutRule = serde_json::from_value(text.into()).expect("a rule");
            assert_eq!(rule.to_string(), text);
        }
    }
}
