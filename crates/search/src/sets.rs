//! Sets as values: every vector that some way of breaking ties gives.

use game::{Payoffs, Player};

/// The vectors that `mover` may end up with by taking one of `children`, when each tie below and here may be broken
/// in any way.
///
/// A vector v of one child is possible if every other child may turn out no better for the mover: v\[mover\] is at
/// least the least that each other set holds for the mover. Ties in different subtrees are broken independently, so
/// this is exact. Ascending order, each vector once.
///
/// # Examples
///
/// ```
/// use game::{Payoffs, Player};
/// let [a, b, c] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|entries| Payoffs::new(&entries));
/// // A may get 1 or 0 from the first child, and 0 from the second: the second is possible too.
/// let children = [vec![a, b], vec![c]];
/// assert_eq!(search::sets::possible(Player::FIRST, &children), vec![c, b, a]);
/// ```
pub fn possible(mover: Player, children: &[Vec<Payoffs>]) -> Vec<Payoffs> {
    // The least each child may give, and the greatest of these over all children but one.
    let floor = |set: &Vec<Payoffs>| set.iter().map(|values| values[mover]).min().unwrap_or(i32::MIN);
    let floors: Vec<i32> = children.iter().map(floor).collect();
    let mut values = Vec::new();
    for (index, child) in children.iter().enumerate() {
        let others = floors.iter().enumerate().filter(|(other, _)| *other != index);
        let needed = others.map(|(_, floor)| *floor).max().unwrap_or(i32::MIN);
        values.extend(child.iter().filter(|values| values[mover] >= needed));
    }
    values.sort_unstable();
    values.dedup();
    values
}
