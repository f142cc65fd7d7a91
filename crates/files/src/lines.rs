//! Lines of JSON with a checksum each.
//!
//! A line is an object whose last field is `"checksum"`, the CRC-32 of all bytes of the line before
//! `,"checksum"`, in eight hexadecimal digits. Older files have no checksum in their first line; they are
//! read without any.

/// The bytes between the last field and the digits.
const MARK: &[u8] = b",\"checksum\":\"";
const DIGITS: usize = 8;
/// The bytes after the digits.
const END: &[u8] = b"\"}\n";
/// The length of a checksum with the bytes around it.
const SEAL: usize = MARK.len() + DIGITS + END.len();

/// Ends a line, which is a JSON object with at least one field, with its checksum and a line feed.
///
/// # Panics
///
/// If it is not an object.
pub fn seal(line: &mut Vec<u8>) {
    assert_eq!(line.pop(), Some(b'}'), "a line is an object");
    let checksum = format!("{:08x}", crc32fast::hash(line));
    line.extend([MARK, checksum.as_bytes(), END].concat());
}

/// The checksum of a line.
enum Seal {
    /// It has none.
    None,
    /// It is right; the object without it has this length.
    Right(usize),
    /// It is wrong.
    Wrong,
}

fn seal_of(line: &[u8]) -> Seal {
    let Some(at) = line.len().checked_sub(SEAL) else { return Seal::None };
    let (object, seal) = line.split_at(at);
    let digits = seal.strip_prefix(MARK).and_then(|rest| rest.strip_suffix(END));
    match digits {
        None => Seal::None,
        Some(digits) if digits == format!("{:08x}", crc32fast::hash(object)).as_bytes() => Seal::Right(at),
        Some(_) => Seal::Wrong,
    }
}

/// A line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// The object, without its checksum.
    pub json: Vec<u8>,
    /// True if it had a checksum.
    pub is_sealed: bool,
}

/// Checks the lines of a file one by one, for those who do not hold all of its bytes.
#[derive(Clone, Debug, Default)]
pub struct LineChecks {
    number: usize,
    /// True if every line must have a checksum, as the first has one.
    must: bool,
}

impl LineChecks {
    /// The next line, with its line feed, or its error: `line 3: …`.
    ///
    /// # Errors
    ///
    /// If it was altered: what comes after it cannot be trusted either.
    pub fn check(&mut self, line: &[u8]) -> Result<Line, String> {
        self.number += 1;
        let number = self.number;
        match seal_of(line) {
            Seal::Right(at) => {
                self.must |= number == 1;
                Ok(Line { number, json: [&line[..at], b"}"].concat(), is_sealed: true })
            }
            Seal::None if !self.must => Ok(Line { number, json: line.to_vec(), is_sealed: false }),
            Seal::None | Seal::Wrong => {
                Err(format!("line {number}: expected the checksum of its bytes, got another: it was altered"))
            }
        }
    }

    /// The last line of a file, which has no line feed: `None` if it was cut off, as every line must have a
    /// checksum.
    ///
    /// # Errors
    ///
    /// As [`check`](LineChecks::check).
    pub fn check_last(&mut self, line: &[u8]) -> Result<Option<Line>, String> {
        if is_altered(line) {
            return self.check(line).map(Some);
        }
        self.number += 1;
        let line = Line { number: self.number, json: line.to_vec(), is_sealed: false };
        Ok((!self.must).then_some(line))
    }
}

/// Returns whether a last line is whole but for its line feed, which is another byte: such a line was
/// altered, and not cut off.
fn is_altered(last: &[u8]) -> bool {
    last.split_last()
        .is_some_and(|(&end, line)| end != 0 && matches!(seal_of(&[line, b"\n"].concat()), Seal::Right(_)))
}

/// The whole lines of a file, in order.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a [u8],
    checks: LineChecks,
    /// Bytes of the file that are whole lines.
    pub whole: u64,
    /// Bytes of a last line that was cut off.
    pub cut_off: u64,
}

/// The lines of a file. A last one without its line feed was cut off, and is left out.
pub fn lines(bytes: &[u8]) -> Lines<'_> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut rest = whole;
    if is_altered(&bytes[whole..]) {
        rest = bytes.len();
    }
    Lines {
        rest: &bytes[..rest],
        checks: LineChecks::default(),
        whole: whole as u64,
        cut_off: (bytes.len() - whole) as u64,
    }
}

/// Returns whether these bytes may be left of a write of `whole` by a kill or a stop of the machine: its
/// first bytes, and zeros in place of bytes that were written and lost.
pub fn is_beginning(bytes: &[u8], whole: &[u8]) -> bool {
    let written = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    bytes.len() <= whole.len() && whole.starts_with(&bytes[..written])
}

/// Returns whether this is a whole line with a right checksum.
pub fn is_whole(line: &[u8]) -> bool {
    matches!(seal_of(line), Seal::Right(_))
}

impl Iterator for Lines<'_> {
    /// A line, or its error: `line 3: …`.
    type Item = Result<Line, String>;

    fn next(&mut self) -> Option<Result<Line, String>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.iter().position(|&byte| byte == b'\n').map_or(self.rest.len(), |end| end + 1);
        let (line, rest) = self.rest.split_at(end);
        self.rest = rest;
        let checked = self.checks.check(line);
        if checked.is_err() {
            self.rest = &[];
        }
        Some(checked)
    }
}
