//! Writes certificates: proofs of claims, to be checked by [`verify`].

use crate::control::{SolveControl, Unsolved};
use crate::forced::{ForcedValues, children};
use game::{Game, KeySet, Notation, legal};
use verify::{Bound, Claim, HEADS, checksum_line, push_rules_text};

/// The size of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProofSize {
    /// Positions that the proof visits, terminal ones included, as the verifier counts them.
    pub positions: u64,
    /// Of these, leaves that the verifier searches itself.
    pub leaves: u64,
}

/// A certificate that is being written.
#[derive(Clone, Debug)]
pub struct Writer {
    text: String,
}

impl Writer {
    /// Begins the certificate of a game, under yomi's name for it, from a position in the game's notation.
    /// With the text of its rules, if it is a written game.
    pub fn new(game: &str, rules: Option<&str>, start: &str) -> Writer {
        let mut text = format!("{}game {game}\n", HEADS[usize::from(rules.is_some())]);
        if let Some(rules) = rules {
            push_rules_text(&mut text, rules);
        }
        text.extend(["start ", start, "\n"]);
        Writer { text }
    }

    /// Adds the proof from `worths` of a claim: the player gets at least this much at the start, or the
    /// others can hold the player to this much.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or a limit is met.
    ///
    /// # Panics
    ///
    /// If the claim is about another player, or contradicts `worths`.
    pub fn add<G: Notation>(
        &mut self,
        game: &G,
        start: &G::State,
        (claim, worths): (Claim, &(impl ForcedValues<G> + ?Sized)),
        control: &SolveControl<'_>,
    ) -> Result<ProofSize, Unsolved> {
        assert!(claim.player == worths.player(), "a claim is of the player whose it is");
        self.text.push_str(&format!("claim {claim}\n"));
        let mut size = ProofSize::default();
        let mut known: KeySet<G::State> = KeySet::default();
        let mut path = vec![start.clone()];
        while let Some(state) = path.pop() {
            if !known.insert(state.clone()) {
                continue;
            }
            control.again(1)?;
            size.positions += 1;
            if game.outcome(&state).is_some() {
                continue;
            }
            let mut moves = moves_by_text(game, &state);
            if claim.is_proved_by(game.to_move(&state)) {
                let keeps = moves.into_iter().filter_map(|(text, child)| {
                    let worth = worths.forced_value(&child).filter(|worth| is_within(claim, worth.value))?;
                    Some((worth.bound, (text, child)))
                });
                let reply = keeps.min_by_key(|(bound, _)| *bound).map(|(_, reply)| reply);
                moves = reply.into_iter().collect();
                assert!(!moves.is_empty(), "{claim}: a move keeps the value");
                self.text.push_str(&moves[0].0);
            } else {
                self.text.push('.');
            }
            if claim.must_end() {
                let worth = worths.forced_value(&state).unwrap_or_default();
                self.text.push(' ');
                game::push_number(&mut self.text, worth.bound);
            }
            self.text.push('\n');
            // The stack is taken from its end.
            path.extend(moves.into_iter().rev().map(|(_, child)| child));
        }
        Ok(size)
    }

    /// Adds a claim with the lines of its proof.
    pub fn push(&mut self, claim: Claim, lines: &str) {
        self.text.push_str(&format!("claim {claim}\n"));
        self.text.push_str(lines);
    }

    /// Returns the whole certificate.
    pub fn finish(mut self) -> String {
        let end = checksum_line(&self.text);
        self.text.push_str(&end);
        self.text
    }
}

/// The legal moves as text, in the order of the texts, each with the position behind it.
pub(crate) fn moves_by_text<G: Notation>(game: &G, state: &G::State) -> Vec<(String, G::State)> {
    let texts = legal(game, state).into_iter().map(|mv| game.write_move(state, mv));
    let mut moves: Vec<(String, G::State)> = texts.zip(children(game, false, state)).collect();
    moves.sort_by_cached_key(|(text, _)| text.clone());
    moves
}

const fn is_within(claim: Claim, value: i32) -> bool {
    match claim.bound {
        Bound::AtLeast(bound) => value >= bound,
        Bound::AtMost(bound) => value <= bound,
    }
}

/// The claims that `worths` prove about the start: the player gets at least the value, and at most the value.
/// Claims that the rules already promise are omitted.
pub fn claims<G: Game>(game: &G, worths: &(impl ForcedValues<G> + ?Sized), start: &G::State) -> Vec<Claim> {
    let (player, value) = (worths.player(), worths.forced_value(start).unwrap_or_default().value);
    let is_promised = |bound: &Bound| {
        game.promises().payoffs.is_some_and(|promised| match *bound {
            Bound::AtLeast(bound) => bound <= promised.least,
            Bound::AtMost(bound) => bound >= promised.greatest,
        })
    };
    let bounds = [Bound::AtLeast(value), Bound::AtMost(value)].into_iter();
    bounds.filter(|bound| !is_promised(bound)).map(|bound| Claim { player, bound }).collect()
}
