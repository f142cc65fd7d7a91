//! Checks the text of a written game: lists its mistakes, or describes the game; and lists sample texts.

use crate::control::Control;
use crate::fitting::fitting;
use crate::situation::Situation;
use crate::text_game::count_moves;
use request::{Error, GAME_FILE};
use serde::Serialize;
use std::sync::OnceLock;
use written::check::warnings;
use written::reference::{NamedSet, named_sets};
use written::syntax::{Belongs, Parameter, Rules};
use written::{Mistake, SAMPLES};

/// The name of a game with no letter or digit in its title.
const NAMELESS: &str = "untitled";

/// The maximum number of sets listed with their cells.
const MAX_SETS: usize = 400;

/// The maximum number of characters of a name that is made from a title.
const MAX_NAME: usize = 40;

/// A sample text, to start from.
#[derive(Debug, Serialize)]
pub(crate) struct ListedSample {
    name: &'static str,
    title: String,
    players: usize,
    parameters: Vec<Setting>,
    text: &'static str,
}

/// All sample texts, in alphabetical order.
pub(crate) fn samples() -> &'static [ListedSample] {
    static LIST: OnceLock<Vec<ListedSample>> = OnceLock::new();
    LIST.get_or_init(|| {
        let listed = SAMPLES.iter().map(|sample| {
            let rules = sample.rules();
            let (players, parameters) = (rules.seats(), rules.parameters.iter().map(Setting::new).collect());
            ListedSample { name: sample.name, title: rules.title, players, parameters, text: sample.text }
        });
        listed.collect()
    })
}

/// The result of reading a text.
#[derive(Debug, Serialize)]
pub(crate) struct Checked {
    /// All mistakes, in the order of the text. If there are any, the game is unknown.
    mistakes: Vec<Remark>,
    /// Remarks on a text without mistakes, which can be played anyway.
    warnings: Vec<Remark>,
    game: Option<Described>,
}

/// A mistake or a warning. Lines and columns are counted from 1, columns in characters; null if it has no
/// line.
#[derive(Debug, Serialize)]
struct Remark {
    line: Option<u32>,
    column: Option<u32>,
    /// The position just after the end.
    end_line: Option<u32>,
    end_column: Option<u32>,
    message: String,
    /// A suggested correction; empty if there is none.
    help: String,
}

/// A game as its text describes it.
#[derive(Debug, Serialize)]
struct Described {
    /// The name of its file, made from its title.
    name: String,
    title: String,
    /// The names of the players, in seat order.
    players: Vec<String>,
    pieces: Vec<Piece>,
    parameters: Vec<Setting>,
    /// The sets of cells that the text names.
    sets: Vec<Shown>,
    /// The start position.
    situation: Situation,
}

/// The cells of a set in the start position, as the first player sees it: indices into those of the scene.
/// Lines and columns are counted from 1, columns in characters.
#[derive(Debug, Serialize)]
struct Shown {
    line: u32,
    column: u32,
    /// The position just after the end.
    end_line: u32,
    end_column: u32,
    cells: Vec<u16>,
}

/// A kind of piece.
#[derive(Debug, Serialize)]
struct Piece {
    name: String,
    /// The player who owns such pieces, from 1; 0 if every player has their own, null if nobody owns them.
    owner: Option<usize>,
}

/// A parameter.
#[derive(Debug, Serialize)]
struct Setting {
    name: String,
    takes: String,
    default: String,
    about: &'static str,
    value: i64,
}

impl Checked {
    /// Checks a text. `game` sets parameters: a name that ends with `.game`, followed by their values.
    pub(crate) fn new(text: &str, game: Option<&str>, control: &Control) -> Result<Checked, Error> {
        let nameless = format!("{NAMELESS}{GAME_FILE}");
        let game = game.unwrap_or(&nameless);
        let given = registry::game_text(game, text)?;
        control.goes_on()?;
        let opened = match written::open(&given.path, text, &given.parameters()) {
            Ok(opened) => opened,
            Err(mistakes) => return Ok(Checked::refused(mistakes.list())),
        };
        let rules = opened.rules().clone();
        let session = registry::open_written(opened, given);
        control.goes_on()?;
        count_moves(&session)?;
        control.goes_on()?;
        let searches = fitting(&session);
        control.goes_on()?;
        let situation = Situation::new(&session, searches);
        control.goes_on()?;
        let warnings = warnings(&rules).iter().map(Remark::new).collect();
        control.goes_on()?;
        Ok(Checked { mistakes: Vec::new(), warnings, game: Some(Described::new(&rules, situation)) })
    }

    fn refused(mistakes: &[Mistake]) -> Checked {
        Checked { mistakes: mistakes.iter().map(Remark::new).collect(), warnings: Vec::new(), game: None }
    }
}

impl Remark {
    fn new(mistake: &Mistake) -> Remark {
        let Mistake { span, message, help } = mistake;
        Remark {
            line: span.map(|span| span.line),
            column: span.map(|span| span.column),
            end_line: span.map(|span| span.end_line),
            end_column: span.map(|span| span.end_column),
            message: message.clone(),
            help: help.clone(),
        }
    }
}

impl Described {
    fn new(rules: &Rules, situation: Situation) -> Described {
        let pieces = rules.pieces.iter().map(|piece| Piece {
            name: piece.name.clone(),
            owner: match piece.belongs {
                Belongs::Each => Some(0),
                Belongs::Player(player) => Some(player.index() + 1),
                Belongs::Nobody => None,
            },
        });
        Described {
            name: format!("{}{GAME_FILE}", name_of(&rules.title)),
            pieces: pieces.collect(),
            sets: named_sets(rules, MAX_SETS).into_iter().map(Shown::new).collect(),
            parameters: rules.parameters.iter().map(Setting::new).collect(),
            title: rules.title.clone(),
            players: rules.players.clone(),
            situation,
        }
    }
}

impl Shown {
    fn new(set: NamedSet) -> Shown {
        let NamedSet { span, cells } = set;
        Shown {
            line: span.line,
            column: span.column,
            end_line: span.end_line,
            end_column: span.end_column,
            cells,
        }
    }
}

impl Setting {
    fn new(parameter: &Parameter) -> Setting {
        let Parameter { name, default, least, greatest, value, .. } = parameter;
        Setting {
            name: name.clone(),
            takes: format!("{least} to {greatest}"),
            default: default.to_string(),
            about: "",
            value: *value,
        }
    }
}

/// A name for the file of a game with this title: its words in lower case, with hyphens.
fn name_of(title: &str) -> String {
    let title: String = title.to_lowercase().chars().take(MAX_NAME).collect();
    let words: Vec<&str> =
        title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { NAMELESS.to_owned() } else { words.join("-") }
}
