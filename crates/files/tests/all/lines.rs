//! Checksums of lines: every flipped bit is an error, or loses the last record only.

use files::{is_beginning, is_whole, lines, seal};

fn file() -> Vec<u8> {
    let texts = [
        "{\"head\":1}",
        "{\"game\":1,\"moves\":\"a1 b2\"}",
        "{\"game\":2,\"moves\":\"}\\\"}\"}",
        "{\"x\":0}",
    ];
    let line = |text: &str| {
        let mut line = text.as_bytes().to_vec();
        seal(&mut line);
        line
    };
    texts.into_iter().flat_map(line).collect()
}

#[test]
fn a_line_says_its_checksum_last() {
    let mut line = b"{\"game\":1}".to_vec();
    seal(&mut line);
    // As `zlib.crc32(b'{"game":1')` has it.
    assert_eq!(String::from_utf8_lossy(&line), "{\"game\":1,\"checksum\":\"80f17a19\"}\n");
    assert!(is_whole(&line) && !is_whole(&line[..line.len() - 1]));
    let read = lines(&line).next().expect("a line").expect("a whole one");
    assert_eq!((read.number, &read.json[..], read.is_sealed), (1, &b"{\"game\":1}"[..], true));
}

#[test]
fn every_flipped_bit_is_found() {
    let whole = file();
    let said: Vec<Vec<u8>> = lines(&whole).map(|line| line.expect("whole").json).collect();
    assert_eq!(said.len(), 4);
    for bit in 0..8 * whole.len() {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let place = whole[..bit / 8].split(|&byte| byte == b'\n').count();
        let found: Result<Vec<_>, String> = lines(&bytes).collect();
        match found {
            // A line feed that is gone joins two lines.
            Err(line) => {
                let numbers = [format!("line {place}: "), format!("line {}: ", place + 1)];
                assert!(numbers.iter().any(|number| line.starts_with(number)), "bit {bit}: {line}");
            }
            // A first line whose checksum no longer looks like one: its reader knows no such field.
            Ok(found) => {
                assert_eq!(place, 1, "bit {bit}");
                assert!(!found[0].is_sealed, "bit {bit}");
                let checksum = whole.iter().position(|&byte| byte == b',').expect("a field");
                assert!(bit / 8 >= checksum, "bit {bit}");
            }
        }
    }
}

#[test]
fn a_line_that_was_cut_off_is_left_out() {
    let whole = file();
    for len in 0..whole.len() {
        let read = lines(&whole[..len]);
        let ends = whole[..len].split(|&byte| byte == b'\n').count() - 1;
        assert_eq!(read.whole + read.cut_off, len as u64);
        assert!(read.clone().all(|line| line.is_ok()), "cut to {len} bytes");
        assert_eq!(read.count(), ends, "cut to {len} bytes");
        // A power cut may leave zeros.
        let zeros = [&whole[..len], &vec![0; whole.len() - len][..]].concat();
        assert!(lines(&zeros).all(|line| line.is_ok()), "zeros from {len} on");
    }
}

#[test]
fn lines_without_checksums_are_read_where_the_first_has_none() {
    let old = b"{\"head\":1}\n{\"game\":1}\n";
    assert_eq!(lines(old).flatten().count(), 2);
    // Going on with it adds lines that have one.
    let mut more = old.to_vec();
    let mut line = b"{\"game\":2}".to_vec();
    seal(&mut line);
    more.extend(&line);
    assert_eq!(lines(&more).flatten().count(), 3);
    let digit = more.len() - 4;
    more[digit] ^= 1;
    let last = lines(&more).last();
    assert_eq!(
        last,
        Some(Err("line 3: expected the checksum of its bytes, got another: it was altered".to_owned()))
    );
    // The other way round one is missing.
    let mixed = [&line[..], b"{\"game\":1}\n"].concat();
    assert!(lines(&mixed).nth(1).expect("a line").is_err());
}

/// A stopped machine may keep the length of a file but not its bytes.
#[test]
fn zeros_behind_a_beginning_are_what_was_not_kept() {
    let whole = b"{\"head\":1}\n";
    for len in 0..=whole.len() {
        for kept in 0..=len {
            let bytes: Vec<u8> = whole[..kept].iter().copied().chain(vec![0; len - kept]).collect();
            assert!(is_beginning(&bytes, whole), "{bytes:?}");
        }
    }
    assert!(!is_beginning(b"{\"other\":1}", whole));
    assert!(!is_beginning(b"{\"he\0d", whole), "a hole was never written");
    assert!(!is_beginning(b"{\"head\":1}\n\0", whole), "there was more");
}
