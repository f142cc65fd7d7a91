//! Journals of JSON: headers that are begun anew where they were cut off, and records with checksums.

use files::simulated::Simulated;
use files::{JsonJournal, Place, lines};
use std::path::Path;

const PATH: &str = "folder/games.jsonl";
const HEADER: &[u8] = b"{\"header\":1}";
const RECORD: &[u8] = b"{\"record\":1}";

fn open(disk: &Simulated) -> (JsonJournal, Option<Vec<u8>>) {
    let place = Place::on(disk, Path::new(PATH));
    JsonJournal::open(place, "a journal", 1 << 20, HEADER.to_vec()).expect("it is opened")
}

#[test]
fn a_header_that_was_cut_off_anywhere_is_begun_anew() {
    let disk = Simulated::new();
    assert_eq!(open(&disk).1, None);
    let sealed = disk.get(Path::new(PATH)).expect("a header");
    for header in [sealed.clone(), [HEADER, b"\n"].concat()] {
        for len in 0..=header.len() {
            disk.put(Path::new(PATH), &header[..len]);
            assert_eq!(open(&disk).1, None, "{len} bytes");
            assert_eq!(disk.get(Path::new(PATH)).as_ref(), Some(&sealed), "{len} bytes");
        }
    }
}

#[test]
fn a_record_that_was_cut_off_is_written_again() {
    let disk = Simulated::new();
    let (mut journal, _) = open(&disk);
    journal.append(RECORD.to_vec()).expect("room");
    drop(journal);
    let whole = disk.get(Path::new(PATH)).expect("a record");
    let read: Vec<Vec<u8>> = lines(&whole).map(|line| line.expect("whole").json).collect();
    assert_eq!(read, [HEADER, RECORD]);
    disk.put(Path::new(PATH), &whole[..whole.len() - 3]);
    let (mut journal, found) = open(&disk);
    journal.keep(lines(&found.expect("a header")).whole, 0).expect("it is cut off");
    journal.append(RECORD.to_vec()).expect("room");
    journal.sync().expect("it is synced");
    assert_eq!(disk.get(Path::new(PATH)), Some(whole));
}
