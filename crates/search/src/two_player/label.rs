//! The lecture's win/lose labelling.
//!
//! **Value.** Win or lose for MAX, exact. A MAX node is won as soon as one child is, and a MIN node is lost
//! as soon as one child is; the other children are then skipped. The line leads to the end, but not on the
//! shortest path.
//!
//! With `memory` every reachable position is visited once: win, draw or loss, exact, with the distance to the
//! end in plies if the winner hurries and the loser delays. A draw has no distance.
//!
//! **Source.** Yokoo's lecture, *labelling of nodes* and *what must be expanded to find a winning strategy*.
//!
//! **Differences.** (1) Labels serve both players at once: a node is won or lost for its mover. (2) The form
//! with memory, draws and distances are ours. Games with cycles are rejected in both forms, as a label
//! depends on the end of every line. So are, without memory, games with draws: two labels cannot express
//! three results.
//!
//! **Cost.** Without memory up to every line of the game; with memory every position once, about 50 bytes and
//! a state each.

use crate::core::budget::{Budget, Stop};
use crate::core::evaluation::Chosen;
use crate::core::observer::{Cut, Left, NOT_ENTERED, Observer, Reason, Step};
use crate::core::report::{Kind, Report, Value};
use crate::core::requirements::{EndlessPlay, NeededPayoffs, Requirements};
use crate::core::root::Root;
use crate::core::score::Score;
use crate::core::search::Search;
use crate::core::tablebase::Known;
use crate::core::unsupported::Unsupported;
use crate::walk::{RootValue, Walk};
use game::{Configured, Evaluated, Given, KeyMap, Parameter, ParameterError, Player, Scale};

/// Labelling. See the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// Stores every position, visits all of them, and finds draws and distances too.
    pub memory: bool,
    /// With memory, the position limit, at which the search stops.
    pub positions: u64,
}

const DEFAULT_POSITIONS: u64 = 20_000_000;

impl Default for Label {
    fn default() -> Label {
        Label { memory: false, positions: DEFAULT_POSITIONS }
    }
}

impl Configured for Label {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter {
            name: "memory",
            expects: "true|false",
            default: "false",
            about: "visit every position once, and tell draws and distances too",
        },
        Parameter {
            name: "positions",
            expects: "1 to 1000000000",
            default: "20000000",
            about: "with memory, stop when so many positions are remembered",
        },
    ];

    fn configure(given: &Given<'_>) -> Result<Label, ParameterError> {
        Ok(Label { memory: given.flag("memory")?, positions: given.whole("positions", 1..=1_000_000_000)? })
    }
}

/// The scale of labels: a win is worth more the sooner it comes.
const LABELS: Scale = Scale::Proven { hurry: true };
/// The scale without memory, where a win is a win.
const PLAIN: Scale = Scale::Proven { hurry: false };

impl<G: Evaluated> Search<G> for Label {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        let knows_draws = self.memory;
        let needs = Requirements {
            is_for_two: true,
            payoffs: if knows_draws { NeededPayoffs::WonDrawnOrLost } else { NeededPayoffs::WonOrLost },
            ignores_past: true,
            endless_play: EndlessPlay::Refused,
            no_depth: Some("a label rests on the end of every line"),
            ..Requirements::of("label")
        };
        needs.refuse(root, budget)
    }

    fn ends_by_itself(&self) -> bool {
        self.memory
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let mut whole = budget.clone();
        if self.memory {
            whole.stored = Some(budget.stored.map_or(self.positions, |stored| stored.min(self.positions)));
        }
        let evaluation = Chosen::default();
        let mut walk = Walk::new(root, &evaluation, &whole, observer);
        walk.scale = if self.memory { LABELS } else { PLAIN };
        // Labels always reach the end of the game: there is nothing to deepen.
        let unlimited = Budget::default();
        let mut memory = KeyMap::default();
        let with_memory = self.memory;
        let every_move = root.multi_pv > 1;
        Ok(walk.deepen(root, &unlimited, 0, |walk, state, _| {
            let mover = walk.root_mover;
            let score = if with_memory {
                let score = remembered(walk, &mut memory, Step::ROOT, state)?;
                walk.meter.stats.positions = Some(walk.meter.stats.stored);
                remembered_line(walk, &memory, root);
                score
            } else {
                Score(label(walk, Step::ROOT, state, every_move)?.for_mover(mover))
            };
            let value = Value::Vector(score.for_max(mover).vector());
            Ok(RootValue { value, kind: Kind::Exact, line_depth: None })
        }))
    }
}

/// The winner, MAX or MIN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct WonBy(Player);

impl WonBy {
    fn for_mover(self, mover: Player) -> i32 {
        PLAIN.score(if self.0 == mover { 1 } else { -1 }, 0)
    }

    fn value(self) -> Value {
        Value::Vector(PLAIN.finished(&game::Payoffs::winner(self.0, 2), 0))
    }
}

/// The label of the position after `step`. If `every_move`, all moves of this node are searched, for the rows
/// of a root.
fn label<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    step: Step<G::Move>,
    state: &mut G::State,
    every_move: bool,
) -> Result<WonBy, Stop> {
    let (node, _) = walk.enter(step, state, None, None)?;
    if let Some(Known { payoffs, .. }) = walk.known(state, node.ply, false) {
        walk.meter.evaluate()?;
        walk.observer.evaluate(node, &PLAIN.finished(&payoffs, node.ply), true);
        let label = WonBy(if payoffs[Player::FIRST] > 0 { Player::FIRST } else { Player::SECOND });
        leave(walk, node, state, &label.value(), None, 0);
        return Ok(label);
    }
    let mover = walk.game.to_move(state);
    let mut label_here = WonBy(mover.next(2));
    let mut cut = None;
    let first = walk.open(state)?;
    let end = walk.moves.len();
    let mut looked_at = end;
    for index in first..end {
        let mv = walk.moves[index];
        let child = walk.meter.stats.nodes;
        let undo = walk.game.play(state, mv);
        let found = label(walk, node.step(mv), state, false);
        walk.game.undo(state, mv, undo);
        let found = found?;

        let wins = found == WonBy(mover) && label_here != found;
        if wins || index == first {
            walk.lines.improve(node.ply, mv);
        }
        if wins {
            label_here = found;
        }
        walk.observer.backup(node, child, &label_here.value(), wins, None);
        if node.ply == 0 {
            walk.row(mv, found.value(), Kind::Exact, child);
        }
        if wins && !every_move {
            looked_at = index + 1;
            if looked_at < end {
                cut = Some(Cut { reason: Reason::Win, bound: None, set_at: None });
                walk.meter.cut();
            }
            break;
        }
    }
    leave(walk, node, state, &label_here.value(), cut, looked_at);
    walk.close(first);
    Ok(label_here)
}

/// Leaves a node. `looked_at` is the index of the first unsearched open move.
fn leave<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    node: crate::core::observer::Node<G::Move>,
    state: &G::State,
    value: &Value,
    cut: Option<Cut>,
    looked_at: usize,
) {
    let unvisited = if cut.is_some() { &walk.moves[looked_at..] } else { &[] };
    walk.observer.leave(
        node,
        state,
        &Left { value, kind: Kind::Exact, window: None, cut, line_depth: None, unvisited },
    );
}

/// The scores of positions for their movers, on the scale of labels, with distances counted from the
/// position.
type LabelTable<S> = KeyMap<S, Score>;

/// A child's score, one ply further from the end.
const fn one_ply_on(score: Score) -> Score {
    Score(if LABELS.is_decided(score.0) { score.0 - score.0.signum() } else { score.0 })
}

/// The score of the position after `step` for its mover, with distances counted from that position.
fn remembered<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut LabelTable<G::State>,
    step: Step<G::Move>,
    state: &mut G::State,
) -> Result<Score, Stop> {
    let (node, _) = walk.enter(step, state, None, None)?;
    walk.meter.store()?;
    let mover = walk.game.to_move(state);
    let shown = |score: Score| Value::Vector(score.for_max(mover).vector());
    if let Some(Known { payoffs, plies }) = walk.known(state, node.ply, false) {
        walk.meter.evaluate()?;
        let score = Score(LABELS.score(payoffs[mover], plies));
        walk.observer.evaluate(node, &score.for_max(mover).vector(), true);
        leave(walk, node, state, &shown(score), None, 0);
        memory.insert(state.clone(), score);
        return Ok(score);
    }
    let mut best: Option<Score> = None;
    let first = walk.open(state)?;
    for index in first..walk.moves.len() {
        let mv = walk.moves[index];
        let child = walk.meter.stats.nodes;
        let undo = walk.game.play(state, mv);
        let next = walk.game.to_move(state);
        let known = memory.get(state).copied();
        let found = match known {
            Some(score) => {
                walk.observer.table_hit(node.step(mv), state, &Value::Vector(score.for_max(next).vector()));
                Ok(score)
            }
            None => remembered(walk, memory, node.step(mv), state),
        };
        walk.game.undo(state, mv, undo);
        let found = one_ply_on(if next == mover { found? } else { found?.opposite() });

        let improved = best.is_none_or(|best| found > best);
        let now = if improved { found } else { best.unwrap_or(found) };
        best = Some(now);
        let number = if known.is_some() { NOT_ENTERED } else { child };
        walk.observer.backup(node, number, &shown(now), improved, None);
        if node.ply == 0 {
            walk.row(mv, shown(found), Kind::Exact, child);
        }
    }
    walk.close(first);
    let best = best.expect("law 1: a game that goes on has a legal move");
    leave(walk, node, state, &shown(best), None, 0);
    memory.insert(state.clone(), best);
    Ok(best)
}

/// Writes the lines of the root and of its moves from the memory, which has every position on them, as far as
/// time permits.
fn remembered_line<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &LabelTable<G::State>,
    root: &Root<'_, G>,
) {
    let first: Vec<G::Move> = walk.rows().iter().map(|row| row.mv).collect();
    let (game, meter, mut is_stopped) = (walk.game, &mut walk.meter, false);
    let mut line_from = |mut state: G::State| {
        let mut line = Vec::new();
        while !is_stopped && game.outcome(&state).is_none() {
            let mover = game.to_move(&state);
            let mut best: Option<(Score, G::Move)> = None;
            let legal = game::legal(game, &state);
            let work = 2 * legal.len() as u64;
            for mv in legal {
                let mut child = state.clone();
                game.play(&mut child, mv);
                let Some(&score) = memory.get(&child) else { return line };
                let same = game.to_move(&child) == mover;
                let score = if same { score } else { score.opposite() };
                if best.is_none_or(|(best, _)| score > best) {
                    best = Some((score, mv));
                }
            }
            let Some((_, mv)) = best else { return line };
            game.play(&mut state, mv);
            line.push(mv);
            is_stopped = meter.step(work).is_err();
        }
        line
    };
    let whole = line_from(root.line.state().clone());
    let rows = first.into_iter().map(|mv| {
        let mut state = root.line.state().clone();
        game.play(&mut state, mv);
        line_from(state)
    });
    let rows: Vec<Vec<G::Move>> = rows.collect();
    walk.set_lines(&whole, &rows);
}
