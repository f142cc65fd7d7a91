//! The Universal Chess Interface, for any game of two players.

use super::board::{BREAKTHROUGH, Board};
use super::options::Options;
use super::speech::{Listener, say};
use super::thinker::{Thinker, Work};
use crate::failure::Failure;
use engines::Mapping;
use game::quoted;
use request::{Answer, Budget, Error, Kind, Patience};
use std::time::Duration;

/// The conversation.
pub(super) struct Uci {
    options: Options,
    variants: Vec<String>,
    variant: String,
    board: Option<Board>,
    thinker: Thinker,
    /// The time for the move where the other player's is thought about meanwhile.
    after_ponder: Option<Duration>,
}

/// What `go` asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// The time left of both players, the first one first.
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    is_infinite: bool,
    is_ponder: bool,
    /// The moves that it may choose from, as the other program writes them; empty if all.
    among: Vec<String>,
}

/// The words that end the list of moves behind `searchmoves`.
const WORDS: &str = "depth nodes mate movetime wtime btime winc binc movestogo infinite ponder";

/// The time that is kept for what lies between the two programs.
const OVERHEAD: Duration = Duration::from_millis(10);
/// The least time for a move.
const LEAST: Duration = Duration::from_millis(5);

impl Go {
    fn read(line: &str) -> Go {
        let mut go = Go::default();
        let mut words = line.split_whitespace().peekable();
        while let Some(word) = words.next() {
            if word == "searchmoves" {
                while let Some(mv) = words.next_if(|word| WORDS.split(' ').all(|known| known != *word)) {
                    go.among.push(mv.to_owned());
                }
            }
            let mut number = || words.next().and_then(|number| number.parse::<i64>().ok());
            let mut time = || number().map(|time| Duration::from_millis(time.max(0) as u64));
            match word {
                "infinite" => go.is_infinite = true,
                "ponder" => go.is_ponder = true,
                "depth" => go.depth = number().map(|depth| depth.clamp(1, 10_000) as u32),
                // To be found within so many moves of the player.
                "mate" => go.depth = number().map(|moves| 2 * moves.clamp(1, 5_000) as u32 - 1),
                "nodes" => go.nodes = number().map(|nodes| nodes.max(1) as u64),
                "movetime" => go.move_time = time(),
                "wtime" => go.left[0] = time(),
                "btime" => go.left[1] = time(),
                "winc" => go.increment[0] = time().unwrap_or_default(),
                "binc" => go.increment[1] = time().unwrap_or_default(),
                "movestogo" => go.moves_to_go = number().map(|moves| moves.clamp(1, 1000) as u32),
                _ => {}
            }
        }
        go
    }

    /// The time for this move of the player, from 1: an equal share of the remaining time and most of the
    /// increment; never more than half of the remaining time.
    fn time(&self, player: usize) -> Option<Duration> {
        let of_clock = || {
            let left = self.left[player - 1]?;
            let share = left / self.moves_to_go.unwrap_or(30).min(30);
            let time = share + self.increment[player - 1] * 4 / 5;
            Some(time.min(left / 2))
        };
        let time = self.move_time.or_else(of_clock)?;
        Some(time.saturating_sub(OVERHEAD).max(LEAST))
    }
}

impl Uci {
    pub(super) fn new(options: Options, thinker: Thinker) -> Uci {
        let for_two = |name: &&str| registry::open(name).is_ok_and(|session| session.players() == 2);
        let variants: Vec<String> = if let Some(game) = &options.game {
            vec![game.clone()]
        } else {
            let names = registry::games().iter().map(|entry| entry.name).filter(for_two);
            names.chain([BREAKTHROUGH]).map(str::to_owned).collect()
        };
        let named = variants.iter().find(|name| *name == "shatar").or(variants.first());
        let variant = named.cloned().unwrap_or_default();
        Uci { options, variants, variant, board: None, thinker, after_ponder: None }
    }

    pub(super) fn talk(mut self, listener: &mut Listener) -> Result<(), Failure> {
        self.greet()?;
        while let Some(line) = listener.line()? {
            if line == "quit" {
                break;
            }
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            match word {
                "uci" => self.greet()?,
                "isready" => say("readyok")?,
                "ucinewgame" => self.thinker.new_game(),
                "stop" => self.thinker.stop(),
                "setoption" => self.tell(|uci| uci.set_option(rest))?,
                "position" => self.tell(|uci| uci.position(rest))?,
                "go" => self.go(rest)?,
                "ponderhit" => self.thinker.release(self.after_ponder.take()),
                _ => {}
            }
        }
        self.thinker.stop();
        Ok(())
    }

    fn greet(&self) -> Result<(), Failure> {
        let variants: String = self.variants.iter().map(|name| format!(" var {name}")).collect();
        say(&format!(
            "id name yomi {}\nid author the authors of yomi\n\
             option name UCI_Variant type combo default {}{variants}\n{}\nuciok",
            env!("CARGO_PKG_VERSION"),
            self.variant,
            self.options.declared()
        ))
    }

    /// Stops the search and performs an action; an error is reported in a line that other programs ignore.
    fn tell(&mut self, act: impl FnOnce(&mut Uci) -> Result<(), Error>) -> Result<(), Failure> {
        self.thinker.stop();
        match act(self) {
            Ok(()) => Ok(()),
            Err(error) => say(&format!("info string {error}")),
        }
    }

    fn set_option(&mut self, rest: &str) -> Result<(), Error> {
        let text = rest.strip_prefix("name").unwrap_or(rest).trim();
        let (name, value) = text.split_once(" value").unwrap_or((text, ""));
        let (name, value) = (name.trim(), value.trim());
        if !name.eq_ignore_ascii_case("UCI_Variant") {
            return self.options.set(name, value);
        }
        if !self.variants.iter().any(|variant| variant == value) {
            return Err(request::unknown("variant", value, self.variants.iter().map(String::as_str)));
        }
        (self.variant, self.board) = (value.to_owned(), None);
        Ok(())
    }

    fn board(&mut self) -> Result<&mut Board, Error> {
        let board = if let Some(board) = self.board.take() {
            board
        } else {
            // Its men are pawns to programs of chess.
            let men = [('x', 'P'), ('o', 'p')].into_iter().filter(|_| self.variant == BREAKTHROUGH);
            let mapping = Mapping { pieces: Some(men.collect()), ..Mapping::coordinates() };
            Board::open(&self.variant, mapping)?
        };
        Ok(self.board.insert(board))
    }

    fn position(&mut self, rest: &str) -> Result<(), Error> {
        let (start, moves) = rest.split_once("moves").unwrap_or((rest, ""));
        let start = start.trim();
        let board = self.board()?;
        let start = match start.strip_prefix("fen") {
            Some(position) => Some(position.trim()),
            None if start == "startpos" => None,
            None => {
                let found = quoted(start);
                return Err(
                    board.refuse(Error::Other(format!("position: expected startpos or fen, got {found}")))
                );
            }
        };
        let moves: Vec<&str> = moves.split_whitespace().collect();
        board.set(start, &moves)
    }

    fn go(&mut self, rest: &str) -> Result<(), Failure> {
        self.thinker.stop();
        let go = Go::read(rest);
        let begun = self.begin(&go);
        match begun {
            Ok(()) => Ok(()),
            // Whoever asks for a move waits for one.
            Err(why) => say(&format!("info string {why}\nbestmove (none)")),
        }
    }

    fn begin(&mut self, go: &Go) -> Result<(), Error> {
        let is_held = go.is_infinite || go.is_ponder;
        let options = self.options.clone();
        let rows = options.multi_pv;
        let board = self.board()?;
        let session = board.session()?.clone();
        let mover = session.to_move();
        let legal = session.legal_moves();
        let among = go.among.iter().map(|mv| board.mapping.ours(mv, &legal).map(str::to_owned));
        let among: Vec<String> =
            among.collect::<Result<_, _>>().map_err(|why| Error::Other(format!("searchmoves: {why}")))?;
        let first = among.first().or(legal.first()).map(|mv| board.mapping.theirs(mv));
        let time = go.time(mover);
        let budget = Budget {
            depth: go.depth,
            nodes: go.nodes,
            time: time.filter(|_| !go.is_infinite),
            patience: if is_held { Patience::Endless } else { Patience::Unsaid },
            ..Budget::default()
        };
        let mut request = options.request_to_play(&session, &budget)?;
        // The time of a move begins where the other player has made his.
        let after_ponder = request.budget.time.take_if(|_| go.is_ponder);
        // The best of some moves is known where each has a value of its own.
        request.multi_pv = if among.is_empty() { rows } else { legal.len() };
        session.fits(&request)?;
        let is_duel = session.promises().is_only_won_or_lost();
        let shown = Shown { mover, rows, is_duel, mapping: board.mapping.clone(), among };
        let concluded = shown.clone();
        let work = Work {
            session,
            request,
            before: Vec::new(),
            is_held,
            // A program that no longer reads ends the conversation by its next line.
            show: Box::new(move |answer| {
                let _ = say(&shown.info(answer));
            }),
            conclude: Box::new(move |answer| {
                let why = answer.as_ref().err().map(|error| format!("info string {error}\n"));
                let line = answer.as_ref().map_or_else(|_| Vec::new(), |answer| concluded.line(answer));
                let best = line.first().cloned().or(first).unwrap_or_else(|| "(none)".to_owned());
                let reply = line.get(1).map_or_else(String::new, |reply| format!(" ponder {reply}"));
                let _ = say(&format!("{}bestmove {best}{reply}", why.unwrap_or_default()));
            }),
        };
        self.after_ponder = after_ponder;
        self.thinker.start(work);
        Ok(())
    }
}

/// How answers are shown.
#[derive(Clone)]
struct Shown {
    /// The player, from 1, from whose point of view values are given.
    mover: usize,
    /// The most moves that are shown.
    rows: usize,
    /// True if all ends are won or lost, so that a distance is one to mate.
    is_duel: bool,
    mapping: Mapping,
    /// The moves that may be chosen; empty if all.
    among: Vec<String>,
}

/// The findings about a move: its value, how certain that is, the plies to the end, and the line that it
/// begins.
type Row<'a> = (Option<&'a Vec<i32>>, Kind, Option<u32>, &'a [String]);

impl Shown {
    /// The moves that have a value of their own, and may be chosen, the best first.
    fn rows<'a>(&'a self, answer: &'a Answer) -> impl Iterator<Item = Row<'a>> {
        let best = (answer.value.as_ref(), answer.kind, answer.distance, &*answer.line);
        let others = answer.moves.iter().skip(1).filter(|row| row.kind != Kind::Cut && !row.line.is_empty());
        let others = others.map(|row| (row.value.as_ref(), row.kind, row.distance, &*row.line));
        let may_be = |line: &[String]| line.first().is_some_and(|mv| self.among.contains(mv));
        let rows = std::iter::once(best).chain(others);
        rows.filter(move |(.., line)| self.among.is_empty() || may_be(line))
    }

    /// The line that begins with the move that is chosen, as the other program reads it.
    fn line(&self, answer: &Answer) -> Vec<String> {
        let line = self.rows(answer).next().map_or(&[][..], |(.., line)| line);
        let best = if self.among.is_empty() { answer.best.as_ref() } else { line.first() };
        best.into_iter().chain(line.iter().skip(1)).map(|mv| self.mapping.theirs(mv)).collect()
    }

    /// The `info` lines: one for each move with a value of its own, the best first.
    fn info(&self, answer: &Answer) -> String {
        let rows = self.rows(answer).take(self.rows);
        let time = (answer.elapsed_s * 1000.0).round() as u64;
        let speed = (answer.nodes as f64 / answer.elapsed_s.max(1e-6)).round() as u64;
        let (depth, selective) = (answer.depth.max(1), answer.selective_depth.max(answer.depth));
        let line = |(number, (value, kind, distance, line)): (usize, Row<'_>)| {
            let moves: Vec<String> = line.iter().map(|mv| self.mapping.theirs(mv)).collect();
            let score = self.score(value, kind, distance);
            format!(
                "info depth {depth} seldepth {selective} multipv {number}{score} nodes {} nps {speed} \
                 time {time} pv {}",
                answer.nodes,
                moves.join(" ")
            )
        };
        (1..).zip(rows).map(line).collect::<Vec<_>>().join("\n")
    }

    fn score(&self, value: Option<&Vec<i32>>, kind: Kind, distance: Option<u32>) -> String {
        let Some(value) = value else { return String::new() };
        let own = value[self.mover - 1];
        match distance {
            Some(plies) if kind == Kind::Exact && self.is_duel && own != 0 => {
                format!(" score mate {}", i64::from(plies.div_ceil(2)) * i64::from(own.signum()))
            }
            _ => format!(" score cp {own}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_shared_out_over_the_moves_left() {
        let second = Duration::from_secs(1);
        let go = Go::read("go wtime 60000 btime 1000 winc 1000 binc 0 movestogo 5");
        assert_eq!((go.left, go.moves_to_go), ([Some(second * 60), Some(second)], Some(5)));
        assert_eq!(go.time(1), Some(Duration::from_millis(12_790)));
        assert_eq!(go.time(2), Some(Duration::from_millis(190)));
        assert_eq!(Go::read("movetime 100 wtime 1").time(2), Some(Duration::from_millis(90)));
        assert_eq!(Go::read("wtime -5").time(1), Some(LEAST));
        assert_eq!(Go::read("depth 3").time(1), None);
    }

    #[test]
    fn any_line_is_read() {
        for text in ["depth", "depth x nodes", "wtime 99999999999999999999", "movestogo 0", "infinite ponder"]
        {
            let go = Go::read(text);
            let _ = (go.time(1), go.time(2));
        }
        assert_eq!(Go::read("depth -3").depth, Some(1));
        let go = Go::read("searchmoves a2a3 b2b3 mate 2 searchmoves c2c3");
        assert_eq!((go.among.join(" ").as_str(), go.depth), ("a2a3 b2b3 c2c3", Some(3)));
    }
}
