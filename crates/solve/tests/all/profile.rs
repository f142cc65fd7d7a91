//! Games of any number of players: vectors and sets against brute force, equilibria, and known results.

use crate::soft::soft_max_n;
use crate::{CONTROL, make};
use game::toy::{OwnHeaps, RandomTree, TreeShape};
use game::{Evaluated, Game, Line, Named, Payoffs, Player};
use search::reference::{self, Reference};
use search::{Dominance, TieBreak};
use solve::forced::{Forced, ForcedValues};
use solve::profile::{Profile, SetOptions, Sets, deviations, dominating};

/// Deterministic tie-breaks by values or by the order of moves, which do not depend on how often a position
/// is expanded.
const DETERMINISTIC: [TieBreak; 3] = [TieBreak::Paper, TieBreak::First, TieBreak::Worst];
const SOFT: [Dominance; 2] = [Dominance::Weak, Dominance::Strict];

fn profile<G: Game>(game: &G, tie_break: TieBreak, symmetric: bool) -> Profile<'_, G> {
    Profile::new(game, &game.start(), tie_break, symmetric, &CONTROL).expect("small enough")
}

fn sets<G: Game>(game: &G, dominance: Option<Dominance>, symmetric: bool) -> Sets<'_, G> {
    let ties = SetOptions { dominance, last_resort: None };
    Sets::new(game, &game.start(), ties, symmetric, &CONTROL).expect("small enough")
}

/// Follows the choices of a profile from `state` to the end, one after the other.
fn played_out<G: Game>(game: &G, profile: &Profile<'_, G>, state: &G::State) -> Payoffs {
    let mut state = state.clone();
    loop {
        if let Some(payoffs) = game.outcome(&state) {
            return payoffs;
        }
        let index = profile.choice(&state).expect("reached");
        let mv = game::legal(game, &state)[index];
        game.play(&mut state, mv);
    }
}

/// Every reachable position, once.
fn reachable<G: Game>(game: &G) -> Vec<G::State> {
    let mut seen = game::KeySet::default();
    let mut all = vec![game.start()];
    seen.insert(game.start());
    let mut next = 0;
    while next < all.len() {
        for mv in game::legal(game, &all[next]) {
            let mut child = all[next].clone();
            game.play(&mut child, mv);
            if seen.insert(child.clone()) {
                all.push(child);
            }
        }
        next += 1;
    }
    all
}

/// Nobody gains by another move anywhere, by brute force and by [`deviations`], and the moves lead to the
/// value.
fn is_equilibrium<G: Game>(game: &G, profile: &Profile<'_, G>) -> u64 {
    let mut tried = 0;
    for state in reachable(game) {
        let own = played_out(game, profile, &state);
        assert_eq!(profile.value(&state), Some(own), "{state:?}");
        let moves = game::legal(game, &state);
        for &mv in &moves {
            let mut child = state.clone();
            game.play(&mut child, mv);
            let whose = game.to_move(&state);
            assert!(played_out(game, profile, &child)[whose] <= own[whose], "{state:?} {mv:?}");
        }
        tried += (moves.len() as u64).saturating_sub(1);
    }
    let choice = |state: &G::State| profile.choice(state).expect("reached");
    let found = deviations(game, &game.start(), false, choice, &CONTROL).expect("small enough");
    assert_eq!(Some(found.value), profile.value(&game.start()));
    assert_eq!((found.tried, found.gains), (tried, 0));
    tried
}

/// The searches' reference walks the whole tree.
fn agrees_with_trying_everything<G: Evaluated>(game: &G, and_sets: bool) -> u64 {
    let line = Line::new(game);
    let start = game.start();
    let evaluation = <G::Evaluation as Named>::default_choice();
    let mut tried = 0;
    for tie_break in DETERMINISTIC {
        let truth =
            reference::value(game, &evaluation, &line, Reference { tie_break, ..Reference::to_the_end() });
        let found = profile(game, tie_break, false);
        assert_eq!(found.value(&start), Some(truth.values), "{tie_break:?}");
        tried += is_equilibrium(game, &found);
    }
    tried += is_equilibrium(game, &profile(game, TieBreak::Random { seed: 7 }, false));
    if !and_sets {
        return tried;
    }
    let all = reference::values_under_all_tie_breaks(game, &evaluation, &start, None, 0);
    let found = sets(game, None, false);
    assert_eq!(found.value(&start), Some(&all[..]));
    for dominance in SOFT {
        let (truth, _) = soft_max_n(game, &evaluation, &line, dominance, (None, 0));
        assert_eq!(sets(game, Some(dominance), false).value(&start), Some(&truth[..]), "{dominance:?}");
    }
    // Every random tie-break lies in the set of all tie-breaks.
    let drawn = profile(game, TieBreak::Random { seed: 3 }, false).value(&start).expect("the start");
    assert!(all.contains(&drawn), "{drawn}");
    tried
}

#[test]
fn random_trees_with_ties_passes_and_double_moves_agree_with_trying_everything() {
    let (mut trees, mut small, mut tried) = (0, 0, 0);
    for seed in 0..400 {
        let shape = TreeShape::random(seed);
        if shape.players == 2 {
            continue;
        }
        // The reference of sets tries every combination: slow on larger trees.
        let is_small = shape.depth < 4 || (shape.depth == 4 && shape.branching < 4);
        tried += agrees_with_trying_everything(&RandomTree::new(shape, seed), is_small);
        small += u64::from(is_small);
        trees += 1;
    }
    assert!(trees > 150 && small > 50 && tried > 10_000, "{trees} {small} {tried}");
    // Positions with many paths to them.
    agrees_with_trying_everything(&OwnHeaps::new(&[2, 2, 1], false), true);
    agrees_with_trying_everything(&OwnHeaps::new(&[2, 1, 2], true), true);
    agrees_with_trying_everything(&make::<games::Nim>(&[("heaps", "1+2"), ("players", "3")]), true);
    agrees_with_trying_everything(
        &make::<games::Nim>(&[("heaps", "1+2"), ("players", "4"), ("misere", "true")]),
        true,
    );
}

/// Profiles that are not equilibria are detected, with the same number of gains as by brute force.
#[test]
fn who_gains_by_another_move_is_found() {
    let (mut gains, mut wrong) = (0, 0);
    for seed in 0..60 {
        let game = RandomTree::new(TreeShape { players: 3, ..TreeShape::random(seed) }, seed);
        // Always the last move.
        let last = |state: &_| game::legal(&game, state).len() - 1;
        let found = deviations(&game, &game.start(), false, last, &CONTROL).expect("small enough");
        let out = |mut state: <RandomTree as Game>::State| loop {
            if let Some(payoffs) = game.outcome(&state) {
                return payoffs;
            }
            let moves = game::legal(&game, &state);
            game.play(&mut state, moves[moves.len() - 1]);
        };
        let mut expected = 0;
        for state in reachable(&game) {
            for mv in game::legal(&game, &state) {
                let mut child = state;
                game.play(&mut child, mv);
                let mover = game.to_move(&state);
                expected += u64::from(out(child)[mover] > out(state)[mover]);
            }
        }
        assert_eq!((found.gains, found.value), (expected, out(game.start())), "seed {seed}");
        gains += expected;
        wrong += u64::from(expected > 0);
    }
    assert!(gains > 500 && wrong > 40, "{gains} {wrong}");
}

#[test]
fn what_is_dominated_is_flagged() {
    let [a, b, c, d] = [[1, 0, 0], [1, 0, 1], [0, 2, 0], [1, 0, 0]].map(|entries| Payoffs::new(&entries));
    assert_eq!(dominating(&a, &[a, c, b]), Some(b));
    assert_eq!(dominating(&b, &[a, b, c]), None);
    assert_eq!(dominating(&c, &[a, b, c, d]), None);
    assert_eq!(dominating(&a, &[c, d]), None);
    // Where one player wins or nobody does, draws are dominated by wins, and wins by nothing.
    let game = make::<games::Mnk>(&[("players", "3")]);
    let solved = profile(&game, TieBreak::Paper, true);
    let value = solved.value(&game.start()).expect("the start");
    let is_draw = value == Payoffs::zero(3);
    assert_eq!(dominating(&value, solved.outcomes()).is_some(), is_draw);
    assert_eq!(solved.outcomes().len(), 4);
}

/// Symmetric positions are one: the same vectors by tie-breaks on values alone, the same sets, equilibria
/// too.
#[test]
fn three_in_a_row_among_three_is_the_same_up_to_symmetry() {
    for parameters in [
        &[("players", "3")][..],
        &[("players", "3"), ("misere", "true")],
        &[("m", "4"), ("n", "2"), ("k", "2"), ("players", "3")],
        &[("m", "4"), ("n", "2"), ("k", "3"), ("players", "3")],
    ] {
        let game = make::<games::Mnk>(parameters);
        let start = game.start();
        let (all, one) = (profile(&game, TieBreak::Paper, false), profile(&game, TieBreak::Paper, true));
        assert!(one.positions() < all.positions());
        let (open, open_one) = (sets(&game, None, false), sets(&game, None, true));
        for state in reachable(&game) {
            assert_eq!(all.value(&state), one.value(&state));
            assert_eq!(open.value(&state), open_one.value(&state));
        }
        let choice = |state: &_| one.choice(state).expect("reached");
        let found = deviations(&game, &start, true, choice, &CONTROL).expect("small enough");
        assert_eq!((Some(found.value), found.gains), (one.value(&start), 0));
        // Nobody gets less than the maximin payoff.
        for player in Player::all(3) {
            let forced = Forced::of(&game, &start, player, true, &CONTROL).expect("small enough");
            let safe = forced.forced_value(&start).expect("the start").value;
            assert!(all.value(&start).expect("the start")[player] >= safe);
            assert!(open.value(&start).expect("the start").iter().all(|payoffs| payoffs[player] >= safe));
        }
    }
}

/// N-player nim. With one heap the first player takes it whole; with heaps 1+1 and three players the second
/// wins, with 1+1+1 the third, who take the last heap.
#[test]
fn nim_for_many_has_its_plain_values() {
    for (heaps, players, winner) in
        [("7", "3", 0), ("1+1", "3", 1), ("1+1+1", "3", 2), ("1+1+1+1", "3", 0), ("5", "6", 0)]
    {
        let game = make::<games::Nim>(&[("heaps", heaps), ("players", players)]);
        let start = game.start();
        let won = Payoffs::winner(Player::new(winner), game.players());
        for tie_break in DETERMINISTIC {
            assert_eq!(profile(&game, tie_break, false).value(&start), Some(won), "{heaps}");
        }
        assert_eq!(sets(&game, None, false).value(&start), Some(&[won][..]));
        for player in Player::all(game.players()) {
            let forced = Forced::new(&game, &start, player, &CONTROL).expect("small");
            assert_eq!(forced.forced_value(&start).expect("the start").value, won[player]);
        }
    }
}
