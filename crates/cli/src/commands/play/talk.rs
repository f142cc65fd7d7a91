//! What a game says and hears: words and boards, JSON Lines, and lines that people type.

use crate::failure::Failure;
use crate::interrupt;
use crate::output::tell;
use serde::Serialize;
use std::io::{BufRead, IsTerminal, Read, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// What somebody did at the prompt.
pub(super) enum Heard {
    Line(String),
    EndOfInput,
    /// Ctrl-C.
    Interrupt,
}

/// The two ends of the conversation.
pub(super) struct Talk {
    /// Objects on standard output, so that words go to standard error.
    json: bool,
    /// Lines as they are typed; read from the first question on.
    lines: Option<Receiver<String>>,
}

/// Between two looks at whether Ctrl-C was pressed.
const PATIENCE: Duration = Duration::from_millis(50);

/// No line that means anything is longer, in bytes.
const LONGEST_LINE: u64 = 4096;

impl Talk {
    pub(super) fn new(json: bool) -> Talk {
        Talk { json, lines: None }
    }

    /// Words for people, with their line's end.
    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        if self.json {
            // Nobody need listen: what counts is on standard output.
            let _ = write!(std::io::stderr(), "{text}");
            return Ok(());
        }
        write(text)
    }

    /// One line of JSON, where that was asked for.
    pub(super) fn object(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        if !self.json {
            return Ok(());
        }
        let text =
            serde_json::to_string(object).map_err(|error| Failure::failed(format!("JSON: {error}")))?;
        write(&(text + "\n"))
    }

    /// Asks for a line.
    pub(super) fn ask(&mut self, prompt: &str) -> Result<Heard, Failure> {
        // The switch comes first: who sees the prompt may press Ctrl-C at once.
        let switch = interrupt::switch();
        self.say(prompt)?;
        let lines = self.lines.get_or_insert_with(listen);
        let heard = loop {
            // Ctrl-C ends the game whatever was typed beside.
            if switch.load(Ordering::Relaxed) {
                break Heard::Interrupt;
            }
            match lines.recv_timeout(PATIENCE) {
                Ok(line) => break Heard::Line(line),
                Err(RecvTimeoutError::Disconnected) => break Heard::EndOfInput,
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        // A terminal shows what is typed; elsewhere the transcript should, too.
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

/// Reads standard input on a thread of its own: a read cannot be told of Ctrl-C.
fn listen() -> Receiver<String> {
    let (sender, receiver) = sync_channel(0);
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        loop {
            let mut line = Vec::new();
            match (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line) {
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
