//! `yomi play`: a game in the terminal, between people, searches, or both.
//!
//! Boards and messages are printed as the game goes on. With `--json` they go to standard error, and standard
//! output has an object per ply. After moves were taken back, an object replaces the earlier one of the same
//! ply and all that followed it.

mod people;
mod seats;
mod talk;

use crate::arguments::{Common, Play};
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::with_progress;
use crate::words::{grouped, outcome, seconds, value, verdict, winners};
use game::Promises;
use registry::{SearchMemory, Session};
use request::{Answer, Budget, ENGINE, Kind, Request, SCHEMA};
use seats::Seat;
use serde::Serialize;
use talk::Talk;

/// A game between searches that may never end by its rules is stopped after this many plies.
const MAX_PLIES: usize = 1_000;

pub(crate) fn run(arguments: &Play, common: &Common) -> Result<String, Failure> {
    let session = arguments.position.open(None)?;
    let again = again(&session, arguments, common);
    let seats = seats::read(&arguments.seat, &session, &arguments.limits, common)?;
    let talk = Talk::new(common.json);
    let kept = seats.iter().map(|_| SearchMemory::default()).collect();
    let (played, undone) = (Vec::new(), Vec::new());
    Match { session, seats, kept, talk, again, seed: common.seed(), played, undone }.run()?;
    Ok(String::new())
}

/// A game in progress.
struct Match {
    session: Session,
    /// The players, player 1 first.
    seats: Vec<Seat>,
    /// The programs by others, in the seats that they have.
    kept: Vec<SearchMemory>,
    talk: Talk,
    /// The command that resumes the game, before and after its `--moves`.
    again: [String; 2],
    seed: u64,
    /// The plies played in this run.
    played: Vec<Ply>,
    /// The plies taken back, by turns of a person; the next one to be redone is last.
    undone: Vec<Vec<Ply>>,
}

/// A ply, as `--json` prints it.
#[derive(Clone, Debug, Serialize)]
struct Ply {
    /// From 1, counting moves given by `--moves`.
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
    /// The position after the move.
    position: String,
}

/// The reason that a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    /// By the rules.
    Rules,
    /// This player resigned.
    Resigned(usize),
    /// A player left, the input ended, or Ctrl-C was pressed: the game can be resumed.
    Left(&'static str),
    /// It might never end.
    TooLong,
}

/// The end of a game, as `--json` prints it.
#[derive(Serialize)]
struct Outcome<'a> {
    schema: u32,
    game: &'a str,
    /// A payoff per player; null if the game was left before its end, or resigned where the rules define no
    /// result.
    #[serde(rename = "outcome")]
    payoffs: Option<Vec<i32>>,
    /// `rules`, `repetition`, `resigned`, `plies`, `quit`, `end of input`, `cancelled` or
    /// `engine failed`.
    ending: &'static str,
    /// The player who resigned.
    resigned: Option<usize>,
    /// The winner by that, in a game of two.
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

    /// Prints the players.
    fn introduce(&mut self) -> Result<(), Failure> {
        let seats = (1..).zip(&self.seats).map(|(player, seat)| format!("player {player}: {}", seat.name()));
        let mut lines: Vec<String> = std::iter::once(self.session.game().to_owned()).chain(seats).collect();
        if let Some(time) = self.seats.iter().find_map(Seat::given_time) {
            lines.push(format!("No limit was given: at most {} s per move.", time.as_secs()));
        }
        if self.seats.iter().any(Seat::is_human) {
            lines.push("Type a move, or help.".to_owned());
        }
        self.talk.say(&(lines.join("\n") + "\n"))
    }

    fn with_people(&mut self) -> Result<Ending, Failure> {
        while self.session.outcome().is_none() {
            let ending = match self.seat().clone() {
                Seat::Human => self.turn_of_a_person()?,
                Seat::Search { request, .. } => self.turn_of_a_search(&request)?,
            };
            if let Some(ending) = ending {
                return Ok(ending);
            }
        }
        Ok(Ending::Rules)
    }

    fn between_searches(&mut self) -> Result<Ending, Failure> {
        self.show()?;
        let promises = self.session.promises();
        let is_endless = promises.longest.is_none() && promises.repetition.is_none();
        while self.session.outcome().is_none() {
            if is_endless && self.played.len() >= MAX_PLIES {
                return Ok(Ending::TooLong);
            }
            if let Seat::Search { request, .. } = self.seat().clone()
                && let Some(ending) = self.turn_of_a_search(&request)?
            {
                return Ok(ending);
            }
        }
        Ok(Ending::Rules)
    }

    fn seat(&self) -> &Seat {
        &self.seats[self.session.to_move() - 1]
    }

    /// Lets a search move. If Ctrl-C stops it, the best move found so far is played, and the game is left
    /// there.
    fn turn_of_a_search(&mut self, request: &Request) -> Result<Option<Ending>, Failure> {
        let player = self.session.to_move();
        let is_engine = request.search.as_ref().is_some_and(|spec| spec.name == ENGINE);
        let answer = if is_engine { self.ask_engine(request)? } else { self.search(request)? };
        let (mv, by) = self.choice(&answer)?;
        self.session.play(&[&mv])?;
        let mut text = format!("player {player} ({by}) plays {mv}");
        if answer.kind != Kind::Unknown {
            let shown = value(answer.value.as_deref(), answer.values.as_deref());
            let (nodes, time) = (grouped(answer.nodes), seconds(answer.elapsed_s));
            let (words, depth) = (verdict(&answer, &self.session.promises()), answer.depth);
            text = format!("{text}  {shown}  {words}  (depth {depth}, {nodes} nodes, {time})");
        }
        self.talk.say(&(text + "\n"))?;
        let ply = Ply {
            value: answer.value,
            values: answer.values,
            kind: Some(answer.kind.word()),
            depth: Some(answer.depth),
            nodes: Some(answer.nodes),
            ..self.ply(player, mv, by)
        };
        self.record(ply)?;
        let is_left = interrupt::was_pressed() && self.session.outcome().is_none();
        Ok(is_left.then_some(Ending::Left("cancelled")))
    }

    fn search(&self, request: &Request) -> Result<Answer, Failure> {
        with_progress(request, |request| self.session.analyze(request))
    }

    /// Asks a program by others, which runs until the end of the game. Where it fails, the game is left.
    fn ask_engine(&mut self, request: &Request) -> Result<Answer, Failure> {
        let (session, kept) = (&self.session, &mut self.kept[self.session.to_move() - 1]);
        let answer = with_progress(request, |request| session.analyze_keeping(request, kept));
        if answer.is_err() {
            self.conclude(Ending::Left("engine failed"))?;
        }
        answer
    }

    /// The move of an answer, and the search that found it: one-ply, if the search was stopped before it had
    /// one.
    fn choice(&mut self, answer: &Answer) -> Result<(String, String), Failure> {
        if let Some(best) = &answer.best {
            return Ok((best.clone(), answer.search.clone()));
        }
        let one_ply = self.session.analyze(&Request::new(Some("one-ply"), &Budget::default())?)?;
        let best = one_ply.best.or_else(|| self.session.legal_moves().into_iter().next());
        let best = best.ok_or_else(|| Failure::failed("there is no legal move, and the game is not over"))?;
        let search = &answer.search;
        self.talk.say(&format!("{search} was stopped before it had a move: one-ply chooses\n"))?;
        Ok((best, one_ply.search))
    }

    /// The ply that led to the current position.
    fn ply(&self, player: usize, mv: String, by: impl Into<String>) -> Ply {
        Ply {
            number: self.session.moves_played().len(),
            player,
            mv,
            by: by.into(),
            value: None,
            values: None,
            kind: None,
            depth: None,
            nodes: None,
            position: self.session.position(),
        }
    }

    fn record(&mut self, ply: Ply) -> Result<(), Failure> {
        self.talk.object(&ply)?;
        self.played.push(ply);
        Ok(())
    }

    /// Prints the board.
    fn show(&mut self) -> Result<(), Failure> {
        let board = self.session.draw();
        self.talk.say(&format!("\n{board}\n\n"))
    }

    fn conclude(&mut self, ending: Ending) -> Result<(), Failure> {
        let payoffs = match ending {
            Ending::Resigned(player) => self.forfeit(player),
            _ => self.session.outcome(),
        };
        if matches!(ending, Ending::Rules | Ending::TooLong) {
            self.show()?;
        }
        let (word, mut text) = match (ending, &payoffs) {
            (Ending::Rules, Some(payoffs)) if self.session.is_repetition() => {
                ("repetition", format!("The position was repeated: {}", self.result(payoffs)))
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
                let plies = grouped(MAX_PLIES as u64);
                ("plies", format!("stopped after {plies} plies: this game may never end"))
            }
            (Ending::Left(why), _) => (why, format!("The game is not over. To resume: {}", self.go_on())),
        };
        let moves = self.session.moves_played();
        if !moves.is_empty() && !matches!(ending, Ending::Left(_)) {
            text = format!("{text}\nmoves: {}", moves.join(" "));
        }
        self.talk.say(&(text + "\n"))?;
        let resigned = if let Ending::Resigned(player) = ending { Some(player) } else { None };
        let (game, position) = (self.session.game(), self.session.position());
        let winner = resigned.and_then(|player| self.winner_over(player));
        let end = Outcome { schema: SCHEMA, game, payoffs, ending: word, resigned, winner, moves, position };
        self.talk.object(&end)
    }

    fn result(&self, payoffs: &[i32]) -> String {
        result(payoffs, &self.session.promises())
    }

    /// The winner when one of two players resigns; none among more.
    fn winner_over(&self, player: usize) -> Option<usize> {
        (self.session.players() == 2).then_some(3 - player)
    }

    /// The payoffs after a resignation: a loss, if there are two players and all payoffs are wins or losses.
    /// In other games the rules do not define how much is lost.
    fn forfeit(&self, player: usize) -> Option<Vec<i32>> {
        let promises = self.session.promises();
        let is_plain = promises.is_zero_sum() && promises.is_only_won_or_lost();
        let payoff = |seat| if seat == player { -1 } else { 1 };
        (self.session.players() == 2 && is_plain).then(|| vec![payoff(1), payoff(2)])
    }

    /// The command that resumes the game.
    fn go_on(&self) -> String {
        let [game, rest] = &self.again;
        let moves = self.session.moves_played();
        let moves =
            if moves.is_empty() { String::new() } else { format!(" --moves {}", quote(&moves.join(" "))) };
        format!("yomi play {game}{moves}{rest}")
    }
}

/// The result in words, and the payoffs.
fn result(payoffs: &[i32], promises: &Promises) -> String {
    let words = if payoffs.len() == 2 { outcome(payoffs, promises, None) } else { Some(winners(payoffs)) };
    let words = words.unwrap_or_else(|| "the game is over".to_owned());
    format!("{words}  {}", value(Some(payoffs), None))
}

/// The command that was given, before and after `--moves`.
fn again(session: &Session, Play { position, seat, limits }: &Play, common: &Common) -> [String; 2] {
    let mut before = vec![quote(session.game())];
    if position.is_given() {
        before.push(format!("--position {}", quote(&session.start())));
    }
    let seats = seat.iter().map(|seat| format!(" --seat {}", quote(seat)));
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

/// Text quoted as one word of a shell.
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
