//! The knowledge of evaluations for searches to the end of the game is true: it is compared with the whole
//! tree below positions of random games.

use game::random::Random;
use game::{Endgame, Evaluate, Evaluated, Game, KeyMap, KeySet, Named, Question, legal};
use games::othello::{Aim, Empty, Start};
use games::{ConnectFour, Othello};

/// The worth to the player to move, by exhaustive search: its payoff, or where plies count that of the
/// soonest
/// win or of the latest loss.
fn truth<G: Game>(game: &G, state: &G::State, asked: Question, known: &mut KeyMap<G::State, i32>) -> i32 {
    if let Some(&worth) = known.get(state) {
        return worth;
    }
    let mover = game.to_move(state);
    let worth = match game.outcome(state) {
        Some(payoffs) => asked.worth(payoffs[mover], 0),
        None => after(game, state, asked, known).into_iter().max().expect("a move"),
    };
    known.insert(state.clone(), worth);
    worth
}

/// The worth to the player to move of each legal move.
fn after<G: Game>(
    game: &G,
    state: &G::State,
    asked: Question,
    known: &mut KeyMap<G::State, i32>,
) -> Vec<i32> {
    let mover = game.to_move(state);
    let worth = |mv| {
        let mut child = state.clone();
        game.play(&mut child, mv);
        let worth = truth(game, &child, asked, known);
        // A ply takes one from a win and adds one to a loss.
        let later = if asked.counts_plies { worth - worth.signum() } else { worth };
        if game.to_move(&child) == mover { later } else { -later }
    };
    legal(game, state).into_iter().map(worth).collect()
}

/// Tests, in random games, each position at most `plies` from the end with each alpha.
fn holds<G: Evaluated + std::fmt::Debug>(
    game: &G,
    games: u32,
    plies: u32,
    counts_plies: bool,
    alphas: &[i32],
) {
    let evaluation = G::Evaluation::default_choice();
    let endgame = evaluation.endgame();
    let (mut random, mut known, mut settled) = (Random::new(1), KeyMap::default(), [0; 2]);
    for _ in 0..games {
        let mut state = game.start();
        loop {
            let left = endgame.plies_to_the_end(game, &state).expect("these boards are within reach");
            if left <= plies {
                for &alpha in alphas {
                    let question = Question { alpha, counts_plies };
                    if let Some(is_more) = holds_at(game, &endgame, &state, question, &mut known) {
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

/// Compares the answer to one question with the true worth. Returns how it was settled, if it was settled
/// without a search.
fn holds_at<G: Evaluated + std::fmt::Debug>(
    game: &G,
    endgame: &impl Endgame<G>,
    state: &G::State,
    question: Question,
    known: &mut KeyMap<G::State, i32>,
) -> Option<bool> {
    let (truth, alpha) = (truth(game, state, question, known), question.alpha);
    let what = || format!("{game:?}, {state:?}, worth {truth}, asked {question:?}");
    let is_true = |bound: i32| if bound > alpha { truth >= bound } else { truth <= bound };
    if let Some(settled) = endgame.settle(game, state, question) {
        assert!(is_true(settled.worth), "{}: {settled:?}", what());
        return Some(settled.worth > alpha);
    }
    assert_eq!(game.outcome(state), None, "{}: the end is always settled", what());
    let (mut candidates, notes) = (Vec::new(), endgame.notes(game, state));
    let omitted = endgame.candidates(game, state, &notes, question, &mut candidates);
    if omitted > alpha {
        assert!(is_true(omitted), "{}: {omitted} without a search", what());
        return None;
    }
    let (moves, worth) = (legal(game, state), after(game, state, question, known));
    let mut best = omitted;
    for candidate in candidates {
        assert_eq!(moves.get(candidate.place as usize), Some(&candidate.mv), "{}", what());
        let mut child = state.clone();
        game.play(&mut child, candidate.mv);
        assert_eq!(child, candidate.state, "{}", what());
        assert_eq!(endgame.notes(game, &child), candidate.notes, "{}", what());
        let after = question.after(game.to_move(state), game.to_move(&child));
        let is_settled = endgame.settle(game, &child, after).is_some();
        assert!(!candidate.is_unsettled || !is_settled, "{}: {:?} is settled", what(), candidate.mv);
        best = best.max(worth[candidate.place as usize]);
    }
    // Whatever is omitted is no better than the bound, nor than the best of the candidates.
    assert!(best >= truth && (best == truth || truth <= alpha), "{}: {best}", what());
    None
}

/// Every question about a win or a loss within at most 15 plies.
fn by_plies() -> Vec<i32> {
    let near = (0..16).map(|plies| game::PROVEN_STEP - plies - 1);
    let far = (0..16).map(|plies| plies - game::PROVEN_STEP);
    near.chain(far).chain([-1, 0]).collect()
}

#[test]
fn connect_four_is_foreseen_truly() {
    let boards =
        [(4, 4, 4), (5, 4, 4), (4, 5, 4), (3, 6, 3), (4, 4, 3), (2, 8, 4), (6, 3, 3), (5, 3, 2), (3, 3, 5)];
    for (columns, rows, connect) in boards {
        let game = ConnectFour::new(columns, rows, connect);
        holds(&game, 60, 14, false, &[-1, 0]);
        holds(&game, 60, 14, true, &by_plies());
    }
    holds(&ConnectFour::default(), 300, 12, false, &[-1, 0]);
    holds(&ConnectFour::default(), 300, 12, true, &by_plies());
    holds(&ConnectFour::new(7, 5, 4), 100, 12, true, &by_plies());
}

#[test]
fn othello_is_foreseen_truly() {
    for start in [Start::Standard, Start::Parallel] {
        for aim in [Aim::Most, Aim::Fewest] {
            let alphas: Vec<i32> = (-36..36).collect();
            let small = Othello::new(4).with_start(start).with_aim(aim);
            holds(&small, 60, 12, false, &alphas[20..52]);
            holds(&Othello::new(6).with_start(start).with_aim(aim), 12, 9, false, &alphas);
            let small = small.with_empty(Empty::Winner);
            holds(&small, 60, 12, false, &alphas[18..54]);
            let middle = Othello::new(6).with_start(start).with_aim(aim).with_empty(Empty::Winner);
            holds(&middle, 12, 9, false, &alphas);
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
