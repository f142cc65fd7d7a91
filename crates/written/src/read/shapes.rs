//! The line `board`.

use super::boards::{build, count, joined, straight, without};
use super::cursor::Cursor;
use super::expressions::{read_fixed_number, read_fixed_set};
use super::mistake::{Mistake, Reading};
use super::names::Names;
use super::near::did_you_mean;
use super::tokens::Kind;
use crate::syntax::{Board, CellId, MAX_CELLS, Round, Shape, Span};

/// The words of the shapes.
const SHAPES: [&str; 6] = ["square", "hex", "hexagon", "star", "ring", "cells"];

/// Reads the board, and leaves it in the names while it is read, for the set behind `without`.
pub(crate) fn board(cursor: &mut Cursor<'_>, names: &mut Names) -> Reading<()> {
    let start = cursor.span();
    let Some(shape) = cursor.word().filter(|word| SHAPES.contains(word)) else {
        let mistake = cursor.expected_one_of(&SHAPES);
        return Err(mistake.or_help("such as `board square 8` or `board square 7 by 6`").into());
    };
    cursor.skip();
    let mut board = match shape {
        "cells" => cells(cursor)?,
        _ => of_shape(cursor, names, shape, start)?,
    };
    while cursor.eat(",") {
        let place = cursor.span();
        if cursor.eat("round") {
            board = round(cursor, &board)?;
        } else if cursor.eat("straight") {
            board = straight(&board)
                .ok_or_else(|| Mistake::at(place, "only squares have diagonals that can be left out"))?;
        } else if cursor.eat("without") {
            names.rules.board = Some(board.clone());
            let place = cursor.span();
            let removed = read_fixed_set(cursor, names)?;
            let cells: Vec<CellId> = removed.into_iter().next().unwrap_or_default();
            board = without(&board, &cells);
            if board.cells.is_empty() {
                return Err(Mistake::at(cursor.since(place), "this leaves no cell").into());
            }
        } else {
            return Err(cursor.expected_one_of(&["round", "straight", "without"]).into());
        }
    }
    cursor.finish()?;
    names.rules.board = Some(board);
    Ok(())
}

/// A number of cells on a side.
fn side(cursor: &mut Cursor<'_>, names: &Names) -> Reading<usize> {
    let start = cursor.span();
    let number = read_fixed_number(cursor, names)?;
    match usize::try_from(number) {
        Ok(side) if side > 0 => Ok(side),
        _ => {
            Err(Mistake::at(cursor.since(start), format!("a board cannot have a side of {number} cells"))
                .into())
        }
    }
}

fn of_shape(cursor: &mut Cursor<'_>, names: &Names, word: &str, start: Span) -> Reading<Board> {
    let first = side(cursor, names)?;
    let shape = match word {
        "square" => {
            let rows = if cursor.eat("by") { side(cursor, names)? } else { first };
            Shape::Square { columns: first, rows }
        }
        "hex" => {
            let rows = if cursor.eat("by") { side(cursor, names)? } else { first };
            Shape::Hex { columns: first, rows }
        }
        "hexagon" => Shape::Hexagon { side: first },
        "star" => Shape::Star { arm: first },
        _ => Shape::Ring { cells: first },
    };
    match count(shape) {
        Some(cells) if cells <= MAX_CELLS => Ok(build(shape, None)),
        cells => {
            let cells = cells.map_or("too many".to_owned(), |cells| cells.to_string());
            let message = format!("a board has at most {MAX_CELLS} cells, and this one would have {cells}");
            Err(Mistake::at(cursor.since(start), message).into())
        }
    }
}

/// Reads the sides that are joined to each other.
fn round(cursor: &mut Cursor<'_>, board: &Board) -> Reading<Board> {
    let place = cursor.span();
    let round = if cursor.eat("east-west") {
        Round::EastWest
    } else if cursor.eat("north-south") {
        Round::NorthSouth
    } else {
        return Err(cursor.expected_one_of(&["east-west", "north-south"]).into());
    };
    let is_whole = count(board.shape) == Some(board.cells.len()) && board.round.is_none();
    if is_whole && matches!(board.shape, Shape::Square { .. } | Shape::Hex { .. }) {
        let built = build(board.shape, Some(round));
        // A rhombus of hexagons has six directions.
        let is_straight = board.directions.len() == 4;
        return Ok(straight(&built).filter(|_| is_straight).unwrap_or(built));
    }
    let message = "only a square or hex board goes round, one way, and before cells are left out";
    Err(Mistake::at(place, message).into())
}

/// Reads cells joined by hand.
fn cells(cursor: &mut Cursor<'_>) -> Reading<Board> {
    let mut names: Vec<String> = Vec::new();
    while let Some(word) = cursor.word().filter(|word| *word != "joined") {
        if names.iter().any(|name| name == word) {
            return Err(Mistake::at(cursor.span(), format!("there are two cells `{word}`")).into());
        }
        if word.contains('-') || super::names::SETS.contains(&word) {
            let message = format!("`{word}` cannot be the name of a cell");
            return Err(Mistake::at(cursor.span(), message)
                .help("choose another name, without a hyphen")
                .into());
        }
        if names.len() == MAX_CELLS {
            return Err(Mistake::at(cursor.span(), format!("a board has at most {MAX_CELLS} cells")).into());
        }
        names.push(word.to_owned());
        cursor.skip();
    }
    if names.is_empty() {
        return Err(cursor.expected("the names of the cells", &[]).into());
    }
    cursor.expect("joined")?;
    let mut joins: Vec<(CellId, CellId)> = Vec::new();
    while let Some(Kind::Word(word, _)) = cursor.peek(0).map(|token| &token.kind) {
        let span = cursor.span();
        let join = join(&names, word, span)?;
        if joins.contains(&join) || joins.contains(&(join.1, join.0)) {
            return Err(Mistake::at(span, format!("`{word}` is joined twice")).into());
        }
        joins.push(join);
        cursor.skip();
    }
    if joins.is_empty() {
        return Err(cursor.expected("joins such as `a1-b1`", &[]).into());
    }
    joined(&names, &joins).map_err(|cell| {
        let name = &names[usize::from(cell)];
        Mistake::at(cursor.whole(), format!("`{name}` is joined to more than eight cells")).into()
    })
}

/// The two cells of a join such as `a1-b1`.
fn join(names: &[String], word: &str, span: Span) -> Reading<(CellId, CellId)> {
    let find = |name: &str| {
        names.iter().position(|other| other == name).map(|index| index as CellId).ok_or_else(|| {
            let help = did_you_mean(name, names.iter().map(|name| &**name));
            Mistake::at(span, format!("no cell is called `{name}`")).help(help)
        })
    };
    let Some((one, other)) = word.split_once('-') else {
        let mistake = Mistake::at(span, format!("`{word}` joins no two cells"));
        return Err(mistake.help("write both with a hyphen, such as `a1-b1`").into());
    };
    let join = (find(one)?, find(other)?);
    if join.0 == join.1 {
        return Err(Mistake::at(span, format!("`{one}` is joined to itself")).into());
    }
    Ok(join)
}
