//! An engine: a program that is asked for moves, started when it is first needed and ended by its first
//! fault.

use crate::child::Child;
use crate::fault::Fault;
use crate::question::{DEFAULT_TIME, Limits, Question, Said, Thought};
use crate::settings::{Clock, Protocol, Settings};
use crate::wait::Wait;
use crate::{nboard, plain, uci};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The most options of a program, and the most bytes of the lines that name them.
const MAX_OPTIONS: (usize, usize) = (1000, 1 << 18);
/// The time that an engine has to answer when its thinking is stopped.
const STOP: Duration = Duration::from_secs(1);

/// A program that is asked for moves.
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
    child: Option<Child>,
    /// True if the next question is the first of a game.
    is_new_game: bool,
    /// The game last sent to it, in the plain protocol.
    game: Option<String>,
    /// The time left on its clock.
    left: Duration,
    /// The number of the last ping.
    pings: u32,
}

impl Engine {
    /// The engine with these settings. Nothing is started yet.
    pub fn new(settings: Settings) -> Engine {
        let left = settings.clock.map_or(Duration::ZERO, |clock| clock.base);
        Engine { settings, child: None, is_new_game: true, game: None, left, pings: 0 }
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The process, if it runs: its number on this machine.
    pub fn process(&self) -> Option<u32> {
        self.child.as_ref().map(Child::number)
    }

    /// Starts the program if it does not run, and exchanges greetings.
    pub fn start(&mut self) -> Result<(), Fault> {
        if self.child.is_none() {
            let child = Child::start(&self.settings.command)?;
            self.greet(&child)?;
            self.child = Some(child);
            self.is_new_game = true;
            self.game = None;
        }
        Ok(())
    }

    /// The next question is the first of a game: the clock is set back.
    pub fn new_game(&mut self) {
        self.is_new_game = true;
        self.left = self.settings.clock.map_or(Duration::ZERO, |clock| clock.base);
    }

    /// Asks for a move, which is one of the legal ones. `None` if cancelled. After a fault the program has
    /// been ended, and starts anew at the next question.
    pub fn choose(
        &mut self,
        question: &Question,
        cancel: Option<Arc<AtomicBool>>,
    ) -> Result<Option<Thought>, Fault> {
        self.start()?;
        // Whatever goes wrong from here on ends the program.
        let Some(child) = self.child.take() else { return Ok(None) };
        let thought = self.ask(&child, question, cancel)?;
        self.child = Some(child);
        Ok(thought)
    }

    fn greet(&self, child: &Child) -> Result<(), Fault> {
        let Settings { protocol, start, .. } = &self.settings;
        let wait = Wait::new(*start, None);
        match protocol {
            Protocol::Uci => self.greet_uci(child, &wait),
            Protocol::Nboard => {
                child.send("nboard 2")?;
                for (name, value) in &self.settings.options {
                    child.send(&format!("set {name} {value}"))?;
                }
                child.send("ping 0")?;
                self.wait_for(child, &Said::Pong(0), "", &wait)
            }
            Protocol::Plain => {
                child.send(&plain::greeting())?;
                for (name, value) in &self.settings.options {
                    child.send(&format!("option {name} {value}"))?;
                }
                self.wait_for(child, &Said::Ready, "to speak version 1", &wait)
            }
        }
    }

    fn greet_uci(&self, child: &Child, wait: &Wait) -> Result<(), Fault> {
        child.send("uci")?;
        let (mut known, mut bytes) = (Vec::new(), 0);
        child.answer("`uciok`", wait, |line| match uci::read(line) {
            Said::Greeted => Ok(Some(())),
            Said::Option(option) => {
                known.push(option);
                bytes += line.len();
                let (most, most_bytes) = MAX_OPTIONS;
                let is_within = known.len() <= most && bytes <= most_bytes;
                is_within.then_some(None).ok_or(Fault::Options { most, bytes: most_bytes })
            }
            _ => Ok(None),
        })?;
        let variant = self.settings.variant.iter().map(|variant| ("UCI_Variant", variant.as_str()));
        let options = self.settings.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in variant.chain(options) {
            let Some(option) = known.iter().find(|option| option.name.eq_ignore_ascii_case(name)) else {
                let names: Vec<&str> = known.iter().map(|option| option.name.as_str()).collect();
                let expected = format!("an option of the engine ({})", names.join(", "));
                return Err(Fault::NoOption { expected, found: name.to_owned() });
            };
            if let Some(expected) = option.refuses(value) {
                return Err(Fault::NoOption { expected, found: value.to_owned() });
            }
            child.send(&uci::set_option(&option.name, value))?;
        }
        self.ready_uci(child, wait)
    }

    fn ready_uci(&self, child: &Child, wait: &Wait) -> Result<(), Fault> {
        child.send("isready")?;
        self.wait_for(child, &Said::Ready, "", wait)
    }

    /// Reads a line of the program.
    fn read(&self, line: &str) -> Said {
        match self.settings.protocol {
            Protocol::Uci => uci::read(line),
            Protocol::Nboard => nboard::read(line),
            Protocol::Plain => plain::read(line),
        }
    }

    /// Waits for a line. `what` was asked for, where the program may refuse it.
    fn wait_for(&self, child: &Child, line: &Said, what: &str, wait: &Wait) -> Result<(), Fault> {
        let expected = match (line, self.settings.protocol) {
            (Said::Pong(number), _) => format!("`pong {number}`"),
            (_, Protocol::Uci) => "`readyok`".to_owned(),
            _ => "`ready`".to_owned(),
        };
        let is_it = |text: &str| match self.read(text) {
            Said::Error(why) => Err(Fault::Refused { what: what.to_owned(), why }),
            said => Ok((said == *line).then_some(())),
        };
        child.answer(&expected, wait, is_it).map(drop)
    }

    fn ask(
        &mut self,
        child: &Child,
        question: &Question,
        cancel: Option<Arc<AtomicBool>>,
    ) -> Result<Option<Thought>, Fault> {
        let mut question = question.clone();
        if question.limits == Limits::default()
            && self.settings.clock.is_none()
            && self.settings.protocol == Protocol::Uci
        {
            question.limits.time = Some(DEFAULT_TIME);
        }
        self.tell(child, &question)?;
        let clock = self.settings.clock.map(|clock| (self.left, clock.increment));
        match self.settings.protocol {
            Protocol::Uci => child.send(&uci::go(&question.limits, clock))?,
            Protocol::Nboard => {
                if let Some(line) = nboard::set_depth(&question.limits) {
                    child.send(&line)?;
                }
                child.send("go")?;
            }
            Protocol::Plain => child.send(&plain::go(&question, clock))?,
        }
        let limit = match (question.limits.time, clock) {
            (Some(time), _) => time + self.settings.grace,
            (None, Some((left, _))) => left + self.settings.grace,
            (None, None) => self.settings.patience,
        };
        let wait = Wait::new(limit, cancel);
        let mut thought = Thought::default();
        let Some(mv) = self.hear(child, &wait, &mut thought)? else {
            self.stop(child)?;
            return Ok(None);
        };
        thought.elapsed = wait.elapsed();
        self.punch(thought.elapsed)?;
        self.settings.mapping_for(&mv, &question.legal).map(|ours| Some(Thought { mv: ours, ..thought }))
    }

    /// Says where the game stands.
    fn tell(&mut self, child: &Child, question: &Question) -> Result<(), Fault> {
        let is_new_game = std::mem::take(&mut self.is_new_game);
        let wait = Wait::new(self.settings.start, None);
        match self.settings.protocol {
            Protocol::Uci => {
                if !question.is_usual_start {
                    let what = "a game that does not begin at its usual position".to_owned();
                    return Err(Fault::Refused { what, why: "UCI names no other start".to_owned() });
                }
                if is_new_game {
                    child.send("ucinewgame")?;
                    self.ready_uci(child, &wait)?;
                }
                child.send(&uci::position(question, &self.settings.mapping))
            }
            Protocol::Nboard => {
                let Some(line) = nboard::set_game(question) else {
                    let what = format!("{} from {}", question.game, question.start);
                    return Err(Fault::Refused { what, why: "NBoard knows Othello 8x8 alone".to_owned() });
                };
                child.send(&line)?;
                self.pings = self.pings.wrapping_add(1).max(1);
                child.send(&format!("ping {}", self.pings))?;
                self.wait_for(child, &Said::Pong(self.pings), "", &wait)
            }
            Protocol::Plain => {
                if is_new_game || self.game.as_ref() != Some(&question.game) {
                    child.send(&plain::game(question))?;
                    self.wait_for(child, &Said::Ready, &question.game, &wait)?;
                    self.game = Some(question.game.clone());
                }
                plain::position(question).iter().try_for_each(|line| child.send(line))
            }
        }
    }

    /// Waits for the move. `None` if cancelled.
    fn hear(&self, child: &Child, wait: &Wait, thought: &mut Thought) -> Result<Option<String>, Fault> {
        let expected = match self.settings.protocol {
            Protocol::Uci => "`bestmove` and a move",
            Protocol::Nboard => "`===` and a move",
            Protocol::Plain => "`move` and a move",
        };
        child.answer(expected, wait, |line| match self.read(line) {
            Said::Move(mv) => Ok(Some(mv)),
            Said::Error(why) => Err(Fault::Refused { what: "to move".to_owned(), why }),
            Said::Info(info) => {
                thought.hear(info);
                Ok(None)
            }
            _ => Ok(None),
        })
    }

    /// Stops its thinking, and waits for the move that it answers with.
    fn stop(&self, child: &Child) -> Result<(), Fault> {
        child.send("stop")?;
        let wait = Wait::new(STOP, None);
        self.hear(child, &wait, &mut Thought::default()).map(drop)
    }

    /// Takes the time of a move off its clock.
    fn punch(&mut self, took: Duration) -> Result<(), Fault> {
        let Some(Clock { increment, .. }) = self.settings.clock else { return Ok(()) };
        match self.left.checked_sub(took) {
            Some(left) => self.left = left + increment,
            None => return Err(Fault::Time { left: self.left, took }),
        }
        Ok(())
    }
}

impl Settings {
    /// The legal move that the engine's text means.
    fn mapping_for(&self, theirs: &str, legal: &[String]) -> Result<String, Fault> {
        let found = match self.protocol {
            Protocol::Nboard => legal.iter().find(|mv| nboard::theirs(mv).eq_ignore_ascii_case(theirs)),
            Protocol::Uci | Protocol::Plain => {
                return self.mapping.ours(theirs, legal).map(str::to_owned);
            }
        };
        found.cloned().ok_or_else(|| Fault::Illegal {
            example: legal.first().map(|mv| nboard::theirs(mv)).unwrap_or_default(),
            found: theirs.to_owned(),
        })
    }
}
