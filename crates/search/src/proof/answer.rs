//! What a proof search answers: goal after goal, and what the verdicts say of the value.

use super::control::Control;
use super::goal::{Claim, Goal, Hunt, Verdict};
use super::line::RootMove;
use super::table::{FURTHEST, Table};
use super::walk::Walk;
use super::{Ask, Asked};
use crate::budget::{Budget, Stop};
use crate::meter::Meter;
use crate::report::{Kind, MoveReport, Report, Value};
use crate::root::Root;
use game::{Game, Payoffs, Player};

/// What one hunt found.
#[derive(Debug)]
pub(super) struct Hunted<M> {
    pub(super) is_caught: Option<bool>,
    pub(super) plies: u32,
    /// Whether the player to move at the root hunts.
    pub(super) moves: Vec<RootMove<M>>,
    /// The move to make and what follows.
    pub(super) line: Vec<M>,
}

/// A search that goes after one goal. Returns what it found and why it stopped.
pub(super) trait Prove<G: Game> {
    /// Goes after the goal. `every_move` of the root is to be settled.
    fn prove(&mut self, hunt: Hunt, meter: &mut Meter, every_move: bool) -> (Hunted<G::Move>, Stop, u32);
}

/// Goes after the goals that are asked for, one after the other, and reports.
pub(super) fn answer<G: Game>(
    root: &Root<'_, G>,
    budget: &Budget,
    ask: Ask,
    prover: &mut impl Prove<G>,
) -> Report<G::Move> {
    let mut meter = Meter::new(budget);
    let (game, state) = (root.game, root.line.state());
    let mover = game.to_move(state);
    let mut report = Report {
        best: None,
        value: Value::Unknown,
        kind: Kind::Unknown,
        distance: None,
        line: Vec::new(),
        depth: 0,
        selective_depth: 0,
        line_depth: None,
        moves: Vec::new(),
        claims: Vec::new(),
        stats: meter.finish(),
        stop: Stop::Finished,
    };
    let player = ask.player.unwrap_or(mover);
    let goals = ask.goals(game);
    if let Some(payoffs) = root.line.outcome(game) {
        report.stop = meter.visit().err().unwrap_or(Stop::Finished);
        (report.value, report.kind, report.distance) = (Value::Vector(payoffs), Kind::Exact, Some(0));
        report.claims = goals
            .iter()
            .map(|&goal| {
                let is_met = goal.is_met(&payoffs, player);
                let verdict = if is_met { Verdict::Proven } else { Verdict::Disproven };
                Claim { player, goal, verdict, plies: Some(0) }
            })
            .collect();
        report.stats = meter.finish();
        return report;
    }
    let mut rows: Vec<(MoveReport<G::Move>, Limits)> = Vec::new();
    let mut limits = Limits::promised(game);
    report.stop = meter.visit().err().unwrap_or(Stop::Finished);
    for &goal in &goals {
        if report.stop != Stop::Finished {
            report.claims.push(Claim { player, goal, verdict: Verdict::Unknown, plies: None });
            continue;
        }
        let hunt = Hunt::new(game.players(), player, goal);
        let (hunted, stop, deepest) = prover.prove(hunt, &mut meter, root.multi > 1);
        let verdict = hunt.verdict(hunted.is_caught);
        let is_forced = hunted.is_caught == Some(true) && hunted.plies < FURTHEST;
        report.claims.push(Claim { player, goal, verdict, plies: is_forced.then_some(hunted.plies) });
        limits.learn(goal, verdict);
        report.stop = stop;
        report.selective_depth = report.selective_depth.max(deepest);
        if !hunted.line.is_empty() {
            report.best = hunted.line.first().copied();
            report.line.clone_from(&hunted.line);
        }
        take_rows(&mut rows, root, hunt, &hunted);
        if verdict == Verdict::Proven {
            break;
        }
    }
    let tell = |limits: &Limits| limits.value(game, player, mover);
    (report.value, report.kind) = tell(&limits);
    for (row, limits) in &mut rows {
        (row.value, row.kind) = tell(limits);
        if Some(row.mv) == report.best {
            row.line.clone_from(&report.line);
        }
    }
    rows.sort_by_cached_key(|(row, limits)| {
        let (least, greatest) = limits.of(player == mover);
        (Some(row.mv) != report.best, std::cmp::Reverse((least, greatest)))
    });
    report.moves = rows.into_iter().map(|(row, _)| row).collect();
    report.depth = report.line.len() as u32;
    report.stats = meter.finish();
    report
}

/// What a hunt found out about the root's moves, beside what is known of them.
fn take_rows<G: Game>(
    rows: &mut Vec<(MoveReport<G::Move>, Limits)>,
    root: &Root<'_, G>,
    hunt: Hunt,
    hunted: &Hunted<G::Move>,
) {
    let mover_hunts = hunt.is_hunter(root.game.to_move(root.line.state()));
    for found in &hunted.moves {
        let index = rows.iter().position(|(row, _)| row.mv == found.mv).unwrap_or_else(|| {
            let row = MoveReport {
                mv: found.mv,
                value: Value::Unknown,
                kind: Kind::Unknown,
                distance: None,
                line: vec![found.mv],
                nodes: 0,
            };
            rows.push((row, Limits::promised(root.game)));
            rows.len() - 1
        });
        let is_caught = found.is_good.map(|is_good| is_good == mover_hunts);
        rows[index].1.learn(hunt.goal, hunt.verdict(is_caught));
    }
}

/// Between what numbers the payoff of the goal's player lies, if all others play against him.
#[derive(Clone, Copy, Debug)]
struct Limits {
    least: i32,
    greatest: i32,
    /// What the rules promise.
    promised: (i32, i32),
    /// Whether a game may end with 0.
    has_zero: bool,
}

impl Limits {
    fn promised<G: Game>(game: &G) -> Limits {
        let promises = game.promises();
        let bounds = promises.payoffs.map_or((i32::MIN, i32::MAX), |bounds| (bounds.least, bounds.greatest));
        let has_zero = promises.draws || promises.longest.is_none() || game.players() > 2;
        Limits { least: bounds.0, greatest: bounds.1, promised: bounds, has_zero }
    }

    fn learn(&mut self, goal: Goal, verdict: Verdict) {
        let least = match goal {
            Goal::Win => 1,
            Goal::Draw => 0,
            Goal::AtLeast(least) => least,
        };
        match verdict {
            Verdict::Proven => self.least = self.least.max(least),
            Verdict::Disproven => self.greatest = self.greatest.min(least.saturating_sub(1)),
            Verdict::Unknown => {}
        }
        if !self.has_zero {
            self.least += i32::from(self.least == 0);
            self.greatest -= i32::from(self.greatest == 0);
        }
    }

    /// The limits of the player's payoff, or of his one opponent's.
    fn of(&self, own: bool) -> (i32, i32) {
        if own {
            (self.least, self.greatest)
        } else {
            (self.greatest.saturating_neg(), self.least.saturating_neg())
        }
    }

    /// What they say of the value, for the player to move.
    fn value<G: Game>(&self, game: &G, player: Player, mover: Player) -> (Value, Kind) {
        let vector = |payoff: i32| {
            let mut payoffs = Payoffs::zero(game.players());
            payoffs[player] = payoff;
            if payoffs.players() == 2 {
                payoffs[player.next(2)] = payoff.saturating_neg();
            }
            Value::Vector(payoffs)
        };
        let is_above = self.least > self.promised.0;
        if game.players() > 2 || !game.promises().is_zero_sum() {
            // What the others can do together says nothing of what they will do.
            let is_own = player == mover && is_above;
            return if is_own { (vector(self.least), Kind::Lower) } else { (Value::Unknown, Kind::Unknown) };
        }
        let is_below = self.greatest < self.promised.1;
        let [lower, upper] =
            if player == mover { [Kind::Lower, Kind::Upper] } else { [Kind::Upper, Kind::Lower] };
        match (is_above, is_below) {
            (true, _) | (_, true) if self.least == self.greatest => (vector(self.least), Kind::Exact),
            (true, _) => (vector(self.least), lower),
            (false, true) => (vector(self.greatest), upper),
            (false, false) => (Value::Unknown, Kind::Unknown),
        }
    }
}

impl Ask {
    /// The goals to go after, one after the other until one is proven.
    fn goals<G: Game>(self, game: &G) -> Vec<Goal> {
        match self.goal {
            Asked::Goal(goal) => vec![goal],
            Asked::Result => {
                let promises = game.promises();
                let has_draws = promises.draws || promises.longest.is_none();
                if has_draws { vec![Goal::Win, Goal::Draw] } else { vec![Goal::Win] }
            }
        }
    }
}

/// A depth-first prover: how it goes on, and its table.
pub(super) struct DepthFirst<'a, 'g, G: Game, C> {
    pub(super) root: &'a Root<'g, G>,
    pub(super) control: C,
    pub(super) table: Table<'a>,
}

impl<G: Game, C: Control> Prove<G> for DepthFirst<'_, '_, G, C> {
    fn prove(&mut self, hunt: Hunt, meter: &mut Meter, every_move: bool) -> (Hunted<G::Move>, Stop, u32) {
        let spare = Meter::new(&Budget::default());
        let mut walk =
            Walk::new(self.root, std::mem::replace(meter, spare), hunt, self.control, self.table.lend());
        let root = self.root.line.state();
        let (mut state, key) = (root.clone(), walk.key(root));
        let found = walk.solve(&mut state, key, 0);
        let mut stop = found.as_ref().err().copied().unwrap_or(Stop::Finished);
        let is_hunter = walk.is_hunter(root);
        let is_good = found.as_ref().ok().map(|found| found.numbers.phi == 0);
        let is_caught = is_good.map(|is_good| is_good == is_hunter);
        let plies = found.map_or(FURTHEST, |found| found.plies);
        let first = best(&walk.root_moves(), is_hunter);
        let line = match (first, is_caught) {
            (Some(first), Some(is_caught)) => walk.line(root, first, is_caught),
            (first, _) => first.into_iter().collect(),
        };
        if every_move && stop == Stop::Finished {
            stop = walk.settle_every_move(root).err().unwrap_or(Stop::Finished);
        }
        let moves = walk.root_moves();
        let deepest = walk.deepest;
        *meter = walk.meter;
        (Hunted { is_caught, plies, moves, line }, stop, deepest)
    }
}

/// The move to make: one that gets the mover what he wants; where none does, one that holds out longest; and where
/// nothing is known, the one that seems nearest. Of equals the first.
pub(super) fn best<M: Copy>(moves: &[RootMove<M>], is_hunter: bool) -> Option<M> {
    let rank = |found: &RootMove<M>| match found.is_good {
        Some(true) => (0, if is_hunter { found.plies } else { 0 }),
        None => (1, found.own),
        Some(false) => (2, if is_hunter { 0 } else { u32::MAX - found.plies }),
    };
    moves.iter().min_by_key(|found| rank(found)).map(|found| found.mv)
}
