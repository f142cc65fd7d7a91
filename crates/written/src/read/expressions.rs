//! Parses sets and numbers, which may contain each other.

use super::cursor::Cursor;
use super::directions::{is_direction, read_direction, read_direction_of_board};
use super::fixed;
use super::lookahead::begins_condition;
use super::mistake::{Mistake, Reading, Trouble, mixed};
use super::names::{Names, is_like_a_cell, owns};
use super::tokens::Kind;
use crate::reference::view::fixed_cells;
use crate::syntax::{
    Belongs, Board, ByPlayer, Cell, CellId, Direction, Number, Owner, Part, Set, SetKind, Shape, Span,
};
use game::Player;

/// The cells of a move that an expression may refer to, by its place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Known {
    /// None.
    #[default]
    Nothing,
    /// `from`.
    From,
    /// `to`, `it` and `enclosed`.
    To,
    /// These and `from`.
    FromAndTo,
}

/// The references allowed in an expression, by its place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Context {
    /// The cells of a move.
    pub(crate) known: Known,
    /// True where a number may be followed by `on line`.
    pub(crate) on_line: bool,
    /// True within a condition, where `and` may begin the next one.
    pub(crate) in_condition: bool,
    /// True in `end`, where the moves of a position are known.
    pub(crate) in_end: bool,
}

/// A set that is made of two others.
type Combination = fn(Box<Set>, Box<Set>) -> SetKind;

/// The words that combine two sets.
const OPERATIONS: [(&str, Combination); 3] =
    [("and", SetKind::And), ("or", SetKind::Or), ("without", SetKind::Without)];

/// A set, worked out at once if the sets that it is made of are the same in every position.
fn folded(names: &Names, span: Span, kind: SetKind) -> Set {
    let set = Set { span, kind };
    let is_fixed = |part| matches!(part, Part::Set(Set { kind: SetKind::Fixed(_), .. }));
    if Part::Set(&set).parts().into_iter().all(is_fixed) {
        return Set { span, kind: SetKind::Fixed(fixed_cells(&names.rules, &set)) };
    }
    set
}

/// Reads a set.
pub(crate) fn read_set(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Set> {
    let mut set = read_part(cursor, names, context)?;
    let mut first = None;
    while let Some(&(word, operation)) = OPERATIONS.iter().find(|(word, _)| cursor.sees(word)) {
        if context.in_condition && begins_condition(cursor, names, 1) {
            break;
        }
        if first.is_some_and(|first| first != word) {
            return Err(mixed(cursor.span(), first.unwrap_or_default(), word).into());
        }
        first = Some(word);
        cursor.combine(1)?;
        cursor.skip();
        let right = read_part(cursor, names, context)?;
        names.board(set.span)?;
        set = folded(names, set.span.to(right.span), operation(Box::new(set), Box::new(right)));
    }
    Ok(set)
}

/// Reads a set that is the same in every position.
pub(crate) fn read_fixed_set(cursor: &mut Cursor<'_>, names: &Names) -> Reading<ByPlayer<Vec<CellId>>> {
    let set = read_set(cursor, names, Context::default())?;
    if let SetKind::Fixed(cells) = set.kind {
        return Ok(cells);
    }
    let message = "this set depends on the position; here only the board may decide";
    Err(Mistake::at(set.span, message).help("use cells, rows, columns, edges, corners or regions").into())
}

/// Reads a set without `and`, `or` or `without` outside parentheses.
fn read_part(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Set> {
    cursor.deeper(|cursor| {
        let start = cursor.span();
        if let Some(Kind::Possessive(name)) = cursor.peek(0).map(|token| &token.kind) {
            return pieces_of(cursor, names, name, start);
        }
        if cursor.eat("(") {
            let set = read_set(cursor, names, Context { in_condition: false, ..context })?;
            cursor.expect(")")?;
            return Ok(Set { span: cursor.since(start), ..set });
        }
        if is_direction(cursor) {
            names.board(start)?;
            let directions = read_direction_of_board(cursor, names)?;
            cursor.expect("of")?;
            let set = Box::new(read_part(cursor, names, context)?);
            return Ok(folded(names, cursor.since(start), SetKind::Toward(directions, set)));
        }
        let Some(word) = cursor.word() else {
            return Err(names.no_set(cursor));
        };
        match word {
            "not" | "seen" | "next" | "group" | "trail" | "lines" | "attacked" => {
                set_of_sets(cursor, names, context, word)
            }
            "row" | "rows" | "column" | "columns" | "edge" | "corner" | "tip" | "arm" | "arms" | "all" => {
                let board = names.board(start)?;
                cursor.skip();
                let cells = place(cursor, names, board, word, start)?;
                Ok(Set { span: cursor.since(start), kind: SetKind::Fixed(cells) })
            }
            "empty" | "occupied" | "mine" | "theirs" | "from" | "to" | "it" | "between" | "enclosed" => {
                let board = names.board(start)?;
                let mut kind = of_the_position(cursor, word, context)?;
                cursor.skip();
                if kind == SetKind::Between {
                    needs_lines(board, "between", start)?;
                }
                if kind == SetKind::Enclosed
                    && let Some((least, greatest)) = range_of_numbers(cursor, names)?
                {
                    kind = SetKind::EnclosedRuns { least, greatest };
                }
                Ok(Set { span: cursor.since(start), kind })
            }
            _ => named_set(cursor, names, word, start),
        }
    })
}

/// Reads the pieces of a player: `red's stone`.
fn pieces_of(cursor: &mut Cursor<'_>, names: &Names, name: &str, start: Span) -> Reading<Set> {
    names.board(start)?;
    let Some(player) = names.player(name) else {
        let mistake = Mistake::at(start, format!("no player is called `{name}`"));
        let players = names.rules.players.join(", ");
        return Err(mistake.help(format!("the players are {players}")).into());
    };
    cursor.skip();
    let piece = names.read_piece(cursor)?;
    let span = cursor.since(start);
    owns(names, piece, player, span)?;
    Ok(Set { span, kind: SetKind::Piece { piece, owner: Owner::Player(Player::new(player)) } })
}

/// Reads a piece, a region or cells.
fn named_set(cursor: &mut Cursor<'_>, names: &Names, word: &str, start: Span) -> Reading<Set> {
    let players = names.rules.players.len();
    if let Some(piece) = names.piece(word) {
        names.board(start)?;
        cursor.skip();
        let owner = match names.rules.pieces[piece].belongs {
            Belongs::Each => Owner::Mover,
            Belongs::Player(player) => Owner::Player(player),
            Belongs::Nobody => Owner::Nobody,
        };
        return Ok(Set { span: start, kind: SetKind::Piece { piece, owner } });
    }
    if let Some(region) = names.region(word) {
        cursor.combine(region.operations)?;
        cursor.skip();
        return Ok(Set { span: start, kind: region.set.kind.clone() });
    }
    if names.is_seeds(word) {
        cursor.skip();
        let (least, greatest) = range_of_numbers(cursor, names)?.unwrap_or((1, u32::MAX));
        return Ok(Set { span: cursor.since(start), kind: SetKind::Holding { least, greatest } });
    }
    let mut cells = Vec::new();
    while let Some(cell) = cursor.word().and_then(|word| names.cell(word)) {
        cells.push(cell);
        cursor.skip();
    }
    if cells.is_empty() || cursor.word().is_some_and(is_like_a_cell) {
        cursor.note(names.no_set(cursor))?;
    }
    cells.sort_unstable();
    cells.dedup();
    Ok(Set { span: cursor.since(start), kind: SetKind::Fixed(vec![cells; players]) })
}

/// Reads `NUMBER`, `NUMBER or more` or `NUMBER to NUMBER`, if there is a number.
fn range_of_numbers(cursor: &mut Cursor<'_>, names: &Names) -> Reading<Option<(u32, u32)>> {
    let has_number = |cursor: &Cursor<'_>, ahead: usize| {
        let is_number = cursor.peek(ahead).is_some_and(|token| matches!(token.kind, Kind::Number(_)));
        is_number || cursor.word_at(ahead).is_some_and(|word| names.parameter(word).is_some())
    };
    if !has_number(cursor, 0) {
        return Ok(None);
    }
    let start = cursor.span();
    let number = |cursor: &mut Cursor<'_>| -> Reading<u32> {
        let number = read_fixed_number(cursor, names)?;
        Ok(u32::try_from(number.max(0)).unwrap_or(u32::MAX))
    };
    let least = number(cursor)?;
    let greatest = if cursor.eat("or more") {
        u32::MAX
    } else if cursor.sees("to") && has_number(cursor, 1) {
        cursor.skip();
        number(cursor)?
    } else {
        least
    };
    if least <= greatest {
        return Ok(Some((least, greatest)));
    }
    let message = format!("{least} to {greatest} are in the wrong order");
    Err(Mistake::at(cursor.since(start), message).into())
}

/// A set that the position decides.
fn of_the_position(cursor: &Cursor<'_>, word: &str, context: Context) -> Reading<SetKind> {
    let reaches = matches!(context.known, Known::To | Known::FromAndTo);
    let (kind, is_known) = match word {
        "empty" => (SetKind::Empty, true),
        "occupied" => (SetKind::Occupied, true),
        "mine" => (SetKind::Mine, true),
        "theirs" => (SetKind::Theirs, true),
        "from" => (SetKind::From, matches!(context.known, Known::From | Known::FromAndTo)),
        "between" => (SetKind::Between, context.known == Known::FromAndTo),
        "to" => (SetKind::To, reaches),
        "it" => (SetKind::It, reaches),
        _ => (SetKind::Enclosed, reaches),
    };
    if is_known {
        return Ok(kind);
    }
    let mistake = Mistake::at(cursor.span(), format!("no move is known here that `{word}` could refer to"));
    let help = match word {
        "from" | "between" => "it may stand behind `if` and `then` of a verb that moves a piece",
        _ => "it may stand behind `if` and `then` of a verb that places or moves a piece",
    };
    Err(mistake.help(help).into())
}

/// Reads `not`, `seen from`, `next to`, `attacked`, `group of … in …`, `trail of … in …` or `lines of … in
/// …`.
fn set_of_sets(cursor: &mut Cursor<'_>, names: &Names, context: Context, word: &str) -> Reading<Set> {
    let start = cursor.span();
    let board = names.board(start)?;
    cursor.skip();
    match word {
        "seen" => cursor.expect("from")?,
        "next" => cursor.expect("to")?,
        "group" | "trail" | "lines" => cursor.expect("of")?,
        _ => {}
    }
    if word == "lines" {
        return lines_of(cursor, names, context, start);
    }
    let set = Box::new(read_part(cursor, names, context)?);
    let span = cursor.since(start);
    Ok(match word {
        "seen" => {
            needs_lines(board, "seen from", span)?;
            Set { span, kind: SetKind::SeenFrom(set) }
        }
        "next" => folded(names, span, SetKind::NextTo(set)),
        "attacked" => Set { span, kind: SetKind::Attacked(set) },
        "group" | "trail" => {
            cursor.expect("in")?;
            let within = Box::new(read_part(cursor, names, context)?);
            let span = cursor.since(start);
            if word == "group" {
                return Ok(Set { span, kind: SetKind::GroupOf { seeds: set, within } });
            }
            needs_track(names, span)?;
            Set { span, kind: SetKind::TrailOf { ends: set, within } }
        }
        _ => folded(names, span, SetKind::Not(set)),
    })
}

/// Reads the rest of `lines of NUMBER in SET`.
fn lines_of(cursor: &mut Cursor<'_>, names: &Names, context: Context, start: Span) -> Reading<Set> {
    let place = cursor.span();
    let Some(length) = u32::try_from(read_fixed_number(cursor, names)?).ok().filter(|&length| length > 0)
    else {
        return Err(Mistake::at(cursor.since(place), "a line has at least one cell").into());
    };
    cursor.expect("in")?;
    let within = Box::new(read_part(cursor, names, context)?);
    let span = cursor.since(start);
    needs_lines(names.board(start)?, "lines of", span)?;
    Ok(folded(names, span, SetKind::Lines { length, within }))
}

/// The mistake that nothing says in which order cells are sown.
pub(crate) fn needs_track(names: &Names, span: Span) -> Reading<()> {
    if !names.rules.track.is_empty() {
        return Ok(());
    }
    if names.is_incomplete {
        return Err(Trouble::Follows);
    }
    let mistake = Mistake::at(span, "this goes along the track, and there is none");
    Err(mistake.help("add a line such as `track row 1 east, row 2 west`").into())
}

/// The mistake that a board without directions has no lines.
pub(crate) fn needs_lines(board: &Board, words: &str, span: Span) -> Reading<()> {
    if board.has_lines {
        return Ok(());
    }
    let message = format!("`{words}` needs lines, and the cells of this board are joined without directions");
    let help = "give the cells names such as `a1`, so that every join lies in a row, a column or a diagonal";
    Err(Mistake::at(span, message).help(help).into())
}

/// Reads the rest of a set that the board decides, behind its first word.
fn place(
    cursor: &mut Cursor<'_>,
    names: &Names,
    board: &Board,
    word: &str,
    start: Span,
) -> Reading<ByPlayer<Vec<CellId>>> {
    let players = names.rules.players.len();
    let cells = match word {
        "row" | "rows" => band(cursor, names, (board, word, start), "row", |cell| cell.row)?,
        "column" | "columns" => band(cursor, names, (board, word, start), "column", |cell| cell.column)?,
        "edge" if is_direction(cursor) => {
            let directions = read_direction_of_board(cursor, names)?;
            return Ok(directions.into_iter().map(|direction| fixed::edge(board, direction)).collect());
        }
        "edge" => fixed::edges(board),
        "all" => fixed::all(board),
        "corner" => fixed::corners(board).ok_or_else(|| no_such_place(board, word, start))?,
        "arms" => fixed::arms(board).ok_or_else(|| no_such_place(board, word, start))?,
        _ => return arm_or_tip(cursor, names, board, word, start),
    };
    Ok(vec![cells; players])
}

/// Reads the rest of `row NUMBER` or `rows NUMBER to NUMBER`, or of columns.
fn band(
    cursor: &mut Cursor<'_>,
    names: &Names,
    (board, word, start): (&Board, &str, Span),
    what: &str,
    number: fn(&Cell) -> i32,
) -> Reading<Vec<CellId>> {
    let extent = fixed::extent(board, number);
    let first = coordinate(cursor, names, what, extent)?;
    if word == what {
        return Ok(fixed::band(board, number, first..=first));
    }
    cursor.expect("to")?;
    let last = coordinate(cursor, names, what, extent)?;
    if first > last {
        let message = format!("{word} {first} to {last} are in the wrong order");
        return Err(Mistake::at(cursor.since(start), message).into());
    }
    Ok(fixed::band(board, number, first..=last))
}

fn no_such_place(board: &Board, word: &str, span: Span) -> Mistake {
    let shape = match board.shape {
        Shape::Square { .. } => "a board of squares",
        Shape::Hex { .. } => "a hex board",
        Shape::Hexagon { .. } => "a hexagon",
        Shape::Star { .. } => "a star",
        Shape::Ring { .. } => "a ring",
        Shape::Joined => "a board of joined cells",
    };
    Mistake::at(span, format!("{shape} has no `{word}`"))
}

/// Reads the rest of `arm DIRECTION` or `tip DIRECTION NUMBER`.
fn arm_or_tip(
    cursor: &mut Cursor<'_>,
    names: &Names,
    board: &Board,
    word: &str,
    start: Span,
) -> Reading<ByPlayer<Vec<CellId>>> {
    let Shape::Star { arm } = board.shape else {
        return Err(no_such_place(board, word, start).into());
    };
    let directions = read_direction(cursor, names)?;
    let span = cursor.since(start);
    let rows = if word == "tip" { coordinate(cursor, names, "tip", 3 * arm as i64 + 1)? } else { arm as i64 };
    let cells = |direction: Direction| {
        fixed::tip(board, direction, rows).ok_or_else(|| {
            let mistake = Mistake::at(span, format!("a star has no arm to the {}", direction.name()));
            mistake.help("its arms point south, southwest, northwest, north, northeast and southeast").into()
        })
    };
    directions.into_iter().map(cells).collect()
}

/// Reads the number of a row or column, or of the rows of a tip, from 1 to a limit.
fn coordinate(cursor: &mut Cursor<'_>, names: &Names, what: &str, limit: i64) -> Reading<i64> {
    let start = cursor.span();
    let letter = cursor.word().filter(|word| what == "column" && names.parameter(word).is_none());
    if let Some(&[letter @ b'a'..=b'z']) = letter.map(str::as_bytes) {
        let message = format!("columns have numbers here, not letters: `{}`", char::from(letter));
        let help = format!("write `column {}`", letter - b'a' + 1);
        return Err(Mistake::at(start, message).help(help).into());
    }
    let number = read_fixed_number(cursor, names)?;
    if (1..=limit).contains(&number) {
        return Ok(number);
    }
    let message = format!("there is no {what} {number}: they go from 1 to {limit}");
    Err(Mistake::at(cursor.since(start), message).into())
}

/// Reads a number that the text and its parameters fix.
pub(crate) fn read_fixed_number(cursor: &mut Cursor<'_>, names: &Names) -> Reading<i64> {
    let start = cursor.span();
    if let Number::Constant(number) = read_number(cursor, names, Context::default())? {
        return Ok(number);
    }
    let message = "this number depends on the position; here it must be fixed";
    Err(Mistake::at(cursor.since(start), message).into())
}

/// Reads a number.
pub(crate) fn read_number(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Number> {
    let mut sum = read_product(cursor, names, context)?;
    loop {
        let is_minus = cursor.sees("-");
        if !is_minus && !cursor.sees("+") {
            return Ok(sum);
        }
        cursor.combine(1)?;
        cursor.skip();
        let right = read_product(cursor, names, context)?;
        sum = match (sum, right, is_minus) {
            (Number::Constant(left), Number::Constant(right), true) => {
                Number::Constant(left.saturating_sub(right))
            }
            (Number::Constant(left), Number::Constant(right), false) => {
                Number::Constant(left.saturating_add(right))
            }
            (left, right, true) => Number::Minus(Box::new(left), Box::new(right)),
            (left, right, false) => Number::Plus(Box::new(left), Box::new(right)),
        };
    }
}

fn read_product(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Number> {
    let mut product = read_factor(cursor, names, context)?;
    while cursor.sees("*") {
        cursor.combine(1)?;
        cursor.skip();
        product = match (product, read_factor(cursor, names, context)?) {
            (Number::Constant(left), Number::Constant(right)) => Number::Constant(left.saturating_mul(right)),
            (left, right) => Number::Times(Box::new(left), Box::new(right)),
        };
    }
    Ok(product)
}

fn read_factor(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Number> {
    cursor.deeper(|cursor| {
        if let Some(&Kind::Number(number)) = cursor.peek(0).map(|token| &token.kind) {
            cursor.skip();
            return Ok(Number::Constant(number));
        }
        if cursor.eat("(") {
            let number = read_number(cursor, names, context)?;
            cursor.expect(")")?;
            return Ok(number);
        }
        if cursor.eat("-") {
            return Ok(match read_factor(cursor, names, context)? {
                Number::Constant(number) => Number::Constant(number.saturating_neg()),
                other => Number::Minus(Box::new(Number::Constant(0)), Box::new(other)),
            });
        }
        let Some(word) = cursor.word() else {
            let mistake = cursor.expected("a number", &[]);
            let help = if cursor.sees("=") { "a comparison has one `=`" } else { "" };
            return Err(mistake.help(help).into());
        };
        if word == "count" || word == "groups" {
            return counted(cursor, names, context);
        }
        if let Some(parameter) = names.parameter(word) {
            cursor.skip();
            return Ok(Number::Constant(parameter.value));
        }
        if let Some(counter) = names.counter(word) {
            cursor.skip();
            return Ok(Number::Counter(counter));
        }
        if names.is_seeds(word) {
            cursor.skip();
            cursor.expect("on")?;
            return Ok(Number::SeedsOn(read_set(cursor, names, context)?));
        }
        cursor.note(names.no_number(cursor, word)).map(|()| Number::Constant(1))
    })
}

/// Reads `count SET`, `count SET on line` or `groups in SET`.
fn counted(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Number> {
    let start = cursor.span();
    if cursor.eat("groups") {
        cursor.expect("in")?;
        return Ok(Number::GroupsIn(read_set(cursor, names, context)?));
    }
    cursor.skip();
    let set = read_set(cursor, names, context)?;
    if !cursor.eat("on line") {
        return Ok(Number::Count(set));
    }
    if context.on_line {
        return Ok(Number::CountOnLine(set));
    }
    let mistake = Mistake::at(cursor.since(start), "no line is known here that `on line` could refer to");
    Err(mistake.help("it may stand behind `exactly` in a line with `go`").into())
}
