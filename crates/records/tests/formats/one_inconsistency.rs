//! Files with one inconsistency each: every game of one is refused in a line, or is the game that was
//! written.

use crate::{deep, random_game, read, session, written};
use game::random::{Random, derive_seed};
use records::{Format, Record, replay};
use registry::Session;

/// Files of all formats and games together.
const FILES: u64 = 100_000;

/// Makes a file inconsistent; `None` if the file has nothing that it applies to.
type Change = fn(&[u8], &mut Random) -> Option<Vec<u8>>;

/// What a game is: its moves and its result.
type Game = (Vec<String>, Option<Vec<i32>>);

/// The places of a text in a file.
fn places(file: &[u8], text: &str) -> Vec<usize> {
    (0..file.len()).filter(|at| file[*at..].starts_with(text.as_bytes())).collect()
}

/// The file with another text at one of the places of a text.
fn replaced(file: &[u8], random: &mut Random, text: &str, by: &str) -> Option<Vec<u8>> {
    let found = places(file, text);
    let at = *found.get(random.index(found.len().max(1)))?;
    Some([&file[..at], by.as_bytes(), &file[at + text.len()..]].concat())
}

/// The value between the brackets behind a name: its place and its length.
fn value(file: &[u8], random: &mut Random, name: &str) -> Option<(usize, usize)> {
    let found = places(file, name);
    let at = *found.get(random.index(found.len().max(1)))? + name.len();
    Some((at, file[at..].iter().position(|byte| matches!(byte, b']' | b'"'))?))
}

/// The file with another value behind a name.
fn other_value(file: &[u8], random: &mut Random, name: &str, by: &[&str]) -> Option<Vec<u8>> {
    let (at, length) = value(file, random, name)?;
    let by: Vec<&&str> = by.iter().filter(|by| by.as_bytes() != &file[at..at + length]).collect();
    let by = by[random.index(by.len())];
    Some([&file[..at], by.as_bytes(), &file[at + length..]].concat())
}

/// Changes of any text.
const OF_TEXTS: [(&str, Change); 3] = [
    ("ends of lines", |file, _| Some(file.iter().map(|&b| if b == b'\n' { b'\r' } else { b }).collect())),
    ("utf-16", |file, _| {
        let text = std::str::from_utf8(file).ok()?;
        Some([0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect())
    }),
    ("nothing", |_, _| Some(Vec::new())),
];

/// Changes of trees.
const OF_TREES: [(&str, Change); 12] = [
    ("a color", |file, random| {
        let (one, other) = if random.index(2) == 0 { ("B[", "W[") } else { ("W[", "B[") };
        let of_move: Vec<usize> =
            places(file, one).into_iter().filter(|at| matches!(file[at - 1], b';' | b']')).collect();
        let at = *of_move.get(random.index(of_move.len().max(1)))?;
        Some([&file[..at], other.as_bytes(), &file[at + 2..]].concat())
    }),
    ("a bracket that closes", |file, random| replaced(file, random, "]", "")),
    ("a bracket that opens", |file, random| replaced(file, random, "[", "")),
    ("the end", |file, random| replaced(file, random, ")\n", "\n")),
    ("the beginning", |file, random| replaced(file, random, "(;", ";")),
    ("an early end", |file, random| replaced(file, random, "]", "])")),
    ("an early beginning", |file, random| replaced(file, random, ";", "(;")),
    ("a second value", |file, random| replaced(file, random, "]", "][a1]")),
    ("a text between", |file, random| replaced(file, random, "(;", "unheard (;")),
    ("a letter in Shift-JIS", |file, random| {
        let (at, _) = value(file, random, "PB[")?;
        Some([&file[..at], b"\x83\x5c", &file[at..]].concat())
    }),
    ("another game", |file, random| other_value(file, random, "GM[", &["1", "2", "4", "11", "Othello", "x"])),
    ("no name of a property", |file, random| replaced(file, random, "B[", "[")),
];

/// Changes of SGF.
const OF_SGF: [(&str, Change); 9] = [
    ("the size", |file, random| other_value(file, random, "SZ[", &["3", "8", "15", "19", "8:9", "x", "0"])),
    ("the size again", |file, random| replaced(file, random, ";W[", ";SZ[7]W[")),
    ("no size", |file, random| {
        let (at, length) = value(file, random, "SZ[")?;
        Some([&file[..at - 3], &file[at + length + 1..]].concat())
    }),
    ("a node less", |file, random| replaced(file, random, ";W", "W")),
    ("a move less", |file, random| {
        // Without its first move a game would be one in which White begins.
        let (at, length) = value(file, random, ";W[")?;
        let is_last = file.get(at + length + 1) != Some(&b';');
        (!is_last).then(|| [&file[..at - 3], &file[at + length + 1..]].concat())
    }),
    ("a move twice", |file, random| {
        let (at, length) = value(file, random, ";B[")?;
        Some([&file[..=at + length], &file[at - 3..]].concat())
    }),
    ("the result", |file, random| {
        if random.index(2) == 0 {
            replaced(file, random, "RE[B", "RE[W")
        } else {
            replaced(file, random, "RE[W", "RE[B")
        }
    }),
    ("the encoding", |file, random| {
        let encodings = ["Shift_JIS", "ISO-8859-1", "x-unheard", "GB18030"];
        other_value(file, random, "CA[", &encodings)
    }),
    ("a result again", |file, random| replaced(file, random, ";W[", ";RE[W+3.5]W[")),
];

/// Changes of GGF.
const OF_GGF: [(&str, Change); 5] = [
    ("the kind", |file, random| other_value(file, random, "TY[", &["6", "10", "s10r20"])),
    ("the mover", |file, random| replaced(file, random, " *]", " O]")),
    ("a disc", |file, random| replaced(file, random, "-O*-", "-OO-")),
    ("the number of games", |file, _| Some([b"2 ", file].concat()).filter(|_| places(file, "(;").len() != 2)),
    ("the result", |file, random| other_value(file, random, "RE[", &["99", "-99", "x"])),
];

/// Changes of PGN.
const OF_PGN: [(&str, Change); 14] = [
    ("a tag twice", |file, random| {
        replaced(file, random, "[Event \"a match\"]", "[Event \"x\"]\n[Event \"y\"]")
    }),
    ("tags alone", |file, random| {
        replaced(file, random, "[Event", "[Event \"alone\"]\n[Result \"1-0\"]\n\n[Event")
    }),
    ("two tags of a line", |file, random| replaced(file, random, "]\n[", "] [")),
    ("no quotation marks", |file, random| replaced(file, random, "\"1998\"", "1998")),
    ("a quotation mark less", |file, random| replaced(file, random, "\"]", "]")),
    ("an open comment", |file, random| replaced(file, random, ". ", ". {unheard ")),
    ("an open variation", |file, random| replaced(file, random, ". ", ". (unheard ")),
    ("a variation that ends", |file, random| replaced(file, random, ". ", ". ) ")),
    ("a comment that ends", |file, random| replaced(file, random, ". ", ". } ")),
    ("a number", |file, random| replaced(file, random, "2. ", "7. ")),
    ("a number twice", |file, random| replaced(file, random, "1. ", "1. 1. ")),
    ("the result", |file, random| other_value(file, random, "[Result \"", &["1-0", "0-1", "1/2-1/2"])),
    ("the payoffs", |file, random| other_value(file, random, "[Payoffs \"", &["7 -9", "1", "x", "-8 8"])),
    ("more", |file, random| {
        let more = [
            "[SetUp \"1\"]",
            "[PlyCount \"999\"]",
            "[Player6 \"Fay\"]\n[Player5 \"Eve\"]",
            "[Seed \"x\"]",
            "[Game \"nim:heaps=1+1\"]",
            "[Unheard",
        ];
        let by = format!("{}\n[Event", more[random.index(more.len())]);
        replaced(file, random, "[Event", &by)
    }),
];

/// Changes of JSON.
const OF_JSON: [(&str, Change); 9] = [
    ("moves twice", |file, random| replaced(file, random, "\"moves\":", "\"moves\":[],\"moves\":")),
    ("a bracket", |file, random| replaced(file, random, "]", "")),
    ("an end", |file, random| replaced(file, random, "}\n", "\n")),
    ("the result", |file, random| replaced(file, random, "\"result\":[", "\"result\":[77,")),
    ("another result", |file, random| {
        replaced(file, random, "\"moves\":", "\"payoffs\":[9,-9,9],\"moves\":")
    }),
    ("names", |file, random| {
        replaced(file, random, "\"players\":[", "\"players\":[\"A\",\"B\",\"C\",\"D\",\"E\",")
    }),
    ("a name that is none", |file, random| replaced(file, random, "\"players\":[", "\"players\":[1,")),
    ("comments", |file, random| {
        let comments = format!("\"comments\":[{}1],\"moves\":", "1,".repeat(300));
        replaced(file, random, "\"moves\":", &comments)
    }),
    ("another game", |file, random| replaced(file, random, "\"game\":\"", "\"game\":\"un")),
];

/// Changes of transcripts.
const OF_TRANSCRIPTS: [(&str, Change); 3] = [
    ("an open comment", |file, random| replaced(file, random, "\n", " {unheard\n")),
    ("a number", |file, random| {
        let at = places(file, "\n").into_iter().map(|at| at + 1).chain([0]).nth(random.index(3))?;
        (at < file.len()).then(|| [&file[..at], b"9. ", &file[at..]].concat())
    }),
    ("another encoding", |file, random| {
        let at = *places(file, "\n").get(random.index(3))?;
        Some([&file[..at], b" {\x83\x5c}", &file[at..]].concat())
    }),
];

/// Changes of columns.
const OF_COLUMNS: [(&str, Change); 1] = [("a score", |file, random| {
    let by = format!(" {}\n", random.index(19) as i32 - 9);
    replaced(file, random, "\n", &by)
})];

/// Changes of WTHOR.
const OF_WTHOR: [(&str, Change); 9] = [
    ("games too few", |file, _| Some([&file[..4], &[file[4] - 1], &file[5..]].concat())),
    ("games too many", |file, _| Some([&file[..4], &[file[4] + 1], &file[5..]].concat())),
    ("the size", |file, _| Some([&file[..12], &[10], &file[13..]].concat())),
    ("the kind", |file, _| Some([&file[..13], &[1], &file[14..]].concat())),
    ("a cut", |file, random| Some(file[..file.len() - 1 - random.index(150)].to_vec())),
    ("bytes behind", |file, random| Some([file, &vec![1; 1 + random.index(60)]].concat())),
    ("discs", |file, random| set(file, 16 + 68 * random.index(3) + 6, 65)),
    ("no square", |file, random| set(file, 16 + 68 * random.index(3) + 8 + random.index(4), 99)),
    ("an early end", |file, random| set(file, 16 + 68 * random.index(3) + 8 + random.index(4), 0)),
];

fn set(file: &[u8], at: usize, byte: u8) -> Option<Vec<u8>> {
    let mut file = file.to_vec();
    *file.get_mut(at)? = byte;
    Some(file)
}

fn changes(format: Format) -> Vec<(&'static str, Change)> {
    match format {
        Format::Sgf => [&OF_TEXTS[..], &OF_TREES, &OF_SGF].concat(),
        Format::Ggf => [&OF_TEXTS[..], &OF_TREES, &OF_GGF].concat(),
        Format::Pgn => [&OF_TEXTS[..], &OF_PGN].concat(),
        Format::Json => OF_JSON.to_vec(),
        Format::Transcript => [&OF_TEXTS[..], &OF_TRANSCRIPTS].concat(),
        Format::Columns => [&OF_TEXTS[..], &OF_TRANSCRIPTS, &OF_COLUMNS].concat(),
        Format::Wthor => OF_WTHOR.to_vec(),
        Format::Psq => Vec::new(),
    }
}

/// The games of a file, each with what is told of it or why it is refused.
fn games(session: &Session, file: &[u8], format: Format) -> Vec<Result<(Game, bool), String>> {
    let one = |record: Result<Record, records::Error>| {
        let record = record.map_err(|error| error.to_string())?;
        let replayed = replay(session, &record).map_err(|error| error.to_string())?;
        let written = replayed.written(&record);
        match replayed.broken {
            Some(broken) => Err(broken),
            None => Ok(((replayed.moves, written.result), !replayed.notices.is_empty())),
        }
    };
    read(file, Some(format)).into_iter().map(one).collect()
}

/// Checks changed files of a game in a format.
fn check(game: &str, format: Format, files: u64, random: &mut Random) {
    let session = session(game);
    // To the end, so that the result is that of the rules, and shorter ones.
    let longest = [400, 12, 25];
    let records: Vec<Record> = longest.map(|longest| random_game(&session, random, longest)).to_vec();
    let file = written(&session, &records, format);
    let original: Vec<Game> = games(&session, &file, format)
        .into_iter()
        .map(|game| game.unwrap_or_else(|error| panic!("{error}")).0)
        .collect();
    let changes = changes(format);
    let (mut refused, mut count) = (0, 0);
    for number in 0..files {
        let (name, change) = changes[number as usize % changes.len()];
        let Some(wrong) = change(&file, random).filter(|wrong| *wrong != file) else { continue };
        count += 1;
        let found = games(&session, &wrong, format);
        let said = |what: &str| {
            let [file, wrong] = [&file, &wrong].map(|file| String::from_utf8_lossy(file).into_owned());
            format!("{game} in {}, {name}: {what}\n{file}\nbecame\n{wrong}\nread as {found:?}", format.name())
        };
        let is_refused = found.iter().any(Result::is_err);
        for error in found.iter().filter_map(|found| found.as_ref().err()) {
            assert!(!error.contains('\n'), "{}", said("more than a line"));
        }
        // Whatever is read is a game of the file, or the beginning of one with which the file is told to end.
        let mut rest = &original[..];
        // A result that the rules cannot judge may be told of a game that had none: who knows who resigned?
        let is_same = |game: &Game, read: &Game| game.0 == read.0 && (game.1 == read.1 || game.1.is_none());
        for (index, (read, _)) in
            found.iter().enumerate().filter_map(|(at, found)| Some((at, found.as_ref().ok()?)))
        {
            let is_cut = matches!(found.get(index + 1), Some(Err(_)));
            let at =
                rest.iter().position(|game| is_same(game, read) || is_cut && game.0.starts_with(&read.0));
            assert!(at.is_some(), "{}", said("another game"));
            rest = &rest[at.unwrap_or_default() + 1..];
        }
        refused += u64::from(is_refused);
        if !is_refused {
            assert_eq!(found.iter().flatten().count(), original.len(), "{}", said("games are missing"));
        }
    }
    assert!(count == 0 || files < 20 || refused > count / 4, "{game}: {refused} of {count} refused");
}

#[test]
fn one_inconsistency_makes_no_other_game() {
    let hex = concat!(env!("CARGO_MANIFEST_DIR"), "/../written/games/hex.game:size=5");
    let mut all: Vec<(&str, Format)> = vec![
        ("othello", Format::Sgf),
        ("othello", Format::Ggf),
        ("othello", Format::Wthor),
        ("othello:empty=winner", Format::Wthor),
        ("othello:empty=winner", Format::Ggf),
        ("othello:size=6", Format::Sgf),
        ("gomoku", Format::Sgf),
        ("tic-tac-toe", Format::Sgf),
        ("lines-of-action", Format::Sgf),
        ("amazons", Format::Sgf),
        (hex, Format::Sgf),
        ("connect-four", Format::Columns),
        (hex, Format::Pgn),
    ];
    let names = registry::games().iter().map(|entry| entry.name);
    all.extend(
        names.flat_map(|name| [Format::Json, Format::Pgn, Format::Transcript].map(|format| (name, format))),
    );
    let each = (deep(FILES) / all.len() as u64).max(1) + 1;
    for (number, (game, format)) in (0..).zip(all) {
        // In CI each pair begins with another change.
        let random = &mut Random::new(derive_seed(9, number));
        check(game, format, each.max(12), random);
    }
}
