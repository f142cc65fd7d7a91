//! Output and input of a game: messages, JSON Lines, and lines that people type.

use crate::failure::Failure;
use crate::interrupt;
use crate::output::tell;
use serde::Serialize;
use std::io::{BufRead, IsTerminal, Read, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// Input at the prompt.
pub(super) enum Heard {
    Line(String),
    EndOfInput,
    /// Ctrl-C.
    Interrupt,
}

/// The output and the input.
pub(super) struct Talk {
    /// Prints objects to standard output, and messages to standard error.
    json: bool,
    /// Lines as they are typed, read from the first prompt on.
    lines: Option<Receiver<String>>,
}

/// Interval of checks for Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(50);

/// Length limit of a line, in bytes.
const MAX_LINE: u64 = 4096;

impl Talk {
    pub(super) fn new(json: bool) -> Talk {
        Talk { json, lines: None }
    }

    /// Prints a message, which ends with a newline.
    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        if self.json {
            // Standard error may be closed: the result is on standard output.
            let _ = write!(std::io::stderr(), "{text}");
            return Ok(());
        }
        write(text)
    }

    /// Prints a line of JSON, with `--json`.
    pub(super) fn object(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        if !self.json {
            return Ok(());
        }
        write(&(serde_json::to_string(object)? + "\n"))
    }

    /// Prompts for a line.
    pub(super) fn ask(&mut self, prompt: &str) -> Result<Heard, Failure> {
        // The switch comes before the prompt, as Ctrl-C may follow it at once.
        let switch = interrupt::switch();
        self.say(prompt)?;
        let lines = self.lines.get_or_insert_with(listen);
        let heard = loop {
            // Ctrl-C takes precedence over anything typed.
            if switch.load(Ordering::Relaxed) {
                break Heard::Interrupt;
            }
            match lines.recv_timeout(PATIENCE) {
                Ok(line) => break Heard::Line(line),
                Err(RecvTimeoutError::Disconnected) => break Heard::EndOfInput,
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        // A terminal echoes its input; a transcript should show it, too.
        match &heard {
            Heard::Line(_) if std::io::stdin().is_terminal() => {}
            Heard::Line(line) => self.say(&format!("{}\n", line.trim()))?,
            Heard::EndOfInput | Heard::Interrupt => self.say("\n")?,
        }
        Ok(heard)
    }
}

fn write(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|error| Failure::output(&error))
}

/// Reads standard input on a thread of its own, as a blocking read cannot be interrupted by Ctrl-C.
fn listen() -> Receiver<String> {
    let (sender, receiver) = sync_channel(0);
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        loop {
            let mut line = Vec::new();
            match (&mut input).take(MAX_LINE).read_until(b'\n', &mut line) {
                Ok(0) => return,
                Ok(_) => {}
                Err(error) => return tell(&format!("yomi: standard input: {error}")),
            }
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
        }
    });
    receiver
}
