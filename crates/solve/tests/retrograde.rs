//! Retrograde analysis over numbered positions, against the two slow ways: the fixpoint over all positions, and what
//! can be forced in each.

use game::{Configured, Given, Payoffs, Player, Rank, Ranked, toy};
use games::LinesOfAction;
use games::lines_of_action::{BothConnected, NoMove};
use search::reference::fixpoint;
use solve::forced::{Forced, Watch, Worths};
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
        // Where the rules promise an end the bound falls behind every move; else it is the distance.
        if game.promises().longest.is_none() {
            assert_eq!(worth.bound, expected.bound, "{name}: {state:?}");
        } else {
            for mv in game::legal(game, &state) {
                let mut child = state.clone();
                game.play(&mut child, mv);
                let child = solved.worth(&child).expect("it is solved");
                assert!(child.bound < worth.bound, "{name}: {state:?}");
            }
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

/// Laws 10 to 12 at every number there is, those that play never comes to included.
fn keeps_the_laws_everywhere<G: Ranked>(name: &str, game: &G) {
    let (mut positions, mut inner) = (0, 0);
    for (layer, size) in (0..).zip(game.layers().expect("numbered")) {
        let at = |index| game.unrank(Rank { layer, index });
        let mut before: Vec<Vec<u64>> = vec![Vec::new(); size as usize];
        for index in 0..size {
            let Some(state) = at(index) else { continue };
            positions += 1;
            assert_eq!(game.rank(&state), Some(Rank { layer, index }), "{name}: {state:?}");
            for mv in game::legal(game, &state) {
                let mut child = state.clone();
                game.play(&mut child, mv);
                let Some(rank) = game.rank(&child) else { continue };
                assert!(rank.layer <= layer, "{name}: {state:?} to {child:?}");
                assert_eq!(game.unrank(rank).as_ref(), Some(&child), "{name}");
                if rank.layer == layer {
                    before[rank.index as usize].push(index);
                    inner += 1;
                }
            }
        }
        for (index, expected) in (0..).zip(before) {
            let mut found = Vec::new();
            if let Some(state) = at(index) {
                game.predecessors(&state, &mut found);
            }
            let ranks = found.iter().map(|state| game.rank(state).expect("a number"));
            let mut found: Vec<u64> = ranks.map(|rank| rank.index).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{name}: {:?}", at(index));
        }
        assert_eq!(at(size), None, "{name}: layer {layer} has no more places");
    }
    assert_eq!(game.unrank(Rank { layer: game.layers().expect("numbered").len() as u32, index: 0 }), None);
    tell(&format!("{name}: {positions} numbers, {inner} moves within layers"));
}

fn lines_of_action(columns: usize, rows: usize) -> Vec<(String, LinesOfAction)> {
    let mut all = Vec::new();
    for no_move in [NoMove::Loss, NoMove::Draw, NoMove::Pass] {
        for both in [BothConnected::Draw, BothConnected::Mover] {
            let name = format!("lines of action {columns}x{rows} {no_move:?} {both:?}");
            let game = LinesOfAction::new(columns, rows).with_no_move(no_move).with_both_connected(both);
            all.push((name, game));
        }
    }
    let game = LinesOfAction::new(columns, rows).with_repetition(None);
    all.push((format!("lines of action {columns}x{rows} without repetition"), game));
    all
}

#[test]
fn small_lines_of_action() {
    for (columns, rows) in [(3, 3), (3, 4), (4, 3)] {
        for (name, game) in lines_of_action(columns, rows) {
            agrees_in_circles(&name, &game);
            keeps_the_laws_everywhere(&name, &game);
        }
    }
}
