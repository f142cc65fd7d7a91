//! The games of a file, one after another.

use crate::error::Error;
use crate::format::Format;
use crate::packed::Input;
use crate::place;
use crate::place::unreadable;
use crate::record::Record;
use crate::tree::{Tree, Trees};
use crate::{ggf, json, packed, pgn, psq, sgf, transcript, wthor};
use encoding_rs::{CoderResult, Decoder, UTF_16BE, UTF_16LE};
use std::fmt;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::Path;

/// The number of leading bytes that the format is detected from.
const FIRST: u64 = 512;

/// The first bytes of a library of Renju.
const LIBRARY: &[u8] = b"\xffRenLib\xff";

/// Reads the games of a file one at a time, with memory for one game. An error concerns one game; the games
/// after it follow if their beginning can be found. A file packed by gzip is unpacked on the way, and of a
/// zip file, which is held in memory, the members are read.
pub struct Reader {
    format: Format,
    games: Box<dyn Iterator<Item = Result<Record, Error>> + Send>,
    name: String,
    /// True if there was a game or an error.
    has_any: bool,
    /// The notice to report with the first game.
    notice: Option<String>,
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("format", &self.format).finish_non_exhaustive()
    }
}

impl Reader {
    /// Opens a plain file. If no format is given, it is detected from the name or the first bytes.
    ///
    /// # Errors
    ///
    /// If there is no such file, or if it cannot be read.
    pub fn open(path: &Path, format: Option<Format>) -> Result<Reader, Error> {
        let input = files::stream(path, "a file of games")?;
        let format = format.or_else(|| Format::by_name_of(path));
        Reader::of(Box::new(BufReader::new(input)), &path.display().to_string(), format, Some(path))
    }

    /// Reads the games of an input called `name` in messages. If no format is given, it is detected from the
    /// first bytes.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn new(input: Box<dyn BufRead + Send>, name: &str, format: Option<Format>) -> Result<Reader, Error> {
        Reader::of(input, name, format, None)
    }

    /// Reads the games of an input that may be packed. If it has a `path`, files of names may lie next to it.
    fn of(input: Input, name: &str, format: Option<Format>, path: Option<&Path>) -> Result<Reader, Error> {
        let (first, input) = begun(input, name)?;
        let read = |path: &Path| files::read(path, "names of WTHOR", wthor::MAX_NAMES).ok();
        let beside = || path.map_or_else(wthor::Beside::default, |path| wthor::Beside::of(path, &read));
        match first[..] {
            [0x1f, 0x8b, ..] => Reader::plain(packed::gzip(input), name, format, &beside),
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Reader::zip(input, name, format),
            _ => Reader::plain(input, name, format, &beside),
        }
    }

    /// Reads the games of the members of a zip file: of those whose names end as those of a format, or of all
    /// if a format is given.
    fn zip(input: Input, name: &str, format: Option<Format>) -> Result<Reader, Error> {
        let members = packed::members(input).map_err(|error| unreadable(name, &error))?;
        let is_names = |name: &str| [".jou", ".trn"].iter().any(|end| name.to_lowercase().ends_with(end));
        let format_of = move |name: &str| match name {
            _ if name.starts_with("__MACOSX/") || is_names(name) => None,
            _ => Format::by_name_of(Path::new(name)).or(format),
        };
        let mut read = members.iter().filter_map(|member| format_of(&member.name));
        let wrong = || Error::wrong(name, "expected a member whose name ends as those of a format, got none");
        let first = read.next().ok_or_else(wrong)?;
        let left =
            members.iter().filter(|member| format_of(&member.name).is_none() && !is_names(&member.name));
        let left: Vec<&str> = left.map(|member| member.name.as_str()).collect();
        let notice = (!left.is_empty()).then(|| format!("passed over {}", left.join(", ")));
        let zip = name.to_owned();
        let games = (0..members.len()).flat_map(move |at| {
            let member = &members[at];
            let name = place::join(&zip, &member.name);
            let names = |path: &Path| {
                let found = members.iter().find(|member| Path::new(&member.name) == path)?;
                let mut bytes = Vec::new();
                found.open().take(wthor::MAX_NAMES).read_to_end(&mut bytes).ok().map(|_| bytes)
            };
            let beside = || wthor::Beside::of(Path::new(&member.name), &names);
            let reader = format_of(&member.name)
                .map(|format| Reader::plain(member.open(), &name, Some(format), &beside));
            let (reader, error) = match reader.transpose() {
                Ok(reader) => (reader.map(|reader| Reader { has_any: true, ..reader }), None),
                Err(error) => (None, Some(Err(error))),
            };
            reader.into_iter().flatten().chain(error)
        });
        Ok(Reader { format: first, games: Box::new(games), name: name.to_owned(), has_any: false, notice })
    }

    /// Reads the games of an input that is not packed.
    fn plain(
        input: Input,
        name: &str,
        format: Option<Format>,
        beside: &dyn Fn() -> wthor::Beside,
    ) -> Result<Reader, Error> {
        let (mut first, mut input) = begun(input, name)?;
        let mut notice = None;
        match first[..] {
            [0xef, 0xbb, 0xbf, ..] => {
                input.consume(3);
                first.drain(..3);
            }
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
                let encoding = if first[0] == 0xff { UTF_16LE } else { UTF_16BE };
                let text = Utf16 { input, decoder: Some(encoding.new_decoder_with_bom_removal()) };
                (first, input) = begun(Box::new(BufReader::new(text)), name)?;
                notice = Some("read as UTF-16".to_owned());
            }
            _ => {}
        }
        if first.starts_with(LIBRARY) {
            let what =
                "expected a format of records, got a library of RenLib (.lib): export its games as sgf";
            return Err(Error::wrong(name, what));
        }
        let format = format.unwrap_or_else(|| Format::by_bytes(&first));
        let games: Box<dyn Iterator<Item = Result<Record, Error>> + Send> = match format {
            Format::Json => Box::new(json::Games::new(input, name)),
            Format::Transcript | Format::Columns => {
                Box::new(place::games_of_lines(input, name, transcript::game))
            }
            Format::Wthor => {
                let mut games = wthor::Games::new(input, name, beside());
                Box::new(place::games(move || games.game()))
            }
            Format::Ggf => Box::new(trees(input, name, ggf::record)),
            Format::Sgf => Box::new(trees(input, name, sgf::record)),
            Format::Psq => Box::new(place::games_of_lines(input, name, psq::game)),
            Format::Pgn => Box::new(place::games_of_lines(input, name, pgn::game)),
        };
        Ok(Reader { format, games, name: name.to_owned(), has_any: false, notice })
    }

    /// The format of the file.
    pub fn format(&self) -> Format {
        self.format
    }
}

/// The first bytes of an input, and the input with them.
fn begun(mut input: Input, name: &str) -> Result<(Vec<u8>, Input), Error> {
    let mut first = Vec::new();
    let read = input.by_ref().take(FIRST).read_to_end(&mut first);
    read.map_err(|error| unreadable(name, &error))?;
    Ok((first.clone(), Box::new(Cursor::new(first).chain(input))))
}

/// The games of a file of trees.
fn trees(
    input: Input,
    name: &str,
    record: fn(&Tree) -> Result<Record, String>,
) -> impl Iterator<Item = Result<Record, Error>> + Send + use<> {
    Trees::new(input, name).map(move |tree| {
        let (tree, place) = tree?;
        let record = record(&tree).map_err(|what| Error::wrong(place.clone(), what))?;
        let notices = [tree.notices, record.notices].concat();
        Ok(Record { place, notices, ..record })
    })
}

impl Iterator for Reader {
    type Item = Result<Record, Error>;

    fn next(&mut self) -> Option<Result<Record, Error>> {
        let mut game = self.games.next();
        if game.is_none() && !self.has_any {
            let place = if self.name.is_empty() { String::new() } else { format!("{}: ", self.name) };
            let what = format!("{place}expected a recorded game, got none");
            game = Some(Err(Error::Request(request::Error::Other(what))));
        }
        self.has_any = true;
        if let Some(Ok(record)) = &mut game {
            self.notice.take().into_iter().for_each(|notice| record.tell(notice));
        }
        game
    }
}

/// A text in UTF-16, read in UTF-8, at least four bytes at a time. Halves of pairs are replaced.
struct Utf16 {
    input: Input,
    /// `None` behind the end.
    decoder: Option<Decoder>,
}

impl Read for Utf16 {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        while let Some(decoder) = &mut self.decoder {
            let bytes = self.input.fill_buf()?;
            let is_end = bytes.is_empty();
            let (result, used, written, _) = decoder.decode_to_utf8(bytes, buffer, is_end);
            self.input.consume(used);
            self.decoder.take_if(|_| is_end && result == CoderResult::InputEmpty);
            if written > 0 {
                return Ok(written);
            }
        }
        Ok(0)
    }
}
