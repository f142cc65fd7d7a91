//! Records with everything in them: what a format can say comes back, property by property, and what it
//! cannot say is counted.

use crate::{deep, random_game, read, session, texts};
use game::random::{Random, derive_seed};
use records::{Format, Property, Record, RecordedMove, Variation, Writer, replay};
use registry::Session;
use std::time::Duration;

/// Texts with the signs of all formats.
const TEXTS: [&str; 10] = [
    "good",
    "a ] b \\ c [ d",
    "(;B[aa])",
    "\"x\" 1-0 (1. e4)",
    "知恵 ö €",
    "100 % of it; all # none",
    "{x}",
    "two\nlines",
    "[%clk 1:00]",
    "a  b",
];
const NAMES: [&str; 9] = ["TE", "BM", "IT", "DO", "NAG", "CR", "LB", "N", "XYZ"];

fn text(random: &mut Random) -> String {
    TEXTS[random.index(TEXTS.len())].to_owned()
}

fn property(random: &mut Random) -> Property {
    let name = NAMES[random.index(NAMES.len())];
    let values = match name {
        "TE" | "BM" => vec![["1", "2"][random.index(2)].to_owned()],
        "IT" | "DO" => vec![String::new()],
        "NAG" => vec![(7 + random.index(100)).to_string()],
        "CR" => vec!["aa".to_owned(), "bb".to_owned()],
        "LB" => vec!["aa:x, ]y".to_owned(), text(random)],
        _ => vec![text(random)],
    };
    (name.to_owned(), values)
}

fn properties(random: &mut Random) -> Vec<Property> {
    let mut properties: Vec<Property> = Vec::new();
    for _ in 0..random.index(3) {
        let property = property(random);
        if properties.iter().all(|(name, _)| *name != property.0) {
            properties.push(property);
        }
    }
    properties
}

fn annotate(mv: &mut RecordedMove, random: &mut Random) {
    mv.comment = (random.index(3) == 0).then(|| text(random));
    mv.clock = (random.index(3) == 0).then(|| Duration::from_millis(random.index(10_000_000) as u64));
    mv.properties = properties(random);
}

/// A random game with a position to start from now and then, names, tags, comments, clocks, properties and
/// variations of variations.
fn everything(session: &Session, random: &mut Random, longest: usize) -> Record {
    let mut record = random_game(session, random, longest);
    for (name, value) in [
        ("Rating1", "1500"),
        ("Site", "here"),
        ("XX", "own"),
        ("Own_tag", "\\ \"x\" ]"),
        ("Termination", "resign"),
    ] {
        if random.index(2) == 0 {
            record.tags.push((name.to_owned(), value.to_owned()));
        }
    }
    if record.result.is_none() && session.players() == 2 {
        let results = [None, Some([1, -1]), Some([-1, 1])];
        record.result = results[random.index(3)].map(Vec::from);
    }
    if random.index(4) == 0 && record.moves.len() > 4 {
        let first: Vec<String> = record.moves.drain(..4).map(|mv| mv.text).collect();
        let mut at = session.clone();
        at.play(&first.iter().map(String::as_str).collect::<Vec<_>>()).expect("legal");
        let mut placed = session.clone();
        // Games that count plies or tell a swap cannot be set up everywhere.
        if placed.set_position(&at.position()).is_ok() && at.position().split(' ').count() == 2 {
            record.start = Some(at.position());
        } else {
            record.moves.splice(0..0, first.into_iter().map(RecordedMove::new));
        }
    }
    record.comment = (random.index(3) == 0).then(|| text(random));
    record.properties = properties(random);
    record.moves.iter_mut().for_each(|mv| annotate(mv, random));
    for _ in 0..random.index(5) {
        let of = random.index(record.variations.len() + 1);
        let of_moves = if of == 0 { record.moves.len() } else { record.variations[of - 1].moves.len() };
        let after = random.index(of_moves + 1);
        if of > 0 && after == 0 {
            continue;
        }
        let mut at = session.clone();
        if let Some(start) = &record.start {
            at.set_position(start).expect("a position");
        }
        for mv in path(&record, of, after) {
            at.play(&[&mv]).expect("legal");
        }
        let before = at.moves_played().len();
        while at.outcome().is_none() && random.index(4) > 0 {
            let moves = at.legal_moves();
            at.play(&[&moves[random.index(moves.len())]]).expect("legal");
        }
        let mut moves: Vec<RecordedMove> =
            at.moves_played().split_off(before).into_iter().map(RecordedMove::new).collect();
        for mv in &mut moves {
            annotate(mv, random);
        }
        let comment = (random.index(3) == 0).then(|| text(random));
        record.variations.push(Variation { of, after, comment, properties: properties(random), moves });
    }
    record
}

/// The moves before a variation.
fn path(record: &Record, of: usize, after: usize) -> Vec<String> {
    let (moves, mut path) = match of {
        0 => (&record.moves, Vec::new()),
        of => {
            let variation = &record.variations[of - 1];
            (&variation.moves, self::path(record, variation.of, variation.after))
        }
    };
    path.extend(moves[..after].iter().map(|mv| mv.text.clone()));
    path
}

/// A variation as a reader sees it: the moves before it, and its own, each with what is said of it.
type Seen = (Vec<String>, Option<String>, Vec<Property>, Vec<RecordedMove>);

fn seen(record: &Record) -> Vec<Seen> {
    let bare = |moves: &[RecordedMove]| {
        let bare = |mv: &RecordedMove| RecordedMove { seat: None, number: None, ..mv.clone() };
        moves.iter().map(bare).map(sorted).collect()
    };
    let main = (Vec::new(), record.comment.clone(), of_names(&record.properties), bare(&record.moves));
    let of = |variation: &Variation| {
        let Variation { of, after, comment, properties, moves } = variation;
        (path(record, *of, *after), comment.clone(), of_names(properties), bare(moves))
    };
    let mut seen: Vec<Seen> = record.variations.iter().map(of).collect();
    // The order of variations of different positions is that of the format.
    seen.sort_by_cached_key(|seen| format!("{seen:?}"));
    seen.insert(0, main);
    seen
}

fn of_names(properties: &[Property]) -> Vec<Property> {
    let mut properties = properties.to_vec();
    properties.sort();
    properties
}

fn sorted(mv: RecordedMove) -> RecordedMove {
    RecordedMove { properties: of_names(&mv.properties), ..mv }
}

/// A comment as PGN holds it.
fn in_pgn(comment: &mut Option<String>) {
    if let Some(text) = comment {
        let plain = text.replace(['{', '}'], "'").replace("[%", "[ %");
        *text = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    }
}

/// What a format keeps of a record.
fn kept(record: &Record, format: Format) -> Record {
    let mut kept = record.clone();
    let is_plain = matches!(format, Format::Transcript | Format::Columns | Format::Wthor | Format::Ggf);
    if is_plain {
        kept.variations.clear();
        kept.comment = None;
        kept.properties.clear();
        kept.moves.iter_mut().for_each(|mv| *mv = RecordedMove::new(mv.text.clone()));
    }
    // No move behind it tells that there was one.
    kept.moves.pop_if(|mv| format == Format::Wthor && mv.text == "pass");
    if format == Format::Pgn {
        in_pgn(&mut kept.comment);
        kept.moves.iter_mut().for_each(|mv| in_pgn(&mut mv.comment));
        for variation in &mut kept.variations {
            in_pgn(&mut variation.comment);
            variation.moves.iter_mut().for_each(|mv| in_pgn(&mut mv.comment));
        }
        // There is no move that they could stand behind.
        let mut gone: Vec<usize> = Vec::new();
        for (number, variation) in (1..).zip(&record.variations) {
            let of = variation.of.checked_sub(1).map_or(&record.moves, |of| &record.variations[of].moves);
            if gone.contains(&variation.of) || variation.after == of.len() {
                gone.push(number);
            }
        }
        let numbers: Vec<usize> =
            (0..=record.variations.len()).filter(|number| !gone.contains(number)).collect();
        let all = std::mem::take(&mut kept.variations);
        for (variation, number) in all.into_iter().zip(1..) {
            if !gone.contains(&number) {
                let of = numbers.iter().position(|number| *number == variation.of).expect("kept");
                kept.variations.push(Variation { of, ..variation });
            }
        }
    }
    let is_kept = |name: &str| match format {
        Format::Json | Format::Pgn => true,
        Format::Sgf => name != "Own_tag",
        Format::Ggf => ["Rating1", "Site", "Date", "XX"].contains(&name),
        Format::Wthor => name == "Date",
        Format::Transcript | Format::Columns | Format::Psq => false,
    };
    let is_end = record
        .result
        .as_deref()
        .is_some_and(|result| format == Format::Ggf || result.iter().all(|payoff| payoff.abs() == 1));
    kept.tags.retain(|(name, _)| match name.as_str() {
        "Termination" if matches!(format, Format::Sgf | Format::Ggf) => is_end,
        name => is_kept(name),
    });
    kept.tags.sort();
    kept
}

/// Random games of `game` in this format, and the same games read back.
fn check(game: &str, format: Format, random: &mut Random) {
    let session = session(game);
    for _ in 0..deep(100_000 / 22).max(40) {
        let longest = random.index(40);
        let record = everything(&session, random, longest);
        let is_plain = matches!(format, Format::Transcript | Format::Columns | Format::Wthor);
        if is_plain && (record.start.is_some() || record.moves.is_empty()) {
            continue;
        }
        let mut writer = Writer::new(&session, format).expect("the format has the game");
        let replayed = replay(&session, &record).expect("of this game");
        assert_eq!(replayed.broken, None);
        let original = replayed.written(&record);
        assert_eq!(original.notices, Vec::<String>::new());
        assert_eq!(seen(&original), seen(&record), "{game}");
        let mut bytes = writer.game(&record, &replayed).expect("the format holds the game");
        let left_out = writer.left_out();
        bytes.extend(writer.finish());
        let said = || format!("{game} in {}: {}\n{record:?}", format.name(), String::from_utf8_lossy(&bytes));
        let mut found = read(&bytes, Some(format));
        assert_eq!(found.len(), 1, "{}", said());
        let back = found.remove(0).unwrap_or_else(|error| panic!("{error}: {}", said()));
        let again = replay(&session, &back).unwrap_or_else(|error| panic!("{error}: {}", said()));
        assert_eq!(again.broken, None, "{}", said());
        let mut back = again.written(&back);
        let mut expected = kept(&original, format);
        for (back, expected) in seen(&back).into_iter().zip(seen(&expected)) {
            assert_eq!(back, expected, "{}", said());
        }
        assert_eq!(back.variations.len(), expected.variations.len(), "{}", said());
        assert_eq!(texts(&back), texts(&expected), "{}", said());
        back.tags.sort();
        assert_eq!(back.tags, expected.tags, "{}", said());
        assert_eq!(back.start, original.start, "{}", said());
        if !matches!(format, Format::Transcript | Format::Columns | Format::Wthor) {
            assert_eq!(back.players, original.players, "{}", said());
        }
        if matches!(format, Format::Json | Format::Pgn | Format::Sgf) {
            assert_eq!(back.result, original.result, "{}", said());
        }
        // Whatever is not there any more was told.
        expected.tags.sort();
        let mut all = original.clone();
        all.tags.sort();
        let is_less = seen(&expected) != seen(&all) || expected.tags != all.tags;
        assert!(!is_less || !left_out.is_empty(), "{}", said());
        assert!(format != Format::Json || left_out.is_empty(), "{left_out:?}");
        assert!(left_out.iter().all(|line| !line.contains('\n')));
    }
}

#[test]
fn everything_comes_back_from_every_format_that_can_say_it() {
    let hex = concat!(env!("CARGO_MANIFEST_DIR"), "/../written/games/hex.game:size=5");
    let any = [Format::Json, Format::Pgn, Format::Transcript];
    let mut all: Vec<(&str, Format)> = vec![
        ("othello", Format::Sgf),
        ("othello", Format::Ggf),
        ("othello", Format::Wthor),
        ("gomoku", Format::Sgf),
        ("tic-tac-toe", Format::Sgf),
        ("lines-of-action", Format::Sgf),
        ("amazons:size=6", Format::Sgf),
        (hex, Format::Sgf),
        ("connect-four", Format::Columns),
    ];
    for game in ["othello", "tic-tac-toe", "amazons:size=6", hex, "nim:heaps=3+4+5,players=3"] {
        all.extend(any.map(|format| (game, format)));
    }
    for (number, (game, format)) in (0..).zip(all) {
        check(game, format, &mut Random::new(derive_seed(11, number)));
    }
}

/// The same game, so that formats that say it otherwise, or not at all, hold it too.
#[test]
fn a_start_that_is_the_usual_one_is_that_of_the_game() {
    let session = session("lines-of-action");
    let moves = vec![RecordedMove::new(session.legal_moves()[0].as_str())];
    let record = Record { start: Some(session.start()), moves, ..Record::default() };
    let replayed = replay(&session, &record).expect("a game");
    assert_eq!((&replayed.broken, replayed.written(&record).start), (&None, None));
    for format in [Format::Sgf, Format::Transcript] {
        let mut writer = Writer::new(&session, format).expect("a writer");
        let bytes = writer.game(&record, &replayed).expect("written");
        assert_eq!(read(&bytes, Some(format)).remove(0).expect("read").start, None);
    }
}

/// A pass at the end follows from no move.
#[test]
fn a_pass_at_the_end_comes_back_or_is_told() {
    let session = session("othello");
    let text = "c4 c3 f5 b4 a4 a5 b2 a3 pass";
    let moves = text.split(' ').map(RecordedMove::new).collect();
    let record = Record { moves, ..Record::default() };
    let replayed = replay(&session, &record).expect("a game");
    let mut writer = Writer::new(&session, Format::Transcript).expect("a writer");
    let bytes = writer.game(&record, &replayed).expect("written");
    let back = read(&bytes, Some(Format::Transcript)).remove(0).expect("read");
    assert_eq!(replay(&session, &back).expect("a game").moves.join(" "), text);
    let mut writer = Writer::new(&session, Format::Wthor).expect("a writer");
    writer.game(&record, &replayed).expect("written");
    assert_eq!(writer.left_out(), ["1 pass at the end was left out: wthor cannot say it"]);
}

#[test]
fn what_a_format_cannot_say_is_counted() {
    let session = session("othello");
    let text = "(;GM[2]PB[Ann];B[fe]C[good](;W[df])(;W[ff]C[no])(;W[fd]))";
    let record = read(text.as_bytes(), None).remove(0).expect("read");
    assert_eq!(record.variations.len(), 2);
    let replayed = replay(&session, &record).expect("a game");
    let mut writer = Writer::new(&session, Format::Transcript).expect("a writer");
    for _ in 0..2 {
        assert_eq!(writer.game(&record, &replayed).expect("written"), b"f5d6\n");
    }
    assert_eq!(
        writer.left_out(),
        [
            "4 variations were left out: transcript cannot say them",
            "2 comments were left out: transcript cannot say them",
            "2 names of players were left out: transcript cannot say them",
        ]
    );
}

/// The signs behind moves, the glyphs of PGN and the properties of SGF are the same.
#[test]
fn variations_and_glyphs_go_between_formats() {
    let session = session("othello");
    let convert = |text: &str, format: Format| {
        let record = read(text.as_bytes(), None).remove(0).expect("read");
        let replayed = replay(&session, &record).expect("a game");
        let mut writer = Writer::new(&session, format).expect("a writer");
        let bytes = writer.game(&record, &replayed).expect("written");
        assert_eq!((replayed.broken, writer.left_out()), (None, Vec::new()));
        String::from_utf8(bytes).expect("text")
    };
    let pgn = "[Event \"x\"]\n\n1. f5 $3 {good [%csl Ga1,Rb2]} \
               (1. e6 f6 (1... d6!?) 2. f5) 1... d6 ({before} 1... f4?) 2. c3 *\n";
    let sgf = convert(pgn, Format::Sgf);
    let expected = "(;B[fe]C[good]TE[2]CSL[Ga1][Rb2]\
                    (;W[df];B[cc])(;C[before];W[fd]BM[1]))(;B[ef](;W[ff];B[fe])(;W[df]IT[])))\n";
    assert!(sgf.ends_with(expected), "{sgf}");
    let back = convert(&sgf, Format::Pgn);
    let moves = "1. f5 $3 {[%csl Ga1,Rb2] good} \
                 (1. e6 f6 (1... d6 $5) 2. f5) 1... d6 ({before}\n1... f4 $2) 2. c3 *\n";
    assert!(back.contains(moves), "{back}");
    let json = convert(pgn, Format::Json);
    assert!(
        json.contains(r#""variations":[{"after":0,"moves":["e6","f6","f5"]},{"of":1,"after":1,"#),
        "{json}"
    );
}

/// What cannot be played in a variation is left out and told; the game is that of the file.
#[test]
fn a_wrong_variation_changes_no_game() {
    let session = session("othello");
    for (text, words) in [
        (
            "[Event \"x\"]\n\n1. f5 (1. e6 a1 2. c3) 1... d6 *",
            "left out the rest of a variation: move 2: expected a legal move",
        ),
        ("(;GM[2];B[fe](;W[df])(;W[aa](;B[bb])(;B[cc])))", "left out the rest of a variation: move 2"),
        ("(;GM[2];B[fe](;W[df])(;B[ff]))", "expected a move of player 2, got one of player 1"),
        ("(;GM[2];B[fe](;W[df])(;AB[aa];W[ff]))", "left out variations that set up pieces"),
    ] {
        let record = read(text.as_bytes(), None).remove(0).unwrap_or_else(|error| panic!("{text}: {error}"));
        let replayed = replay(&session, &record).expect("a game");
        assert_eq!(
            (replayed.broken.as_deref(), replayed.moves.join(" ").as_str()),
            (None, "f5 d6"),
            "{text}"
        );
        let written = replayed.written(&record);
        assert!(written.notices.join("; ").contains(words), "{text}: {:?}", written.notices);
    }
    let wrong = r#"{"moves": "f5 d6", "variations": [{"after": 3, "moves": "c3"}]}"#;
    let error = read(wrong.as_bytes(), Some(Format::Json)).remove(0).expect_err("three of two").to_string();
    assert!(error.contains("variations: expected one behind moves of an earlier line"), "{error}");
}
