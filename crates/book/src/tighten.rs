//! Tightens bounds on the values of positions to a fixed point.

/// A closed interval that contains the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Interval {
    pub(crate) least: i32,
    pub(crate) greatest: i32,
}

impl Interval {
    pub(crate) fn and(self, other: Interval) -> Interval {
        Interval { least: self.least.max(other.least), greatest: self.greatest.min(other.greatest) }
    }

    /// The nearest interval inside `within`.
    fn clamped(self, within: Interval) -> Interval {
        let clamp = |value: i32| value.clamp(within.least, within.greatest);
        Interval { least: clamp(self.least), greatest: clamp(self.greatest) }
    }
}

/// Any value.
pub(crate) const ANY: Interval = Interval { least: i32::MIN, greatest: i32::MAX };

/// A position from the view of one player.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// True if this player is to move; the other players minimize.
    pub(crate) is_greatest: bool,
    /// The positions after the known moves.
    pub(crate) children: Vec<usize>,
    /// The value that stands in for the missing moves, if there is one.
    pub(crate) own: Option<i32>,
    /// True if there are no other moves.
    pub(crate) is_complete: bool,
    /// Independent bounds on the value, to which the bounds from the moves are clamped.
    pub(crate) within: Interval,
}

/// Tightens the bounds of all positions from those of their children, and with `passes_down` also from those
/// of their parents. Returns the time at which each lower bound was last raised.
///
/// Passing bounds down is sound only if play always ends. Otherwise a search that proves a bound counts
/// repetitions from its own root on, and its bound need not hold for the children without that history.
///
/// # Errors
///
/// If the bounds of a position contradict each other: that position.
pub(crate) fn tighten(
    items: &[Item],
    intervals: &mut [Interval],
    passes_down: bool,
) -> Result<Vec<u32>, usize> {
    let parents = parents(items.iter().map(|item| &item.children[..]));
    let mut times = vec![0; items.len()];
    let mut time = 0;
    let mut waiting: Vec<usize> = (0..items.len()).rev().collect();
    let mut waits = vec![true; items.len()];
    while let Some(place) = waiting.pop() {
        waits[place] = false;
        let item = &items[place];
        let seen = intervals[place].and(below(item, intervals).clamped(item.within));
        let mut changed = Vec::new();
        let mut set = |place: usize, interval: Interval, intervals: &mut [Interval]| {
            if interval.least > interval.greatest {
                return Err(place);
            }
            if interval != intervals[place] {
                if interval.least > intervals[place].least {
                    time += 1;
                    times[place] = time;
                }
                intervals[place] = interval;
                changed.push(place);
            }
            Ok(())
        };
        set(place, seen, intervals)?;
        if passes_down {
            let over = intervals[place];
            for &child in &item.children {
                let mut interval = intervals[child];
                if item.is_greatest {
                    interval.greatest = interval.greatest.min(over.greatest);
                } else {
                    interval.least = interval.least.max(over.least);
                }
                set(child, interval, intervals)?;
            }
        }
        for place in changed {
            let affected = parents[place].iter().copied().chain(passes_down.then_some(place));
            for other in affected {
                if !waits[other] {
                    waits[other] = true;
                    waiting.push(other);
                }
            }
        }
    }
    Ok(times)
}

/// The parents of each position, from the children of each.
pub(crate) fn parents<'a>(children: impl ExactSizeIterator<Item = &'a [usize]>) -> Vec<Vec<usize>> {
    let mut parents = vec![Vec::new(); children.len()];
    for (place, children) in children.enumerate() {
        for &child in children {
            parents[child].push(place);
        }
    }
    parents
}

/// The bounds on the value of a position from its moves.
fn below(item: &Item, intervals: &[Interval]) -> Interval {
    let own = item.own.map(|own| Interval { least: own, greatest: own });
    let all = || item.children.iter().map(|&child| intervals[child]).chain(own);
    let mut bounds = ANY;
    if all().next().is_none() {
        return bounds;
    }
    if item.is_greatest {
        bounds.least = all().map(|child| child.least).max().unwrap_or(i32::MIN);
        if item.is_complete {
            bounds.greatest = all().map(|child| child.greatest).max().unwrap_or(i32::MAX);
        }
    } else {
        bounds.greatest = all().map(|child| child.greatest).min().unwrap_or(i32::MAX);
        if item.is_complete {
            bounds.least = all().map(|child| child.least).min().unwrap_or(i32::MIN);
        }
    }
    bounds
}
