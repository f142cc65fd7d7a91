//! The run: games, rows and saves.

use super::checkpoint::{checkpoint, match_against};
use super::clock::{Clock, Pace, two_digits};
use super::file::{Run, Storage};
use super::request::{Length, Source, Terms, described};
use super::schedule::{Stop, stops};
use super::state::{Earlier, State};
use crate::error::{Error, same};
use files::Place;
use ntuple::{Learning, Options, Progress, Trained};
use registry::learned::Checkpoint;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// An event of a running run.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The number of games was chosen by the clock, for this time.
    Chosen {
        /// The number of games.
        games: u64,
        /// The approximate time that they will take.
        time: Duration,
    },
    /// The run begins or goes on.
    Begun {
        /// The number of games in all.
        games: u64,
        /// The number of games played before.
        played: u64,
    },
    /// Some games were played.
    Played(&'a Progress),
    /// A row was recorded.
    Recorded(&'a Checkpoint),
    /// Hardly any game is decided.
    Undecided(&'a Progress),
}

/// The results of learning so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Learned {
    /// The number of games of the run.
    pub games: u64,
    /// The number of games played.
    pub played: u64,
    /// The rows.
    pub checkpoints: Vec<Checkpoint>,
    /// The learner's choices.
    pub choices: Vec<(&'static str, String)>,
    /// The weights.
    pub trained: Trained,
}

impl Learned {
    /// True once all games were played.
    pub fn is_finished(&self) -> bool {
        self.played == self.games
    }
}

/// The share of decided games below which hardly anything is learned.
const DECIDED: f64 = 0.02;
/// The number of games after which this is checked: at least this many, and this share of all games.
const UNDECIDED_GAMES: u64 = 500;
const UNDECIDED_PART: u64 = 50;

/// Learns an evaluation by self-play. An unfinished run in the file is resumed; one that is finished is
/// returned as it is. `cancel` stops between two games, and the file is saved. No other process learns into
/// the file meanwhile.
pub fn learn(
    source: &Source<'_>,
    place: Place<'_>,
    terms: &Terms,
    cancel: &AtomicBool,
    tell: &mut dyn FnMut(Event<'_>),
) -> Result<Learned, Error> {
    let mut file = Storage::new(place, source)?;
    let found = file.read()?;
    let (options, time) = if let Some(found) = &found {
        resumed(place, found, terms)?
    } else {
        chosen(source, terms, cancel, tell)?.ok_or(Error::Stopped)?
    };
    let learner = (source.learner)(&options)?;
    let found = match found {
        Some(found) if found.state.is_none() => return Ok(over(&*learner, found)),
        found => found,
    };
    let mut run = Runner::new(file, learner, options, time);
    match found {
        Some(found) => run.restore(found)?,
        // The decision on the number of games is recorded before the first game is played.
        None => run.save()?,
    }
    run.play(terms, cancel, tell)?;
    Ok(run.learned())
}

/// Ends an unfinished run where it stands: the state needed to resume it is removed from the file.
pub fn finalize(source: &Source<'_>, place: Place<'_>) -> Result<Learned, Error> {
    let mut file = Storage::new(place, source)?;
    let Some(mut run) = file.read()? else {
        return Err(file.wrong("expected an evaluation, got no file"));
    };
    if run.state.take().is_some() {
        file.write(run.clone())?;
    }
    let learner = (source.learner)(&run.options)?;
    Ok(over(&*learner, run))
}

/// The results of a finished run.
fn over(learner: &dyn Learning, run: Run) -> Learned {
    Learned {
        games: run.options.games,
        played: run.played,
        checkpoints: run.checkpoints,
        choices: learner.choices(),
        trained: run.trained,
    }
}

/// The options of the run in the file, if they match the request; and the time that determined its number of
/// games.
fn resumed(place: Place<'_>, found: &Run, terms: &Terms) -> Result<(Options, String), Error> {
    let state = found.state.as_ref();
    let time = state.map_or_else(String::new, |state| state.time.clone());
    let games = match &terms.length {
        Length::Games(games) => *games,
        Length::Time(_, requested) if state.is_some() && *requested != time => {
            let length =
                if time.is_empty() { format!("{} games", found.options.games) } else { time.clone() };
            same(place.path, [("a length of", length, requested.clone())])?;
            found.options.games
        }
        Length::Time(..) | Length::Unspecified => found.options.games,
    };
    let options = Options { games, ..terms.options.clone() };
    let rows = described(&options).into_iter().zip(described(&found.options));
    same(place.path, rows.map(|((what, requested), (_, found))| (what, found, requested)))?;
    Ok((options, time))
}

/// The options with a number of games, chosen by the clock unless it was requested, and that time; `None` if
/// it was cancelled.
fn chosen(
    source: &Source<'_>,
    terms: &Terms,
    cancel: &AtomicBool,
    tell: &mut dyn FnMut(Event<'_>),
) -> Result<Option<(Options, String)>, Error> {
    let with = |games| Options { games, ..terms.options.clone() };
    let (time, text) = match &terms.length {
        Length::Games(games) => return Ok(Some((with(*games), String::new()))),
        Length::Time(time, text) => (*time, text.clone()),
        Length::Unspecified => (Length::DEFAULT, String::new()),
    };
    let Some(games) = games_in(source, &with(u64::MAX), time, cancel)? else { return Ok(None) };
    tell(Event::Chosen { games, time });
    Ok(Some((with(games), text)))
}

/// The share of the time that is used to find out how fast games are.
const TRIAL: u32 = 20;
/// The longest such trial.
const LONGEST_TRIAL: Duration = Duration::from_secs(20);

/// The number of games that take about this long, in two digits; `None` if it was cancelled.
fn games_in(
    source: &Source<'_>,
    options: &Options,
    time: Duration,
    cancel: &AtomicBool,
) -> Result<Option<u64>, Error> {
    // Games that are only replayed take less time than those that are played.
    let mut learner = (source.learner)(&Options { records: None, ..options.clone() })?;
    let clock = Clock::start();
    let trial = (time / TRIAL).min(LONGEST_TRIAL);
    let (mut pace, mut games) = (Pace::new(), 0);
    while clock.elapsed() < trial || games == 0 {
        let before = clock.elapsed();
        games += learner.play(pace.games, cancel);
        pace.took(clock.elapsed().saturating_sub(before));
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
    }
    let in_time = games as f64 * time.as_secs_f64() / clock.elapsed().as_secs_f64().max(1e-9);
    Ok(Some(two_digits(in_time as u64)))
}

/// A run with its file.
struct Runner<'a> {
    file: Storage<'a>,
    learner: Box<dyn Learning>,
    options: Options,
    time: String,
    checkpoints: Vec<Checkpoint>,
    earlier: Earlier,
    is_told: bool,
}

impl<'a> Runner<'a> {
    fn new(file: Storage<'a>, learner: Box<dyn Learning>, options: Options, time: String) -> Runner<'a> {
        let earlier = Earlier::of(learner.trained());
        Runner { file, learner, options, time, checkpoints: Vec::new(), earlier, is_told: false }
    }

    fn restore(&mut self, found: Run) -> Result<(), Error> {
        let Run { checkpoints, state, .. } = found;
        let state = state.expect("an unfinished run");
        let earlier_fits = state.earlier.weights.len() == self.earlier.weights.len();
        let restored = self.learner.restore(&state.learner);
        if !earlier_fits || restored.is_err() {
            return Err(self
                .file
                .wrong("expected the state of this run, got another: begin in another file"));
        }
        (self.checkpoints, self.earlier) = (checkpoints, state.earlier);
        Ok(())
    }

    fn learned(&self) -> Learned {
        Learned {
            games: self.options.games,
            played: self.learner.progress().games,
            checkpoints: self.checkpoints.clone(),
            choices: self.learner.choices(),
            trained: self.learner.trained(),
        }
    }

    fn play(
        &mut self,
        terms: &Terms,
        cancel: &AtomicBool,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<(), Error> {
        let (games, played) = (self.options.games, self.learner.progress().games);
        tell(Event::Begun { games, played });
        let clock = Clock::start();
        let (mut pace, mut saved) = (Pace::new(), clock.elapsed());
        let rows = self.checkpoints.len();
        for stop in stops(games).into_iter().skip(rows) {
            loop {
                let before = clock.elapsed();
                let missing = stop.games.saturating_sub(self.learner.progress().games);
                if missing == 0 {
                    break;
                }
                self.learner.play(missing.min(pace.games), cancel);
                let now = clock.elapsed();
                pace.took(now.saturating_sub(before));
                self.report(tell);
                let is_cancelled = cancel.load(Ordering::Relaxed);
                let is_row = self.learner.progress().games == stop.games;
                if is_cancelled && !is_row {
                    return self.save();
                }
                if !is_row && now.saturating_sub(saved) >= terms.save_after {
                    self.save()?;
                    saved = clock.elapsed();
                }
            }
            self.record(Stop { is_match: stop.is_match && terms.has_matches, ..stop }, tell)?;
            let is_over = stop.games == games || cancel.load(Ordering::Relaxed);
            if is_over || clock.elapsed().saturating_sub(saved) >= terms.save_row_after {
                self.save()?;
                saved = clock.elapsed();
            }
            if cancel.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(())
    }

    fn report(&mut self, tell: &mut dyn FnMut(Event<'_>)) {
        let progress = self.learner.progress();
        tell(Event::Played(&progress));
        let enough = (self.options.games / UNDECIDED_PART).max(UNDECIDED_GAMES);
        if !self.is_told && progress.games >= enough && progress.decided < DECIDED {
            tell(Event::Undecided(&progress));
            self.is_told = true;
        }
    }

    fn record(&mut self, stop: Stop, tell: &mut dyn FnMut(Event<'_>)) -> Result<(), Error> {
        let mut points = None;
        if stop.is_match {
            let now = self.learner.trained();
            let earlier = self.earlier.with_design_of(&now);
            points = match_against(&*self.learner, &earlier, self.options.seed)?;
            self.earlier = Earlier::of(now);
        }
        self.checkpoints.push(checkpoint(&self.learner.progress(), points));
        tell(Event::Recorded(&self.checkpoints[self.checkpoints.len() - 1]));
        Ok(())
    }

    fn save(&mut self) -> Result<(), Error> {
        let played = self.learner.progress().games;
        let is_finished = played == self.options.games;
        let state = (!is_finished).then(|| State {
            time: self.time.clone(),
            earlier: self.earlier.clone(),
            learner: self.learner.state(),
        });
        self.file.write(Run {
            options: self.options.clone(),
            played,
            checkpoints: self.checkpoints.clone(),
            trained: self.learner.trained(),
            state,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_games_have_two_digits() {
        let pairs = [(0, 1), (1, 1), (9, 9), (10, 10), (99, 99), (123, 120), (187_654, 180_000)];
        for (number, rounded) in pairs {
            assert_eq!(two_digits(number), rounded);
        }
        assert_eq!(two_digits(u64::MAX), 18_000_000_000_000_000_000);
    }
}
