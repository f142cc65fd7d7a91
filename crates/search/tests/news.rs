//! What `pvs` proves on the way to a value: bounds that are told as they are found, and are the claims of a
//! report that was stopped.

use crate::trees::RandomTree;
use game::toy::TreeShape;
use game::{Evaluated, Line, Named, Player};
use search::reference::{self, Reference};
use search::{Budget, Goal, Kind, News, Pvs, Report, Root, Search, Stop, TieBreak, Verdict};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

type Told = (Player, Option<i32>, Option<i32>);

/// Keeps what it is told, and throws the switch at the first word.
#[derive(Debug, Default)]
struct Heard {
    told: Mutex<Vec<Told>>,
    switch: Option<Arc<AtomicBool>>,
}

impl News for Heard {
    fn bounds(&self, player: Player, at_least: Option<i32>, at_most: Option<i32>) {
        self.told.lock().expect("nobody panicked").push((player, at_least, at_most));
        if let Some(switch) = &self.switch {
            switch.store(true, Ordering::Relaxed);
        }
    }
}

/// A tree that is searched to its end at once, and what its first player gets.
fn tree(seed: u64, depth: u8) -> (RandomTree, i32) {
    let spread = [1, 3, 40][(seed % 3) as usize];
    let shape = TreeShape { players: 2, depth, branching: 3, spread, again: 20, pass: 10, end: 3 };
    let game = RandomTree::new(shape, 2 * seed);
    let evaluation = <RandomTree as Evaluated>::Evaluation::default_choice();
    let whole = Reference { depth: None, extension: 0, tie_break: TieBreak::First };
    let value = reference::value(&game, &evaluation, &Line::new(&game), whole).values[Player::FIRST];
    (game, value)
}

fn searched(game: &RandomTree, heard: &Arc<Heard>, first_guess: i32) -> (Report<u8>, Vec<Told>) {
    let news: Arc<dyn News> = Arc::<Heard>::clone(heard);
    let budget = Budget { news: Some(news), cancel: heard.switch.clone(), ..Budget::default() };
    let root = Root::new(game, Line::new(game));
    let mut search = Pvs::default();
    search.first_guess = first_guess;
    let report = search.search(&root, &budget, ()).expect("two players");
    let told = heard.told.lock().expect("nobody panicked").clone();
    (report, told)
}

/// Every bound is true, none is a promise, and each is better than the one before.
fn hold(told: &[Told], spread: i32, value: i32) {
    let width = |&(_, least, most): &Told| most.unwrap_or(spread) - least.unwrap_or(-spread);
    for (player, at_least, at_most) in told {
        assert_eq!(*player, Player::FIRST);
        assert!(at_least.is_none_or(|least| -spread < least && least <= value), "{told:?}, {value}");
        assert!(at_most.is_none_or(|most| value <= most && most < spread), "{told:?}, {value}");
    }
    assert!(told.windows(2).all(|pair| width(&pair[1]) < width(&pair[0])), "{told:?}");
}

#[test]
fn bounds_are_told_on_the_way_and_are_true() {
    let mut bounds = 0;
    for seed in 0..600 {
        let (game, value) = tree(seed, 6);
        let (report, told) = searched(&game, &Arc::default(), 0);
        hold(&told, i32::from(game.shape().spread), value);
        assert_eq!((report.kind, report.claims.len()), (Kind::Exact, 0), "a value says all");
        bounds += told.len();
    }
    assert!(bounds > 600, "{bounds} bounds");
}

/// From below a value every bound but the last is one on the least, from above on the most, and far from it
/// there are more of them; where payoffs are only 1, 0 and -1, the guess is not used.
#[test]
fn a_first_guess_changes_the_bounds_and_not_the_value() {
    let mut bounds = [0; 3];
    for seed in 0..300 {
        let (game, value) = tree(seed, 6);
        let spread = i32::from(game.shape().spread);
        let (expected, _) = searched(&game, &Arc::default(), 0);
        let guesses = [(0, -spread), (0, -game::MAX_PAYOFF), (1, value), (2, spread), (2, game::MAX_PAYOFF)];
        for (at, guess) in guesses {
            let (report, told) = searched(&game, &Arc::default(), guess);
            hold(&told, spread, value);
            assert_eq!(report.kind, Kind::Exact);
            assert_eq!((&report.value, &report.line), (&expected.value, &expected.line), "{guess}");
            bounds[at] += told.len();
            let before = told.split_last().map_or(&[][..], |(_, before)| before);
            let is_one_sided = match at {
                0 => before.iter().all(|(_, _, most)| most.is_none()),
                2 => before.iter().all(|(_, least, _)| least.is_none()),
                _ => true,
            };
            assert!(is_one_sided || spread == 1, "{guess}: {told:?}");
        }
    }
    assert!(bounds[0] > 2 * bounds[1] && bounds[2] > 2 * bounds[1], "{bounds:?}");
}

#[test]
fn a_search_that_is_stopped_claims_what_it_has_proven() {
    let mut stopped = 0;
    for seed in 0..60 {
        let (game, value) = tree(seed, 11);
        let switch = Some(Arc::default());
        let (report, told) = searched(&game, &Arc::new(Heard { switch, ..Heard::default() }), 0);
        hold(&told, i32::from(game.shape().spread), value);
        if report.stop != Stop::Cancelled {
            continue;
        }
        stopped += 1;
        let (player, at_least, at_most) = *told.last().expect("nothing else throws the switch");
        let found: Vec<_> = report.claims.iter().map(|one| (one.player, one.goal, one.verdict)).collect();
        let least = at_least.map(|least| (player, Goal::AtLeast(least), Verdict::Proven));
        let most = at_most.map(|most| (player, Goal::AtLeast(most + 1), Verdict::Disproven));
        assert_eq!(found, least.into_iter().chain(most).collect::<Vec<_>>());
    }
    assert!(stopped > 10, "{stopped} stopped");
}
