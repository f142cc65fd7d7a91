//! One browser: what it has asked, what it is told, and that all of it ends when the page goes.

use crate::desk::{Desk, MOST_ASKS};
use crate::message::{Asked, Message, Stop, Telling, Told};
use crate::server::STACK;
use crate::work::{self, Last, Watch};
use axum::extract::ws::{Message as Frame, WebSocket};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval, timeout};

/// Between two words on how far a search is.
const TICK: Duration = Duration::from_millis(250);

/// A browser that takes nothing for so long is gone.
const PATIENCE: Duration = Duration::from_secs(10);

/// Frames that wait to be sent, at most. A stage for which there is no room is left out: a deeper one follows.
const QUEUE: usize = 32;

/// How far searches stand back: on Linux a thread's own.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

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

/// Serves a browser until it goes.
pub(crate) async fn serve(mut socket: WebSocket, desk: Arc<Desk>) {
    let (say, mut said) = mpsc::channel::<Said>(QUEUE);
    let mut running: BTreeMap<u32, Running> = BTreeMap::new();
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let is_gone = tokio::select! {
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Text(text))) => match take(&text, &desk, &mut running, &say) {
                    Ok(()) => false,
                    Err(telling) => send(&mut socket, text_frame(&telling)).await.is_err(),
                },
                Some(Ok(Frame::Binary(_))) => {
                    let telling = Telling::error(0, "expected a text frame, got a binary one");
                    send(&mut socket, text_frame(&telling)).await.is_err()
                }
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => false,
                Some(Ok(Frame::Close(_)) | Err(_)) | None => true,
            },
            Some(Said { id, frame, is_last }) = said.recv() => {
                if is_last {
                    running.remove(&id);
                }
                send(&mut socket, frame).await.is_err()
            }
            _ = ticks.tick() => tell_progress(&mut socket, &mut running).await.is_err(),
        };
        if is_gone {
            break;
        }
    }
    for ask in running.values() {
        ask.watch.stop();
    }
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
    let is_search = work::is_a_search(&asked);
    let place = if !is_search {
        None
    } else if let Some(place) = desk.free_place() {
        Some(place)
    } else {
        let frame = text_frame(&Telling { id, told: Told::Waiting });
        let _ = say.try_send(Said { id, frame, is_last: false });
        desk.place().await
    };
    let (on_the_way, time, clock) = (say.clone(), desk.limits.time, watch.clone());
    let (tell_end, mut ended) = oneshot::channel();
    let work = move || {
        let mut told = |told| {
            let frame = text_frame(&Telling { id, told });
            let _ = on_the_way.try_send(Said { id, frame, is_last: false });
        };
        let last = work::answer(id, &asked, &desk, &watch, &mut told);
        drop(place);
        let _ = tell_end.send(last);
    };
    if let Err(error) = begin(is_search, work) {
        let frame = text_frame(&Telling::error(id, format!("no thread to search on: {error}")));
        let _ = say.send(Said { id, frame, is_last: true }).await;
        return;
    }
    let done = if let Ok(done) = timeout(time, &mut ended).await {
        done
    } else {
        clock.end_its_time();
        ended.await
    };
    let frame = match done {
        Ok(Ok(Last::Told(told))) => text_frame(&Telling { id, told: *told }),
        Ok(Ok(Last::Frame(bytes))) => Frame::Binary(bytes.into()),
        Ok(Err(error)) => text_frame(&Telling::error(id, error.to_string())),
        // A panic is a defect; it has printed itself, and takes nobody else along.
        Err(_) => text_frame(&Telling::error(
            id,
            "this ask met a defect of yomi; what it said stands where `yomi serve` runs",
        )),
    };
    // Where nobody listens any more there is nobody to tell.
    let _ = say.send(Said { id, frame, is_last: true }).await;
}

/// Begins work on a thread that has room for the longest games. A search gets one of its own, which leaves the processor to whoever
/// only wants a page or a position.
fn begin(is_search: bool, work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    if !is_search {
        drop(tokio::task::spawn_blocking(work));
        return Ok(());
    }
    let search = move || {
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, NICE);
        work();
    };
    std::thread::Builder::new().stack_size(STACK).spawn(search).map(drop)
}
