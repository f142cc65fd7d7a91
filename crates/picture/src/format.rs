//! The formats of a picture, and their names.

use crate::exercise::Exercise;
use std::path::Path;

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// The drawing on a page of its own.
    Html,
    /// A drawing of the tree, of the last walk where there were several.
    Svg,
    /// The same for Graphviz.
    Dot,
    /// The events themselves, one per line.
    Json,
    /// An indented tree, one line per node.
    Text,
}

impl Format {
    /// Every format, in the order in which a list of them is shown.
    pub const ALL: [Format; 5] = [Format::Html, Format::Svg, Format::Dot, Format::Json, Format::Text];

    /// The word for it: `html`, `svg`, `dot`, `json` or `text`.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Html => "html",
            Format::Svg => "svg",
            Format::Dot => "dot",
            Format::Json => "json",
            Format::Text => "text",
        }
    }

    /// The format of that name.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format for the extension of a file, in any case: `tree.svg`, `TREE.HTM`, `tree.jsonl`.
    pub fn from_extension(path: impl AsRef<Path>) -> Option<Format> {
        match path.as_ref().extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "html" | "htm" => Some(Format::Html),
            "svg" => Some(Format::Svg),
            "dot" | "gv" => Some(Format::Dot),
            "json" | "jsonl" | "ndjson" => Some(Format::Json),
            "txt" | "text" => Some(Format::Text),
            _ => None,
        }
    }
}

/// Options of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The format.
    pub format: Format,
    /// The exercise, if values are to be left out. JSON, the events as they are, ignores it.
    pub exercise: Option<Exercise>,
}

impl Options {
    /// This format, and nothing left out of it.
    pub const fn new(format: Format) -> Options {
        Options { format, exercise: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_known_by_their_names_and_by_file_names() {
        for format in Format::ALL {
            assert_eq!(Format::from_name(format.name()), Some(format));
        }
        assert_eq!(Format::from_name("png"), None);
        assert_eq!(Format::from_extension("out/tree.HTML"), Some(Format::Html));
        assert_eq!(Format::from_extension("tree.gv"), Some(Format::Dot));
        assert_eq!(Format::from_extension("tree"), None);
    }
}
