//! The formats, found by name, by file extension, or by the first bytes of a file.

use request::unknown;
use std::path::Path;

/// A format of records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// JSON: lines of games, the result file of a tournament, or a file of the playground.
    Json,
    /// The moves of a game a line, as people write them: `f5d6c3`, `1. f5 d6 2. c3`.
    Transcript,
    /// WTHOR: the binary databases of Othello.
    Wthor,
    /// GGF, the format of the Generic Game Server.
    Ggf,
    /// The columns of Connect Four, by digits or letters: `4436`, `ddcf`.
    Columns,
    /// SGF, the Smart Game Format, fourth version.
    Sgf,
    /// Tag pairs and numbered moves, as in PGN, for any game.
    Pgn,
    /// The files of Piskvork, the manager of the Gomocup; read only.
    Psq,
}

impl Format {
    /// Every format with its name.
    pub const NAMES: [(&'static str, Format); 8] = [
        ("json", Format::Json),
        ("transcript", Format::Transcript),
        ("wthor", Format::Wthor),
        ("ggf", Format::Ggf),
        ("columns", Format::Columns),
        ("sgf", Format::Sgf),
        ("pgn", Format::Pgn),
        ("psq", Format::Psq),
    ];

    /// The format of this name.
    ///
    /// # Errors
    ///
    /// If there is none, with the nearest name.
    pub fn named(name: &str) -> Result<Format, request::Error> {
        let found = Format::NAMES.iter().find(|(known, _)| *known == name).map(|(_, format)| *format);
        found.ok_or_else(|| unknown("format of records", name, Format::NAMES.iter().map(|(name, _)| *name)))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Format::NAMES.iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }

    /// The format that a file's extension indicates, the one before `.gz` if it is packed.
    pub fn by_name_of(path: &Path) -> Option<Format> {
        let end = path.extension()?.to_str()?.to_ascii_lowercase();
        match end.as_str() {
            "gz" => Format::by_name_of(Path::new(path.file_stem()?)),
            "json" | "jsonl" | "ndjson" => Some(Format::Json),
            "wtb" | "wth" => Some(Format::Wthor),
            "ggf" => Some(Format::Ggf),
            "sgf" | "hsgf" => Some(Format::Sgf),
            "pgn" | "pdn" => Some(Format::Pgn),
            "psq" => Some(Format::Psq),
            _ => None,
        }
    }

    /// The format that a file's first bytes indicate; a transcript if they match no other.
    pub(crate) fn by_bytes(first: &[u8]) -> Format {
        let text = first.strip_prefix(b"\xef\xbb\xbf").unwrap_or(first).trim_ascii_start();
        // The header of WTHOR begins with a date: century, year, month, day.
        if let [19..=20, 0..=99, 1..=12, 1..=31, ..] = first
            && first.len() >= 16
        {
            return Format::Wthor;
        }
        let has = |part: &[u8]| text.windows(part.len()).any(|found| found.eq_ignore_ascii_case(part));
        match text {
            [b'{', ..] => Format::Json,
            [b'[', ..] => Format::Pgn,
            _ if text.starts_with(b"Piskvork") => Format::Psq,
            // Something may stand before the first game, such as the number of all.
            _ if !has(b"(;") => Format::Transcript,
            _ if has(b"BO[") || has(b"GM[Othello]") => Format::Ggf,
            _ => Format::Sgf,
        }
    }
}
