//! Boards of Othello as people write them, and the files of programs that play gomoku.

use crate::{read, session, texts, written};
use records::{Format, place_typed, replay};

/// The board behind the first move.
const BOARD: &str = "---------------------------ox------xxx--------------------------";

/// The text is set up as this position, or refused.
#[track_caller]
fn check(text: &str, expected: Option<&str>) {
    let mut session = session("othello");
    let read = place_typed(&mut session, text);
    assert_eq!(read.is_ok(), expected.is_some(), "{text}: {read:?}");
    if let Some(expected) = expected {
        assert_eq!(session.position(), expected, "{text}");
    }
}

#[test]
fn boards_are_read_as_people_write_them() {
    let (black, white) = (format!("{BOARD} x"), format!("{BOARD} o"));
    for (one, other, empty) in
        [('X', 'O', '-'), ('*', 'O', '-'), ('B', 'W', '.'), ('x', 'o', '.'), ('#', 'O', '_')]
    {
        let with = |text: &str| -> String {
            let sign = |c: char| match c {
                'x' => one,
                'o' => other,
                '-' => empty,
                c => c,
            };
            text.chars().map(sign).collect()
        };
        let rows: Vec<String> = (0..8).map(|row| with(&BOARD[8 * row..8 * row + 8])).collect();
        for board in [with(BOARD), rows.join(" "), rows.join("/"), rows.join("\n")] {
            // An odd number of discs lies: White is to move.
            check(&board, Some(&white));
            check(&format!("{board} {one}"), Some(&black));
            check(&format!("{board} {other}"), Some(&white));
            check(&format!("{board}{other}"), Some(&white));
            check(&format!("{board} {one}; D3:+0; C4:+0;"), Some(&black));
            check(&format!("{board} {one} % 4 d3:0"), Some(&black));
            check(&format!("{board} {one} d3"), None);
            check(&board[1..], None);
        }
        let spaced = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
        let numbered = (1..).zip(&rows).map(|(number, row)| format!("{number} {} {number}", spaced(row)));
        let printed =
            format!("  A B C D E F G H\n{}\n  A B C D E F G H\n", numbered.collect::<Vec<_>>().join("\n"));
        check(&printed, Some(&white));
        check(&format!("{printed}\n{one} to move"), Some(&black));
        check(&format!("{printed}white(O) to move"), Some(&white));
    }
    check("", None);
    check("xo", None);
    check(&"z".repeat(64), None);
}

#[test]
fn lines_and_blocks_of_boards_are_records() {
    let text = "-WWWWWW---WBBB----WWBWBB--WWBWBB--WWWBBB--BBBBBB--WBBB----------\n\
                --*****--OOO**-O-OOO**O*-O*O*O**O***O***--*O*O**-***OOO--OOOOO-- *; G8:+18; H1:+12;\n\
                f5d6\n\
                | A B C D E F G H\n|1 - - - - - - - - 1\n|2 - - - - - - - - 2\n|3 - - - - - - - - 3\n\
                |4 - - - O * - - - 4\n|5 - - - * O - - - 5\n|6 - - - - - - - - 6\n|7 - - - - - - - - 7\n\
                |8 - - - - - - - - 8\n| A B C D E F G H\n|* to move\n";
    let records: Vec<_> =
        read(text.as_bytes(), None).into_iter().map(|record| record.expect("read")).collect();
    assert_eq!(records.len(), 4);
    assert_eq!(
        records[1].properties,
        [("SCORES".to_owned(), vec!["G8:+18".to_owned(), "H1:+12".to_owned()])]
    );
    assert_eq!((records[0].notices.len(), texts(&records[2])), (1, vec!["f5d6"]));
    let session = session("othello");
    for (record, start) in records.iter().zip([true, true, false, true]) {
        assert_eq!(record.start.is_some(), start);
        let replayed = replay(&session, record).expect("a position");
        assert_eq!(replayed.broken, None);
        for format in [Format::Json, Format::Pgn, Format::Sgf] {
            let back =
                read(&written(&session, std::slice::from_ref(record), format), None).remove(0).expect("read");
            let again = replay(&session, &back).expect("a position");
            assert_eq!(again.session.position(), replayed.session.position(), "{format:?}");
            assert_eq!(back.properties, record.properties, "{format:?}");
        }
    }
}

#[test]
fn files_of_piskvork_are_read() {
    let text =
        "Piskvorky 15x15, 11:11, 0\r\n8,8,1500\r\n1,15,0\r\nA.zip\r\nB.zip\r\n-1\r\n0,Freestyle15_1\r\n";
    for format in [None, Some(Format::Psq)] {
        let record = read(text.as_bytes(), format).remove(0).expect("read");
        assert_eq!(
            (texts(&record), &record.players[..]),
            (vec!["h8", "a1"], &["A.zip".to_owned(), "B.zip".to_owned()][..])
        );
        assert_eq!(record.moves[0].properties, [("MILLISECONDS".to_owned(), vec!["1500".to_owned()])]);
        assert_eq!(replay(&session("gomoku"), &record).expect("a game").broken, None);
    }
    for (text, words) in [
        ("Piskvorky 15x15, 0:0, 0\n16,1,0\n-1\n", "line 2: expected a square of 15x15, got `16,1,0`"),
        ("Piskvorky, 0:0, 0\n1,1,0\n", "expected a head such as"),
    ] {
        let error = read(text.as_bytes(), None).remove(0).expect_err("wrong").to_string();
        assert!(error.contains(words), "{error}");
    }
    let twenty = read(b"Piskvorky 20x20, 0:0, 0\n1,1,0\n-1\n", None).remove(0).expect("read");
    let error = replay(&session("gomoku"), &twenty).expect_err("another board").to_string();
    assert!(error.contains("expected a board of 15x15, got 20x20"), "{error}");
}

#[test]
fn a_library_of_renju_is_refused_in_a_line() {
    let bytes = b"\xffRenLib\xff\x03\x00\xff\xff";
    let error =
        records::Reader::new(Box::new(&bytes[..]), "a.lib", None).expect_err("no records").to_string();
    assert!(error.starts_with("a.lib: expected a format of records, got a library of RenLib"), "{error}");
}
