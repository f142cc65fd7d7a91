//! Positions that SGF sets up.

use crate::{deep, random_game, read, session, texts, written};
use game::random::Random;
use records::{Format, replay};

/// The text is read as a game with this start, or from the start of the game, and these moves.
#[track_caller]
fn check(game: &str, text: &str, start: Option<&str>, moves: &str) {
    let games = read(text.as_bytes(), None);
    let [Ok(record)] = &games[..] else { panic!("{text}: {games:?}") };
    let replayed = replay(&session(game), record).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!((&replayed.broken, replayed.moves.join(" ").as_str()), (&None, moves), "{text}");
    assert_eq!(record.start.is_some(), start.is_some(), "{text}");
    let expected = start.map_or_else(|| session(game).start(), str::to_owned);
    assert_eq!(replayed.session.start().replace('/', ""), expected.replace('/', ""), "{text}");
}

#[test]
fn positions_are_set_up_square_by_square() {
    let othello = "-------- -------- -------- ---ox--- ---xxx-- -------- -------- --------".replace(' ', "");
    let othello = format!("{othello} o");
    check("othello", "(;GM[2]AB[de][ee][fe][ed]AW[dd]PL[W];W[df])", Some(&othello), "d6");
    check("othello", "(;GM[2]AB[d5][e5][f5][e4]AW[d4];W[df])", Some(&othello), "d6");
    // In a node of its own, and only what differs from the start.
    check("othello", "(;GM[2];AB[ee][fe]PL[W];W[df])", Some(&othello), "d6");
    check("othello", "(;GM[2]AB[de][ed]AW[dd][ee];B[fe])", None, "f5");
    check("amazons:size=10", "(;GM[18]AB[ag][dj][gj][jg]AW[ad][da][ga][jd];B[djddgd])", None, "d1-d7/g7");
    let amazons = "o9/10/10/3#6/##########/10/10/10/##8/x9 o";
    let text = "(;GM[18]AB[aj]AW[aa]AA[ai:bi][dd][ae:je]PL[W];W[aaabac])";
    check("amazons:size=10", text, Some(amazons), "a10-a9/a8");
    let loa = "2xxxxx1/o6o/ox5o/o6o/o6o/o6o/o6o/1xxxxxx1 o";
    check("lines-of-action", "(;GM[9]AE[b8]AB[b6]PL[W];W[a2-c2])", Some(loa), "a2-c2");
    check(
        "lines-of-action",
        "(;GM[9]AB[b1][h8]AW[a5][a7];B[b1-b2])",
        Some("7x/o7/8/o7/8/8/8/1x6 x"),
        "b1-b2",
    );
    // A rectangle; and White may have placed the first stone.
    let row = "-".repeat(15);
    let gomoku = |first: &str, rest: &str| format!("{first}{}{rest}", row.repeat(13));
    let black = gomoku(&format!("xxx{}", &row[3..]), &format!("oo{} o", &row[2..]));
    check("gomoku", "(;GM[4]AB[aa:ca]AW[ao][bo];W[hh])", Some(&black), "h8");
    let white = gomoku(&format!("oo{}", &row[2..]), &format!("oxxx{} x", &row[4..]));
    check("gomoku", "(;GM[4]AB[aa][ba][ao]AW[bo:do]PL[W];W[hh];B[ia])", Some(&white), "h8 i15");
}

#[test]
fn what_no_position_can_express_is_refused_in_a_line() {
    for (text, said) in [
        ("(;GM[2]AA[a1])", "expected a game from its start, got a position by AA"),
        ("(;GM[2]AB[iz])", "expected squares of the board in AB, got `iz`"),
        ("(;GM[2]AB[a9])", "expected squares of the board in AB, got `a9`"),
        ("(;GM[2]AB[a0][])", "expected squares of the board in AB, got `a0`"),
        ("(;GM[2];B[fe];AW[aa])", "expected moves behind the first one, got a position by AW"),
        ("(;GM[4]SZ[99999999999]AB[aa])", "expected a board of at most 26 columns and rows"),
        ("(;GM[4]SZ[0]AB[aa])", "expected a board of at most 26 columns and rows"),
    ] {
        let games = read(text.as_bytes(), None);
        let [Err(error)] = &games[..] else { panic!("{text}: {games:?}") };
        assert!(error.to_string().contains(said), "{text}: {error}");
    }
    // What the format allows and the rules do not is told by the game.
    let record = read(b"(;GM[2]AB[aa])", None).remove(0).expect("a position");
    let error = replay(&session("othello"), &record).expect_err("unreachable").to_string();
    assert!(error.contains("position: expected") && !error.contains('\n'), "{error}");
}

/// The squares of a position, row by row from the top, with a number of empty squares written out.
fn squares(position: &str) -> Vec<char> {
    let board = position.split(' ').next().expect("a board");
    let mut squares = Vec::new();
    for row in board.split('/') {
        let mut empty = 0;
        for letter in row.chars().chain(['/']) {
            if let Some(digit) = letter.to_digit(10) {
                empty = 10 * empty + digit;
                continue;
            }
            squares.extend((0..std::mem::take(&mut empty)).map(|_| '-'));
            squares.extend(Some(letter).filter(|letter| *letter != '/'));
        }
    }
    squares
}

/// Benzene's and `HexGui`'s files set up stones in a node of their own, and name the player to move or not.
#[test]
fn stones_of_hex_are_set_up() {
    let hex = concat!(env!("CARGO_MANIFEST_DIR"), "/../written/games/hex.game:size=4");
    let text = "(;AP[HexGui:0.2]FF[4]GM[11]SZ[4];AB[a1][b2]\nAW[c3][d4]PL[W];W[b1];B[c1])";
    check(hex, text, Some("3o/2o1/1x2/x3 o plies=2"), "b1 c1");
    check(hex, "(;GM[11]SZ[4]AB[b2])", Some("4/4/1x2/4 o plies=2"), "");
    check(hex, "(;GM[11]SZ[4]AB[b2]AW[a4])", Some("o3/4/1x2/4 x plies=2"), "");
}

/// Little Golem names no game, writes the points of Hex as those of Go, and calls the first player W in
/// moves and Black elsewhere.
#[test]
fn files_of_hex_are_read_as_servers_and_programs_write_them() {
    let hex = concat!(env!("CARGO_MANIFEST_DIR"), "/../written/games/hex.game:size=5");
    let golem = "(;FF[4]EV[hex.ch.1]PB[Ann]PW[Bo]SZ[5]RE[W]GC[ game #7]SO[http://www.littlegolem.com];\
                 W[cd];B[swap];W[ba];B[eb];W[resign])";
    check(hex, golem, None, "c4 swap a2 b5");
    let record = read(golem.as_bytes(), None).remove(0).expect("read");
    assert_eq!(
        (&record.players[..], record.result),
        (&["Ann".to_owned(), "Bo".to_owned()][..], Some(vec![-1, 1]))
    );
    // HexGui wrote swap-pieces for swap-sides: the next color tells.
    check(hex, "(;AP[HexGui:0.9.GIT]GM[11]SZ[5];B[a2];W[swap-pieces];W[c4];B[d4])", None, "a2 swap c4 d4");
    check(hex, "(;GM[11]SZ[5];B[a2];W[SWAP];W[c4];B[d4])", None, "a2 swap c4 d4");
    check(hex, "(;GM[11]SZ[5];B[a2];W[swap-pieces];B[c4];W[d4])", None, "a2 swap d3 d4");
}

/// Positions of random games, written with the names of SGF and read again.
#[test]
fn positions_of_random_games_come_back() {
    let random = &mut Random::new(8);
    for (game, number) in [
        ("othello", 2),
        ("othello:size=6", 2),
        ("gomoku", 4),
        ("tic-tac-toe", 4),
        ("lines-of-action", 9),
        ("amazons", 18),
        ("amazons:size=10", 18),
    ] {
        for _ in 0..deep(2_000) {
            let longest = random.index(40);
            let played = random_game(&session(game), random, longest);
            let mut at = session(game);
            at.play(&texts(&played)).expect("legal");
            let squares = squares(&at.position());
            let side = squares.len().isqrt();
            let mut text =
                format!("(;GM[{number}]SZ[{side}]PL[{}]", if at.to_move() == 1 { 'B' } else { 'W' });
            for (name, piece) in [("AB", 'x'), ("AW", 'o'), ("AA", '#')] {
                for at in (0..squares.len()).filter(|at| squares[*at] == piece) {
                    let letter = |at: usize| char::from(b'a' + at as u8);
                    let (column, row) = (at % side, at / side);
                    text += &match number {
                        9 => format!("{name}[{}{}]", letter(column), side - row),
                        _ => format!("{name}[{}{}]", letter(column), letter(row)),
                    };
                }
            }
            let record = read((text.clone() + ")").as_bytes(), None).remove(0).expect("a position");
            let replayed = replay(&session(game), &record).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(replayed.session.position(), at.position(), "{game}: {text}");
            // The writer's own properties set up the same position.
            let again = written(&session(game), std::slice::from_ref(&record), Format::Sgf);
            let again = read(&again, None).remove(0).expect("a position");
            assert_eq!(replay(&session(game), &again).expect("a game").session.position(), at.position());
        }
    }
}
