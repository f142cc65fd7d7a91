//! Games that independent programs have played and recorded: the moves are legal, and the numbers of moves,
//! the leaf counts and the end agree.

use crate::{rules, text};
use game::{Game, Notation, legal, perft};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use written::reference::{Action, Move, Reference};
use written::{AnyWritten, Word, Written};

/// Games with the numbers of moves of each position, and leaf counts of some.
pub(crate) const BREAKTHROUGH: &str = include_str!("../../data/breakthrough-games.jsonl");
/// The same.
pub(crate) const CLOBBER: &str = include_str!("../../data/clobber-games.jsonl");
/// Games of `OpenSpiel`, by `tools/openspiel.py --record`.
pub(crate) const HEX: &str = include_str!("../../data/hex-games.jsonl");
/// The same, on a board of six by six: all pieces of a player are captured, of each once.
pub(crate) const SMALL_BREAKTHROUGH: &str = include_str!("../../data/small-breakthrough-games.jsonl");
/// The same, on a board of ten by ten.
pub(crate) const LARGE_CLOBBER: &str = include_str!("../../data/clobber-10x10-games.jsonl");
/// The same; a game of 200 plies is a draw there.
pub(crate) const NINE_MENS_MORRIS: &str = include_str!("../../data/nine-mens-morris-games.jsonl");

/// The same; the sums are the differences of seeds.
pub(crate) const KALAH: &str = include_str!("../../data/kalah-games.jsonl");
/// The same; games that end there since a position occurs again are left out.
pub(crate) const OWARE: &str = include_str!("../../data/oware-games.jsonl");
/// Two more: the first is won by the player who moves last, the second lost by a rotation.
pub(crate) const PENTAGO: &str = include_str!("../../data/pentago-games.jsonl");

/// Games of models written from the rules alone, by `tools/second_models.py --record`.
pub(crate) const TAK: &str = include_str!("../../data/tak-games.jsonl");
/// The same.
pub(crate) const LASCA: &str = include_str!("../../data/lasca-games.jsonl");

/// Games of python-chess 1.11.2, with castling, taking in passing and promotions by both players.
pub(crate) const CHESS: &str = include_str!("../../data/chess-games.jsonl");
/// Games of Fairy-Stockfish by pyffish 0.0.90.
pub(crate) const LOS_ALAMOS: &str = include_str!("../../data/los-alamos-chess-games.jsonl");
/// The same.
pub(crate) const MAKRUK: &str = include_str!("../../data/makruk-games.jsonl");
/// Games of `OpenSpiel`: on boards of four a side, of nine a side, and of nine by nine.
const HAVANNAH: &str = include_str!("../../data/havannah-games.jsonl");
const Y: &str = include_str!("../../data/y-games.jsonl");
const ULTIMATE_TIC_TAC_TOE: &str = include_str!("../../data/ultimate-tic-tac-toe-games.jsonl");
/// Games of Fairy-Stockfish, by `tools/fairy_stockfish.py --record`.
const ANTICHESS: &str = include_str!("../../data/antichess-games.jsonl");
const GARDNER_CHESS: &str = include_str!("../../data/gardner-chess-games.jsonl");
/// Some games of each end by a lion taken, and by one that arrives; some by a mate.
pub(crate) const DOBUTSU_SHOGI: &str = include_str!("../../data/dobutsu-shogi-games.jsonl");
const MINI_SHOGI: &str = include_str!("../../data/mini-shogi-games.jsonl");
/// Games of `OpenSpiel` that end by two passes.
pub(crate) const GO: &str = include_str!("../../data/go-games.jsonl");
const JOUST: &str = include_str!("../../data/joust-games.jsonl");
const SHATRANJ: &str = include_str!("../../data/shatranj-games.jsonl");
/// Games of pydraughts 0.6.7, by `tools/international_draughts.py --record`.
pub(crate) const INTERNATIONAL_DRAUGHTS: &str = include_str!("../../data/international-draughts-games.jsonl");
/// Games of Fairy-Stockfish, as above.
pub(crate) const XIANGQI: &str = include_str!("../../data/xiangqi-games.jsonl");

/// The text of Nine Men's Morris with the draw of those games.
pub(crate) fn nine_mens_morris() -> String {
    text("nine-mens-morris").replace("repetition 3: draw", "after 100 moves each: draw")
}

/// The text of a move as the records have it: the cell left and the cell reached.
fn cells(game: &Reference, mv: Move) -> String {
    let board = game.rules().board.as_ref().expect("a board");
    let Action::Go { from, to, .. } = mv.first else { panic!("{mv:?} moves no piece") };
    [from, to].map(|cell| board.cells[usize::from(cell)].name.clone()).concat()
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// Replays the recorded games of a sample; leaves are counted up to a depth.
fn replay(sample: &str, lines: &str, games: usize, depth: usize) {
    let game = Reference::new(rules(sample, ""));
    for line in lines.lines() {
        let record: Value = serde_json::from_str(line).expect("a line is JSON");
        let (moves, counts) = (list(&record["moves"]), list(&record["counts"]));
        let mut state = game.start();
        for (ply, count) in counts.iter().enumerate() {
            let found = legal(&game, &state);
            assert_eq!(found.len() as u64, number(count), "ply {ply} of {line}");
            for position in list(&record["positions"]).iter().filter(|position| position["ply"] == ply) {
                for (expected, depth) in list(&position["perft"]).iter().take(depth).zip(1..) {
                    let leaves =
                        perft(&game, &state, depth, &AtomicBool::new(false)).expect("nobody stops it").leaves;
                    assert_eq!(leaves, number(expected), "depth {depth} at ply {ply} of {line}");
                }
            }
            let Some(expected) = moves.get(ply).and_then(Value::as_str) else { break };
            let mv = found.into_iter().find(|&mv| cells(&game, mv) == expected);
            game.play(&mut state, mv.unwrap_or_else(|| panic!("no move {expected} at ply {ply} of {line}")));
        }
        // Whoever is to move has lost.
        let payoffs = game.outcome(&state).unwrap_or_else(|| panic!("no end of {line}"));
        assert_eq!((payoffs[game.to_move(&state)], &record["end"]), (-1, &Value::from("mate 0")), "{line}");
    }
    assert_eq!(lines.lines().count(), games);
}

#[test]
fn breakthrough_is_played_as_another_program_plays_it() {
    replay("breakthrough", BREAKTHROUGH, 20, 2);
}

#[test]
fn clobber_is_played_as_another_program_plays_it() {
    replay("clobber", CLOBBER, 15, 2);
}

/// Follows a recorded game; returns the number of positions, or the first difference.
fn follow<W: Word>(game: &Written<W>, record: &Value) -> Result<usize, String> {
    let mut state = game.start();
    let legal_moves = list(&record["legal"]);
    for (expected, played) in legal_moves.iter().zip(list(&record["moves"])) {
        let place = || format!("{} before {played}", game.write_position(&state));
        if game.outcome(&state).is_some() {
            return Err(format!("over: {}", place()));
        }
        let moves = legal(game, &state);
        let found: BTreeSet<String> = moves.iter().map(|&mv| game.write_move(&state, mv)).collect();
        let expected: BTreeSet<String> =
            list(expected).iter().filter_map(Value::as_str).map(str::to_owned).collect();
        if found != expected {
            return Err(format!("{found:?}, not {expected:?}: {}", place()));
        }
        let mv = moves.into_iter().find(|&mv| Some(&*game.write_move(&state, mv)) == played.as_str());
        let mv = mv.ok_or_else(place)?;
        game.play(&mut state, mv);
    }
    match game.outcome(&state) {
        Some(payoffs) if json!(payoffs.as_slice()) == record["payoffs"] => Ok(legal_moves.len() + 1),
        other => Err(format!("{other:?}, not {}: {}", record["payoffs"], game.write_position(&state))),
    }
}

/// Follows all games of a record with a text; returns the number of positions, or the first difference.
pub(crate) fn follow_all(text: &str, lines: &str) -> Result<usize, String> {
    let mut positions = 0;
    for line in lines.lines() {
        let record: Value = serde_json::from_str(line).expect("a line is JSON");
        let values = list(&record["values"]).iter().filter_map(|value| value.as_str()?.split_once('='));
        let game = written::open("test.game", text, &values.collect::<Vec<_>>());
        positions += match game.map_err(|mistakes| mistakes.to_string())? {
            AnyWritten::Small(game) => follow(&game, &record),
            AnyWritten::Medium(game) => follow(&game, &record),
            AnyWritten::Large(game) => follow(&game, &record),
            AnyWritten::Huge(game) => follow(&game, &record),
        }?;
    }
    Ok(positions)
}

/// Follows games of which the numbers of moves are recorded with a text; returns the first difference.
pub(crate) fn follow_counts(text: &str, lines: &str) -> Result<(), String> {
    for line in lines.lines() {
        let record: Value = serde_json::from_str(line).expect("a line is JSON");
        match written::open("test.game", text, &[]).map_err(|mistakes| mistakes.to_string())? {
            AnyWritten::Small(game) => follow_count(&game, &record),
            AnyWritten::Medium(game) => follow_count(&game, &record),
            AnyWritten::Large(game) => follow_count(&game, &record),
            AnyWritten::Huge(game) => follow_count(&game, &record),
        }?;
    }
    Ok(())
}

fn follow_count<W: Word>(game: &Written<W>, record: &Value) -> Result<(), String> {
    let (played, mut state) = (list(&record["moves"]), game.start());
    for (ply, count) in list(&record["counts"]).iter().enumerate() {
        let place = || format!("{} at ply {ply}", game.write_position(&state));
        let moves = if game.outcome(&state).is_some() { Vec::new() } else { legal(game, &state) };
        if moves.len() as u64 != number(count) {
            return Err(place());
        }
        for position in list(&record["positions"]).iter().filter(|position| position["ply"] == ply) {
            for (expected, depth) in list(&position["perft"]).iter().take(3).zip(1..) {
                let leaves = perft(game, &state, depth, &AtomicBool::new(false)).ok_or_else(place)?.leaves;
                if leaves != number(expected) {
                    return Err(place());
                }
            }
        }
        let Some(expected) = played.get(ply).and_then(Value::as_str) else { break };
        let cells = |mv| game.write_move(&state, mv).replace(['-', 'x'], "");
        let mv = moves.into_iter().find(|&mv| cells(mv) == expected);
        let mv = mv.ok_or_else(place)?;
        game.play(&mut state, mv);
    }
    let payoffs = game.outcome(&state).ok_or_else(|| game.write_position(&state))?;
    if payoffs[game.to_move(&state)] == -1 { Ok(()) } else { Err(game.write_position(&state)) }
}

#[test]
fn hex_is_played_as_openspiel_plays_it() {
    assert_eq!(follow_all(text("hex"), HEX), Ok(596));
    let other = text("hex").replace("edge north to edge south", "edge north to edge west");
    assert!(follow_all(&other, HEX).is_err());
}

#[test]
fn breakthrough_is_played_as_openspiel_plays_it() {
    assert_eq!(follow_all(text("breakthrough"), SMALL_BREAKTHROUGH), Ok(63));
}

#[test]
fn clobber_is_played_as_openspiel_plays_it() {
    assert_eq!(follow_all(text("clobber"), LARGE_CLOBBER), Ok(73));
}

#[test]
fn nine_mens_morris_is_played_as_openspiel_plays_it() {
    let text = nine_mens_morris();
    assert_eq!(follow_all(&text, NINE_MENS_MORRIS), Ok(313));
    let other = text.replace("remove one of theirs without lines of 3 in theirs", "remove one of theirs");
    assert!(follow_all(&other, NINE_MENS_MORRIS).is_err());
}

#[test]
fn chess_is_played_as_other_programs_play_it() {
    assert_eq!(follow_all(text("chess"), CHESS), Ok(457));
    assert_eq!(follow_all(text("los-alamos-chess"), LOS_ALAMOS), Ok(287));
    assert_eq!(follow_all(text("makruk"), MAKRUK), Ok(184));
}

#[test]
fn more_games_are_played_as_other_programs_play_them() {
    for (sample, games, positions) in [
        ("antichess", ANTICHESS, 113),
        ("dobutsu-shogi", DOBUTSU_SHOGI, 498),
        ("gardner-chess", GARDNER_CHESS, 123),
        ("go", GO, 533),
        ("havannah", HAVANNAH, 128),
        ("international-draughts", INTERNATIONAL_DRAUGHTS, 310),
        ("joust", JOUST, 57),
        ("mini-shogi", MINI_SHOGI, 118),
        ("shatranj", SHATRANJ, 87),
        ("ultimate-tic-tac-toe", ULTIMATE_TIC_TAC_TOE, 114),
        ("xiangqi", XIANGQI, 71),
        ("y", Y, 91),
    ] {
        // The games of Y and Havannah are without the pie rule.
        let text = text(sample).replace("  pie rule\n", "");
        assert_eq!(follow_all(&text, games), Ok(positions), "{sample}");
    }
}
