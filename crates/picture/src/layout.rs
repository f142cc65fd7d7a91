//! Horizontal positions of the nodes of a tree: tidy, narrow and symmetric, the root on top.
//!
//! A subtree is drawn the same wherever it stands, siblings keep their order, a parent stands in the middle
//! above its first and last child, and nodes of one level never come closer than their gap.
//!
//! # Source
//!
//! Reingold & Tilford (1981) for the aims; Kennedy (1996), "Drawing trees", for the method: the children are
//! packed once from the left and once from the right, and stand in the middle between the two. Each packing
//! keeps the distances, and so does their mean. Difference: nodes may be of any width, to the left and to the
//! right.

/// The extent of a node from its middle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Extent {
    /// To the left.
    pub(super) left: f64,
    /// To the right.
    pub(super) right: f64,
}

/// Gaps between neighbors on a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Gap {
    /// Between children of one parent.
    pub(super) siblings: f64,
    /// Between others.
    pub(super) cousins: f64,
}

impl Gap {
    fn at(self, level: usize) -> f64 {
        if level == 0 { self.siblings } else { self.cousins }
    }
}

/// The middle of every node; the leftmost edge of them all is at 0.
///
/// `children[n]` are the children of node `n` in order, and parents come before their children.
///
/// Takes time proportional to the nodes times the height.
pub(super) fn tidy(children: &[Vec<usize>], extents: &[Extent], gap: Gap) -> Vec<f64> {
    // The outline of each subtree, level by level, seen from its root; taken away by the parent.
    let mut outlines: Vec<Vec<Extent>> = vec![Vec::new(); children.len()];
    let mut middles = vec![0.0; children.len()];

    // Step 1. From the leaves up, place children relative to their parent.
    for node in (0..children.len()).rev() {
        let below: Vec<Vec<Extent>> =
            children[node].iter().map(|&child| std::mem::take(&mut outlines[child])).collect();
        let places = pack(&below, gap);
        for (&child, &place) in children[node].iter().zip(&places) {
            middles[child] = place;
        }
        outlines[node] = outline(extents[node], &below, &places);
    }

    // Step 2. From the root down, add up.
    for node in 0..children.len() {
        for &child in &children[node] {
            middles[child] += middles[node];
        }
    }

    // Step 3. Move everything so that the leftmost edge is at 0.
    let leftmost =
        middles.iter().zip(extents).map(|(middle, extent)| middle - extent.left).fold(f64::MAX, f64::min);
    for middle in &mut middles {
        *middle -= leftmost;
    }
    middles
}

/// Positions of the subtrees, relative to the middle between the first and the last.
fn pack(subtrees: &[Vec<Extent>], gap: Gap) -> Vec<f64> {
    let from_left = pack_from_left(subtrees, gap);
    let mirrored: Vec<Vec<Extent>> = subtrees
        .iter()
        .rev()
        .map(|levels| levels.iter().map(|level| Extent { left: level.right, right: level.left }).collect())
        .collect();
    let mut from_right: Vec<f64> = pack_from_left(&mirrored, gap).into_iter().map(|place| -place).collect();
    from_right.reverse();

    let centred = |places: &[f64]| {
        let middle =
            f64::midpoint(places.first().copied().unwrap_or(0.0), places.last().copied().unwrap_or(0.0));
        places.iter().map(|place| place - middle).collect::<Vec<f64>>()
    };
    centred(&from_left)
        .iter()
        .zip(centred(&from_right))
        .map(|(left, right)| f64::midpoint(*left, right))
        .collect()
}

/// Each subtree as far left as the ones before it allow.
fn pack_from_left(subtrees: &[Vec<Extent>], gap: Gap) -> Vec<f64> {
    let mut reached: Vec<f64> = Vec::new(); // how far right each level is taken
    let mut places = Vec::with_capacity(subtrees.len());
    for (index, subtree) in subtrees.iter().enumerate() {
        let needed = subtree
            .iter()
            .zip(&reached)
            .enumerate()
            .map(|(level, (here, taken))| taken + gap.at(level) + here.left);
        let place = if index == 0 { 0.0 } else { needed.fold(f64::MIN, f64::max) };
        for (level, here) in subtree.iter().enumerate() {
            if level < reached.len() {
                reached[level] = place + here.right;
            } else {
                reached.push(place + here.right);
            }
        }
        places.push(place);
    }
    places
}

/// The outline of a node with these subtrees at these places below it.
fn outline(node: Extent, subtrees: &[Vec<Extent>], places: &[f64]) -> Vec<Extent> {
    let height = subtrees.iter().map(Vec::len).max().unwrap_or(0);
    let mut levels = Vec::with_capacity(height + 1);
    levels.push(node);
    levels.resize(height + 1, Extent { left: f64::MIN, right: f64::MIN });
    for (subtree, place) in subtrees.iter().zip(places) {
        for (level, here) in levels[1..].iter_mut().zip(subtree) {
            level.left = level.left.max(here.left - place);
            level.right = level.right.max(here.right + place);
        }
    }
    levels
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const GAP: Gap = Gap { siblings: 4.0, cousins: 9.0 };
    const EVEN: Extent = Extent { left: 10.0, right: 10.0 };

    #[test]
    fn a_parent_stands_in_the_middle_above_its_children() {
        let middles = tidy(&[vec![1, 2, 3], vec![], vec![], vec![]], &[EVEN; 4], GAP);
        assert_eq!(middles, [34.0, 10.0, 34.0, 58.0]);
    }

    #[test]
    fn a_small_subtree_between_two_large_ones_stands_in_the_middle_between_them() {
        // The root's children are 1, 2 and 3; the first and the last have four children each.
        let mut children = vec![vec![]; 12];
        children[0] = vec![1, 2, 3];
        children[1] = vec![4, 5, 6, 7];
        children[3] = vec![8, 9, 10, 11];
        let middles = tidy(&children, &[EVEN; 12], GAP);
        assert!((middles[2] - f64::midpoint(middles[1], middles[3])).abs() < 1e-9, "{middles:?}");
    }

    /// A random tree: each node's parent is one of the nodes before it.
    fn trees() -> impl Strategy<Value = (Vec<Vec<usize>>, Vec<Extent>)> {
        let node = (any::<prop::sample::Index>(), 1u32..60, 1u32..60);
        prop::collection::vec(node, 1..120).prop_map(|nodes| {
            let mut children = vec![Vec::new(); nodes.len()];
            for (index, (parent, _, _)) in nodes.iter().enumerate().skip(1) {
                children[parent.index(index)].push(index);
            }
            let extents =
                nodes.iter().map(|&(_, left, right)| Extent { left: left.into(), right: right.into() });
            (children, extents.collect())
        })
    }

    proptest! {
        #[test]
        fn nodes_of_a_level_never_overlap_and_keep_their_order((children, extents) in trees()) {
            let middles = tidy(&children, &extents, GAP);
            let mut level = vec![0];
            while !level.is_empty() {
                for pair in level.windows(2) {
                    let (left, right) = (pair[0], pair[1]);
                    let room = (middles[right] - extents[right].left) - (middles[left] + extents[left].right);
                    let are_siblings = |below: &Vec<usize>| below.contains(&left) && below.contains(&right);
                    let siblings = children.iter().any(are_siblings);
                    let gap = if siblings { GAP.siblings } else { GAP.cousins };
                    prop_assert!(room >= gap - 1e-6, "{room} between {left} and {right}");
                }
                level = level.iter().flat_map(|&node| children[node].clone()).collect();
            }
        }

        #[test]
        fn every_parent_is_centred_and_nothing_is_left_of_0((children, extents) in trees()) {
            let middles = tidy(&children, &extents, GAP);
            for (node, below) in children.iter().enumerate() {
                prop_assert!(middles[node] - extents[node].left >= -1e-6);
                if let (Some(&first), Some(&last)) = (below.first(), below.last()) {
                    prop_assert!((middles[node] - f64::midpoint(middles[first], middles[last])).abs() < 1e-6);
                }
            }
        }
    }
}
