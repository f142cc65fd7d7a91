//! Stable discs: those that no play can flip.

/// Some of the discs of `own` that can never be flipped, on the squares of `board`: those for which in each
/// of the four directions the line is full, or a neighbor is off the board or stable itself.
pub(super) fn stable(board: u64, own: u64, other: u64) -> u64 {
    let discs = own | other;
    let full = full_lines(board, discs);
    let off = !board;
    let mut safe = own & full[0] & full[1] & full[2] & full[3];
    loop {
        let near = safe | off;
        let mut next = own;
        for (direction, step) in [1, 8, 7, 9].into_iter().enumerate() {
            next &= full[direction] | near << step | near >> step | edge(step);
        }
        if next == safe {
            return safe;
        }
        safe = next;
    }
}

/// Squares at the border of the 8 by 8 board that have no neighbor on one side.
const fn edge(step: u32) -> u64 {
    const COLUMNS: u64 = 0x8181_8181_8181_8181;
    const ROWS: u64 = 0xFF00_0000_0000_00FF;
    match step {
        1 => COLUMNS,
        8 => ROWS,
        _ => COLUMNS | ROWS,
    }
}

/// The squares whose line is full of discs: along rows, columns, and both diagonals.
fn full_lines(board: u64, discs: u64) -> [u64; 4] {
    let empty = board & !discs;
    // An empty square spreads along its lines.
    [
        !spread(empty, 1, 0xFEFE_FEFE_FEFE_FEFE),
        !spread(empty, 8, u64::MAX),
        !spread(empty, 7, 0x7F7F_7F7F_7F7F_7F7F),
        !spread(empty, 9, 0xFEFE_FEFE_FEFE_FEFE),
    ]
}

/// The union of the lines through some squares, up and down by `step`; `reached` are the squares that a
/// step up may reach.
#[inline]
fn spread(squares: u64, step: u32, reached: u64) -> u64 {
    let (mut up, mut down) = (squares, squares);
    let left = if step == 8 { u64::MAX } else { !reached_back(step) };
    let mut guard = reached;
    let mut back = left;
    for round in 0..3 {
        let by = step << round;
        up |= guard & up << by;
        down |= back & down >> by;
        guard &= guard << by;
        back &= back >> by;
    }
    up | down
}

/// The squares that a step down may not reach.
const fn reached_back(step: u32) -> u64 {
    match step {
        7 => 0x0101_0101_0101_0101,
        _ => 0x8080_8080_8080_8080,
    }
}
