//! Connect Four: laws, parameters, counts of leaves, notation and evaluations.

mod in_step;

use crate::common::{leaves, read, refuse, seeded};
use game::random::Random;
use game::{
    Configured, Evaluate, Game, Given, KeyMap, Named, Notation, Payoffs, Player, Ranked, Scale, laws, legal,
};
use games::connect_four::*;
use proptest::prelude::*;

/// Every set of rules that the tests below go through.
fn variants() -> Vec<ConnectFour> {
    let sizes = [
        (7, 6, 4),
        (9, 6, 4),
        (8, 7, 4),
        (4, 5, 4),
        (7, 6, 3),
        (7, 6, 5),
        (7, 6, 7),
        (1, 1, 1),
        (3, 2, 1),
        (32, 1, 2),
        (32, 1, 32),
        (1, 63, 64),
        (1, 63, 3),
        (2, 31, 4),
        (16, 3, 6),
        (5, 11, 4),
    ];
    sizes.into_iter().map(|(columns, rows, connect)| ConnectFour::new(columns, rows, connect)).collect()
}

/// Every line as a list of columns and rows, found without bit tricks.
fn lines(game: &ConnectFour) -> Vec<Vec<(usize, usize)>> {
    let mut lines = Vec::new();
    for column in 0..game.columns() as i32 {
        for row in 0..game.rows() as i32 {
            for (right, up) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
                let line = (0..game.connect() as i32).map(|n| (column + n * right, row + n * up));
                let on_board = |&(x, y): &(i32, i32)| {
                    (0..game.columns() as i32).contains(&x) && (0..game.rows() as i32).contains(&y)
                };
                let counts_once = game.connect() > 1 || right == 0;
                if counts_once && line.clone().all(|square| on_board(&square)) {
                    lines.push(line.map(|(x, y)| (x as usize, y as usize)).collect());
                }
            }
        }
    }
    lines
}

#[test]
fn obeys_the_laws() {
    for game in variants() {
        laws::check_notation(&game, 50, 1);
    }
}

#[test]
fn random_moves_are_those_of_the_list() {
    for game in variants() {
        let mut random = Random::new(1);
        for _ in 0..100 {
            let mut state = game.start();
            loop {
                let moves = legal(&game, &state);
                if moves.is_empty() {
                    break;
                }
                let mut of_list = random.clone();
                let expected = moves[of_list.index(moves.len())];
                assert_eq!(
                    game.random_move(&state, &mut random, &mut Vec::new()),
                    (expected, moves.len()),
                    "of {moves:?} in {}",
                    game.write_position(&state)
                );
                assert_eq!(random.next_u64(), of_list.next_u64());
                game.play(&mut state, expected);
            }
        }
    }
}

#[test]
fn positions_have_numbers() {
    let mut numbered = 0;
    for game in variants().into_iter().filter(|game| game.layers().is_some()) {
        laws::check_ranked(&game, 10, 1);
        numbered += 1;
    }
    assert!(numbered > 3);
    // One disc in one of four columns; two in 10 ways, with 2 colorings; a full board in 16!/(8!·8!).
    let sizes = ConnectFour::new(4, 4, 4).layers().expect("numbered");
    assert_eq!([sizes[16], sizes[15], sizes[14], sizes[0]], [1, 4, 20, 12_870]);
}

#[test]
fn perft_is_as_published() {
    let game = ConnectFour::default();
    let published = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572];
    for (depth, &expected) in published.iter().enumerate() {
        assert_eq!(leaves(&game, depth as u32), expected, "at depth {depth}");
    }
}

#[test]
fn bits_count_open_lines_as_a_plain_board_does() {
    for game in variants() {
        let lines = lines(&game);
        let mut random = Random::new(7);
        for _ in 0..20 {
            let mut board = vec![Vec::new(); game.columns()];
            let mut state = game.start();
            loop {
                let disc = |&(column, row): &(usize, usize)| board[column].get(row).copied();
                let open_to = |player: Player| {
                    lines.iter().filter(|line| line.iter().all(|at| disc(at) != Some(player.next(2)))).count()
                };
                let value = open_to(Player::FIRST) as i32 - open_to(Player::SECOND) as i32;
                assert_eq!(
                    ConnectFourEvaluation::OpenFours.values(&game, &state),
                    Payoffs::two(value),
                    "{}",
                    game.write_position(&state)
                );
                let legal = legal(&game, &state);
                if legal.is_empty() {
                    break;
                }
                let mv = legal[random.index(legal.len())];
                board[usize::from(mv)].push(game.to_move(&state));
                game.play(&mut state, mv);
            }
        }
    }
}

/// The value for the player to move by exhaustive search, cut off at wins.
fn solve(game: &ConnectFour, state: &mut State, known: &mut KeyMap<State, i8>) -> i8 {
    if let Some(payoffs) = game.outcome(state) {
        return payoffs[game.to_move(state)] as i8;
    }
    if let Some(&value) = known.get(state) {
        return value;
    }
    let mut best = -1;
    for mv in legal(game, state) {
        let undo = game.play(state, mv);
        best = best.max(-solve(game, state, known));
        game.undo(state, mv, undo);
        if best == 1 {
            break;
        }
    }
    known.insert(*state, best);
    best
}

#[test]
fn small_boards_have_the_published_values() {
    for (columns, rows) in [(4, 4), (4, 5)] {
        let game = ConnectFour::new(columns, rows, 4);
        let value = solve(&game, &mut game.start(), &mut KeyMap::default());
        assert_eq!(value, 0, "{columns} by {rows}");
    }
}

#[test]
fn positions_are_read_with_and_without_slashes() {
    let game = ConnectFour::new(3, 2, 3);
    let state = read(&game, " ---/xo-  x ");
    assert_eq!(state, read(&game, "---xo- x"));
    assert_eq!(game.write_position(&state), "---/xo- x");
    assert_eq!(game.draw(&state), "- - -\nx o -\n1 2 3");
    let wide = ConnectFour::new(11, 1, 4);
    assert_eq!(
        wide.draw(&wide.start()),
        " -  -  -  -  -  -  -  -  -  -  -\n 1  2  3  4  5  6  7  8  9 10 11"
    );
}

#[test]
fn moves_are_numbers_of_columns() {
    let game = ConnectFour::new(3, 1, 3);
    let state = read(&game, "x-- o");
    assert_eq!(game.read_move(&state, "3"), Ok(2));
    for text in ["1", "0", "4", "", "+2", "02", "b"] {
        let error = game.read_move(&state, text).expect_err(text).to_string();
        assert!(error.starts_with("expected a legal move: 2, 3, got "), "{error}");
    }
}

#[test]
fn impossible_positions_are_refused() {
    let game = ConnectFour::new(5, 4, 3);
    refuse(&game, "", "a board and a player to move, such as `-----/-----/-----/----- x`");
    refuse(&game, "-----/-----/-----/-----", "a board and a player to move");
    refuse(&game, "-----/-----/----- x", "4 rows joined by /");
    refuse(&game, "-----/-----/----/----- x", "5 squares in row 3 from the top, got `----`");
    refuse(&game, "---- x", "20 squares, 4 rows of 5");
    refuse(&game, "-----/-----/-----/--+-- x", "one of `xo-` in row 4 from the top, got `+`");
    refuse(&game, "-----/-----/-----/x---- 2", "x or o as the player to move");
    refuse(&game, "-----/-----/-----/x---x o", "as many x as o, or one more, got `2 x, 0 o`");
    refuse(&game, "-----/-----/-----/o---- x", "got `0 x, 1 o`");
    refuse(&game, "-----/-----/-----/x---- x", "o to move, by the number of discs, got `x`");
    refuse(
        &game,
        "-----/-----/x----/----- o",
        "discs that lie on others or at the bottom, got `a gap in column 1`",
    );
    refuse(&game, "-----/x---o/x---o/x---o x", "a line of one player only");
    refuse(&game, "-----/o----/oo---/xxx-- x", "no line of x, as o moved last, got `a line of x`");
    // A line with a disc on top of each of its discs; x on b2 was not the last.
    refuse(
        &game,
        "-----/-----/oxo--/xxxo- o",
        "lines of x that share a disc with nothing upon it, which was the last",
    );
    // Two lines that no one disc completes.
    let flat = ConnectFour::new(16, 1, 3);
    refuse(&flat, "xxxoo-oo-o--xxx- o", "lines of x that share a disc");
    read(&flat, "xxxxxoo-oo------ o");
    read(&game, "-----/-----/-----/xxxoo o");
    // One disc completes three lines at once.
    let state = read(&game, "-----/-----/oo-oo/xxxxx o");
    assert_eq!(game.outcome(&state), Some(Payoffs::two(1)));
}

#[test]
fn evaluations_are_listed() {
    for game in variants() {
        for (name, _) in ConnectFourEvaluation::names() {
            let evaluation = ConnectFourEvaluation::named(name).expect("it is on the list");
            assert_eq!(evaluation.name(), name);
            assert_eq!(Evaluate::<ConnectFour>::scale(&evaluation, &game), Scale::Proven { hurry: true });
        }
    }
    assert_eq!(ConnectFourEvaluation::default_choice(), ConnectFourEvaluation::default());
    assert_eq!(ConnectFourEvaluation::named("fours"), None);
    let game = ConnectFour::default();
    let state = read(&game, "-------/-------/-------/-------/-------/---x--- o");
    assert_eq!(ConnectFourEvaluation::OpenFours.score(&game, &state), -7);
    assert_eq!(ConnectFourEvaluation::None.score(&game, &state), 0);
}

#[test]
fn parameters_are_read() {
    let configured = |values: &[(&str, &'static str)]| {
        let mut given = Given::defaults(ConnectFour::PARAMETERS);
        values.iter().try_for_each(|(name, value)| given.set(name, value))?;
        ConnectFour::configure(&given)
    };
    let numbers = |game: &ConnectFour| (game.columns(), game.rows(), game.connect());
    assert_eq!(configured(&[]).map(|game| numbers(&game)), Ok((7, 6, 4)));
    let game = configured(&[("columns", "9"), ("rows", "6"), ("connect", "5")]);
    assert_eq!(game.map(|game| numbers(&game)), Ok((9, 6, 5)));
    for wrong in [("columns", "0"), ("columns", "33"), ("rows", "64"), ("connect", "65"), ("connect", "x")] {
        let error = configured(&[wrong]).expect_err("out of range").to_string();
        assert!(error.contains(wrong.0), "{error}");
    }
    let error = configured(&[("columns", "10")]).expect_err("too many").to_string();
    assert_eq!(error, "expected columns·(rows+1) to be at most 64, got 10·(6+1) = 70");
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn no_text_makes_it_panic(any in ".{0,40}", own in "[xo/1-9 -]{0,20}", rows in "[xo-]{6} [xo]") {
        let odd = [ConnectFour::new(3, 2, 2), ConnectFour::new(1, 63, 1), ConnectFour::new(6, 1, 9)];
        for game in odd.into_iter().chain([ConnectFour::default()]) {
            for text in [&any, &own, &rows] {
                if let Ok(state) = game.read_position(text) {
                    prop_assert_eq!(game.read_position(&game.write_position(&state)), Ok(state));
                    let _ = game.read_move(&state, text);
                    game.draw(&state);
                    legal(&game, &state);
                }
                let _ = game.read_move(&game.start(), text);
                for parameter in ConnectFour::PARAMETERS {
                    let mut given = Given::defaults(ConnectFour::PARAMETERS);
                    prop_assert!(given.set(parameter.name, text).is_ok());
                    let _ = ConnectFour::configure(&given);
                }
            }
        }
    }
}
