//! Tests that searches with growing trees stop as at a limit when memory runs out, and still have a move.

use crate::memory::room::has_room;
use crate::memory::room::refusals::after;
use crate::{BestFirstMaxN, Budget, Mcts, Root, Search, Stop};
use game::toy::{RandomTree, TreeShape};

#[test]
fn what_no_machine_has_is_refused() {
    assert!(has_room(&mut Vec::<u64>::new(), 9));
    assert!(!has_room(&mut Vec::<u64>::new(), 1 << 61));
}

fn stops<S: Search<RandomTree> + Default>() {
    let budget = Budget { expansions: Some(40), ..Budget::default() };
    let mut refused = 0;
    for seed in 0..20 {
        let game = RandomTree::new(TreeShape::random(seed), seed);
        let search = || S::default().search(&Root::start(&game), &budget, ());
        let (Ok(whole), asks) = after(u64::MAX, search) else { continue };
        assert!(whole.best.is_some());
        for ask in 0..asks {
            let (report, _) = after(ask, search);
            let report = report.expect("it fits");
            assert_eq!(report.stop, Stop::Stored, "ask {ask} of {asks} in tree {seed}");
            assert!(report.best.is_some(), "ask {ask} of {asks} in tree {seed}");
            refused += 1;
        }
    }
    assert!(refused > 50, "only {refused} asks were refused");
}

#[test]
fn a_tree_that_has_no_room_stops_its_search() {
    stops::<BestFirstMaxN<RandomTree>>();
    stops::<Mcts<RandomTree>>();
}
