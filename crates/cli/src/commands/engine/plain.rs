//! Yomi's plain protocol, from the side of the player.

use super::board::Board;
use super::options::Options;
use super::speech::{Listener, say};
use super::thinker::{Thinker, Work};
use crate::failure::Failure;
use engines::{Mapping, plain};
use game::quoted;
use request::{Budget, Error};
use std::time::Duration;

/// The conversation.
pub(super) struct Plain {
    options: Options,
    board: Option<Board>,
    start: Option<String>,
    thinker: Thinker,
}

impl Plain {
    pub(super) fn new(options: Options, thinker: Thinker) -> Plain {
        Plain { options, board: None, start: None, thinker }
    }

    pub(super) fn talk(mut self, version: Option<&str>, listener: &mut Listener) -> Result<(), Failure> {
        if version.and_then(|version| version.parse().ok()) != Some(plain::VERSION) {
            let found = quoted(version.unwrap_or_default());
            return say(&format!("error expected version {}, got {found}", plain::VERSION));
        }
        say(&format!("name yomi {}\nready", env!("CARGO_PKG_VERSION")))?;
        while let Some(line) = listener.line()? {
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            let done = match word {
                "quit" => break,
                "stop" => {
                    self.thinker.stop();
                    Ok(())
                }
                "game" => self.game(rest).and_then(|()| ready()),
                "start" => {
                    self.start = Some(rest.to_owned());
                    if let Some(board) = &mut self.board {
                        board.refuse(Error::Other("expected a line `moves` after `start`".to_owned()));
                    }
                    Ok(())
                }
                "moves" => self.moves(rest),
                "go" => self.go(rest),
                _ => Ok(()),
            };
            if let Err(error) = done {
                say(&format!("error {error}"))?;
            }
        }
        self.thinker.stop();
        Ok(())
    }

    fn game(&mut self, name: &str) -> Result<(), Error> {
        self.thinker.new_game();
        let name = self.options.game.as_deref().unwrap_or(name);
        self.board = None;
        self.board = Some(Board::open(name, Mapping::default())?);
        self.start = None;
        Ok(())
    }

    fn board(&mut self) -> Result<&mut Board, Error> {
        self.board.as_mut().ok_or_else(|| Error::Other("expected a line `game` first".to_owned()))
    }

    fn moves(&mut self, moves: &str) -> Result<(), Error> {
        self.thinker.stop();
        let start = self.start.clone();
        let moves: Vec<&str> = moves.split_whitespace().collect();
        self.board()?.set(start.as_deref(), &moves)
    }

    fn go(&mut self, rest: &str) -> Result<(), Error> {
        let budget = budget(rest);
        let session = self.board()?.session()?.clone();
        let request = self.options.request_to_play(&session, &budget)?;
        session.fits(&request)?;
        let first = session.legal_moves().into_iter().next();
        let work = Work {
            session,
            request,
            before: Vec::new(),
            is_held: false,
            show: Box::new(|answer| {
                let (depth, nodes, line) = (answer.depth, answer.nodes, answer.line.join(" "));
                let _ = say(&format!("info depth {depth} nodes {nodes} line {line}"));
            }),
            conclude: Box::new(move |answer| {
                let said = match answer {
                    Ok(answer) => answer
                        .best
                        .clone()
                        .or(first)
                        .map_or_else(|| "error the game is over".to_owned(), |best| format!("move {best}")),
                    Err(error) => format!("error {error}"),
                };
                let _ = say(&said);
            }),
        };
        self.thinker.start(work);
        Ok(())
    }
}

fn ready() -> Result<(), Error> {
    say("ready").map_err(|_| Error::Other("nobody listens".to_owned()))
}

/// The limits of a `go`. With a clock, a thirtieth of it and most of the increment.
fn budget(text: &str) -> Budget {
    let mut budget = Budget::default();
    let (mut left, mut increment) = (None, Duration::ZERO);
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|number| number.parse::<u64>().ok()).filter(|&n| n > 0);
        match word {
            "depth" => budget.depth = number().map(|depth| depth.min(10_000) as u32),
            "nodes" => budget.nodes = number(),
            "time" => budget.time = number().map(Duration::from_millis),
            "clock" => left = number().map(Duration::from_millis),
            "increment" => increment = number().map_or(Duration::ZERO, Duration::from_millis),
            _ => {}
        }
    }
    if let Some(left) = left {
        let share = (left / 30 + increment * 4 / 5).min(left / 2).max(Duration::from_millis(5));
        budget.time = Some(budget.time.map_or(share, |time| time.min(share)));
    }
    budget
}
