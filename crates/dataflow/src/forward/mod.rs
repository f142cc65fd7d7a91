//! Computes the payoff a player can force in a game without numbered positions. Every reachable position has
//! an owner by its hash, ply by ply.
//!
//! **Method.** Forward, a worker plays all moves of its positions at a ply and sends the resulting positions
//! as text to their owners. Backward from the last ply, it plays the moves again and asks the owners for the
//! values. A position thus takes its own size, an index and its value, and its moves take no memory.
//!
//! **Differences** from [`solve::forward`]: a position reachable after several numbers of plies is stored
//! once for each, and every move is played twice.

mod expanding;
mod valuing;
mod work;

pub use work::Question;

use crate::operator::run;
use crate::shared::{Counts, Shared, Stopped, lock};
use crate::summing::sums;
use crate::team::{Team, Terms, Undone};
use expanding::Expanding;
use game::Notation;
use solve::forced::{ForcedValue, Packed};
use solve::forward::ends;
use solve::{SolveControl, Unsolved};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use timely::worker::Worker;
use valuing::Valuing;
use work::{Level, Work};

/// The payoff a player can force from a position on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForcedFrom {
    /// The value of the position.
    pub value: ForcedValue,
    /// The number of positions at all plies.
    pub positions: u64,
}

/// Solves for the payoff a player can force, together with the other processes of `terms`, which ask the same
/// question at the same time. Returns the answer in process 0, and nothing in the others.
///
/// # Errors
///
/// See [`Undone`]. [`Unsolved::Cycles`] if play need not end.
///
/// # Panics
///
/// If the game panics on a worker.
pub fn forced_from<G>(
    question: &Arc<Question<G>>,
    terms: &Terms,
    control: &SolveControl<'_>,
) -> Result<(Option<ForcedFrom>, Counts), Undone>
where
    G: Notation + Send + Sync + 'static,
{
    if !ends(&question.game.promises()) {
        return Err(Unsolved::Cycles.into());
    }
    let Question { name, start, player, symmetric, .. } = &**question;
    let symmetry = if *symmetric { " up to symmetry" } else { "" };
    let name = format!("player {} of {name} from {start}{symmetry}", player.index() + 1);
    let team = Team::connect((&name, 0), terms, control)?;
    let answer = Arc::new(Mutex::new(None));
    let begin = || {
        let job = Job {
            question: Arc::clone(question),
            memory: terms.memory,
            most: control.positions,
            shared: Arc::clone(&team.shared),
            answer: Arc::clone(&answer),
        };
        team.start(move |worker| job.work(worker))
    };
    team.work(control, begin)?;
    let answer = lock(&answer).take();
    Ok((answer, team.shared.counts()))
}

/// The work of one process.
struct Job<G: Notation> {
    question: Arc<Question<G>>,
    memory: usize,
    /// The maximum number of positions.
    most: u64,
    shared: Arc<Shared>,
    answer: Arc<Mutex<Option<ForcedFrom>>>,
}

impl<G: Notation + Send + Sync + 'static> Job<G> {
    fn work(&self, worker: &mut Worker) -> Result<(), Stopped> {
        let work = Rc::new(Work {
            question: Arc::clone(&self.question),
            me: worker.index(),
            workers: worker.peers(),
            memory: self.memory,
            shared: Arc::clone(&self.shared),
        });
        let game = &self.question.game;
        let start = work.read(&self.question.start);
        let start = if self.question.symmetric { game.canonical(&start) } else { start };
        let mut first = Level::default();
        if work.owner(&start) == work.me
            && let Err(vacant) = first.number(&start)
        {
            self.shared.or_fail(first.insert(vacant, start.clone()).map(|_| ()))?;
        }
        let (mut levels, mut positions) = (vec![first], 1);
        // Forward, until no worker has a position at a ply.
        loop {
            let level = levels.pop().unwrap_or_default();
            let expanding = run(worker, &self.shared, |capability| {
                Ok(Expanding::new(Rc::clone(&work), level, capability))
            })?;
            let (level, next) = expanding.finish();
            let own = next.len() as u64;
            levels.extend([level, next]);
            let all = sums(worker, &self.shared, vec![own])?[0];
            if all == 0 {
                break;
            }
            positions += all;
            if positions > self.most {
                self.shared.or_fail(Err(Unsolved::Positions(self.most)))?;
            }
        }
        // Backward.
        let (mut later, mut values) = (Level::default(), Vec::new());
        while let Some(level) = levels.pop() {
            let valuing = run(worker, &self.shared, |capability| {
                Valuing::new(Rc::clone(&work), level, (later, values), capability)
            })?;
            (later, values) = valuing.finish();
        }
        // The start has one owner, and all other workers contribute 0.
        let own = later.number(&start).map_or(0, |number| values[number as usize].to_word());
        let value = Packed::of_word(sums(worker, &self.shared, vec![own])?[0]).forced_value();
        if work.me == 0 {
            *lock(&self.answer) = Some(ForcedFrom { value, positions });
        }
        Ok(())
    }
}
