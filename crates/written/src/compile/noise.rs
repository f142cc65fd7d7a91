//! Tells from the text which lines of `turn` give noisy moves, and what these win.

use super::Compiler;
use super::expressions::is_occupied_only;
use crate::compiled::{Measure, Noise, Weighed};
use crate::evaluation::Kind;
use crate::syntax::{ConditionKind, Facts, MoveLine, Set, SetKind, Verb};
use crate::words::Word;
use std::sync::OnceLock;

impl<W: Word> Compiler<'_, W> {
    /// The noisy moves of a game for two; `None` if it has none, or no others, or if cells hold more than a
    /// piece.
    pub(super) fn noise(&self, terms: &[Weighed<W>], kind: Kind) -> Option<Noise> {
        let turn = &self.rules.turn;
        let is_quiet =
            |line: &MoveLine| !is_always_noisy(line) && !matches!(line.verb, Verb::Pass | Verb::PieRule);
        let lines: Vec<bool> = self.rules.lines().map(may_be_noisy).collect();
        if self.rules.is_deep()
            || kind != Kind::Difference
            || !lines.contains(&true)
            || !self.rules.lines().any(is_quiet)
        {
            return None;
        }
        let forced = turn.iter().take_while(|group| group.iter().all(is_always_noisy)).count();
        let hops_capture =
            self.rules.lines().all(|line| !line.verb.hops_on() || line.verb.captures_between());
        Some(Noise { lines, forced, hops_capture, worth: self.worth(terms), is_told: OnceLock::new() })
    }

    fn worth(&self, terms: &[Weighed<W>]) -> Option<Vec<Vec<i32>>> {
        let mut worth = vec![vec![0; W::BITS]; self.layers.len()];
        let mut counts_pieces = false;
        for Weighed { weights, measure } in terms {
            let (layers, of): (u32, &dyn Fn(usize) -> i64) = match measure {
                Measure::Pieces { layers, cells } => {
                    counts_pieces = true;
                    (*layers, &|bit| cells.has(bit).into())
                }
                Measure::Way { layers, made, .. } => (*layers, &|bit| made[bit].into()),
                _ => continue,
            };
            for layer in (0..worth.len()).filter(|layer| layers >> layer & 1 == 1) {
                for bit in self.geometry.all.bits() {
                    worth[layer][bit] += (weights[0] * of(bit)) as i32;
                }
            }
        }
        counts_pieces.then_some(worth)
    }
}

/// True if moves of a line may capture, flip, remove or change pieces. Those that choose what to remove by a
/// second verb count as quiet: in nine men's morris, play is worse if mills are told from other moves.
fn may_be_noisy(line: &MoveLine) -> bool {
    let replaces = |facts: &Facts<'_>| {
        // The cell that a piece has left is empty.
        facts.puts.is_some_and(|on| !facts.is_one && on.kind != SetKind::From)
    };
    let is_noisy = |facts: Facts<'_>| {
        facts.takes.or(facts.flips).is_some() || facts.becomes.is_some() || replaces(&facts)
    };
    line.second().is_none() && line.facts().any(is_noisy)
}

/// True if all moves of a line do.
fn is_always_noisy(line: &MoveLine) -> bool {
    let takes = match &line.verb {
        Verb::Remove { .. } => true,
        Verb::Move(movement) => {
            movement.capturing && !movement.pushes() && is_occupied_only(movement.captured())
        }
        _ => false,
    };
    let wanted = line.condition.as_ref().map(|condition| &condition.kind);
    let is_wanted = |flips: &Set| matches!(wanted, Some(ConditionKind::Some(set)) if set == flips);
    let changes = |facts: Facts<'_>| facts.becomes.is_some() || facts.flips.is_some_and(is_wanted);
    may_be_noisy(line) && (takes || line.facts().any(changes))
}
