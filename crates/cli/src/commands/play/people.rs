//! The turn of a person: a move, or a command.

use super::talk::Heard;
use super::{Ending, Match, Ply};
use crate::failure::Failure;
use crate::words::{value, verdict};
use request::{Budget, Error, Request, unknown};
use std::time::Duration;

/// The commands that can be typed instead of a move.
const WORDS: [(&str, &str); 8] = [
    ("help", "list these commands"),
    ("moves", "the legal moves"),
    ("back", "take back to your previous turn; also undo"),
    ("redo", "replay what was taken back"),
    ("hint", "a move suggested by a search"),
    ("position", "the position and the moves as text, to resume later"),
    ("resign", "resign the game"),
    ("quit", "leave the game; also q"),
];

/// Time limit of a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// Shorter words get no suggestion: they resemble any other.
const MIN_LETTERS: usize = 3;

/// The effect of a line of input.
enum Turn {
    /// The same person is prompted again.
    Again,
    /// The position has changed.
    Over,
    Ended(Ending),
}

impl Match {
    /// Prompts until the position has changed or the game is over.
    pub(super) fn turn_of_a_person(&mut self) -> Result<Option<Ending>, Failure> {
        self.show()?;
        let prompt = format!("player {}> ", self.session.to_move());
        loop {
            let turn = match self.talk.ask(&prompt)? {
                Heard::Line(line) => self.answer(line.trim())?,
                Heard::EndOfInput => Turn::Ended(Ending::Left("end of input")),
                Heard::Interrupt => Turn::Ended(Ending::Left("cancelled")),
            };
            match turn {
                Turn::Again => {}
                Turn::Over => return Ok(None),
                Turn::Ended(ending) => return Ok(Some(ending)),
            }
        }
    }

    fn answer(&mut self, text: &str) -> Result<Turn, Failure> {
        // Moves take precedence over commands.
        if self.session.legal_moves().iter().any(|mv| mv == text) {
            return self.try_move(text);
        }
        match text.to_lowercase().as_str() {
            "" => {}
            "help" | "?" => self.help()?,
            "moves" => self.talk.say(&format!("{}\n", self.session.legal_moves().join(" ")))?,
            "back" | "undo" => return self.back(),
            "redo" => return self.redo(),
            "hint" => self.hint()?,
            "position" => self.tell_position()?,
            "resign" => return Ok(Turn::Ended(Ending::Resigned(self.session.to_move()))),
            "quit" | "q" | "exit" => return Ok(Turn::Ended(Ending::Left("quit"))),
            _ => return self.try_move(text),
        }
        Ok(Turn::Again)
    }

    fn try_move(&mut self, text: &str) -> Result<Turn, Failure> {
        let player = self.session.to_move();
        let mut next = self.session.clone();
        // As people type it: `F5`, `C1xC3`. Several moves at once would be those of others, too.
        let is_one = records::play_typed(&mut next, text).is_ok()
            && next.moves_played().len() == self.session.moves_played().len() + 1;
        if is_one {
            self.session = next;
        } else if let Err(error) = self.session.play(&[text]) {
            let line = self.explain(text, error);
            self.talk.say(&format!("{line}\n"))?;
            return Ok(Turn::Again);
        }
        self.undone.clear();
        let mv = self.session.moves_played().pop().unwrap_or_default();
        self.record(self.ply(player, mv, "human"))?;
        Ok(Turn::Over)
    }

    /// The error message for a line that is no move, with the word that may have been meant.
    fn explain(&self, text: &str, error: Error) -> String {
        let moves = self.session.legal_moves();
        let long = |word: &&str| word.chars().count() > MIN_LETTERS;
        let words = WORDS.iter().map(|&(word, _)| word).chain(["undo", "exit"]);
        let names = words.chain(moves.iter().map(String::as_str)).filter(long);
        let is_long = text.chars().count() >= MIN_LETTERS;
        if let (true, error @ Error::Unknown { nearest: Some(_), .. }) =
            (is_long, unknown("move or word", text, names))
        {
            return error.to_string();
        }
        match error {
            Error::Move { error, .. } => format!("{error}; help lists the commands"),
            error => error.to_string(),
        }
    }

    fn help(&mut self) -> Result<(), Failure> {
        let example = self.session.legal_moves().into_iter().next().unwrap_or_default();
        let rows = std::iter::once((example.as_str(), "a move")).chain(WORDS);
        let lines: Vec<String> = rows.map(|(word, what)| format!("  {word:8}  {what}\n")).collect();
        self.talk.say(&lines.concat())
    }

    /// Takes plies back until a person is to move; none, if there was no turn of a person.
    fn back(&mut self) -> Result<Turn, Failure> {
        let mut taken = Vec::new();
        loop {
            let Some(ply) = self.pop() else {
                self.replay(taken, false)?;
                self.talk.say("You have no earlier turn.\n")?;
                return Ok(Turn::Again);
            };
            taken.push(ply);
            if self.seat().is_human() {
                break;
            }
        }
        self.talk.say(&format!("took back {}\n", written(taken.iter().rev())))?;
        self.undone.push(taken);
        Ok(Turn::Over)
    }

    fn redo(&mut self) -> Result<Turn, Failure> {
        let Some(taken) = self.undone.pop() else {
            self.talk.say("Nothing was taken back.\n")?;
            return Ok(Turn::Again);
        };
        self.talk.say(&format!("played again {}\n", written(taken.iter().rev())))?;
        self.replay(taken, true)?;
        Ok(Turn::Over)
    }

    /// Takes one ply back; none at the start.
    fn pop(&mut self) -> Option<Ply> {
        let (number, position) = (self.session.moves_played().len(), self.session.position());
        let mv = self.session.moves_played().pop()?;
        self.session.take_back();
        if let Some(ply) = self.played.pop() {
            return Some(ply);
        }
        let player = self.session.to_move();
        Some(Ply { number, position, ..self.ply(player, mv, "given") })
    }

    /// Replays popped plies, the last popped first.
    fn replay(&mut self, taken: Vec<Ply>, is_news: bool) -> Result<(), Failure> {
        for ply in taken.into_iter().rev() {
            self.session.play(&[&ply.mv])?;
            if is_news {
                self.record(ply)?;
            } else {
                self.played.push(ply);
            }
        }
        Ok(())
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let budget = Budget { time: Some(HINT_TIME), ..Budget::default() };
        let request = Request { seed: self.seed, ..Request::new(None, &budget)? };
        let answer = self.search(&request)?;
        let (best, by) = self.choice(&answer)?;
        let shown = value(answer.value.as_deref(), answer.values.as_deref());
        let line = if answer.line.is_empty() {
            String::new()
        } else {
            format!("\n      line {}", answer.line.join(" "))
        };
        let words = verdict(&answer, &self.session.promises());
        self.talk.say(&format!("hint: {best}  {shown}  {words} ({by}){line}\n"))
    }

    fn tell_position(&mut self) -> Result<(), Failure> {
        let (position, moves) = (self.session.position(), self.session.moves_played().join(" "));
        let on = self.go_on();
        self.talk.say(&format!("position: {position}\nmoves: {moves}\nto resume: {on}\n"))
    }
}

fn written<'a>(plies: impl Iterator<Item = &'a Ply>) -> String {
    plies.map(|ply| ply.mv.as_str()).collect::<Vec<_>>().join(" ")
}
