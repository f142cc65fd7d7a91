//! Bounds the time to find the moves of a position and to test whether the game is over, in steps of a few
//! operations on a word. A text above the limit is refused, so that no text can occupy a program for long
//! with a single position.

use super::{Compiler, Result};
use crate::compiled::{
    Action, Amount, Bound, Emission, Group, Limits, Line, Range, Reach, Seat, Sowing, Walk, WalkKind,
};
use crate::geometry::Geometry;
use crate::program::{Code, Program};
use crate::read::Mistake;
use crate::syntax::{CHAINS, LAPS, Rules, Span};
use crate::words::Word;
use std::collections::BTreeMap;

/// The maximum number of steps for a position.
const MOST: u64 = 1_000_000_000;

/// The steps to list a move.
const LISTED: u64 = 64;

/// The steps for a piece of a kind, and the most pieces of the kind.
type ByKind = BTreeMap<usize, (u64, u64)>;

/// The measures of a board that steps are counted by.
struct Cost<'a, W> {
    rules: &'a Rules,
    lines: &'a [Option<Line<W>>],
    counters: &'a [Range],
    geometry: &'a Geometry<W>,
    /// The steps to list a move.
    listed: u64,
    cells: u64,
    directions: u64,
    /// The words of a set.
    words: u64,
    /// The most cells that a piece sees on an empty board.
    seen: u64,
    /// The steps to find what is attacked.
    attacks: u64,
    /// The steps to sow from a cell.
    sown: u64,
}

impl<W: Word> Compiler<'_, W> {
    /// A bound on the steps that a position takes; an error if it is too high.
    pub(super) fn cost(&self, seats: &[Seat<W>]) -> Result<u64> {
        let (mut most, mut attacks) = (0, 0_u64);
        for seat in seats {
            let cost = Cost { listed: 1, lines: &[], ..self.measures(seat, 0) };
            let groups = seat.captures.iter().map(|(_, group)| group);
            attacks = attacks.saturating_add(cost.groups(groups, &mut []));
        }
        for seat in seats {
            let cost = self.measures(seat, attacks);
            let mut by_line = vec![0; seat.lines.len()];
            let moves = cost.groups(seat.groups.iter().chain(&seat.hops), &mut by_line);
            let moves = moves.saturating_add(cost.chains(seat));
            let end = cost.program(&seat.end, moves);
            let steps = moves.saturating_mul(2).saturating_add(end);
            if steps > MOST {
                let spans: Vec<Span> = self.rules.lines().map(|line| line.span).collect();
                let (index, dearest) = by_line.iter().enumerate().max_by_key(|(_, steps)| **steps).unzip();
                let of_turn = index.filter(|_| dearest.copied().unwrap_or(0) > MOST / 4);
                let of_end = self.rules.end.first().map(|line| line.span);
                let span = of_turn.map(|index| spans[index]).or(of_end).unwrap_or_default();
                let what = format!(
                    "a position can take {steps} steps, and {MOST} at most can be played: make the \
                     conditions shorter, or the board smaller"
                );
                return Err(Mistake::at(span, what));
            }
            most = most.max(steps);
        }
        Ok(most)
    }

    fn measures<'b>(&'b self, seat: &'b Seat<W>, attacks: u64) -> Cost<'b, W> {
        let cost = Cost {
            rules: self.rules,
            lines: &seat.lines,
            counters: &self.counters,
            geometry: &self.geometry,
            listed: LISTED,
            cells: self.geometry.all.len().into(),
            directions: self.geometry.directions() as u64,
            words: (W::BITS / 64) as u64,
            seen: seen(&self.geometry, &(0..self.geometry.directions()).collect::<Vec<_>>()),
            attacks,
            sown: 0,
        };
        let sown = |sowing: &Sowing<W>| {
            let once = sowing.orders.iter().map(Vec::len).max().unwrap_or(0) as u64 * cost.words;
            let again = |again| LAPS as u64 * cost.program(again, 0).saturating_add(once);
            sowing.again.as_ref().map_or(once, again)
        };
        let sown = self.sowings.iter().map(sown).max().unwrap_or(0);
        Cost { sown, ..cost }
    }
}

impl<W: Word> Cost<'_, W> {
    /// The steps of the moves of groups, also written down by line: no more pieces move than there are cells.
    fn groups<'b>(&self, groups: impl IntoIterator<Item = &'b Group<W>>, by_line: &mut [u64]) -> u64
    where
        W: 'b,
    {
        let mut kinds = ByKind::new();
        let add = |sum: u64, group: &'b Group<W>| sum.saturating_add(self.group(group, by_line, &mut kinds));
        let mut steps = groups.into_iter().fold(0, add);
        let (mut kinds, mut left): (Vec<_>, u64) = (kinds.into_values().collect(), self.cells);
        kinds.sort_unstable();
        for (each, pieces) in kinds.into_iter().rev() {
            steps = steps.saturating_add(each.saturating_mul(pieces.min(left)));
            left -= pieces.min(left);
        }
        steps
    }

    /// The steps to follow the chains of a piece, if the longest are to be found.
    fn chains(&self, seat: &Seat<W>) -> u64 {
        let mut kinds = ByKind::new();
        let group = |sum: u64, group| sum.saturating_add(self.group(group, &mut [], &mut kinds));
        let rest = seat.hops.iter().filter(|_| seat.has_longest).fold(0, group);
        let each = kinds.into_values().map(|(each, _)| each).max().unwrap_or(0);
        (CHAINS.into_iter().product::<usize>() as u64).saturating_mul(rest.saturating_add(each))
    }

    /// The steps of the moves of a group, but for those of pieces, which are added to their kinds.
    fn group(&self, group: &Group<W>, by_line: &mut [u64], kinds: &mut ByKind) -> u64 {
        let mut steps = self.program(&group.program, 0);
        let moves = |line: u8, moves: u64, each: u64| {
            let beyond = self.second(line).saturating_add(self.afterwards(line));
            moves.saturating_mul(each.saturating_add(self.listed).saturating_add(beyond))
        };
        let mut note = |line: u8, more: u64| {
            if let Some(known) = by_line.get_mut(usize::from(line)) {
                *known = known.saturating_add(more);
            }
        };
        let mut inner: Vec<&Group<W>> = Vec::new();
        for emission in group.stages.iter().flat_map(|stage| &stage.emissions) {
            let (line, count) = match emission {
                Emission::Place { line, .. } | Emission::Carry { line, .. } => (*line, self.cells),
                Emission::Walks(walks) => {
                    for walk in walks {
                        let condition = walk.limits.as_ref().and_then(|limits| limits.condition);
                        let tested = condition.map_or(0, |index| self.condition(&group.program, index));
                        let (kind, pieces) = self.pieces(walk.line);
                        let found = moves(walk.line, 1, self.found(walk, &group.program));
                        let each = moves(walk.line, self.reached(walk), tested).saturating_add(found);
                        note(walk.line, each.saturating_mul(pieces));
                        let (known, _) = kinds.entry(kind).or_insert((0, pieces));
                        *known = known.saturating_add(each);
                    }
                    continue;
                }
                Emission::Add { counter, least, greatest, line, .. } => {
                    let range = self.counters[usize::from(*counter)];
                    let width = u64::from(range.greatest.abs_diff(range.least)) * 2 + 1;
                    let constant = |bound: &Bound| match bound {
                        Bound::Amount(Amount::Constant(number)) => Some(*number),
                        _ => None,
                    };
                    let numbers =
                        constant(least).zip(constant(greatest)).map_or(width, |(least, greatest)| {
                            width.min(greatest.abs_diff(least).saturating_add(1))
                        });
                    (*line, numbers)
                }
                Emission::Take { line, .. } => {
                    let things = self.rules.heaps.iter().map(|heap| heap.unsigned_abs());
                    (*line, things.sum())
                }
                Emission::Pass { line, .. } | Emission::Exchange { line, .. } => (*line, 1),
                Emission::Several(groups) => {
                    inner.extend(groups);
                    continue;
                }
            };
            let more = moves(line, count, 0);
            note(line, more);
            steps = steps.saturating_add(more);
        }
        for group in inner {
            steps = steps.saturating_add(self.group(group, by_line, kinds));
        }
        steps
    }

    /// The steps after the first leg of a move, if a second verb follows.
    fn second(&self, line: u8) -> u64 {
        let Some(Line { second: Some(second), actions, .. }) =
            self.lines.get(usize::from(line)).and_then(Option::as_ref)
        else {
            return 0;
        };
        // The line of the second verb is no line of the text.
        let alone = Cost { lines: &[], ..*self };
        self.copied(&actions[..second.after]).saturating_add(alone.groups([&second.group], &mut []))
    }

    /// The steps to look at the position after a move.
    fn afterwards(&self, line: u8) -> u64 {
        let line = self.lines.get(usize::from(line)).and_then(Option::as_ref);
        let Some(Line { afterwards: Some(condition), actions, .. }) = line else { return 0 };
        self.copied(actions).saturating_add(self.program(condition, 0))
    }

    /// The steps of actions in a copy of the position.
    fn copied(&self, actions: &[Action<W>]) -> u64 {
        let steps = actions.iter().map(|action| match action {
            Action::Flip { set, .. } | Action::Remove(set) | Action::Put { set, .. } => self.program(set, 0),
            Action::Add { number, .. } => self.program(number, 0),
            Action::FlipEnclosed { .. } => self.seen,
            Action::MoveSeeds { set, .. } => self.program(set, 0).saturating_add(32 * self.words),
            Action::Becomes { .. } | Action::AddAmount { .. } => 1,
        });
        steps.fold((self.words * 16).saturating_add(self.sown), u64::saturating_add)
    }

    fn condition(&self, program: &Program<W>, index: u16) -> u64 {
        self.program(&program.conditions[usize::from(index)], 0).saturating_add(8)
    }

    /// The steps of a program; `moves` are those of the moves of a player, where it asks for them.
    fn program(&self, program: &Program<W>, moves: u64) -> u64 {
        let &Cost { cells, directions, words, seen, .. } = self;
        let steps = program.ops.iter().map(|op| match op.code {
            Code::Attacked => self.attacks,
            Code::Group | Code::OneGroup | Code::Groups => cells * (directions + 1) * words,
            Code::Between => seen + directions * words,
            Code::Seen | Code::Enclosing | Code::Enclosed | Code::EnclosedRuns => {
                seen * words + directions * words
            }
            Code::Lines | Code::CellsOfLines | Code::LineThrough | Code::Neighbors => 8 * directions * words,
            Code::Completing | Code::CompletingByStep | Code::InLineByStep => 64 * words,
            Code::FilterSown => {
                cells.saturating_mul(self.condition(program, op.with[1]).saturating_add(self.sown))
            }
            Code::Trail => cells * cells * words,
            Code::Holding | Code::SeedsOn => 32 * words,
            Code::Filter => cells.saturating_mul(self.condition(program, op.with[1])),
            Code::Guard => self.condition(program, op.with[1]),
            Code::JumpIfCanMove | Code::JumpIfCannotMove => moves,
            Code::JumpIfAnyCanMove | Code::JumpIfNobodyCanMove => {
                moves.saturating_mul(self.rules.seats() as u64)
            }
            _ => words,
        });
        steps.fold(0, u64::saturating_add)
    }

    /// The kind that a line moves, and the most such pieces: no more than stand on the board at the start, if
    /// none is made.
    fn pieces(&self, line: u8) -> (usize, u64) {
        let line = self.rules.lines().nth(line.into());
        let Some(moved) = line.and_then(|line| line.verb.movement()) else { return (0, self.cells) };
        // A piece that comes to light or is flattened was not there.
        let is_made = self.rules.stacks.is_some()
            || self.rules.lines().any(|line| line.kinds_made().any(|piece| piece == moved.piece));
        let of_kind = self.rules.start.iter().filter(|placement| placement.piece == moved.piece);
        let placed: usize =
            of_kind.flat_map(|placement| &placement.pieces).map(|(_, cells)| cells.len()).sum();
        (moved.piece, if is_made { self.cells } else { self.cells.min(placed as u64) })
    }

    /// The most cells that a piece can reach.
    fn reached(&self, walk: &Walk<W>) -> u64 {
        if let Some(Limits { reach: Some(Reach::Known(known)), .. }) = &walk.limits {
            return known.iter().map(|cells| u64::from(cells.len())).max().unwrap_or(0);
        }
        match walk.kind {
            WalkKind::Step | WalkKind::Hop { .. } | WalkKind::Go { .. } | WalkKind::GoByLine { .. } => {
                walk.directions.len() as u64
            }
            WalkKind::Slide { .. } => seen(self.geometry, &walk.directions),
            WalkKind::Carry { at_most, .. } => (walk.directions.len() as u64) << at_most,
            WalkKind::Fly | WalkKind::Push(_) | WalkKind::Chain { .. } | WalkKind::PlainChain { .. } => {
                self.cells
            }
        }
    }

    /// The steps to find those cells.
    fn found(&self, walk: &Walk<W>, program: &Program<W>) -> u64 {
        let chain = self.cells * (self.directions + 1) * self.words;
        match walk.kind {
            WalkKind::Chain { over, to } => chain
                .saturating_add(self.condition(program, over))
                .saturating_add(self.condition(program, to)),
            WalkKind::PlainChain { .. } | WalkKind::Push(_) => chain,
            _ => self.seen,
        }
    }
}

/// The most cells that lie on the lines through a cell in some directions, itself left out.
fn seen<W: Word>(geometry: &Geometry<W>, directions: &[usize]) -> u64 {
    let on_lines = |from: usize| {
        let lines = directions.iter().map(|&direction| {
            let next = |at: &usize| geometry.next(direction, *at).filter(|&next| next != from);
            std::iter::successors(next(&from), next).take(W::BITS).count() as u64
        });
        lines.sum()
    };
    geometry.all.bits().map(on_lines).max().unwrap_or(0)
}
