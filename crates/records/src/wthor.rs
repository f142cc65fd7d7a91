//! WTHOR, the binary databases of Othello.
//!
//! **Source.** The French Federation of Othello, Format de la base WTHOR. Numbers are little-endian. A header
//! of 16 bytes: century, year, month and day of the file, the number of games in four bytes, two bytes that
//! count other records, the year of the games in two, the size of the board (0 or 8), the kind of games (1
//! for solitaires), the depth of the theoretical scores, and a byte without a meaning. Then 68 bytes a game:
//! the numbers of tournament, first and second player in two bytes each, the discs of the first player at
//! the end, the same by perfect play, and 60 moves, each ten times its row and its column, or 0. Passes are
//! not written. Names are in the files `.TRN` (26 bytes each) and `.JOU` (20) beside it, behind headers of
//! the same kind.

use crate::error::Error;
use crate::packed::Input;
use crate::place::{Next, join, unreadable};
use crate::record::{Record, RecordedMove};
use std::io::Read;
use std::path::Path;

const HEADER: usize = 16;
const GAME: usize = 68;
/// The maximum size of a file of names, in bytes: one name for every two-byte number.
pub(crate) const MAX_NAMES: u64 = (HEADER + 26 * 65_536) as u64;

/// The tags for the first player's discs under perfect play, and for the number of empty squares from which
/// play is perfect.
pub(crate) const THEORETICAL: &str = "Theoretical";
pub(crate) const DEPTH: &str = "TheoreticalDepth";

/// The names of tournaments or of players, by number.
#[derive(Default)]
pub(crate) struct Names {
    bytes: Vec<u8>,
    long: usize,
}

impl Names {
    fn name(&self, number: u16) -> Option<String> {
        let at = HEADER + usize::from(number) * self.long;
        let name = self.bytes.get(at..at + self.long)?;
        let name = &name[..name.iter().position(|&byte| byte == 0).unwrap_or(name.len())];
        // The files are in Latin-1.
        let name: String = name.iter().map(|&byte| byte as char).collect();
        Some(name.trim().to_owned()).filter(|name| !name.is_empty())
    }
}

/// The files of names beside a file of games.
#[derive(Default)]
pub(crate) struct Beside {
    players: Names,
    tournaments: Names,
}

impl Beside {
    /// Those of a file that `read` finds, under its name or as `WTHOR`.
    pub(crate) fn of(path: &Path, read: &dyn Fn(&Path) -> Option<Vec<u8>>) -> Beside {
        let names = |end: &str, long: usize| {
            let ends = [end.to_owned(), end.to_lowercase()];
            let mut names = ends
                .iter()
                .flat_map(|end| [path.with_extension(end), path.with_file_name(format!("WTHOR.{end}"))]);
            Names { bytes: names.find_map(|path| read(&path)).unwrap_or_default(), long }
        };
        Beside { players: names("JOU", 20), tournaments: names("TRN", 26) }
    }
}

/// The games of a file.
pub(crate) struct Games {
    input: Input,
    name: String,
    beside: Beside,
    /// `None` until it is read.
    header: Option<Header>,
    read: u32,
}

/// The contents of the header.
#[derive(Clone, Copy)]
struct Header {
    /// The number of games.
    count: u32,
    year: u16,
    /// The number of empty squares from which the theoretical scores assume perfect play.
    depth: u8,
}

impl Games {
    pub(crate) fn new(input: Input, name: &str, beside: Beside) -> Games {
        Games { input, name: name.to_owned(), beside, header: None, read: 0 }
    }

    /// Reads up to this many bytes.
    fn bytes(&mut self, most: usize) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(most as u64).read_to_end(&mut bytes);
        read.map_err(|error| unreadable(&self.name, &error))?;
        Ok(bytes)
    }

    fn header(&mut self) -> Result<Header, Error> {
        if let Some(header) = self.header {
            return Ok(header);
        }
        let header = self.bytes(HEADER)?;
        let wrong = |what: String| Error::wrong(self.name.as_str(), what);
        if header.len() < HEADER {
            return Err(wrong(format!("expected a header of {HEADER} bytes, got {}", header.len())));
        }
        if !matches!(header[12], 0 | 8) {
            return Err(wrong(format!("expected games on 8x8, got a board of {}", header[12])));
        }
        if header[13] == 1 {
            return Err(wrong("expected games, got solitaires".to_owned()));
        }
        let header = Header {
            count: u32::from_le_bytes([header[4], header[5], header[6], header[7]]),
            year: u16::from_le_bytes([header[10], header[11]]),
            depth: header[14],
        };
        self.header = Some(header);
        Ok(header)
    }

    /// The next game. Games beyond the header's count are read too, and reported after the last of them.
    pub(crate) fn game(&mut self) -> Next {
        let header = self.header()?;
        let bytes = self.bytes(GAME)?;
        let (count, read) = (header.count, self.read);
        if bytes.len() < GAME {
            let what = match bytes.len() {
                0 if read == count => return Ok(None),
                0 if read > count => format!("expected {count} games, as the header says, got {read}"),
                _ if read < count => {
                    format!("expected {count} games, as the header says; the file ends here")
                }
                more => format!("expected the end of the file behind {read} games, got {more} bytes more"),
            };
            return Err(Error::wrong(join(&self.name, &format!("game {}", read + 1)), what));
        }
        self.read = read.saturating_add(1);
        let place = join(&self.name, &format!("game {}", self.read));
        Ok(Some(self.record(&bytes, header, place.clone()).map_err(|what| Error::wrong(place, what))))
    }

    fn record(&self, bytes: &[u8], header: Header, place: String) -> Result<Record, String> {
        let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let players = [2, 4].map(|at| self.beside.players.name(number(at)));
        let mut record = Record { place, family: Some("othello"), size: Some((8, 8)), ..Record::default() };
        if players.iter().any(Option::is_some) {
            record.players = players.map(Option::unwrap_or_default).to_vec();
        }
        let tournament = self.beside.tournaments.name(number(0));
        record.tags.extend(tournament.map(|name| ("Event".to_owned(), name)));
        if header.year > 0 {
            record.tags.push(("Date".to_owned(), header.year.to_string()));
        }
        let (moves, discs) = (&bytes[8..], bytes[6]);
        let end = moves.iter().position(|&byte| byte == 0).unwrap_or(moves.len());
        if let Some(more) = moves[end..].iter().find(|byte| **byte != 0) {
            return Err(format!("expected no move behind the end, got {}", square(*more)));
        }
        record.moves.extend(moves[..end].iter().map(|&byte| RecordedMove::new(square(byte))));
        if let Some(wrong) = [discs, bytes[7]].iter().find(|discs| **discs > 64) {
            return Err(format!("expected at most 64 discs, got {wrong}"));
        }
        // A theoretical score equal to the actual score carries no information.
        if header.depth > 0 || bytes[7] != discs {
            record.tags.push((THEORETICAL.to_owned(), bytes[7].to_string()));
            record.tags.push((DEPTH.to_owned(), header.depth.to_string()));
        }
        let difference = 2 * i32::from(discs) - 64;
        record.result = Some(vec![difference, -difference]);
        Ok(record)
    }
}

/// The text of a move's byte; `byte-` and the number if it is not a square.
fn square(byte: u8) -> String {
    match (byte % 10, byte / 10) {
        (column @ 1..=8, row @ 1..=8) => format!("{}{row}", (b'a' + column - 1) as char),
        _ => format!("byte-{byte}"),
    }
}

/// A file of games. Names of players and tournaments are not in it; the date of the file is the first day of
/// the year 2000, so that equal games make equal files.
pub(crate) fn write(games: &[u8], year: u16, depth: u8) -> Vec<u8> {
    let count = (games.len() / GAME) as u32;
    let mut bytes = vec![20, 0, 1, 1];
    bytes.extend(count.to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(year.to_le_bytes());
    bytes.extend([8, 0, depth, 0]);
    bytes.extend(games);
    bytes
}

/// The depth of the theoretical scores of a file with this game.
pub(crate) fn depth(record: &Record) -> Option<u8> {
    record.tag(DEPTH)?.parse().ok()
}

/// The bytes of a game. Empty squares go to the winner.
///
/// # Errors
///
/// If it is not a game of Othello on eight by eight from the start.
pub(crate) fn write_game(record: &Record, family: &str, size: (usize, usize)) -> Result<Vec<u8>, String> {
    if family != "othello" || size != (8, 8) {
        let (columns, rows) = size;
        return Err(format!("expected othello on 8x8 to write wthor, got {family} on {columns}x{rows}"));
    }
    if record.start.is_some() {
        return Err("expected a game from the start to write wthor, got one from a position".to_owned());
    }
    let mut bytes = vec![0; 6];
    let difference = record.result.as_deref().and_then(|result| result.first()).copied().unwrap_or(0);
    // A game that is not over may be won by one: it does not become a draw.
    let difference = difference.clamp(-64, 64);
    let discs = (64 + difference + difference % 2) as u8 / 2;
    let theoretical = record.tag(THEORETICAL).and_then(|discs| discs.parse().ok()).unwrap_or(discs);
    bytes.extend([discs, theoretical]);
    for mv in record.moves.iter().filter(|mv| mv.text != "pass") {
        match mv.text.as_bytes() {
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => bytes.push(10 * (row - b'0') + column - b'a' + 1),
            _ => return Err(format!("expected squares from a1 to h8, got {}", game::quoted(&mv.text))),
        }
    }
    if bytes.len() > GAME {
        return Err(format!("expected at most 60 moves, got {}", bytes.len() - 8));
    }
    bytes.resize(GAME, 0);
    Ok(bytes)
}
