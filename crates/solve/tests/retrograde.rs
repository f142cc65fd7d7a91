//! Retrograde analysis over numbered positions, against the two slow ways: the fixpoint over all positions, and what
//! can be forced in each.

use game::{Configured, Game, Given, Payoffs, Player, Ranked, toy};
use search::reference::fixpoint;
use solve::forced::{Forced, Watch};
use solve::retrograde::{Reachable, Retrograde};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64};

static GO_ON: AtomicBool = AtomicBool::new(false);

/// Prints what a test counted, also when it passes.
fn tell(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("not zero")
}

fn make<G: Configured>(parameters: &[(&str, &'static str)]) -> G {
    let mut given = Given::defaults(G::PARAMETERS);
    for (name, value) in parameters {
        given.set(name, value).expect("a parameter");
    }
    G::configure(&given).expect("a game")
}

/// Solves a game and holds every position that play comes to against `Forced`, value and distance; also that bounds fall,
/// that the positions reached are the same, and that the number of threads changes nothing.
fn agrees<G: Ranked + Sync>(name: &str, game: &G) {
    let progress = AtomicU64::new(0);
    let watch = Watch { cancel: &GO_ON, progress: &progress, positions: 100_000_000 };
    let start = game.start();
    let solved = Retrograde::new(game, threads(1), &watch).expect("it fits");
    let again = Retrograde::new(game, threads(3), &watch).expect("it fits");
    assert!(solved.layers() == again.layers(), "{name}: threads change nothing");
    let forced = Forced::new(game, &start, Player::FIRST, &watch).expect("it fits");
    let reachable = Reachable::new(game, &start, threads(1), &watch).expect("it fits");
    assert_eq!(reachable, Reachable::new(game, &start, threads(3), &watch).expect("it fits"));
    assert_eq!(reachable.positions(), forced.positions(), "{name}");
    let mut seen = 0;
    for rank in reachable.ranks() {
        let state = game.unrank(rank).expect("a position");
        let worth = solved.worth(&state).expect("it is solved");
        let expected = forced.worth(&state).expect("play comes to it");
        assert_eq!((worth.value, worth.distance), (expected.value, expected.distance), "{name}: {state:?}");
        for mv in game::legal(game, &state) {
            let mut child = state.clone();
            game.play(&mut child, mv);
            let child = solved.worth(&child).expect("it is solved");
            let matters = game.promises().longest.is_some() || child.value == worth.value && worth.value != 0;
            let keeps =
                child.value == worth.value && (game.to_move(&state) == Player::FIRST) == (worth.value > 0);
            assert!(
                !matters || !keeps && game.promises().longest.is_none() || child.bound < worth.bound,
                "{name}"
            );
        }
        seen += 1;
    }
    assert_eq!(seen, reachable.positions());
    tell(&format!(
        "{name}: {seen} positions of {}, {} moves, {:?}",
        solved.positions(),
        reachable.moves(),
        solved.worth(&start)
    ));
}

/// The same, held against the fixpoint, too.
fn agrees_in_circles<G: Ranked + Sync>(name: &str, game: &G) {
    agrees(name, game);
    let progress = AtomicU64::new(0);
    let watch = Watch { cancel: &GO_ON, progress: &progress, positions: 100_000_000 };
    let solved = Retrograde::new(game, threads(2), &watch).expect("it fits");
    let slow = fixpoint(game, &game.start());
    for state in slow.states() {
        let worth = solved.worth(state).expect("it is solved");
        let known = slow.value(state).expect("play comes to it");
        assert_eq!((Payoffs::two(worth.value), worth.distance), (known.payoffs, known.plies), "{state:?}");
    }
}

#[test]
fn rings() {
    for size in 4..=9 {
        for start in 1..size {
            agrees_in_circles("ring", &toy::Ring::new(size, start));
        }
    }
}
