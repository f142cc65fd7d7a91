//! Every file that yomi writes and reads again, cut at every length: a whole file that is not there whole is
//! refused in one line, and a journal drops its last incomplete record and nothing else.
//!
//! Texts by people (games, positions, settings) and records in formats of others end where they end, and are
//! not in the list.
#![cfg(target_os = "linux")]

use crate::common::kills::random_numbers;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use yomi_cli::{Caller, Refused, call};

/// How a file ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// It says itself what belongs to it.
    Known,
    /// Records are appended, a line each.
    Open,
}

/// A format: the commands that make the file `FILE` and that read it.
struct Format {
    what: &'static str,
    end: End,
    make: &'static str,
    read: &'static str,
}

const FORMATS: [Format; 12] = [
    Format {
        what: "a book",
        end: End::Known,
        make: "book search connect-four:columns=4,rows=4 --side both --plies 2 \
               --search pvs:distance=false -o FILE",
        read: "book show FILE --json",
    },
    Format {
        what: "weights",
        end: End::Known,
        make: "learn evaluation tic-tac-toe --games 20 -o FILE",
        read: "analyze tic-tac-toe --search one-ply:evaluation=learned:FILE --json",
    },
    Format {
        what: "weights that are being learned",
        end: End::Known,
        make: "STOP learn evaluation tic-tac-toe --games 20 -o FILE",
        read: "analyze tic-tac-toe --search one-ply:evaluation=learned:FILE --json",
    },
    Format {
        what: "a player",
        end: End::Known,
        make: "train tic-tac-toe --games 20 --class-games 2 --nodes 20 --blocks 1 -o FILE",
        read: "analyze tic-tac-toe --search player:FILE,depth=1 --json",
    },
    Format {
        what: "a database",
        end: End::Known,
        make: "build tic-tac-toe -o FILE",
        read: "probe FILE --moves b2 --json",
    },
    Format {
        what: "a certificate",
        end: End::Known,
        make: "solve coin-row:rows=1+6 --certificate FILE",
        read: "verify FILE --json",
    },
    Format {
        what: "a certificate of a frontier",
        end: End::Known,
        make: "solve nim:heaps=1+2+3 --frontier 3 --certificate FILE",
        read: "verify FILE --json",
    },
    Format {
        what: "classes",
        end: End::Open,
        make: "learn classes lines-of-action:size=5 --games 2 --nodes 50 -o FILE",
        read: "analyze lines-of-action:size=5 --search pvs:classes=FILE --depth 1 --json",
    },
    Format {
        what: "a shard of classes",
        end: End::Open,
        make: "learn classes lines-of-action:size=5 --games 4 --nodes 50 --shard 1/2 -o FILE",
        read: "learn merge FILE --allow-missing -o FILE.merged --json",
    },
    Format {
        what: "results",
        end: End::Open,
        make: "tournament tic-tac-toe -p random -p one-ply --blocks 3 -o FILE",
        read: "tournament report FILE --json",
    },
    Format {
        what: "a shard of results",
        end: End::Open,
        make: "tournament tic-tac-toe -p random -p one-ply --blocks 4 --shard 1/2 -o FILE",
        read: "tournament merge FILE --allow-missing -o FILE.merged --json",
    },
    Format {
        what: "a sample of games",
        end: End::Open,
        make: "stats tic-tac-toe --games 4 --probes 2 --self-play 2 --shard 1/2 -o FILE",
        read: "stats merge FILE --allow-missing --json",
    },
];

/// What a command answers; one that begins with `STOP` is stopped at its first look.
fn run(line: &str, file: &Path) -> Result<String, Refused> {
    let caller = Caller::default();
    let line = line.strip_prefix("STOP ").inspect(|_| caller.stop.press()).unwrap_or(line);
    let file = file.to_str().expect("text");
    let words: Vec<String> = line.split(' ').map(|word| word.replace("FILE", file)).collect();
    let answer = call(&words, caller)?;
    // What was cut off may be told, and times differ.
    let is_kept = |line: &&str| !["elapsed", "cut_off", "merged"].iter().any(|word| line.contains(word));
    Ok(answer.lines().filter(is_kept).collect::<Vec<_>>().join("\n"))
}

/// The lengths to cut at: all, or as many as there is time for, with those at both ends and around the ends
/// of lines.
fn lengths(bytes: &[u8], end: End, seed: u64) -> BTreeSet<usize> {
    let most = if std::env::var_os("YOMI_DEEP").is_some() { 4_000 } else { 30 };
    if bytes.len() <= most {
        return (0..bytes.len()).collect();
    }
    let ends = (0..bytes.len()).filter(|&at| bytes[at] == b'\n' && end == End::Known || at == 0);
    let near = ends.take(4).flat_map(|at| [at, at + 1, at + 2]).chain(bytes.len() - 3..bytes.len());
    let drawn = random_numbers(seed).map(|number| (number % bytes.len() as u64) as usize).take(most);
    near.chain(drawn).filter(|&length| length < bytes.len()).collect()
}

/// The number of cuts, after each was looked at.
fn cut(format: &Format, seed: u64) -> usize {
    let Format { what, end, make, read } = format;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    if let Err(refused) = run(make, &file) {
        assert!(make.starts_with("STOP"), "{what}: {refused:?}");
    }
    let bytes = fs::read(&file).expect("it was made");
    let whole = run(read, &file).unwrap_or_else(|refused| panic!("{what}: {refused:?}"));
    let answer_at = |length: usize| {
        fs::write(&file, &bytes[..length]).expect("a file");
        run(read, &file)
    };
    let lengths = lengths(&bytes, *end, seed);
    let mut refusals = 0;
    for &length in &lengths {
        let answer = answer_at(length);
        if let Err(refused) = &answer {
            let line = &refused.line;
            assert!(line.contains("file") && !line.contains('\n'), "{what}, {length} bytes: {line}");
            refusals += 1;
        }
        let of = bytes.len();
        if *end == End::Known {
            assert!(answer.is_err(), "{what}, {length} of {of} bytes are taken for all: {answer:?}");
        } else {
            let records = bytes[..length].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let expected = if records == length { answer.clone() } else { answer_at(records) };
            assert_eq!(answer.ok(), expected.ok(), "{what}, {length} of {of} bytes, {records} of records");
        }
    }
    assert!(*end == End::Known || refusals < lengths.len(), "{what}: nothing of it is read");
    assert_eq!(answer_at(bytes.len()).ok(), Some(whole), "{what} is as it was");
    lengths.len()
}

#[test]
fn a_file_that_is_cut_is_refused_or_drops_its_last_record() {
    let all = || {
        let cuts: usize = FORMATS.iter().zip(1..).map(|(format, seed)| cut(format, seed)).sum();
        assert!(cuts > 25 * FORMATS.len(), "{cuts} cuts");
    };
    // Commands search on the stack of their thread.
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(all).expect("a thread");
    thread.join().expect("every cut is noticed");
}

/// The work file of a database keeps its whole layers, wherever it is cut: the same command makes the same
/// file.
#[test]
fn a_database_whose_work_file_is_cut_becomes_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, part) = (folder.path().join("file"), folder.path().join("file.part"));
    let build = "build connect-four:columns=3,rows=3 -o FILE";
    run(build, &file).expect("it is built");
    let bytes = fs::read(&file).expect("a database");
    for length in lengths(&bytes, End::Known, 99).into_iter().take(40) {
        fs::remove_file(&file).expect("it is there");
        fs::write(&part, &bytes[..length]).expect("a work file");
        run(build, &file).unwrap_or_else(|refused| panic!("{length} bytes: {refused:?}"));
        assert!(fs::read(&file).expect("a database") == bytes && !part.exists(), "{length} bytes");
    }
}

/// A file of answers, cut anywhere, is gone on with, and is the same in the end.
#[test]
fn answers_that_are_cut_become_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("positions"), "b2\nb2 a1\na1\n").expect("positions");
    let answer = "analyze tic-tac-toe --from FILE --search one-ply --answers FILE.answers";
    let answers = folder.path().join("positions.answers");
    let _ = run(answer, &folder.path().join("positions"));
    let bytes = fs::read(&answers).expect("answers");
    let count = |bytes: &[u8]| bytes.split(|&byte| byte == b'\n').count() - 1;
    assert_eq!(count(&bytes), 4);
    for length in lengths(&bytes, End::Open, 98) {
        fs::write(&answers, &bytes[..length]).expect("a file");
        let _ = run(answer, &folder.path().join("positions"));
        let now = fs::read(&answers).expect("answers");
        let kept = bytes[..length].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        assert!(now.starts_with(&bytes[..kept]) && count(&now) == 4, "{length} bytes");
    }
}
