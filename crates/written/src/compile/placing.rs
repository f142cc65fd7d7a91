//! Recognizes games of placing pieces until there is a line, no empty cell or a connection.

use crate::compiled::{Deed, NARROW, Placing, PlacingSeat, Seat, Shape, Test, TestKind};
use crate::geometry::{Geometry, LinePlan};
use crate::syntax::Rules;
use crate::words::Word;
use game::Player;

/// The parts of a player that all players must share but for the layers.
struct Part<'a, W> {
    seat: PlacingSeat,
    /// Where pieces drop, the direction, and the cells that are free at first.
    drop: Option<(u16, W)>,
    plan: &'a LinePlan<W>,
    line: u8,
    full: Option<u8>,
}

/// The game as a whole, if it is of this kind.
pub(super) fn placing<W: Word>(
    rules: &Rules,
    geometry: &Geometry<W>,
    seats: &[Seat<W>],
) -> Option<Placing<W>> {
    if rules.counts_plies() > 0 {
        return None;
    }
    let parts: Option<Vec<Part<'_, W>>> =
        Player::all(seats.len()).zip(seats).map(|(me, seat)| part(seat, me.next(seats.len()))).collect();
    let parts = parts?;
    let first = parts.first()?;
    let is_same = |part: &Part<'_, W>| {
        part.drop == first.drop
            && part.plan == first.plan
            && part.line == first.line
            && part.full == first.full
    };
    let drop = match first.drop {
        None => None,
        Some((way, _)) => Some(geometry.way(usize::from(way)).rotation()?),
    };
    let is_local = W::BITS > NARROW && parts.iter().all(|part| part.seat.in_line == part.seat.layer);
    parts.iter().all(is_same).then(|| Placing {
        seats: parts.iter().map(|part| part.seat).collect(),
        drop,
        plan: first.plan.clone(),
        through: u16::try_from(first.plan.length()).ok().filter(|_| is_local),
        line: first.line,
        full: first.full,
    })
}

fn part<W: Word>(seat: &Seat<W>, next: Player) -> Option<Part<'_, W>> {
    let ([group], [Some(line)], None) = (&seat.groups[..], &seat.lines[..], &seat.hops) else { return None };
    let Deed::Place { layer } = line.verb else { return None };
    seat.free_line.filter(|_| line.is_plain)?;
    let drop = match group.shape {
        Shape::Empty => None,
        Shape::Drop { way, floor } => Some((way, floor)),
        _ => return None,
    };
    let tests = seat.tests.as_deref()?;
    let (Test { code, kind: TestKind::Line { layers, plan } }, rest) = tests.split_first()? else {
        return None;
    };
    let full = match rest {
        [] => None,
        [Test { code, kind: TestKind::Full }] => Some(*code as u8 - 1),
        _ => return None,
    };
    let in_line = layers.is_power_of_two().then(|| layers.trailing_zeros() as u8)?;
    let seat = PlacingSeat { layer, in_line, next };
    Some(Part { seat, drop, plan, line: *code as u8 - 1, full })
}

/// True if the same connections, at least one, are looked for after the moves of all players, by tests.
pub(super) fn looks_for_the_same_connections<W: Word>(seats: &[Seat<W>]) -> bool {
    let connections = |seat: &Seat<W>| -> Option<Vec<(u32, [W; 2])>> {
        let tests = seat.tests.as_ref()?.iter();
        let connections = tests.filter_map(|test| match test.kind {
            TestKind::Connected { layers, sides } => Some((layers, sides)),
            _ => None,
        });
        Some(connections.collect())
    };
    let first = seats.first().and_then(connections);
    first.as_ref().is_some_and(|all| !all.is_empty()) && seats.iter().all(|seat| connections(seat) == first)
}
