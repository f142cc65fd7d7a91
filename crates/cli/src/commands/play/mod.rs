//! `yomi play`: a game in the terminal, between people, searches, or both.
//!
//! Words and boards are printed as the game goes. With `--json` they go to standard error, and standard output has an
//! object a ply; after a move was taken back, a ply that comes again replaces the one before and all that followed it.

mod people;
mod seats;
mod talk;

use crate::arguments::{Common, Limits, Position};
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::with_progress;
use crate::words::{grouped, outcome, seconds, value, verdict, winners};
use search::Budget;
use seats::Seat;
use serde::Serialize;
use session::{Answer, Ask, Promises, SCHEMA, Table};
use talk::Talk;

/// A game between searches that has no end by its rules ends after so many plies.
const LONGEST: usize = 1_000;

pub(crate) fn run(
    position: &Position,
    seats: &[String],
    limits: &Limits,
    common: &Common,
) -> Result<String, Failure> {
    let table = position.open(None)?;
    let again = again(&*table, position, seats, limits, common);
    let seats = seats::read(seats, &*table, limits, common)?;
    let talk = Talk::new(common.json);
    Match { table, seats, talk, again, seed: common.seed(), played: Vec::new(), undone: Vec::new() }.run()?;
    Ok(String::new())
}

/// A game that is being played.
struct Match {
    table: Box<dyn Table>,
    /// Who sits where, player 1 first.
    seats: Vec<Seat>,
    talk: Talk,
    /// The command that goes on from here, but for the moves.
    again: [String; 2],
    seed: u64,
    /// The plies of this run.
    played: Vec<Ply>,
    /// What was taken back, a turn of a person each, the first to come again last.
    undone: Vec<Vec<Ply>>,
}

/// A ply, as `--json` prints it.
#[derive(Clone, Debug, Serialize)]
struct Ply {
    /// From 1; moves given by `--moves` count.
    #[serde(rename = "ply")]
    number: usize,
    player: usize,
    #[serde(rename = "move")]
    mv: String,
    /// `human`, a search, or `given` by `--moves`.
    by: String,
    value: Option<Vec<i32>>,
    values: Option<Vec<Vec<i32>>>,
    kind: Option<&'static str>,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// After the move.
    position: String,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    /// The rules say so.
    Rules,
    /// This player gave it up.
    Resigned(usize),
    /// Somebody left, the input came to its end, or Ctrl-C was pressed: it can go on later.
    Left(&'static str),
    /// It would go on for ever.
    TooLong,
}

/// The end of a game, as `--json` prints it.
#[derive(Serialize)]
struct Outcome<'a> {
    schema: u32,
    game: &'a str,
    /// A number a player; null where the game was left before its end, or given up with no result by the rules.
    #[serde(rename = "outcome")]
    payoffs: Option<Vec<i32>>,
    /// `rules`, `repetition`, `resigned`, `plies`, `quit`, `end of input` or `cancelled`.
    ending: &'static str,
    /// Who gave it up.
    resigned: Option<usize>,
    /// Who wins by that, in a game for two.
    winner: Option<usize>,
    moves: Vec<String>,
    position: String,
}

impl Match {
    fn run(mut self) -> Result<(), Failure> {
        self.introduce()?;
        let has_people = self.seats.iter().any(Seat::is_human);
        let ending = if has_people { self.with_people()? } else { self.between_searches()? };
        self.conclude(ending)
    }

    /// Who plays.
    fn introduce(&mut self) -> Result<(), Failure> {
        let seats = (1..).zip(&self.seats).map(|(player, seat)| format!("player {player}: {}", seat.name()));
        let mut lines: Vec<String> = std::iter::once(self.table.game().to_owned()).chain(seats).collect();
        if let Some(time) = self.seats.iter().find_map(Seat::given_time) {
            lines.push(format!("No limit was given: {} s a move at most.", time.as_secs()));
        }
        if self.seats.iter().any(Seat::is_human) {
            lines.push("Type a move, or help.".to_owned());
        }
        self.talk.say(&(lines.join("\n") + "\n"))
    }

    fn with_people(&mut self) -> Result<Ending, Failure> {
        while self.table.outcome().is_none() {
            let ending = match self.seat().clone() {
                Seat::Human => self.turn_of_a_person()?,
                Seat::Search { ask, .. } => self.turn_of_a_search(&ask)?,
            };
            if let Some(ending) = ending {
                return Ok(ending);
            }
        }
        Ok(Ending::Rules)
    }

    fn between_searches(&mut self) -> Result<Ending, Failure> {
        self.show()?;
        let promises = self.table.promises();
        let is_endless = promises.longest.is_none() && promises.repetition.is_none();
        while self.table.outcome().is_none() {
            if is_endless && self.played.len() >= LONGEST {
                return Ok(Ending::TooLong);
            }
            if let Seat::Search { ask, .. } = self.seat().clone()
                && let Some(ending) = self.turn_of_a_search(&ask)?
            {
                return Ok(ending);
            }
        }
        Ok(Ending::Rules)
    }

    fn seat(&self) -> &Seat {
        &self.seats[self.table.to_move() - 1]
    }

    /// Lets a search move. Ctrl-C stops it: the best it has found is played, and that is where the game is left.
    fn turn_of_a_search(&mut self, ask: &Ask) -> Result<Option<Ending>, Failure> {
        let player = self.table.to_move();
        let answer = self.search(ask)?;
        let (mv, by) = self.choice(&answer)?;
        self.table.play(&[&mv])?;
        let mut text = format!("player {player} ({by}) plays {mv}");
        if answer.kind != "unknown" {
            let shown = value(answer.value.as_deref(), answer.values.as_deref());
            let (nodes, time) = (grouped(answer.nodes), seconds(answer.elapsed_s));
            let (words, depth) = (verdict(&answer, &self.table.promises()), answer.depth);
            text = format!("{text}  {shown}  {words}  (depth {depth}, {nodes} nodes, {time})");
        }
        self.talk.say(&(text + "\n"))?;
        let ply = Ply {
            value: answer.value,
            values: answer.values,
            kind: Some(answer.kind),
            depth: Some(answer.depth),
            nodes: Some(answer.nodes),
            ..self.ply(player, mv, by)
        };
        self.record(ply)?;
        let is_left = interrupt::was_pressed() && self.table.outcome().is_none();
        Ok(is_left.then_some(Ending::Left("cancelled")))
    }

    fn search(&self, ask: &Ask) -> Result<Answer, Failure> {
        with_progress(ask, |ask| self.table.analyze(ask))
    }

    /// The move of an answer and who found it. Where a search was stopped before it had one, one ply must do.
    fn choice(&mut self, answer: &Answer) -> Result<(String, String), Failure> {
        if let Some(best) = &answer.best {
            return Ok((best.clone(), answer.search.clone()));
        }
        let one_ply = self.table.analyze(&Ask::new(Some("one-ply"), &Budget::default())?)?;
        let best = one_ply.best.or_else(|| self.table.legal_moves().into_iter().next());
        let best = best.ok_or_else(|| Failure::failed("there is no legal move, and the game is not over"))?;
        let search = &answer.search;
        self.talk.say(&format!("{search} was stopped before it had a move: one-ply chooses\n"))?;
        Ok((best, one_ply.search))
    }

    /// The ply that led to the present position.
    fn ply(&self, player: usize, mv: String, by: impl Into<String>) -> Ply {
        Ply {
            number: self.table.moves_played().len(),
            player,
            mv,
            by: by.into(),
            value: None,
            values: None,
            kind: None,
            depth: None,
            nodes: None,
            position: self.table.position(),
        }
    }

    fn record(&mut self, ply: Ply) -> Result<(), Failure> {
        self.talk.object(&ply)?;
        self.played.push(ply);
        Ok(())
    }

    /// The board.
    fn show(&mut self) -> Result<(), Failure> {
        let board = self.table.draw();
        self.talk.say(&format!("\n{board}\n\n"))
    }

    fn conclude(&mut self, ending: Ending) -> Result<(), Failure> {
        let payoffs = match ending {
            Ending::Resigned(player) => self.forfeit(player),
            _ => self.table.outcome(),
        };
        if matches!(ending, Ending::Rules | Ending::TooLong) {
            self.show()?;
        }
        let (word, mut text) = match (ending, &payoffs) {
            (Ending::Rules, Some(payoffs)) if self.table.is_repetition() => {
                ("repetition", format!("The position has come back: {}", self.result(payoffs)))
            }
            (Ending::Rules, payoffs) => ("rules", self.result(payoffs.as_deref().unwrap_or_default())),
            (Ending::Resigned(player), Some(payoffs)) => {
                ("resigned", format!("player {player} resigns: {}", self.result(payoffs)))
            }
            (Ending::Resigned(player), None) => {
                let result = match self.winner_over(player) {
                    Some(winner) => format!("player {player} resigns: player {winner} wins"),
                    None => format!("player {player} leaves, and the game ends without a result"),
                };
                ("resigned", result)
            }
            (Ending::TooLong, _) => {
                ("plies", format!("stopped after {} plies: this game may never end", grouped(LONGEST as u64)))
            }
            (Ending::Left(why), _) => (why, format!("The game is not over. To go on: {}", self.go_on())),
        };
        let moves = self.table.moves_played();
        if !moves.is_empty() && !matches!(ending, Ending::Left(_)) {
            text = format!("{text}\nmoves: {}", moves.join(" "));
        }
        self.talk.say(&(text + "\n"))?;
        let resigned = if let Ending::Resigned(player) = ending { Some(player) } else { None };
        let (game, position) = (self.table.game(), self.table.position());
        let winner = resigned.and_then(|player| self.winner_over(player));
        let end = Outcome { schema: SCHEMA, game, payoffs, ending: word, resigned, winner, moves, position };
        self.talk.object(&end)
    }

    fn result(&self, payoffs: &[i32]) -> String {
        result(payoffs, &self.table.promises())
    }

    /// Who wins when one of two gives up; nobody among more.
    fn winner_over(&self, player: usize) -> Option<usize> {
        (self.table.players() == 2).then_some(3 - player)
    }

    /// What giving up pays: a loss, where there are two players and nothing but win and loss to pay. Elsewhere the rules say no
    /// number: by how much would it be?
    fn forfeit(&self, player: usize) -> Option<Vec<i32>> {
        let promises = self.table.promises();
        let is_plain = promises.is_zero_sum() && promises.is_only_won_or_lost();
        let payoff = |seat| if seat == player { -1 } else { 1 };
        (self.table.players() == 2 && is_plain).then(|| vec![payoff(1), payoff(2)])
    }

    /// The command that goes on from here.
    fn go_on(&self) -> String {
        let [game, rest] = &self.again;
        let moves = self.table.moves_played();
        let moves =
            if moves.is_empty() { String::new() } else { format!(" --moves {}", quote(&moves.join(" "))) };
        format!("yomi play {game}{moves}{rest}")
    }
}

/// Who won, in words where there are any, and what everybody gets.
fn result(payoffs: &[i32], promises: &Promises) -> String {
    let words = if payoffs.len() == 2 { outcome(payoffs, promises, None) } else { Some(winners(payoffs)) };
    let words = words.unwrap_or_else(|| "the game is over".to_owned());
    format!("{words}  {}", value(Some(payoffs), None))
}

/// The command that was given, before and behind `--moves`.
fn again(
    table: &dyn Table,
    position: &Position,
    seats: &[String],
    limits: &Limits,
    common: &Common,
) -> [String; 2] {
    let mut before = vec![quote(table.game())];
    if position.is_given() {
        before.push(format!("--position {}", quote(&table.start())));
    }
    let seats = seats.iter().map(|seat| format!(" --seat {}", quote(seat)));
    let limits = limits.given().map(|(limit, text)| format!(" --{limit} {}", quote(text)));
    let mut behind: Vec<String> = seats.chain(limits).collect();
    if common.seed() != 1 {
        behind.push(format!(" --seed {}", common.seed()));
    }
    if common.json {
        behind.push(" --json".to_owned());
    }
    [before.join(" "), behind.concat()]
}

/// Text as a shell takes it for one word.
fn quote(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=:,.+/%@".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    if text.contains(['"', '$', '`', '\\', '!']) {
        return format!("'{}'", text.replace('\'', r"'\''"));
    }
    format!("\"{text}\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Bounds;

    #[test]
    fn text_is_quoted_where_a_shell_would_take_it_apart() {
        for (text, quoted) in [
            ("tic-tac-toe", "tic-tac-toe"),
            ("b2 a1", "\"b2 a1\""),
            ("", "\"\""),
            ("2>1", "\"2>1\""),
            ("a\"b", "'a\"b'"),
            ("a'$b", r"'a'\''$b'"),
        ] {
            assert_eq!(quote(text), quoted);
        }
    }

    #[test]
    fn results_are_said_in_words() {
        for (payoffs, words) in [
            (&[1, -1][..], "player 1 wins  [1,-1]"),
            (&[-1, 1], "player 2 wins  [-1,1]"),
            (&[0, 0], "a draw  [0,0]"),
            (&[0, 1, 0], "player 2 gets most  [0,1,0]"),
        ] {
            assert_eq!(
                result(payoffs, &Promises { payoffs: Some(Bounds::zero_sum(1)), ..Promises::default() }),
                words
            );
        }
        assert_eq!(result(&[0, 1], &Promises::default()), "the game is over  [0,1]");
    }
}
