//! The documents say what the program does: their console blocks are run, their commands exist, their code is
//! code that is run, their links lead somewhere, and the book has every page.
//!
//! After a change of the output, `TRYCMD=overwrite cargo test -p yomi-cli --test documents` writes it into
//! the blocks. Read the difference: a failure or a time is written too.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};

#[path = "documents/sources.rs"]
mod sources;

#[path = "documents/every_command.rs"]
mod every_command;

/// The folder of this process, which files are named from: for one test at a time.
static HERE: Mutex<()> = Mutex::new(());

/// The documents whose blocks are run, beside the tutorials.
const WITH_CONSOLE: [&str; 4] = ["README.md", "README.ja.md", "CONTRIBUTING.md", "docs/json.md"];

/// Another whose blocks are run, but not its other commands, which play tournaments.
const ONLY_CONSOLE: &str = "docs/selective-search.md";

/// Mistaken lines, with what is answered.
const MISTAKES: &str = "crates/cli/tests/documents/mistakes.trycmd";

/// Others whose commands are run, whatever they print.
const WITH_COMMANDS: [&str; 1] = ["docs/books.md"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The documents whose blocks are run: `others` and the tutorials.
fn run_documents(others: &[&str]) -> Vec<String> {
    let tutorials = std::fs::read_dir(root().join("docs/tutorial")).expect("the tutorials");
    let names = tutorials.map(|entry| entry.expect("a tutorial").file_name());
    let mut all: Vec<String> = names.map(|name| format!("docs/tutorial/{}", name.display())).collect();
    all.sort();
    assert!(all.len() > 8, "{all:?}");
    others.iter().map(|&name| name.to_owned()).chain(all).collect()
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The blocks of `text` that are fenced as `language`. A fence stands alone at the start of its line: what
/// follows any other is shown as code to the end of the page.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let open = format!("```{language}\n");
    let closed = |rest: &'a str| {
        let (block, _) = rest.split_once("```").expect("a block is closed");
        let indentation = block.rsplit('\n').next().unwrap_or_default();
        assert!(
            indentation.trim().is_empty(),
            "expected the fence on a line of its own, got {indentation}```"
        );
        block
    };
    text.split(open.as_str()).skip(1).map(closed).collect()
}

#[test]
fn console_blocks_print_what_they_say() {
    let _here = HERE.lock().unwrap_or_else(PoisonError::into_inner);
    std::env::set_current_dir(root()).expect("the root is there");
    let cases = trycmd::TestCases::new();
    cases.env("YOMI_PROGRESS", "off");
    for document in run_documents(&WITH_CONSOLE).into_iter().chain([ONLY_CONSOLE.to_owned()]) {
        cases.case(root().join(document));
    }
    cases.case(root().join(MISTAKES));
    cases.run();
}

#[test]
fn thirty_mistakes_are_answered_in_a_line_each() {
    let text = read(MISTAKES);
    let blocks = blocks(&text, "console");
    assert!(blocks.len() >= 30, "{} lines", blocks.len());
    for block in blocks {
        let lines: Vec<&str> = block.lines().filter(|line| !line.is_empty()).collect();
        let [asked, "? 2", said] = lines[..] else { panic!("{block}") };
        assert!(asked.starts_with("$ yomi ") && said.starts_with("yomi: "), "{block}");
    }
}

#[test]
fn other_commands_of_the_documents_run() {
    for document in run_documents(&[WITH_CONSOLE.as_slice(), &WITH_COMMANDS].concat()) {
        let text = read(&document);
        // The commands of a block are run in one folder, one after the other.
        let in_folders = blocks(&text, "sh").into_iter().flat_map(|block| {
            let folder = Rc::new(tempfile::tempdir().expect("a folder to write to"));
            block.lines().map(move |command| (Rc::clone(&folder), command))
        });
        for (folder, command) in in_folders {
            let Some(arguments) = command.strip_prefix("yomi ") else { continue };
            let mut yomi = Command::new(env!("CARGO_BIN_EXE_yomi"));
            yomi.args(words(arguments)).current_dir(folder.path()).stdin(Stdio::null());
            let output = yomi.output().expect("yomi starts");
            let said = String::from_utf8_lossy(&output.stderr);
            // A game in the terminal ends with its input; a question that is wrong is another matter.
            assert!(output.status.code().is_some_and(|code| code < 2), "{document}: {command}: {said}");
            if let Some(file) = arguments.split_once("-o ").map(|(_, file)| file) {
                assert!(folder.path().join(file).is_file(), "{document}: {command} writes no file: {said}");
            }
        }
    }
}

/// The words of a command line, with double quotes around some.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut in_quotes, mut word) = (Vec::new(), false, String::new());
    for c in line.split(" #").next().unwrap_or_default().chars() {
        match c {
            '"' => in_quotes = !in_quotes,
            ' ' if !in_quotes => words.push(std::mem::take(&mut word)),
            c => word.push(c),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn code_in_documents_is_code_that_is_run() {
    let files = ["examples/add_a_game.rs", "examples/add_a_search.rs", "examples/outside/src/main.rs"];
    let examples = files.map(read).concat();
    // The documentation of the library is run by its own tests.
    let library = read("crates/yomi/src/lib.rs").replace("//! ", "").replace("//!\n", "\n");
    let code = examples + &library;
    for document in ["CONTRIBUTING.md", "README.md", "README.ja.md", "docs/tutorial/programmer.md"] {
        let text = read(document);
        let blocks = blocks(&text, "rust");
        assert!(!blocks.is_empty(), "{document}");
        for block in blocks {
            assert!(code.contains(block), "this is in {document} and in no code that is run:\n{block}");
        }
    }
}

#[test]
fn links_lead_somewhere() {
    let documents = documents(&root());
    assert!(documents.len() > 100, "{} documents", documents.len());
    for document in documents {
        let text = std::fs::read_to_string(&document).expect("a document");
        let folder = document.parent().map(Path::to_owned).unwrap_or_default();
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        // Pages of the documentation of the code link to its items, too.
        for target in targets.filter(|target| !target.starts_with("http") && !target.starts_with("crate::")) {
            let file = target.split('#').next().unwrap_or_default();
            assert!(file.is_empty() || folder.join(file).exists(), "{}: no {target}", document.display());
        }
    }
}

#[test]
fn the_book_has_every_page_once() {
    let summary = read("docs/SUMMARY.md");
    let mut listed: Vec<&str> =
        summary.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    listed.sort_unstable();
    let folder = root().join("docs");
    let mut pages: Vec<String> = documents(&folder)
        .iter()
        .map(|path| path.strip_prefix(&folder).expect("a page").display().to_string())
        .filter(|page| !page.starts_with("decisions/") && page != "SUMMARY.md")
        .collect();
    pages.push("decisions/README.md".to_owned());
    pages.sort();
    assert_eq!(listed, pages);
}

/// The documents in a folder of the project and in those below it.
fn documents(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of the project");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        !name.starts_with('.') && name != "target" && name != "node_modules" && !path.is_symlink()
    };
    paths.retain(is_ours);
    let below = paths.iter().filter(|path| path.is_dir()).flat_map(|folder| documents(folder));
    let own = paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == "md")).cloned();
    own.chain(below).collect()
}

#[test]
fn the_picture_is_the_one_that_is_drawn_today() {
    let folder = tempfile::tempdir().expect("a folder to write to");
    let mut yomi = Command::new(env!("CARGO_BIN_EXE_yomi"));
    yomi.args(["tree", "tree:((3 (((4 1) 2))))", "--search", "alpha-beta", "-o", "deep-beta-cut.svg"]);
    assert!(yomi.current_dir(folder.path()).stdout(Stdio::null()).status().expect("yomi starts").success());
    let drawn = std::fs::read_to_string(folder.path().join("deep-beta-cut.svg")).expect("it was written");
    let path = "docs/images/deep-beta-cut.svg";
    assert!(drawn == read(path), "draw {path} anew: yomi tree {TREE} -o {path}");
}

const TREE: &str = "\"tree:((3 (((4 1) 2))))\" --search alpha-beta";
