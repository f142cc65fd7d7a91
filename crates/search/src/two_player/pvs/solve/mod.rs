//! The endgame solver: if a game's end is within reach, it is searched without a depth limit, and nothing is
//! estimated.
//!
//! Every question is whether the player to move gets more than some worth; every answer is a proof. Such
//! questions alone narrow the value down (see `questions`), each starting from the result of the one before.
//! The game's own knowledge ([`Endgame`]) replaces killers and history, together with the learned evaluation
//! if the search has one and the game says how it orders moves ([`LearnedOrder`]).
//!
//! If payoffs are only 1, 0 and -1, plies count: a win is worth more the sooner it comes, so that "a win
//! within k plies?" is a question like any other, and its search ends where k plies do not suffice. It is
//! asked even if distances are not wanted: near wins are found before far ones are tried.
//!
//! **Source.** Plaat, Schaeffer, Pijls & de Bruin, *Best-first fixed-depth minimax algorithms*, Artificial
//! Intelligence 87, 1996 (MTD). Enhanced transposition cutoffs: the same authors, *Exploiting graph
//! properties of game trees*, AAAI 1996.

mod bounds;
mod line;
mod node;
mod order;
mod proven;
mod questions;

pub(super) use proven::Proven;

use super::searcher::{Memory, Stopped};
use crate::core::budget::Stop;
use crate::core::observer::Observer;
use crate::core::report::{Kind, Value};
use crate::core::score::Score;
use crate::walk::{RootValue, Walk};
use game::{Candidate, Endgame, Evaluated, LearnedOrder, PROVEN_STEP, Player, Question, Scale};
use ntuple::Network;

/// The endgame solver, with the state that persists between nodes.
#[derive(Debug)]
struct EndgameSolver<'m, 't, G: Evaluated, E> {
    endgame: &'m E,
    /// The learned evaluation that orders moves, if there is one.
    learned: Option<(&'m Network, LearnedOrder)>,
    memory: &'m mut Memory<'t, G::Move>,
    /// The candidate moves of every open node, the deepest node's last.
    candidates: Vec<Candidate<G>>,
    /// The approximate number of plies from the root to the end.
    length: u32,
    /// True if plies count.
    counts_plies: bool,
    /// True if the soonest win is wanted, not just any.
    wants_distance: bool,
    /// The number of plies from the root within which mirror images share an entry.
    mirrored: u32,
    /// The node count at which the search gives up.
    most_nodes: u64,
    /// The first payoff asked about, for the player to move at the root.
    first_guess: i32,
    /// The bounds proven for the root.
    proven: &'m mut Proven,
}

/// The approximate number of plies to the end of the game, if the search goes there at once: nobody watches,
/// no line ends early, and the end is within reach.
pub(super) fn reach<G: Evaluated, O: Observer<G>>(
    walk: &Walk<'_, G, O>,
    endgame: &impl Endgame<G>,
    state: &G::State,
) -> Option<u32> {
    let is_plain = match walk.scale {
        Scale::Proven { hurry: true } => counts_plies(walk),
        Scale::Proven { hurry: false } | Scale::Payoffs => walk.game.promises().longest.is_some(),
        Scale::WinnerOnly { .. } => false,
    };
    if is_plain && !walk.ends_early && !walk.observer.watches() {
        endgame.plies_to_the_end(walk.game, state)
    } else {
        None
    }
}

/// True if plies count: payoffs are only 1, 0 and -1, and no game is so long that a late win would be worth
/// no more than a draw.
fn counts_plies<G: Evaluated, O: Observer<G>>(walk: &Walk<'_, G, O>) -> bool {
    let promises = walk.game.promises();
    promises.is_only_won_or_lost() && promises.longest.is_some_and(|plies| plies < PROVEN_STEP as u32 / 2)
}

/// The value of the root, a row for each of its moves, and lines that replay to their values, for a game of
/// about `length` more plies; `first_guess` is asked first. `None` if that takes more than `most_nodes`
/// nodes. Bounds found on the way are in `proven`, whatever stops the search.
pub(super) fn root<G: Evaluated, O: Observer<G>, E: Endgame<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    (endgame, network): (&E, Option<&Network>),
    state: &G::State,
    (length, most_nodes, first_guess): (u32, Option<u64>, i32),
    proven: &mut Proven,
) -> Result<Option<RootValue>, Stop> {
    // A constant: the solver is not compiled for games without an endgame.
    if E::IS_KNOWN {
        let most_nodes = most_nodes.map_or(u64::MAX, |nodes| walk.meter.stats.nodes + nodes);
        let wants_distance = walk.scale == Scale::Proven { hurry: true };
        let (candidates, counts_plies) = (Vec::new(), counts_plies(walk));
        let mirrored = EndgameSolver::<G, E>::mirrored(walk, state);
        let learned = network.zip(endgame.learned_order(walk.game));
        let mut solver = EndgameSolver {
            endgame,
            learned,
            memory,
            candidates,
            length,
            counts_plies,
            wants_distance,
            mirrored,
            most_nodes,
            first_guess,
            proven,
        };
        match solver.root(walk, state) {
            Ok(value) => Ok(Some(value)),
            Err(Stopped) => solver.memory.stop.take().map_or(Ok(None), Err),
        }
    } else {
        unreachable!("`reach` found an end that is not known")
    }
}

impl<G: Evaluated, E: Endgame<G>> EndgameSolver<'_, '_, G, E> {
    fn root<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
    ) -> Result<RootValue, Stopped> {
        let mover = walk.game.to_move(state);
        let worth = self.worth(walk, state, 0)?;
        let line = self.line(walk, state, worth, 0)?;
        let value = self.value(walk, worth, mover);
        walk.reach(line.len() as u32);
        let mut rows = Vec::new();
        for mv in game::legal(walk.game, state) {
            let before = walk.meter.stats.nodes;
            if self.memory.every_root_move {
                let mut child = state.clone();
                walk.game.play(&mut child, mv);
                let next = walk.game.to_move(&child);
                let after = self.worth(walk, &child, 1)?;
                rows.push(self.line(walk, &child, after, 1)?);
                let own = self.question(0).handed(after, next, mover);
                walk.row(mv, self.value(walk, own, mover), Kind::Exact, before);
            } else if line.first() == Some(&mv) {
                rows.push(line[1..].to_vec());
                walk.row(mv, value.clone(), Kind::Exact, before);
            } else {
                rows.push(Vec::new());
                walk.cut_off_row(mv, Score(self.score(walk, worth)), true, before);
            }
        }
        walk.set_lines(&line, &rows);
        Ok(RootValue { value, kind: Kind::Exact, line_depth: None })
    }

    /// The question whether a position is worth more than `alpha`.
    #[inline]
    const fn question(&self, alpha: i32) -> Question {
        Question { alpha, counts_plies: self.counts_plies }
    }

    /// A worth on the scale of scores.
    fn score<O: Observer<G>>(&self, walk: &Walk<'_, G, O>, worth: i32) -> i32 {
        if self.counts_plies && worth != 0 {
            walk.scale.score(worth.signum(), (PROVEN_STEP - worth.abs()) as u32)
        } else {
            walk.scale.score(worth, 0)
        }
    }

    /// The value of a worth for `mover`.
    fn value<O: Observer<G>>(&self, walk: &Walk<'_, G, O>, worth: i32, mover: Player) -> Value {
        Value::Vector(Score(self.score(walk, worth)).for_max(mover).vector())
    }
}
