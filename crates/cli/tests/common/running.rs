//! A program that runs beside its test.
//!
//! Nothing here waits forever. A child that ends before it has come as far as a test needs it fails the test
//! at once, with what it printed; one that neither ends nor comes so far is killed at a deadline, and the
//! test fails.

use super::Run;
use std::io::Read;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Time between two looks at the child.
const PAUSE: Duration = Duration::from_millis(1);

/// Looks before a test gives up on a child: more than ten minutes, longer than any run takes on a busy
/// machine.
const MAX_LOOKS: u32 = 600_000;

/// A child process whose output is read while it runs. It is killed when this is dropped.
pub(crate) struct Running {
    child: Child,
    out: Pipe,
    err: Pipe,
}

/// One of the child's outputs, read by a thread of its own so that the child never waits for a reader.
struct Pipe {
    text: Arc<Mutex<Vec<u8>>>,
    reader: Option<JoinHandle<()>>,
}

impl Pipe {
    fn new(from: Option<impl Read + Send + 'static>) -> Pipe {
        let text: Arc<Mutex<Vec<u8>>> = Arc::default();
        let reader = from.map(|mut from| {
            let text = Arc::clone(&text);
            std::thread::spawn(move || {
                let mut bytes = [0; 4096];
                while let Ok(count @ 1..) = from.read(&mut bytes) {
                    let mut text = text.lock().unwrap_or_else(PoisonError::into_inner);
                    text.extend_from_slice(&bytes[..count]);
                }
            })
        });
        Pipe { text, reader }
    }

    /// The text read so far.
    fn so_far(&self) -> String {
        let text = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The whole text of a child that has ended.
    fn whole(&mut self) -> String {
        if let Some(reader) = self.reader.take() {
            reader.join().expect("a reader does not panic");
        }
        let text = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8(text.clone()).expect("yomi writes UTF-8")
    }
}

impl Running {
    /// Starts a command.
    pub(crate) fn start(command: &mut Command) -> Running {
        Running::new(command.spawn().expect("the program is there"))
    }

    /// Follows a child that was started, and reads those of its outputs that are still to be read.
    pub(crate) fn new(mut child: Child) -> Running {
        let (out, err) = (Pipe::new(child.stdout.take()), Pipe::new(child.stderr.take()));
        Running { child, out, err }
    }

    pub(crate) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Waits until the child has come so far, and returns its status if it ended before.
    #[track_caller]
    fn wait_for(&mut self, what: &str, mut is_there: impl FnMut(&Running) -> bool) -> Option<ExitStatus> {
        for _ in 0..MAX_LOOKS {
            if is_there(self) {
                return None;
            }
            if let status @ Some(_) = self.child.try_wait().expect("a child") {
                return status;
            }
            std::thread::sleep(PAUSE);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        panic!("the child never came to {what}; it printed:\n{}", self.printed());
    }

    /// Waits until the child has come so far; panics if it ends before.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, is_there: impl FnMut(&Running) -> bool) {
        if let Some(status) = self.wait_for(what, is_there) {
            panic!("the child ended before {what} ({status}); it printed:\n{}", self.printed());
        }
    }

    /// Waits until the child has come so far, or has ended: then this is false.
    #[track_caller]
    pub(crate) fn comes_to(&mut self, what: &str, is_there: impl FnMut(&Running) -> bool) -> bool {
        self.wait_for(what, is_there).is_none()
    }

    /// Waits until the standard output has this text; panics if the child ends without it.
    #[track_caller]
    pub(crate) fn until_it_prints(&mut self, text: &str) {
        let what = format!("printing `{text}`");
        let ended = self.wait_for(&what, |running| running.out.so_far().contains(text));
        if let Some(status) = ended.filter(|_| !self.out.whole().contains(text)) {
            panic!("the child ended before {what} ({status}); it printed:\n{}", self.printed());
        }
    }

    /// Waits for that many lines of standard output, and returns them; panics if the child ends with fewer.
    #[track_caller]
    pub(crate) fn lines(&mut self, count: usize) -> Vec<String> {
        let what = format!("line {count} of its output");
        self.until(&what, |running| running.out.so_far().matches('\n').count() >= count);
        self.out.so_far().split_inclusive('\n').take(count).map(str::to_owned).collect()
    }

    /// Everything that a child which has ended printed, for the message of a failing test.
    fn printed(&mut self) -> String {
        format!("{}{}", self.out.whole(), self.err.whole())
    }

    /// Sends a signal, such as INT.
    #[cfg(unix)]
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("sh").args(["-c", &format!("kill -{name} {}", self.child.id())]).status();
        assert!(sent.expect("there is a shell").success());
    }

    /// Presses Ctrl-C.
    #[cfg(unix)]
    pub(crate) fn press(&self) {
        self.signal("INT");
    }

    /// Kills the child, and returns whether that is how it ended.
    #[cfg(unix)]
    #[track_caller]
    pub(crate) fn kill(mut self) -> bool {
        use std::os::unix::process::ExitStatusExt;
        self.child.kill().expect("it can be killed");
        self.status().signal() == Some(9)
    }

    /// Waits for the end, and returns what came of the run.
    #[track_caller]
    pub(crate) fn ends(mut self) -> Run {
        let code = self.status().code();
        Run { code, out: self.out.whole(), err: self.err.whole() }
    }

    #[track_caller]
    fn status(&mut self) -> ExitStatus {
        self.wait_for("its end", |_| false).expect("it waits for nothing else")
    }

    /// Waits until the child handles Ctrl-C, the signal of number 2.
    #[cfg(target_os = "linux")]
    #[track_caller]
    pub(crate) fn listens(&mut self) {
        self.until("listening for Ctrl-C", |running| {
            let status = running.proc("status");
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
            caught.is_some_and(|mask| mask & 0b10 != 0)
        });
    }

    /// Waits until the child listens for Ctrl-C and has computed for this long after that, in hundredths of a
    /// second.
    #[cfg(target_os = "linux")]
    #[track_caller]
    pub(crate) fn works(&mut self, ticks: u64) {
        self.listens();
        let from = self.ticks();
        self.until("computing for a while", |running| running.ticks() >= from + ticks);
    }

    /// The processor time that the child has taken, in hundredths of a second.
    #[cfg(target_os = "linux")]
    pub(crate) fn ticks(&self) -> u64 {
        let stat = self.proc("stat");
        let fields = stat.rsplit(") ").next().unwrap_or_default().split(' ');
        fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
    }

    /// A file of `/proc` about the child.
    #[cfg(target_os = "linux")]
    fn proc(&self, file: &str) -> String {
        std::fs::read_to_string(format!("/proc/{}/{file}", self.child.id())).unwrap_or_default()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
