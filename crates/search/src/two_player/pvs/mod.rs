//! Principal variation search: alpha-beta that searches the first move of a PV node with the open window and
//! the others with a zero window first, with a transposition table, learned move ordering and iterative
//! deepening. The engine for two players.
//!
//! **Value.** The minimax value at the depth of the last finished iteration, at full width, or a better one:
//! a proven table entry is used at any depth. So at any depth, with or without table, killers, history and
//! aspiration, and with any number of threads, a root has one value if no position repeats and the table has
//! nothing proven from beyond the depth; a game that is searched to its end gets its true value. The search
//! is fail-soft, and wins and losses carry their distance.
//!
//! **The past.** The second occurrence of a position on the path from the root counts as the draw. A value
//! that depends on an occurrence above its own node is never stored in the table. Proven entries are true
//! whatever the past, except for positions that end the game when they occur once more: if the game before
//! the root has such positions, entries are stored for that past alone. An infinite game is drawn.
//!
//! **The end.** If nothing limits the search, nobody observes it, and the game says that its end is within
//! reach ([`plies_to_the_end`](game::Endgame::plies_to_the_end)), the search solves the game by asking about
//! bounds on its worth (see `solve`), for the value alone or with its distance. After one ply it tries to
//! solve the game at little cost; if that fails, it searches a few plies deep and then goes to the end at
//! once. With limited patience ([`Patience::For`]) it returns to iterative deepening for the last fifth of
//! that time. Bounds are reported as they are proven ([`News`](crate::News)), and are the claims of the
//! report if the search is stopped. If the game cannot be solved, a [`first_guess`](Pvs::first_guess) far
//! from the value gives an interval.
//!
//! **Options.** Late-move reductions, null moves, quiescence search, futility and late-move pruning are
//! selective (`selective=true` switches them all on): values then belong to no fixed depth, and only values
//! proven by the rules are called proven.
//!
//! **Steps** of a node, as numbered in `zero_window` and `pv_node`:
//! 1. Visit the node, and look for a repetition.
//! 2. Table cutoff, at zero-window nodes only.
//! 3. Leaf: the end of the game, a tablebase value, or the horizon.
//! 4. Pruning by the static value and by a null move, at zero-window nodes only.
//! 5. Enhanced transposition cutoff, at zero-window nodes only.
//! 6. Pick the next move: the table move, killers, the others by history; if asked for, noisy moves before
//!    killers and, with quiescence, the others by the history of pairs of moves; moves that other threads are
//!    searching come last.
//! 7. Search the move: reduced first if its cost is above a ply, and, at PV nodes, with a zero window before
//!    the open one.
//! 8. Cutoff: update killers and history.
//! 9. Store the value in the table.
//!
//! **Source.** Marsland & Campbell, *Parallel search of strongly ordered game trees*, ACM Computing Surveys
//! 14(4), 1982; the form without a second function is Reinefeld, *An improvement to the Scout tree-search
//! algorithm*, ICCA Journal 6(4), 1983. Tables: Greenblatt et al. 1967; Breuker, Uiterwijk & van den Herik,
//! *Replacement schemes for transposition tables*, ICCA Journal 17(4), 1994. Null move: Donninger, *Null move
//! and deep search*, ICCA Journal 16(3), 1993.
//!
//! **Differences.** (1) An unproven entry is used only at exactly its depth, never deeper, so that a table
//! changes the cost and not the value; but if move costs differ, a deeper one will do. (2) PV nodes take no
//! value from the table, so that the line is complete and replays to the value. (3) An iteration's last ply
//! is searched with the whole window: a leaf has one value. (4) Aspiration windows widen by a factor of four.
//! (5) Threads: see [`threads`](self#threads).
//!
//! **Cost.** With the best move first, about b^(d/2) nodes an iteration, minus those that the table saves.
//!
//! # Threads
//!
//! Every thread searches the same root on its own and shares the table; a move that another thread is
//! searching at the same depth is deferred (Kerrigan's simplified ABDADA, after Weill, *The ABDADA
//! distributed minimax-search algorithm*, ICCA Journal 19(1), 1996). The first to finish answers. One thread
//! is reproducible; several give the same value by different nodes.

mod approach;
mod observed;
mod pruning;
mod pv_node;
mod quiescence;
mod reductions;
mod searcher;
mod solve;
mod static_values;
mod value;
mod zero_window;

use crate::core::budget::{Budget, Patience, Stop};
use crate::core::configured::ConfiguredFor;
use crate::core::evaluation::Chosen;
use crate::core::meter::Meter;
use crate::core::observer::{Observer, Step};
use crate::core::parameters::{EVALUATION, THREADS, chosen_evaluation, chosen_threads, distance, joined};
use crate::core::report::{Kind, Report, Value};
use crate::core::requirements::{NeededPayoffs, Requirements};
use crate::core::root::Root;
use crate::core::score::{Score, Window};
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::{CLASSES, COSTS, LATE_MOVES, MoveCost, TEMPO, chosen_move_cost, plies};
use crate::memory::ordering::MoveOrdering;
use crate::memory::table::{MAX_DEPTH, Table, TableMemory};
use crate::parallel::in_progress::MovesInProgress;
use crate::parallel::{self, Shared, SyncEvaluated};
use crate::walk::{RootValue, Walk, deepen_by};
use approach::ObserverState;
use game::{Evaluate, Evaluated, Given, Key, MAX_PAYOFF, MAX_TEMPO, Parameter, ParameterError, Scale};
use searcher::{Memory, Searcher};
use solve::Proven;
use static_values::StaticValues;
use std::sync::Arc;
use value::PvsValue;

/// Principal variation search. See the [module](self).
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a part that can be switched off")]
pub struct Pvs<G: Evaluated> {
    /// The static evaluation at the horizon.
    pub evaluation: Chosen<G>,
    /// The size limit of the transposition table in bytes, rounded down to a power of two. 0 turns it off.
    pub table: u64,
    /// The cost of moves.
    pub cost: MoveCost,
    /// The tempo bonus: added at the horizon for the player to move, so that lines of odd and of even length
    /// can be compared. It changes nothing if all lines are equally long. Between 0 and [`game::MAX_TEMPO`].
    pub tempo: i32,
    /// Null-move pruning: cuts where even passing is good enough.
    pub null_move: bool,
    /// Quiescence search: noisy moves are searched beyond the horizon.
    pub quiescence: bool,
    /// Noisy moves are searched before others, and before killers.
    pub noisy_first: bool,
    /// Futility pruning: near the horizon a static value far outside of the window decides, for the node or
    /// for its moves that are not noisy.
    pub futility: bool,
    /// Late-move pruning: near the horizon moves that are not noisy and come late are left out.
    pub late_move_pruning: bool,
    /// The best move of an iteration that a limit cut off is played, if it was found better there than that
    /// of the last whole one.
    pub partial_iteration: bool,
    /// Aspiration: iterations begin with a narrow window around the last value.
    pub aspiration: bool,
    /// Killers: moves that made a cutoff at the same distance from the root come early.
    pub killers: bool,
    /// History: moves that made cutoffs anywhere come early.
    pub history: bool,
    /// Looks for the soonest win and the latest loss, if the game's scale has distances.
    pub distance: bool,
    /// The first bound that a search to the end asks about: a payoff of the player to move at the root. It
    /// changes nothing if payoffs are only 1, 0 and -1.
    pub first_guess: i32,
    /// The number of threads, at least 1.
    pub threads: u32,
    /// The table, for one game: made on first use and reused from search to search.
    memory: Option<TableMemory>,
}

pub(crate) const MEBIBYTE: u64 = 1 << 20;
const DEFAULT_TABLE: u64 = 64 * MEBIBYTE;
/// The depth to which a game within reach of its end is searched before it is solved, so that an interruption
/// finds an answer.
const FIRST_LOOK: u32 = 6;
/// The iteration that is replaced by an attempt to solve the game at little cost.
const ATTEMPT: u32 = 2;
/// The node limit of that attempt.
const CHEAP: u64 = 10_000;
/// A game that ends within this number of plies is solved at once.
const NEAR: u32 = 12;
/// The share of the patience that is spent on solving.
const SOLVING: f64 = 0.8;
/// The greatest size of a table: 16 TiB.
pub(crate) const MAX_TABLE: u64 = 1 << 44;

impl<G: Evaluated> Pvs<G> {
    /// The search with this evaluation: a table of 64 MiB, full width, and every option on that keeps the
    /// value.
    pub fn new(evaluation: impl Into<Chosen<G>>) -> Pvs<G> {
        Pvs {
            evaluation: evaluation.into(),
            table: DEFAULT_TABLE,
            cost: MoveCost::Ply,
            tempo: 0,
            null_move: false,
            quiescence: false,
            noisy_first: false,
            futility: false,
            late_move_pruning: false,
            partial_iteration: false,
            aspiration: true,
            killers: true,
            history: true,
            distance: true,
            first_guess: 0,
            threads: 1,
            memory: None,
        }
    }

    /// A hash of the settings that table values depend on.
    fn salt(&self) -> u64 {
        let selective = (self.null_move, self.quiescence, self.futility, self.late_move_pruning);
        let settings = (self.evaluation.name(), &self.cost, self.tempo, selective, self.distance);
        Key::of(&settings).0 ^ self.evaluation.hash_of_weights()
    }

    /// The table memory for the next search; `None` without a table.
    fn make_table(&mut self) -> Result<Option<TableMemory>, Unsupported> {
        let memory = self.memory.take();
        if self.table == 0 {
            return Ok(None);
        }
        if let Some(mut memory) = memory.filter(|memory| memory.len_bytes() == TableMemory::bytes(self.table))
        {
            memory.age();
            return Ok(Some(memory));
        }
        let made = TableMemory::new(self.table);
        Ok(Some(made.ok_or(Unsupported::Memory { mebibytes: self.table / MEBIBYTE })?))
    }
}

impl<G: Evaluated> Default for Pvs<G> {
    fn default() -> Pvs<G> {
        Pvs::new(Chosen::default())
    }
}

const fn switch(name: &'static str, default: &'static str, about: &'static str) -> Parameter {
    Parameter { name, expects: "true|false", default, about }
}

/// The parameters before those of move costs.
const BASIC: &[Parameter] = &[
    EVALUATION,
    Parameter {
        name: "table",
        expects: "a size such as 64MiB, or 0",
        default: "64MiB",
        about: "what the transposition table may take: the power of two at or below, and at least one \
            bucket",
    },
    switch("aspiration", "true", "begin each iteration with a narrow window about the last value"),
    switch("killers", "true", "look early at moves that made a cut at the same distance from the root"),
    switch("history", "true", "look early at moves that made cuts anywhere"),
    distance("true"),
];

/// The parameters behind those of move costs.
const MORE: &[Parameter] = &[
    TEMPO,
    switch(
        SELECTIVE,
        "false",
        "play as well as the time allows: the default of late-move-reductions and of the six parameters \
            below is then true, as far as the game has what they need",
    ),
    switch("null-move", "false", "cut where even passing is good enough; wrong in zugzwang"),
    switch(
        "quiescence",
        "false",
        "search captures and other noisy moves on at the horizon, where the static value may be kept",
    ),
    switch("noisy-first", "false", "search captures and other noisy moves before all others"),
    switch(
        "futility-pruning",
        "false",
        "near the horizon, decide by the static value alone if it is far outside of the window",
    ),
    switch("late-move-pruning", "false", "near the horizon, leave out late moves that are not noisy"),
    switch(
        "partial-iteration",
        "false",
        "play the best move of an iteration that a limit cuts off, if it beats the last whole one's",
    ),
    Parameter {
        name: SOLVER,
        expects: "a proof search with a limit, such as (df-pn:expansions=50000)",
        default: "",
        about: "asked first, at the root, with limits of its own; where it proves a win its move is \
            played, and nothing is searched",
    },
    Parameter {
        name: "first-guess",
        expects: "a payoff, such as -20",
        default: "0",
        about: "the payoff that a search to the end asks about first; from far below the value it proves \
            one easy bound after the other",
    },
    THREADS,
];

impl<G: Evaluated> ConfiguredFor<G> for Pvs<G> {
    const PARAMETERS: &'static [Parameter] = &joined::<22>(&[BASIC, COSTS, MORE]);

    fn configure(game: &G, given: &Given<'_>) -> Result<Pvs<G>, ParameterError> {
        let table = read_size(given.text("table"))
            .filter(|&bytes| bytes <= MAX_TABLE)
            .ok_or_else(|| given.wrong("table", "a size from 0 to 16TiB, such as 64MiB"))?;
        let evaluation = chosen_evaluation(game, given)?;
        if given.is_given(SOLVER) {
            return Err(given.wrong(SOLVER, "none, as whoever makes the search from text asks it"));
        }
        let is_selective = given.flag(SELECTIVE)?;
        let part = |name: &'static str, has_its_needs: bool| {
            if is_selective && !given.is_given(name) { Ok(has_its_needs) } else { given.flag(name) }
        };
        let mut cost = chosen_move_cost(game, given)?;
        if cost == MoveCost::Ply && part(LATE_MOVES.name, !given.is_given(CLASSES.name))? {
            cost = MoveCost::LateMoves;
        }
        // A game may have to play for what it knows of noisy moves.
        let lists_noisy_moves = is_selective && (evaluation.knows_noisy_moves(game) || captures(game));
        Ok(Pvs {
            table,
            cost,
            tempo: given.whole(TEMPO.name, 0..=MAX_TEMPO as u64)? as i32,
            null_move: part("null-move", evaluation.knows_null_move())?,
            quiescence: part("quiescence", lists_noisy_moves)?,
            noisy_first: part("noisy-first", true)?,
            futility: part("futility-pruning", true)?,
            late_move_pruning: part("late-move-pruning", true)?,
            partial_iteration: part("partial-iteration", true)?,
            aspiration: given.flag("aspiration")?,
            killers: given.flag("killers")?,
            history: given.flag("history")?,
            distance: given.flag("distance")?,
            first_guess: chosen_first_guess(given)?,
            threads: chosen_threads(given)?,
            ..Pvs::new(evaluation)
        })
    }
}

/// True if moves may capture on the square that their piece comes to.
fn captures<G: Evaluated>(game: &G) -> bool {
    game.shapes().is_some_and(|shapes| shapes.takes.is_some())
}

/// The parameter that switches every selective part on.
const SELECTIVE: &str = "selective";

/// The parameter for a proof search that is asked first: by whoever makes the search from text, who leaves it
/// out of what the search is given.
pub const SOLVER: &str = "solver";

fn chosen_first_guess(given: &Given<'_>) -> Result<i32, ParameterError> {
    let guess =
        given.text("first-guess").parse().ok().filter(|guess| (-MAX_PAYOFF..=MAX_PAYOFF).contains(guess));
    guess.ok_or_else(|| {
        given.wrong("first-guess", format!("a whole number from {} to {MAX_PAYOFF}", -MAX_PAYOFF))
    })
}

/// Bytes from text such as `64MiB`, `1GiB`, `512KiB`, `64B`, `0`; a bare number is mebibytes.
pub(crate) fn read_size(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "B" => 1,
        "KiB" => 1 << 10,
        "" | "MiB" => MEBIBYTE,
        "GiB" => 1 << 30,
        "TiB" => 1 << 40,
        _ => return None,
    };
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

impl<G: SyncEvaluated> Search<G> for Pvs<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        Requirements { is_for_two: true, payoffs: NeededPayoffs::ZeroSum, ..Requirements::of("pvs") }
            .refuse(root, budget)?;
        if self.null_move && !self.evaluation.knows_null_move() {
            return Err(Unsupported::NullMove { evaluation: self.evaluation.name() });
        }
        if self.quiescence && !self.evaluation.knows_noisy_moves(root.game) && !captures(root.game) {
            return Err(Unsupported::Noisy { evaluation: self.evaluation.name() });
        }
        self.cost.fits(root.game, &self.evaluation)
    }

    /// It deepens until the root is proven or an iteration meets no horizon.
    fn ends_by_itself(&self) -> bool {
        true
    }

    fn ends_soon(&self) -> bool {
        false
    }

    fn forget(&mut self) {
        if let Some(table) = &mut self.memory {
            table.forget();
        }
    }

    fn memory(&self) -> u64 {
        if self.table == 0 { 0 } else { TableMemory::bytes(self.table) }
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let mut watch = Meter::new(budget);
        let mut memory = self.make_table()?;
        let is_empty = memory.as_mut().is_none_or(|memory| memory.empty(&mut watch).is_ok());
        // If emptying the table was stopped, the search stops at its first node and needs no table.
        let table = memory.as_mut().filter(|_| is_empty).map(TableMemory::table);
        let before = watch.elapsed();
        let (budget, table) = (budget.after(before), table.as_ref());
        let first =
            |budget: &Budget, shared: Option<&Shared>| self.deepen(table, root, budget, observer, shared);
        let other = |budget: &Budget, shared: Option<&Shared>| self.deepen(table, root, budget, (), shared);
        let mut report = parallel::search(self.threads, &budget, first, other);
        report.stats.elapsed += before;
        self.memory = memory;
        Ok(report)
    }
}

impl<G: Evaluated> Pvs<G> {
    /// The memory of a search on one thread at its start.
    fn fresh_memory<'t>(
        &self,
        table: Option<&'t Table<'t>>,
        root: &Root<'_, G>,
        busy: Option<&'t MovesInProgress>,
        tells_distance: bool,
    ) -> Memory<'t, G::Move> {
        let past = if tells_distance { root.salt() } else { root.salt_without_distance() };
        let prunes = self.futility || self.late_move_pruning;
        let noisy_first = self.noisy_first || prunes;
        let mut ordering = MoveOrdering::new(self.killers, self.history);
        if noisy_first {
            ordering = ordering.with_late_killers();
        }
        // Where no moves are noisy, such as in Amazons, the history of pairs loses games.
        let has_pairs = noisy_first && self.quiescence && self.history;
        if has_pairs {
            ordering = ordering.with_pairs();
        }
        Memory {
            table,
            salt: self.salt() ^ past,
            ordering,
            cost: self.cost.clone(),
            surplus: if self.cost.is_uneven() || prunes { MAX_DEPTH } else { 0 },
            before: vec![root.line.moves().last().copied()],
            costs_vary: has_pairs || self.cost != MoveCost::Ply,
            tells_distance,
            null_move: self.null_move,
            futility: self.futility,
            late_move_pruning: self.late_move_pruning,
            prunes: prunes || self.null_move,
            noisy_first,
            statics: StaticValues::default(),
            quiesces: self.quiescence,
            noisy: Vec::new(),
            every_root_move: root.multi_pv > 1,
            depth: 0,
            best: None,
            busy,
            put_off: Vec::new(),
            has_passed: false,
            stop: None,
            observed: ObserverState::NEW,
        }
    }

    /// One thread's search.
    fn deepen<O: Observer<G>>(
        &self,
        table: Option<&Table<'_>>,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
        shared: Option<&Shared>,
    ) -> Report<G::Move> {
        let mut walk = Walk::new(root, &self.evaluation, budget, observer);
        walk.score_distance(self.distance);
        if let Some(shared) = shared {
            walk.meter.stop_when(Arc::clone(&shared.answered));
        }
        // Observers should see the moves of a node in order, so none is deferred for them.
        let busy = shared.map(|shared| &shared.in_progress).filter(|_| !walk.observer.watches());
        walk.way = self.cost.way();
        walk.tempo = self.tempo;
        walk.keeps_partial = self.partial_iteration && root.multi_pv == 1;
        let tells_distance = walk.scale == (Scale::Proven { hurry: true });
        let memory = self.fresh_memory(table, root, busy, tells_distance);
        let searcher = Searcher { walk, memory };
        let mut aspiration = Aspiration::new(self.aspiration && root.multi_pv == 1);
        let endgame = self.evaluation.endgame();
        let length = if budget.is_limited() {
            None
        } else {
            solve::reach(&searcher.walk, &endgame, root.line.state())
        };
        // With limited patience, iterative deepening gives an answer if none is proven in time.
        let mut to_solve = match budget.patience {
            Patience::For(time) => Some(time.mul_f64(SOLVING)),
            Patience::Unsaid | Patience::Endless => None,
        };
        let (mut length, mut is_solved) = (length, false);
        // Where no line can be longer than the depth, a selective search goes on at full width.
        let longest =
            root.game.promises().longest.map(|plies| plies.saturating_sub(root.line.moves().len() as u32));
        let mut proven = Proven::nothing(budget.news.clone());
        let mut report = deepen_by(searcher, true, root, budget, 0, &mut |searcher, state, horizon| {
            searcher.memory.depth = horizon.depth();
            if longest.is_some_and(|plies| plies <= searcher.memory.depth) {
                searcher.memory.search_at_full_width();
            }
            let is_attempt = searcher.memory.depth == ATTEMPT;
            if let Some(plies) = length
                && (searcher.memory.depth > FIRST_LOOK || plies <= NEAR || is_attempt)
            {
                let most_nodes = (is_attempt && plies > NEAR).then_some(CHEAP);
                let deadline = to_solve.map(|time| searcher.walk.meter.stop_at(Some(time)));
                let found = {
                    let Searcher { walk, memory } = &mut *searcher;
                    let knowledge = (&endgame, self.evaluation.network().map(Arc::as_ref));
                    solve::root(
                        walk,
                        memory,
                        knowledge,
                        state,
                        (plies, most_nodes, self.first_guess),
                        &mut proven,
                    )
                };
                deadline.map(|deadline| searcher.walk.meter.stop_at(deadline));
                match found {
                    Err(Stop::Time) if to_solve.take().is_some() => {
                        length = None;
                        searcher.walk.clear_rows();
                    }
                    Err(stop) => return Err(stop),
                    Ok(Some(found)) => {
                        is_solved = true;
                        return Ok(found);
                    }
                    Ok(None) => searcher.walk.clear_rows(),
                }
            }
            let found = aspiration.search(searcher, state)?;
            let mover = searcher.walk.root_mover;
            let kind = searcher.kind(found);
            searcher.memory.best = searcher.walk.lines.from(0).first().copied();
            let value = Value::Vector(found.score.for_max(mover).vector());
            Ok(RootValue { value, kind, line_depth: None })
        });
        if is_solved {
            report.depth = report.line.len() as u32;
        } else if report.kind != Kind::Exact {
            report.claims = proven.claims(root.game.to_move(root.line.state()));
        }
        report
    }
}

/// Aspiration windows of the root.
struct Aspiration {
    is_on: bool,
    last: Option<Score>,
    /// The mean change of the value between iterations.
    change: i32,
}

impl Aspiration {
    const fn new(is_on: bool) -> Aspiration {
        Aspiration { is_on, last: None, change: 0 }
    }

    /// The root's value at the depth of the iteration.
    fn search<G: Evaluated, O: Observer<G>>(
        &mut self,
        searcher: &mut Searcher<'_, '_, G, O>,
        state: &mut G::State,
    ) -> Result<PvsValue, Stop> {
        let depth_left = plies(searcher.memory.depth);
        let open = Window::<Score>::OPEN;
        let mut window = open;
        let mut margin = 1 + 2 * self.change;
        if let Some(Score(last)) = self.last
            && self.is_on
            && !searcher.walk.scale.is_decided(last)
        {
            window.alpha = shifted(last, -margin);
            window.beta = shifted(last, margin);
        }
        loop {
            searcher.walk.clear_rows();
            searcher.memory.put_off.clear();
            let found = searcher.value(Step::ROOT, state, window, depth_left)?;
            margin = margin.saturating_mul(4);
            let Score(score) = found.score;
            let is_far = margin > game::MAX_ESTIMATE || searcher.walk.scale.is_decided(score);
            if found.score <= window.alpha && window.alpha > open.alpha {
                window.alpha = if is_far { open.alpha } else { shifted(score, -margin) };
            } else if found.score >= window.beta && window.beta < open.beta {
                window.beta = if is_far { open.beta } else { shifted(score, margin) };
            } else {
                if let Some(Score(before)) = self.last {
                    let change = score.saturating_sub(before).saturating_abs();
                    self.change = i32::midpoint(self.change, change.min(game::MAX_ESTIMATE));
                }
                self.last = Some(found.score);
                return Ok(found);
            }
        }
    }
}

/// A score shifted by `by`, within the open window.
fn shifted(score: i32, by: i32) -> Score {
    let open = Window::<Score>::OPEN;
    Score(score.saturating_add(by)).max(open.alpha).min(open.beta)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_their_unit() {
        for (text, bytes) in [("64MiB", 64 << 20), ("0", 0), ("64B", 64), ("3GiB", 3 << 30), ("5", 5 << 20)] {
            assert_eq!(read_size(text), Some(bytes), "{text}");
        }
        for text in ["", "MiB", "64MB", "-1MiB", "1.5GiB", "99999999999999999999", "18446744073709551615TiB"]
        {
            assert_eq!(read_size(text), None, "{text}");
        }
    }
}
