//! What a file says of itself and does not hold, item by item: read as the game that was played, and told, or
//! refused in a line.

use crate::{read, session, texts, written};
use records::{Format, Record, RecordedMove, replay};

/// What a game of a file is read as: its moves and what is told, or why it is refused.
fn outcome(game: &str, file: &[u8]) -> Vec<Result<(String, Vec<String>), String>> {
    let one = |record: Result<Record, records::Error>| {
        let record = record.map_err(|error| error.to_string())?;
        let replayed = replay(&session(game), &record).map_err(|error| error.to_string())?;
        match replayed.broken {
            Some(broken) => Err(format!("{}: {broken}", record.place)),
            None => Ok((replayed.moves.join(" "), replayed.notices)),
        }
    };
    let found: Vec<_> = read(file, None).into_iter().map(one).collect();
    for said in found.iter().filter_map(|found| found.as_ref().err()) {
        assert!(!said.contains('\n'), "{said}");
    }
    found
}

/// The only game is refused with these words.
#[track_caller]
fn refused(game: &str, file: impl AsRef<[u8]>, words: &str) {
    let found = outcome(game, file.as_ref());
    let [Err(said)] = &found[..] else { panic!("{found:?}") };
    assert!(said.contains(words), "{said}");
}

/// The only game is read as these moves, and these words are told; none if they are empty.
#[track_caller]
fn told(game: &str, file: impl AsRef<[u8]>, moves: &str, words: &str) {
    let found = outcome(game, file.as_ref());
    let [Ok((played, notices))] = &found[..] else { panic!("{found:?}") };
    assert_eq!(played, moves);
    assert_eq!(notices.is_empty(), words.is_empty(), "{notices:?}");
    assert!(notices.join("; ").contains(words), "{notices:?}");
}

#[test]
fn scores_behind_columns_are_kept() {
    let columns = "7422341735647741166133573473242566";
    let spelled: Vec<String> = columns.chars().map(String::from).collect();
    told("connect-four", format!("{columns} 1\n"), &spelled.join(" "), "");
    told("connect-four", "44 -2\n", "4 4", "");
    told("connect-four", "4 4\n", "4 4", "");
    told("connect-four", "44 36 4\n", "4 4 3 6 4", "");
    let session = session("connect-four");
    let record = read(b"44 -2\n", None).remove(0).expect("read");
    assert_eq!(written(&session, std::slice::from_ref(&record), Format::Columns), b"44 -2\n");
    let json = written(&session, &[record], Format::Json);
    let record = read(&json, None).remove(0).expect("read");
    assert_eq!(record.tag("Score"), Some("-2"));
    assert_eq!(written(&session, &[record], Format::Columns), b"44 -2\n");
}

#[test]
fn colors_are_those_of_the_players_who_move() {
    refused("gomoku", "(;FF[4]GM[4]SZ[15];B[hh];B[ii];B[jj])", "move 2: expected a move of player 2");
    refused("othello", "(;GM[2];B[fe];B[df])", "move 2: expected a move of player 2, got one of player 1");
    refused("othello", "(;GM[2];W[fe];B[df])", "move 1: expected a move of player 1");
    refused("othello", "(;GM[Othello]B[F5]B[D6];)", "move 2: expected a move of player 2");
    let hex = concat!(env!("CARGO_MANIFEST_DIR"), "/../written/games/hex.game:size=5");
    refused(hex, "(;GM[11]SZ[5];B[a1];B[b2])", "move 2: expected a move of player 2");
    // White may begin where nothing but the colors differs.
    told("gomoku", "(;GM[4]SZ[15];W[hh];B[ii])", "h8 i7", "");
    let both = "(;GM[4]SZ[15];B[hh]W[ii];B[jj]W[kk])";
    told("gomoku", both, "h8 i7 j6 k5", "read B and W in a node as two moves");
    refused("gomoku", "(;GM[4]SZ[15];B[hh][ii])", "expected one value of B, got 2");
    refused("gomoku", "(;GM[4]SZ[15];B[hh]B[ii])", "expected one B in a node, got two");
}

#[test]
fn sizes_are_those_of_the_board() {
    refused("gomoku", "(;FF[4]GM[4]SZ[19];B[jj];W[kk])", "expected a board of 15x15, got 19x19");
    refused("othello", "(;FF[4]GM[2]SZ[6];B[dc])", "expected a board of 8x8, got 6x6");
    let hex = concat!(env!("CARGO_MANIFEST_DIR"), "/../written/games/hex.game");
    refused(hex, "(;FF[4]GM[11]SZ[8];B[a1])", "got 8x8");
    refused("othello", "(;GM[2]SZ[eight];B[fe])", "expected columns and rows in SZ, got `eight`");
    refused("othello", "(;GM[2];B[fe];W[df]SZ[19])", "expected SZ in the first node");
    refused("amazons:size=6", "(;GM[18];B[a2a3a4])", "got 10x10");
    refused("othello:size=6", "(;GM[Othello]B[e4];)", "expected a board of 6x6, got 8x8");
    refused("othello", "(;GM[Othello]TY[10]B[f5];)", "expected TY[8], as the board says");
}

#[test]
fn games_of_pgn_end_where_the_next_begins() {
    let without = include_bytes!("../data/no-moves.pgn");
    let [Err(first), Ok((second, _))] = &outcome("othello", without)[..] else { panic!() };
    assert!(first.contains("game 1: expected moves behind the tags, got none"), "{first}");
    assert_eq!(second, "f5 d6");
    let result = read(without, None).remove(1).expect("the second").result;
    assert_eq!(result, None, "the result of the first is not that of the second");

    let unclosed = include_bytes!("../data/unclosed.pgn");
    let [Err(first), Ok((second, _)), Ok((third, _))] = &outcome("othello", unclosed)[..] else { panic!() };
    assert!(first.contains("expected } behind a comment"), "{first}");
    assert_eq!((second.as_str(), third.as_str()), ("f5 f6", "d3 c3"));
    refused("othello", include_bytes!("../data/unclosed-variation.pgn"), "expected ) behind a variation");
    refused("othello", "[Event \"x\"]\n\n1. f5 {oops d6 2. c3 {good} *", "expected } behind a comment");
    refused("othello", "1. f5 {oops d6 2. c3 {good}", "expected } behind a comment, got another");
    refused("othello", "[Event \"x\"]\n\n1. f5 d6) *", "expected a move, got");

    let semicolon = include_bytes!("../data/semicolon.pgn");
    let [Ok((first, _)), Ok((second, _))] = &outcome("othello", semicolon)[..] else { panic!() };
    assert_eq!((first.as_str(), second.as_str()), ("f5 d6 c3", "f5 f6"));
    let [Ok((first, _)), Ok((second, _))] = &outcome("othello", b"[Event \"x\"]\n1. f5 d6 * 1. f5 f6 *")[..]
    else {
        panic!()
    };
    assert_eq!((first.as_str(), second.as_str()), ("f5 d6", "f5 f6"));
}

#[test]
fn tags_of_pgn_are_read_and_told() {
    let two = read(include_bytes!("../data/two-tags.pgn"), None).remove(0).expect("read");
    assert_eq!((two.players, two.notices.len()), (vec!["A".to_owned(), "B".to_owned()], 0));
    let round = read(b"[Round 1]\n\n1. f5 d6 *\n", None).remove(0).expect("read");
    assert_eq!(
        (round.tag("Round"), round.notices.as_slice()),
        (Some("1"), &["read `[Round 1]` as `1`".into()][..])
    );
    let site = read(b"[Site \"C:\\x\\\"]\n\n1. f5 d6 *\n", None).remove(0).expect("read");
    assert_eq!((site.tag("Site"), site.notices.len()), (Some("C:\\x\\"), 1));
    told("othello", "[Event \"x\"]\n\n1. f5 d6 1/2\n", "f5 d6", "read `1/2` as `1/2-1/2`");
    refused("othello", "[Event \"x\"]\n[Event \"y\"]\n\n1. f5 d6 *\n", "expected one tag Event");
    refused("othello", "[Event x\n\n1. f5 d6 *\n", "expected a tag such as");
    refused(
        "othello",
        "[Result \"1-0\"]\n\n1. f5 d6 0-1\n",
        "expected `0-1`, as behind the moves, in Result",
    );
    refused("othello", "[PlyCount \"3\"]\n\n1. f5 d6 *\n", "expected 2 moves in PlyCount");
    refused(
        "othello",
        "[Event \"x\"]\n\n1. f5 d6 4. c3 *\n",
        "move 3: expected the number 3 or that of its round, got 4",
    );
}

#[test]
fn results_are_those_of_the_rules() {
    let won = "(;GM[4]SZ[3]RE[RESULT];B[aa];W[ba];B[ab];W[bb];B[ac])";
    told("tic-tac-toe", won.replace("RESULT", "B+R"), "a3 b3 a2 b2 a1", "");
    refused(
        "tic-tac-toe",
        won.replace("RESULT", "W+R"),
        "expected the result [1, -1] by the moves, got [-1, 1]",
    );
    told("tic-tac-toe", won.replace("RESULT", "black"), "a3 b3 a2 b2 a1", "passed over the result `black`");
    refused("tic-tac-toe", "{\"moves\": \"a3 b3 a2 b2 a1\", \"result\": [0, 0]}", "expected the result");
    refused("tic-tac-toe", "{\"moves\": \"a3\", \"result\": [0, 0, 0]}", "expected a result of 2 players");
    refused("tic-tac-toe", "{\"moves\": \"a3\", \"moves\": \"b3\"}", "two fields `moves`");
    refused(
        "tic-tac-toe",
        "{\"moves\": \"a3\", \"comments\": [\"x\", \"y\"]}",
        "expected one for each of 1 moves",
    );
    refused("tic-tac-toe", "{\"moves\": \"a3\", \"players\": \"Ann\"}", "players: expected a list of texts");
}

/// A game of which squares stay empty, won by more than its discs tell.
const ONE_DISC: &str = include_str!("../data/one-disc.txt");

#[test]
fn files_of_wthor_come_back_byte_for_byte() {
    let session = session("othello");
    let record = read(ONE_DISC.as_bytes(), None).remove(0).expect("read");
    let replayed = replay(&session, &record).expect("a game");
    let [black, white] = replayed.session.outcome().expect("it is over")[..] else { panic!() };
    assert_eq!((black.abs(), white), (1, -black), "won by one disc");
    let mut bytes = written(&session, &[record], Format::Wthor);
    // 59 discs lie: the winner has 30 and 5 empty squares, or so, and never 32 of 64.
    assert_ne!(bytes[16 + 6], 32, "no draw");
    (bytes[16 + 7], bytes[14]) = (40, 22);
    let games: Vec<Record> = read(&bytes, None).into_iter().map(|game| game.expect("read")).collect();
    assert_eq!(written(&session, &games, Format::Wthor), bytes, "discs and theoretical score stay");
    let reread = read(&written(&session, &games, Format::Json), None).remove(0).expect("read");
    assert_eq!(reread.result, games[0].result, "a result that counts otherwise is not judged anew");
    let by_tournament = crate::session("othello:empty=winner");
    assert_eq!(by_tournament.players(), 2);
    let replayed = replay(&by_tournament, &games[0]).expect("a game");
    assert_eq!((replayed.broken, replayed.session.outcome()), (None, games[0].result.clone()));
    // Another number of discs is that of no rule.
    bytes[16 + 6] = 20;
    refused("othello", &bytes, "by the moves");
    bytes[16 + 6] = 65;
    refused("othello", &bytes, "expected at most 64 discs, got 65");
}

#[test]
fn the_number_of_games_is_that_of_the_header() {
    let found = outcome("othello", include_bytes!("../data/count.wtb"));
    let [Ok(_), Ok(_), Ok(_), Err(said)] = &found[..] else { panic!("{found:?}") };
    assert!(said.contains("expected 1 games, as the header says, got 3"), "{said}");
    let found = outcome("othello", b"2 (;GM[Othello]B[f5];)\n");
    let [Ok(_), Err(said)] = &found[..] else { panic!("{found:?}") };
    assert!(said.contains("expected 2 games, as the number before them says, got 1"), "{said}");
}

#[test]
fn colors_behind_a_swap_are_exchanged() {
    let hex = concat!(env!("CARGO_MANIFEST_DIR"), "/../written/games/hex.game:size=5");
    let moves = ["a2", "swap", "c3", "d4"].map(RecordedMove::new).to_vec();
    let record = Record { moves, result: Some(vec![1, -1]), ..Record::default() };
    let sgf = String::from_utf8(written(&session(hex), &[record], Format::Sgf)).expect("text");
    assert!(sgf.contains(";B[a2];W[swap-sides];W[c3];B[d4]") && sgf.contains("RE[W+1]"), "{sgf}");
    told(hex, &sgf, "a2 swap c3 d4", "");
    let back = read(sgf.as_bytes(), None).remove(0).expect("read");
    assert_eq!(back.result, Some(vec![1, -1]));
    told(hex, include_bytes!("../data/swap.sgf"), "a2 swap c3", "columns and rows exchanged");
    refused(hex, "(;GM[11]SZ[5];B[a2];W[swap-sides];B[c3])", "move 3: expected a move of player 1");
}

#[test]
fn a_text_without_a_game_is_an_error() {
    for (format, text) in [
        (None, &b""[..]),
        (None, b"\n\n"),
        (Some(Format::Sgf), b""),
        (Some(Format::Ggf), b"\n"),
        (Some(Format::Pgn), b"\n"),
        (Some(Format::Json), b""),
        (Some(Format::Columns), b"# nothing\n"),
    ] {
        let found = read(text, format);
        let [Err(error)] = &found[..] else { panic!("{format:?}: {found:?}") };
        assert!(error.to_string().contains("expected a recorded game, got none"), "{error}");
    }
    let found = read(b"hello world", Some(Format::Sgf));
    let [Err(error)] = &found[..] else { panic!("{found:?}") };
    assert!(error.to_string().contains("expected a game in parentheses, got `hello world`"), "{error}");
}

#[test]
fn texts_of_other_encodings_change_no_game() {
    let latin = include_bytes!("../data/latin1.sgf");
    let record = read(latin, None).remove(0).expect("read");
    assert_eq!((texts(&record), record.players[0].as_str()), (vec!["f5", "d6"], "J\u{f6}rg"));
    let shift = include_bytes!("../data/sjis.sgf");
    told("othello", shift, "f5 d6", "read names and comments in Shift_JIS");
    assert_eq!(read(shift, None).remove(0).expect("read").players, ["ソ", "x"]);
    told("othello", b"(;GM[2]CA[x-none]PB[J\xf6rg];B[fe])", "f5", "left out names and comments in x-none");
    refused("othello", b"(;GM[2]CA[Shift_JIS]PB[\x83];B[fe])", "expected ");
    // Where no encoding is named, half of a letter may look like a backslash.
    refused("othello", b"(;GM[2]PB[\x83\x5c]PW[x];B[fe];W[df])", "expected ] before the next property");
    told("othello", b"(;GM[2]PB[J\xf6rg]PW[x];B[fe])", "f5", "read as ISO-8859-1");
    refused("othello", b"(;GM[2]CA[UTF-8]PB[J\xf6rg];B[fe])", "expected a text in UTF-8, got other bytes");
    told("othello", b"[White \"J\xf6rg\"]\n\n1. f5 d6 *\n", "f5 d6", "read as ISO-8859-1");
    told("othello", b"[White \"\x83\x5c\"]\n\n1. f5 d6 *\n", "f5 d6", "read as Shift_JIS");
    told("othello", b"[White \"O\x92Neil\"]\n\n1. f5 d6 *\n", "f5 d6", "read as windows-1252");
    refused("othello", b"[White \"\x8eR\"]\n\n1. f5 d6 *\n", "got another encoding");
    told("othello", b"f5 {J\xf6rg} d6\n", "f5 d6", "read as ISO-8859-1");
}

#[test]
fn trifles_are_read() {
    told("othello", "[Event \"x\"]\r\r1. f5 d6 *\r", "f5 d6", "carriage return");
    told("othello", "[Event \"x\"]\r\n\r\n1. f5 d6 *\r\n", "f5 d6", "");
    told("othello", "\u{feff}{\"moves\": \"f5 d6\"}\n", "f5 d6", "");
    told("othello", "\u{feff}[Event \"x\"]\n\n1. f5 d6 *", "f5 d6", "");
    for order in [u16::to_le_bytes, u16::to_be_bytes] {
        let text = "\u{feff}[Event \"\u{1f600}\"]\n\n1. f5 d6 *\n";
        let bytes: Vec<u8> = text.encode_utf16().flat_map(order).collect();
        told("othello", &bytes, "f5 d6", "read as UTF-16");
        assert_eq!(read(&bytes, None).remove(0).expect("read").tag("Event"), Some("\u{1f600}"));
    }
    // Three dots behind a number do not make it a move.
    told("connect-four", "1. ... 4 2. 3 3\n", "4 3 3", "");
    told("othello", "saved by nobody (;GM[2];B[fe])", "f5", "passed over `saved by nobody`");
    let found = outcome("othello", b"(;GM[2];B[fe]);W[df])");
    let [Ok(_), Err(said)] = &found[..] else { panic!("{found:?}") };
    assert!(said.contains("behind game 1: expected a game in parentheses"), "{said}");
}

#[test]
fn comments_before_the_first_move_are_kept() {
    let session = session("othello");
    for text in ["[Event \"x\"]\n\n{before} 1. f5 {behind} d6 *\n", "(;GM[2]C[before];B[fe]C[behind];W[df])"]
    {
        let record = read(text.as_bytes(), None).remove(0).expect("read");
        for format in [Format::Json, Format::Pgn, Format::Sgf] {
            let bytes = written(&session, std::slice::from_ref(&record), format);
            let back = read(&bytes, None).remove(0).expect("read");
            assert_eq!(back.comment.as_deref(), Some("before"), "{format:?}");
            assert_eq!(back.moves[0].comment.as_deref(), Some("behind"), "{format:?}");
        }
    }
}
