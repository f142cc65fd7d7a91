//! Every command in every document is one that yomi takes: its words are parsed, its game, its searches and
//! their parameters are looked up, its files are opened, and its work is begun and stopped at its first look.
//!
//! What the commands come to is the matter of the other tests of documents, and of those of each command.

use super::{documents, root, words};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use yomi_cli::{Caller, Refused, call};

/// Documents of what was, whose commands are those of their time; and the page of the sources, whose commands
/// are run by a test of their own, which looks at what they print.
const NOT_HERE: [&str; 3] = ["CHANGELOG.md", "docs/decisions", "docs/sources.md"];

/// Files that documents name and do not make, and how they come to be.
const FILES: [(&str, &str); 7] = [
    ("mine.game", "new breakthrough -o mine.game"),
    ("breakthrough.game", "new breakthrough -o breakthrough.game"),
    (
        "four.player",
        "train connect-four --games 4 --rounds 1 --class-games 1 --nodes 10 --blocks 1 -o four.player",
    ),
    (
        "othello.player",
        "train othello:size=4 --games 4 --rounds 1 --class-games 1 --nodes 10 --blocks 1 -o othello.player",
    ),
    ("othello.weights", "learn evaluation othello --games 2 -o othello.weights"),
    ("connect-four.yomi", "build connect-four:columns=4,rows=4 -o connect-four.yomi"),
    (
        "four.book",
        "book search connect-four:columns=4,rows=4 --side both --plies 1 --search pvs:nodes=100 -o four.book",
    ),
];

/// Folders of the project that commands read from or write to.
const FOLDERS: [&str; 3] =
    ["crates/written/games", "crates/registry", "experiments/n-player-searches/results"];

/// Words that stand for something of the reader's, in place of which the test has something of its own: the
/// game and the programs that are not there, ports that may be taken, tables that need much memory.
const OWN: [(&str, &str); 8] = [
    ("chomp:2,rows=2", "tic-tac-toe"),
    ("chomp", "tic-tac-toe"),
    ("--port 8000", "--port 0"),
    ("4GiB", "1MiB"),
    ("2GiB", "1MiB"),
    ("{}", "1"),
    ("$SLURM_CPUS_PER_TASK", "1"),
    ("$i", "1"),
];

/// A command of a document.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Found {
    document: String,
    line: String,
    /// True if it is in a block, to be typed; else it is spoken of, and may be a part of a command.
    is_shown: bool,
}

/// What came of a command.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Came {
    /// Its work was begun.
    Begun,
    /// It was right up to a file of the reader's, or a program by others.
    Needs,
    /// It is a part of a command, or stands for many.
    Part,
}

/// The commands of a text.
fn commands(document: &str, text: &str) -> Vec<Found> {
    let mut all = Vec::new();
    let mut add = |line: &str, is_shown| {
        all.extend(command(line, is_shown).map(|line| Found {
            document: document.to_owned(),
            line,
            is_shown,
        }));
    };
    let (mut prose, mut block): (String, Option<String>) = (String::new(), None);
    let mut begun = String::new();
    for line in text.lines() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            block = if block.is_none() { Some(language.trim().to_owned()) } else { None };
            continue;
        }
        let Some(language) = &block else {
            prose.push_str(line);
            prose.push('\n');
            continue;
        };
        // The output of a command is in its block.
        if language == "console" && begun.is_empty() && !line.starts_with("$ ") {
            continue;
        }
        begun.push_str(line.trim());
        if begun.ends_with('\\') {
            begun.pop();
            continue;
        }
        add(&std::mem::take(&mut begun), true);
    }
    for paragraph in prose.split("\n\n") {
        for span in paragraph.split('`').skip(1).step_by(2) {
            add(&span.replace('\n', " "), false);
        }
    }
    all
}

/// The arguments of yomi in a line, if that is a command.
fn command(line: &str, is_shown: bool) -> Option<String> {
    let line = line.trim_start_matches("$ ");
    let line = line.strip_prefix("parallel ").unwrap_or(line);
    let line = line.rsplit_once("exec ").filter(|_| is_shown).map_or(line, |(_, line)| line);
    let starts = ["yomi ", "/results/yomi ", "cargo run -- ", "cargo run --release -- ", "python -m yomi "];
    let rest = starts.into_iter().find_map(|start| line.strip_prefix(start))?;
    let end = [" #", " > ", " < ", " | ", " &", " ::: ", ";"].iter().filter_map(|end| rest.find(end)).min();
    let line = rest[..end.unwrap_or(rest.len())].trim();
    // A text that says that yomi does something is no command; neither is the first line of a protocol.
    let is_command = line.split(' ').next().is_some_and(|word| word.chars().all(|c| c.is_ascii_lowercase()));
    (is_command && !line.is_empty()).then(|| line.to_owned())
}

/// True for a word that stands for many: `GAME`, `FILE.player`, `I/N`, `[GAME]`, `…`.
fn stands_for_many(word: &str) -> bool {
    let word = word.trim_start_matches('[');
    let letters = word.chars().take_while(char::is_ascii_uppercase).count();
    word.contains('…')
        || letters > 1
        || letters == 1 && !word.chars().nth(1).is_some_and(char::is_alphanumeric)
}

/// What came of a command, in the folder of this process.
fn tried(found: &Found) -> Result<Came, String> {
    let line = OWN.iter().fold(found.line.clone(), |line, (from, to)| line.replace(from, to));
    let mut all = words(&line);
    let is_for_many = all.iter().any(|word| stands_for_many(word));
    all.retain(|word| !word.contains('…') && word != "--open");
    if is_for_many {
        // What may be left out is looked up, too: `[--search SEARCH]`.
        all = all.iter().map(|word| word.trim_matches(['[', ']']).to_owned()).collect();
    }
    let answer = match all.first().map(String::as_str) {
        Some("serve") if !is_for_many => served(&all),
        // They would read what the test reads; a game without people is one of searches, which are stopped.
        Some("engine") => ran(&all),
        _ if all.iter().any(|word| word == "-") => ran(&all),
        Some("play") if line.contains("=human") || line.matches("--seat").count() < 2 => ran(&all),
        _ => {
            let caller = Caller::default();
            caller.stop.press();
            call(&all, caller).map(drop).map_err(|Refused { line, is_failure, .. }| (line, is_failure))
        }
    };
    let Err((line, is_failure)) = answer else { return Ok(Came::Begun) };
    // It was let begin, and stopped.
    if line.starts_with("stopped before") {
        return Ok(Came::Begun);
    }
    let is_unknown = ["unexpected argument", "unrecognized subcommand", "there is no parameter"]
        .iter()
        .any(|start| line.contains(start));
    let lacks =
        ["the following required arguments were not", "a value is required", "expected a player, --player"];
    // The name of a command with commands of its own is answered by what they are for.
    let lacks_words = lacks.iter().any(|start| line.contains(start))
        || line.contains(": expected a folder for")
        || all.len() == 1 && !is_unknown;
    // Files of the reader's, in which the test has nothing, and programs by others.
    let needs = [
        "No such file or directory",
        "expected a folder of result files",
        "got the end of the program",
        "there is no program",
        "standard input: expected a recorded game, got none",
        "-: 1 mistake",
    ];
    if is_failure || needs.iter().any(|lack| line.contains(lack)) {
        Ok(Came::Needs)
    } else if !found.is_shown && lacks_words || is_for_many && !is_unknown {
        Ok(Came::Part)
    } else {
        Err(line)
    }
}

/// Runs a command that has nothing to read.
fn ran(words: &[String]) -> Result<(), (String, bool)> {
    let run = Command::new(env!("CARGO_BIN_EXE_yomi")).args(words).stdin(Stdio::null()).output();
    let run = run.expect("yomi starts");
    match run.status.code() {
        Some(0) => Ok(()),
        code => Err((String::from_utf8_lossy(&run.stderr).trim().to_owned(), code == Some(1))),
    }
}

/// Starts a server, and stops it once it is there.
fn served(words: &[String]) -> Result<(), (String, bool)> {
    let mut server = Command::new(env!("CARGO_BIN_EXE_yomi"));
    server.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut server = server.spawn().expect("yomi starts");
    let mut first = String::new();
    let out = server.stdout.take().expect("a pipe");
    BufReader::new(out).read_line(&mut first).expect("text");
    server.kill().expect("it is ours");
    let run = server.wait_with_output().expect("it has ended");
    if first.starts_with("The playground is at") {
        return Ok(());
    }
    Err((String::from_utf8_lossy(&run.stderr).trim().to_owned(), false))
}

#[test]
fn every_command_of_every_document_is_one_that_yomi_takes() {
    let _here = super::HERE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let kept = tempfile::tempdir().expect("a folder");
    std::env::set_current_dir(kept.path()).expect("a folder");
    // Commands search on the stack of their thread.
    let made = kept.path().to_owned();
    let all = move || {
        for (file, line) in FILES {
            call(&words(line), Caller::default()).unwrap_or_else(|refused| panic!("{file}: {refused:?}"));
        }
        let mut came: BTreeMap<Came, u32> = BTreeMap::new();
        let mut wrong = Vec::new();
        // Many documents name the same commands.
        let mut before: BTreeMap<(String, bool), Result<Came, String>> = BTreeMap::new();
        for document in documents(&root()) {
            let name =
                document.strip_prefix(root()).expect("a document of the project").display().to_string();
            let text = fs::read_to_string(&document).expect("a document");
            if NOT_HERE.iter().any(|start| name.starts_with(start)) {
                continue;
            }
            for found in commands(&name, &text) {
                let command = (found.line.clone(), found.is_shown);
                match before.entry(command).or_insert_with(|| in_a_folder(&found, &made)) {
                    Ok(what) => *came.entry(*what).or_default() += 1,
                    Err(line) => wrong.push(format!("{}: yomi {}\n    {line}", found.document, found.line)),
                }
            }
        }
        assert!(wrong.is_empty(), "{} commands are wrong:\n{}", wrong.len(), wrong.join("\n"));
        assert!(came[&Came::Begun] > 150, "{came:?}");
    };
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(all).expect("a thread");
    thread.join().expect("every command is right");
    std::env::set_current_dir(root()).expect("the root is there");
}

/// What came of a command in a folder of its own, with the files that it names.
fn in_a_folder(found: &Found, made: &Path) -> Result<Came, String> {
    let folder = tempfile::tempdir().expect("a folder");
    furnish(folder.path(), made, &found.line);
    // What a command writes is not there before.
    if let Some(output) = words(&found.line).iter().skip_while(|word| *word != "-o").nth(1) {
        let _ = fs::remove_file(folder.path().join(output));
    }
    std::env::set_current_dir(folder.path()).expect("a folder");
    tried(found)
}

/// Puts the files that a command names into a folder.
fn furnish(folder: &Path, made: &Path, command: &str) {
    for (file, _) in FILES.iter().filter(|(file, _)| command.contains(file)) {
        fs::copy(made.join(file), folder.join(file)).expect("a copy");
    }
    for below in FOLDERS {
        fs::create_dir_all(folder.join(below)).expect("a folder");
    }
    if command.contains(FOLDERS[0]) {
        for game in fs::read_dir(root().join(FOLDERS[0])).expect("samples").flatten() {
            fs::copy(game.path(), folder.join(FOLDERS[0]).join(game.file_name())).expect("a copy");
        }
    }
    if command.contains("bench.txt") {
        fs::copy(root().join("bench.txt"), folder.join("bench.txt")).expect("a copy");
    }
}
