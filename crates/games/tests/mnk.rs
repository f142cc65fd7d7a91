//! The m,n,k games: laws, parameters, counts of leaves, notation, evaluations and threats.

mod in_step;

use crate::common::{leaves, read, refuse, seeded};
use game::random::Random;
use game::{
    Configured, Evaluate, Game, Given, KeyMap, KeySet, MAX_ESTIMATE, Named, Notation, Payoffs, Player,
    Ranked, Scale, ThreatKind, ThreatList, Threats, laws, legal,
};
use games::mnk::*;
use proptest::prelude::*;

/// Columns, rows and stones in a row of the games that the tests below go through.
const SIZES: [(usize, usize, usize); 9] =
    [(3, 3, 3), (4, 3, 3), (1, 1, 1), (1, 7, 2), (6, 1, 3), (5, 4, 6), (9, 9, 4), (19, 19, 5), (8, 8, 1)];

fn squares(game: &Mnk) -> usize {
    game.columns() * game.rows()
}

/// Every set of rules that the tests below go through, four for each size.
fn variants() -> Vec<Mnk> {
    let mut games = Vec::new();
    for (m, n, k) in SIZES {
        for misere in [false, true] {
            for players in [2, 3] {
                games.push(Mnk::new(m, n, k).with_misere(misere).with_players(players));
            }
        }
    }
    games
}

#[test]
fn obeys_the_laws() {
    for game in variants() {
        let games = if squares(&game) > 100 { 2 } else { 50 };
        laws::check_notation(&game, games, 1);
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
    // 9!/(5!·4!) ways to fill the board, and 9 to begin.
    let sizes = Mnk::tic_tac_toe().layers().expect("numbered");
    assert_eq!([sizes[0], sizes[8], sizes[9]], [126, 9, 1]);
    assert_eq!(sizes.iter().sum::<u64>(), 6_046);
    assert_eq!(Mnk::new(19, 19, 5).layers(), None);
}

#[test]
fn perft_is_as_published() {
    assert_eq!(leaves(&Mnk::tic_tac_toe(), 9), 127_872);
    assert_eq!(leaves(&Mnk::new(4, 4, 4), 5), 524_160);
}

#[test]
fn tic_tac_toe_has_255168_games_and_5478_positions() {
    /// Nine letters and a list of lines: nothing shared with the rules under test.
    fn walk(board: &mut [u8; 9], mover: u8, games: &mut u32, positions: &mut KeySet<[u8; 9]>) {
        const LINES: [[usize; 3]; 8] =
            [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        positions.insert(*board);
        let won = LINES.iter().any(|line| line.iter().all(|&square| board[square] == 3 - mover));
        if won || !board.contains(&0) {
            *games += 1;
            return;
        }
        for square in 0..9 {
            if board[square] == 0 {
                board[square] = mover;
                walk(board, 3 - mover, games, positions);
                board[square] = 0;
            }
        }
    }
    fn walk_rules(game: &Mnk, state: &mut State, games: &mut u32, positions: &mut KeySet<State>) {
        positions.insert(*state);
        let moves = legal(game, state);
        *games += u32::from(moves.is_empty());
        for mv in moves {
            game.play(state, mv);
            walk_rules(game, state, games, positions);
            game.undo(state, mv, ());
        }
    }
    let (mut games, mut positions) = (0, KeySet::default());
    walk(&mut [0; 9], 1, &mut games, &mut positions);
    assert_eq!((games, positions.len()), (255_168, 5_478));
    let game = Mnk::tic_tac_toe();
    let (mut games, mut positions) = (0, KeySet::default());
    walk_rules(&game, &mut game.start(), &mut games, &mut positions);
    assert_eq!((games, positions.len()), (255_168, 5_478));
}

/// The value for player 1 of two, by exhaustive search.
fn solve(game: &Mnk, state: &mut State, known: &mut KeyMap<State, i32>) -> i32 {
    if let Some(payoffs) = game.outcome(state) {
        return payoffs[Player::FIRST];
    }
    if let Some(&value) = known.get(state) {
        return value;
    }
    let sign = if game.to_move(state) == Player::FIRST { 1 } else { -1 };
    let mut best = -1;
    for mv in legal(game, state) {
        game.play(state, mv);
        best = best.max(sign * solve(game, state, known));
        game.undo(state, mv, ());
    }
    known.insert(*state, sign * best);
    sign * best
}

/// A position after so many random moves; one before the game ends, if it ends sooner.
fn random_position(game: &Mnk, plies: usize, random: &mut Random) -> State {
    let mut state = game.start();
    for _ in 0..plies {
        let moves = legal(game, &state);
        let mut next = state;
        game.play(&mut next, moves[random.index(moves.len())]);
        if game.outcome(&next).is_some() {
            break;
        }
        state = next;
    }
    state
}

#[test]
fn threats_are_what_playing_on_shows() {
    let with_threats = variants().into_iter().filter(Threats::has_threats);
    let more = [(4, 4, 3), (5, 5, 4), (6, 5, 4), (7, 2, 3), (8, 8, 5), (9, 9, 5), (1, 9, 3)];
    let mut count = 0;
    for game in with_threats.chain(more.map(|(m, n, k)| Mnk::new(m, n, k))) {
        laws::check_threats(&game, (200 / squares(&game) as u32).clamp(1, 20), 2);
        count += 1;
    }
    assert!(count > 15, "{count}");
    assert!(!Mnk::tic_tac_toe().with_misere(true).has_threats());
    assert!(!Mnk::tic_tac_toe().with_players(3).has_threats());
}

#[test]
fn a_four_has_a_gain_a_cost_and_a_rest() {
    // Three in a row at the left edge, and a stone beyond.
    let (game, mut threats) = (Mnk::new(7, 2, 5), ThreatList::default());
    let state = read(&game, "xxx---o/o-o---- x");
    game.threats(&state, Player::FIRST, ThreatKind::Four, &mut threats);
    // Squares 7 to 9 are a2 to c2, 10 to 12 are d2 to f2: a2-e2 is open, and b2-f2 lacks three.
    let expected = [(10, 11), (11, 10)].map(|(gain, cost)| (gain, vec![cost], vec![7, 8, 9]));
    let found = threats.iter().map(|found| (found.gain, found.cost.to_vec(), found.rest.to_vec()));
    assert_eq!(found.collect::<Vec<_>>(), expected);
    threats.clear();
    game.threats(&state, Player::FIRST, ThreatKind::Three, &mut threats);
    let gains: Vec<u16> = threats.iter().map(|threat| threat.gain).collect();
    assert_eq!(gains, [10, 11, 12], "b2-f2");
}

#[test]
fn whoever_is_said_to_hold_does() {
    let (mut random, mut held, mut open) = (Random::new(3), [0; 2], 0);
    let boards =
        [(3, 3, 3), (4, 3, 3), (4, 4, 4), (5, 3, 4), (4, 4, 3), (5, 3, 3), (7, 2, 4), (2, 2, 2), (6, 2, 3)];
    for (m, n, k) in boards {
        let (game, mut known) = (Mnk::new(m, n, k), KeyMap::default());
        for _ in 0..150 {
            let plies = squares(&game).saturating_sub(9) + random.index(6);
            let mut state = random_position(&game, plies, &mut random);
            let first = solve(&game, &mut state, &mut known);
            for (attacker, value) in [(Player::FIRST, first), (Player::SECOND, -first)] {
                if game.danger(&state, attacker) == Some(0) {
                    assert!(value <= 0, "{attacker} wins {}", game.write_position(&state));
                    held[usize::from(game.to_move(&state) == attacker)] += 1;
                } else {
                    open += u32::from(value <= 0);
                }
            }
        }
    }
    assert!(held.iter().all(|&held| held > 300), "{held:?}, and {open} more were held");
}

#[test]
fn after_a_holding_move_the_attacker_is_held() {
    let (mut random, mut found, mut dangers) = (Random::new(5), 0, Vec::new());
    let boards =
        [(3, 3, 3), (4, 3, 3), (4, 4, 4), (5, 3, 4), (4, 4, 3), (5, 3, 3), (7, 2, 4), (2, 2, 2), (6, 2, 3)];
    let (mut asked, mut later) = (0, 0);
    for (m, n, k) in boards {
        let (game, mut known) = (Mnk::new(m, n, k), KeyMap::default());
        for _ in 0..150 {
            let plies = squares(&game).saturating_sub(9) + random.index(6);
            let state = random_position(&game, plies, &mut random);
            let (attacker, mut moves) = (game.to_move(&state).next(2), legal(&game, &state));
            random.shuffle(&mut moves);
            dangers.clear();
            let held = |mv: u16| {
                let mut next = state;
                game.play(&mut next, mv);
                game.outcome(&next).is_none() && game.danger(&next, attacker) == Some(0)
            };
            asked += usize::from(moves.iter().any(|&mv| held(mv)));
            if let Some(index) = game.holding_move(&state, attacker, &moves, &mut dangers) {
                let mut next = state;
                game.play(&mut next, moves[index]);
                let first = solve(&game, &mut next, &mut known);
                let value = if attacker == Player::FIRST { first } else { -first };
                assert!(value <= 0, "{attacker} wins {}", game.write_position(&next));
                found += 1;
                later += usize::from(index > 0);
            } else {
                assert_eq!(dangers.len(), moves.len());
                assert!(dangers.iter().all(|&danger| danger > Some(0)), "{dangers:?}");
            }
        }
    }
    assert!(found > 300 && later > 100 && found * 100 > asked * 95, "{found}, {later} not first, of {asked}");
}

#[test]
fn pairings_hold_where_a_sum_does_not_say_so() {
    // Two squares for each of 12 lines, on 25; the sum is 12/32.
    let game = Mnk::new(5, 5, 5);
    let is_held = |game: &Mnk, state: &State, attacker| game.danger(state, attacker) == Some(0);
    assert!(is_held(&game, &game.start(), Player::FIRST));
    // Two lines that lack two stones each are a sum of 1/2, too much if the attacker is to move.
    let game = Mnk::new(5, 4, 5);
    assert!(is_held(&game, &read(&game, "xxx--/xxx--/ooo--/ooo-- x"), Player::FIRST));
    // 10 lines on 16 squares have no pairing, and a sum of 10/16: enough for whoever begins.
    let game = Mnk::new(4, 4, 4);
    assert!(!is_held(&game, &game.start(), Player::FIRST) && is_held(&game, &game.start(), Player::SECOND));
}

#[test]
fn an_idle_move_is_worth_no_more_than_any_other() {
    let (mut random, mut idle) = (Random::new(4), 0);
    for (m, n, k) in [(3, 3, 3), (4, 3, 3), (4, 4, 4), (5, 3, 4), (4, 4, 3), (7, 2, 4), (1, 8, 3)] {
        let (game, mut known) = (Mnk::new(m, n, k), KeyMap::default());
        for _ in 0..150 {
            let plies = squares(&game).saturating_sub(9) + random.index(8);
            let state = random_position(&game, plies, &mut random);
            let sign = if game.to_move(&state) == Player::FIRST { 1 } else { -1 };
            let moves = legal(&game, &state);
            let values: Vec<i32> = moves
                .iter()
                .map(|&mv| {
                    let mut child = state;
                    game.play(&mut child, mv);
                    sign * solve(&game, &mut child, &mut known)
                })
                .collect();
            let least = values.iter().min();
            for (&mv, value) in moves.iter().zip(&values) {
                if game.is_idle(&state, mv) {
                    assert_eq!(Some(value), least, "{mv} in {}", game.write_position(&state));
                    idle += 1;
                }
            }
        }
    }
    assert!(idle > 100, "{idle}");
}

fn value(game: &Mnk) -> i32 {
    solve(game, &mut game.start(), &mut KeyMap::default())
}

#[test]
fn tic_tac_toe_is_a_draw_normal_and_misere() {
    assert_eq!(value(&Mnk::tic_tac_toe()), 0);
    assert_eq!(value(&Mnk::tic_tac_toe().with_misere(true)), 0);
}

#[test]
fn first_player_wins_three_in_a_row_on_four_by_three() {
    assert_eq!(value(&Mnk::new(4, 3, 3)), 1);
    assert_eq!(value(&Mnk::new(3, 4, 3)), 1);
}

#[test]
fn a_line_longer_than_the_board_is_never_made() {
    assert_eq!(value(&Mnk::new(3, 3, 4)), 0);
    assert_eq!(Mnk::new(3, 3, 4).lines(), 0);
}

#[test]
fn one_in_a_row_ends_with_the_first_stone() {
    assert_eq!(value(&Mnk::new(2, 2, 1)), 1);
    assert_eq!(value(&Mnk::new(2, 2, 1).with_misere(true)), -1);
    assert_eq!(Mnk::new(2, 2, 1).lines(), 4);
}

#[test]
fn a_line_is_found_wherever_it_lies() {
    // Compared with a plain search of the whole board, at every move of random games on unusual boards.
    for (m, n, k) in [(9, 9, 4), (3, 19, 3), (19, 2, 4), (13, 11, 5), (19, 19, 5)] {
        let game = Mnk::new(m, n, k);
        for seed in 0..20 {
            let mut random = game::random::Random::new(seed);
            let mut state = game.start();
            while game.outcome(&state).is_none() {
                let moves = legal(&game, &state);
                game.play(&mut state, moves[random.index(moves.len())]);
                for player in Player::all(2) {
                    let plain = has_line(&game, &state, player, k);
                    assert_eq!(plain, state.line_of() == Some(player), "{}", game.write_position(&state));
                }
            }
        }
    }
}

fn has_line(game: &Mnk, state: &State, player: Player, k: usize) -> bool {
    lines_of_squares(game, k)
        .iter()
        .any(|line| line.iter().all(|&square| state.stone(square) == Some(player)))
}

/// Every line as a list of squares, found without bit tricks.
fn lines_of_squares(game: &Mnk, k: usize) -> Vec<Vec<u16>> {
    let (columns, rows) = (game.columns() as i32, game.rows() as i32);
    let mut lines = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let squares = (0..k as i32).map(|n| (column + n * right, row + n * up));
                let on_board = |&(x, y): &(i32, i32)| (0..columns).contains(&x) && (0..rows).contains(&y);
                if squares.clone().all(|square| on_board(&square)) {
                    lines.push(squares.map(|(x, y)| (x + y * columns) as u16).collect());
                }
            }
        }
    }
    lines
}

#[test]
fn payoffs_are_as_the_table_says() {
    let two = "xxx/oo-/--- o";
    let game = Mnk::tic_tac_toe();
    assert_eq!(game.outcome(&read(&game, two)), Some(Payoffs::two(1)));
    let game = game.with_misere(true);
    assert_eq!(game.outcome(&read(&game, two)), Some(Payoffs::two(-1)));
    let three = "xx+/ooo/x+- +";
    let game = Mnk::tic_tac_toe().with_players(3);
    assert_eq!(game.outcome(&read(&game, three)), Some(Payoffs::new(&[0, 1, 0])));
    let game = game.with_misere(true);
    assert_eq!(game.outcome(&read(&game, three)), Some(Payoffs::new(&[1, 0, 1])));
    let full = "xox/xoo/oxx o";
    let game = Mnk::tic_tac_toe();
    assert_eq!(game.outcome(&read(&game, full)), Some(Payoffs::zero(2)));
}

#[test]
fn positions_are_read_with_and_without_slashes() {
    let game = Mnk::tic_tac_toe();
    let state = read(&game, "x-o/-x-/--- o");
    assert_eq!(state, read(&game, " x-o-x----  o "));
    assert_eq!(game.write_position(&state), "x-o/-x-/--- o");
    assert_eq!(game.draw(&state), "3 x - o\n2 - x -\n1 - - -\n  a b c");
}

#[test]
fn impossible_positions_are_refused() {
    let game = Mnk::tic_tac_toe();
    refuse(&game, "", "a board and a player to move");
    refuse(&game, "x-o/-x-/---", "a board and a player to move");
    refuse(&game, "x-o/-x- o", "9 squares in 3 rows joined by /");
    refuse(&Mnk::new(3, 1, 3), "-/-/- x", "3 squares in one row");
    refuse(&game, "x-o/-x-/-- o", "3 squares in row 1, got `--`");
    refuse(&game, "x-o-x--- o", "9 squares");
    refuse(&game, "x-o/-+-/--- o", "one of `xo-` on b2, got `+`");
    refuse(&game, "xxo/-x-/--- o", "stones laid in turn, x, o, got `3 x, 1 o`");
    refuse(&game, "oxo/---/--- x", "stones laid in turn");
    refuse(&game, "x-o/-x-/--- x", "o to move, by the number of stones, got `x`");
    refuse(&game, "x-o/-x-/--- q", "o to move");
    refuse(&game, "xxx/ooo/--- x", "a line of one player only");
    refuse(&game, "xxx/oo-/o-- x", "no line of x, as o moved last");
    let six = Mnk::new(6, 3, 3);
    refuse(&six, "xxxxxx/oo-oo-/o----- o", "lines of x that share a square");
    read(&six, "xxxxx-/oo-oo-/------ o");
    // Two lines at once through one square.
    read(&game, "xxx/xoo/xoo o");
    let three = game.with_players(3);
    refuse(&three, "xo-/---/--- x", "+ to move");
    read(&three, "xo-/---/--- +");
}

#[test]
fn a_position_is_read_just_if_play_reaches_it() {
    fn walk(game: &Mnk, state: &mut State, reached: &mut KeySet<State>) {
        if !reached.insert(*state) {
            return;
        }
        for mv in legal(game, state) {
            game.play(state, mv);
            walk(game, state, reached);
            game.undo(state, mv, ());
        }
    }
    // All 3^9 boards with either player to move.
    let game = Mnk::tic_tac_toe();
    let mut reached = KeySet::default();
    walk(&game, &mut game.start(), &mut reached);
    let mut read = 0;
    for number in 0..3_usize.pow(9) {
        let board: String = (0..9).map(|n| ['-', 'x', 'o'][number / 3_usize.pow(n) % 3]).collect();
        for mover in ["x", "o"] {
            if let Ok(state) = game.read_position(&format!("{board} {mover}")) {
                read += 1;
                assert!(reached.contains(&state), "{board} {mover}");
            }
        }
    }
    assert_eq!(read, 5_478);
}

#[test]
fn moves_are_read_and_refused() {
    let game = Mnk::new(19, 19, 5);
    let start = game.start();
    assert_eq!(game.read_move(&start, "a1"), Ok(0));
    assert_eq!(game.read_move(&start, "s19"), Ok(360));
    for wrong in ["", "a", "a0", "a01", "a+1", "t1", "a20", "A1", "é1", "a1 ", "1a", "a99999999999999999999"]
    {
        assert!(game.read_move(&start, wrong).is_err(), "{wrong}");
    }
    let game = Mnk::tic_tac_toe();
    let error = game.read_move(&read(&game, "x--/---/--- o"), "a3").expect_err("occupied");
    assert_eq!(error.to_string(), "expected an empty square from a1 to c3, got `a3`");
    let error = game.read_move(&read(&game, "xxx/oo-/--- o"), "a1").expect_err("over");
    assert_eq!(error.to_string(), "expected no move, as the game is over, got `a1`");
}

#[test]
fn the_lecture_s_evaluation_counts_open_lines() {
    let game = Mnk::tic_tac_toe();
    let first = |text| MnkEvaluation::OpenLines.values(&game, &read(&game, text))[Player::FIRST];
    assert_eq!(first("---/---/--- x"), 0);
    // The middle, a corner, a side: 8 - 4, 8 - 5, 8 - 6.
    assert_eq!(first("---/-x-/--- o"), 4);
    assert_eq!(first("x--/---/--- o"), 3);
    assert_eq!(first("-x-/---/--- o"), 2);
    assert_eq!(first("-o-/-x-/--- x"), 6 - 4);
    assert_eq!(first("o--/-x-/--- x"), 5 - 4);
    let misere = Mnk::tic_tac_toe().with_misere(true);
    assert_eq!(MnkEvaluation::OpenLines.values(&misere, &read(&misere, "---/-x-/--- o")), Payoffs::two(-4));
    let three = Mnk::tic_tac_toe().with_players(3);
    // Open to x: all 8, to the others 4.
    assert_eq!(
        MnkEvaluation::OpenLines.values(&three, &read(&three, "---/-x-/--- o")),
        Payoffs::new(&[8, -4, -4])
    );
}

#[test]
fn bits_count_as_a_plain_loop_does() {
    let sizes = SIZES.into_iter().flat_map(|size| [size; 4]);
    for (game, (_, _, k)) in variants().into_iter().zip(sizes) {
        let lines = if k == 1 {
            (0..squares(&game)).map(|square| vec![square as u16]).collect()
        } else {
            lines_of_squares(&game, k)
        };
        assert_eq!(game.lines(), lines.len());
        let mut random = game::random::Random::new(7);
        let mut state = game.start();
        while game.outcome(&state).is_none() {
            let mut worth = [[0; 3]; 2];
            let mut threat = false;
            for line in &lines {
                let stones: Vec<Player> = line.iter().filter_map(|&square| state.stone(square)).collect();
                for player in Player::all(game.players()) {
                    if stones.iter().all(|stone| *stone == player) {
                        worth[0][player.index()] += 1;
                        worth[1][player.index()] +=
                            [1024, 1024, 256, 64, 16, 4][..].get(k - stones.len()).copied().unwrap_or(1);
                        threat |= stones.len() == k - 1;
                    }
                }
            }
            for (evaluation, worth) in
                [MnkEvaluation::OpenLines, MnkEvaluation::Weighted].into_iter().zip(worth)
            {
                let values = evaluation.values(&game, &state);
                let expected = match (game.players(), game.is_misere()) {
                    (2, false) => Payoffs::two(worth[0] - worth[1]),
                    (2, true) => Payoffs::two(worth[1] - worth[0]),
                    (_, true) => Payoffs::zero(3),
                    _ => Payoffs::new(&[0, 1, 2].map(|own| 3 * worth[own] - worth.iter().sum::<i32>())),
                };
                let expected = expected.map(|value| value.clamp(-MAX_ESTIMATE, MAX_ESTIMATE));
                assert_eq!(values, expected, "{}", game.write_position(&state));
                assert_eq!(evaluation.is_quiet(&game, &state), !threat || game.is_misere());
            }
            let moves = legal(&game, &state);
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
}

#[test]
fn evaluations_have_a_scale_that_fits_the_payoffs() {
    let [two, three] = [2, 3].map(|players| Mnk::tic_tac_toe().with_players(players));
    for (name, _) in MnkEvaluation::names() {
        let evaluation = MnkEvaluation::named(name).expect("it is on the list");
        assert_eq!(evaluation.name(), name);
        assert_eq!(evaluation.scale(&two), Scale::Proven { hurry: true });
        assert_eq!(evaluation.scale(&three.clone().with_misere(true)), Scale::Payoffs);
        let winner_only = evaluation != MnkEvaluation::None;
        assert_eq!(evaluation.scale(&three) == Scale::WinnerOnly { hurry: true }, winner_only);
    }
    assert_eq!(MnkEvaluation::default_choice(), MnkEvaluation::default());
}

#[test]
fn parameters_are_read() {
    let configured = |values: &[(&str, &'static str)]| {
        let mut given = Given::defaults(Mnk::PARAMETERS);
        values.iter().try_for_each(|(name, value)| given.set(name, value))?;
        Mnk::configure(&given)
    };
    let game = configured(&[]).expect("the defaults go together");
    assert_eq!((game.columns(), game.rows(), game.lines(), game.players()), (3, 3, 8, 2));
    let game = configured(&[("m", "15"), ("n", "14"), ("k", "5"), ("misere", "true"), ("players", "3")]);
    let game = game.expect("a game");
    assert_eq!((game.columns(), game.rows(), game.players(), game.is_misere()), (15, 14, 3, true));
    for wrong in [("m", "0"), ("n", "20"), ("k", ""), ("players", "4"), ("misere", "yes")] {
        let error = configured(&[wrong]).expect_err("out of range").to_string();
        assert!(error.contains(wrong.0), "{error}");
    }
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn no_text_makes_it_panic(any in ".{0,40}", own in "[xo+/a-s0-9 -]{0,20}", rows in "[xo+-]{9} [xo+]") {
        let three_players = Mnk::tic_tac_toe().with_players(3);
        for game in [Mnk::tic_tac_toe(), three_players, Mnk::new(1, 9, 2), Mnk::new(19, 19, 5)] {
            for text in [&any, &own, &rows] {
                if let Ok(state) = game.read_position(text) {
                    prop_assert_eq!(game.read_position(&game.write_position(&state)), Ok(state));
                    let _ = game.read_move(&state, text);
                }
                let _ = game.read_move(&game.start(), text);
                for parameter in Mnk::PARAMETERS {
                    let mut given = Given::defaults(Mnk::PARAMETERS);
                    prop_assert!(given.set(parameter.name, text).is_ok());
                    let _ = Mnk::configure(&given);
                }
            }
        }
    }
}
