//! Frontier certificates: the proof of a claim about a game too large to keep whole, down to positions near the end, which
//! are left to the verifier.
//!
//! A position becomes a leaf where the verifier's own search proves it within so many plies and few positions. Above, one
//! reply is written, and every move of the other side: the reply leads to a position that the proof has already, where one does.

use crate::control::Unsolved;
use crate::decide::{Answers, Decider};
use game::{Evaluated, GREATEST_PAYOFF, KeyMap, KeySet, Notation, Player, legal};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use verify::{Bound, Claim};

/// A leaf takes no more positions than this to search.
const SEARCHED: u64 = 20_000;
/// So many searched positions are remembered, and then forgotten all at once.
const REMEMBERED: usize = 1 << 21;
/// No certificate leaves more plies to the verifier.
pub const MAX_PLIES: u32 = 1_000;

/// What was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// Positions that the proof comes to, ends of games among them, as the verifier counts them.
    pub positions: u64,
    /// Of these, positions that the verifier searches itself.
    pub leaves: u64,
}

/// The lines of a proof, in the order of the walk.
#[derive(Debug, Default)]
struct Lines {
    /// The moves of all lines, `.` and `?`, one after the other.
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

/// A position on the path: its line, and what is left of its moves.
struct Node<S> {
    line: usize,
    children: Vec<S>,
}

/// A claim with its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What is proved.
    pub claim: Claim,
    /// The lines below it.
    pub lines: String,
    /// What they come to.
    pub written: Written,
}

/// What `player` can force at the start, with the proofs that he gets no less and no more; without what the rules promise anyway.
///
/// # Errors
///
/// If the game need not end, or it was cancelled.
pub fn solve<G: Evaluated + Notation>(
    game: &G,
    start: &G::State,
    (player, plies): (Player, u32),
    answers: &mut Answers,
    control: (&AtomicBool, &AtomicU64),
) -> Result<(i32, Vec<Proof>), Unsolved> {
    let promised = game.promises().payoffs;
    let promised =
        promised.map_or((-GREATEST_PAYOFF, GREATEST_PAYOFF), |bounds| (bounds.least, bounds.greatest));
    let (mut least, mut greatest) = promised;
    let mut asked = greatest;
    while least < greatest {
        asked = i32::midpoint(least, greatest + 1).max(least + 1);
        let claim = Claim { player, bound: Bound::AtLeast(asked) };
        if Decider::new(game, claim, answers, control.0, control.1)?.is_true(start)? {
            least = asked;
        } else {
            greatest = asked - 1;
        }
    }
    let is_promised = |bound: &Bound| match *bound {
        Bound::AtLeast(bound) => bound == promised.0,
        Bound::AtMost(bound) => bound == promised.1,
    };
    let mut bounds = vec![Bound::AtLeast(least), Bound::AtMost(least)];
    bounds.retain(|bound| !is_promised(bound));
    // What was asked last is still known.
    let is_first_known = asked == least;
    let mut proofs = Vec::new();
    for at in 0..bounds.len() {
        let bound = if is_first_known { bounds[at] } else { bounds[bounds.len() - 1 - at] };
        let claim = Claim { player, bound };
        let proof = prove(game, start, (claim, plies), answers, control)?.ok_or(Unsolved::Cancelled)?;
        proofs.push(Proof { claim, lines: proof.0, written: proof.1 });
    }
    if !is_first_known {
        proofs.reverse();
    }
    Ok((least, proofs))
}

/// Writes the proof of a claim: lines as [`Writer::add`](crate::certificate::Writer::add) puts them below it. `None` where
/// the claim is not true.
///
/// # Errors
///
/// If the game need not end, or it was cancelled.
pub fn prove<G: Evaluated + Notation>(
    game: &G,
    start: &G::State,
    (claim, plies): (Claim, u32),
    answers: &mut Answers,
    (cancel, progress): (&AtomicBool, &AtomicU64),
) -> Result<Option<(String, Written)>, Unsolved> {
    let mut decide = Decider::new(game, claim, answers, cancel, progress)?;
    if !decide.is_true(start)? {
        return Ok(None);
    }
    let mut plain = Plain { game, claim, known: KeyMap::default(), left: 0 };
    let (mut lines, mut written) = (Lines::default(), Written::default());
    // The line of every position that the proof has come to.
    let mut known: KeyMap<G::State, usize> = KeyMap::default();
    let mut ends: KeySet<G::State> = KeySet::default();
    let mut path: Vec<Node<G::State>> = Vec::new();
    let mut next = Some(start.clone());
    loop {
        // Step 1. A position that was not met before gets a line.
        let mut below = 0;
        if let Some(state) = next.take() {
            if game.outcome(&state).is_some() {
                written.positions += u64::from(ends.insert(state));
            } else if let Some(&line) = known.get(&state) {
                below = lines.distances[line];
            } else {
                if cancel.load(Ordering::Relaxed) {
                    return Err(Unsolved::Cancelled);
                }
                progress.fetch_add(1, Ordering::Relaxed);
                written.positions += 1;
                if plain.is_leaf(&state, plies) {
                    written.leaves += 1;
                    known.insert(state, lines.push("?"));
                } else {
                    let (word, children) = follow(game, claim, &mut decide, &known, &state)?;
                    let line = lines.push(&word);
                    known.insert(state, line);
                    path.push(Node { line, children });
                }
            }
        }
        // Step 2. What lies below a position is one ply nearer to the end than it.
        let Some(node) = path.last_mut() else { break };
        let above = &mut lines.distances[node.line];
        *above = (*above).max(below + 1);
        next = node.children.pop();
        if next.is_none() {
            let line = node.line;
            path.pop();
            // It is the child of the one above, and known.
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
    Ok(Some((text, written)))
}

/// A search as the verifier's own, but that it gives up: it tells which positions he can be left with.
struct Plain<'a, G: Notation> {
    game: &'a G,
    claim: Claim,
    /// Whether the claim can be forced within so many plies.
    known: KeyMap<(G::State, u32), bool>,
    /// How many positions may still be searched.
    left: u64,
}

impl<G: Notation> Plain<'_, G> {
    /// Whether the verifier can prove this position himself, and soon. A position is not tried from which one of a few lines
    /// of play is longer than that.
    fn is_leaf(&mut self, state: &G::State, plies: u32) -> bool {
        self.left = SEARCHED;
        LINES.iter().all(|line| self.ends(line, state, plies)) && self.is_forced(state, plies) == Some(true)
    }

    /// Whether the line of play ends in time of which every move is this part of all.
    fn ends(&self, &(part, parts): &(usize, usize), state: &G::State, plies: u32) -> bool {
        let mut state = state.clone();
        for _ in 0..plies {
            let moves = legal(self.game, &state);
            let Some(last) = moves.len().checked_sub(1) else { return true };
            self.game.play(&mut state, moves[last * part / parts]);
        }
        self.game.outcome(&state).is_some()
    }

    /// Nothing where it takes too many positions to tell.
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
        let is_ours = self.claim.is_proved_by(self.game.to_move(state));
        let children = legal(self.game, state).into_iter().map(|mv| {
            let mut child = state.clone();
            self.game.play(&mut child, mv);
            child
        });
        let (ends, others): (Vec<_>, Vec<_>) = children.partition(|child| self.game.outcome(child).is_some());
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

/// Lines of play that are tried: the first of all moves every time, the last, and others.
const LINES: [(usize, usize); 4] = [(0, 1), (1, 1), (1, 2), (1, 3)];

type Followed<S> = (String, Vec<S>);

/// What is written of a position, and the positions that follow, the last of them first.
fn follow<G: Evaluated + Notation>(
    game: &G,
    claim: Claim,
    decide: &mut Decider<'_, G>,
    known: &KeyMap<G::State, usize>,
    state: &G::State,
) -> Result<Followed<G::State>, Unsolved> {
    let mut moves: Vec<(String, G::State)> = legal(game, state)
        .into_iter()
        .map(|mv| {
            let mut child = state.clone();
            let text = game.write_move(state, mv);
            game.play(&mut child, mv);
            (text, child)
        })
        .collect();
    moves.sort_by_cached_key(|(text, _)| text.clone());
    if !claim.is_proved_by(game.to_move(state)) {
        return Ok((".".to_owned(), moves.into_iter().rev().map(|(_, child)| child).collect()));
    }
    // The end of the game, or a position that the proof has, costs nothing. Then what is known to be good.
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
    // One of them was, or the position would not be here.
    Err(Unsolved::Cancelled)
}
