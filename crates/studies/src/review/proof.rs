//! Proven bounds on the positions of a game, derived from its end to its start.
//!
//! Proofs come before estimates. A search that can reach the end of the game runs first, at every position
//! from the last to the first, within one shared budget. Its results carry over to earlier and later
//! positions:
//!
//! - the player to move has at least what the move played leaves, as that move was available;
//! - after a move, its player has at most what the position before it was worth.

use registry::{SearchMemory, Session};
use request::{Answer, Argument, Budget, Error, Kind, Patience, Request, Spec};
use search::{Goal, Verdict};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Nodes of proofs for each move of the game, where a review has no limit of time or of nodes.
const NODES: u64 = 20_000;
/// Nodes and time below which no further proof is tried.
const FEW_NODES: u64 = 1_000;
const SHORT: Duration = Duration::from_millis(20);

/// Bounds on every player's payoff from a position on. Shapes `[players]`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Proof {
    least: Vec<i32>,
    most: Vec<i32>,
    /// All payoffs that ties leave open, where they are known.
    values: Option<Vec<Vec<i32>>>,
}

/// How the move that was played compares with the best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Compared {
    /// No move is better.
    Equal,
    /// Some move is better.
    Worse,
    /// Neither is proven.
    Unknown,
}

impl Proof {
    /// Only the bounds that the rules promise.
    fn open(session: &Session) -> Proof {
        let (least, most) =
            session.promises().payoffs.map_or((i32::MIN, i32::MAX), |bounds| (bounds.least, bounds.greatest));
        let players = session.players();
        Proof { least: vec![least; players], most: vec![most; players], values: None }
    }

    /// The payoffs, if only one vector is possible.
    pub(super) fn value(&self) -> Option<&Vec<i32>> {
        self.values.as_ref().and_then(|values| if let [only] = &values[..] { Some(only) } else { None })
    }

    /// Compares the move of `player` that led from here to `after`.
    pub(super) fn compare(&self, after: &Proof, player: usize) -> Compared {
        if after.least[player] >= self.most[player] {
            Compared::Equal
        } else if after.most[player] < self.least[player] {
            Compared::Worse
        } else {
            Compared::Unknown
        }
    }

    /// Tightens the bounds, unless the new ones contradict them.
    fn tighten(&mut self, session: &Session, player: usize, least: Option<i32>, most: Option<i32>) {
        let least = least.map_or(self.least[player], |least| least.max(self.least[player]));
        let most = most.map_or(self.most[player], |most| most.min(self.most[player]));
        if least > most {
            return;
        }
        (self.least[player], self.most[player]) = (least, most);
        let sum = session.promises().payoffs.and_then(|bounds| bounds.sum);
        if let (2, Some(sum)) = (self.least.len(), sum) {
            let other = 1 - player;
            self.least[other] = self.least[other].max(sum.saturating_sub(most));
            self.most[other] = self.most[other].min(sum.saturating_sub(least));
        }
        if self.least == self.most {
            self.values = Some(vec![self.least.clone()]);
        }
    }

    /// Sets the possible payoffs, unless they contradict the bounds.
    fn settle(&mut self, values: &[Vec<i32>]) {
        let players = self.least.len();
        let is_possible = |value: &Vec<i32>| {
            value.len() == players
                && (0..players).all(|at| (self.least[at]..=self.most[at]).contains(&value[at]))
        };
        if values.is_empty() || !values.iter().all(is_possible) {
            return;
        }
        for player in 0..players {
            let own = || values.iter().map(|value| value[player]);
            self.least[player] = own().min().unwrap_or(self.least[player]);
            self.most[player] = own().max().unwrap_or(self.most[player]);
        }
        self.values = Some(values.to_vec());
    }

    /// Adds what an answer proves. With three or more players only the whole set of values is a proof, as a
    /// single value depends on ties.
    pub(super) fn learn(&mut self, session: &Session, answer: &Answer) {
        let players = self.least.len();
        match (&answer.value, &answer.values, answer.kind) {
            (_, Some(values), Kind::Exact) => self.settle(values),
            (Some(value), None, Kind::Exact) if players == 2 => self.settle(std::slice::from_ref(value)),
            (Some(value), None, Kind::Lower) if players == 2 => {
                self.tighten(session, answer.to_move - 1, Some(value[answer.to_move - 1]), None);
            }
            (Some(value), None, Kind::Upper) if players == 2 => {
                self.tighten(session, answer.to_move - 1, None, Some(value[answer.to_move - 1]));
            }
            _ => {}
        }
        for claim in answer.claims.iter().filter(|_| players == 2) {
            if claim.verdict != Verdict::Unknown {
                let is_proven = claim.verdict == Verdict::Proven;
                let (least, most) = claim.goal.payoff(&session.promises(), players, is_proven);
                self.tighten(session, claim.player - 1, least, most);
            }
        }
    }

    /// Returns whether a player certainly loses: others win, and the player does not.
    fn is_lost(&self, session: &Session, player: usize) -> bool {
        let win = session.promises().win();
        let is_lost = |value: &Vec<i32>| {
            let wins = |player| win.is_some_and(|win| win.is_won(value, player));
            !wins(player) && (0..value.len()).any(wins)
        };
        match &self.values {
            Some(values) => values.iter().all(is_lost),
            None => self.beaten(session).is_some_and(|beaten| self.most[player] <= beaten),
        }
    }

    /// Returns whether a player certainly does not lose.
    fn is_held(&self, session: &Session, player: usize) -> bool {
        match &self.values {
            Some(_) => !self.is_lost(session, player),
            None => self.beaten(session).is_some_and(|beaten| self.least[player] > beaten),
        }
    }

    /// The most that one of two players is paid who is beaten.
    fn beaten(&self, session: &Session) -> Option<i32> {
        Some(Goal::Draw.payoff(&session.promises(), 2, false).1?).filter(|_| self.least.len() == 2)
    }
}

/// The proofs about the positions of a game, from its start to its end, and the answers that gave them.
pub(super) struct Proofs {
    /// Shape `[moves + 1]`.
    pub(super) positions: Vec<Proof>,
    /// Answers that are exact, by search that a review may show. Shape `[moves + 1]`.
    pub(super) answers: Vec<Option<Answer>>,
    /// Who moved, from 0, and whether there was a choice. Shape `[moves]`.
    movers: Vec<(usize, bool)>,
}

/// Since when a player has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct LostSince {
    /// The number of moves that had been played.
    pub ply: usize,
    /// True if it may have been lost before: whether the position before was lost is not proven.
    pub at_the_latest: bool,
}

impl Proofs {
    /// What can be proven of the game of the session within the limits of the request. `known` are payoffs
    /// that were proven before, by the number of moves played.
    pub(super) fn of(
        session: &Session,
        request: &Request,
        known: &[(usize, Vec<i32>)],
        kept: &mut SearchMemory,
    ) -> Result<Proofs, Error> {
        let moves = session.moves_played().len();
        let mut now = session.clone();
        let prover = prover(session, request);
        let mut purse = Purse::new(&request.budget, moves as u64 + 1);
        let mut proofs = Proofs {
            positions: vec![Proof::open(session); moves + 1],
            answers: vec![None; moves + 1],
            movers: vec![(0, true); moves],
        };
        if let Some(payoffs) = session.outcome() {
            proofs.positions[moves].settle(&[payoffs]);
        }
        for (at, value) in known.iter().filter(|(at, _)| *at <= moves) {
            proofs.positions[*at].settle(std::slice::from_ref(value));
        }
        for mover in proofs.movers.iter_mut().rev() {
            now.take_back();
            *mover = (now.to_move() - 1, now.count_legal_moves() > 1);
        }
        now = session.clone();
        for at in (0..=moves).rev() {
            if at < moves {
                now.take_back();
                proofs.carry_back(session, at);
            }
            let is_open = proofs.positions[at].values.is_none() && now.outcome().is_none();
            let Some((prover, budget)) = prover.as_ref().filter(|_| is_open).zip(purse.budget()) else {
                continue;
            };
            let answer = now.analyze_keeping(&Request { budget, ..prover.clone() }, kept)?;
            if request.budget.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
                break;
            }
            purse.pay(&answer);
            proofs.positions[at].learn(session, &answer);
            let is_shown = session.players() == 2 && answer.kind == Kind::Exact && answer.best.is_some();
            proofs.answers[at] = Some(answer).filter(|_| is_shown);
        }
        Ok(proofs)
    }

    fn carry_back(&mut self, session: &Session, at: usize) {
        let (mover, has_choice) = self.movers[at];
        let after = self.positions[at + 1].clone();
        let before = &mut self.positions[at];
        if has_choice {
            before.tighten(session, mover, Some(after.least[mover]), None);
        } else if let Some(values) = &after.values {
            before.settle(values);
        }
    }

    /// Propagates the bounds of each position to those before and after it.
    pub(super) fn carry(&mut self, session: &Session) {
        for at in (0..self.movers.len()).rev() {
            self.carry_back(session, at);
        }
        for at in 0..self.movers.len() {
            let (mover, _) = self.movers[at];
            let most = self.positions[at].most[mover];
            self.positions[at + 1].tighten(session, mover, None, Some(most));
        }
    }

    /// Since when the game has been lost for a player; `None` if the last position is not proven lost.
    pub(super) fn lost_since(&self, session: &Session, player: usize) -> Option<LostSince> {
        let lost = self.positions.iter().rev().take_while(|proof| proof.is_lost(session, player)).count();
        let ply = self.positions.len().checked_sub(lost).filter(|_| lost > 0)?;
        let is_first = ply == 0 || self.positions[ply - 1].is_held(session, player);
        Some(LostSince { ply, at_the_latest: !is_first })
    }
}

/// The search used for proofs: the requested one if it is the game's default, else the default with the same
/// database and book. With more than two players it leaves ties open, as a proof must hold however they are
/// broken.
fn prover(session: &Session, request: &Request) -> Option<Request> {
    let own = request.search.as_ref();
    let name = session.default_search();
    let is_kept = |argument: &&Argument| matches!(argument.key.as_deref(), Some("database" | "book"));
    let mut arguments: Vec<Argument> =
        own.map_or_else(Vec::new, |spec| spec.arguments.iter().filter(is_kept).cloned().collect());
    if session.players() > 2 {
        for (key, value) in [("tie", "set"), ("evaluation", "none")] {
            arguments.push(Argument { key: Some(key.to_owned()), value: value.to_owned() });
        }
    }
    let search = match own {
        Some(spec) if spec.name == name && session.players() == 2 => spec.clone(),
        _ => Spec { text: name.to_owned(), name: name.to_owned(), arguments },
    };
    let prover = Request { search: Some(search), multi_pv: 1, ..request.clone() };
    // There are no proofs if the game's default search cannot leave ties open, or needs a limit.
    let budget = Budget { patience: Patience::Endless, ..Budget::default() };
    let fits = session.fits(&Request { budget, ..prover.clone() });
    fits.is_ok().then_some(prover)
}

/// The shared budget of all proofs.
struct Purse {
    budget: Budget,
    left: Left,
}

enum Left {
    /// No limit on what the answers take.
    Unlimited,
    Time(Duration),
    Nodes(u64),
}

impl Purse {
    /// The budget of one answer for each of this many positions.
    fn new(budget: &Budget, positions: u64) -> Purse {
        let times = u32::try_from(positions).unwrap_or(u32::MAX);
        let left = match (budget.time, budget.patience) {
            (Some(time), _) | (None, Patience::For(time)) => Left::Time(time.saturating_mul(times)),
            _ if !budget.is_limited() => Left::Unlimited,
            _ => Left::Nodes(budget.nodes.unwrap_or(NODES).saturating_mul(positions)),
        };
        Purse { budget: budget.clone(), left }
    }

    /// The budget of the next answer: half of the remainder. `None` if too little remains.
    fn budget(&self) -> Option<Budget> {
        let unlimited = Budget {
            depth: None,
            nodes: None,
            expansions: None,
            evaluations: None,
            stored: None,
            time: None,
            ..self.budget.clone()
        };
        match self.left {
            Left::Unlimited => Some(self.budget.clone()),
            // Not a limit that the search plans by: if it can reach the end at once, it does.
            Left::Time(left) => {
                (left >= SHORT).then(|| Budget { patience: Patience::For(left / 2), ..unlimited })
            }
            Left::Nodes(left) => (left >= FEW_NODES).then(|| Budget { nodes: Some(left / 2), ..unlimited }),
        }
    }

    fn pay(&mut self, answer: &Answer) {
        match &mut self.left {
            Left::Unlimited => {}
            Left::Time(left) => *left = left.saturating_sub(Duration::from_secs_f64(answer.elapsed_s)),
            Left::Nodes(left) => *left = left.saturating_sub(answer.nodes),
        }
    }
}
