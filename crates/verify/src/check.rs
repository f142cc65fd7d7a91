//! The check: a walk over all positions that a claim depends on.

use crate::certificate::{Certificate, Claim, Refused};
use game::{KeyMap, Notation, legal};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The extent of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Proved {
    /// Positions that were visited, terminal ones included, those of the verifier's own searches excluded.
    pub positions: u64,
    /// Leaves that were searched.
    pub leaves: u64,
    /// The maximum number of plies granted to a search.
    pub plies: u32,
}

/// A position on the path: its distance, and its children still to visit.
type Node<S> = (u32, Vec<S>);

struct Checker<'a, G: Notation> {
    game: &'a G,
    claim: Claim,
    lines: std::iter::Zip<std::ops::RangeFrom<usize>, std::slice::Iter<'a, &'a str>>,
    /// The distance of every visited position.
    known: KeyMap<G::State, u32>,
    /// Results of searches: true if the claim can be forced within this many plies.
    searched: KeyMap<(G::State, u32), bool>,
    proved: Proved,
    cancel: &'a AtomicBool,
    visited: &'a AtomicU64,
}

/// The maximum number of plies of a search.
const MAX_PLIES: u32 = 1_000;
/// The number of stored search results at which the table is cleared.
const REMEMBERED: usize = 1 << 20;

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
    let wrong = |error| Refused::unreadable(format!("start: {error}"));
    let start = game.read_position(certificate.start).map_err(wrong)?;
    let one = |(claim, from, lines): &(Claim, usize, Vec<&str>)| {
        if claim.player.index() >= game.players() {
            return Err(Refused::unreadable(format!("{claim}: expected one of {} players", game.players())));
        }
        let (lines, claim, proved) = ((*from..).zip(lines), *claim, Proved::default());
        let (known, searched) = Default::default();
        let mut checker = Checker { game, claim, lines, known, searched, proved, cancel, visited };
        checker.check_all(start.clone())?;
        match checker.lines.next() {
            Some((number, _)) => {
                Err(Refused::Unproven(format!("line {number}: expected the end of the proof")))
            }
            None => Ok((claim, checker.proved)),
        }
    };
    certificate.claims.iter().map(one).collect()
}

impl<G: Notation> Checker<'_, G> {
    fn check_all(&mut self, start: G::State) -> Result<(), Refused> {
        // The start may have any distance.
        let mut path = vec![(u32::MAX, vec![start])];
        while let Some((above, children)) = path.last_mut() {
            let above = *above;
            let Some(state) = children.pop() else {
                path.pop();
                continue;
            };
            let known = self.known.get(&state).map(|&distance| (distance, Vec::new()));
            let node = known.map_or_else(|| self.visit(&state), Ok);
            if self.cancel.load(Ordering::Relaxed) {
                return Err(Refused::Cancelled);
            }
            let (distance, children) = node?;
            if self.claim.must_end() && distance >= above {
                return Err(self.refused(&format!("expected a distance below {above}, got {distance}")));
            }
            self.known.insert(state, distance);
            path.push((distance, children));
        }
        Ok(())
    }

    /// Distance and children of a position that is visited for the first time.
    fn visit(&mut self, state: &G::State) -> Result<Node<G::State>, Refused> {
        self.proved.positions += 1;
        self.visited.fetch_add(1, Ordering::Relaxed);
        let end = (0, Vec::new());
        if let Some(payoffs) = self.game.outcome(state) {
            return if self.claim.allows(&payoffs) { Ok(end) } else { Err(self.breaks(state)) };
        }
        let Some((number, line)) = self.lines.next() else { return Err(self.breaks(state)) };
        let (word, distance) = read_line(number, line)?;
        if word == "?" {
            self.proved.leaves += 1;
            self.proved.plies = self.proved.plies.max(distance);
            return if self.is_forced(state, distance) { Ok(end) } else { Err(self.breaks(state)) };
        }
        let (moves, mut texts) = (legal(self.game, state), Vec::new());
        for &mv in &moves {
            texts.push(self.game.write_move(state, mv));
        }
        let is_ours = self.claim.is_proved_by(self.game.to_move(state));
        let mut children = Vec::new();
        for index in to_visit(&texts, is_ours, number, word)? {
            children.push(self.child(state, moves[index]));
        }
        // The stack is taken from its end.
        children.reverse();
        Ok((distance, children))
    }

    fn child(&self, state: &G::State, mv: G::Move) -> G::State {
        let mut child = state.clone();
        self.game.play(&mut child, mv);
        child
    }

    /// The verifier's own search: returns whether the proving side can force the claim within this many
    /// plies.
    fn is_forced(&mut self, state: &G::State, plies: u32) -> bool {
        if let Some(payoffs) = self.game.outcome(state) {
            return self.claim.allows(&payoffs);
        }
        if plies == 0 || self.cancel.load(Ordering::Relaxed) {
            return false;
        }
        let place = (state.clone(), plies);
        if let Some(&is_forced) = self.searched.get(&place) {
            return is_forced;
        }
        self.visited.fetch_add(1, Ordering::Relaxed);
        let is_ours = self.claim.is_proved_by(self.game.to_move(state));
        // Moves that end the game come first.
        let (mut is_settled, mut others) = (false, Vec::new());
        for mv in legal(self.game, state) {
            let child = self.child(state, mv);
            if self.game.outcome(&child).is_none() {
                others.push(child);
            } else if self.is_forced(&child, plies - 1) == is_ours {
                is_settled = true;
                break;
            }
        }
        for child in others {
            is_settled = is_settled || self.is_forced(&child, plies - 1) == is_ours;
        }
        if self.searched.len() == REMEMBERED {
            self.searched.clear();
        }
        self.searched.insert(place, is_settled == is_ours);
        is_settled == is_ours
    }

    fn breaks(&self, state: &G::State) -> Refused {
        self.refused(&format!("play comes to {}, which does not prove it", self.game.write_position(state)))
    }

    fn refused(&self, why: &str) -> Refused {
        let before = self.lines.clone().next().map(|(number, _)| format!("before line {number}: "));
        Refused::Unproven(format!("{}: {}{why}", self.claim, before.unwrap_or_default()))
    }
}

/// The moves of a position that are visited, by their indices, in the order of their texts: the one that a
/// line names where the proving side moves, and all where another does.
fn to_visit(texts: &[String], is_ours: bool, number: usize, word: &str) -> Result<Vec<usize>, Refused> {
    let mut order: Vec<usize> = (0..texts.len()).collect();
    order.sort_by_key(|&index| &texts[index]);
    if is_ours {
        order.retain(|&index| texts[index] == word);
        if order.is_empty() {
            return Err(Refused::Unproven(format!("line {number}: expected a legal move, got `{word}`")));
        }
    } else if word != "." {
        return Err(Refused::Unproven(format!(
            "line {number}: expected `.`, as another moves, got `{word}`"
        )));
    }
    Ok(order)
}

/// The word of a line and its distance.
fn read_line(number: usize, line: &str) -> Result<(&str, u32), Refused> {
    let (word, distance) = line.split_once(' ').unwrap_or((line, "0"));
    let most = if word == "?" { MAX_PLIES } else { u32::MAX };
    match distance.parse() {
        Ok(distance) if distance <= most => Ok((word, distance)),
        _ => Err(Refused::unreadable(format!(
            "line {number}: expected a distance to {most}, got `{distance}`"
        ))),
    }
}
