//! Draws the scene of a game without pieces: cells, coordinates, and buttons for numbers.

use super::names::verbs;
use super::places::centers;
use crate::reference::digits;
use crate::syntax::{Board, Motion, Movement, Rules, Shape, Verb};
use game::{Cell, CellShape, Label, Scene};

/// The margin with the coordinates, on two sides of a board of squares.
const COORDINATES: f32 = 0.75;
/// The margin on the other sides.
pub(super) const BORDER: f32 = 0.25;
/// The width of a hole.
const HOLE: f32 = 0.72;
/// The buttons of a row for pieces that are left.
const DROPS: usize = 8;
/// The maximum number of buttons.
const BUTTONS: usize = 120;

/// A cell that is clicked for a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Button {
    /// A number added to a counter.
    Add { counter: usize, number: i32 },
    /// A number taken from a heap.
    Take { heap: usize, number: i32 },
    /// The numbers of pieces that are left on the cells of a move.
    Drops { number: u16 },
    /// A kind of piece to place.
    Kind { piece: usize },
}

/// The buttons of a game; none if there would be too many.
pub(crate) fn buttons(rules: &Rules, kinds_placed: usize) -> Vec<Button> {
    let mut buttons: Vec<Button> = Vec::new();
    for verb in verbs(rules) {
        match verb {
            Verb::Add { least, greatest, counter } => {
                let known = &rules.counters[*counter];
                let width = known.greatest.saturating_sub(known.least);
                let least = rules.range(least).0.max(-width);
                let greatest = rules.range(greatest).1.min(width);
                let numbers = (least..=greatest).take(BUTTONS + 1);
                buttons
                    .extend(numbers.map(|number| Button::Add { counter: *counter, number: number as i32 }));
            }
            Verb::Take { greatest, .. } => {
                let most = greatest.as_ref().map_or(i64::MAX, |number| rules.range(number).1);
                let mut heaps = rules.heaps.clone();
                heaps.sort_unstable();
                for (heap, size) in heaps.into_iter().enumerate() {
                    let numbers = (1..=size.min(most)).take(BUTTONS + 1);
                    buttons.extend(numbers.map(|number| Button::Take { heap, number: number as i32 }));
                }
            }
            Verb::Move(Movement { motion: Motion::Carry { at_most, .. }, .. }) => {
                buttons.extend((1..1_u16 << at_most).map(|number| Button::Drops { number }));
            }
            Verb::Place { .. }
            | Verb::Move(_)
            | Verb::Remove { .. }
            | Verb::Sow { .. }
            | Verb::Rotate(_)
            | Verb::Pass
            | Verb::PieRule => {}
        }
    }
    let mut known: Vec<Button> = Vec::new();
    for button in buttons {
        if !known.contains(&button) {
            known.push(button);
        }
    }
    if kinds_placed > 1 {
        known.extend((0..rules.pieces.len()).map(|piece| Button::Kind { piece }));
    }
    // In the order of their rows.
    known.sort_by_key(|button| match *button {
        Button::Add { counter, .. } => (0, counter),
        Button::Take { heap, .. } => (1, heap),
        Button::Kind { .. } => (2, 0),
        Button::Drops { .. } => (3, 0),
    });
    if known.len() > BUTTONS { Vec::new() } else { known }
}

/// True if pieces move: then the board is checkered.
fn has_movement(rules: &Rules) -> bool {
    rules.lines().any(|line| line.verb.movement().is_some())
}

/// The scene of the cells of a board, without pieces.
fn board_scene(rules: &Rules, board: &Board) -> Scene {
    let centers = centers(board);
    let is_square = matches!(board.shape, Shape::Square { .. });
    let edge = |of: fn(&(f32, f32)) -> f32, more: fn(f32, f32) -> f32| centers.iter().map(of).reduce(more);
    let left = edge(|center| center.0, f32::min).unwrap_or(0.0);
    let right = edge(|center| center.0, f32::max).unwrap_or(0.0);
    let top = edge(|center| center.1, f32::min).unwrap_or(0.0);
    let bottom = edge(|center| center.1, f32::max).unwrap_or(0.0);
    let (margin, below) = if is_square { (COORDINATES, COORDINATES) } else { (BORDER, BORDER) };
    let move_by = (margin + 0.5 - left, BORDER + 0.5 - top);
    let place = |cell: usize| (centers[cell].0 + move_by.0, centers[cell].1 + move_by.1);
    let is_drawn_square = is_square && rules.seeds.is_none();
    let side = if is_drawn_square { 1.0 } else { HOLE };
    let is_checkered = is_square && has_movement(rules);
    let cell = |(index, cell): (usize, &crate::syntax::Cell)| {
        let (x, y) = place(index);
        Cell {
            name: cell.name.clone(),
            x,
            y,
            width: side,
            height: side,
            shape: if is_drawn_square { CellShape::Square } else { CellShape::Hole },
            is_dark: is_checkered && (cell.column + cell.row) % 2 == 0,
            text: String::new(),
        }
    };
    let mut scene = Scene {
        width: right - left + 1.0 + margin + BORDER,
        height: bottom - top + 1.0 + below + BORDER,
        cells: board.cells.iter().enumerate().map(cell).collect(),
        turns: rules.seats() == 2 && !matches!(board.shape, Shape::Ring { .. } | Shape::Joined),
        ..Scene::default()
    };
    if is_square {
        let letter = |column: i32| char::from(b'a' + (column % 26) as u8).to_string();
        for cell in board.cells.iter().filter(|cell| cell.row == 0) {
            let x = cell.column as f32 + move_by.0;
            scene.labels.push(Label {
                x,
                y: scene.height - below / 2.0,
                text: letter(cell.column),
                owner: 0,
            });
        }
        for cell in board.cells.iter().filter(|cell| cell.column == 0) {
            let y = move_by.1 - cell.row as f32;
            scene.labels.push(Label { x: margin / 2.0, y, text: (cell.row + 1).to_string(), owner: 0 });
        }
        return scene;
    }
    for (index, next) in board.neighbors.iter().enumerate() {
        for &next in next.iter().flatten() {
            let pair = (index.min(usize::from(next)), index.max(usize::from(next)));
            if pair.0 != pair.1 && !scene.edges.contains(&pair) {
                scene.edges.push(pair);
            }
        }
    }
    scene
}

/// The parts of a scene that are the same for every position.
pub(crate) fn empty_scene(rules: &Rules, buttons: &[Button]) -> Scene {
    let mut scene = match &rules.board {
        Some(board) => board_scene(rules, board),
        None => Scene { width: 2.0, height: 0.25, ..Scene::default() },
    };
    if buttons.is_empty() && rules.counters.is_empty() && rules.heaps.is_empty() {
        return scene;
    }
    // A row for each counter and heap: its value, and its buttons.
    let add = |scene: &mut Scene, button: &Button, place: f32, text: String, name: String| {
        let (x, y) = (2.5 + place, scene.height + 0.5);
        scene.width = scene.width.max(x + 0.75);
        let shape = if let Button::Take { .. } = button { CellShape::Hole } else { CellShape::Square };
        scene.cells.push(Cell { name, x, y, width: 0.8, height: 0.8, shape, is_dark: false, text });
    };
    scene.width = scene.width.max(2.5);
    let top = scene.height;
    for (counter, known) in rules.counters.iter().enumerate() {
        let mut place = 0.0;
        for button in buttons {
            if let Button::Add { counter: of, number } = button
                && *of == counter
            {
                let text = format!("{number:+}");
                add(&mut scene, button, place, text.clone(), format!("{}{text}", known.name));
                place += 1.0;
            }
        }
        scene.height += 1.0;
    }
    for heap in 0..rules.heaps.len() {
        for button in buttons {
            if let Button::Take { heap: of, number } = button
                && *of == heap
            {
                let place = *number as f32 - 1.0;
                add(&mut scene, button, place, number.to_string(), format!("heap{}-{number}", heap + 1));
            }
        }
        scene.height += 1.0;
    }
    let kinds = buttons.iter().filter_map(|button| match button {
        Button::Kind { piece } => Some((button, &rules.pieces[*piece].name)),
        _ => None,
    });
    let kinds: Vec<(&Button, &String)> = kinds.collect();
    for (place, (button, name)) in kinds.iter().enumerate() {
        add(&mut scene, button, place as f32, (*name).clone(), (*name).clone());
    }
    if !kinds.is_empty() {
        scene.height += 1.0;
    }
    let drops = buttons.iter().filter(|button| matches!(button, Button::Drops { .. }));
    for (place, button) in drops.enumerate() {
        if let Button::Drops { number } = button {
            let text = digits(*number);
            add(&mut scene, button, (place % DROPS) as f32, text.clone(), format!("left-{text}"));
            scene.height += if place % DROPS + 1 == DROPS { 1.0 } else { 0.0 };
        }
    }
    scene.height = top + rows_of_buttons(rules, buttons) as f32 + BORDER;
    scene
}

/// The rows of counters and heaps, and of buttons below them.
pub(super) fn rows_of_buttons(rules: &Rules, buttons: &[Button]) -> usize {
    let kinds = buttons.iter().any(|button| matches!(button, Button::Kind { .. }));
    let drops = buttons.iter().filter(|button| matches!(button, Button::Drops { .. })).count();
    rules.counters.len() + rules.heaps.len() + usize::from(kinds) + drops.div_ceil(DROPS)
}
