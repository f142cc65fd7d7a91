//! Checks a book by an independent search: whether its bounds are right, and what its moves give up.

use crate::options::Progress;
use crate::place::Place;
use crate::searched::is_zero_sum;
use book::Book;
use game::random::{Random, derive_seed};
use registry::Session;
use request::{Error, Kind, Request, Stop};

/// The options of a check.
pub struct CheckOptions<'a> {
    /// The search, preferably one that shares little with the search that built the book. Each position is
    /// searched from scratch.
    pub request: Request,
    /// The number of positions to check, drawn at random; all if there are fewer.
    pub sample: Option<u64>,
    /// Called with the progress of the check.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

impl std::fmt::Debug for CheckOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let CheckOptions { request, sample, .. } = self;
        f.debug_struct("CheckOptions")
            .field("request", request)
            .field("sample", sample)
            .finish_non_exhaustive()
    }
}

/// The result of a check.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Positions where the book has a move from a search.
    pub positions: u64,
    /// Positions searched to an exact value.
    pub checked: u64,
    /// Positions for which the search found no exact value.
    pub open: u64,
    /// Positions with an exact value outside the book's bounds, one line each.
    pub wrong: Vec<String>,
    /// Positions where the book's move gives up value, one line each.
    pub given_up: Vec<String>,
    /// True if the check was cancelled.
    pub cancelled: bool,
}

/// Searches the positions where the book has a move, and the positions after its moves.
///
/// # Errors
///
/// If the game is not a two-player zero-sum game, or the search does not support it.
pub fn check(session: &Session, book: &Book, options: &CheckOptions<'_>) -> Result<Checked, Error> {
    if !is_zero_sum(session, &session.promises()) {
        return Err(Error::Other(format!(
            "{}: expected a game of two players, in which one gains what the other loses",
            session.game()
        )));
    }
    let mut places: Vec<usize> = (0..book.nodes().len()).filter(|&at| is_checkable(book, at)).collect();
    let mut checked = Checked { positions: places.len() as u64, ..Checked::default() };
    if let Some(sample) = options.sample {
        draw(&mut places, sample, options.request.seed);
    }
    let all = places.len() as u64;
    for (done, at) in places.into_iter().enumerate() {
        let position = book.nodes()[at].position.clone();
        let place = Place::at(session, position.clone())?;
        let behind: Vec<String> = place.moves.iter().map(|(_, to)| to.clone()).collect();
        let Some(advice) = book.advise(&position, &behind) else { continue };
        let player = place.player();
        let (mv, to) = &place.moves[advice.index];
        let mut values = Vec::new();
        for one in [place.clone(), Place::at(session, to.clone())?] {
            let mut value = one.session.outcome();
            if value.is_none() {
                let answer = one.session.analyze(&options.request)?;
                if answer.stop == Stop::Cancelled {
                    return Ok(Checked { cancelled: true, ..checked });
                }
                value = answer.value.filter(|_| answer.kind == Kind::Exact);
            }
            values.push(value.map(|value| value[player]));
        }
        (options.progress)(Progress {
            searched: done as u64 + 1,
            left: all - done as u64 - 1,
            ..Progress::default()
        });
        let [Some(own), Some(got)] = values[..] else {
            checked.open += 1;
            continue;
        };
        checked.checked += 1;
        let value = &book.values()[at];
        let player = game::Player::new(player);
        let (least, greatest) = (value.least[player], value.greatest[player]);
        if !(least..=greatest).contains(&own) {
            checked.wrong.push(format!("{position}: proven from {least} to {greatest}, and worth {own}"));
        }
        if got < own {
            checked.given_up.push(format!("{position}: {mv} gets {got}, and {own} was to be had"));
        }
    }
    Ok(checked)
}

/// Returns whether a position is not terminal and has a best move found by a search.
fn is_checkable(book: &Book, at: usize) -> bool {
    let node = &book.nodes()[at];
    node.legal > 0 && node.search.as_ref().is_some_and(|search| search.best.is_some())
}

/// Keeps a random sample, in order.
fn draw(places: &mut Vec<usize>, sample: u64, seed: u64) {
    let mut random = Random::new(derive_seed(seed, 1));
    while places.len() as u64 > sample {
        places.remove(random.index(places.len()));
    }
}
