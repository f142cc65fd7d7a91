//! The answer of a proof search: pursues one goal after another and derives the root's value from the
//! verdicts.

use super::control::Control;
use super::foresight::Foresight;
use super::goal::ProofGoal;
use super::line::RootMove;
use super::table::{MAX_DISTANCE, ProofTable};
use super::walk::ProofWalk;
use super::{ProofRequest, RequestedGoal};
use crate::core::budget::{Budget, Stop};
use crate::core::claim::{Claim, Goal, Verdict};
use crate::core::meter::Meter;
use crate::core::report::{Kind, MoveReport, Report, RowRank, Value, sort_rows};
use crate::core::root::Root;
use game::{Game, Payoffs, Player, Promises};

/// The result for one goal.
#[derive(Debug)]
pub(super) struct GoalResult<M> {
    pub(super) is_reached: Option<bool>,
    pub(super) plies: u32,
    /// The root moves.
    pub(super) moves: Vec<RootMove<M>>,
    /// The best move and its continuation.
    pub(super) line: Vec<M>,
    /// The continuation after each root move that lets the prover succeed, if requested.
    pub(super) lines: Vec<Vec<M>>,
}

/// A search for one goal. Returns its result and why it stopped.
pub(super) trait Prover<G: Game> {
    /// Pursues the goal. If `every_move`, each root move is settled.
    fn prove(
        &mut self,
        goal: ProofGoal,
        meter: &mut Meter,
        every_move: bool,
    ) -> (GoalResult<G::Move>, Stop, u32);
}

/// Pursues the requested goals in turn and reports.
pub(super) fn answer<G: Game>(
    root: &Root<'_, G>,
    budget: &Budget,
    request: ProofRequest,
    prover: &mut dyn Prover<G>,
) -> Report<G::Move> {
    let mut meter = Meter::new(budget);
    let (game, state) = (root.game, root.line.state());
    let mover = game.to_move(state);
    let mut report = Report::unknown();
    let player = request.player.unwrap_or(mover);
    let promises = game.promises();
    let (goals, win) = (request.goals(&promises), promises.win());
    let mut rows: Vec<(MoveReport<G::Move>, Limits)> = Vec::new();
    let mut limits = Limits::promised(&promises, game.players());
    let mut has_kept = false;
    report.stop = meter.visit().err().unwrap_or(Stop::Finished);
    for &goal in &goals {
        if report.stop != Stop::Finished {
            report.claims.push(Claim { player, goal, verdict: Verdict::Unknown, plies: None });
            continue;
        }
        let proof_goal = ProofGoal::new(game.players(), win, player, goal);
        let (result, stop, deepest) = prover.prove(proof_goal, &mut meter, root.multi_pv > 1);
        let verdict = proof_goal.verdict(result.is_reached);
        let is_forced = result.is_reached == Some(true) && result.plies < MAX_DISTANCE;
        report.claims.push(Claim { player, goal, verdict, plies: is_forced.then_some(result.plies) });
        limits.learn((&promises, game.players()), goal, verdict);
        report.stop = stop;
        report.selective_depth = report.selective_depth.max(deepest);
        take_rows(&mut rows, root, proof_goal, &result);
        // A move that avoids the worse result is kept over one that fails at both goals.
        let keeps = result.is_reached == Some(proof_goal.is_prover(mover));
        if let (Some(&first), true) = (result.line.first(), keeps || !has_kept) {
            report.best = Some(first);
            report.line = result.line;
        }
        has_kept |= keeps;
        if verdict == Verdict::Proven {
            break;
        }
    }
    report.depth = report.line.len() as u32;
    limits.keep(root, player, &mut report.line);
    let seat = Seat { player, mover };
    (report.value, report.kind) = limits.value(root, seat, &report.line);
    for (row, limits) in &mut rows {
        if Some(row.mv) == report.best {
            row.line.clone_from(&report.line);
        }
        limits.keep(root, player, &mut row.line);
        (row.value, row.kind) = limits.value(root, seat, &row.line);
        // If the search stopped before the other moves were settled, more may be known of the best move than
        // of the root.
        if Some(row.mv) == report.best && report.kind != Kind::Unknown {
            (row.value, row.kind) = (report.value.clone(), report.kind);
        }
    }
    let mut ranks = Vec::with_capacity(rows.len());
    for (row, limits) in &rows {
        let (least, greatest) = limits.of(player == mover);
        ranks.push(RowRank::new(Some(row.mv) == report.best, (least.into(), greatest.into())));
    }
    sort_rows(&mut rows, &ranks);
    for (row, _) in rows {
        report.moves.push(row);
    }
    report.stats = meter.finish();
    report
}

/// Adds the result for one goal to what is known of the root moves.
fn take_rows<G: Game>(
    rows: &mut Vec<(MoveReport<G::Move>, Limits)>,
    root: &Root<'_, G>,
    goal: ProofGoal,
    result: &GoalResult<G::Move>,
) {
    let mover_is_prover = goal.is_prover(root.game.to_move(root.line.state()));
    let (promises, players) = (root.game.promises(), root.game.players());
    for found in &result.moves {
        let mut index = 0;
        while index < rows.len() && rows[index].0.mv != found.mv {
            index += 1;
        }
        if index == rows.len() {
            rows.push((MoveReport::unknown(found.mv), Limits::promised(&promises, players)));
        }
        let is_reached = found.is_good.map(|is_good| is_good == mover_is_prover);
        rows[index].1.learn((&promises, players), goal.goal, goal.verdict(is_reached));
    }
    for line in &result.lines {
        for (row, _) in &mut *rows {
            if line.first() == Some(&row.mv) {
                row.line.clone_from(line);
                break;
            }
        }
    }
}

/// The player whose payoff is bounded, and the player to move.
#[derive(Clone, Copy, Debug)]
struct Seat {
    player: Player,
    mover: Player,
}

/// Bounds on the payoff of the goal's player if all others play against that player.
#[derive(Clone, Copy, Debug)]
struct Limits {
    least: i32,
    greatest: i32,
    /// The bounds that the rules promise.
    promised: (i32, i32),
    /// True if the player may be paid 0.
    has_zero: bool,
}

impl Limits {
    fn promised(promises: &Promises, players: usize) -> Limits {
        let bounds = promises.payoffs.map_or((i32::MIN, i32::MAX), |bounds| (bounds.least, bounds.greatest));
        let is_decided = players == 2 && promises.is_zero_sum() && !promises.draws;
        let has_zero = !is_decided || promises.longest.is_none();
        Limits { least: bounds.0, greatest: bounds.1, promised: bounds, has_zero }
    }

    fn learn(&mut self, (promises, players): (&Promises, usize), goal: Goal, verdict: Verdict) {
        if verdict == Verdict::Unknown {
            return;
        }
        let (least, most) = goal.payoff(promises, players, verdict == Verdict::Proven);
        self.least = self.least.max(least.unwrap_or(i32::MIN));
        self.greatest = self.greatest.min(most.unwrap_or(i32::MAX));
        if !self.has_zero {
            self.least += i32::from(self.least == 0);
            self.greatest -= i32::from(self.greatest == 0);
        }
    }

    /// The bounds on the player's payoff, or, negated, on the opponents'.
    fn of(&self, own: bool) -> (i32, i32) {
        if own {
            (self.least, self.greatest)
        } else {
            (self.greatest.saturating_neg(), self.least.saturating_neg())
        }
    }

    /// Cuts a line to its first move if its end lies outside the bounds: a side that had failed at its goal,
    /// or reached it, need not have played on for its best result.
    fn keep<G: Game>(&self, root: &Root<'_, G>, player: Player, line: &mut Vec<G::Move>) {
        if end(root, line).is_some_and(|paid| !(self.least..=self.greatest).contains(&paid[player])) {
            line.truncate(1);
        }
    }

    /// The value that follows from the bounds, for the player to move. `line` begins with a move that keeps
    /// them.
    fn value<G: Game>(&self, root: &Root<'_, G>, seat: Seat, line: &[G::Move]) -> (Value, Kind) {
        let (players, promises) = (root.game.players(), root.game.promises());
        let is_own = seat.player == seat.mover;
        let is_above = self.least > self.promised.0;
        if players > 2 || promises.sum().is_none() {
            // What the others can force together they need not want to.
            let vector = Some(self.least).filter(|_| is_own && is_above);
            let vector = vector.and_then(|least| whole(root, seat.player, least, line));
            return vector
                .map_or((Value::Unknown, Kind::Unknown), |vector| (Value::Vector(vector), Kind::Lower));
        }
        let is_below = self.greatest < self.promised.1;
        let [lower, upper] = if is_own { [Kind::Lower, Kind::Upper] } else { [Kind::Upper, Kind::Lower] };
        let (payoff, kind) = match (is_above, is_below) {
            _ if self.least == self.greatest => (self.least, Kind::Exact),
            (true, _) => (self.least, lower),
            (false, true) => (self.greatest, upper),
            (false, false) => return (Value::Unknown, Kind::Unknown),
        };
        match whole(root, seat.player, payoff, line) {
            Some(vector) => (Value::Vector(vector), kind),
            None => (Value::Unknown, Kind::Unknown),
        }
    }
}

/// The payoffs of all players if `player` gets `payoff`: derived from the payoff sum, or taken from the end
/// of the line.
fn whole<G: Game>(root: &Root<'_, G>, player: Player, payoff: i32, line: &[G::Move]) -> Option<Payoffs> {
    let (players, promises) = (root.game.players(), root.game.promises());
    if let (Some(sum), Some(bounds)) = (promises.sum(), promises.payoffs) {
        let others = players as i64 - 1;
        let rest = i64::from(sum) - i64::from(payoff);
        if others == 1 || rest == others * i64::from(bounds.least) {
            let mut payoffs = Payoffs::zero(players).map(|_| (rest / others) as i32);
            payoffs[player] = payoff;
            return Some(payoffs);
        }
    }
    end(root, line).filter(|paid| paid[player] == payoff)
}

/// The payoffs at the end of a line from the root, if the game ends there.
fn end<G: Game>(root: &Root<'_, G>, line: &[G::Move]) -> Option<Payoffs> {
    let mut all = root.line.clone();
    for &mv in line {
        all.push(root.game, mv);
    }
    all.outcome(root.game)
}

impl ProofRequest {
    /// The verdicts for a game that has ended with these payoffs.
    pub(super) fn claims_of_an_end<G: Game>(self, root: &Root<'_, G>, payoffs: &Payoffs) -> Vec<Claim> {
        let player = self.player.unwrap_or_else(|| root.game.to_move(root.line.state()));
        self.claims_by(&root.game.promises(), payoffs, player)
    }

    fn claims_by(self, promises: &Promises, payoffs: &Payoffs, player: Player) -> Vec<Claim> {
        let win = promises.win();
        let claim = |goal: Goal| {
            let is_met = goal.is_met(win, payoffs, player);
            let verdict = if is_met { Verdict::Proven } else { Verdict::Disproven };
            Claim { player, goal, verdict, plies: Some(0) }
        };
        self.goals(promises).into_iter().map(claim).collect()
    }

    /// The goals to pursue in turn, until one is proven.
    fn goals(self, promises: &Promises) -> Vec<Goal> {
        match self.goal {
            RequestedGoal::Goal(goal) => vec![goal],
            RequestedGoal::Result => {
                let has_draws = promises.draws || promises.longest.is_none();
                if has_draws { vec![Goal::Win, Goal::Draw] } else { vec![Goal::Win] }
            }
        }
    }
}

/// A depth-first prover: its control and its table.
pub(super) struct DepthFirstProver<'a, 'g, G: Game, F> {
    pub(super) root: &'a Root<'g, G>,
    pub(super) control: Control,
    pub(super) table: ProofTable<'a>,
    /// True if a new position's numbers start from the number of its moves.
    pub(super) counts_moves: bool,
    /// Static knowledge of positions.
    pub(super) foresight: F,
}

impl<G: Game, F: Foresight<G> + Default> Prover<G> for DepthFirstProver<'_, '_, G, F> {
    fn prove(
        &mut self,
        goal: ProofGoal,
        meter: &mut Meter,
        every_move: bool,
    ) -> (GoalResult<G::Move>, Stop, u32) {
        let spare = Meter::new(&Budget::default());
        let table = (self.table.lend(), self.counts_moves);
        let meter_of_walk = std::mem::replace(meter, spare);
        let foresight = std::mem::take(&mut self.foresight);
        let mut walk = ProofWalk::new(self.root, meter_of_walk, goal, (self.control, foresight), table);
        let root = self.root.line.state();
        let (mut state, key) = (root.clone(), walk.key(root));
        let found = walk.solve(&mut state, key, 0);
        let mut stop = found.as_ref().err().copied().unwrap_or(Stop::Finished);
        let is_prover = walk.is_prover(root);
        let is_good = found.as_ref().ok().map(|found| found.numbers.phi == 0);
        let is_reached = is_good.map(|is_good| is_good == is_prover);
        let plies = found.map_or(MAX_DISTANCE, |found| found.plies);
        let first = best(&walk.root_moves(), is_prover);
        let line = match (first, is_reached) {
            (Some(first), Some(is_reached)) => walk.line(root, first, is_reached),
            (first, _) => first.into_iter().collect(),
        };
        if every_move && stop == Stop::Finished {
            stop = walk.settle_every_move(root).err().unwrap_or(Stop::Finished);
        }
        let moves = walk.root_moves();
        let lines = if every_move { walk.lines_of(root, &moves) } else { Vec::new() };
        let deepest = walk.deepest;
        (*meter, self.foresight) = (walk.meter, walk.foresight);
        (GoalResult { is_reached, plies, moves, line, lines }, stop, deepest)
    }
}

/// The move to make: one that gets the mover the desired result, or else one not settled, by the least
/// number, or else one that holds out longest. The first of equals.
pub(super) fn best<M: Copy>(moves: &[RootMove<M>], is_prover: bool) -> Option<M> {
    let rank = |found: &RootMove<M>| match found.is_good {
        Some(true) => (0, if is_prover { found.plies } else { 0 }),
        None => (1, found.own),
        Some(false) => (2, if is_prover { 0 } else { u32::MAX - found.plies }),
    };
    moves.iter().min_by_key(|found| rank(found)).map(|found| found.mv)
}
