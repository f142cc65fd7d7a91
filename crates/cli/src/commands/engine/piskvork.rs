//! The protocol of Gomocup, for gomoku without opening rules.

use super::board::resized;
use super::options::{Options, TIME};
use super::speech::{Listener, say, wrong};
use super::thinker::Thinker;
use crate::failure::Failure;
use engines::{Board, Mapping, piskvork};
use game::quoted;
use registry::{Session, open};
use request::{Budget, Error};
use std::time::Duration;

/// The conversation.
pub(super) struct Piskvork {
    options: Options,
    thinker: Thinker,
    game: Option<(String, Board, Session, Mapping)>,
    of_move: Duration,
    left: Option<Duration>,
    /// A rule that is not that of this game.
    rule: Option<String>,
}

/// The commands that a conversation may begin with.
pub(super) const FIRST: [&str; 4] = ["START", "RECTSTART", "ABOUT", "INFO"];

/// The time that is kept for what lies between the two programs.
const OVERHEAD: Duration = Duration::from_millis(20);
/// The least time for a move.
const LEAST: Duration = Duration::from_millis(5);

impl Piskvork {
    pub(super) fn new(options: Options, thinker: Thinker) -> Piskvork {
        Piskvork { options, thinker, game: None, of_move: TIME, left: None, rule: None }
    }

    pub(super) fn talk(mut self, first: String, listener: &mut Listener) -> Result<(), Failure> {
        let mut next = Some(first);
        while let Some(line) = next {
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            let word = word.to_ascii_uppercase();
            if word == "END" {
                break;
            }
            let answer = if word == "BOARD" {
                let stones = stones(listener)?;
                self.board(&stones).and_then(|()| self.think())
            } else {
                self.answer(&word, rest.trim())
            };
            match answer {
                Ok(answer) if answer.is_empty() => {}
                Ok(answer) => say(&answer)?,
                Err(why) => say(&format!("ERROR {why}"))?,
            }
            next = listener.line()?;
        }
        Ok(())
    }

    fn answer(&mut self, word: &str, rest: &str) -> Result<String, Error> {
        match word {
            "START" | "RECTSTART" => self.start(rest)?,
            "RESTART" => {
                let (game, _, session, _) = self.game()?;
                *session = open(game)?;
                self.thinker.new_game();
            }
            "BEGIN" => return self.think(),
            "TURN" => {
                self.play(rest)?;
                return self.think();
            }
            // Its own suggestion: it makes none.
            "PLAY" => {
                self.play(rest)?;
                return Ok(rest.to_owned());
            }
            "TAKEBACK" => {
                let (_, _, session, mapping) = self.game()?;
                let last = session.moves_played().last().map(|mv| mapping.theirs(mv)).unwrap_or_default();
                if last != square(rest) || !session.take_back() {
                    return wrong(format!("expected the last move {}, got {}", quoted(&last), quoted(rest)));
                }
            }
            "INFO" => {
                self.info(rest);
                return Ok(String::new());
            }
            "ABOUT" => {
                let version = env!("CARGO_PKG_VERSION");
                return Ok(format!(
                    "name=\"yomi\", version=\"{version}\", author=\"the authors of yomi\", country=\"\""
                ));
            }
            "" => return Ok(String::new()),
            _ => return Ok(format!("UNKNOWN {word}")),
        }
        Ok("OK".to_owned())
    }

    fn start(&mut self, size: &str) -> Result<(), Error> {
        self.game = None;
        let (columns, rows) = size.split_once(',').unwrap_or((size, size));
        let size = columns.trim().parse().ok().zip(rows.trim().parse().ok());
        let named = self.options.game.clone().unwrap_or_else(|| "mnk:m=15,n=15,k=5".to_owned());
        let opened = open(&named)?;
        let board = registry::engine::board(opened.erased().0);
        let made = size.and_then(|size| resized(&named, board, size));
        let Some((game, session)) = made else {
            return wrong(format!("expected the size of a board from 1 to 19, got {}", quoted(columns)));
        };
        let board = registry::engine::board(session.erased().0);
        let board = board.filter(|_| registry::engine::is_gomoku(session.spelled_out()));
        let board =
            board.ok_or_else(|| Error::Other(format!("expected gomoku for this protocol, got {named}")))?;
        self.game = Some((game, board, session, piskvork::mapping(Some(board))));
        self.thinker.new_game();
        Ok(())
    }

    fn game(&mut self) -> Result<&mut (String, Board, Session, Mapping), Error> {
        self.game.as_mut().ok_or_else(|| Error::Other("expected START first".to_owned()))
    }

    fn info(&mut self, rest: &str) {
        let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let value = value.trim();
        let time = || value.parse().ok().map(Duration::from_millis);
        match name.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.of_move = time().unwrap_or(TIME),
            // Without a limit for the match, what is left is the greatest number.
            "time_left" => self.left = time().filter(|time| time.as_millis() < 2_147_483_647),
            "max_memory" => {
                let most =
                    value.parse::<u64>().ok().filter(|&bytes| bytes > 0).map(|bytes| (bytes >> 21).max(1));
                self.options.hash = most.into_iter().chain(self.options.hash).min();
            }
            // A bit for games that go on behind a line is no rule of moves.
            "rule" => {
                let is_free = value.parse::<u32>().is_ok_and(|rule| rule & !2 == 0);
                self.rule = (!is_free).then(|| value.to_owned());
            }
            _ => {}
        }
    }

    fn play(&mut self, theirs: &str) -> Result<(), Error> {
        let (_, _, session, mapping) = self.game()?;
        let legal = session.legal_moves();
        let ours = mapping.ours(&square(theirs), &legal).map_err(|why| Error::Other(why.to_string()))?;
        session.play(&[ours])
    }

    /// Sets up a board: stones of this program and of the other one, which may be in any order.
    fn board(&mut self, stones: &[String]) -> Result<(), Error> {
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for stone in stones {
            match square(stone).rsplit_once(',') {
                Some((place, "1")) => own.push(place.to_owned()),
                Some((place, "2")) => others.push(place.to_owned()),
                _ => return wrong(format!("expected x,y and 1 or 2, got {}", quoted(stone))),
            }
        }
        if own.len() != others.len() && own.len() + 1 != others.len() {
            let (own, others) = (own.len(), others.len());
            return wrong(format!("expected a board on which it is my turn, got {own} stones to {others}"));
        }
        let is_first = own.len() == others.len();
        let (mut first, mut second) = if is_first { (own, others) } else { (others, own) };
        let (game, _, session, _) = self.game()?;
        *session = open(game)?;
        second.resize(first.len(), String::new());
        for place in
            first.drain(..).zip(second).flat_map(<[String; 2]>::from).filter(|place| !place.is_empty())
        {
            self.play(&place)?;
        }
        Ok(())
    }

    /// Plays a move of its own.
    fn think(&mut self) -> Result<String, Error> {
        if let Some(rule) = &self.rule {
            return wrong(format!("expected rule 0, which is gomoku without opening rules, got {rule}"));
        }
        let of_match = self.left.map(|left| left / 30);
        let time = of_match.into_iter().fold(self.of_move, Duration::min).saturating_sub(OVERHEAD).max(LEAST);
        let budget = Budget { time: Some(time), ..Budget::default() };
        let session = self.game()?.2.clone();
        if session.outcome().is_some() {
            return wrong("the game is over");
        }
        let (mv, _) = self.thinker.choose(&self.options, &session, &budget)?;
        let (_, _, session, mapping) = self.game()?;
        session.play(&[&mv])?;
        Ok(mapping.theirs(&mv))
    }
}

/// A square without spaces.
fn square(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The lines up to `DONE`.
fn stones(listener: &mut Listener) -> Result<Vec<String>, Failure> {
    /// More than any board has squares.
    const MOST: usize = 10_000;
    let mut stones = Vec::new();
    while let Some(line) = listener.line()? {
        if line.eq_ignore_ascii_case("DONE") {
            break;
        }
        if !line.is_empty() && stones.len() < MOST {
            stones.push(line);
        }
    }
    Ok(stones)
}
