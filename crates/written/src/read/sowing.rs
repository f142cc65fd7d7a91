//! Parses the number of each cell, the track along which it is sown, and the lines that do so.

use super::cursor::Cursor;
use super::directions::{is_direction, read_direction_of_board};
use super::expressions::{Context, Known, needs_track, read_fixed_number, read_fixed_set, read_set};
use super::mistake::{Mistake, Reading};
use super::names::{Names, Sort};
use crate::syntax::{Board, ByPlayer, CellId, Direction, Effect, Seeds, Set, SetKind, Span, Verb};

/// The greatest sum of the numbers of all cells.
const MAX_SEEDS: i64 = 1000;

/// Reads `count NAME = NUMBER on SET, …`: the number of each cell at the start, 0 on other cells.
pub(super) fn seeds(cursor: &mut Cursor<'_>, names: &mut Names) -> Reading<()> {
    let (name, _, span) = names.new_name(cursor, Sort::Seeds)?;
    if let Some(known) = &names.rules.seeds {
        return Err(Mistake::at(span, format!("the cells have a number already, `{}`", known.name)).into());
    }
    cursor.expect("=")?;
    let mut start = vec![0; names.board(span)?.cells.len()];
    loop {
        let place = cursor.span();
        let number = read_fixed_number(cursor, names)?;
        if !(0..=MAX_SEEDS).contains(&number) {
            let message = format!("{number} is not from 0 to {MAX_SEEDS}");
            return Err(Mistake::at(cursor.since(place), message).into());
        }
        cursor.expect("on")?;
        let place = cursor.span();
        for cell in the_same(read_fixed_set(cursor, names)?, cursor.since(place))? {
            start[usize::from(cell)] = number as u32;
        }
        if !cursor.eat(",") {
            break;
        }
    }
    cursor.finish()?;
    let seeds = Seeds { span, name, start };
    let total = seeds.total();
    if i64::from(total) > MAX_SEEDS {
        let message = format!("all cells together have {total}, and at most {MAX_SEEDS} can be played");
        return Err(Mistake::at(cursor.whole(), message).into());
    }
    names.rules.seeds = Some(seeds);
    Ok(())
}

/// The cells of a set that may not depend on the player.
fn the_same(cells: ByPlayer<Vec<CellId>>, span: Span) -> Reading<Vec<CellId>> {
    if cells.iter().any(|other| *other != cells[0]) {
        return Err(Mistake::at(span, "this set depends on the player, and the number is nobody's").into());
    }
    Ok(cells.into_iter().next().unwrap_or_default())
}

/// Reads `track SET DIRECTION, …`: the cells of each set, as they follow each other in the direction.
pub(super) fn track(cursor: &mut Cursor<'_>, names: &mut Names) -> Reading<()> {
    let whole = cursor.whole();
    let board = names.board(whole)?;
    let mut track: ByPlayer<Vec<CellId>> = vec![Vec::new(); names.rules.players.len()];
    loop {
        let place = cursor.span();
        let sets = read_fixed_set(cursor, names)?;
        let directions = if is_direction(cursor) {
            Some(read_direction_of_board(cursor, names)?)
        } else if sets.iter().all(|cells| cells.len() == 1) {
            None
        } else {
            return Err(cursor
                .expected("the direction in which these cells follow, such as `east`", &[])
                .into());
        };
        let span = cursor.since(place);
        for (player, mut cells) in sets.into_iter().enumerate() {
            if let Some(directions) = &directions {
                sort(board, &mut cells, directions[player], span)?;
            }
            if let Some(cell) = cells.iter().find(|cell| track[player].contains(cell)) {
                let name = &board.cells[usize::from(*cell)].name;
                return Err(Mistake::at(span, format!("{name} is on the track twice")).into());
            }
            track[player].extend(cells);
        }
        if !cursor.eat(",") {
            break;
        }
    }
    cursor.finish()?;
    if track.iter().any(|cells| cells.len() < 2) {
        return Err(Mistake::at(whole, "a track has at least two cells").into());
    }
    names.rules.track = track;
    Ok(())
}

/// Sorts cells so that each lies further in a direction than the one before.
fn sort(board: &Board, cells: &mut [CellId], direction: Direction, span: Span) -> Reading<()> {
    let place = |cell: CellId| {
        let cell = &board.cells[usize::from(cell)];
        (cell.column, cell.row)
    };
    // Steps that lead around the board are longer than others.
    let steps = (0..board.cells.len() as CellId).filter_map(|cell| {
        let (from, to) = (place(cell), place(board.neighbor(cell, direction)?));
        Some((to.0 - from.0, to.1 - from.1))
    });
    let (columns, rows) = steps.min_by_key(|step| step.0.abs() + step.1.abs()).unwrap_or_default();
    let far = |cell: &CellId| place(*cell).0 * columns + place(*cell).1 * rows;
    cells.sort_by_key(far);
    match cells.windows(2).find(|pair| far(&pair[0]) == far(&pair[1])) {
        Some(&[one, other]) => {
            let name = |cell: CellId| &board.cells[usize::from(cell)].name;
            let message = format!("{} and {} lie beside each other", name(one), name(other));
            Err(Mistake::at(span, message).help("name the rows one by one, each with its direction").into())
        }
        _ => Ok(()),
    }
}

/// Reads the rest of `sow SEEDS from SET, skipping SET, again from SET`.
pub(super) fn sow(cursor: &mut Cursor<'_>, names: &Names, context: Context, start: Span) -> Reading<Verb> {
    names.board(start)?;
    names.read_seeds(cursor)?;
    needs_track(names, start)?;
    cursor.expect("from")?;
    let from = read_set(cursor, names, context)?;
    let (mut skipping, mut again) = (None, None);
    while cursor.sees(",") && !["then", "only"].iter().any(|word| cursor.sees_at(1, word)) {
        if cursor.eat(", skipping") {
            let place = cursor.span();
            let set = read_set(cursor, names, Context { known: Known::From, ..context })?;
            skipping = Some(skippable(set, cursor.since(place))?);
        } else if cursor.eat(", again from") {
            again = Some(read_set(cursor, names, Context { known: Known::FromAndTo, ..context })?);
        } else {
            cursor.skip();
            return Err(cursor.expected_one_of(&["skipping", "again from", "then"]).into());
        }
    }
    Ok(Verb::Sow { from, skipping, again })
}

/// The set, if it is made of fixed cells and `from`.
fn skippable(set: Set, span: Span) -> Reading<Set> {
    fn is_known(set: &Set) -> bool {
        match &set.kind {
            SetKind::Fixed(_) | SetKind::From => true,
            SetKind::Or(one, other) => is_known(one) && is_known(other),
            _ => false,
        }
    }
    if is_known(&set) {
        return Ok(set);
    }
    let mistake = Mistake::at(span, "only cells that the board decides, and `from`, can be skipped");
    Err(mistake.help("such as `skipping from` or `skipping store or from`").into())
}

/// Reads the rest of `move SEEDS on SET to SET`, behind `move`.
pub(super) fn move_seeds(
    cursor: &mut Cursor<'_>,
    names: &Names,
    context: Context,
    start: Span,
) -> Reading<Effect> {
    names.board(start)?;
    names.read_seeds(cursor)?;
    cursor.expect("on")?;
    let from = read_set(cursor, names, context)?;
    cursor.expect("to")?;
    let place = cursor.span();
    let cells = read_fixed_set(cursor, names)?;
    let span = cursor.since(place);
    if cells.iter().any(|cells| cells.len() != 1) {
        return Err(Mistake::at(span, "for each player this must be one cell").into());
    }
    Ok(Effect::MoveSeeds { from, to: Set { span, kind: SetKind::Fixed(cells) } })
}
