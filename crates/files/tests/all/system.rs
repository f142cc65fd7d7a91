//! The disk of the system, with everything that may have a name on it.

use files::{
    Journal, Replacement, Writer, check, open_alone, plain, process_time, read, read_text, replace,
    thread_time,
};
use std::fs;
use std::io::Read;
use std::os::fd::AsRawFd;
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
fn folders_and_sockets_are_neither_written_to_nor_replaced() {
    let folder = Folder::new();
    fs::create_dir(folder.at("folder")).expect("made");
    symlink("folder", folder.at("link")).expect("linked");
    symlink("round", folder.at("circle")).expect("linked");
    symlink("circle", folder.at("round")).expect("linked");
    let _socket = UnixListener::bind(folder.at("socket")).expect("bound");
    let before = folder.names();
    for (name, why) in [
        ("folder", "expected a plain file or none to write to, got a folder"),
        ("link", "expected a plain file or none to write to, got a folder"),
        ("socket", "expected a plain file or none to write to, got a socket"),
        ("circle", "expected a file that can be written to: Too many levels of symbolic links (os error 40)"),
    ] {
        let path = folder.at(name);
        let line = |error: files::Error| {
            assert!(!error.is_failure(), "{error}");
            error.what().to_owned()
        };
        assert_eq!(line(check(&path).expect_err(name)), why);
        assert_eq!(line(replace(&path, "new").expect_err(name)), why);
        assert_eq!(line(plain(&path).expect_err(name)), why);
        assert_eq!(line(Journal::open(&path, "a file", 100).expect_err(name)), why);
    }
    // A temporary name is nobody's link.
    let line = open_alone(&folder.at("link")).expect_err("a link").to_string();
    assert!(line.ends_with("expected a plain file or none to write to, got a symbolic link"), "{line}");
    assert_eq!(folder.names(), before);
}

#[test]
fn a_link_stays_and_the_file_at_its_end_is_written() {
    let folder = Folder::new();
    fs::create_dir(folder.at("far")).expect("made");
    symlink("far/link", folder.at("link")).expect("linked");
    symlink(folder.at("far/target"), folder.at("far/link")).expect("linked");
    let is_link = |name: &str| fs::symlink_metadata(folder.at(name)).expect("there").is_symlink();
    let link = folder.at("link");
    for bytes in ["there was none", "now there is one"] {
        check(&link).expect("it can be written");
        replace(&link, bytes).expect("written");
        assert_eq!(fs::read_to_string(folder.at("far/target")).expect("there"), bytes);
        assert_eq!(plain(&link), Ok(folder.at("far/target")));
        assert!(is_link("link") && is_link("far/link"));
    }
    let (mut journal, bytes) = Journal::open(&link, "a file", 100).expect("opened");
    assert_eq!(bytes, b"now there is one");
    // The file has one writer, by whatever name.
    let refused = Journal::open(&folder.at("far/target"), "a file", 100).expect_err("written").to_string();
    assert!(refused.contains("another process is writing this file"), "{refused}");
    journal.append(b", longer").expect("written");
    drop(journal);
    assert_eq!(fs::read(folder.at("far/target")).expect("there"), b"now there is one, longer");
    let mut writer = Writer::begin(&link).expect("locked");
    writer.replace("by a writer").expect("written");
    assert_eq!(fs::read(folder.at("far/target")).expect("there"), b"by a writer");
    assert_eq!((folder.names(), is_link("link")), (vec!["far".to_owned(), "link".to_owned()], true));
    // What has no name any more is not written under the name that the system shows of it.
    let open = fs::File::open(folder.at("far/target")).expect("there");
    fs::remove_file(folder.at("far/target")).expect("removed");
    let shown = format!("/proc/self/fd/{}", open.as_raw_fd());
    let removed = check(&shown).expect_err("it is removed").to_string();
    assert_eq!(removed, format!("{shown}: expected a file that has a name, got a removed one"));
}

/// What a program reads from a pipe while `write` writes to it.
fn piped(path: &Path, write: impl FnOnce(&Path) + Send) -> Vec<u8> {
    std::thread::scope(|scope| {
        scope.spawn(|| write(path));
        fs::read(path).expect("a pipe that somebody writes to")
    })
}

#[test]
fn a_pipe_and_a_device_are_written_to_and_stay() {
    let folder = Folder::new();
    let pipe_of_a_name = folder.at("pipe");
    pipe(&pipe_of_a_name);
    symlink("pipe", folder.at("link")).expect("linked");
    let link = folder.at("link");
    // Who only asks opens no pipe, whose reader would take that for the end.
    check(&link).expect("a pipe");
    assert_eq!(piped(&pipe_of_a_name, |_| replace(&link, "whole").expect("written")), b"whole");
    let records = piped(&pipe_of_a_name, |path| {
        let (mut journal, bytes) = Journal::open(path, "a file", 100).expect("opened");
        assert_eq!(bytes, b"");
        journal.keep(0, 0).expect("nothing was there");
        for record in ["one,", "two"] {
            journal.append(record.as_bytes()).expect("written");
        }
    });
    assert_eq!(records, b"one,two");
    let pieces = piped(&pipe_of_a_name, |path| {
        let mut file = Replacement::begin(path).expect("a pipe");
        (0..3).for_each(|_| file.append(&vec![7; 200_000]).expect("written"));
        file.finish().expect("written");
    });
    assert_eq!(pieces, vec![7; 600_000]);
    // A pipe without a name, as shells make them for `>(…)`.
    let (mut from, to) = std::io::pipe().expect("a pipe");
    replace(&format!("/dev/fd/{}", to.as_raw_fd()), "through").expect("written");
    drop(to);
    let mut read = String::new();
    from.read_to_string(&mut read).expect("read");
    assert_eq!(read, "through");
    check("/dev/null").expect("a device");
    replace("/dev/null", "nothing is kept").expect("written");
    let full = replace("/dev/full", "too much").expect_err("it is full").to_string();
    assert_eq!(full, "/dev/full: cannot write all of it: No space left on device (os error 28)");
    for (device, kind) in [("/dev/null", "a device"), (pipe_of_a_name.to_str().expect("text"), "a pipe")] {
        let refused = Writer::begin(device).expect_err(device).to_string();
        assert_eq!(
            refused,
            format!("{device}: expected a plain file, as it is not written at once, got {kind}")
        );
        assert!(!fs::symlink_metadata(device).expect("there").is_file());
    }
    assert_eq!(folder.names(), ["link", "pipe"]);
}

#[test]
fn devices_are_not_read() {
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

#[test]
#[cfg(target_os = "linux")]
fn processor_time_is_told_of_what_there_is() {
    assert!(thread_time().is_some() && process_time(std::process::id()).is_some());
    assert_eq!(process_time(u32::MAX), None);
}
