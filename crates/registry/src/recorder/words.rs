//! Converts the reports of searches to the vocabulary of traces.

use picture::trace;
use picture::trace::CutRule;
use search::{Kind, Reason, Stop};

pub(super) const fn kind(kind: Kind) -> trace::Kind {
    match kind {
        Kind::Exact => trace::Kind::Exact,
        Kind::Lower => trace::Kind::Lower,
        Kind::Upper => trace::Kind::Upper,
        Kind::Heuristic => trace::Kind::Heuristic,
        Kind::Cut => trace::Kind::Cut,
        Kind::Unknown => trace::Kind::Unknown,
    }
}

pub(super) const fn cut_rule(reason: Reason) -> CutRule {
    match reason {
        Reason::Alpha => CutRule::Alpha,
        Reason::Beta => CutRule::Beta,
        Reason::Win => CutRule::Win,
        Reason::Immediate => CutRule::Immediate,
        Reason::Shallow => CutRule::Shallow,
        Reason::LastBranch => CutRule::LastBranch,
        Reason::StaticValue(..) => CutRule::StaticValue,
        Reason::NullMove(_) => CutRule::NullMove,
        Reason::StandPat(_) => CutRule::StandPat,
        Reason::Futile(..) => CutRule::Futile,
        Reason::Late(_) => CutRule::Late,
        Reason::Delta(..) => CutRule::Delta,
        Reason::Quiet => CutRule::Quiet,
    }
}

pub(super) const fn stop(stop: Stop) -> trace::Stop {
    match stop {
        Stop::Finished => trace::Stop::Finished,
        Stop::Depth => trace::Stop::Depth,
        Stop::Nodes => trace::Stop::Nodes,
        Stop::Expansions => trace::Stop::Expansions,
        Stop::Evaluations => trace::Stop::Evaluations,
        Stop::Stored => trace::Stop::Stored,
        Stop::Time => trace::Stop::Time,
        Stop::Cancelled => trace::Stop::Cancelled,
    }
}
