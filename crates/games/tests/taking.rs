//! Known results of the games of counting, taking and sliding, reproduced by solvers written here.

use game::{Game, KeyMap, Notation, Payoffs, Player, legal};
use games::coin_row::CoinRow;
use games::count_to::CountTo;
use games::heaps::{HeapMove, Heaps, State};
use games::last_mover::LastMover;
use games::nim::Nim;
use games::slide::Slide;
use games::split_nim::{Rule, SplitNim};

/// Wins and losses of an acyclic two-player game: a player wins who has a move to a loss.
struct Solver<'a, G: Game> {
    game: &'a G,
    wins: KeyMap<G::State, bool>,
}

impl<'a, G: Game> Solver<'a, G> {
    fn new(game: &'a G) -> Solver<'a, G> {
        Solver { game, wins: KeyMap::default() }
    }

    fn mover_wins(&mut self, state: &G::State) -> bool {
        if let Some(&known) = self.wins.get(state) {
            return known;
        }
        let wins = match self.game.outcome(state) {
            Some(payoffs) => payoffs[self.game.to_move(state)] > 0,
            None => children(self.game, state).iter().any(|(_, child)| !self.mover_wins(child)),
        };
        self.wins.insert(state.clone(), wins);
        wins
    }

    /// The moves that win, as text.
    fn winning_moves(&mut self, state: &G::State) -> Vec<String>
    where
        G: Notation,
    {
        let game = self.game;
        let winning = children(game, state).into_iter().filter(|(_, child)| !self.mover_wins(child));
        winning.map(|(mv, _)| game.write_move(state, mv)).collect()
    }
}

fn children<G: Game>(game: &G, state: &G::State) -> Vec<(G::Move, G::State)> {
    let play = |mv| {
        let mut child = state.clone();
        game.play(&mut child, mv);
        (mv, child)
    };
    legal(game, state).into_iter().map(play).collect()
}

fn position<G: Notation>(game: &G, text: &str) -> G::State {
    game.read_position(text).unwrap_or_else(|error| panic!("{error}"))
}

fn xor(heaps: &[u8]) -> u8 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

#[test]
fn second_player_wins_count_to_25() {
    let game = CountTo::new(25, 3, LastMover::Loses);
    let mut solver = Solver::new(&game);
    assert!(!solver.mover_wins(&game.start()));
    for said in [1, 2, 3, 5, 10, 21, 22, 23] {
        let target = (said / 4 + 1) * 4;
        assert_eq!(solver.winning_moves(&position(&game, &format!("{said} 2"))), [target.to_string()]);
    }
}

#[test]
fn counting_is_lost_where_step_plus_one_divides_what_is_left() {
    for n in 1..=30u16 {
        for step in 1..=6u16 {
            for (last, before) in [(LastMover::Loses, 1), (LastMover::Wins, 0)] {
                let game = CountTo::new(n, step, last);
                let mut solver = Solver::new(&game);
                for said in 0..=n - before {
                    let loses = (n - before - said).is_multiple_of(step + 1);
                    let state = position(&game, &format!("{said} 1"));
                    assert_eq!(solver.mover_wins(&state), !loses, "{said} of {n} by {step}, {last:?}");
                }
            }
        }
    }
}

/// The Grundy value of every single heap up to `largest`: the smallest number that no move reaches.
fn grundy<G: Game<State = State, Move = HeapMove>>(game: &G, largest: u8) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for size in 0..=largest {
        let state = State { heaps: Heaps::new(&[size]), mover: Player::FIRST };
        let of = |part: u8| values[usize::from(part)];
        let reached: Vec<u32> =
            legal(game, &state).iter().map(|mv| of(mv.left()[0]) ^ of(mv.left()[1])).collect();
        values.push(
            (0..=reached.len() as u32)
                .find(|value| !reached.contains(value))
                .expect("some number is not reached"),
        );
    }
    values
}

/// Positions of two heaps are lost if the values are equal.
fn pairs_follow_the_values<G: Game<State = State>>(game: &G, values: &[u32], largest: u8) {
    let mut solver = Solver::new(game);
    for one in 0..=largest {
        for other in 0..=largest {
            let state = State { heaps: Heaps::new(&[one, other]), mover: Player::FIRST };
            let equal = values[usize::from(one)] == values[usize::from(other)];
            assert_eq!(solver.mover_wins(&state), !equal, "{state}");
        }
    }
}

/// OEIS A002186.
const KAYLES: [u32; 65] = [
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, //
    4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, //
    4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8, 1,
];

#[test]
fn coin_row_has_the_values_of_kayles() {
    let game = CoinRow::new(&[64], LastMover::Wins);
    assert_eq!(grundy(&game, 64), KAYLES);
    pairs_follow_the_values(&game, &KAYLES, 12);
}

#[test]
fn one_and_six_is_won_by_exactly_two_moves() {
    let game = CoinRow::new(&[1, 6], LastMover::Wins);
    let mut solver = Solver::new(&game);
    // They lead to (1, 2, 3) and to (1, 4).
    assert_eq!(solver.winning_moves(&game.start()), ["6>2+3", "6>4"]);
    assert!(!solver.mover_wins(&position(&game, "1+4 1")));
    assert!(!solver.mover_wins(&position(&game, "3+2+1 2")));
}

#[test]
fn the_last_coin_loses_if_the_rules_say_so() {
    let game = CoinRow::new(&[3], LastMover::Loses);
    let mut solver = Solver::new(&game);
    assert!(!solver.mover_wins(&position(&game, "1 1")));
    assert!(solver.mover_wins(&position(&game, "2 1")));
    assert_eq!(solver.winning_moves(&game.start()), ["3>1"]);
}

#[test]
fn split_nim_is_kayles_by_default() {
    let game = SplitNim::new(&[64], Rule::Split);
    assert_eq!(grundy(&game, 64), KAYLES);
    let seven = SplitNim::new(&[7], Rule::Split);
    assert!(Solver::new(&seven).mover_wins(&seven.start()));
}

#[test]
fn taking_one_or_two_is_lost_at_multiples_of_three() {
    let game = SplitNim::new(&[64], Rule::Subtract);
    let values = grundy(&game, 64);
    assert!(values.iter().enumerate().all(|(size, &value)| value == size as u32 % 3));
    let mut solver = Solver::new(&game);
    for size in 1..=64u8 {
        let wins = solver.mover_wins(&position(&game, &format!("{size} 1")));
        assert_eq!(wins, !size.is_multiple_of(3), "{size}");
    }
    pairs_follow_the_values(&game, &values, 12);
}

#[test]
fn splitting_unequally_has_the_values_of_grundys_game() {
    // OEIS A002188.
    const GRUNDY: [u32; 27] =
        [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0];
    let game = SplitNim::new(&[64], Rule::Unequal);
    assert_eq!(grundy(&game, 26), GRUNDY);
    pairs_follow_the_values(&game, &GRUNDY, 12);
    let seven = SplitNim::new(&[7], Rule::Unequal);
    assert!(!Solver::new(&seven).mover_wins(&seven.start()));
}

#[test]
fn nim_is_lost_where_the_heaps_add_to_zero() {
    let normal = Nim::new(&[5, 5, 5], LastMover::Wins, 2);
    let misere = Nim::new(&[5, 5, 5], LastMover::Loses, 2);
    let (mut normal_solver, mut misere_solver) = (Solver::new(&normal), Solver::new(&misere));
    for a in 0..=5 {
        for b in 0..=5 {
            for c in 0..=5 {
                let sizes = [a, b, c];
                let state = State { heaps: Heaps::new(&sizes), mover: Player::FIRST };
                let sum_wins = xor(&sizes) != 0;
                assert_eq!(normal_solver.mover_wins(&state), sum_wins, "{state}");
                let only_ones = sizes.iter().all(|&size| size <= 1);
                assert_eq!(misere_solver.mover_wins(&state), sum_wins != only_ones, "{state}, misère");
            }
        }
    }
    let game = Nim::new(&[3, 4, 5], LastMover::Wins, 2);
    assert_eq!(Solver::new(&game).winning_moves(&game.start()), ["3>1"]);
}

#[test]
fn nim_of_three_pays_the_last_taker_or_all_others() {
    for (last, expected) in
        [(LastMover::Wins, Payoffs::new(&[0, 1, 0])), (LastMover::Loses, Payoffs::new(&[1, 0, 1]))]
    {
        let game = Nim::new(&[2, 3], last, 3);
        let mut state = game.start();
        for text in ["2>1", "3>2", "1>0", "2>1", "1>0"] {
            assert_eq!(game.outcome(&state), None);
            let mv = game.read_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
            game.play(&mut state, mv);
        }
        assert_eq!(state.to_string(), "0 3");
        assert_eq!(game.outcome(&state), Some(expected));
    }
}

/// Every board of `rows` rows as text, with the gap of each row: the pieces may stand in either order.
fn boards(rows: usize, width: usize) -> Vec<(String, Vec<u8>)> {
    if rows == 0 {
        return vec![(String::new(), Vec::new())];
    }
    let mut all = Vec::new();
    for (board, gaps) in boards(rows - 1, width) {
        for x in 0..width {
            for o in (0..width).filter(|&o| o != x) {
                let mut row = vec!['-'; width];
                (row[x], row[o]) = ('x', 'o');
                let slash = if board.is_empty() { "" } else { "/" };
                let squares: String = row.into_iter().collect();
                let gap = x.abs_diff(o) as u8 - 1;
                all.push((format!("{board}{slash}{squares}"), [gaps.as_slice(), &[gap]].concat()));
            }
        }
    }
    all
}

#[test]
fn sliding_is_lost_where_the_gaps_add_to_zero_and_retreats_do_not_help() {
    for rows in 1..=2 {
        for width in if rows == 1 { 2..=7 } else { 2..=6 } {
            let game = Slide::new(rows, width);
            let mut gaps = Vec::new();
            for (board, gap) in boards(rows, width) {
                for mover in 1..=2 {
                    gaps.push((position(&game, &format!("{board} {mover}")), gap.clone()));
                }
            }
            let mut wins: KeyMap<_, bool> = KeyMap::default();
            // A sweep decides positions by the sweep before, until one decides nothing.
            loop {
                let decided = wins.len();
                for (state, _) in &gaps {
                    let over = game.outcome(state).map(|payoffs| payoffs[game.to_move(state)] > 0);
                    let known: Vec<_> =
                        children(&game, state).iter().map(|(_, child)| wins.get(child).copied()).collect();
                    let value = if known.contains(&Some(false)) {
                        Some(true)
                    } else if known.iter().all(|child| *child == Some(true)) {
                        Some(false)
                    } else {
                        None
                    };
                    if let Some(value) = over.or(value) {
                        wins.insert(*state, value);
                    }
                }
                if wins.len() == decided {
                    break;
                }
            }
            assert_eq!(wins.len(), gaps.len(), "every position of {rows} x {width} is decided");
            for (state, gaps) in &gaps {
                assert_eq!(wins[state], xor(gaps) != 0, "{}", game.write_position(state));
            }
        }
    }
}
