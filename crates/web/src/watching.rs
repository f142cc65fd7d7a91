//! A page in a room: what it is told, what it wants, and the searches that sit there.

use crate::control::Control;
use crate::message::{Act, Claim, ClientRequest, Event, ServerMessage, Watch, Where};
use crate::outgoing::{Outgoing, text_frame};
use crate::room::{Job, Remembered, Room, id_of, mark_of, seal_of};
use crate::rooms::Guest;
use crate::round::{Clock, Deed, Table};
use crate::search_pool::SearchPool;
use crate::threads::{Priority, start};
use crate::work::{Weight, session};
use registry::Session;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};

/// Time for what a page remembers to be played.
const OPENING_TIME: Duration = Duration::from_secs(10);

/// Maximum time of a search for a move.
const MOVE_TIME: Duration = Duration::from_secs(10);

/// Fraction of the time left that a search takes for a move.
const SHARE_OF_CLOCK: u64 = 20;

/// Pause of a search whose network has too many.
const PAUSE: Duration = Duration::from_secs(1);

/// Maximum number of seats, and the maximum size of a game's text and position in bytes.
const MAX_SEATS: usize = 6;
const MAX_TABLE: usize = 80 << 10;

/// Maximum time of a clock in milliseconds.
const MAX_CLOCK: u64 = 24 * 3_600_000;

/// What a page wants in its room.
pub(crate) struct Wish {
    pub(crate) id: u32,
    pub(crate) request: ClientRequest,
}

/// The number of a request, its network, and the queue to its page.
type Page = (u32, IpAddr, mpsc::Sender<Outgoing>);

/// Lets a page into a room, and tells it of every change until it leaves.
pub(crate) async fn watch(
    wanted: Watch,
    weight: Weight,
    pool: Arc<SearchPool>,
    (id, network, outgoing): Page,
    control: Control,
    wishes: mpsc::Receiver<Wish>,
) {
    let entering = aside(&pool, weight, network, {
        let (pool, control) = (Arc::clone(&pool), control.clone());
        move || enter(&wanted, &pool, network, &control)
    });
    let entered = timeout(OPENING_TIME, entering).await.unwrap_or_else(|_| {
        control.stop();
        Err(format!("expected a game that is played within {} s, got a longer one", OPENING_TIME.as_secs()))
    });
    let event = match entered {
        Ok(guest) => {
            stay(guest, &pool, &(id, network, outgoing.clone()), &control, wishes).await;
            Event::Left
        }
        Err(error) => ServerMessage::error(id, error).event,
    };
    tell(&outgoing, id, event, true).await;
}

async fn tell(outgoing: &mpsc::Sender<Outgoing>, id: u32, event: Event, is_last: bool) {
    let frame = text_frame(&ServerMessage { id, event });
    // The connection may already be closed.
    let _ = outgoing.send(Outgoing { id, frame, is_last }).await;
}

/// Tells a page of every change, and does what it wants.
async fn stay(
    mut guest: Guest,
    pool: &Arc<SearchPool>,
    (id, network, outgoing): &Page,
    control: &Control,
    mut wishes: mpsc::Receiver<Wish>,
) {
    let mut changes = guest.room.changes.subscribe();
    changes.mark_changed();
    let mut is_first = true;
    loop {
        tokio::select! {
            () = control.stopped() => return,
            _ = changes.changed() => {
                if guest.room.is_closed() {
                    return;
                }
                let view = guest.room.view(&guest.seats, is_first, pool.rooms.now());
                is_first = false;
                tell(outgoing, *id, Event::Room { state: Box::new(view) }, false).await;
                think(pool, &guest.room);
            }
            Some(Wish { id, request }) = wishes.recv() => {
                let event = match fulfil(&mut guest, pool, *network, request).await {
                    Ok(()) => Event::Done,
                    Err(error) => ServerMessage::error(id, error).event,
                };
                // It ends no request of its own.
                tell(outgoing, id, event, false).await;
            }
        }
    }
}

/// Seats a page, or does what one of its seats wants.
async fn fulfil(
    guest: &mut Guest,
    pool: &Arc<SearchPool>,
    network: IpAddr,
    wanted: ClientRequest,
) -> Result<(), String> {
    match wanted {
        ClientRequest::Claim(Claim { seat, secret, name, .. }) => {
            guest.room.claim(seat, mark_of(&secret)?, &name)?;
            pool.rooms.seal(&guest.room);
            guest.takes(seat);
            Ok(())
        }
        ClientRequest::Act(Act { seat, round, at, did, .. }) => {
            if !guest.seats.contains(&seat) || did == Deed::Late {
                return Err(format!(
                    "expected an act of one of this page's own seats, got one of seat {seat}"
                ));
            }
            let (room, now) = (Arc::clone(&guest.room), pool.rooms.now());
            aside(pool, Weight::Small, network, move || room.act(seat, round, at, &did, now)).await
        }
        _ => Err("expected an act in a room".to_owned()),
    }
}

/// Does work on a thread of its own when there is a place for it.
async fn aside<T: Send + 'static>(
    pool: &SearchPool,
    weight: Weight,
    network: IpAddr,
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    let (lane, priority) = match weight {
        Weight::Small => (&pool.small, Priority::Small),
        _ => (&pool.large, Priority::Large),
    };
    let place = lane.enter(network).await;
    let (end, ended) = oneshot::channel();
    let work = move || {
        let done = work();
        drop(place);
        let _ = end.send(done);
    };
    start(priority, work).map_err(|error| format!("no thread to work on: {error}"))?;
    // A panic is a bug; its message is already printed.
    ended.await.map_err(|_| "this ask met a defect of yomi".to_owned())?
}

/// Finds the room that a page wants, or makes it of what the page remembers, and lets the page in.
fn enter(wanted: &Watch, pool: &SearchPool, network: IpAddr, control: &Control) -> Result<Guest, String> {
    let Watch { room, host, seal, secrets, known } = wanted;
    if secrets.len() > MAX_SEATS {
        return Err(format!("secrets: expected at most {MAX_SEATS}, got {}", secrets.len()));
    }
    let marks = secrets.iter().map(|secret| mark_of(secret)).collect::<Result<Vec<_>, _>>()?;
    let own = host.as_deref().map(id_of).transpose()?;
    let id = room.clone().or_else(|| own.clone()).ok_or("room: expected the name of a room, got none")?;
    let is_host = own.as_ref() == Some(&id);
    let now = pool.rooms.now();
    let room = match (pool.rooms.find(&id, seal, &marks), known) {
        (Some(room), _) => room,
        (None, Some(known)) => {
            let sits = |mark: &String| known.seats.iter().flatten().any(|taken| taken.mark == *mark);
            let is_sealed = !seal.is_empty() && *seal == seal_of(&id, &known.table, &known.seats);
            let is_own = if seal.is_empty() { is_host } else { is_sealed && marks.iter().any(sits) };
            if !is_own {
                return Err(NOT_HERE.to_owned());
            }
            let start = start_of(&known.table, pool, control)?;
            pool.rooms.add(Room::new(id, network, Remembered::clone(known), start, now)?)?
        }
        (None, None) => return Err(NOT_HERE.to_owned()),
    };
    let seats = room.seats_of(&marks);
    room.hear(&seats, known.as_ref(), now)?;
    pool.rooms.enter(room, network, seats, is_host)
}

/// The message of a room that is not there, or is not for this page to restore.
const NOT_HERE: &str = "expected a room that is here: it comes back when one of its players does";

/// The start of the games of a table, which has to be one.
fn start_of(table: &Table, pool: &SearchPool, control: &Control) -> Result<Session, String> {
    let Table { game, written, position, seats, clock } = table;
    let texts = [Some(game), written.as_ref(), position.as_ref()];
    let length: usize = texts.into_iter().flatten().chain(seats.iter().flatten()).map(String::len).sum();
    if length > MAX_TABLE {
        return Err(format!("table: expected at most {MAX_TABLE} bytes, got {length}"));
    }
    if let Some(Clock { each, more }) = clock
        && (*each == 0 || *each > MAX_CLOCK || *more > MAX_CLOCK)
    {
        return Err(format!("clock: expected 1 to {MAX_CLOCK} ms, got {each} and {more} more"));
    }
    let at =
        Where { game: game.clone(), written: written.clone(), position: position.clone(), moves: Vec::new() };
    let start = session(&at, control).map_err(|error| error.to_string())?;
    let players = start.players();
    if seats.len() != players || !(2..=MAX_SEATS).contains(&players) || seats.iter().all(Option::is_some) {
        let found = seats.len();
        return Err(format!(
            "seats: expected one for each of 2 to {MAX_SEATS} players, one of them a person's, got {found} \
             for {players}"
        ));
    }
    for search in seats.iter().flatten() {
        let request = pool.request(Some(search), 1).map_err(|error| error.to_string())?;
        start.fits(&request).map_err(|error| error.to_string())?;
    }
    Ok(start)
}

/// Lets the search that is to move think, if there is one.
fn think(pool: &Arc<SearchPool>, room: &Arc<Room>) {
    if let Some(job) = room.job(pool.rooms.now()) {
        tokio::spawn(find_moves(Arc::clone(pool), Arc::clone(room), job));
    }
}

/// Moves for the searches of a room until a person is to move.
async fn find_moves(pool: Arc<SearchPool>, room: Arc<Room>, job: Job) {
    let mut next = Some(job);
    while let Some(job) = next.take() {
        let (seat, round, moves) = (job.seat, job.round, job.moves);
        let found = best_move(&pool, &room, job).await;
        let trouble = match found {
            Ok(best) => {
                let (room, now) = (Arc::clone(&room), pool.rooms.now());
                let played = aside(&pool, Weight::Small, room.network, {
                    let room = Arc::clone(&room);
                    move || room.act(seat, round, moves, &Deed::Move(best), now)
                });
                // The game may have ended meanwhile: then nothing is missed.
                played.await.err().filter(|_| room.is_at(round, moves))
            }
            Err(error) => Some(error),
        };
        let is_stuck = trouble.is_some();
        room.thought(trouble);
        next = if is_stuck { None } else { room.job(pool.rooms.now()) };
    }
}

/// Searches for a move as soon as a slot is free.
async fn best_move(pool: &Arc<SearchPool>, room: &Room, job: Job) -> Result<String, String> {
    let visiting = loop {
        match pool.visits.as_ref().map(|visits| visits.enter(room.network, true)).transpose() {
            Ok(visiting) => break visiting,
            Err(error) if room.idle_since().is_some() => return Err(error),
            Err(_) => sleep(PAUSE).await,
        }
    };
    let mut slot = pool.free_slot();
    if slot.is_none() {
        let mut ticket = pool.queue.enter(None);
        slot = loop {
            let is_first = ticket.before() == 0;
            tokio::select! {
                free = pool.slot(), if is_first => break free,
                () = ticket.changed() => {}
            }
        };
        ticket.spend();
    }
    let (end, ended) = oneshot::channel();
    let pool = Arc::clone(pool);
    let work = move || {
        let answer = pool.request(Some(&job.search), 1).and_then(|mut request| {
            let left = job.left.map(|left| Duration::from_millis((left / SHARE_OF_CLOCK).max(1)));
            let most = pool.limits.time.min(MOVE_TIME);
            request.budget.deadline = Some(left.map_or(most, |left| left.min(most)));
            job.session.analyze(&request)
        });
        drop((slot, visiting));
        let _ = end.send(answer);
    };
    start(Priority::Large, work).map_err(|error| format!("no thread to search on: {error}"))?;
    let answer = ended.await.map_err(|_| "the search met a defect of yomi".to_owned())?;
    let answer = answer.map_err(|error| error.to_string())?;
    answer.best.ok_or_else(|| format!("{} found no move before it was stopped", answer.search))
}
