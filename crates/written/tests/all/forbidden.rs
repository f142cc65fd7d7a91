//! Moves that are not legal are answered with the line of the text that forbids them.

use crate::text;
use game::random::{Random, derive_seed};
use game::{Game, Notation, legal};
use written::{AnyWritten, SAMPLES, Word, Written, open};

/// The error about a move of a sample after some moves.
fn error(sample: &str, moves: &str, illegal: &str) -> String {
    fn of<W: Word>(game: &Written<W>, moves: &str, illegal: &str) -> String {
        let mut state = game.start();
        for text in moves.split_whitespace() {
            let mv = game.read_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
            game.play(&mut state, mv);
        }
        game.read_move(&state, illegal).map(|mv| format!("{mv:?}")).expect_err("an illegal move").to_string()
    }
    match open(sample, text(sample), &[]).unwrap_or_else(|mistakes| panic!("{mistakes}")) {
        AnyWritten::Small(game) => of(&game, moves, illegal),
        AnyWritten::Medium(game) => of(&game, moves, illegal),
        AnyWritten::Large(game) => of(&game, moves, illegal),
        AnyWritten::Huge(game) => of(&game, moves, illegal),
    }
}

/// A sample, the moves before, a move that is not legal, and what is expected instead.
const ILLEGAL: [[&str; 4]; 27] = [
    [
        "breakthrough",
        "",
        "a1-a2",
        "a move that line 13 allows (`step pawn forward to empty`: a2 is occupied, and \
         it does not capture)",
    ],
    [
        "breakthrough",
        "",
        "a7-a6",
        "a move that line 13 allows (`step pawn forward to empty`: the player to move \
         has no pawn on a7)",
    ],
    [
        "breakthrough",
        "",
        "a2-a4",
        "a move that line 13 allows (`step pawn forward to empty`: it goes 1 cell from \
         there, and not 2)",
    ],
    [
        "breakthrough",
        "",
        "a2-c3",
        "a move that line 13 allows (`step pawn forward to empty`: c3 does not lie in \
         its directions from a2)",
    ],
    [
        "breakthrough",
        "",
        "a1",
        "a move that line 13 allows (`step pawn forward to empty`: no cell can be \
         reached from a1)",
    ],
    [
        "connect-four",
        "",
        "a2",
        "a move that line 9 allows (`place disc on empty and (edge south or north of \
         occupied)`: a2 is not in `(edge south or north of occupied)`)",
    ],
    ["tic-tac-toe", "b2", "b2", "a move that line 8 allows (`place mark on empty`: b2 is occupied)"],
    [
        "achi",
        "a1 b2",
        "a1-a2",
        "a move that line 10 allows (`step man any to empty if count man = 4`: `count \
         man = 4` does not hold)",
    ],
    [
        "achi",
        "a1 b2 b1 c1 c2 a2 a3 c3",
        "b3",
        "a move that line 9 allows (`place man on empty if count man < 4`: `count man < \
         4` does not hold)",
    ],
    [
        "amazons",
        "",
        "d1-d10",
        "a move that line 14 allows (`slide amazon any to empty, then place fire on seen \
         from it`: d10 is occupied, and it does not capture)",
    ],
    [
        "amazons",
        "",
        "d1-d9/d10",
        "a move that line 14 allows (`slide amazon any to empty, then place fire on seen \
         from it`: its second verb does not reach d10)",
    ],
    [
        "lines-of-action",
        "",
        "b1-b4",
        "a move that line 12 allows (`go man any exactly count occupied on line over \
         empty or mine to empty or theirs, capturing`: it goes 2 cells from there, and not 3)",
    ],
    [
        "othello",
        "",
        "a1",
        "a move that line 14 allows (`place disc on empty if some enclosed, then flip \
         enclosed`: `some enclosed` does not hold)",
    ],
    [
        "konane",
        "",
        "a1-c1",
        "a move that line 12 allows (`hop stone straight over theirs to empty, \
         capturing`: c1 is not in `empty`)",
    ],
    [
        "draughts",
        "c3-d4 f6-e5",
        "a3-b4",
        "a move that line 17 allows (`step man forward-left forward-right to empty \
         without edge forward`: it counts only where no line above `otherwise` gives a move)",
    ],
    [
        "xiangqi",
        "",
        "b3xb8",
        "a move that line 37 allows (`slide cannon straight over all to theirs, capturing if \
         count occupied and between = 1`: `count occupied and between = 1` does not hold)",
    ],
    [
        "international-draughts",
        "f4-e5 i7-h6 d4-c5 a7-b6 c5xa7 j8-i7 e5-f6 e7xg5 h4xf6 g7xe5 e3-f4 h6-i5",
        "f4xd6",
        "a move that line 18 allows (`hop man diagonal over theirs to empty without last, \
         capturing, again, as many as possible, then put taken on between`: another move \
         begins a longer chain)",
    ],
    [
        "dodgem",
        "",
        "a2-c2",
        "a move that line 12 allows (`step truck north south east to empty and lot`: it \
         goes 1 cell from there, and not 2)",
    ],
    [
        "mu-torere",
        "",
        "k2-putahi",
        "a move that line 13 allows (`step man any to empty without putahi`: putahi is \
         in `putahi`, which is left out)",
    ],
    [
        "race-in-a-ring",
        "",
        "r1-r4",
        "a move that line 14 allows (`go runner east exactly 1 over all to empty, then \
         add 1 to run`: it goes 1 cell from there, and not 3)",
    ],
    [
        "chess",
        "e2-e4 e7-e5 d1-h5",
        "f7-f6",
        "a move that line 24 allows (`step pawn forward to empty without last, then add \
         -100 to quiet`: afterwards `no attacked king` does not hold)",
    ],
    [
        "slither",
        "a1 f6",
        "b2",
        "a move that line 13 allows (`place stone on empty`: afterwards `no (stone and \
         northeast of stone) without (north of stone or east of stone)` does not hold)",
    ],
    [
        "abalone",
        "",
        "a5-a6",
        "a move that line 14 allows (`push marble any at most 3 over fewer theirs`: no line of pieces goes \
         from a5 to a6)",
    ],
    [
        "pentago",
        "a1/a1-a3",
        "a1/b1-b3",
        "a move that line 10 allows (`place marble on empty, then rotate square half at quarters clockwise \
         or counterclockwise`: its second verb does not reach b3)",
    ],
    ["hex", "a1", "a1", "a move that line 9 allows (`place stone on empty`: a1 is occupied)"],
    ["nim", "", "9>1", "a legal move: 3>2, 3>1, 3>0, 5>4, 5>3, 5>2, 5>1, 5>0 or 7 more"],
    ["tic-tac-toe", "", "z9", "a legal move: a1, b1, c1, a2, b2, c2, a3, b3 or 1 more"],
];

#[test]
fn the_line_that_comes_nearest_to_a_move_is_named() {
    for [sample, moves, illegal, expected] in ILLEGAL {
        let expected = format!("expected {expected}, got `{illegal}`");
        assert_eq!(error(sample, moves, illegal), expected, "{sample}");
    }
}

/// Random paths of cells: legal ones are read, and every other one has a reason that names a line of `turn`.
#[test]
fn every_illegal_path_is_answered() {
    fn check<W: Word>(name: &str, game: &Written<W>) {
        let Some(board) = &game.rules().board else { return };
        let lines: Vec<u32> = game.rules().turn.iter().flatten().map(|line| line.span.line).collect();
        let mut random = Random::new(derive_seed(3, board.cells.len() as u64));
        let mut state = game.start();
        for _ in 0..30 {
            if game.outcome(&state).is_some() {
                return;
            }
            for _ in 0..20 {
                let cells = (0..=random.index(3)).map(|_| random.index(board.cells.len()));
                let names: Vec<&str> = cells.map(|cell| board.cells[cell].name.as_str()).collect();
                let Err(error) = game.read_move(&state, &names.join("-")) else { continue };
                let error = error.to_string();
                let number = error.strip_prefix("expected a move that line ").map(|rest| {
                    rest.split(' ').next().and_then(|number| number.parse::<u32>().ok()).expect("a number")
                });
                assert!(number.is_none_or(|number| lines.contains(&number)), "{name}: {error}");
                assert!(!error.contains('\n') && !error.contains("``"), "{name}: {error}");
            }
            let moves = legal(game, &state);
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
    for sample in SAMPLES {
        match open(sample.name, sample.text, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}")) {
            AnyWritten::Small(game) => check(sample.name, &game),
            AnyWritten::Medium(game) => check(sample.name, &game),
            AnyWritten::Large(game) => check(sample.name, &game),
            AnyWritten::Huge(game) => check(sample.name, &game),
        }
    }
}
