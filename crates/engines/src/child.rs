//! A program run as a child process, with bounded lines of input and output. Its process group ends with it.

use crate::fault::Fault;
use crate::settings::Settings;
use crate::wait::Wait;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// The most bytes of a line.
const MAX_LINE: usize = 1 << 16;
/// The most lines that wait for the program.
const MAX_WAITING: usize = 1024;
/// The most lines of the program that wait for a reader; if it writes more, it has to wait itself.
const MAX_UNREAD: usize = 64;
/// The most lines between a question and its answer.
const MAX_LINES: usize = 1_000_000;
/// The time between two looks at the switch that cancels.
const LOOK: Duration = Duration::from_millis(20);
/// The time that a program has to exit after it is asked to.
const FAREWELL: Duration = Duration::from_millis(500);

/// A shell in the group of the program that waits until this process is gone, and then ends the whole group:
/// a program that does not notice the end of its input must not outlive a yomi that was killed.
#[cfg(unix)]
const GUARD: &str = "while kill -0 \"$0\"; do sleep 1; done; kill -KILL 0";

/// The shell that runs it.
const SHELL: &str = "/bin/sh";

/// A running program.
#[derive(Debug)]
pub(crate) struct Child {
    process: std::process::Child,
    guard: Option<std::process::Child>,
    /// The line that asks it to end.
    farewell: &'static str,
    input: Option<SyncSender<String>>,
    output: Receiver<Output>,
    last_words: Arc<Mutex<String>>,
}

#[derive(Debug)]
enum Output {
    Line(String),
    TooLong,
}

impl Child {
    /// Starts the program of these settings.
    pub(crate) fn start(settings: &Settings) -> Result<Child, Fault> {
        let farewell = settings.protocol.farewell();
        let (program, arguments) = settings.command.split_first().expect("settings name a program");
        let failed = |error: std::io::Error| match error.kind() {
            ErrorKind::NotFound => Fault::Missing { program: program.clone() },
            _ => Fault::Start { program: program.clone(), why: error.to_string() },
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &settings.folder {
            command.current_dir(folder);
        }
        lead_a_group(&mut command);
        let mut process = command.spawn().map_err(failed)?;
        let (input, lines) = sync_channel(MAX_WAITING);
        let (sender, output) = sync_channel(MAX_UNREAD);
        let last_words = Arc::new(Mutex::new(String::new()));
        let (stdin, stdout, stderr) = (process.stdin.take(), process.stdout.take(), process.stderr.take());
        let words = Arc::clone(&last_words);
        // From here on the process is ended when this is dropped.
        let mut child = Child { process, guard: None, farewell, input: Some(input), output, last_words };
        child.guard = guard(&child.process)
            .map_err(|error| Fault::Start { program: SHELL.to_owned(), why: error.to_string() })?;
        let start = |name: &str, work: Box<dyn FnOnce() + Send>| {
            Builder::new().name(name.to_owned()).spawn(work).map(drop).map_err(failed)
        };
        if let Some(stdin) = stdin {
            start("engine input", Box::new(move || write_lines(stdin, &lines)))?;
        }
        if let Some(stdout) = stdout {
            start("engine output", Box::new(move || read_lines(stdout, &sender)))?;
        }
        if let Some(stderr) = stderr {
            start("engine errors", Box::new(move || keep_last_line(stderr, &words)))?;
        }
        Ok(child)
    }

    /// The number of its process.
    pub(crate) fn number(&self) -> u32 {
        self.process.id()
    }

    /// Sends a line.
    pub(crate) fn send(&self, line: &str) -> Result<(), Fault> {
        let Some(input) = &self.input else { return Ok(()) };
        match input.try_send(format!("{line}\n")) {
            // Where the program has ended, the next line that is expected of it says so.
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
            Err(TrySendError::Full(_)) => Err(Fault::Deaf { lines: MAX_WAITING }),
        }
    }

    /// Reads lines until one gives an answer. `expected` names that line. Returns `None` if cancelled.
    pub(crate) fn answer<T>(
        &self,
        expected: &str,
        wait: &Wait,
        mut read: impl FnMut(&str) -> Result<Option<T>, Fault>,
    ) -> Result<Option<T>, Fault> {
        let mut last = String::new();
        for _ in 0..MAX_LINES {
            let line = loop {
                if wait.is_cancelled() {
                    return Ok(None);
                }
                let Some(left) = wait.left() else {
                    return Err(Fault::Late { expected: expected.to_owned(), within: wait.limit(), last });
                };
                match self.output.recv_timeout(left.min(LOOK)) {
                    Ok(Output::Line(line)) => break line,
                    Ok(Output::TooLong) => return Err(Fault::LongLine { most: MAX_LINE }),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(Fault::Ended { expected: expected.to_owned(), words: self.last_words() });
                    }
                }
            };
            if let Some(answer) = read(&line)? {
                return Ok(Some(answer));
            }
            last = line;
        }
        Err(Fault::Flood { expected: expected.to_owned(), most: MAX_LINES })
    }

    /// The last line that the program wrote to standard error. A program that just ended may have written one
    /// that is still on its way.
    fn last_words(&self) -> String {
        for _ in 0..5 {
            let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner).clone();
            if !words.is_empty() {
                return words;
            }
            std::thread::sleep(LOOK / 2);
        }
        String::new()
    }
}

impl Drop for Child {
    /// Ends the program and all that it started: by its farewell and the end of its input, or by force.
    fn drop(&mut self) {
        let _ = self.send(self.farewell);
        self.input = None;
        let wait = Wait::new(FAREWELL, None);
        // What it still says is of no interest, until it closes its output.
        while wait.left().is_some_and(|left| self.output.recv_timeout(left).is_ok()) {}
        // The process has not been waited for: its number is still its own, and so is that of its group.
        kill_all(&mut self.process);
        let _ = self.process.wait();
        if let Some(guard) = &mut self.guard {
            let _ = guard.wait();
        }
    }
}

#[cfg(unix)]
fn lead_a_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn lead_a_group(_: &mut Command) {}

/// Starts the guard in the group of the program, which has not been waited for, so that there is one.
#[cfg(unix)]
fn guard(process: &std::process::Child) -> std::io::Result<Option<std::process::Child>> {
    use std::os::unix::process::CommandExt;
    let mut shell = Command::new(SHELL);
    shell.arg("-c").arg(GUARD).arg(std::process::id().to_string());
    shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    shell.process_group(process.id().cast_signed()).spawn().map(Some)
}

#[cfg(not(unix))]
fn guard(_: &std::process::Child) -> std::io::Result<Option<std::process::Child>> {
    Ok(None)
}

#[cfg(unix)]
fn kill_all(process: &mut std::process::Child) {
    let group = rustix::process::Pid::from_child(process);
    if rustix::process::kill_process_group(group, rustix::process::Signal::KILL).is_err() {
        let _ = process.kill();
    }
}

#[cfg(not(unix))]
fn kill_all(process: &mut std::process::Child) {
    let _ = process.kill();
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Hands on each whole line. What follows the last line break is none: the program was cut off in it.
fn read_lines(stdout: impl Read, lines: &SyncSender<Output>) {
    let mut stdout = BufReader::new(stdout);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = (&mut stdout).take(MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes);
        let is_whole = bytes.last() == Some(&b'\n');
        let output = match read {
            Ok(1..) if is_whole => Output::Line(String::from_utf8_lossy(&bytes).trim_end().to_owned()),
            Ok(_) if bytes.len() > MAX_LINE => Output::TooLong,
            _ => return,
        };
        let is_last = matches!(output, Output::TooLong);
        if lines.send(output).is_err() || is_last {
            return;
        }
    }
}

/// Keeps the last line that is not empty, or what fits of it.
fn keep_last_line(stderr: impl Read, words: &Mutex<String>) {
    let mut stderr = BufReader::new(stderr);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut stderr).take(256).read_until(b'\n', &mut bytes) {
            Ok(1..) => {}
            _ => return,
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !line.is_empty() {
            *words.lock().unwrap_or_else(PoisonError::into_inner) = line;
        }
    }
}
