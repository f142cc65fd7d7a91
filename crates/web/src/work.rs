//! Computes the answers to the requests of a browser.

use crate::checking::{Checked, samples};
use crate::control::Control;
use crate::fitting::fitting;
use crate::frame;
use crate::listing::Listing;
use crate::message::{
    Analyze, Booked, ClientRequest, Event, ExerciseSheet, Explain, Picture, Probe, SHORT_MESSAGE, Sheets,
    Tree, Where,
};
use crate::options::Limits;
use crate::puzzle::puzzle;
use crate::recorded::Recorded;
use crate::review::{LONGEST, reviewed};
use crate::search_pool::SearchPool;
use crate::share::share;
use crate::situation::Situation;
use crate::text_game::text_game;
use crate::tournament::{self, tournament};
use crate::tree_page::tree_page;
use picture::trace::Trace;
use picture::{Exercise, Format, Options, render};
use records::play_typed_checked;
use registry::Session;
use request::{Answer, Error, Request, Stop};
use std::time::Duration;
use studies::exercises::exercises;

/// Maximum number of moves of a listed game in a small request.
const FEW_MOVES: usize = 200;

/// Moves played between two checks of the stop switch.
const MOVES_AT_ONCE: usize = 64;

/// The final answer to a request.
pub(crate) enum Response {
    Event(Box<Event>),
    Frame(Vec<u8>),
}

/// The amount of work that a request may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    /// A list, or a position of a listed game after few moves.
    Small,
    /// A user's text, a file, or many moves.
    Large,
    /// A search, which needs a slot.
    Search,
}

/// The weight of a request with a message of this many bytes.
pub(crate) fn weight(request: &ClientRequest, length: usize) -> Weight {
    use ClientRequest as Ask;
    match request {
        Ask::Analyze(_)
        | Ask::Tree(_)
        | Ask::Picture(_)
        | Ask::Review(_)
        | Ask::Puzzle(_)
        | Ask::Tournament(_) => Weight::Search,
        Ask::Check(_) | Ask::Record(_) => Weight::Large,
        _ if length > SHORT_MESSAGE => Weight::Large,
        Ask::Games
        | Ask::Rules(_)
        | Ask::Language(_)
        | Ask::Samples
        | Ask::Share(_)
        | Ask::Exercises(_)
        | Ask::Claim(_)
        | Ask::Act(_)
        | Ask::Stop(_) => Weight::Small,
        Ask::Room(watch) => match &watch.known {
            Some(known) if known.table.written.is_some() || known.log.len() > FEW_MOVES => Weight::Large,
            _ => Weight::Small,
        },
        Ask::Situation(at)
        | Ask::Explain(Explain { at, .. })
        | Ask::Book(Booked { at, .. })
        | Ask::Probe(Probe { at, .. }) => {
            let is_small = at.written.is_none() && at.moves.len() <= FEW_MOVES;
            if is_small { Weight::Small } else { Weight::Large }
        }
    }
}

/// The maximum time for the searches of a request; zero if it has none.
pub(crate) fn longest(request: &ClientRequest, weight: Weight, limits: &Limits) -> Duration {
    match request {
        ClientRequest::Review(_) => limits.time * LONGEST,
        ClientRequest::Tournament(_) => tournament::LONGEST,
        _ if weight == Weight::Search => limits.time,
        _ => Duration::ZERO,
    }
}

/// Answers a request. Intermediate answers are passed to `send`.
pub(crate) fn answer(
    id: u32,
    request: &ClientRequest,
    pool: &SearchPool,
    control: &Control,
    send: &mut dyn FnMut(Event),
) -> Result<Response, Error> {
    let event = |event| Ok(Response::Event(Box::new(event)));
    match request {
        ClientRequest::Games => event(Event::Games(Box::new(Listing::new(pool)))),
        ClientRequest::Rules(named) => event(if let Some(sample) = registry::sample_named(&named.game) {
            Event::rules(format!("```\n{}```", sample.text), None, named.wanted)
        } else {
            let game = registry::game_named(&named.game)?;
            Event::rules(game.rules, game.rules_in_japanese, named.wanted)
        }),
        ClientRequest::Language(wanted) => {
            event(Event::rules(written::LANGUAGE, Some(written::LANGUAGE_IN_JAPANESE), *wanted))
        }
        ClientRequest::Samples => event(Event::Samples { samples: samples() }),
        ClientRequest::Check(wanted) => {
            let check = Checked::new(&wanted.written, wanted.game.as_deref(), control)?;
            event(Event::Check { check: Box::new(check) })
        }
        ClientRequest::Situation(at) => {
            let session = session(at, control)?;
            control.goes_on()?;
            // Two texts may have the same name, so their results are not cached.
            let found = || fitting(&session);
            let searches = if at.written.is_some() { found() } else { pool.fitting.of(&session, found) };
            // A game sent as text has no databases.
            let databases = if at.written.is_none() { pool.databases_of(&session) } else { Vec::new() };
            control.goes_on()?;
            let situation = Box::new(Situation::new(&session, searches).with_databases(databases));
            event(Event::Situation { situation })
        }
        ClientRequest::Record(wanted) => {
            let record = Box::new(Recorded::new(wanted, control)?);
            event(Event::Record { record })
        }
        ClientRequest::Analyze(request) => {
            let answer = Box::new(analyze(request, pool, control, send)?);
            event(Event::Answer { answer, stopped: control.is_stopped() })
        }
        ClientRequest::Explain(request) => {
            let session = session(&request.at, control)?;
            let search = pool.request(request.search.as_deref(), 1)?;
            let explanation = Box::new(session.explain(&search, &[], request.limit)?);
            event(Event::Explanation { explanation })
        }
        ClientRequest::Book(request) => {
            let session = session(&request.at, control)?;
            let book = pool.book(&request.book, &session)?;
            event(Event::Book { view: Box::new(openings::view(&session, &book)) })
        }
        ClientRequest::Probe(request) => {
            let session = session(&request.at, control)?;
            let probe = Box::new(pool.probe(&request.database, &session)?);
            event(Event::Probe { probe })
        }
        ClientRequest::Review(wanted) => {
            let session = session(&wanted.at, control)?;
            let mut request = pool.request(wanted.search.as_deref(), 1)?;
            control.attach(&mut request);
            let review = Box::new(reviewed(&session, request, (wanted.games, &wanted.known), send)?);
            event(Event::Review { review })
        }
        ClientRequest::Puzzle(wanted) => {
            let mut request = pool.request(None, 1)?;
            control.attach(&mut request);
            event(Event::Puzzle { sheet: Box::new(puzzle(wanted, request, pool.limits.time, send)?) })
        }
        ClientRequest::Exercises(Sheets { lesson, sheet }) => {
            event(Event::Exercises { exercises: exercises(lesson, *sheet)? })
        }
        ClientRequest::Tournament(wanted) => {
            event(Event::Tournament(Box::new(tournament(wanted, pool, control, send)?)))
        }
        ClientRequest::Tree(request) => {
            let (session, answer, trace) = traced(request, pool, control)?;
            Ok(Response::Frame(frame::frame(id, session.players(), &answer, &trace)))
        }
        ClientRequest::Picture(request) => event(picture(request, pool, control)?),
        ClientRequest::Share(wanted) => event(Event::Share { links: share(&pool.door, &wanted.path)? }),
        // The connection handles these itself.
        ClientRequest::Stop(_) => Err(Error::Other("stop: expected an ask that runs".to_owned())),
        ClientRequest::Room(_) | ClientRequest::Claim(_) | ClientRequest::Act(_) => {
            Err(Error::Other("of: expected the number of an ask for a room that runs".to_owned()))
        }
    }
}

/// Opens the game, and sets its position and moves.
pub(crate) fn session(at: &Where, control: &Control) -> Result<Session, Error> {
    if let Some(text) = &at.written {
        return text_game((&at.game, text), at.position.as_deref(), &at.moves, control);
    }
    let mut session = registry::open_listed(&at.game)?;
    if let Some(position) = &at.position {
        records::place_typed(&mut session, position)?;
    }
    control.goes_on()?;
    let text = at.moves.join(" ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let before = session.clone();
    for some in words.chunks(MOVES_AT_ONCE) {
        control.goes_on()?;
        if session.play(some).is_err() {
            // The moves are not in the game's own notation.
            session = before;
            play_typed_checked(&mut session, &text, &|_| control.goes_on())?;
            break;
        }
    }
    Ok(session)
}

fn analyze(
    wanted: &Analyze,
    pool: &SearchPool,
    control: &Control,
    send: &mut dyn FnMut(Event),
) -> Result<Answer, Error> {
    let session = session(&wanted.at, control)?;
    let mut request = pool.request(wanted.search.as_deref(), wanted.multi)?;
    control.attach(&mut request);
    let mut answer = if wanted.stages {
        session.analyze_in_stages(&request, &mut |answer| {
            control.begin_stage(answer.nodes);
            send(Event::Stage { answer: Box::new(answer.clone()) });
        })?
    } else {
        session.analyze(&request)?
    };
    note_deadline(&mut answer, &session, &request, pool)?;
    Ok(answer)
}

/// Adds a note to an answer stopped by the playground's deadline rather than by a shorter time limit.
fn note_deadline(
    answer: &mut Answer,
    session: &Session,
    request: &Request,
    pool: &SearchPool,
) -> Result<(), Error> {
    if answer.stop != Stop::Time {
        return Ok(());
    }
    // An answer with a note may have run under the default time limit.
    let default = if answer.note.is_some() { session.time_without_a_limit(request)? } else { None };
    if request.budget.time.into_iter().chain(default).all(|time| time >= pool.limits.time) {
        answer.note = Some(pool.note());
    }
    Ok(())
}

/// Searches, and returns the visited tree.
fn traced(wanted: &Tree, pool: &SearchPool, control: &Control) -> Result<(Session, Answer, Trace), Error> {
    let session = session(&wanted.at, control)?;
    let max = pool.max_nodes();
    if wanted.limit == 0 || wanted.limit > max {
        let limit = wanted.limit;
        return Err(Error::Other(format!("limit: expected 1 to {max} nodes to draw, got {limit}")));
    }
    let mut request = pool.request(wanted.search.as_deref(), 1)?;
    control.attach(&mut request);
    let (mut answer, trace) = session.trace(&request, wanted.limit)?;
    note_deadline(&mut answer, &session, &request, pool)?;
    Ok((session, answer, trace))
}

fn picture(request: &Picture, pool: &SearchPool, control: &Control) -> Result<Event, Error> {
    let format = Format::from_name(&request.format).ok_or_else(|| {
        let names: Vec<_> = Format::ALL.iter().map(|format| format.name()).collect();
        request::unknown("format", &request.format, names)
    })?;
    if format == Format::Json && request.exercise.is_some() {
        return Err(Error::Other(
            "format: events are no exercise: expected html, svg, dot or text".to_owned(),
        ));
    }
    let (session, answer, trace) = traced(&request.tree, pool, control)?;
    let (name, media_type) = match format {
        Format::Html => ("tree.html", "text/html"),
        Format::Svg => ("tree.svg", "image/svg+xml"),
        Format::Dot => ("tree.dot", "text/vnd.graphviz"),
        Format::Json => ("tree.jsonl", "application/jsonl"),
        Format::Text => ("tree.txt", "text/plain"),
    };
    let sheet = |sheet| Exercise { answer: sheet == ExerciseSheet::Answers, ..Exercise::default() };
    let text = match (format, request.exercise) {
        (Format::Html, None) => tree_page(&session, &answer, &trace)?,
        (_, exercise) => render(&trace, &Options { format, exercise: exercise.map(sheet) }),
    };
    Ok(Event::Picture { name: name.to_owned(), media_type, text })
}
