//! The knowledge of evaluations for searches to the end of the game is true: it is compared with the whole
//! tree below positions of random games.

use game::random::Random;
use game::{Endgame, Evaluate, Evaluated, Game, KeyMap, KeySet, Named, legal};
use games::othello::{Aim, Start};
use games::{ConnectFour, Othello};

/// The payoff to the player to move, by exhaustive search.
fn truth<G: Game>(game: &G, state: &G::State, known: &mut KeyMap<G::State, i32>) -> i32 {
    if let Some(&payoff) = known.get(state) {
        return payoff;
    }
    let mover = game.to_move(state);
    let payoff = match game.outcome(state) {
        Some(payoffs) => payoffs[mover],
        None => after(game, state, known).into_iter().max().expect("a move"),
    };
    known.insert(state.clone(), payoff);
    payoff
}

/// The payoff to the player to move after each legal move.
fn after<G: Game>(game: &G, state: &G::State, known: &mut KeyMap<G::State, i32>) -> Vec<i32> {
    let mover = game.to_move(state);
    let worth = |mv| {
        let mut child = state.clone();
        game.play(&mut child, mv);
        let payoff = truth(game, &child, known);
        if game.to_move(&child) == mover { payoff } else { -payoff }
    };
    legal(game, state).into_iter().map(worth).collect()
}

/// Tests, in random games, each position at most `plies` from the end with each alpha.
fn holds<G: Evaluated + std::fmt::Debug>(game: &G, games: u32, plies: u32, alphas: std::ops::Range<i32>) {
    let evaluation = G::Evaluation::default_choice();
    let endgame = evaluation.endgame();
    let (mut random, mut known, mut settled) = (Random::new(1), KeyMap::default(), [0; 2]);
    for _ in 0..games {
        let mut state = game.start();
        loop {
            let left = endgame.plies_to_the_end(game, &state).expect("these boards are within reach");
            if left <= plies {
                for alpha in alphas.clone() {
                    if let Some(is_more) = holds_at(game, &endgame, &state, alpha, &mut known) {
                        settled[usize::from(is_more)] += 1;
                    }
                }
            }
            if game.outcome(&state).is_some() {
                break;
            }
            let moves = legal(game, &state);
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
    assert!(settled.iter().all(|&count| count > games / 5), "{game:?}: {settled:?} questions were settled");
}

/// Compares the answer to one question with the true payoff. Returns how it was settled, if it was settled
/// without a search.
fn holds_at<G: Evaluated + std::fmt::Debug>(
    game: &G,
    endgame: &impl Endgame<G>,
    state: &G::State,
    alpha: i32,
    known: &mut KeyMap<G::State, i32>,
) -> Option<bool> {
    let truth = truth(game, state, known);
    let what = || format!("{game:?}, {state:?}, worth {truth}, asked for more than {alpha}");
    if let Some(settled) = endgame.settle(game, state, alpha) {
        let is_more = settled.payoff > alpha;
        let holds = if is_more { truth >= settled.payoff } else { truth <= settled.payoff };
        assert!(holds, "{}: {settled:?}", what());
        return Some(is_more);
    }
    assert_eq!(game.outcome(state), None, "{}: the end is always settled", what());
    let mut candidates = Vec::new();
    endgame.candidates(game, state, alpha, &mut candidates);
    let (moves, worth) = (legal(game, state), after(game, state, known));
    assert!(!candidates.is_empty(), "{}", what());
    let mut best = i32::MIN;
    for candidate in candidates {
        assert_eq!(moves.get(candidate.place as usize), Some(&candidate.mv), "{}", what());
        let mut child = state.clone();
        game.play(&mut child, candidate.mv);
        assert_eq!(child, candidate.state, "{}", what());
        best = best.max(worth[candidate.place as usize]);
    }
    assert!(best == truth || best > alpha || truth <= alpha, "{}: {best}", what());
    None
}

#[test]
fn connect_four_is_foreseen_truly() {
    let boards =
        [(4, 4, 4), (5, 4, 4), (4, 5, 4), (3, 6, 3), (4, 4, 3), (2, 8, 4), (6, 3, 3), (5, 3, 2), (3, 3, 5)];
    for (columns, rows, connect) in boards {
        holds(&ConnectFour::new(columns, rows, connect), 60, 14, -1..1);
    }
    holds(&ConnectFour::default(), 300, 12, -1..1);
    holds(&ConnectFour::new(7, 5, 4), 100, 12, -1..1);
}

#[test]
fn othello_is_foreseen_truly() {
    for start in [Start::Standard, Start::Parallel] {
        for aim in [Aim::Most, Aim::Fewest] {
            holds(&Othello::new(4).with_start(start).with_aim(aim), 60, 12, -16..16);
            holds(&Othello::new(6).with_start(start).with_aim(aim), 12, 9, -36..36);
        }
    }
}

/// Mirror images that occur in play have the same canonical form.
#[test]
fn images_stand_for_each_other() {
    fn classes<G: Game>(game: &G, plies: u32) -> (usize, usize) {
        let (mut states, mut classes) = (vec![game.start()], vec![]);
        for _ in 0..plies {
            let mut next = KeySet::default();
            for state in &states {
                for mv in legal(game, state) {
                    let mut child = state.clone();
                    game.play(&mut child, mv);
                    next.insert(child);
                }
            }
            states = next.into_iter().collect();
            let of: KeySet<G::State> = states.iter().map(|state| game.canonical(state)).collect();
            assert!(of.iter().all(|state| game.to_move(state) == game.to_move(&states[0])));
            classes = of.into_iter().collect();
        }
        (states.len(), classes.len())
    }
    assert_eq!(classes(&Othello::default(), 1), (4, 1));
    assert_eq!(classes(&Othello::new(6).with_start(Start::Parallel), 1), (4, 2));
    assert_eq!(classes(&Othello::new(10), 1), (4, 1));
    assert_eq!(classes(&ConnectFour::default(), 1), (7, 4));
}
