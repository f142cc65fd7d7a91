//! Sorting a short list in place.

/// Sorts a short list by a key in ascending order; the sort is stable. Allocates nothing.
///
/// Insertion sort: quadratic in the worst case, one comparison per item if the list is already sorted. It
/// is used because a list of moves is sorted at every node, and because it takes few instructions: the
/// standard library's sort, compiled for the moves of every game in every search, was a fifth of the whole
/// program.
///
/// # Examples
///
/// ```
/// let mut moves = [(1, 'a'), (0, 'b'), (1, 'c'), (0, 'd')];
/// game::sort_short_by_key(&mut moves, |&(key, _)| key);
/// assert_eq!(moves, [(0, 'b'), (0, 'd'), (1, 'a'), (1, 'c')]);
/// ```
pub fn sort_short_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for next in 1..items.len() {
        let mut place = next;
        while place > 0 && key(&items[place]) < key(&items[place - 1]) {
            items.swap(place - 1, place);
            place -= 1;
        }
    }
}
