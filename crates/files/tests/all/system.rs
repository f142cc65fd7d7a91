//! The disk of the system, with everything that may have a name on it.

use files::{Journal, check, open_alone, read, read_text, replace};
use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("a folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("a name").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

#[test]
fn a_file_is_written_and_replaced() {
    let folder = Folder::new();
    let path = folder.at("file");
    check(&path).expect("a folder that can be written to");
    assert_eq!(folder.names(), Vec::<String>::new());
    replace(&path, "first").expect("written");
    replace(&path, "second").expect("replaced");
    assert_eq!(read_text(&path, "a file", 100).as_deref(), Ok("second"));
    assert_eq!(folder.names(), ["file"]);
    let long = folder.at(&"n".repeat(255));
    replace(&long, "a name as long as names can be").expect("written");
}

#[test]
fn what_a_kill_left_behind_is_taken_over() {
    let folder = Folder::new();
    let path = folder.at("file");
    // The name follows from that of the file.
    fs::write(folder.at(".yomi-8c9f3610"), "what a longer file left behind").expect("written");
    replace(&path, "new").expect("written");
    assert_eq!((folder.names(), fs::read(&path).expect("there")), (vec!["file".to_owned()], b"new".to_vec()));
}

/// A pipe, made by the program that every system has for it.
fn pipe(path: &Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status().expect("mkfifo");
    assert!(made.success());
}

#[test]
fn nothing_but_plain_files_is_written_to_or_replaced() {
    let folder = Folder::new();
    fs::create_dir(folder.at("folder")).expect("made");
    pipe(&folder.at("pipe"));
    fs::write(folder.at("target"), "kept").expect("written");
    symlink(folder.at("target"), folder.at("link")).expect("linked");
    symlink(folder.at("nowhere"), folder.at("loose")).expect("linked");
    let _socket = UnixListener::bind(folder.at("socket")).expect("bound");
    let before = folder.names();
    let kinds = [
        ("folder", "a folder"),
        ("pipe", "a pipe"),
        ("link", "a symbolic link"),
        ("loose", "a symbolic link"),
        ("socket", "a socket"),
    ];
    for (name, kind) in kinds {
        let path = folder.at(name);
        let expected = format!("{}: expected a plain file or none to write to, got {kind}", path.display());
        assert_eq!(check(&path).expect_err(name).to_string(), expected);
        assert_eq!(replace(&path, "new").expect_err(name).to_string(), expected);
        assert_eq!(open_alone(&path).expect_err(name).to_string(), expected);
        assert_eq!(Journal::open(&path, "a file", 100).expect_err(name).to_string(), expected);
        assert!(!replace(&path, "new").expect_err(name).is_failure());
    }
    assert_eq!(folder.names(), before);
    assert_eq!(fs::read(folder.at("target")).expect("there"), b"kept");
}

#[test]
fn the_devices_of_the_system_are_neither_replaced_nor_read() {
    // Asked only: nothing is written here, whoever runs this.
    let line = check("/dev/null").expect_err("a device").to_string();
    assert_eq!(line, "/dev/null: expected a plain file or none to write to, got a device");
    let line = read("/dev/zero", "a file of classes", 1 << 30).expect_err("a device").to_string();
    assert_eq!(line, "/dev/zero: expected a file of classes, got a device");
}

#[test]
fn names_that_are_none_are_refused() {
    let line = |path: &str| check(path).expect_err(path).to_string();
    assert_eq!(line(""), "expected a file name, got nothing");
    let stdout =
        "-: expected a file name, as this is not written to standard output: a file of that name is ./-";
    assert_eq!(line("-"), stdout);
    assert_eq!(line(".."), "..: expected a file name, got a folder");
    assert_eq!(line("folder/"), "folder/: expected a file name, got a folder");
    let nowhere = "nowhere/file: expected a file that can be written to: there is no folder nowhere";
    assert_eq!(line("nowhere/file"), nowhere);
}

#[test]
fn only_so_much_of_plain_files_is_read() {
    let folder = Folder::new();
    pipe(&folder.at("pipe"));
    fs::write(folder.at("file"), b"12345\xff").expect("written");
    let read = |name: &str, most| read(&folder.at(name), "a file of numbers", most);
    assert_eq!(read("file", 6).as_deref(), Ok(&b"12345\xff"[..]));
    let line = read("file", 5).expect_err("too long").to_string();
    assert!(line.ends_with("file: expected a file of numbers of at most 5 bytes, got more"), "{line}");
    // Nobody waits for somebody who writes.
    let line = read("pipe", 5).expect_err("a pipe").to_string();
    assert!(line.ends_with("pipe: expected a file of numbers, got a pipe"), "{line}");
    let line = read("missing", 5).expect_err("nothing").to_string();
    assert!(line.contains("missing: expected a file of numbers: No such file"), "{line}");
    let line = read_text(&folder.at("file"), "a file of numbers", 6).expect_err("no text").to_string();
    assert!(line.ends_with("got something that is no text"), "{line}");
    // A file with a hole as long as no memory is.
    let hole = fs::File::create(folder.at("hole")).expect("made");
    if hole.set_len(1 << 43).is_ok() {
        let line = read("hole", u64::MAX).expect_err("too long").to_string();
        assert!(line.ends_with("there is not enough memory to read its 8796093022208 bytes"), "{line}");
    }
}
