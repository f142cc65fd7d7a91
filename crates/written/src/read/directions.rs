//! Parses directions of the compass and of the players.

use super::cursor::Cursor;
use super::mistake::{Mistake, Reading, Trouble};
use super::names::Names;
use crate::syntax::{Board, ByPlayer, Direction, Shape, Span};

/// The words that begin a direction.
pub(crate) const DIRECTION_WORDS: [&str; 14] = [
    "north",
    "northeast",
    "east",
    "southeast",
    "south",
    "southwest",
    "west",
    "northwest",
    "forward",
    "forward-left",
    "forward-right",
    "backward",
    "seat",
    "opposite",
];

/// The words that stand for several directions.
const SEVERAL: [&str; 3] = ["any", "straight", "diagonal"];

/// True if a direction begins here.
pub(crate) fn is_direction(cursor: &Cursor<'_>) -> bool {
    cursor.word().is_some_and(|word| DIRECTION_WORDS.contains(&word))
}

/// The direction of the compass of this name.
pub(crate) fn compass(word: &str) -> Option<Direction> {
    Direction::NAMES.iter().position(|name| *name == word).map(Direction::new)
}

/// Reads a direction of the compass.
pub(crate) fn read_compass(cursor: &mut Cursor<'_>) -> Reading<Direction> {
    match cursor.word().and_then(compass) {
        Some(direction) => {
            cursor.skip();
            Ok(direction)
        }
        None => Err(cursor.expected("a direction such as `north`", &Direction::NAMES).into()),
    }
}

/// Reads a direction, for each player, which need not be one of the board's.
pub(crate) fn read_direction(cursor: &mut Cursor<'_>, names: &Names) -> Reading<ByPlayer<Direction>> {
    let span = cursor.span();
    let players = names.rules.players.len();
    let Some(word) = cursor.word().filter(|word| DIRECTION_WORDS.contains(word)) else {
        return Err(cursor.expected("a direction such as `north` or `forward`", &DIRECTION_WORDS).into());
    };
    cursor.skip();
    match word {
        "seat" => seats(names, span),
        "opposite" => {
            cursor.expect("seat")?;
            Ok(seats(names, span)?.into_iter().map(Direction::opposite).collect())
        }
        "forward" => forward(names, span),
        "backward" => Ok(forward(names, span)?.into_iter().map(Direction::opposite).collect()),
        "forward-left" | "forward-right" => {
            let board = names.board(span)?;
            let turned = |direction| beside(board, direction, word == "forward-right");
            Ok(forward(names, span)?.into_iter().map(turned).collect())
        }
        _ => Ok(vec![compass(word).unwrap_or(Direction::new(0)); players]),
    }
}

/// Reads a direction in which cells of the board have neighbors.
pub(crate) fn read_direction_of_board(
    cursor: &mut Cursor<'_>,
    names: &Names,
) -> Reading<ByPlayer<Direction>> {
    let start = cursor.span();
    let directions = read_direction(cursor, names)?;
    let span = cursor.since(start);
    let board = names.board(span)?;
    for &direction in &directions {
        check(board, direction, span)?;
    }
    Ok(directions)
}

/// The mistake that a board does not have a direction.
pub(crate) fn check(board: &Board, direction: Direction, span: Span) -> Reading<()> {
    if !board.has_lines {
        let mistake = Mistake::at(span, "the cells of this board are joined without directions");
        return Err(mistake.help("write `any` or `next to`").into());
    }
    if board.directions.contains(&direction) {
        return Ok(());
    }
    let names: Vec<&str> = board.directions.iter().map(|direction| direction.name()).collect();
    let mistake = Mistake::at(span, format!("this board has no direction `{}`", direction.name()));
    Err(mistake.help(format!("its directions are {}", names.join(", "))).into())
}

/// Reads the directions of a verb, for each player.
pub(crate) fn read_directions(cursor: &mut Cursor<'_>, names: &Names) -> Reading<ByPlayer<Vec<Direction>>> {
    let mut directions: ByPlayer<Vec<Direction>> = vec![Vec::new(); names.rules.players.len()];
    let mut is_first = true;
    loop {
        let span = cursor.span();
        let several = cursor.word().filter(|word| SEVERAL.contains(word));
        let found: ByPlayer<Vec<Direction>> = if let Some(word) = several {
            let list = several_directions(names.board(span)?, word, span)?;
            cursor.skip();
            vec![list; directions.len()]
        } else if is_direction(cursor) {
            read_direction_of_board(cursor, names)?.into_iter().map(|direction| vec![direction]).collect()
        } else if is_first {
            let words: Vec<&str> = SEVERAL.into_iter().chain(DIRECTION_WORDS).collect();
            return Err(cursor.expected("directions such as `any`, `north` or `forward`", &words).into());
        } else {
            return Ok(directions);
        };
        is_first = false;
        for (directions, found) in directions.iter_mut().zip(found) {
            for direction in found {
                if !directions.contains(&direction) {
                    directions.push(direction);
                }
            }
        }
    }
}

/// The directions that `any`, `straight` or `diagonal` stands for.
fn several_directions(board: &Board, word: &str, span: Span) -> Reading<Vec<Direction>> {
    if word == "any" {
        return Ok(board.directions.clone());
    }
    let is_square = matches!(board.shape, Shape::Square { .. } | Shape::Joined) && board.has_lines;
    let is_straight = matches!(board.shape, Shape::Square { .. }) && board.directions.len() == 4;
    if !is_square || is_straight && word == "diagonal" {
        let mistake = Mistake::at(span, format!("`{word}` has no meaning on this board"));
        return Err(mistake.help("write `any`, or the names of directions").into());
    }
    let is_diagonal = |direction: &Direction| direction.index() % 2 == 1;
    let wanted = |direction: &Direction| is_diagonal(direction) == (word == "diagonal");
    Ok(board.directions.iter().copied().filter(wanted).collect())
}

fn seats(names: &Names, span: Span) -> Reading<ByPlayer<Direction>> {
    let seats: Option<ByPlayer<Direction>> = names.seats.iter().copied().collect();
    seats.filter(|seats| seats.len() == names.rules.players.len()).ok_or_else(|| {
        if names.is_incomplete {
            return Trouble::Follows;
        }
        let mistake = Mistake::at(span, "the players have no seats");
        mistake.help("write them behind the names: `players white at south, black at north`").into()
    })
}

fn forward(names: &Names, span: Span) -> Reading<ByPlayer<Direction>> {
    match &names.rules.forward {
        _ if names.is_forward_wrong => Err(Trouble::Follows),
        Some(forward) => Ok(forward.clone()),
        None => {
            let directions = [" north", " south"].into_iter().chain(std::iter::repeat(" …"));
            let example =
                names.rules.players.iter().zip(directions).map(|(name, word)| format!("{name}{word}"));
            let example = example.collect::<Vec<_>>().join(", ");
            let mistake = Mistake::at(span, "no line says where `forward` is");
            Err(mistake.help(format!("add `forward {example}`")).into())
        }
    }
}

/// The next direction of the board to the left or right of one of its directions.
fn beside(board: &Board, direction: Direction, to_the_right: bool) -> Direction {
    let turn = if to_the_right { 1 } else { 7 };
    let mut beside = direction.turned(turn);
    while !board.directions.contains(&beside) && beside != direction {
        beside = beside.turned(turn);
    }
    beside
}
