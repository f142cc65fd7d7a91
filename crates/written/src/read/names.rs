//! The names of a text: parameters, players, pieces, regions, counters and cells.

use super::cursor::Cursor;
use super::mistake::{Mistake, Reading, Trouble};
use super::near::did_you_mean;
use crate::syntax::{
    Belongs, Board, ByPlayer, CellId, Counter, Direction, Parameter, PieceKind, Region, Rules, Span,
};
use game::Player;

/// The words that combine others and are therefore never names.
const STRUCTURE: [&str; 27] = [
    "and",
    "or",
    "without",
    "not",
    "of",
    "in",
    "on",
    "to",
    "if",
    "is",
    "at",
    "then",
    "over",
    "exactly",
    "with",
    "some",
    "no",
    "count",
    "groups",
    "connects",
    "capturing",
    "again",
    "wins",
    "loses",
    "finishes",
    "cannot",
    "for",
];

/// The words that begin a set.
pub(crate) const SETS: [&str; 35] = [
    "all",
    "empty",
    "occupied",
    "mine",
    "theirs",
    "row",
    "rows",
    "column",
    "columns",
    "edge",
    "corner",
    "tip",
    "arm",
    "arms",
    "from",
    "to",
    "it",
    "between",
    "enclosed",
    "attacked",
    "seen",
    "next",
    "group",
    "lines",
    "trail",
    "not",
    "north",
    "northeast",
    "east",
    "southeast",
    "south",
    "southwest",
    "west",
    "northwest",
    "forward",
];

/// The words that stand where a player may.
const PLAYERS: [&str; 10] =
    ["mover", "next", "nobody", "each", "draw", "most", "fewest", "pay", "same", "seat"];

/// The kind of thing that a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    Parameter,
    Player,
    Piece,
    Region,
    Counter,
    /// The number of each cell.
    Seeds,
}

impl Sort {
    /// The noun with its article.
    fn noun(self) -> &'static str {
        match self {
            Sort::Parameter => "a parameter",
            Sort::Player => "a player",
            Sort::Piece => "a piece",
            Sort::Region => "a region",
            Sort::Counter => "a counter",
            Sort::Seeds => "a number of each cell",
        }
    }
}

/// The declarations read so far.
#[derive(Debug)]
pub(crate) struct Names {
    /// The rules, as far as they are read. There may be a board, before any mistake in it is known.
    pub(crate) rules: Rules,
    /// The players in lower case.
    pub(crate) players: Vec<String>,
    /// The sides or corners that players sit at.
    pub(crate) seats: ByPlayer<Option<Direction>>,
    /// True if the line that makes the board has a mistake.
    pub(crate) is_board_wrong: bool,
    /// True if a line that makes names could not be read: a name that is not known may be one of its.
    pub(crate) is_incomplete: bool,
    /// True if the line that says where `forward` is has a mistake.
    pub(crate) is_forward_wrong: bool,
}

impl Names {
    /// The board.
    pub(crate) fn board(&self, span: Span) -> Reading<&Board> {
        match &self.rules.board {
            _ if self.is_board_wrong => Err(Trouble::Follows),
            Some(board) => Ok(board),
            None => {
                let mistake = Mistake::at(span, "this needs a board, and there is none");
                Err(mistake.help("add a line such as `board square 8`").into())
            }
        }
    }

    /// The parameter of this name.
    pub(crate) fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.rules.parameters.iter().find(|parameter| parameter.name == name)
    }

    /// The player of this name, in lower case.
    pub(crate) fn player(&self, name: &str) -> Option<usize> {
        self.players.iter().position(|player| player == name)
    }

    /// The kind of piece of this name.
    pub(crate) fn piece(&self, name: &str) -> Option<usize> {
        self.rules.pieces.iter().position(|piece| piece.name == name)
    }

    /// The region of this name.
    pub(crate) fn region(&self, name: &str) -> Option<&Region> {
        self.rules.regions.iter().find(|region| region.name == name)
    }

    /// The counter of this name.
    pub(crate) fn counter(&self, name: &str) -> Option<usize> {
        self.rules.counters.iter().position(|counter| counter.name == name)
    }

    /// True if this is the name of the number of each cell.
    pub(crate) fn is_seeds(&self, name: &str) -> bool {
        self.rules.seeds.as_ref().is_some_and(|seeds| seeds.name == name)
    }

    /// The cell of this name.
    pub(crate) fn cell(&self, name: &str) -> Option<CellId> {
        self.rules.board.as_ref().filter(|_| !self.is_board_wrong)?.cell(name)
    }

    /// The names of one sort.
    pub(crate) fn all(&self, sort: Sort) -> Vec<&str> {
        let Rules { parameters, pieces, regions, counters, seeds, .. } = &self.rules;
        match sort {
            Sort::Parameter => parameters.iter().map(|parameter: &Parameter| &*parameter.name).collect(),
            Sort::Player => self.players.iter().map(|name| &**name).collect(),
            Sort::Piece => pieces.iter().map(|piece: &PieceKind| &*piece.name).collect(),
            Sort::Region => regions.iter().map(|region: &Region| &*region.name).collect(),
            Sort::Counter => counters.iter().map(|counter: &Counter| &*counter.name).collect(),
            Sort::Seeds => seeds.iter().map(|seeds| &*seeds.name).collect(),
        }
    }

    /// The sort of thing that a name stands for already.
    fn sort_of(&self, name: &str) -> Option<Sort> {
        let sorts = [Sort::Parameter, Sort::Player, Sort::Piece, Sort::Region, Sort::Counter, Sort::Seeds];
        sorts.into_iter().find(|&sort| self.all(sort).contains(&name))
    }

    /// Reads a new name: as it stands in the text and in lower case, with its place.
    pub(crate) fn new_name(&self, cursor: &mut Cursor<'_>, sort: Sort) -> Reading<(String, String, Span)> {
        let noun = sort.noun();
        let Some(super::tokens::Kind::Word(word, text)) = cursor.peek(0).map(|token| &token.kind) else {
            return Err(cursor.expected(&format!("the name of {noun}"), &[]).into());
        };
        let span = cursor.span();
        let is_set = matches!(sort, Sort::Piece | Sort::Region | Sort::Seeds);
        let is_word_of_the_language = STRUCTURE.contains(&&**word)
            || is_set && SETS.contains(&&**word)
            || sort == Sort::Player && PLAYERS.contains(&&**word);
        if is_word_of_the_language {
            let message = format!("`{word}` is a word of the language and cannot name {noun}");
            return Err(Mistake::at(span, message).into());
        }
        if let Some(other) = self.sort_of(word) {
            let message = format!("`{word}` is already the name of {}", other.noun());
            return Err(Mistake::at(span, message).help("choose another name").into());
        }
        if is_set && self.cell(word).is_some() {
            let message = format!("`{word}` is the name of a cell of the board");
            return Err(Mistake::at(span, message).help("choose another name").into());
        }
        cursor.skip();
        Ok((word.clone(), text.clone(), span))
    }

    /// Reads the name of a kind of piece.
    pub(crate) fn read_piece(&self, cursor: &mut Cursor<'_>) -> Reading<usize> {
        if let Some(piece) = cursor.word().and_then(|word| self.piece(word)) {
            cursor.skip();
            return Ok(piece);
        }
        let unknown = self.unknown(cursor, Sort::Piece);
        if self.rules.pieces.is_empty() {
            return Err(unknown);
        }
        // Another kind, to read on with.
        cursor.note(unknown).map(|()| 0)
    }

    /// True if the name of a piece follows the next word.
    pub(crate) fn piece_follows(&self, cursor: &Cursor<'_>) -> bool {
        cursor.word_at(1).is_some_and(|word| self.piece(word).is_some())
    }

    /// Reads the name of a counter.
    pub(crate) fn read_counter(&self, cursor: &mut Cursor<'_>) -> Reading<usize> {
        if let Some(counter) = cursor.word().and_then(|word| self.counter(word)) {
            cursor.skip();
            return Ok(counter);
        }
        Err(self.unknown(cursor, Sort::Counter))
    }

    /// Reads the name of the number of each cell.
    pub(crate) fn read_seeds(&self, cursor: &mut Cursor<'_>) -> Reading<()> {
        if cursor.word().is_some_and(|word| self.is_seeds(word)) {
            cursor.skip();
            return Ok(());
        }
        if self.rules.seeds.is_none() && !self.is_incomplete {
            let mistake = Mistake::at(cursor.span(), "no line gives the cells numbers");
            return Err(mistake.help("add a line such as `count seeds = 4 on row 1`").into());
        }
        Err(self.unknown(cursor, Sort::Seeds))
    }

    /// Reads the name of a player.
    pub(crate) fn read_player(&self, cursor: &mut Cursor<'_>) -> Reading<usize> {
        if let Some(player) = cursor.word().and_then(|word| self.player(word)) {
            cursor.skip();
            return Ok(player);
        }
        Err(self.unknown(cursor, Sort::Player))
    }

    /// The trouble that a name of this sort was expected; nothing is said if it may be one that a line with
    /// a mistake was to make.
    pub(crate) fn unknown(&self, cursor: &Cursor<'_>, sort: Sort) -> Trouble {
        let known = self.all(sort);
        let is_word = cursor.word().is_some();
        if self.is_incomplete && is_word {
            return Trouble::Follows;
        }
        let noun = sort.noun();
        let mistake = cursor.expected(&format!("the name of {noun}"), &known);
        let help = match &known[..] {
            [] => format!("the text names no {}", noun.trim_start_matches("a ")),
            names => format!("there is {}", names.join(", ")),
        };
        mistake.or_help(help).into()
    }

    /// The trouble that a word is no set.
    pub(crate) fn no_set(&self, cursor: &Cursor<'_>) -> Trouble {
        let Some(word) = cursor.word() else { return cursor.expected("a set of cells", &[]).into() };
        let span = cursor.span();
        if self.parameter(word).is_some()
            || self.counter(word).is_some()
            || word == "count"
            || word == "groups"
        {
            let mistake =
                Mistake::at(span, format!("a set of cells must stand here, and `{word}` is a number"));
            let is_name = word != "count" && word != "groups";
            return if is_name { mistake.help(format!("such as `row {word}`")) } else { mistake }.into();
        }
        if self.player(word).is_some() {
            let piece = self.rules.pieces.first().map_or("piece", |piece| &piece.name);
            let mistake = Mistake::at(span, format!("`{word}` is a player, not a set of cells"));
            return mistake.help(format!("such as `{word}'s {piece}`")).into();
        }
        if word.split_once('-').is_some_and(|(one, other)| is_like_a_cell(one) && is_like_a_cell(other)) {
            let mistake = Mistake::at(span, format!("no set is called `{word}`"));
            return mistake.help("name each cell, or write `row 1` or `columns 1 to 3`").into();
        }
        if is_like_a_cell(word) {
            return match self.board(span) {
                Ok(board) => off_the_board(board, word, span).into(),
                Err(trouble) => trouble,
            };
        }
        if self.is_incomplete {
            return Trouble::Follows;
        }
        let sorts = [Sort::Piece, Sort::Region, Sort::Seeds];
        let words = SETS.into_iter().chain(sorts.into_iter().flat_map(|sort| self.all(sort)));
        Mistake::at(span, format!("no set is called `{word}`")).help(did_you_mean(word, words)).into()
    }

    /// The trouble that a word is no number.
    pub(crate) fn no_number(&self, cursor: &Cursor<'_>, word: &str) -> Trouble {
        let span = cursor.span();
        if self.is_incomplete {
            return Trouble::Follows;
        }
        let is_cell = self.cell(word).is_some();
        if SETS.contains(&word) || self.piece(word).is_some() || self.region(word).is_some() || is_cell {
            let mistake =
                Mistake::at(span, format!("a number must stand here, and `{word}` is a set of cells"));
            return mistake.help(format!("such as `count {word}`")).into();
        }
        let sorts = [Sort::Parameter, Sort::Counter, Sort::Seeds];
        let words = ["count", "groups"].into_iter().chain(sorts.into_iter().flat_map(|sort| self.all(sort)));
        Mistake::at(span, format!("no number is called `{word}`")).help(did_you_mean(word, words)).into()
    }
}

/// True if a word is one or two letters and a number: the cell of some board.
pub(crate) fn is_like_a_cell(word: &str) -> bool {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    letters.len() < word.len() && letters.len() <= 2 && letters.chars().all(|c| c.is_ascii_lowercase())
}

fn off_the_board(board: &Board, word: &str, span: Span) -> Mistake {
    let mistake = Mistake::at(span, format!("the board has no cell `{word}`"));
    let (Some(first), Some(last)) = (board.cells.first(), board.cells.last()) else { return mistake };
    mistake.help(format!("its {} cells go from {} to {}", board.cells.len(), first.name, last.name))
}

/// The pieces that a kind belongs to, checked against a player who is said to own them.
pub(crate) fn owns(names: &Names, piece: usize, player: usize, span: Span) -> Reading<()> {
    let kind = &names.rules.pieces[piece];
    if kind.belongs.owner(Player::new(player)) == Some(Player::new(player)) {
        return Ok(());
    }
    let owner = match kind.belongs {
        Belongs::Player(owner) => names.rules.players[owner.index()].as_str(),
        Belongs::Each | Belongs::Nobody => "nobody",
    };
    let message = format!("{} has no `{}`", names.rules.players[player], kind.name);
    Err(Mistake::at(span, message).help(format!("it belongs to {owner}")).into())
}
