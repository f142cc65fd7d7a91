//! Whatever a file holds, reading it ends, and every error is one line.

use crate::packed::{gzip, zip};
use crate::{deep, random_game, read, session, written};
use game::random::Random;
use records::{Format, replay};

/// A file that is cut, overwritten, repeated or joined with another at random.
fn mutated(files: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = files[random.index(files.len())].clone();
    for _ in 0..=random.index(6) {
        let at = random.index(bytes.len() + 1);
        match random.index(6) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, random.index(256) as u8),
            2 if at < bytes.len() => bytes[at] = random.index(256) as u8,
            3 => bytes.insert(at, b"[](){};\"\\/.\n%*0"[random.index(15)]),
            4 => {
                let other = &files[random.index(files.len())];
                bytes.extend(&other[random.index(other.len())..]);
            }
            _ => bytes.splice(at..at, b"(((;B[".iter().copied()).for_each(drop),
        }
    }
    bytes
}

#[test]
fn any_bytes_are_read() {
    let random = &mut Random::new(4);
    let (othello, four) = (session("othello"), session("connect-four"));
    let games: Vec<_> = (0..2).map(|_| random_game(&othello, random, 12)).collect();
    let mut files: Vec<Vec<u8>> = Format::NAMES
        .iter()
        .filter(|(_, format)| !matches!(format, Format::Columns | Format::Psq))
        .map(|(_, format)| written(&othello, &games, *format))
        .collect();
    files.push(written(&four, &[random_game(&four, random, 12)], Format::Columns));
    files.push(b"Piskvorky 15x15, 11:11, 0\n8,8,15\n9,8,0\nA.zip\nB.zip\n-1\n".to_vec());
    files.push(b"(;GM[2]LB[aa:1][bb:2];B[fe](;W[df]C[x](;B[cc])(;B[dc]))(;W[ff];AB[aa]))".to_vec());
    files.push(
        b"[Event \"x\"]\n\n1. f5 (1. e6 {[%csl a,b]} (1. d3 f6) 1... f6) 1... d6 $3 (1... f4 ({x})) *\n"
            .to_vec(),
    );
    let variations =
        r#"{"moves":"f5 d6","variations":[{"after":1,"moves":"f6"},{"of":1,"after":1,"moves":[]}]}"#;
    files.push(variations.as_bytes().to_vec());
    files.push(b"---------------------------O*------*O--------------------------- X; F5:+1;\n".to_vec());
    let packed = [("a.sgf", &files[4][..]), ("b.wtb", &files[2]), ("c", b"x")];
    files.extend([gzip(&files[4]), zip(&packed)]);
    let (mut right, mut wrong) = (0_u64, 0_u64);
    for run in 0..deep(1_000_000) {
        let bytes = mutated(&files, random);
        let format = [None, Some(Format::NAMES[random.index(8)].1)][random.index(2)];
        for game in read(&bytes, format) {
            match game {
                Err(error) => {
                    wrong += 1;
                    assert!(!error.to_string().contains('\n'), "{error}");
                }
                Ok(record) => {
                    right += 1;
                    if run % 20 == 0 {
                        let said = match replay(&othello, &record) {
                            Ok(replayed) => {
                                let notices = replayed.written(&record).notices;
                                assert!(notices.iter().all(|notice| !notice.contains('\n')), "{notices:?}");
                                replayed.broken.unwrap_or_default()
                            }
                            Err(error) => error.to_string(),
                        };
                        assert!(!said.contains('\n'), "{said}");
                    }
                }
            }
        }
    }
    assert!(right > deep(100_000) && wrong > deep(100_000), "{right} right, {wrong} wrong");
}
