//! Finds a puzzle for a page: a position where a single move reaches a goal, proven by a second search.

use crate::message::{Event, Puzzling};
use request::{Error, Request, unknown};
use std::cell::RefCell;
use std::time::Duration;
use studies::puzzle::{Difficulty, Goal, PuzzleOptions, Sheet, puzzles};

/// Time to look for a puzzle, unless a search has less.
const TIME: Duration = Duration::from_secs(8);

/// Progress is reported after this many positions.
const TOLD: u64 = 10;

/// The maximum number of plies that can be requested.
const MAX_PLIES: u32 = 60;

/// Looks for a puzzle; the sheet is empty if none is found in time.
pub(crate) fn puzzle(
    wanted: &Puzzling,
    mut request: Request,
    time: Duration,
    send: &mut dyn FnMut(Event),
) -> Result<Sheet, Error> {
    // Only listed games: no file is read for a page.
    registry::open_listed(&wanted.game)?;
    let goal = match &wanted.goal {
        None => Goal::Win,
        Some(name) => Goal::named(name).ok_or_else(|| unknown("goal", name, Goal::NAMES.to_vec()))?,
    };
    let named = |name: &String| {
        Difficulty::named(name).ok_or_else(|| unknown("difficulty", name, Difficulty::NAMES.to_vec()))
    };
    let difficulty = wanted.difficulty.as_ref().map(named).transpose()?;
    let plies = match wanted.plies {
        None => None,
        Some((least, most)) if least > 0 && (least..=MAX_PLIES).contains(&most) => Some(least..=most),
        Some((least, most)) => {
            let expected = format!("expected the least and the greatest number of 1 to {MAX_PLIES} plies");
            return Err(Error::Other(format!("plies: {expected}, got {least} and {most}")));
        }
    };
    request.seed = wanted.seed.unwrap_or(1);
    request.budget.time = Some(time.min(TIME));
    let send = RefCell::new(send);
    let told = |_: usize, tried: u64| {
        if tried.is_multiple_of(TOLD) {
            (*send.borrow_mut())(Event::Progress { done: tried, of: None });
        }
    };
    let options = PuzzleOptions { goal, plies, difficulty, progress: &told, ..PuzzleOptions::new(request) };
    let sheet = puzzles(&wanted.game, &options)?;
    match sheet.disagreement {
        Some(disagreement) => Err(Error::Other(disagreement)),
        None => Ok(sheet),
    }
}
