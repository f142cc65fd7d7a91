//! Chess from its text: leaf counts of positions that are published at
//! <https://www.chessprogramming.org/Perft_Results>, and the ends of games.

use crate::text;
use game::{Game, Notation, Payoffs, perft};
use std::sync::atomic::AtomicBool;
use written::{AnyWritten, Wide, Written, open};

type Chess = Written<Wide<7>>;

fn game(sample: &str) -> Chess {
    match open(sample, text(sample), &[]) {
        Ok(AnyWritten::Huge(game)) => game,
        other => panic!("{other:?}"),
    }
}

/// A position of the sample from the customary notation, without a pawn that can be taken in passing.
fn position(chess: &Chess, fen: &str) -> <Chess as Game>::State {
    let mut parts = fen.split(' ');
    let (board, mover, rights) = (parts.next().unwrap(), parts.next().unwrap(), parts.next().unwrap());
    let rows: Vec<String> = board
        .split('/')
        .zip((1..=8).rev())
        .map(|(row, number)| {
            let mut column = 0;
            let letter = |letter: char| {
                let right = match (number, column) {
                    (1, 0) => 'Q',
                    (1, 7) => 'K',
                    (8, 0) => 'q',
                    (8, 7) => 'k',
                    _ => '?',
                };
                column += letter.to_digit(10).unwrap_or(1);
                match letter {
                    'R' if rights.contains(right) => 'C',
                    'r' if rights.contains(right) => 'c',
                    other => other,
                }
            };
            row.chars().map(letter).collect()
        })
        .collect();
    let mover = if mover == "w" { "x" } else { "o" };
    let text = format!("{} {mover} quiet=0", rows.join("/"));
    chess.read_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Positions, with their leaf counts at depths 1, 2, …
const LEAVES: [(&str, &[u64]); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", &[20, 400, 8_902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq", &[48, 2_039, 97_862, 4_085_603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w -", &[14, 191, 2_812, 43_238, 674_624, 11_030_083]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq", &[6, 264, 9_467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ", &[44, 1_486, 62_379, 2_103_487]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w -", &[46, 2_079, 89_890, 3_894_594]),
];

#[test]
fn leaves_are_those_that_are_published() {
    let chess = game("chess");
    let most = crate::cases(10_000, 12_000_000);
    for (fen, counts) in LEAVES {
        let state = position(&chess, fen);
        for (depth, &count) in (1..).zip(counts).filter(|(_, count)| **count <= most) {
            let found = perft(&chess, &state, depth, &AtomicBool::new(false)).expect("nobody cancels");
            assert_eq!(found.leaves, count, "{fen} to depth {depth}");
        }
    }
}

/// Plays moves, and returns the payoffs.
fn end(sample: &str, moves: &str) -> Option<Payoffs> {
    let chess = game(sample);
    let mut state = chess.start();
    for mv in moves.split(' ') {
        let mv = chess.read_move(&state, mv).unwrap_or_else(|error| panic!("{error}"));
        chess.play(&mut state, mv);
    }
    chess.outcome(&state)
}

#[test]
fn mate_wins_and_stalemate_is_a_draw() {
    let mate = end("chess", "f2-f3 e7-e5 g2-g4 d8-h4");
    assert_eq!(mate, Some(Payoffs::new(&[-1, 1])));
    // Sam Loyd's shortest stalemate.
    let stalemate = "e2-e3 a7-a5 d1-h5 a8-a6 h5xa5 h7-h5 h2-h4 a6-h6 a5xc7 f7-f6 \
                     c7xd7 e8-f7 d7xb7 d8-d3 b7xb8 d3-h7 b8xc8 f7-g6 c8-e6";
    assert_eq!(end("chess", stalemate), Some(Payoffs::new(&[0, 0])));
    let shuffle = ["b1-c3 b8-c6 c3-b1 c6-b8"; 25].join(" ");
    assert_eq!(end("chess", &shuffle), Some(Payoffs::new(&[0, 0])));
    assert_eq!(end("chess", shuffle.rsplit_once(' ').unwrap().0), None);
}
