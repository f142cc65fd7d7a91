//! Learns the evaluations that searches need, several at a time.

use super::settings::Evaluation;
use super::times::{Times, record};
use super::weights::Weights;
use crate::error::Error;
use crate::parallel::parallel;
use crate::plan::Setting;
use crate::play::PlayOptions;
use crate::step::Step;
use crate::written_game::open;
use learn::evaluation::{Event, Source, Terms, learn};
use ntuple::Options;
use registry::learned::Learned;
use search::{Budget, Meter};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The time after which learning progress is saved. Many evaluations are short.
const SAVE_AFTER: Duration = Duration::from_secs(20);

/// An evaluation with a seed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<'a> {
    evaluation: &'a Evaluation,
    seed: u64,
}

/// The evaluations that these texts of searches name, each with its seed, in the order of their file.
pub(crate) fn needed<'a>(
    evaluations: &'a [Evaluation],
    setting: Setting,
    searches: &[String],
) -> Vec<Run<'a>> {
    let of = |evaluation: &'a Evaluation| {
        evaluation.length(setting).seeds.iter().map(move |&seed| Run { evaluation, seed })
    };
    let is_named = |run: &Run<'_>| {
        let name = format!("{{{}}}", run.evaluation.named(run.seed));
        searches.iter().any(|search| search.contains(&name))
    };
    evaluations.iter().flat_map(of).filter(is_named).collect()
}

/// Learns evaluations into `folder`, or continues; `None` if it was cancelled. If nothing is to be played,
/// they are read.
pub(crate) fn all(
    runs: &[Run<'_>],
    setting: Setting,
    folder: &Path,
    options: &PlayOptions,
    progress: &(dyn Fn(Step<'_>) + Sync),
) -> Result<Option<Vec<Weights>>, Error> {
    if !options.is_played {
        let times = Times::read(folder)?;
        return runs.iter().map(|run| run.read(setting, folder, &times)).collect::<Result<_, _>>().map(Some);
    }
    let times = Times::open(folder)?;
    let cancel = options.cancel.clone().unwrap_or_default();
    let learned = parallel(options.threads.max(1), runs, &cancel, |run| {
        run.learn(setting, folder, (&cancel, &times), progress)
    })?;
    Ok(learned.and_then(|learned| learned.into_iter().collect()))
}

impl Run<'_> {
    /// The name of its file.
    pub(crate) fn file(&self) -> String {
        Weights::file(self.evaluation, self.seed)
    }

    fn learn(
        &self,
        setting: Setting,
        folder: &Path,
        (cancel, times): (&AtomicBool, &Mutex<Times>),
        progress: &(dyn Fn(Step<'_>) + Sync),
    ) -> Result<Option<Weights>, Error> {
        let Run { evaluation, seed } = *self;
        let (name, games) = (evaluation.named(seed), evaluation.length(setting).games);
        let path = folder.join(self.file());
        let session = open(&evaluation.game)?;
        let identity = session.identity()?;
        let make = |options: &Options| Ok(session.learner(options)?);
        let source = Source { identity: &identity, learner: &make };
        let terms = Terms {
            options: evaluation.learner(setting, seed)?,
            save_row_after: SAVE_AFTER,
            has_matches: false,
            ..Terms::new(learn::evaluation::Length::Games(games))
        };
        let clock = Meter::new(&Budget::default());
        let mut recorded = 0.0;
        let mut failed = None;
        let mut keep = |played: u64| {
            let now = clock.finish().elapsed.as_secs_f64();
            if let Err(error) = record(times, &name, played, now - recorded) {
                failed.get_or_insert(error);
            }
            recorded = now;
        };
        let mut last = None;
        let learned = learn(&source, (&*path).into(), &terms, cancel, &mut |event| match event {
            Event::Begun { played, .. } => last = Some(played),
            Event::Played(now) => {
                last = Some(now.games);
                progress(Step { name: &name, done: now.games, all: games, of: "games" });
            }
            Event::Recorded(row) => keep(row.games),
            Event::Chosen { .. } | Event::Undecided(_) => {}
        })?;
        progress(Step { name: &name, done: games, all: games, of: "games" });
        if !learned.is_finished() {
            last.into_iter().for_each(&mut keep);
        }
        if let Some(error) = failed {
            return Err(error);
        }
        if !learned.is_finished() {
            return Ok(None);
        }
        let seconds = times.lock().unwrap_or_else(PoisonError::into_inner).seconds(&name);
        Weights::read(evaluation, seed, path, seconds).map(Some)
    }

    /// Reads an evaluation that was learned before.
    fn read(&self, setting: Setting, folder: &Path, times: &Times) -> Result<Weights, Error> {
        let Run { evaluation, seed } = *self;
        let path = folder.join(self.file());
        let learned = Learned::open(&path)?;
        let wrong = |what: String| Err(Error::Experiment(format!("{}: {what}", path.display())));
        let (expected, found) = (open(&evaluation.game)?.identity()?, &learned.identity);
        if *found != expected {
            return wrong(format!("expected an evaluation of {}, got one of {}", expected.game, found.game));
        }
        let games = evaluation.length(setting).games;
        if learned.state.is_some() || learned.games != games {
            return wrong(format!(
                "expected {games} games, got {} of {}",
                learned.games, learned.options.games
            ));
        }
        if learned.options != evaluation.learner(setting, seed)? {
            return wrong("expected the options of the experiment, got others: learn it again".to_owned());
        }
        Weights::read(evaluation, seed, path, times.seconds(&evaluation.named(seed)))
    }
}
