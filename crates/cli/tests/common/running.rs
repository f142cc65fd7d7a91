//! A run that somebody interrupts. Nothing here waits for ever: a child that ends early, or does not end, fails the test.

use super::{Run, command};
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::thread::JoinHandle;
use std::time::Duration;

/// Between two looks at another process, which tells nobody how far it is.
const BREATH: Duration = Duration::from_millis(5);
/// So many looks are more than any run takes: minutes.
const MANY: u32 = 24_000;

/// A run that goes on; what it writes is read meanwhile.
pub(crate) struct Running {
    child: Child,
    out: JoinHandle<String>,
    err: JoinHandle<String>,
}

fn read(mut from: impl Read + Send + 'static) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = from.read_to_end(&mut text);
        String::from_utf8(text).expect("yomi writes UTF-8")
    })
}

impl Running {
    pub(crate) fn new(folder: &Path, arguments: &[&str]) -> Running {
        let mut child = command(arguments).current_dir(folder).spawn().expect("the binary is built");
        let out = read(child.stdout.take().expect("piped"));
        let err = read(child.stderr.take().expect("piped"));
        Running { child, out, err }
    }

    /// Waits until it listens for Ctrl-C and has computed for this long after that, in hundredths of a second.
    #[track_caller]
    pub(crate) fn works(&mut self, ticks: u64) {
        until(&mut self.child, listens);
        let from = spent(&self.child);
        until(&mut self.child, |child| spent(child) >= from + ticks);
    }

    /// Presses Ctrl-C.
    pub(crate) fn press(&self) {
        press(&self.child);
    }

    /// How it ends, which it must.
    #[track_caller]
    pub(crate) fn ends(mut self) -> Run {
        let code = wait(&mut self.child).code();
        Run { code, out: self.out.join().expect("read"), err: self.err.join().expect("read") }
    }
}

/// Presses Ctrl-C.
pub(crate) fn press(child: &Child) {
    let pressed = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(pressed.expect("there is a shell").success());
}

/// Waits until the child has come so far.
#[track_caller]
pub(crate) fn until(child: &mut Child, is_there: impl Fn(&Child) -> bool) {
    for _ in 0..MANY {
        if is_there(child) {
            return;
        }
        let ended = child.try_wait().expect("a child");
        assert!(ended.is_none(), "it ended before it could be interrupted: {ended:?}");
        std::thread::sleep(BREATH);
    }
    let _ = child.kill();
    panic!("it does not come so far");
}

/// Waits for its end.
#[track_caller]
pub(crate) fn wait(child: &mut Child) -> ExitStatus {
    for _ in 0..MANY {
        if let Some(status) = child.try_wait().expect("a child") {
            return status;
        }
        std::thread::sleep(BREATH);
    }
    let _ = child.kill();
    panic!("it does not end");
}

/// Whether it has a handler for Ctrl-C, the signal of number 2.
pub(crate) fn listens(child: &Child) -> bool {
    let status = about(child, "status");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 0b10 != 0)
}

/// The processor's time that it took, in hundredths of a second.
fn spent(child: &Child) -> u64 {
    let stat = about(child, "stat");
    let fields = stat.rsplit(") ").next().unwrap_or_default().split(' ');
    fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
}

/// What `/proc` says of a process.
fn about(child: &Child, file: &str) -> String {
    std::fs::read_to_string(format!("/proc/{}/{file}", child.id())).unwrap_or_default()
}
