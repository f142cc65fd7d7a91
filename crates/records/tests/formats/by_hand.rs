//! Files that were written by hand after the published descriptions of their formats.

use crate::{random_game, read, session, texts, written};
use game::random::Random;
use records::{Format, Reader, Record, RecordedMove, replay};
use std::fs;

/// A file of WTHOR by its description: a header of 16 bytes, numbers with the lowest byte first; 68 bytes a
/// game; a move is ten times its row and its column.
fn wthor(games: u32) -> Vec<u8> {
    let mut bytes = vec![20, 0, 1, 1];
    bytes.extend([games as u8, (games >> 8) as u8, (games >> 16) as u8, (games >> 24) as u8]);
    bytes.extend([0, 0, 0xce, 0x07, 8, 0, 0, 0]);
    // Tournament 1, players 2 and 0, 40 discs to the first player, 33 by perfect play.
    bytes.extend([1, 0, 2, 0, 0, 0, 40, 33]);
    bytes.extend([56, 64, 33, 34]);
    bytes.extend([0; 56]);
    bytes
}

#[test]
fn a_file_of_wthor_is_read_as_its_description_says() {
    assert_eq!(wthor(1).len(), 16 + 68);
    let games = read(&wthor(1), None);
    let [Ok(record)] = &games[..] else { panic!("{games:?}") };
    assert_eq!(texts(record), ["f5", "d6", "c3", "d3"]);
    assert_eq!((record.tag("Date"), &record.result), (Some("1998"), &Some(vec![16, -16])));
    assert_eq!(replay(&session("othello"), record).expect("a game").broken, None);
}

#[test]
fn names_of_wthor_lie_beside_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, bytes: Vec<u8>| fs::write(folder.path().join(name), bytes).expect("written");
    let names = |long: usize, names: &[&str]| {
        let mut bytes = vec![0; 16];
        for name in names {
            let mut padded = name.as_bytes().to_vec();
            padded.resize(long, 0);
            bytes.extend(padded);
        }
        bytes
    };
    file("games.wtb", wthor(1));
    file("games.JOU", names(20, &["Ann", "Bo", "Chie"]));
    file("games.TRN", names(26, &["no tournament", "Cambridge"]));
    let mut games = Reader::open(&folder.path().join("games.wtb"), None).expect("a file");
    let record = games.next().expect("a game").expect("read");
    assert_eq!((record.players, record.tags[0].1.as_str()), (vec!["Chie".into(), "Ann".into()], "Cambridge"));
}

#[test]
fn a_header_that_promises_more_than_the_file_has_is_told_behind_the_games() {
    let mut bytes = wthor(u32::MAX);
    bytes.extend([1, 2, 3]);
    let games = read(&bytes, None);
    let [Ok(_), Err(error)] = &games[..] else { panic!("{games:?}") };
    let said = error.to_string();
    assert!(said.contains("game 2") && said.contains("4294967295") && said.contains("ends here"), "{said}");
    let mut ten = wthor(1);
    ten[12] = 10;
    assert!(matches!(&read(&ten, Some(Format::Wthor))[..], [Err(_)]));
}

/// But for the theoretical score, which is taken from the game, the writer writes what was written by hand.
#[test]
fn the_writer_of_wthor_writes_the_bytes_of_its_description() {
    let session = session("othello");
    let record = Record {
        tags: vec![("Date".into(), "1998".into())],
        moves: ["f5", "d6", "c3", "d3"].map(RecordedMove::new).to_vec(),
        result: Some(vec![16, -16]),
        ..Record::default()
    };
    let mut expected = wthor(1);
    expected[16..24].copy_from_slice(&[0, 0, 0, 0, 0, 0, 40, 40]);
    assert_eq!(written(&session, &[record], Format::Wthor), expected);
}

/// The moves and the players that a text says.
#[track_caller]
fn check(game: &str, text: &str, moves: &str, players: &[&str], result: Option<[i32; 2]>) {
    let games = read(text.as_bytes(), None);
    let [Ok(record)] = &games[..] else { panic!("{text}: {games:?}") };
    let replayed = replay(&session(game), record).expect("a game of this game");
    assert_eq!((replayed.broken, replayed.moves.join(" ").as_str()), (None, moves), "{text}");
    assert_eq!(
        (&record.players[..], record.result.as_deref()),
        (
            &players.iter().map(|&name| name.to_owned()).collect::<Vec<_>>()[..],
            result.as_ref().map(|result| &result[..]),
        )
    );
}

#[test]
fn texts_of_customary_formats_are_read() {
    let ggf = "(;GM[Othello]PC[NBoard]DT[2003-12-15]PB[Ann]PW[Bo]RE[+4.0:r]TI[5:00]TY[8]\
               BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
               B[F5//1.0]W[D6/2.5/3]B[C3];)";
    check("othello", ggf, "f5 d6 c3", &["Ann", "Bo"], Some([4, -4]));
    // The result is less the price of the second move, in an auction.
    check("othello", "(;GM[Othello]TY[8]KM[-3.133]RE[-22.87]B[F5];)", "f5", &[], Some([-26, 26]));
    let sgf = "(;FF[4]GM[2]SZ[8]PB[A\\]nn]PW[Bo]RE[B+12];B[fe];W[df](;B[cc];W[dc])(;B[dc]))";
    check("othello", sgf, "f5 d6 c3 d3", &["A]nn", "Bo"], Some([12, -12]));
    // Gomoku counts its rows from the top in SGF, and from the bottom on our board.
    check("gomoku", "(;FF[4]GM[4]SZ[15]PB[Ann]PW[Bo];B[hh];W[ia])", "h8 i15", &["Ann", "Bo"], None);
    check("lines-of-action", "(;GM[9];B[c1-c3])", "c1-c3", &[], None);
    let pgn = "[White \"Ann\"]\n[Black \"Bo\"]\n[Result \"0-1\"]\n\n\
               1. f5 {[%clk 0:01:02] good} d6 (1... f6 2. e6)\n2. c3 $1 0-1\n";
    check("othello", pgn, "f5 d6 c3", &["Ann", "Bo"], Some([-1, 1]));
    let clock = &read(pgn.as_bytes(), None).remove(0).expect("read").moves[0].clone();
    assert_eq!((clock.clock.map(|left| left.as_secs()), clock.comment.as_deref()), (Some(62), Some("good")));
    check("othello", "f5D6c3\n", "f5 d6 c3", &[], None);
    check("connect-four", "4436\n", "4 4 3 6", &[], None);
}

#[test]
fn a_wrong_move_is_told_with_what_was_legal_and_the_moves_before_it_are_kept() {
    let record = read(b"f5 d6 a1 c3", None).remove(0).expect("read");
    let replayed = replay(&session("othello"), &record).expect("of this game");
    assert_eq!(replayed.moves, ["f5", "d6"]);
    let broken = replayed.broken.expect("a1 is not legal");
    assert!(broken.starts_with("move 3: expected a legal move: ") && broken.contains("c3"), "{broken}");
    assert!(broken.ends_with("got `a1`"), "{broken}");
}

/// Marks have a value for each of their squares, and what is not known may be null.
#[test]
fn what_a_format_allows_is_read() {
    let marked = "(;GM[2]TR[dd][ee]LB[de:1][ed:2];B[fe]CR[fe][ff];W[df]DD[aa:bb][])";
    check("othello", marked, "f5 d6", &[], None);
    let nulls = "{\"moves\":\"f5 d6\",\"clocks\":null,\"comments\":null,\"seed\":null,\"start\":null,\
                 \"position\":null,\"result\":null,\"payoffs\":[1,-1]}\n";
    check("othello", nulls, "f5 d6", &[], Some([1, -1]));
    // Lost on time, resigned, or given a value where it was broken off.
    for result in ["B+T", "B+R", "B+F", "B+2"] {
        let by = if result == "B+2" { 2 } else { 1 };
        let text = format!("(;GM[2]RE[{result}];B[fe];W[df])");
        check("othello", &text, "f5 d6", &[], Some([by, -by]));
    }
}

/// Where both players are paid something, the winner is the one who is paid more.
#[test]
fn a_winner_is_paid_more() {
    let session = session("tree:([3,5] [2,9])");
    let record = random_game(&session, &mut Random::new(3), 9);
    let result = record.result.clone().expect("it is over");
    assert!(result[0] < result[1] && result[0] > 0, "{result:?}");
    for format in [Format::Json, Format::Pgn] {
        let back =
            read(&written(&session, std::slice::from_ref(&record), format), None).remove(0).expect("read");
        assert_eq!(back.result.as_ref(), Some(&result), "{format:?}");
        assert_eq!(replay(&session, &back).expect("a game").broken, None, "{format:?}");
    }
    for (said, is_right) in [([-1, 1], true), ([1, -1], false), ([0, 0], false)] {
        let record = Record { result: Some(said.to_vec()), ..record.clone() };
        assert_eq!(replay(&session, &record).expect("a game").broken.is_none(), is_right, "{said:?}");
    }
}

/// Half a file: its last game is read up to the break, and the break is told behind it.
#[test]
fn a_game_that_the_file_ends_in_is_read_up_to_there() {
    for (format, text) in [
        (Format::Sgf, "(;GM[2];B[fe];W[df])(;GM[2];B[fe];W[df];B["),
        (Format::Ggf, "(;GM[Othello]B[f5]W[d6];)(;GM[Othello]B[f5]W[d6]B["),
    ] {
        let games = read(text.as_bytes(), Some(format));
        let [Ok(whole), Ok(half), Err(error)] = &games[..] else { panic!("{games:?}") };
        assert_eq!((texts(whole), texts(half)), (vec!["f5", "d6"], vec!["f5", "d6"]));
        let said = error.to_string();
        assert!(said.starts_with("games, game 2: ") && said.contains("the file ends here"), "{said}");
    }
}
