//! Exact values of small boards.

use super::clock::{Allotment, Clock};
use super::options::ReportOptions;
use super::subject::Subject;
use registry::{GameText, Session};
use request::{Argument, Error, Request, SolveAnswer, SolveTerms, Solved, Spec, Ties, grouped};
use serde::Serialize;
use std::sync::Arc;
use written::syntax::{Parameter, Rules};

/// The value of one board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BoardValue {
    /// The game with its parameters.
    pub game: String,
    /// The values of the parameters that the size of the board depends on; empty for the only board.
    pub parameters: Vec<SizeParameter>,
    /// True for the game of the report itself.
    pub is_own: bool,
    /// How much of it is solved.
    pub solved: Solved,
    /// The value in words; null if it is unknown.
    pub result: Option<String>,
    /// Every player's payoff under best play; null if it is unknown. Shape `[players]`.
    pub value: Option<Vec<i32>>,
    /// Every player's guaranteed payoff against all others; null unless it is known. Shape `[players]`.
    pub forced: Option<Vec<i32>>,
    /// Plies to the end under best play of two players; null if it is unknown.
    pub distance: Option<u32>,
    /// Positions that can be reached; null if they were not counted.
    pub positions: Option<u64>,
    /// Nodes that a search visited; null if every position was visited.
    pub nodes: Option<u64>,
    /// Wall-clock time, in seconds; null without a limit of time, so that the report is the same in each run.
    pub elapsed_s: Option<f64>,
}

impl BoardValue {
    /// The values of the parameters of the board; `this game` without any.
    pub fn name(&self) -> String {
        let values = self.parameters.iter().map(|size| format!("{}={}", size.name, size.value));
        let values: Vec<String> = values.collect();
        let own = if self.is_own { " (this game)" } else { "" };
        if values.is_empty() { "this game".to_owned() } else { format!("{}{own}", values.join(", ")) }
    }

    /// The positions or the nodes that the value took, in words.
    pub fn effort(&self) -> String {
        match (self.positions, self.nodes) {
            (Some(1), _) => "1 position".to_owned(),
            (Some(positions), _) => format!("{} positions", grouped(positions)),
            (None, Some(nodes)) => format!("{} nodes", grouped(nodes)),
            (None, None) => String::new(),
        }
    }
}

/// A parameter that the size of the board depends on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SizeParameter {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: i64,
}

/// Values of small boards, and the number of boards that were not looked at.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Boards {
    /// The boards, from small to large.
    pub solved: Vec<BoardValue>,
    /// The number of boards up to the game's own that were not looked at, as smaller ones were not solved, or
    /// there was no time.
    pub left: u64,
}

/// The parameters of built-in games that the size of a board depends on.
const SIZES: [&str; 5] = ["size", "columns", "rows", "m", "n"];
/// The most boards.
const BOARDS: usize = 60;
/// After this number of boards in a row that could not be solved, larger ones are not looked at.
const UNSOLVED: usize = 2;
/// The least time for a board, in seconds.
const PATIENCE: f64 = 0.2;

/// Solves the small boards of a game, and the game's own if it comes so far.
pub(super) fn boards(
    subject: &Subject,
    options: &ReportOptions,
    clock: &Clock,
    time: &Allotment<'_>,
) -> Result<Boards, Error> {
    let mut boards = Boards::default();
    let mut unsolved = 0;
    let (sizes, players) = (sizes(subject)?, subject.players());
    let names: Vec<&str> = sizes.iter().map(|size| &*size.name).collect();
    for values in grid(&sizes) {
        let is_own = sizes.iter().zip(&values).all(|(size, value)| size.own == *value);
        let given: Vec<(&str, i64)> = names.iter().copied().zip(values.iter().copied()).collect();
        let session = if is_own {
            subject.session().clone()
        } else {
            // Not every combination is a game.
            let Ok(session) = subject.with(&given) else { continue };
            session
        };
        let has_time = time.left().is_none_or(|left| left.as_secs_f64() > PATIENCE);
        if unsolved == UNSOLVED || boards.solved.len() == BOARDS || !has_time || time.is_over() {
            boards.left += 1;
            continue;
        }
        let Some(mut board) = value_of(&session, &players, options, clock, time)? else { continue };
        board.is_own = is_own;
        board.parameters = given
            .iter()
            .map(|(name, value)| SizeParameter { name: (*name).to_owned(), value: *value })
            .collect();
        unsolved = if board.result.is_some() { 0 } else { unsolved + 1 };
        boards.solved.push(board);
    }
    Ok(boards)
}

/// The value of a board; `None` if it was cancelled.
fn value_of(
    session: &Session,
    players: &[String],
    options: &ReportOptions,
    clock: &Clock,
    time: &Allotment<'_>,
) -> Result<Option<BoardValue>, Error> {
    let begun = clock.elapsed();
    // Half of the nodes are for visiting all positions: for two players once, for more players once for each,
    // and twice for their vector. The others are for a search.
    let visits = if session.players() == 2 { 1 } else { session.players() as u64 + 2 };
    let budget = time.budget(options.positions.saturating_mul(2 * visits));
    let request = Request { memory: options.memory, ..Request::new(None, &budget)? };
    let terms = SolveTerms {
        certificate: false,
        frontier: None,
        positions: Some(options.positions),
        memory: options.memory,
        symmetric: false,
        tie: Ties::default(),
        request: &request,
        cancel: &Arc::clone(&options.cancel),
        progress: &Arc::default(),
    };
    let (answer, _) = session.solve(&terms)?;
    if time.is_cancelled() {
        return Ok(None);
    }
    let elapsed = clock.elapsed().saturating_sub(begun);
    Ok(Some(BoardValue {
        game: session.game().to_owned(),
        parameters: Vec::new(),
        is_own: false,
        result: result(session, players, &answer),
        solved: answer.solved,
        value: answer.value,
        forced: answer.forced,
        distance: answer.distance,
        positions: answer.positions,
        nodes: answer.nodes,
        elapsed_s: options.time.map(|_| elapsed.as_secs_f64()),
    }))
}

/// The value in words; `None` if it is unknown.
fn result(session: &Session, players: &[String], answer: &SolveAnswer) -> Option<String> {
    let promises = session.promises();
    let Some(value) = &answer.value else {
        let forced = answer.forced.as_ref()?;
        let winner =
            (0..forced.len()).find(|&player| promises.win().is_some_and(|win| win.is_won(forced, player)));
        return Some(match winner {
            Some(player) => format!("{} can force a win", players[player]),
            None => format!("the players can force {}", vector(forced)),
        });
    };
    let plies = match answer.distance {
        Some(0) => ", at the start".to_owned(),
        Some(1) => " in 1 ply".to_owned(),
        Some(plies) => format!(" in {plies} plies"),
        None => String::new(),
    };
    let won: Vec<usize> = (1..=value.len())
        .filter(|player| promises.win().is_some_and(|win| win.is_won(value, player - 1)))
        .collect();
    Some(match won.as_slice() {
        [player] if promises.is_only_won_or_lost() => format!("{} wins{plies}", players[player - 1]),
        [player] => format!("{} wins: {}", players[player - 1], vector(value)),
        [] if value.iter().all(|paid| *paid == value[0]) && value[0] == 0 => "a draw".to_owned(),
        _ => vector(value),
    })
}

fn vector(value: &[i32]) -> String {
    let entries: Vec<String> = value.iter().map(ToString::to_string).collect();
    format!("[{}]", entries.join(","))
}

/// A parameter that the size of the board depends on, with its least value and its own.
struct Size {
    name: String,
    least: i64,
    own: i64,
}

/// The parameters that the size of the board depends on: at most two.
fn sizes(subject: &Subject) -> Result<Vec<Size>, Error> {
    let mut sizes = if let Some((text, rules)) = subject.text() {
        sizes_of_text(text, rules)
    } else {
        let spec = Spec::read(subject.session().spelled_out())?;
        let size = |argument: &Argument| {
            let name = argument.key.as_deref().filter(|key| SIZES.contains(key))?;
            Some(Size { name: name.to_owned(), least: 1, own: argument.value.parse().ok()? })
        };
        spec.arguments.iter().filter_map(size).collect()
    };
    sizes.truncate(2);
    Ok(sizes)
}

/// The parameters of a text that the number of cells depends on.
fn sizes_of_text(text: &GameText, rules: &Rules) -> Vec<Size> {
    let own = rules.board.as_ref().map_or(0, |board| board.cells.len());
    let cells = |name: &str, value: i64| {
        let value = value.to_string();
        let mut given = text.parameters();
        given.retain(|(key, _)| *key != name);
        given.push((name, &value));
        let rules = written::read(&text.path, &text.text, &given).ok()?;
        Some(rules.board.as_ref().map_or(0, |board| board.cells.len()))
    };
    let is_size = |parameter: &&Parameter| {
        let mut smaller = parameter.least..parameter.value;
        // Not every value makes a game with the values of the others.
        smaller.find_map(|value| cells(&parameter.name, value)).is_some_and(|cells| cells != own)
    };
    let size = |parameter: &Parameter| Size {
        name: parameter.name.clone(),
        least: parameter.least,
        own: parameter.value,
    };
    rules.parameters.iter().filter(is_size).map(size).collect()
}

/// All values of the parameters up to their own, from small boards to large ones.
fn grid(sizes: &[Size]) -> Vec<Vec<i64>> {
    let mut grid = vec![Vec::new()];
    for size in sizes {
        let longer = |values: &Vec<i64>| {
            let values = values.clone();
            (size.least..=size.own).map(move |value| [&values[..], &[value]].concat())
        };
        grid = grid.iter().flat_map(longer).collect();
    }
    grid.sort_by_key(|values| (values.iter().product::<i64>(), values.clone()));
    grid
}
