//! Files that are packed by gzip or zip are read as what is in them.

use crate::{random_game, read, session, texts, written};
use flate2::write::{DeflateEncoder, GzEncoder};
use flate2::{Compression, Crc};
use game::random::Random;
use records::{Format, Reader};
use std::fs;
use std::io::Write;
use std::path::Path;

/// The bytes packed by gzip.
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(bytes).expect("memory");
    packed.finish().expect("memory")
}

/// A zip file of these members, every second one of which is packed by deflate.
pub(crate) fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut file, mut directory) = (Vec::new(), Vec::new());
    for (number, (name, bytes)) in members.iter().enumerate() {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(bytes).expect("memory");
        let (method, packed) =
            if number % 2 == 0 { (0_u16, bytes.to_vec()) } else { (8, packed.finish().expect("memory")) };
        let mut crc = Crc::new();
        crc.update(bytes);
        let place = file.len() as u32;
        // The version that is needed, flags and the method; then the time.
        let mut head = [20, 0, 0, 0, method as u8, 0, 0, 0, 0, 0].to_vec();
        for number in [crc.sum(), packed.len() as u32, bytes.len() as u32] {
            head.extend(number.to_le_bytes());
        }
        head.extend([name.len() as u8, 0, 0, 0]);
        file.extend([b"PK\x03\x04", &head[..], name.as_bytes(), &packed].concat());
        directory.extend(
            [b"PK\x01\x02\x14\x00", &head[..], &[0; 10], &place.to_le_bytes(), name.as_bytes()].concat(),
        );
    }
    let (start, length, count) = (file.len() as u32, directory.len() as u32, members.len() as u8);
    file.extend(directory);
    file.extend(b"PK\x05\x06\0\0\0\0");
    file.extend([count, 0, count, 0]);
    file.extend([length.to_le_bytes(), start.to_le_bytes()].concat());
    file.extend([0, 0]);
    file
}

/// The first error of a file.
fn error(bytes: &[u8]) -> String {
    let input = Box::new(std::io::Cursor::new(bytes.to_vec()));
    let games = Reader::new(input, "games", None);
    let error = games.and_then(|mut games| games.find_map(Result::err).map_or(Ok(()), Err));
    error.expect_err("refused").to_string()
}

#[test]
fn every_format_is_read_from_gzip_and_zip() {
    let (othello, random) = (session("othello"), &mut Random::new(5));
    let games: Vec<_> = (0..3).map(|_| random_game(&othello, random, 60)).collect();
    for format in [Format::Json, Format::Sgf, Format::Ggf, Format::Pgn, Format::Wthor, Format::Transcript] {
        let bytes = written(&othello, &games, format);
        let zip = zip(&[("a", &bytes), ("b", &bytes)]);
        for (packed, times) in
            [(gzip(&bytes), 1), ([gzip(&bytes[..9]), gzip(&bytes[9..])].concat(), 1), (zip, 2)]
        {
            let found = read(&packed, Some(format));
            let expected: Vec<String> =
                (0..times).flat_map(|_| games.iter().map(|game| texts(game).concat())).collect();
            let found =
                found.iter().map(|record| texts(record.as_ref().expect("read")).concat().to_lowercase());
            let found: Vec<String> = found.collect();
            assert_eq!(found, expected, "{}", format.name());
        }
    }
}

#[test]
fn names_tell_the_formats_of_packed_files_and_of_members() {
    assert_eq!(Format::by_name_of(Path::new("games.pgn.gz")), Some(Format::Pgn));
    let names =
        |long: usize, name: &str| [&[0; 16][..], name.as_bytes(), &vec![0; long - name.len()]].concat();
    let mut wthor = written(
        &session("othello"),
        &[random_game(&session("othello"), &mut Random::new(6), 60)],
        Format::Wthor,
    );
    wthor[16..22].fill(0);
    let zip = zip(&[
        ("read me.txt", b"no games"),
        ("all/", b""),
        ("all/one.SGF", b"(;GM[2];B[fe])(;GM[2];B[fe"),
        ("__MACOSX/all/._one.sgf", b"\0\x05\x16\x07"),
        ("all/WTHOR.JOU", &names(20, "Ann")),
        ("all/two.wtb", &wthor),
    ]);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.zip");
    fs::write(&path, zip).expect("written");
    let reader = Reader::open(&path, None).expect("a zip file");
    assert_eq!(reader.format(), Format::Sgf);
    let found: Vec<_> = reader.collect();
    let [Ok(one), Ok(_), Err(cut), Ok(two)] = &found[..] else { panic!("{found:?}") };
    assert!(one.place.ends_with("games.zip, all/one.SGF, game 1"), "{}", one.place);
    assert_eq!(one.notices, ["passed over read me.txt, __MACOSX/all/._one.sgf"]);
    assert!(cut.to_string().contains("all/one.SGF, game 2: expected the end of a game"), "{cut}");
    assert_eq!(two.players, ["Ann", "Ann"]);
}

#[test]
fn what_cannot_be_unpacked_is_refused_in_a_line() {
    let bytes = b"(;GM[2];B[fe])".repeat(300);
    let (gz, whole) = (gzip(&bytes), zip(&[("a.txt", b"x"), ("b.sgf", &bytes)]));
    let changed = |file: &[u8], at: usize, byte: u8| [&file[..at], &[byte], &file[at + 1..]].concat();
    let directory = whole.windows(4).rposition(|four| four == b"PK\x01\x02").expect("a directory");
    for (file, words) in [
        (gz[..gz.len() - 5].to_vec(), "expected a file that can be unpacked"),
        (changed(&gz, gz.len() - 5, !gz[gz.len() - 5]), "expected a file that can be unpacked"),
        (whole[..whole.len() - 30].to_vec(), "expected the directory of a zip file at its end, got none"),
        (
            changed(&whole, whole.len() - 6, !whole[whole.len() - 6]),
            "expected a member in the directory of a zip file",
        ),
        (changed(&whole, directory + 8, 1), "got `b.sgf`, packed otherwise"),
        (changed(&whole, directory + 10, 9), "got `b.sgf`, packed otherwise"),
        (changed(&whole, directory + 16, !whole[directory + 16]), "the checksum that is told, got another"),
        // A bomb tells a size that it does not keep, or one that is too large.
        (changed(&whole, directory + 25, 1), "expected at most "),
        (zip(&[("a.txt", b"x")]), "expected a member whose name ends as those of a format, got none"),
    ] {
        let said = error(&file);
        assert!(said.starts_with("games") && said.contains(words) && !said.contains('\n'), "{said}");
    }
    let many: Vec<(&str, &[u8])> = vec![("a.sgf", b""); 9];
    let mut bomb = zip(&many);
    for at in (0..bomb.len() - 28).filter(|at| bomb[*at..].starts_with(b"PK\x01\x02")).collect::<Vec<_>>() {
        bomb[at + 24..at + 28].fill(0xfe);
    }
    assert!(error(&bomb).contains("expected members of at most 8589934592 bytes, got more"));
}
