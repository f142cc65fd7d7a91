//! One browser: what it has asked, what it is told, and that all of it ends when the page goes.

use crate::desk::{Desk, MOST_ASKS};
use crate::guests::Visit;
use crate::message::{Asked, Message, Stop, Telling, Told};
use crate::threads::start;
use crate::work::{self, Last, Watch};
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

/// Between two words on how far a search is.
const TICK: Duration = Duration::from_millis(250);

/// A browser that takes nothing for so long is gone.
const PATIENCE: Duration = Duration::from_secs(10);

/// A search that was told to stop is not waited for any longer than this.
const GRACE: Duration = Duration::from_secs(2);

/// Signs of life that a page may owe.
const OWED: u32 = 2;

/// Frames that wait to be sent, at most. A stage for which there is no room is left out: a deeper one follows.
const QUEUE: usize = 32;

/// What a worker has to say.
struct Said {
    id: u32,
    frame: Frame,
    is_last: bool,
}

/// An ask that runs.
struct Running {
    watch: Watch,
    /// How often it was looked at, once a [`TICK`].
    ticks: u32,
    /// Whether anybody wants to know how far it is.
    is_watched: bool,
}

impl Drop for Running {
    /// However the page goes, what it asked ends.
    fn drop(&mut self) {
        self.watch.stop();
    }
}

/// Serves a browser until it goes, or is silent for so long twice that it must be gone, or another needs its place.
pub(crate) async fn serve(mut socket: WebSocket, desk: Arc<Desk>, visit: &Visit, silence: Duration) {
    let (say, mut said) = mpsc::channel::<Said>(QUEUE);
    let mut running: BTreeMap<u32, Running> = BTreeMap::new();
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut signs = interval(silence);
    signs.reset();
    signs.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut owed = 0;
    loop {
        let is_gone = tokio::select! {
            frame = socket.recv() => {
                owed = 0;
                match frame {
                    Some(Ok(Frame::Text(text))) => {
                        visit.hear();
                        match take(&text, &desk, &mut running, &say) {
                            Ok(()) => false,
                            Err(telling) => send(&mut socket, text_frame(&telling)).await.is_err(),
                        }
                    }
                    Some(Ok(Frame::Binary(_))) => {
                        let telling = Telling::error(0, "expected a text frame, got a binary one");
                        send(&mut socket, text_frame(&telling)).await.is_err()
                    }
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => false,
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => true,
                }
            }
            Some(Said { id, frame, is_last }) = said.recv() => {
                if is_last {
                    running.remove(&id);
                }
                send(&mut socket, frame).await.is_err()
            }
            _ = ticks.tick() => tell_progress(&mut socket, &mut running).await.is_err(),
            _ = signs.tick() => {
                owed += 1;
                owed > OWED || send(&mut socket, Frame::Ping(Bytes::new())).await.is_err()
            }
            () = visit.is_over() => {
                let _ = send(&mut socket, making_room()).await;
                true
            }
        };
        if is_gone {
            break;
        }
        visit.runs(running.len());
    }
}

/// The last frame to a page that was quiet: it comes back when it has something to ask.
fn making_room() -> Frame {
    Frame::Close(Some(CloseFrame { code: close_code::AGAIN, reason: "quiet, and others wait".into() }))
}

/// Sends a frame to a browser that may have stopped to take any.
async fn send(socket: &mut WebSocket, frame: Frame) -> Result<(), ()> {
    timeout(PATIENCE, socket.send(frame)).await.map_err(drop)?.map_err(drop)
}

fn text_frame(telling: &Telling) -> Frame {
    Frame::Text(telling.text().into())
}

/// Tells how far the searches are.
async fn tell_progress(socket: &mut WebSocket, running: &mut BTreeMap<u32, Running>) -> Result<(), ()> {
    for (&id, ask) in running.iter_mut().filter(|(_, ask)| ask.is_watched) {
        ask.ticks += 1;
        let (nodes, elapsed_s) = (ask.watch.visited(), (TICK * ask.ticks).as_secs_f64());
        send(socket, text_frame(&Telling { id, told: Told::Nodes { nodes, elapsed_s } })).await?;
    }
    Ok(())
}

/// Takes a message: begins what it asks, or says what is wrong with it.
fn take(
    text: &str,
    desk: &Arc<Desk>,
    running: &mut BTreeMap<u32, Running>,
    say: &mpsc::Sender<Said>,
) -> Result<(), Telling> {
    let Message { id, asked } = Message::read(text).map_err(|(id, error)| Telling::error(id, error))?;
    if let Asked::Stop(Stop { of }) = asked {
        // What has ended already needs no stopping.
        if let Some(ask) = running.get(&of) {
            ask.watch.stop();
        }
        return Ok(());
    }
    if id == 0 || running.contains_key(&id) {
        return Err(Telling::error(
            id,
            format!("id: expected a number above 0 that no running ask has, got {id}"),
        ));
    }
    if running.len() >= MOST_ASKS {
        return Err(Telling::error(
            id,
            format!("expected at most {MOST_ASKS} asks at once, got one more: stop one first"),
        ));
    }
    let is_watched = matches!(&asked, Asked::Analyze(analyze) if analyze.stages);
    let watch = Watch::default();
    running.insert(id, Running { watch: watch.clone(), ticks: 0, is_watched });
    tokio::spawn(run(id, asked, Arc::clone(desk), watch, say.clone()));
    Ok(())
}

/// Runs an ask on a thread of its own, when a place is free, and says its last word.
async fn run(id: u32, asked: Asked, desk: Arc<Desk>, watch: Watch, say: mpsc::Sender<Said>) {
    let told = match begin(id, asked, Arc::clone(&desk), &watch, &say).await {
        Ok(ended) => match end_of(ended, &watch, desk.limits.time, GRACE).await {
            Some(Ok(Ok(last))) => Ok(last),
            Some(Ok(Err(error))) => Err(error.to_string()),
            // A panic is a defect; it has printed itself, and takes nobody else along.
            Some(Err(_)) => {
                Err("this ask met a defect of yomi; what it said stands where `yomi serve` runs".to_owned())
            }
            None => Err(format!(
                "stopped, but the search has not ended within {} s; its place is taken until it does",
                GRACE.as_secs()
            )),
        },
        Err(error) => Err(error),
    };
    let frame = match told {
        Ok(Last::Told(told)) => text_frame(&Telling { id, told: *told }),
        Ok(Last::Frame(bytes)) => Frame::Binary(bytes.into()),
        Err(error) => text_frame(&Telling::error(id, error)),
    };
    // Where nobody listens any more there is nobody to tell.
    let _ = say.send(Said { id, frame, is_last: true }).await;
}

/// What an ask comes to.
type End = Result<Last, session::Error>;

/// Begins an ask, a search when a place is free for it, and gives where its end is to be had.
async fn begin(
    id: u32,
    asked: Asked,
    desk: Arc<Desk>,
    watch: &Watch,
    say: &mpsc::Sender<Said>,
) -> Result<oneshot::Receiver<End>, String> {
    let is_search = work::is_a_search(&asked);
    let mut place = None;
    if is_search {
        place = desk.free_place();
        if place.is_none() {
            let frame = text_frame(&Telling { id, told: Told::Waiting });
            let _ = say.try_send(Said { id, frame, is_last: false });
            tokio::select! {
                free = desk.place() => place = free,
                () = watch.is_stopped() => return Err("stopped before a place was free".to_owned()),
            }
        }
    }
    let (on_the_way, watch) = (say.clone(), watch.clone());
    let (tell_end, ended) = oneshot::channel();
    let work = move || {
        let mut told = |told| {
            let frame = text_frame(&Telling { id, told });
            let _ = on_the_way.try_send(Said { id, frame, is_last: false });
        };
        let last = work::answer(id, &asked, &desk, &watch, &mut told);
        drop(place);
        let _ = tell_end.send(last);
    };
    start(is_search, work).map_err(|error| format!("no thread to search on: {error}"))?;
    Ok(ended)
}

/// Waits for the end of what may take so much time. What has had its time is stopped; what was stopped has a while to end, and
/// is then given up.
async fn end_of<T>(
    mut ended: oneshot::Receiver<T>,
    watch: &Watch,
    time: Duration,
    grace: Duration,
) -> Option<Result<T, oneshot::error::RecvError>> {
    let stopped = async {
        if timeout(time, watch.is_stopped()).await.is_err() {
            watch.end_its_time();
        }
        sleep(grace).await;
    };
    tokio::select! {
        biased;
        done = &mut ended => Some(done),
        () = stopped => None,
    }
}

#[cfg(test)]
mod tests {
    use super::end_of;
    use crate::work::Watch;
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

    /// A search that does not look whether it should stop is given up all the same.
    #[test]
    fn what_does_not_end_when_it_is_stopped_is_given_up() {
        let watch = Watch::default();
        let (_never, ended) = oneshot::channel::<u8>();
        watch.stop();
        assert_eq!(run(end_of(ended, &watch, LONG, SHORT)), None);
        assert!(!watch.is_late());
    }

    #[test]
    fn what_does_not_end_when_its_time_is_over_is_given_up() {
        let watch = Watch::default();
        let (_never, ended) = oneshot::channel::<u8>();
        assert_eq!(run(end_of(ended, &watch, SHORT, SHORT)), None);
        assert!(watch.is_late());
    }

    #[test]
    fn what_ends_in_time_has_its_say() {
        let watch = Watch::default();
        let (say, ended) = oneshot::channel();
        let other = watch.clone();
        let last = run(async {
            let search = tokio::spawn(async move {
                other.is_stopped().await;
                say.send(7)
            });
            watch.stop();
            let last = end_of(ended, &watch, LONG, LONG).await;
            assert_eq!(search.await.expect("it ran"), Ok(()));
            last
        });
        assert_eq!(last, Some(Ok(7)));
    }
}
