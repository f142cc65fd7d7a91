//! The answer of `yomi check` for programs, and the parts that both forms share.

use crate::words::plain;
use arena::report::Interval;
use game::Promises;
use request::SCHEMA;
use search::Stop;
use serde::Serialize;
use statistics::{Summary, mean, share};
use written::check::{Coverage, LineUse};
use written::syntax::{Board, Round, Rules, Shape, Span, Verb};
use written::{Checked, Mistakes};

/// The level of all intervals.
pub(super) const LEVEL: f64 = 0.95;

/// What the random games of a check have shown.
#[derive(Serialize)]
pub(super) struct Random {
    pub(super) games: u32,
    /// The games that were asked for.
    pub(super) wanted: u32,
    /// Why no more were played; `None` if all were.
    pub(super) stop: Option<&'static str>,
    pub(super) shortest: u32,
    pub(super) longest: u32,
    /// The estimates; `None` if no game was played.
    pub(super) plies: Option<Interval>,
    pub(super) wins: Vec<Interval>,
    pub(super) shared: Option<Interval>,
    pub(super) draws: Option<Interval>,
    pub(super) unfinished: Option<Interval>,
    /// The lines of `turn` and `end`, in the order of the text.
    #[serde(skip)]
    pub(super) lines: Vec<LineUsed>,
}

/// A line of the text and how often it was used.
#[derive(Serialize)]
pub(super) struct LineUsed {
    pub(super) line: u32,
    pub(super) text: String,
    pub(super) used: u64,
    /// The first move played by it; null for lines of `end`, and where it was never used.
    pub(super) example: Option<String>,
}

impl Random {
    pub(super) fn new(checked: &Checked, wanted: u32, stop: Option<Stop>) -> Random {
        let Checked { rules, coverage, .. } = checked;
        let games = coverage.games();
        let lengths: Summary = coverage.lengths.iter().map(|&plies| f64::from(plies)).collect();
        let share = |count: u32| share(count.into(), games.into(), LEVEL).map(Interval::from);
        let others: u32 = coverage.wins.iter().sum::<u32>() + coverage.draws + coverage.unfinished;
        Random {
            games,
            wanted,
            stop: stop.map(Stop::word),
            shortest: coverage.lengths.iter().copied().min().unwrap_or(0),
            longest: coverage.longest(),
            plies: mean(&lengths, LEVEL).map(Interval::from),
            wins: coverage.wins.iter().filter_map(|&wins| share(wins)).collect(),
            shared: share(games - others),
            draws: share(coverage.draws),
            unfinished: share(coverage.unfinished),
            lines: lines_used(rules, coverage),
        }
    }
}

fn lines_used(rules: &Rules, coverage: &Coverage) -> Vec<LineUsed> {
    let line = |line: LineUse<'_>| {
        let dots = if line.span.end_line > line.span.line { " …" } else { "" };
        let (text, example) = (format!("{}{dots}", plain(line.text)), line.example.map(str::to_owned));
        LineUsed { line: line.span.line, text, used: line.used, example }
    };
    coverage.lines(rules).map(line).collect()
}

/// Text of several lines, without characters that control a terminal.
pub(super) fn plain_lines(text: &str) -> String {
    text.replace(|c: char| c.is_control() && c != '\n', " ")
}

/// The players who win, by name; by number where names have no fixed player.
pub(super) fn winners(rules: &Rules) -> Vec<String> {
    let has_pie_rule = rules.turn.iter().flatten().any(|line| line.verb == Verb::PieRule);
    let is_number = |name: &String| name.chars().all(|c| c.is_ascii_digit());
    let number = |index: usize| format!("player {}", index + 1);
    let names = rules.players.iter().enumerate();
    names
        .map(|(index, name)| if has_pie_rule || is_number(name) { number(index) } else { name.clone() })
        .collect()
}

/// The shape of a board, without its size.
pub(super) fn shape(board: &Board) -> &'static str {
    match board.shape {
        Shape::Square { .. } => "square",
        Shape::Hex { .. } => "hex",
        Shape::Hexagon { .. } => "hexagon",
        Shape::Star { .. } => "star",
        Shape::Ring { .. } => "ring",
        Shape::Joined => "cells",
    }
}

/// The size of a board in the numbers of its line in the text.
pub(super) fn size(board: &Board) -> Vec<usize> {
    match board.shape {
        Shape::Square { columns, rows } | Shape::Hex { columns, rows } => vec![columns, rows],
        Shape::Hexagon { side } => vec![side],
        Shape::Star { arm } => vec![arm],
        Shape::Ring { cells } => vec![cells],
        Shape::Joined => Vec::new(),
    }
}

/// The sides of a board that are joined, in the words of its line in the text.
pub(super) fn round(board: &Board) -> Option<&'static str> {
    board.round.map(|round| match round {
        Round::EastWest => "east-west",
        Round::NorthSouth => "north-south",
    })
}

#[derive(Serialize)]
pub(super) struct Answer<'a> {
    pub(super) schema: u32,
    pub(super) file: &'a str,
    pub(super) mistakes: Vec<Note>,
    pub(super) warnings: Vec<Note>,
    /// Null if there are mistakes.
    pub(super) game: Option<GameAnswer<'a>>,
}

/// A mistake or a warning.
#[derive(Serialize)]
pub(super) struct Note {
    line: Option<u32>,
    column: Option<u32>,
    end_line: Option<u32>,
    end_column: Option<u32>,
    /// The line itself.
    text: Option<String>,
    message: String,
    help: Option<String>,
}

/// Mistakes or warnings about a text, in its order.
pub(super) fn notes(source: &str, mistakes: &Mistakes) -> Vec<Note> {
    let line = |span: Span| span.first_line(source).to_owned();
    let note = |mistake: &written::Mistake| Note {
        line: mistake.span.map(|span| span.line),
        column: mistake.span.map(|span| span.column),
        end_line: mistake.span.map(|span| span.end_line),
        end_column: mistake.span.map(|span| span.end_column),
        text: mistake.span.map(line),
        message: mistake.message.clone(),
        help: Some(mistake.help.clone()).filter(|help| !help.is_empty()),
    };
    mistakes.list().iter().map(note).collect()
}

#[derive(Serialize)]
pub(super) struct GameAnswer<'a> {
    title: &'a str,
    players: &'a [String],
    parameters: Vec<ParameterAnswer<'a>>,
    board: Option<BoardAnswer>,
    pieces: Vec<PieceAnswer<'a>>,
    start: &'a str,
    drawing: &'a str,
    legal: &'a [String],
    promises: PromisesAnswer,
    symmetries: &'a [String],
    evaluation: &'a [String],
    random_games: &'a Random,
    lines: &'a [LineUsed],
}

#[derive(Serialize)]
struct ParameterAnswer<'a> {
    name: &'a str,
    value: i64,
    least: i64,
    greatest: i64,
}

#[derive(Serialize)]
struct BoardAnswer {
    shape: &'static str,
    size: Vec<usize>,
    round: Option<&'static str>,
    cells: usize,
}

#[derive(Serialize)]
struct PieceAnswer<'a> {
    name: &'a str,
    was_on_board: bool,
}

#[derive(Serialize)]
struct PromisesAnswer {
    zero_sum: bool,
    draws: bool,
    longest: Option<u32>,
    repetition: Option<u32>,
    least: Option<i32>,
    greatest: Option<i32>,
}

impl<'a> Answer<'a> {
    pub(super) fn of(file: &'a str, checked: &'a Checked, random: &'a Random) -> Answer<'a> {
        let Checked { rules, start, drawing, moves, promises, symmetries, evaluation, coverage, warnings } =
            checked;
        let parameter = |parameter: &'a written::syntax::Parameter| ParameterAnswer {
            name: &parameter.name,
            value: parameter.value,
            least: parameter.least,
            greatest: parameter.greatest,
        };
        let board = |board: &Board| BoardAnswer {
            shape: shape(board),
            size: size(board),
            round: round(board),
            cells: board.cells.len(),
        };
        let pieces = rules.pieces.iter().zip(&coverage.kinds);
        let pieces = pieces.map(|(kind, &was_on_board)| PieceAnswer { name: &kind.name, was_on_board });
        let game = GameAnswer {
            title: &rules.title,
            players: &rules.players,
            parameters: rules.parameters.iter().map(parameter).collect(),
            board: rules.board.as_ref().map(board),
            pieces: pieces.collect(),
            start,
            drawing,
            legal: moves,
            promises: PromisesAnswer::of(promises),
            symmetries,
            evaluation,
            random_games: random,
            lines: &random.lines,
        };
        let warnings = notes(&rules.source, warnings);
        Answer { schema: SCHEMA, file, mistakes: Vec::new(), warnings, game: Some(game) }
    }
}

impl PromisesAnswer {
    fn of(promises: &Promises) -> PromisesAnswer {
        PromisesAnswer {
            zero_sum: promises.is_zero_sum(),
            draws: promises.draws,
            longest: promises.longest,
            repetition: promises.repetition,
            least: promises.payoffs.map(|bounds| bounds.least),
            greatest: promises.payoffs.map(|bounds| bounds.greatest),
        }
    }
}
