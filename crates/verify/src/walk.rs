//! The walk over everything that a claim rests on.

use crate::certificate::{Certificate, Claim, Refused};
use game::{KeyMap, Notation, legal};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What was proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Proved {
    /// Positions that were visited, ends of games among them, those of the verifier's own searches not.
    pub positions: u64,
    /// Positions that were searched.
    pub leaves: u64,
    /// The most plies that such a search was allowed.
    pub plies: u32,
}

/// A position on the path, and what is left of its moves.
struct Node<S> {
    distance: u32,
    children: Vec<S>,
}

struct Walk<'a, G: Notation> {
    game: &'a G,
    claim: Claim,
    lines: std::iter::Zip<std::ops::RangeFrom<usize>, std::slice::Iter<'a, &'a str>>,
    /// The distance of every position that was visited.
    known: KeyMap<G::State, u32>,
    proved: Proved,
    cancel: &'a AtomicBool,
}

/// Checks every claim of a certificate.
///
/// # Errors
///
/// If something in it proves nothing, with the line; or if `cancel` becomes true.
pub fn check<G: Notation>(
    game: &G,
    certificate: &Certificate<'_>,
    cancel: &AtomicBool,
    visited: &AtomicU64,
) -> Result<Vec<(Claim, Proved)>, Refused> {
    let start = game.read_position(certificate.start).map_err(|error| Refused(format!("start: {error}")))?;
    let one = |(claim, from, lines): &(Claim, usize, Vec<&str>)| {
        if claim.player.index() >= game.players() {
            return Err(Refused(format!("{claim}: expected one of {} players", game.players())));
        }
        let (lines, known, proved) = ((*from..).zip(lines), KeyMap::default(), Proved::default());
        let mut walk = Walk { game, claim: *claim, lines, known, proved, cancel };
        walk.all(start.clone(), visited)?;
        match walk.lines.next() {
            Some((number, _)) => Err(Refused(format!("line {number}: expected the end of the proof"))),
            None => Ok((*claim, walk.proved)),
        }
    };
    certificate.claims.iter().map(one).collect()
}

impl<G: Notation> Walk<'_, G> {
    fn all(&mut self, start: G::State, visited: &AtomicU64) -> Result<(), Refused> {
        // Above the start anything may be reached.
        let mut path = vec![Node { distance: u32::MAX, children: vec![start] }];
        while let Some(node) = path.last_mut() {
            let above = node.distance;
            let Some(state) = node.children.pop() else {
                path.pop();
                continue;
            };
            if let Some(&distance) = self.known.get(&state) {
                self.descend(above, distance)?;
                continue;
            }
            visited.fetch_add(1, Ordering::Relaxed);
            let node = self.visit(&state);
            if self.cancel.load(Ordering::Relaxed) {
                return Err(Refused("stopped before the end: nothing is proved".to_owned()));
            }
            let node = node?;
            self.descend(above, node.distance)?;
            self.known.insert(state, node.distance);
            path.push(node);
        }
        Ok(())
    }

    /// Whether a position of this distance may follow one of the distance `above`.
    fn descend(&self, above: u32, distance: u32) -> Result<(), Refused> {
        let is_lower = !self.claim.must_end() || distance < above;
        is_lower
            .then_some(())
            .ok_or_else(|| self.refused(&format!("expected a distance below {above}, got {distance}")))
    }

    /// What follows a position that is visited for the first time.
    fn visit(&mut self, state: &G::State) -> Result<Node<G::State>, Refused> {
        self.proved.positions += 1;
        let end = Node { distance: 0, children: Vec::new() };
        if let Some(payoffs) = self.game.outcome(state) {
            return if self.claim.allows(&payoffs) { Ok(end) } else { Err(self.breaks(state)) };
        }
        let Some((number, line)) = self.lines.next() else { return Err(self.breaks(state)) };
        let (word, distance) = line.split_once(' ').unwrap_or((line, "0"));
        let Ok(distance) = distance.parse::<u32>() else {
            return Err(Refused(format!("line {number}: expected a distance, got `{distance}`")));
        };
        if word == "?" {
            self.proved.leaves += 1;
            self.proved.plies = self.proved.plies.max(distance);
            let mut state = state.clone();
            return if self.is_forced(&mut state, distance) { Ok(end) } else { Err(self.breaks(&state)) };
        }
        let mut moves: Vec<(String, G::Move)> =
            legal(self.game, state).into_iter().map(|mv| (self.game.write_move(state, mv), mv)).collect();
        moves.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        if self.claim.is_proved_by(self.game.to_move(state)) {
            moves.retain(|(text, _)| text == word);
            if moves.is_empty() {
                return Err(Refused(format!("line {number}: expected a legal move, got `{word}`")));
            }
        } else if word != "." {
            return Err(Refused(format!("line {number}: expected `.`, as another moves, got `{word}`")));
        }
        // The last is taken first.
        let mut children = vec![state.clone(); moves.len()];
        for (child, (_, mv)) in children.iter_mut().rev().zip(moves) {
            self.game.play(child, mv);
        }
        Ok(Node { distance, children })
    }

    /// The verifier's own search: whether those who prove can force the claim within so many plies.
    fn is_forced(&self, state: &mut G::State, plies: u32) -> bool {
        if let Some(payoffs) = self.game.outcome(state) {
            return self.claim.allows(&payoffs);
        }
        if plies == 0 || self.cancel.load(Ordering::Relaxed) {
            return false;
        }
        let is_ours = self.claim.is_proved_by(self.game.to_move(state));
        for mv in legal(self.game, state) {
            let undo = self.game.play(state, mv);
            let is_forced = self.is_forced(state, plies - 1);
            self.game.undo(state, mv, undo);
            if is_forced == is_ours {
                return is_ours;
            }
        }
        !is_ours
    }

    fn breaks(&self, state: &G::State) -> Refused {
        self.refused(&format!("play comes to {}, which does not prove it", self.game.write_position(state)))
    }

    fn refused(&self, why: &str) -> Refused {
        let before =
            self.lines.clone().next().map_or(String::new(), |(number, _)| format!("before line {number}: "));
        Refused(format!("{}: {before}{why}", self.claim))
    }
}
