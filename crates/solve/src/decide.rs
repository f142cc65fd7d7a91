//! Decides a single claim: depth-first search with a table and a Boolean result.
//!
//! For games that always end and have too many positions to store. As every position has one of two answers,
//! no window is needed: the first move with the answer that its mover wants settles the position.
//!
//! Moves are tried in one of two orders: by the evaluation, or by mobility, with the moves that leave the
//! opponent the fewest replies first. No order is best for all games, and a bad one may cost a hundred times
//! the work. If a game has an evaluation, the search therefore restarts in the other order after a number of
//! positions that doubles each time, which takes at most about four times the work of the better order.
//! Results already in the table need not be searched again.

use crate::control::{SolveControl, Unsolved};
use crate::forward::ends;
use game::{Evaluate, Evaluated, Key, KeyMap, Named, NoEvaluation, Player, sort_short_by_key};
use verify::{Bound, Claim};

/// The longest game that is searched: every ply takes a stack frame.
const MAX_PLIES: u32 = 4_000;

/// Table of answers. An entry is a word: the key but for its last bits, the logarithm of the work, and the
/// answer. A bucket has two entries: the first is replaced only by more work, the second always.
///
/// The stored answer is whether a player gets at least some payoff; a claim of at most one less is its
/// negation.
#[derive(Debug)]
pub struct Answers {
    words: Vec<[u64; 2]>,
    of: Option<(Player, i64)>,
}

/// The order of a move: the value of the position behind it, then the move's history.
type Order = (i32, u64);

/// A move to search, with its order and the key of the position behind it.
type Choice<M> = (Order, u64, M);

/// How moves are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OrderBy {
    Evaluation,
    Mobility,
}

/// Why a search has no answer.
enum Interruption {
    Unsolved(Unsolved),
    /// The attempt has visited its maximum number of positions.
    Limit,
}

/// The name of the evaluation of games that have none.
const NO_EVALUATION: &str = NoEvaluation::ALL[0].1;

/// The number of positions that the first attempt may visit.
const FIRST_ATTEMPT: u64 = 1_000;

const WORK_BITS: u32 = 5;
const KEY: u64 = !0 << (WORK_BITS + 1);

impl Answers {
    /// A table of 2^`bits` entries of 8 bytes.
    pub fn new(bits: u32) -> Answers {
        Answers { words: vec![[0; 2]; 1 << bits.saturating_sub(1)], of: None }
    }

    /// Clears answers to other questions. Returns true if the stored answers are the negation of this claim.
    fn turn_to(&mut self, claim: Claim) -> bool {
        let (least, is_turned) = match claim.bound {
            Bound::AtLeast(bound) => (i64::from(bound), false),
            Bound::AtMost(bound) => (i64::from(bound) + 1, true),
        };
        let of = Some((claim.player, least));
        if self.of != of {
            self.of = of;
            self.words.fill([0; 2]);
        }
        is_turned
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        // The upper bits of the key choose the bucket; the number of buckets is a power of two.
        ((u128::from(key) * self.words.len() as u128) >> 64) as usize
    }

    #[inline]
    fn get(&self, key: u64) -> Option<bool> {
        let pair = self.words[self.place(key)];
        let word = pair.into_iter().find(|&word| word & KEY == key & KEY && word != 0)?;
        Some(word & 1 == 1)
    }

    #[inline]
    fn put(&mut self, key: u64, answer: bool, work: u64) {
        let place = self.place(key);
        let work = work.max(1).ilog2().min((1 << WORK_BITS) - 1);
        let entry = key & KEY | u64::from(work) << 1 | u64::from(answer);
        let [first, second] = &mut self.words[place];
        if *first & KEY == key & KEY || *first & !KEY <= entry & !KEY | 1 {
            *second = std::mem::replace(first, entry);
        } else {
            *second = entry;
        }
    }
}

/// A search that decides one claim in any position of a game.
#[derive(Debug)]
pub struct Decider<'a, G: Evaluated> {
    game: &'a G,
    claim: Claim,
    /// `None` if the game has no evaluation; then moves are ordered by mobility.
    evaluation: Option<G::Evaluation>,
    order: OrderBy,
    first_attempt: u64,
    /// The number of positions visited, and at which the attempt ends.
    visited: u64,
    limit: u64,
    answers: &'a mut Answers,
    is_turned: bool,
    moves: Vec<Choice<G::Move>>,
    buffer: Vec<G::Move>,
    replies: Vec<G::Move>,
    /// The work that each move has spared its player, wherever it settled a position.
    history: KeyMap<(Player, G::Move), u64>,
    control: &'a SolveControl<'a>,
}

impl<'a, G: Evaluated> Decider<'a, G> {
    /// A search that starts with the entries of `answers`, if they answer the same question about the same
    /// game.
    ///
    /// # Errors
    ///
    /// If games need not end, or may be too long.
    pub fn new(
        game: &'a G,
        claim: Claim,
        answers: &'a mut Answers,
        control: &'a SolveControl<'a>,
    ) -> Result<Decider<'a, G>, Unsolved> {
        let promises = game.promises();
        if !ends(&promises) || promises.longest.is_none_or(|longest| longest > MAX_PLIES) {
            return Err(Unsolved::Endless(MAX_PLIES));
        }
        let is_turned = answers.turn_to(claim);
        // The game is asked, and not the type: an erased game has one type of evaluations for all games.
        let name = game.evaluations().first().map_or(NO_EVALUATION, |&(name, _)| name);
        let evaluation = game.evaluation(name).filter(|_| name != NO_EVALUATION);
        let order = if evaluation.is_some() { OrderBy::Evaluation } else { OrderBy::Mobility };
        Ok(Decider {
            game,
            claim,
            evaluation,
            order,
            first_attempt: FIRST_ATTEMPT,
            visited: 0,
            limit: u64::MAX,
            answers,
            is_turned,
            moves: Vec::new(),
            buffer: Vec::new(),
            replies: Vec::new(),
            history: KeyMap::default(),
            control,
        })
    }

    /// Returns whether the claim is true in this position.
    ///
    /// # Errors
    ///
    /// If the work was cancelled, or met a limit.
    pub fn is_true(&mut self, state: &G::State) -> Result<bool, Unsolved> {
        if let Some(payoffs) = self.game.outcome(state) {
            return Ok(self.claim.allows(&payoffs));
        }
        let key = self.key(state);
        if let Some(answer) = self.answer(key) {
            return Ok(answer);
        }
        let mut attempt = self.first_attempt;
        loop {
            self.moves.clear();
            let is_only = self.evaluation.is_none();
            self.limit = if is_only { u64::MAX } else { self.visited.saturating_add(attempt) };
            match self.decide(&mut state.clone(), key) {
                Ok(answer) => return Ok(answer),
                Err(Interruption::Unsolved(why)) => return Err(why),
                Err(Interruption::Limit) => {}
            }
            self.order = match self.order {
                OrderBy::Evaluation => OrderBy::Mobility,
                OrderBy::Mobility => OrderBy::Evaluation,
            };
            attempt = attempt.saturating_mul(2);
        }
    }

    /// The answer for a position that needs no search.
    pub fn known(&self, state: &G::State) -> Option<bool> {
        match self.game.outcome(state) {
            Some(payoffs) => Some(self.claim.allows(&payoffs)),
            None => self.answer(self.key(state)),
        }
    }

    fn answer(&self, key: u64) -> Option<bool> {
        Some(self.answers.get(key)? != self.is_turned)
    }

    fn key(&self, state: &G::State) -> u64 {
        Key::of(&self.game.canonical(state)).0
    }

    fn decide(&mut self, state: &mut G::State, key: u64) -> Result<bool, Interruption> {
        self.control.visit().map_err(Interruption::Unsolved)?;
        if self.visited >= self.limit {
            return Err(Interruption::Limit);
        }
        let before = self.visited;
        self.visited += 1;
        let (game, first) = (self.game, self.moves.len());
        let player = game.to_move(state);
        let wanted = self.claim.is_proved_by(player);
        let settled = self.generate_moves(state, first, wanted);
        let mut is_settled = settled.is_some();
        if !is_settled {
            sort_short_by_key(&mut self.moves[first..], |&(order, ..)| std::cmp::Reverse(order));
            let mut next = first;
            while !is_settled && next < self.moves.len() {
                let (_, key, mv) = self.moves[next];
                next += 1;
                let answer = if let Some(answer) = self.answer(key) {
                    answer
                } else {
                    let undo = game.play(state, mv);
                    let answer = self.decide(state, key);
                    game.undo(state, mv, undo);
                    answer?
                };
                is_settled = answer == wanted;
                if is_settled {
                    let work = self.visited - before;
                    *self.history.entry((player, mv)).or_default() += work;
                }
            }
        }
        self.moves.truncate(first);
        let answer = is_settled == wanted;
        let work = self.visited - before;
        self.answers.put(key, answer != self.is_turned, work);
        Ok(answer)
    }

    /// The number of moves of a position, positive if they are those of the player who has moved there.
    fn mobility(&mut self, state: &G::State, mover: Player) -> i32 {
        let count = i32::try_from(self.game.count_moves(state, &mut self.replies)).unwrap_or(i32::MAX);
        if self.game.to_move(state) == mover { count } else { -count }
    }

    /// Appends the moves to search behind `first`. Returns a move that is already known to settle the
    /// position, if there is one.
    fn generate_moves(&mut self, state: &mut G::State, first: usize, wanted: bool) -> Option<G::Move> {
        let game = self.game;
        let player = game.to_move(state);
        let mut moves = std::mem::take(&mut self.buffer);
        moves.clear();
        game.legal_moves(state, &mut moves);
        let sign = if wanted == matches!(self.claim.bound, Bound::AtLeast(_)) { 1 } else { -1 };
        let mut settled = None;
        for &mv in &moves {
            let undo = game.play(state, mv);
            let payoffs = game.outcome(state);
            let key = if payoffs.is_some() { 0 } else { self.key(state) };
            match payoffs.map_or_else(|| self.answer(key), |payoffs| Some(self.claim.allows(&payoffs))) {
                Some(answer) if answer == wanted => settled = Some(mv),
                Some(_) => {}
                None => {
                    let promise = match &self.evaluation {
                        Some(evaluation) if self.order == OrderBy::Evaluation => {
                            sign * evaluation.values(game, state)[self.claim.player]
                        }
                        _ => self.mobility(state, player),
                    };
                    let spared = self.history.get(&(player, mv)).copied().unwrap_or(0);
                    self.moves.push(((promise, spared), key, mv));
                }
            }
            game.undo(state, mv, undo);
            if settled.is_some() {
                break;
            }
        }
        self.buffer = moves;
        debug_assert!(self.moves.len() >= first);
        settled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forced::{Forced, ForcedValues};
    use game::Game;
    use game::toy::{RandomTree, TreeShape};
    use std::sync::atomic::{AtomicBool, AtomicU64};

    #[test]
    fn attempts_that_are_given_up_change_no_answer() {
        let (go_on, progress) = (AtomicBool::new(false), AtomicU64::new(0));
        let control = SolveControl { cancel: &go_on, progress: &progress, positions: 1 << 20, limits: None };
        let (mut claims, mut given_up) = (0, 0);
        for seed in 0..400 {
            let game = RandomTree::new(TreeShape::random(seed), seed);
            let start = game.start();
            for player in Player::all(game.players()) {
                let forced = Forced::new(&game, &start, player, &control).expect("it is small");
                let value = forced.forced_value(&start).expect("it is reached").value;
                for bound in [Bound::AtLeast(value), Bound::AtLeast(value + 1), Bound::AtMost(value - 1)] {
                    let mut answers = Answers::new(10);
                    let claim = Claim { player, bound };
                    let decider = Decider::new(&game, claim, &mut answers, &control);
                    let mut decider = decider.expect("a tree ends");
                    decider.first_attempt = 1;
                    assert_eq!(
                        decider.is_true(&start),
                        Ok(bound == Bound::AtLeast(value)),
                        "{seed}: {claim}"
                    );
                    claims += 1;
                    given_up += u32::from(decider.limit < u64::MAX && decider.limit > 2);
                }
            }
        }
        assert!(claims > 2_000 && given_up > 1_000, "{claims} claims, {given_up} with several attempts");
    }
}
