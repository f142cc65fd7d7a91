//! The Go Text Protocol, for any game of two players on a board of squares: Hex, Othello, gomoku.

use super::board::resized;
use super::options::{Options, TIME};
use super::speech::{Listener, say, wrong};
use super::thinker::Thinker;
use crate::failure::Failure;
use engines::{Mapping, gtp};
use registry::{Session, open};
use request::{Budget, Error};
use std::time::Duration;

/// The conversation.
pub(super) struct Gtp {
    options: Options,
    thinker: Thinker,
    game: String,
    session: Session,
    board: Option<engines::Board>,
    mapping: Mapping,
    /// True if the stones stay as they are behind a swap, and the players change colors.
    keeps_stones: bool,
    /// Passes behind the end of the game.
    passes: usize,
    /// The time for so many moves behind that of the game.
    period: Option<(Duration, u32)>,
    /// What is left to each player, and for how many moves; 0 if for the rest of the game.
    left: [Option<(Duration, u32)>; 2],
}

/// The commands that it knows.
const COMMANDS: &str = "boardsize clear_board final_score genmove known_command komi list_commands name play \
    protocol_version quit reg_genmove showboard time_left time_settings undo version";

/// True if it knows a command of this name.
pub(super) fn knows(name: &str) -> bool {
    COMMANDS.split(' ').any(|known| known == name)
}

/// A word of a line that may begin with a number.
pub(super) fn command(line: &str) -> &str {
    let line = line.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign.is_whitespace());
    line.split_whitespace().next().unwrap_or_default()
}

impl Gtp {
    pub(super) fn new(options: Options, thinker: Thinker) -> Result<Gtp, Failure> {
        let Some(game) = options.game.clone() else {
            let expected = "expected `yomi engine GAME`, such as hex: GTP names no game".to_owned();
            return Err(Failure::usage(expected));
        };
        let session = open(&game)?;
        if session.players() != 2 {
            return Err(Failure::usage(format!("expected a game for two players to speak GTP, got {game}")));
        }
        let board = registry::engine::board(session.erased().0);
        let (mapping, left) = (gtp::mapping(board), [None; 2]);
        let (keeps_stones, passes, period) = (false, 0, None);
        Ok(Gtp { options, thinker, game, session, board, mapping, keeps_stones, passes, period, left })
    }

    pub(super) fn talk(mut self, first: String, listener: &mut Listener) -> Result<(), Failure> {
        let mut next = Some(first);
        while let Some(line) = next {
            let line = line.split('#').next().unwrap_or_default().trim();
            let rest = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
            let number = &line[..line.len() - rest.len()];
            let words: Vec<&str> = rest.split_whitespace().collect();
            if let [command, arguments @ ..] = &*words {
                match self.answer(command, arguments) {
                    Ok(answer) => say(format!("={number} {answer}").trim_end())?,
                    Err(why) => say(&format!("?{number} {why}"))?,
                }
                say("")?;
                if *command == "quit" {
                    break;
                }
            }
            next = listener.line()?;
        }
        Ok(())
    }

    fn answer(&mut self, command: &str, arguments: &[&str]) -> Result<String, Error> {
        match (command, arguments) {
            ("protocol_version", _) => return Ok("2".to_owned()),
            ("name", _) => return Ok("yomi".to_owned()),
            ("version", _) => return Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("list_commands", _) => return Ok(COMMANDS.replace(' ', "\n")),
            ("known_command", names) => return Ok(names.first().is_some_and(|name| knows(name)).to_string()),
            // No game here has a komi.
            ("komi" | "quit", _) => {}
            ("boardsize", &[columns, ref rows @ ..]) => {
                let rows = rows.first().unwrap_or(&columns);
                let (Ok(columns), Ok(rows)) = (columns.parse(), rows.parse()) else {
                    return wrong("syntax error");
                };
                let Some((game, session)) = resized(&self.game, self.board, (columns, rows)) else {
                    return wrong("unacceptable size");
                };
                self.board = registry::engine::board(session.erased().0);
                (self.game, self.session, self.mapping) = (game, session, gtp::mapping(self.board));
                self.clear();
            }
            ("clear_board", _) => {
                self.session = open(&self.game)?;
                self.clear();
            }
            ("play", &[color, mv]) => {
                let player = self.player(color)?;
                self.play(player, mv)?;
            }
            ("genmove", &[color]) => {
                let player = self.player(color)?;
                let mv = self.think(player)?;
                match &mv {
                    Some(mv) => self.session.play(&[mv])?,
                    None => self.passes += 1,
                }
                // The notation is that before the move.
                return Ok(self.said(mv.as_deref(), 1));
            }
            ("reg_genmove", &[color]) => {
                let player = self.player(color)?;
                let mv = self.think(player)?;
                return Ok(self.said(mv.as_deref(), 0));
            }
            ("undo", _) if self.passes > 0 => self.passes -= 1,
            ("undo", _) => {
                if !self.session.take_back() {
                    return wrong("cannot undo");
                }
            }
            ("time_settings", &[main, time, moves]) => {
                let (main, period) = (seconds(main)?, period(time, moves)?);
                self.period = period.filter(|&(time, moves)| moves > 0 && !time.is_zero());
                // A period without moves is no limit at all.
                let is_limited = period.is_none_or(|(time, moves)| moves > 0 || time.is_zero());
                self.left = [is_limited.then_some((main, 0)); 2];
            }
            ("time_left", &[color, time, moves]) => {
                let player = self.player(color)?;
                self.left[player - 1] = period(time, moves)?;
            }
            ("showboard", _) => {
                let drawing = self.session.draw();
                let lines = drawing.lines().filter(|line| !line.trim().is_empty());
                return Ok(lines.map(|line| format!("\n{line}")).collect());
            }
            ("final_score", _) => return self.score(),
            (command, _) if knows(command) => return wrong("syntax error"),
            _ => return wrong("unknown command"),
        }
        Ok(String::new())
    }

    fn clear(&mut self) {
        self.passes = 0;
        self.thinker.new_game();
    }

    /// The player, from 1, of a color. Whom the other program lets move behind a swap tells what becomes of
    /// the stones.
    fn player(&mut self, color: &str) -> Result<usize, Error> {
        let player = match color.to_ascii_lowercase().as_str() {
            "b" | "black" => 1,
            "w" | "white" => 2,
            _ => return wrong("syntax error: expected b or w"),
        };
        if self.session.moves_played().len() == 2 {
            self.keeps_stones = player == 2;
        }
        Ok(if self.has_changed_colors() { 3 - player } else { player })
    }

    fn has_changed_colors(&self) -> bool {
        self.keeps_stones && self.session.moves_played().get(1).is_some_and(|mv| mv == gtp::SWAP[0])
    }

    fn notation<'a>(&'a self, moves: &[String]) -> gtp::Notation<'a> {
        gtp::Notation::new(&self.mapping, self.board, if self.keeps_stones { &[] } else { moves })
    }

    /// The move as the other program reads it, behind all moves but the last `back` ones.
    fn said(&self, mv: Option<&str>, back: usize) -> String {
        let moves = self.session.moves_played();
        let before = &moves[..moves.len().saturating_sub(back)];
        mv.map_or("pass".to_owned(), |mv| self.notation(before).theirs(mv))
    }

    /// Lets a player be the one to move, who may have to pass without being told so.
    fn let_move(&mut self, player: usize) -> Result<(), Error> {
        if self.session.to_move() != player && self.session.outcome().is_none() {
            if self.session.legal_moves() != ["pass"] {
                return wrong("illegal move: it is the turn of the other player");
            }
            self.session.play(&["pass"])?;
        }
        Ok(())
    }

    fn play(&mut self, player: usize, theirs: &str) -> Result<(), Error> {
        self.let_move(player)?;
        if self.session.outcome().is_some() && theirs.eq_ignore_ascii_case("pass") {
            self.passes += 1;
            return Ok(());
        }
        let moves = self.session.moves_played();
        let ours = self.notation(&moves).ours(theirs, &self.session.legal_moves());
        let ours = ours.map_err(|why| Error::Other(format!("illegal move: {why}")))?;
        self.session.play(&[&ours])
    }

    /// The move that it would play; `None` if the game is over.
    fn think(&mut self, player: usize) -> Result<Option<String>, Error> {
        self.let_move(player)?;
        if self.session.outcome().is_some() {
            return Ok(None);
        }
        let budget = Budget { time: Some(self.time(player)), ..Budget::default() };
        let (mv, elapsed) = self.thinker.choose(&self.options, &self.session, &budget)?;
        if let Some((left, 0)) = &mut self.left[player - 1] {
            *left = left.saturating_sub(elapsed);
        }
        Ok(Some(mv))
    }

    /// The time for a move: an equal share of what is left.
    fn time(&self, player: usize) -> Duration {
        /// The time that is kept for what lies between the two programs.
        const OVERHEAD: Duration = Duration::from_millis(20);
        let of_period = self.period.map_or(Duration::ZERO, |(time, moves)| time / moves);
        let time = match self.left[player - 1] {
            None => return TIME,
            Some((left, 0)) => of_period.max(left / 30),
            Some((left, moves)) => left / moves,
        };
        time.saturating_sub(OVERHEAD).max(OVERHEAD / 4)
    }

    /// What the first player has won, as programs for Go write it.
    fn score(&self) -> Result<String, Error> {
        let Some(payoffs) = self.session.outcome() else {
            return wrong("cannot score: the game is not over");
        };
        Ok(match payoffs[usize::from(self.has_changed_colors())] {
            0 => "0".to_owned(),
            won if won > 0 => format!("B+{won}"),
            lost => format!("W+{}", lost.unsigned_abs()),
        })
    }
}

/// A time for so many moves.
fn period(time: &str, moves: &str) -> Result<Option<(Duration, u32)>, Error> {
    let Ok(moves) = moves.parse() else { return wrong("syntax error: expected a number of moves") };
    Ok(Some((seconds(time)?, moves)))
}

fn seconds(text: &str) -> Result<Duration, Error> {
    let time = text.parse().ok().map(|time: f64| time.clamp(0.0, 1e9));
    let time = time.and_then(|time| Duration::try_from_secs_f64(time).ok());
    time.map_or_else(|| wrong("syntax error: expected a time in seconds"), Ok)
}
