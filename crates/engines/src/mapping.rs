//! How another program writes moves.

use crate::board::{Board, square};
use crate::fault::Fault;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// Writes yomi's moves as another program does. The default changes nothing.
///
/// A move is translated by the first of these that applies: it is listed as a whole; otherwise the signs of
/// `remove` are left out, each square is replaced by the one that `squares` names for it, and `prefix` is put
/// in front.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Mapping {
    /// Signs of our moves that theirs do not have, such as `-x`.
    pub remove: String,
    /// What their moves have in front of ours, such as `P@`.
    pub prefix: String,
    /// True if their letters are capitals.
    pub capitals: bool,
    /// Our squares, with theirs.
    pub squares: BTreeMap<String, String>,
    /// Whole moves of ours, with theirs, such as `pass`.
    pub moves: BTreeMap<String, String>,
    /// Our pieces in a position, with theirs, where they read a position in Forsyth-Edwards Notation.
    pub pieces: Option<BTreeMap<char, char>>,
}

impl Mapping {
    /// Long algebraic notation as most programs read it: `e2-e4` is `e2e4`, and `e4xd5` is `e4d5`.
    pub fn coordinates() -> Mapping {
        Mapping { remove: "-x".to_owned(), ..Mapping::default() }
    }

    /// Squares of a board that have other names, by their column and their row from 1.
    pub fn of_squares(board: Board, theirs: impl Fn(usize, usize) -> String) -> Mapping {
        let pair = |(column, row)| (square(column, row), theirs(column, row));
        Mapping { squares: board.squares().map(pair).collect(), ..Mapping::default() }
    }

    /// Reads a mapping file, in TOML. The error is one line.
    pub fn read(text: &str) -> Result<Mapping, String> {
        read_toml(text)
    }

    /// A position in Forsyth-Edwards Notation, without castling and en passant; `None` if the other program
    /// reads none, or if ours has something that this notation cannot say.
    pub fn fen(&self, ours: &str) -> Option<String> {
        let pieces = self.pieces.as_ref()?;
        let mut words = ours.split(' ');
        let (rows, mover) = (words.next()?, words.next()?);
        let mover = match mover {
            "w" | "x" => 'w',
            "b" | "o" => 'b',
            _ => return None,
        };
        let mut quiet_plies = 0;
        for word in words.filter(|&word| word != "-" && word != "plies=0") {
            quiet_plies = word.parse::<u32>().ok()?;
        }
        let rows: String = rows.chars().map(|piece| *pieces.get(&piece).unwrap_or(&piece)).collect();
        Some(format!("{rows} {mover} - - {quiet_plies} 1"))
    }

    /// What a position in Forsyth-Edwards Notation may be as ours, most likely first.
    pub fn positions(&self, fen: &str) -> Vec<String> {
        let words: Vec<&str> = fen.split_whitespace().collect();
        let [rows, mover, _, _, rest @ ..] = &*words else { return Vec::new() };
        let pieces = self.pieces.iter().flatten();
        let ours: BTreeMap<char, char> = pieces.map(|(&ours, &theirs)| (theirs, ours)).collect();
        let rows: String = rows.chars().map(|piece| *ours.get(&piece).unwrap_or(&piece)).collect();
        let quiet_plies = rest.first().unwrap_or(&"0");
        let side = if *mover == "w" { 'x' } else { 'o' };
        vec![
            format!("{rows} {mover} - {quiet_plies}"),
            format!("{rows} {side}"),
            format!("{rows} {side} plies=0"),
        ]
    }

    /// A move as the other program writes it.
    pub fn theirs(&self, ours: &str) -> String {
        if let Some(whole) = self.moves.get(ours) {
            return whole.clone();
        }
        let mut text = self.prefix.clone();
        let mut rest = ours;
        while let Some(first) = rest.chars().next() {
            let square = if self.squares.is_empty() { 0 } else { square_at(rest) };
            let length = if self.remove.contains(first) || square == 0 { first.len_utf8() } else { square };
            let (part, behind) = rest.split_at(length);
            match self.squares.get(part) {
                Some(theirs) => text.push_str(theirs),
                None if self.remove.contains(part) => {}
                None => text.push_str(part),
            }
            rest = behind;
        }
        if self.capitals { text.to_uppercase() } else { text }
    }

    /// The legal move that the other program writes like this, in letters of either case unless two differ by
    /// that alone.
    ///
    /// # Errors
    ///
    /// If two legal moves are written alike, or none is written so.
    pub fn ours<'a>(&self, theirs: &str, legal: &'a [String]) -> Result<&'a str, Fault> {
        let mut all: BTreeMap<String, &'a str> = BTreeMap::new();
        for mv in legal {
            let written = self.theirs(mv);
            if let Some(other) = all.insert(written.clone(), mv) {
                return Err(Fault::Ambiguous { one: other.to_owned(), other: mv.clone(), theirs: written });
            }
        }
        let mut alike = all.iter().filter(|(written, _)| written.eq_ignore_ascii_case(theirs));
        let alike = alike.next().filter(|_| alike.next().is_none()).map(|(_, &mv)| mv);
        all.get(theirs).copied().or(alike).ok_or_else(|| Fault::Illegal {
            example: all.keys().next().cloned().unwrap_or_default(),
            found: theirs.to_owned(),
        })
    }
}

/// Reads a file in TOML. The error is one line.
pub(crate) fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
        format!("line {line}: {}", error.message().replace('\n', " "))
    })
}

/// The length of the square that the text begins with: letters and then digits; 0 if it begins with none.
fn square_at(text: &str) -> usize {
    let letters = text.find(|sign: char| !sign.is_ascii_alphabetic()).unwrap_or(text.len());
    let digits = text[letters..].find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len() - letters);
    if letters == 0 || digits == 0 { 0 } else { letters + digits }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn legal(moves: &[&str]) -> Vec<String> {
        moves.iter().map(|&mv| mv.to_owned()).collect()
    }

    #[test]
    fn moves_are_translated_both_ways() {
        let text = "remove = \"-x\"\n[squares]\na1 = \"a8\"\nb10 = \"k1\"\n[moves]\npass = \"0000\"\n";
        let mapping = Mapping::read(text).expect("a mapping");
        for (ours, theirs) in
            [("a1-b10", "a8k1"), ("c3xa1", "c3a8"), ("pass", "0000"), ("a1-a1-b2", "a8a8b2")]
        {
            assert_eq!(mapping.theirs(ours), theirs);
            assert_eq!(mapping.ours(theirs, &legal(&["d4-d5", ours])), Ok(ours));
        }
        let drops = Mapping { prefix: "P@".to_owned(), ..Mapping::default() };
        assert_eq!(drops.theirs("b2"), "P@b2");
        assert_eq!(Mapping { capitals: true, ..Mapping::default() }.theirs("f5"), "F5");
    }

    #[test]
    fn positions_are_written_and_read_in_forsyth_edwards_notation() {
        let breakthrough = Mapping::read("[pieces]\nx = \"P\"\no = \"p\"").expect("a mapping");
        let chess = Mapping { pieces: Some(BTreeMap::new()), ..Mapping::coordinates() };
        for (mapping, ours, theirs) in [
            (&breakthrough, "oo6/8/8/8/8/8/8/xx6 x", "pp6/8/8/8/8/8/8/PP6 w - - 0 1"),
            (&chess, "k7/8/8/8/8/8/8/K7 b - 12", "k7/8/8/8/8/8/8/K7 b - - 12 1"),
        ] {
            assert_eq!(mapping.fen(ours).as_deref(), Some(theirs));
            assert!(mapping.positions(theirs).iter().any(|position| position == ours), "{ours}");
        }
        assert_eq!(chess.fen("k7/8/8/8/8/8/8/K7 b wb 12"), None);
        assert_eq!(Mapping::coordinates().fen("8/8 x"), None);
        assert!(chess.positions("8/8 w").is_empty());
    }

    #[test]
    fn illegal_and_ambiguous_moves_are_refused() {
        let mapping = Mapping::coordinates();
        let moves = legal(&["a2-a3", "a2a3"]);
        assert!(matches!(mapping.ours("a2a3", &moves), Err(Fault::Ambiguous { .. })));
        assert!(matches!(mapping.ours("e2e4", &legal(&["a2-a3"])), Err(Fault::Illegal { .. })));
    }

    #[test]
    fn a_mapping_that_is_none_is_refused_with_its_line() {
        let error = Mapping::read("remove = \"-\"\nsquare = 3\n").expect_err("no such key");
        assert!(error.starts_with("line 2: ") && !error.contains('\n'), "{error}");
    }

    proptest! {
        #[test]
        fn any_text_is_translated(ours in "\\PC*", theirs in "\\PC*", file in "\\PC*") {
            let squares = BTreeMap::from([("a1".to_owned(), "h8".to_owned())]);
            let mapping = Mapping { squares, ..Mapping::coordinates() };
            let _ = mapping.ours(&theirs, &[ours.clone(), theirs.clone()]);
            let _ = (Mapping::read(&file), mapping.positions(&theirs));
            let chess = Mapping { pieces: Some(BTreeMap::new()), ..mapping };
            let _ = (chess.fen(&ours), chess.positions(&theirs), crate::entries(&file));
        }
    }
}
