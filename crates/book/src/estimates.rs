//! Estimates of values: search results, backed up along the moves of the book.
//!
//! If all moves of a position are in the book, its value is the best of theirs. If some are missing, the
//! position's own search stands in for them. If play can cycle and the moves leave two possible values, the
//! position's own search decides between them.

use crate::node::{Node, Searched};
use crate::tighten::{ANY, Interval, Item, parents, tighten};
use crate::value::{Estimated, Value};
use game::{Payoffs, Player};

/// A decided game counts more than any estimate: a nonzero payoff adds [`UNIT`] per unit to this.
const DECIDED: i32 = 2_000_000;
/// The weight of one unit of payoff.
const UNIT: i32 = 1_000;
/// The greatest estimate.
const GREATEST: i32 = 1_000_000;

/// Maps a payoff to a number comparable with estimates.
fn decided(payoff: i32) -> i32 {
    payoff.signum() * DECIDED.saturating_add(payoff.saturating_abs().saturating_mul(UNIT))
}

/// Reads such a number back as a payoff or an estimate.
fn read(number: i32) -> Estimated {
    match number {
        0 => Estimated { value: Payoffs::two(0), decided: false },
        _ if number.abs() >= DECIDED => {
            let payoff = number.signum() * ((number.abs() - DECIDED) / UNIT);
            Estimated { value: Payoffs::two(payoff), decided: true }
        }
        _ => Estimated { value: Payoffs::two(number), decided: false },
    }
}

/// The value found by a search, from the view of the first of two players.
fn number(found: &Searched) -> i32 {
    let first = found.value[0];
    if found.decided { decided(first) } else { first.clamp(-GREATEST, GREATEST) }
}

/// Estimates each position that its own facts or those of its children support. `children` are the positions
/// after its moves.
pub(crate) fn estimates(
    nodes: &[Node],
    children: &[Vec<usize>],
    values: &[Value],
    is_zero_sum: bool,
) -> Vec<Option<Estimated>> {
    let supported = supported(nodes, children, values);
    let own_moves = |place: usize| -> Vec<usize> {
        children[place].iter().copied().filter(|&child| supported[child]).collect()
    };
    let open = |place: usize, known: &[usize]| {
        let node = &nodes[place];
        let is_complete = node.legal > 0 && known.len() == node.legal;
        let search = node.search.as_ref().filter(|_| !is_complete)?;
        let is_known = |to: &str| known.iter().any(|&child| nodes[child].position == to);
        let best_is_known = search.best.as_ref().is_some_and(|best| is_known(&best.to));
        (!best_is_known).then_some(search)
    };
    let mut found = if is_zero_sum {
        of_two(nodes, values, &own_moves, &open)
    } else {
        of_several(nodes, values, &own_moves, &open)
    };
    for (place, estimate) in found.iter_mut().enumerate() {
        if !supported[place] {
            *estimate = None;
        }
    }
    found
}

/// Returns for each position whether it can be estimated: it has a value or a search result, or all its
/// children do.
fn supported(nodes: &[Node], children: &[Vec<usize>], values: &[Value]) -> Vec<bool> {
    let mut missing: Vec<usize> = nodes.iter().map(|node| node.legal).collect();
    let parents = parents(children.iter().map(Vec::as_slice));
    let has_own = |place: usize| nodes[place].search.is_some() || values[place].exact().is_some();
    let mut supported: Vec<bool> = (0..nodes.len()).map(has_own).collect();
    let mut waiting: Vec<usize> = (0..nodes.len()).filter(|&place| supported[place]).collect();
    while let Some(place) = waiting.pop() {
        for &parent in &parents[place] {
            missing[parent] = missing[parent].saturating_sub(1);
            if missing[parent] == 0 && !supported[parent] {
                supported[parent] = true;
                waiting.push(parent);
            }
        }
    }
    supported
}

/// The children of a position, by index.
type Moves<'a> = dyn Fn(usize) -> Vec<usize> + 'a;
/// The search result that stands in for missing moves, if it is needed.
type Open<'a> = dyn Fn(usize, &[usize]) -> Option<&'a Searched> + 'a;

/// The two-player zero-sum case.
fn of_two(nodes: &[Node], values: &[Value], moves: &Moves<'_>, open: &Open<'_>) -> Vec<Option<Estimated>> {
    let first = Player::FIRST;
    let within = |value: &Value| Interval {
        least: decided(value.least[first]),
        greatest: decided(value.greatest[first]),
    };
    let item = |(place, node): (usize, &Node)| {
        let within = within(&values[place]);
        let children = if within.least == within.greatest { Vec::new() } else { moves(place) };
        let missing = open(place, &children).map(number);
        let own = if within.least == within.greatest { Some(within.least) } else { missing };
        let is_complete = own.is_some() || node.search.is_some() || children.len() == node.legal;
        Item { is_greatest: node.to_move == 1, children, own, is_complete, within }
    };
    let items: Vec<Item> = nodes.iter().enumerate().map(item).collect();
    let mut intervals = vec![ANY; nodes.len()];
    let tightened = tighten(&items, &mut intervals, false);
    debug_assert!(tightened.is_ok(), "nothing but the moves of a position bounds its estimate");
    let estimate = |place: usize| {
        let Interval { least, greatest } = intervals[place];
        let own = || nodes[place].search.as_ref().map(|found| number(found).clamp(least, greatest));
        let number = if least == greatest { Some(least) } else { own() }?;
        let found = read(number);
        Some(match values[place].exact() {
            Some(value) => Estimated { value, decided: true },
            None => found,
        })
    };
    (0..nodes.len()).map(estimate).collect()
}

/// Any other game: each player takes the move that pays most, the first among equals.
fn of_several(
    nodes: &[Node],
    values: &[Value],
    moves: &Moves<'_>,
    open: &Open<'_>,
) -> Vec<Option<Estimated>> {
    let searched = |found: &Searched| Estimated { value: Payoffs::new(&found.value), decided: found.decided };
    let all: Vec<Vec<usize>> = (0..nodes.len()).map(moves).collect();
    let parents = parents(all.iter().map(Vec::as_slice));
    let mut missing: Vec<usize> = all.iter().map(Vec::len).collect();
    let mut found: Vec<Option<Estimated>> = vec![None; nodes.len()];
    let settle = |place: usize, found: &[Option<Estimated>]| {
        if let Some(value) = values[place].exact() {
            return Some(Estimated { value, decided: true });
        }
        let player = Player::new(nodes[place].to_move - 1);
        let known = all[place].iter().filter_map(|&child| found[child]);
        let of_missing = open(place, &all[place]).map(searched);
        let mut best: Option<Estimated> = None;
        for next in known.chain(of_missing) {
            if best.is_none_or(|best| next.value[player] > best.value[player]) {
                best = Some(next);
            }
        }
        best
    };
    let is_settled = |place: usize| missing[place] == 0 || values[place].exact().is_some();
    let mut waiting: Vec<usize> = (0..nodes.len()).filter(|&place| is_settled(place)).collect();
    while let Some(place) = waiting.pop() {
        if found[place].is_some() {
            continue;
        }
        found[place] = settle(place, &found);
        if found[place].is_none() {
            continue;
        }
        for &parent in &parents[place] {
            missing[parent] = missing[parent].saturating_sub(1);
            if missing[parent] == 0 {
                waiting.push(parent);
            }
        }
    }
    for (place, node) in nodes.iter().enumerate() {
        // Positions on an undecided cycle fall back to their own search.
        found[place] = found[place].or_else(|| node.search.as_ref().map(searched));
    }
    found
}
