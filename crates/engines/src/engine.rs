//! An engine: a program that is asked for moves, started when it is first needed and ended by its first
//! fault.

use crate::child::Child;
use crate::fault::Fault;
use crate::question::{DEFAULT_TIME, Limits, Question, Said, Thought};
use crate::settings::{Clock, Protocol, Settings};
use crate::wait::Wait;
use crate::{gtp, nboard, piskvork, plain, uci};
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
    /// What it was told last: the game and its moves, as far as its protocol keeps them.
    told: Option<(String, Vec<String>)>,
    /// True if it takes limits of time, in GTP.
    takes_time: bool,
    /// The time left on its clock.
    left: Duration,
    /// The number of the last ping.
    pings: u32,
    /// The position about which it thinks in the time of the other player, as it was told.
    pondered: Option<String>,
}

impl Engine {
    /// The engine with these settings. Nothing is started yet.
    pub fn new(settings: Settings) -> Engine {
        let left = settings.clock.map_or(Duration::ZERO, |clock| clock.base);
        let (child, told, pondered, takes_time, pings) = (None, None, None, false, 0);
        Engine { settings, child, is_new_game: true, told, takes_time, left, pings, pondered }
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
            let child = Child::start(&self.settings)?;
            self.greet(&child)?;
            self.child = Some(child);
            self.is_new_game = true;
            (self.told, self.pondered) = (None, None);
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
        // Two protocols know no way to stop a program.
        let is_stopped = !matches!(self.settings.protocol, Protocol::Gtp | Protocol::Piskvork);
        if thought.is_some() || is_stopped {
            self.child = Some(child);
        }
        Ok(thought)
    }

    fn greet(&mut self, child: &Child) -> Result<(), Fault> {
        let Settings { protocol, start, .. } = &self.settings;
        let wait = Wait::new(*start, None);
        match protocol {
            Protocol::Uci => self.greet_uci(child, &wait),
            Protocol::Gtp => self.greet_gtp(child, &wait),
            // It begins with the game.
            Protocol::Piskvork => Ok(()),
            Protocol::Nboard => {
                child.send("nboard 2")?;
                self.set_options(child, "set")?;
                child.send("ping 0")?;
                self.wait_for(child, &Said::Pong(0), "", &wait)
            }
            Protocol::Plain => {
                child.send(&plain::greeting())?;
                self.set_options(child, "option")?;
                self.wait_for(child, &Said::Ready, "to speak version 1", &wait)
            }
        }
    }

    fn set_options(&self, child: &Child, word: &str) -> Result<(), Fault> {
        let mut options = self.settings.options.iter();
        options.try_for_each(|(name, value)| child.send(&format!("{word} {name} {value}")))
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

    fn greet_gtp(&mut self, child: &Child, wait: &Wait) -> Result<(), Fault> {
        let version = answer_gtp(child, "protocol_version", wait)?;
        if version != "2" {
            return Err(Fault::Refused { what: "version 2 of GTP".to_owned(), why: version });
        }
        let knows = |command: &str| {
            answer_gtp(child, &format!("known_command {command}"), wait).map(|known| known == "true")
        };
        for (name, value) in &self.settings.options {
            let command = name.split(' ').next().unwrap_or_default();
            if !knows(command)? {
                let expected = "a command of the engine and its arguments as an option".to_owned();
                return Err(Fault::NoOption { expected, found: name.clone() });
            }
            answer_gtp(child, format!("{name} {value}").trim_end(), wait)?;
        }
        self.takes_time = knows("time_settings")?;
        Ok(())
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
            Protocol::Gtp => gtp::read(line),
            Protocol::Piskvork => piskvork::read(line),
            Protocol::Plain => plain::read(line),
        }
    }

    /// Waits for a line. `what` was asked for, where the program may refuse it.
    fn wait_for(&self, child: &Child, line: &Said, what: &str, wait: &Wait) -> Result<(), Fault> {
        let expected = match (line, self.settings.protocol) {
            (Said::Pong(number), _) => format!("`pong {number}`"),
            (_, Protocol::Uci) => "`readyok`".to_owned(),
            (_, Protocol::Piskvork) => "`OK`".to_owned(),
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
        let is_pondered = self.is_pondered(child, &question)?;
        if !is_pondered {
            self.tell(child, &question)?;
        }
        let clock = self.clock();
        match self.settings.protocol {
            Protocol::Uci if is_pondered => child.send("ponderhit")?,
            Protocol::Uci => child.send(&uci::go(&question.limits, clock))?,
            Protocol::Nboard => {
                if let Some(line) = nboard::set_depth(&question.limits) {
                    child.send(&line)?;
                }
                child.send("go")?;
            }
            Protocol::Gtp => child.send(&format!("genmove {}", gtp::color(question.to_move)))?,
            // The last line that says where the game stands asks for a move.
            Protocol::Piskvork => {}
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
        if self.settings.protocol == Protocol::Gtp && mv.eq_ignore_ascii_case("resign") {
            return Err(Fault::Resigned);
        }
        thought.elapsed = wait.elapsed();
        self.punch(thought.elapsed)?;
        let ours = match self.settings.protocol {
            Protocol::Gtp => self.notation(&question.moves).ours(&mv, &question.legal)?,
            _ => self.settings.mapping.ours(&mv, &question.legal)?.to_owned(),
        };
        if let Some((_, moves)) = &mut self.told {
            moves.push(ours.clone());
        }
        if let [best, reply, ..] = &*thought.line
            && *best == mv
            && self.settings.ponders()
        {
            question.moves.push(ours.clone());
            self.ponder(child, &question, reply)?;
        }
        Ok(Some(Thought { mv: ours, ..thought }))
    }

    /// Its time left, and what comes back after a move.
    fn clock(&self) -> Option<(Duration, Duration)> {
        self.settings.clock.map(|clock| (self.left, clock.increment))
    }

    /// Has it think about its next move as if the other player had replied like this, which is written as it
    /// writes moves.
    fn ponder(&mut self, child: &Child, question: &Question, reply: &str) -> Result<(), Fault> {
        let Some(position) = uci::position(question, &self.settings.mapping) else { return Ok(()) };
        let position = format!("{position} {reply}");
        child.send(&position)?;
        child.send(&uci::go(&question.limits, self.clock()).replacen("go", "go ponder", 1))?;
        self.pondered = Some(position);
        Ok(())
    }

    /// True if it thinks about this question already. If it thinks about another, it is stopped.
    fn is_pondered(&mut self, child: &Child, question: &Question) -> Result<bool, Fault> {
        let Some(pondered) = self.pondered.take() else { return Ok(false) };
        let is_asked = !self.is_new_game && uci::position(question, &self.settings.mapping) == Some(pondered);
        if !is_asked {
            self.stop(child)?;
        }
        Ok(is_asked)
    }

    /// Says where the game stands.
    fn tell(&mut self, child: &Child, question: &Question) -> Result<(), Fault> {
        let is_new_game = std::mem::take(&mut self.is_new_game);
        let wait = Wait::new(self.settings.start, None);
        match self.settings.protocol {
            Protocol::Uci => {
                let Some(position) = uci::position(question, &self.settings.mapping) else {
                    return is_usual(question, "UCI without a mapping of pieces");
                };
                if is_new_game {
                    child.send("ucinewgame")?;
                    self.ready_uci(child, &wait)?;
                }
                child.send(&position)
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
            Protocol::Gtp => self.tell_gtp(child, question, is_new_game, &wait),
            Protocol::Piskvork => self.tell_piskvork(child, question, is_new_game, &wait),
            Protocol::Plain => {
                if is_new_game || self.told.as_ref().is_none_or(|(game, _)| *game != question.game) {
                    child.send(&plain::game(question))?;
                    self.wait_for(child, &Said::Ready, &question.game, &wait)?;
                    self.told = Some((question.game.clone(), Vec::new()));
                }
                plain::position(question).iter().try_for_each(|line| child.send(line))
            }
        }
    }

    /// The number of moves that it knows already, in a protocol that tells them one by one. It is told the
    /// moves of this question.
    fn known(&mut self, question: &Question, is_new_game: bool) -> Option<usize> {
        let now = (question.game.clone(), question.moves.clone());
        let before = self.told.replace(now).filter(|_| !is_new_game)?;
        let is_earlier = before.0 == question.game && question.moves.starts_with(&before.1);
        is_earlier.then_some(before.1.len())
    }

    fn notation(&self, moves: &[String]) -> gtp::Notation<'_> {
        gtp::Notation::new(&self.settings.mapping, self.settings.board, moves)
    }

    fn tell_gtp(
        &mut self,
        child: &Child,
        question: &Question,
        is_new_game: bool,
        wait: &Wait,
    ) -> Result<(), Fault> {
        is_usual(question, "GTP")?;
        let of_game = self.settings.clock.map(|clock| clock.base);
        let of_move = question.limits.time;
        if !self.takes_time && (of_game.is_some() || of_move.is_some()) {
            let why = "it has no command time_settings".to_owned();
            return Err(Fault::Refused { what: "a limit of time".to_owned(), why });
        }
        let mut moves = question.moves.clone();
        let is_swapped = moves.get(1).is_some_and(|mv| mv == gtp::SWAP[0]);
        // Programs disagree on the board behind a swap: it is told as if the second player had begun.
        let known = self.known(question, is_new_game).filter(|known| !is_swapped || *known > 2);
        if is_swapped {
            moves.swap(0, 1);
        }
        if known.is_none() {
            for line in gtp::new_game(self.settings.board) {
                answer_gtp(child, &line, wait)?;
            }
        }
        if of_move.is_some() || of_game.is_some() && known.is_none() {
            answer_gtp(child, &gtp::time_settings(of_move, of_game), wait)?;
        }
        let to_move = question.to_move;
        for index in known.unwrap_or(usize::from(is_swapped))..moves.len() {
            let player = if (moves.len() - index).is_multiple_of(2) { to_move } else { 3 - to_move };
            let mv = self.notation(&moves).theirs(&moves[index]);
            let told = answer_gtp(child, &format!("play {} {mv}", gtp::color(player)), wait);
            // Some programs pass by themselves where there is no other move, and refuse to be told.
            if moves[index] != "pass" || !matches!(told, Err(Fault::Refused { .. })) {
                told?;
            }
        }
        if of_game.is_some() {
            let left = self.left.as_secs();
            answer_gtp(child, &format!("time_left {} {left} 0", gtp::color(to_move)), wait)?;
        }
        Ok(())
    }

    fn tell_piskvork(
        &mut self,
        child: &Child,
        question: &Question,
        is_new_game: bool,
        wait: &Wait,
    ) -> Result<(), Fault> {
        is_usual(question, "this protocol")?;
        let known = self.known(question, is_new_game);
        let Settings { board, clock, mapping, .. } = &self.settings;
        if known.is_none() {
            let Some(board) = board else {
                let why = "this protocol knows gomoku alone".to_owned();
                return Err(Fault::Refused { what: question.game.clone(), why });
            };
            let start = piskvork::start(*board);
            child.send(&start)?;
            self.wait_for(child, &Said::Ready, &start, wait)?;
            self.set_options(child, "INFO")?;
        }
        let of_game = clock.map(|clock| (clock.base, self.left));
        let moves: Vec<String> = question.moves.iter().map(|mv| mapping.theirs(mv)).collect();
        let knows_others = known.unwrap_or(0) + 1 == moves.len();
        let lines = piskvork::limits(question.limits.time, of_game).into_iter();
        lines.chain(piskvork::go(&moves, knows_others)).try_for_each(|line| child.send(&line))
    }

    /// Waits for the move. `None` if cancelled.
    fn hear(&self, child: &Child, wait: &Wait, thought: &mut Thought) -> Result<Option<String>, Fault> {
        let expected = match self.settings.protocol {
            Protocol::Uci => "`bestmove` and a move",
            Protocol::Nboard => "`===` and a move",
            Protocol::Gtp => "`=` and a move",
            Protocol::Piskvork => "a move",
            Protocol::Plain => "`move` and a move",
        };
        child.answer(expected, wait, |line| match self.read(line) {
            Said::Move(mv) => {
                if self.settings.protocol == Protocol::Nboard {
                    thought.score = nboard::score(line).or(thought.score);
                }
                Ok(Some(mv))
            }
            Said::Error(why) => Err(Fault::Refused { what: "to move".to_owned(), why }),
            Said::Suggestion(mv) => child.send(&format!("PLAY {mv}")).map(|()| None),
            Said::Info(info) => {
                thought.hear(info);
                Ok(None)
            }
            _ => Ok(None),
        })
    }

    /// Stops its thinking, and waits for the move that it answers with, where its protocol has a word for it.
    fn stop(&self, child: &Child) -> Result<(), Fault> {
        if matches!(self.settings.protocol, Protocol::Gtp | Protocol::Piskvork) {
            return Ok(());
        }
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

/// Sends a command of GTP, and waits for its answer.
fn answer_gtp(child: &Child, line: &str, wait: &Wait) -> Result<String, Fault> {
    child.send(line)?;
    let answer = child.answer("`=`", wait, |text| match gtp::read(text) {
        Said::Move(answer) => Ok(Some(answer)),
        Said::Error(why) => Err(Fault::Refused { what: line.to_owned(), why }),
        _ => Ok(None),
    });
    answer.map(Option::unwrap_or_default)
}

/// Refuses a game that does not begin as usual.
fn is_usual(question: &Question, protocol: &str) -> Result<(), Fault> {
    let what = "a game that does not begin at its usual position".to_owned();
    let refused = Fault::Refused { what, why: format!("{protocol} names no other start") };
    if question.is_usual_start { Ok(()) } else { Err(refused) }
}
