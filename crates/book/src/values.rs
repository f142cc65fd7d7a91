//! Derives values from the facts of a book: proven bounds and estimates.
//!
//! Both come from one iteration ([`crate::tighten`]). It starts from bounds that certainly hold and only
//! tightens them, so that an undecided cycle of positions keeps its wide bounds: no repetition turns into a
//! value.

use crate::estimates::estimates;
use crate::node::{Node, contradiction};
use crate::tighten::{ANY, Interval, Item, tighten};
use crate::value::Value;
use game::{MAX_PLAYERS, Payoffs, Promises};

/// A bound on the payoffs of any game.
const MOST: i32 = 1_000_000;

/// Computes the values of these positions, which are sorted by text. `promises` are those of the rules.
///
/// # Errors
///
/// If two proofs contradict each other; the message is one line that names the position.
pub(crate) fn values(nodes: &[Node], players: usize, promises: &Promises) -> Result<Vec<Value>, String> {
    let place = |position: &str| nodes.binary_search_by(|node| (*node.position).cmp(position)).ok();
    let sum = promises.payoffs.and_then(|bounds| bounds.sum).filter(|_| players == 2);
    let (most, least) = promises.payoffs.map_or((MOST, -MOST), |bounds| (bounds.greatest, bounds.least));
    let children: Vec<Vec<usize>> =
        nodes.iter().map(|node| node.moves.iter().filter_map(|edge| place(&edge.to)).collect()).collect();
    let mut proven = vec![[Interval { least, greatest: most }; MAX_PLAYERS]; nodes.len()];
    let mut found = vec![[0; MAX_PLAYERS]; nodes.len()];
    for player in 0..players {
        let item = |(node, children): (&Node, &Vec<usize>)| Item {
            is_greatest: node.to_move == player + 1,
            children: children.clone(),
            own: None,
            is_complete: node.legal > 0 && children.len() == node.legal,
            within: ANY,
        };
        let items: Vec<Item> = nodes.iter().zip(&children).map(item).collect();
        let start = |node: &Node| fact(node, player, sum, Interval { least, greatest: most });
        let mut intervals: Vec<Interval> = nodes.iter().map(start).collect();
        let passes_down = promises.longest.is_some();
        let times = tighten(&items, &mut intervals, passes_down)
            .map_err(|place| contradiction(&nodes[place].position))?;
        for (place, interval) in intervals.into_iter().enumerate() {
            proven[place][player] = interval;
            found[place][player] = times[place];
        }
    }
    let vector = |all: &[Interval; MAX_PLAYERS], entry: fn(&Interval) -> i32| {
        let entries: Vec<i32> = all[..players].iter().map(entry).collect();
        Payoffs::new(&entries)
    };
    let mut values: Vec<Value> = proven
        .iter()
        .zip(found)
        .map(|(all, found)| Value {
            least: vector(all, |interval| interval.least),
            greatest: vector(all, |interval| interval.greatest),
            found,
            estimate: None,
        })
        .collect();
    let estimates = estimates(nodes, &children, &values, promises.is_zero_sum() && players == 2);
    for (value, estimate) in values.iter_mut().zip(estimates) {
        value.estimate = estimate;
    }
    Ok(values)
}

/// The bounds that the facts of a position give for a player.
fn fact(node: &Node, player: usize, sum: Option<i32>, widest: Interval) -> Interval {
    let Some(proven) = &node.proven else { return widest };
    let mut interval =
        widest.and(Interval { least: proven.least[player], greatest: proven.greatest[player] });
    if let Some(sum) = sum {
        let other = 1 - player;
        let seen = Interval { least: sum - proven.greatest[other], greatest: sum - proven.least[other] };
        interval = interval.and(seen);
    }
    interval
}
