//! Serves one browser: its requests and their answers. When the page closes, its requests end.

use crate::admission::Admitted;
use crate::control::Control;
use crate::lane::{Lane, Place};
use crate::message::{
    Act, Claim, ClientMessage, ClientRequest, Event, MAX_MESSAGE, SHORT_MESSAGE, ServerMessage, Stop,
};
use crate::outgoing::{Outgoing, text_frame};
use crate::pages::packed;
use crate::public::Visiting;
use crate::search_pool::{MAX_REQUESTS, SearchPool};
use crate::threads::{Priority, start};
use crate::watching::{Wish, watch};
use crate::work::{self, Response, Weight};
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code};
use flate2::Compression;
use std::collections::BTreeMap;
use std::future::pending;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

/// Interval of progress messages.
const TICK: Duration = Duration::from_millis(250);

/// Time after which a browser that accepts no frame is considered gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// Time granted to a request beyond its search time before it is stopped: for its position, for a text or a
/// file, and for a search to end after it was stopped.
const MORE_TIME: Duration = Duration::from_secs(10);

/// Time for a search to end after it was stopped.
const GRACE: Duration = Duration::from_secs(2);

/// Pings that a page may leave unanswered.
const MAX_MISSED_PINGS: u32 = 2;

/// The message for a request that was stopped while it waited for room.
const STOPPED_WAITING: &str = "stopped before a slot was free";

/// The message for a page that wants more in a room than can wait.
const TOO_MANY_WISHES: &str = "expected at most 8 acts at once in a room, got one more: wait for one";

/// Maximum number of frames waiting to be sent. When full, an intermediate answer is dropped, as a deeper one
/// follows.
const QUEUE: usize = 32;

/// The query of a socket whose long messages come packed.
pub(crate) const PACKED: &str = "gzip";

/// Length in bytes from which a message is packed.
const LONG: usize = 1 << 10;

/// A running request.
struct RunningRequest {
    control: Control,
    /// Number of [`TICK`]s since it started.
    ticks: u32,
    /// True if the browser wants progress messages.
    is_watched: bool,
    /// Takes what the page wants in the room that the request is for.
    wishes: Option<mpsc::Sender<Wish>>,
}

/// An accepted request.
struct Taken {
    id: u32,
    /// The place in the queue that it had before its connection was lost.
    queued: Option<String>,
    request: ClientRequest,
    weight: Weight,
    network: IpAddr,
    /// Counts the request for its network, on a public server.
    visiting: Option<Visiting>,
    /// The place where a long message was read, which limits the number of such messages.
    place: Option<Place>,
    /// True if a long answer is packed.
    packs: bool,
}

impl Drop for RunningRequest {
    /// Ends the request when the page closes, for any reason.
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// Serves a browser until it disconnects, leaves pings unanswered, or is closed to admit another connection.
pub(crate) async fn serve(
    mut socket: WebSocket,
    pool: Arc<SearchPool>,
    admitted: &Admitted,
    silence: Duration,
    packs: bool,
) {
    let (outgoing, mut queue) = mpsc::channel::<Outgoing>(QUEUE);
    let mut running: BTreeMap<u32, RunningRequest> = BTreeMap::new();
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut pings = interval(silence);
    pings.reset();
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut missed = 0;
    // The message being read. The next one is received only after it, so that a page with many long messages
    // has to wait instead of filling the server's memory.
    let mut reading: Option<Reading<'_>> = None;
    loop {
        let is_gone = tokio::select! {
            message = ended(&mut reading) => {
                reading = None;
                let taken = message.and_then(|message| {
                    take(message, &pool, admitted.network(), packs, &mut running, &outgoing)
                });
                match taken {
                    Ok(()) => false,
                    Err(message) => send(&mut socket, text_frame(&message)).await.is_err(),
                }
            }
            frame = socket.recv(), if reading.is_none() => {
                missed = 0;
                match frame {
                    Some(Ok(Frame::Text(text))) => {
                        admitted.touch();
                        reading = Some(Box::pin(read(text, &pool, admitted.network())));
                        false
                    }
                    Some(Ok(Frame::Binary(_))) => {
                        let message = ServerMessage::error(0, "expected a text frame, got a binary one");
                        send(&mut socket, text_frame(&message)).await.is_err()
                    }
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => false,
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => true,
                }
            }
            Some(Outgoing { id, frame, is_last }) = queue.recv() => {
                if is_last {
                    running.remove(&id);
                }
                send(&mut socket, frame).await.is_err()
            }
            _ = ticks.tick() => send_progress(&mut socket, &mut running).await.is_err(),
            _ = pings.tick() => {
                missed += 1;
                missed > MAX_MISSED_PINGS || send(&mut socket, Frame::Ping(Bytes::new())).await.is_err()
            }
            () = admitted.is_over() => {
                let _ = send(&mut socket, closing()).await;
                true
            }
        };
        if is_gone {
            break;
        }
        admitted.runs(running.len());
    }
}

/// The last frame to an idle page, which reconnects for its next request.
fn closing() -> Frame {
    Frame::Close(Some(CloseFrame { code: close_code::AGAIN, reason: "quiet, and others wait".into() }))
}

/// Sends a frame to a browser, which may have stopped reading.
async fn send(socket: &mut WebSocket, frame: Frame) -> Result<(), ()> {
    timeout(SEND_TIMEOUT, socket.send(frame)).await.map_err(drop)?.map_err(drop)
}

/// Sends the progress of the searches that have started; for a search waiting for a slot the page shows its
/// place in the queue.
async fn send_progress(
    socket: &mut WebSocket,
    running: &mut BTreeMap<u32, RunningRequest>,
) -> Result<(), ()> {
    let watched = |request: &RunningRequest| request.is_watched && request.control.has_begun();
    for (&id, request) in running.iter_mut().filter(|(_, request)| watched(request)) {
        request.ticks += 1;
        let (nodes, elapsed_s) = (request.control.visited(), (TICK * request.ticks).as_secs_f64());
        send(socket, text_frame(&ServerMessage { id, event: Event::Nodes { nodes, elapsed_s } })).await?;
    }
    Ok(())
}

/// Awaits an optional future; never completes without one.
async fn ended<F: Future + Unpin>(future: &mut Option<F>) -> F::Output {
    match future {
        Some(future) => future.await,
        None => pending().await,
    }
}

/// Returns whether a request carries files, so that its message may be longer.
const fn has_files(request: &ClientRequest) -> bool {
    matches!(request, ClientRequest::Record(_) | ClientRequest::Tournament(_))
}

/// A message that was read.
struct ReadMessage {
    message: ClientMessage,
    length: usize,
    /// The place of a long message, which needs more memory than its length.
    place: Option<Place>,
}

/// A message being read.
type Reading<'p> = Pin<Box<dyn Future<Output = Result<ReadMessage, ServerMessage>> + Send + 'p>>;

/// Parses a message; a long one on its own thread, as connections share few threads.
async fn read(text: Utf8Bytes, pool: &SearchPool, network: IpAddr) -> Result<ReadMessage, ServerMessage> {
    let length = text.len();
    if length <= SHORT_MESSAGE {
        let message = ClientMessage::read(&text).map_err(|(id, error)| ServerMessage::error(id, error))?;
        return Ok(ReadMessage { message, length, place: None });
    }
    let place = pool.reading.enter(network).await;
    let (end, ended) = oneshot::channel();
    let work = move || {
        let message = ClientMessage::read(&text);
        drop(text);
        let _ = end.send((message, place));
    };
    let lost = |error: String| ServerMessage::error(0, format!("no thread to search on: {error}"));
    start(Priority::Small, work).map_err(|error| lost(error.to_string()))?;
    let (message, place) = ended.await.map_err(|error| lost(error.to_string()))?;
    let message = message.map_err(|(id, error)| ServerMessage::error(id, error))?;
    Ok(ReadMessage { message, length, place })
}

/// Starts the request of a message, or returns the error in it.
fn take(
    ReadMessage { message: ClientMessage { id, place: queued, request }, length, place }: ReadMessage,
    pool: &Arc<SearchPool>,
    network: IpAddr,
    packs: bool,
    running: &mut BTreeMap<u32, RunningRequest>,
    outgoing: &mpsc::Sender<Outgoing>,
) -> Result<(), ServerMessage> {
    if length > MAX_MESSAGE && !has_files(&request) {
        return Err(ServerMessage::error(
            id,
            format!("expected a message of at most {MAX_MESSAGE} bytes, got {length}"),
        ));
    }
    if let ClientRequest::Stop(Stop { of }) = request {
        // A finished request needs no stopping.
        if let Some(request) = running.get(&of) {
            request.control.stop();
        }
        return Ok(());
    }
    if let ClientRequest::Claim(Claim { of, .. }) | ClientRequest::Act(Act { of, .. }) = request {
        let wishes = running.get(&of).and_then(|request| request.wishes.as_ref());
        let wishes = wishes.ok_or("of: expected the number of an ask for a room that runs");
        return wishes
            .and_then(|wishes| wishes.try_send(Wish { id, request }).map_err(|_| TOO_MANY_WISHES))
            .map_err(|error| ServerMessage::error(id, error));
    }
    if id == 0 || running.contains_key(&id) {
        return Err(ServerMessage::error(
            id,
            format!("id: expected a number above 0 that no running ask has, got {id}"),
        ));
    }
    if running.len() >= MAX_REQUESTS {
        return Err(ServerMessage::error(
            id,
            format!("expected at most {MAX_REQUESTS} asks at once, got one more: stop one first"),
        ));
    }
    let weight = work::weight(&request, length);
    if let ClientRequest::Room(wanted) = request {
        let control = Control::default();
        let (wishes, wanted_there) = mpsc::channel(MAX_REQUESTS);
        let request =
            RunningRequest { control: control.clone(), ticks: 0, is_watched: false, wishes: Some(wishes) };
        running.insert(id, request);
        let page = (id, network, outgoing.clone());
        tokio::spawn(watch(*wanted, weight, Arc::clone(pool), page, control, wanted_there));
        return Ok(());
    }
    let visits = pool.visits.as_ref();
    let visiting = visits.map(|visits| visits.enter(network, weight == Weight::Search)).transpose();
    let visiting = visiting.map_err(|error| ServerMessage::error(id, error))?;
    let is_watched = matches!(&request, ClientRequest::Analyze(analyze) if analyze.stages);
    let control = Control::new(weight == Weight::Search);
    running.insert(id, RunningRequest { control: control.clone(), ticks: 0, is_watched, wishes: None });
    // Searches are few and may wait for a long time, so they give their place back.
    let place = place.filter(|_| weight != Weight::Search);
    let taken = Taken { id, queued, request, weight, network, visiting, place, packs };
    tokio::spawn(run(taken, Arc::clone(pool), control, outgoing.clone()));
    Ok(())
}

/// Runs a request on its own thread as soon as a slot is free, and sends the final answer.
async fn run(taken: Taken, pool: Arc<SearchPool>, control: Control, outgoing: mpsc::Sender<Outgoing>) {
    let id = taken.id;
    let longest = work::longest(&taken.request, taken.weight, &pool.limits) + MORE_TIME;
    let response = match begin(taken, pool, &control, &outgoing).await {
        Ok(ended) => match end_of(ended, &control, longest, GRACE).await {
            Some(Ok(Ok(frame))) => Ok(frame),
            Some(Ok(Err(error))) => Err(error.to_string()),
            // A panic is a bug; its message is already printed, and other requests go on.
            Some(Err(_)) => {
                Err("this ask met a defect of yomi; what it said stands where `yomi serve` runs".to_owned())
            }
            None => Err(format!(
                "stopped, but this has not ended within {} s; the slot of a search is taken until it does",
                GRACE.as_secs()
            )),
        },
        Err(error) => Err(error),
    };
    let frame = response.unwrap_or_else(|error| text_frame(&ServerMessage::error(id, error)));
    // The connection may already be closed.
    let _ = outgoing.send(Outgoing { id, frame, is_last: true }).await;
}

/// The result of a request, ready to be sent.
type End = Result<Frame, request::Error>;

/// The frame of an answer. A packed one begins with four zeros, where the frame of a tree has its number.
fn frame_of(id: u32, response: Response, packs: bool) -> Frame {
    let text = match response {
        Response::Frame(bytes) => return Frame::Binary(bytes.into()),
        Response::Event(event) => ServerMessage { id, event: *event }.text(),
    };
    let long = Some(&text).filter(|text| packs && text.len() >= LONG);
    match long.map(|text| packed(text.as_bytes(), Compression::default())) {
        Some(Ok(bytes)) => Frame::Binary([vec![0; 4], bytes].concat().into()),
        _ => Frame::Text(text.into()),
    }
}

/// Starts a request, a search as soon as a slot is free for it, and returns the receiver of its result.
async fn begin(
    Taken { id, queued, request, weight, network, visiting, place: read, packs }: Taken,
    pool: Arc<SearchPool>,
    control: &Control,
    outgoing: &mpsc::Sender<Outgoing>,
) -> Result<oneshot::Receiver<End>, String> {
    let (room, priority) = match weight {
        Weight::Search => {
            let slot = match pool.free_slot() {
                Some(slot) => Some(slot),
                None => wait(id, queued.as_deref(), &pool, control, outgoing).await?,
            };
            (Room::Slot(slot), Priority::Large)
        }
        Weight::Large => (place(&pool.large, network, control).await?, Priority::Large),
        Weight::Small => (place(&pool.small, network, control).await?, Priority::Small),
    };
    control.begin();
    let (outgoing, control) = (outgoing.clone(), control.clone());
    let (end, ended) = oneshot::channel();
    let work = move || {
        let mut send = |event: Event| {
            let is_waited_for = event.is_waited_for();
            let frame = text_frame(&ServerMessage { id, event });
            let told = Outgoing { id, frame, is_last: false };
            // The page may already be closed.
            if is_waited_for {
                let _ = outgoing.blocking_send(told);
            } else {
                let _ = outgoing.try_send(told);
            }
        };
        let response = work::answer(id, &request, &pool, &control, &mut send);
        let response = response.map(|response| frame_of(id, response, packs));
        drop((request, room, visiting, read));
        let _ = end.send(response);
    };
    start(priority, work).map_err(|error| format!("no thread to search on: {error}"))?;
    Ok(ended)
}

/// The room that a request occupies until its thread ends.
enum Room {
    Slot(#[expect(dead_code, reason = "held")] Option<OwnedSemaphorePermit>),
    Place(#[expect(dead_code, reason = "held")] Option<Place>),
}

/// Waits for a place for a request that is not a search.
async fn place(lane: &Lane, network: IpAddr, control: &Control) -> Result<Room, String> {
    tokio::select! {
        place = lane.enter(network) => Ok(Room::Place(place)),
        () = control.stopped() => Err(STOPPED_WAITING.to_owned()),
    }
}

/// Waits for a slot, and reports every change of the place in the queue to the page.
async fn wait(
    id: u32,
    place: Option<&str>,
    pool: &SearchPool,
    control: &Control,
    outgoing: &mpsc::Sender<Outgoing>,
) -> Result<Option<OwnedSemaphorePermit>, String> {
    let mut ticket = pool.queue.enter(place);
    let mut told = None;
    loop {
        let before = ticket.before();
        if told != Some(before) {
            let place = ticket.place.clone();
            let frame = text_frame(&ServerMessage { id, event: Event::Waiting { before, place } });
            let _ = outgoing.try_send(Outgoing { id, frame, is_last: false });
            told = Some(before);
        }
        tokio::select! {
            // Only the first in the queue waits for a slot, and no longer once another is before it.
            free = pool.slot(), if before == 0 => {
                ticket.spend();
                return Ok(free);
            }
            () = ticket.changed() => {}
            () = control.stopped() => return Err(STOPPED_WAITING.to_owned()),
        }
    }
}

/// Waits for a request to finish. The deadline of its budget ends a search in time; anything longer is
/// stopped after `longest`. A stopped request has `grace` to finish, and is then abandoned.
async fn end_of<T>(
    mut ended: oneshot::Receiver<T>,
    control: &Control,
    longest: Duration,
    grace: Duration,
) -> Option<Result<T, oneshot::error::RecvError>> {
    let abandoned = async {
        if timeout(longest, control.stopped()).await.is_err() {
            control.stop();
        }
        sleep(grace).await;
    };
    tokio::select! {
        biased;
        done = &mut ended => Some(done),
        () = abandoned => None,
    }
}

#[cfg(test)]
mod tests {
    use super::end_of;
    use crate::control::Control;
    use std::time::Duration;
    use tokio::sync::oneshot;
    use tokio::time::timeout;

    const LONG: Duration = Duration::from_secs(600);
    const SHORT: Duration = Duration::from_millis(1);

    fn run<T>(future: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        let bounded = async { timeout(Duration::from_secs(20), future).await };
        runtime.expect("a runtime").block_on(bounded).expect("it comes to an end")
    }

    /// A search that never checks its switch is abandoned as well.
    #[test]
    fn what_does_not_end_when_it_is_stopped_is_abandoned() {
        let control = Control::default();
        let (_never, ended) = oneshot::channel::<u8>();
        control.stop();
        assert_eq!(run(end_of(ended, &control, LONG, SHORT)), None);
    }

    /// Work without a deadline of its own is stopped, and abandoned if it continues.
    #[test]
    fn what_takes_too_long_is_stopped() {
        let control = Control::default();
        let (_never, ended) = oneshot::channel::<u8>();
        assert_eq!(run(end_of(ended, &control, SHORT, SHORT)), None);
        assert!(control.is_stopped());
    }

    #[test]
    fn what_ends_in_time_is_answered() {
        let control = Control::default();
        let (end, ended) = oneshot::channel();
        let other = control.clone();
        let response = run(async {
            let search = tokio::spawn(async move {
                other.stopped().await;
                end.send(7)
            });
            control.stop();
            let response = end_of(ended, &control, LONG, LONG).await;
            assert_eq!(search.await.expect("it ran"), Ok(()));
            response
        });
        assert_eq!(response, Some(Ok(7)));
    }
}
