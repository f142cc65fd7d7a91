//! Frontier certificates: proofs of claims about games too large to store, with leaves near the end of the
//! game that the verifier searches itself.
//!
//! A position becomes a leaf if the verifier's own search proves it within the given plies and few positions.
//! Above the leaves one reply of the proving side is written and every move of the other side; a reply that
//! leads to a position that is already in the proof is preferred.

use crate::certificate::{ProofSize, moves_by_text};
use crate::control::{SolveControl, Unsolved};
use crate::decide::{Answers, Decider};
use crate::forced::children;
use game::{Evaluated, KeyMap, KeySet, MAX_PAYOFF, Notation, Player, legal};
use verify::{Bound, Claim};

/// The maximum number of positions that the search of a leaf may take.
const SEARCHED: u64 = 1_000;
/// The number of stored search results at which the table is cleared.
const REMEMBERED: usize = 1 << 21;
/// The maximum number of plies that a certificate leaves to the verifier.
pub const MAX_PLIES: u32 = 1_000;

/// The lines of a proof, in the order of the walk.
#[derive(Debug, Default)]
struct Lines {
    /// The words of all lines (a move, `.` or `?`), concatenated.
    words: String,
    ends: Vec<usize>,
    distances: Vec<u32>,
}

impl Lines {
    fn push(&mut self, word: &str) -> usize {
        self.words.push_str(word);
        self.ends.push(self.words.len());
        self.distances.push(0);
        self.ends.len() - 1
    }
}

/// A position on the path: its line, and its children still to visit.
struct Node<S> {
    line: usize,
    children: Vec<S>,
}

/// A claim with its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The claim.
    pub claim: Claim,
    /// The lines below it.
    pub lines: String,
    /// Their size.
    pub size: ProofSize,
}

/// The payoff that `player` can force at the start, with proofs that it is no less and no more, except where
/// the rules promise so.
///
/// # Errors
///
/// If the game need not end, or the work was cancelled or met a limit.
pub fn solve<G: Evaluated + Notation>(
    game: &G,
    start: &G::State,
    (player, plies): (Player, u32),
    answers: &mut Answers,
    control: &SolveControl<'_>,
) -> Result<(i32, Vec<Proof>), Unsolved> {
    let promised = game.promises().payoffs;
    let promised = promised.map_or((-MAX_PAYOFF, MAX_PAYOFF), |bounds| (bounds.least, bounds.greatest));
    let (mut least, mut greatest) = promised;
    let mut bound = greatest;
    while least < greatest {
        bound = i32::midpoint(least, greatest + 1).max(least + 1);
        let claim = Claim { player, bound: Bound::AtLeast(bound) };
        if Decider::new(game, claim, answers, control)?.is_true(start)? {
            least = bound;
        } else {
            greatest = bound - 1;
        }
    }
    let is_promised = |bound: &Bound| match *bound {
        Bound::AtLeast(bound) => bound == promised.0,
        Bound::AtMost(bound) => bound == promised.1,
    };
    let mut bounds = vec![Bound::AtLeast(least), Bound::AtMost(least)];
    bounds.retain(|bound| !is_promised(bound));
    // The answers to the last question are still in the table.
    let is_first_known = bound == least;
    let mut proofs = Vec::new();
    for at in 0..bounds.len() {
        let bound = if is_first_known { bounds[at] } else { bounds[bounds.len() - 1 - at] };
        let claim = Claim { player, bound };
        let proof = prove(game, start, (claim, plies), answers, control)?.ok_or(Unsolved::Cancelled)?;
        proofs.push(Proof { claim, lines: proof.0, size: proof.1 });
    }
    if !is_first_known {
        proofs.reverse();
    }
    Ok((least, proofs))
}

/// Writes the proof of a claim: the lines that [`Writer::push`](crate::certificate::Writer::push) puts below
/// it. `None` if the claim is false.
///
/// # Errors
///
/// If the game need not end, or the work was cancelled or met a limit.
pub fn prove<G: Evaluated + Notation>(
    game: &G,
    start: &G::State,
    (claim, plies): (Claim, u32),
    answers: &mut Answers,
    control: &SolveControl<'_>,
) -> Result<Option<(String, ProofSize)>, Unsolved> {
    let mut decide = Decider::new(game, claim, answers, control)?;
    if !decide.is_true(start)? {
        return Ok(None);
    }
    let mut leaf_search = LeafSearch { game, claim, known: KeyMap::default(), left: 0, control };
    let (mut lines, mut size) = (Lines::default(), ProofSize::default());
    // The line of every position in the proof.
    let mut known: KeyMap<G::State, usize> = KeyMap::default();
    let mut ends: KeySet<G::State> = KeySet::default();
    let mut path: Vec<Node<G::State>> = Vec::new();
    let mut next = Some(start.clone());
    loop {
        // Step 1. A position that was not met before gets a line.
        let mut below = 0;
        if let Some(state) = next.take() {
            if game.outcome(&state).is_some() {
                size.positions += u64::from(ends.insert(state));
            } else if let Some(&line) = known.get(&state) {
                below = lines.distances[line];
            } else {
                control.visit()?;
                size.positions += 1;
                if leaf_search.is_leaf(&state, plies)? {
                    size.leaves += 1;
                    known.insert(state, lines.push("?"));
                } else {
                    let (word, children) = follow(game, claim, &mut decide, &known, &state)?;
                    let line = lines.push(&word);
                    known.insert(state, line);
                    path.push(Node { line, children });
                }
            }
        }
        // Step 2. A parent is at least one ply farther from the end than its children.
        let Some(node) = path.last_mut() else { break };
        let above = &mut lines.distances[node.line];
        *above = (*above).max(below + 1);
        next = node.children.pop();
        if next.is_none() {
            let line = node.line;
            path.pop();
            // The finished position is a child of the one above it.
            if let Some(node) = path.last() {
                let below = lines.distances[line];
                let above = &mut lines.distances[node.line];
                *above = (*above).max(below + 1);
            }
        }
    }
    let mut text = String::with_capacity(lines.words.len() + 4 * lines.ends.len());
    let mut from = 0;
    for (&end, &distance) in lines.ends.iter().zip(&lines.distances) {
        let word = &lines.words[from..end];
        from = end;
        text.push_str(word);
        if word == "?" || claim.must_end() {
            text.push(' ');
            game::push_number(&mut text, if word == "?" { plies } else { distance });
        }
        text.push('\n');
    }
    Ok(Some((text, size)))
}

/// The verifier's own search with a limit on its work: it finds the positions that can be left to the
/// verifier.
struct LeafSearch<'a, G: Notation> {
    game: &'a G,
    claim: Claim,
    /// True if the claim can be forced within this many plies.
    known: KeyMap<(G::State, u32), bool>,
    /// The number of positions that may still be searched.
    left: u64,
    control: &'a SolveControl<'a>,
}

impl<G: Notation> LeafSearch<'_, G> {
    /// Returns whether the verifier can prove this position, and soon. A position is rejected untried if one
    /// of a few sample lines of play is longer than `plies`.
    fn is_leaf(&mut self, state: &G::State, plies: u32) -> Result<bool, Unsolved> {
        self.left = SEARCHED;
        let is_leaf = SAMPLE_LINES.iter().all(|line| self.ends(line, state, plies))
            && self.is_forced(state, plies) == Some(true);
        // An attempt stopped by a limit proves nothing.
        self.control.step()?;
        Ok(is_leaf)
    }

    /// Returns whether the game ends in time along the line in which every move is at this fraction of the
    /// move list.
    fn ends(&self, &(part, parts): &(usize, usize), state: &G::State, plies: u32) -> bool {
        let mut state = state.clone();
        for _ in 0..plies {
            if self.control.step().is_err() {
                return false;
            }
            let moves = legal(self.game, &state);
            let Some(last) = moves.len().checked_sub(1) else { return true };
            self.game.play(&mut state, moves[last * part / parts]);
        }
        self.game.outcome(&state).is_some()
    }

    /// `None` if it takes too many positions to find out.
    fn is_forced(&mut self, state: &G::State, plies: u32) -> Option<bool> {
        if let Some(payoffs) = self.game.outcome(state) {
            return Some(self.claim.allows(&payoffs));
        }
        if plies == 0 {
            return Some(false);
        }
        let place = (state.clone(), plies);
        if let Some(&is_forced) = self.known.get(&place) {
            return Some(is_forced);
        }
        self.left = self.left.checked_sub(1)?;
        self.control.step().ok()?;
        let is_ours = self.claim.is_proved_by(self.game.to_move(state));
        let (ends, others): (Vec<_>, Vec<_>) =
            children(self.game, false, state).partition(|child| self.game.outcome(child).is_some());
        let mut is_settled = false;
        for child in ends.iter().chain(&others) {
            is_settled = self.is_forced(child, plies - 1)? == is_ours;
            if is_settled {
                break;
            }
        }
        if self.known.len() == REMEMBERED {
            self.known.clear();
        }
        self.known.insert(place, is_settled == is_ours);
        Some(is_settled == is_ours)
    }
}

/// The sample lines, as fractions of the move list: always the first move, the last, one half, one third.
const SAMPLE_LINES: [(usize, usize); 4] = [(0, 1), (1, 1), (1, 2), (1, 3)];

type Followed<S> = (String, Vec<S>);

/// The word for a position in the proof, and its children to visit, the last of them first.
fn follow<G: Evaluated + Notation>(
    game: &G,
    claim: Claim,
    decide: &mut Decider<'_, G>,
    known: &KeyMap<G::State, usize>,
    state: &G::State,
) -> Result<Followed<G::State>, Unsolved> {
    let mut moves = moves_by_text(game, state);
    if !claim.is_proved_by(game.to_move(state)) {
        return Ok((".".to_owned(), moves.into_iter().rev().map(|(_, child)| child).collect()));
    }
    // Terminal positions and positions already in the proof cost nothing; then those known to be proved.
    let cost = |child: &G::State| match decide.known(child) {
        Some(true) if game.outcome(child).is_some() => 0,
        Some(true) if known.contains_key(child) => 1,
        Some(true) => 2,
        None => 3,
        Some(false) => 4,
    };
    moves.sort_by_cached_key(|(_, child)| cost(child));
    for (text, child) in moves {
        if decide.is_true(&child)? {
            return Ok((text, vec![child]));
        }
    }
    // One of them was true, or the position would not be in the proof.
    Err(Unsolved::Cancelled)
}
