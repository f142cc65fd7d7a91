//! The stages of making a player, one after the other.

use super::candidates::candidates;
use super::event::Event;
use super::matches::{Contest, Step, play};
use super::options::TrainOptions;
use super::round::{Round, Rounds};
use super::work::Work;
use crate::error::{Error, same_game};
use crate::evaluation::Length;
use files::{Kind, Place};
use game::Key;
use registry::Session;
use registry::learned::Identity;
use registry::player::{self, MadeBy, Player};
use std::cell::RefCell;
use std::io::ErrorKind;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The most bytes of a player.
const MAX_BYTES: u64 = 1 << 30;

/// Makes a player of the session's game and writes its file. A player already in the file, made with the
/// same options, is returned unchanged. `None` if cancelled: the same call then continues.
///
/// # Errors
///
/// If the game has no board, or payoffs of another kind; if the file is another one, or a player made with
/// other options; if a file cannot be read or written.
pub fn train(
    session: &Session,
    place: Place<'_>,
    options: &TrainOptions,
    cancel: &Arc<AtomicBool>,
    tell: &mut dyn FnMut(Event<'_>),
) -> Result<Option<Player>, Error> {
    let identity = session.identity()?;
    let found = finished(place, &identity, options)?;
    let path = files::plain(place)?;
    let place = place.at(&path);
    let work = Work::of(place);
    if let Some(player) = found {
        work.remove()?;
        return Ok(Some(player));
    }
    files::check(place)?;
    let tell = RefCell::new(tell);
    let tell = |event: Event<'_>| (tell.borrow_mut())(event);
    let rounds = Rounds { session, identity: &identity, work: &work, options, cancel, tell: &tell };
    let Some((last, made)) = learned(&rounds)? else { return Ok(None) };
    let Some(player) = decided(&rounds, last, made)? else { return Ok(None) };
    let bytes = player.to_bytes().map_err(files::Error::io(place.path, "cannot pack"))?;
    files::replace(place, bytes).map_err(|error| {
        let what = error.what();
        let line = format!("{what}; the files beside it hold what was learned, and the same command goes on");
        if error.is_failure() { files::Error::failed(place.path, line) } else { error }
    })?;
    work.remove()?;
    Ok(Some(player))
}

/// The player in the file, at the end of its links, if there is one of this game with these options.
fn finished(place: Place<'_>, identity: &Identity, options: &TrainOptions) -> Result<Option<Player>, Error> {
    match place.disk.look_behind(place.path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Ok(entry) if entry.kind != Kind::File => {
            let line = format!("expected a player, got {}", entry.kind.words());
            return Err(files::Error::wrong(place.path, line).into());
        }
        _ => {}
    }
    let bytes = files::read(place, "a player", MAX_BYTES)?;
    let player = Player::read(&place.path.display().to_string(), &bytes)?;
    same_game(place.path, &player.learned.identity, identity)?;
    options.agree(place.path, &player.made.options)?;
    Ok(Some(player))
}

/// The last round, and all of them for the file; `None` if it was cancelled.
fn learned(rounds: &Rounds<'_>) -> Result<Option<(Round, Vec<player::Round>)>, Error> {
    let mut made: Vec<player::Round> = Vec::new();
    let mut before: Option<Round> = None;
    let mut length = rounds.options.first_length();
    for number in 1.. {
        (rounds.tell)(Event::Round(number));
        let Some(round) = rounds.learn(number, length)? else { return Ok(None) };
        let change = before.as_ref().map(|before| greatest_change(before, &round));
        (rounds.tell)(Event::Learned { round: number, change });
        let games = round.learned.games;
        made.push(player::Round { games, decided: round.decided, class_games: round.class_games, change });
        length = Length::Games(games.saturating_mul(2));
        if !rounds.options.goes_on(number, change) {
            return Ok(Some((round, made)));
        }
        before = Some(round);
    }
    Ok(None)
}

/// The greatest change of a probability, to six decimals.
fn greatest_change(before: &Round, now: &Round) -> f64 {
    let changes = before.probabilities.iter().zip(&now.probabilities).map(|(one, other)| (one - other).abs());
    (changes.fold(0.0, f64::max) * 1e6).round() / 1e6
}

/// The player that wins the matches; `None` if they were cancelled.
fn decided(rounds: &Rounds<'_>, last: Round, made: Vec<player::Round>) -> Result<Option<Player>, Error> {
    let Rounds { session, work, options, cancel, tell, .. } = *rounds;
    let Round { learned, taught, plies, .. } = last;
    let candidates = candidates(session, &taught)?;
    let weights = Key::of(&learned.trained.weights).0;
    let contest = Contest { session, candidates: &candidates, taught: &taught, weights, plies, options };
    let mut listen = |step: Step<'_>| {
        tell(match step {
            Step::Nodes(nodes) => Event::Nodes(nodes),
            Step::Played(played, games) => Event::Matches { played, games },
        });
    };
    let path = work.matches();
    let Some((matches, nodes)) = play(&contest, work.at(&path), cancel, &mut listen)? else {
        return Ok(None);
    };
    let search = matches.candidates[matches.chosen].search.clone();
    let classes = Some(taught.classes.0.trim_matches('"').to_owned());
    let games = made.first().map_or(0, |round| round.games);
    let options = options.decided(games, &nodes);
    Ok(Some(Player {
        search,
        classes,
        made: MadeBy { options, rounds: made, matches: Some(matches) },
        learned,
    }))
}
