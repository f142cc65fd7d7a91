//! The one list of games.

use crate::board::Board;
use crate::database::{Numbering, numbered};
use crate::native::{Native, native_game};
use crate::searches::{any_players, native, native_with_last_resort, no_native, with_last_resort};
use crate::session::Session;
use crate::solving::Sums;
use crate::spelled_out::spelled_out;
use erased::Erased;
use game::{Configured, Evaluated, Given, Line, Named, Parameter};
use request::{Argument, Error, Spec, give, unknown};
use solve::grundy::solve as sum_of_parts;
use std::sync::Arc;

/// An entry of the list of games: a name, a description, and how the game is made.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// The name on the command line.
    pub name: &'static str,
    /// A description, in one line.
    pub about: &'static str,
    /// Its rules as implemented, in Markdown.
    pub rules: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// Its evaluations, the default first.
    pub evaluations: &'static [(&'static str, &'static str)],
    /// For a preset, the game it belongs to and the parameters it fixes.
    pub preset: Option<(&'static str, &'static [(&'static str, &'static str)])>,
    /// True if its positions are numbered, so that it has databases.
    pub has_databases: bool,
    /// True if it has a layout, so that front ends draw it.
    pub is_drawn: bool,
    open: Open,
}

/// Opens a session with a game, from its parameters.
type Open = fn(&GameEntry, &Spec) -> Result<Box<dyn Session>, Error>;

impl GameEntry {
    /// The classifications of its moves, the default first: names and descriptions. Those of the game with
    /// its default parameters.
    pub fn classes(&self) -> Vec<(&'static str, &'static str)> {
        let name = self.name.to_owned();
        let session = (self.open)(self, &Spec { text: name.clone(), name, arguments: Vec::new() });
        session.map_or_else(
            |_| Vec::new(),
            |session| session.classes().iter().map(|way| (way.name, way.about)).collect(),
        )
    }

    /// The name of the game that it is, or is a preset of.
    fn base_name(&self) -> &'static str {
        self.preset.map_or(self.name, |(of, _)| of)
    }

    /// The parameters that can be chosen: for a preset, those it does not fix.
    pub fn free_parameters(&self) -> Vec<Parameter> {
        let fixed = self.preset.map_or(&[][..], |(_, fixed)| fixed);
        let is_free = |parameter: &&Parameter| fixed.iter().all(|(key, _)| *key != parameter.name);
        self.parameters.iter().filter(is_free).copied().collect()
    }
}

/// Lists games. A game's rules are followed by the searches that are compiled for it alone: `native` and its
/// variants for large games, `no_native` for small ones; then, after a `+`, the numbering of its positions,
/// after a `&`, the solver of its sums of parts, and its other abilities: `drawn`, and `last_resort` if it
/// names moves of last resort.
macro_rules! games {
    ($(
        #[doc = $about:literal]
        $name:literal => $game:ty, $rules:literal, $native:ident $(+ $numbers:ident)? $(& $sums:ident)?
        $(* $drawn:ident)? $(/ $last_resort:ident)? $(, $of:literal with $($key:literal = $value:literal),*)?;
    )*) => {
        static GAMES: &[GameEntry] = &[$(
            GameEntry {
                name: $name,
                about: $about,
                rules: include_str!(concat!("../../", $rules)),
                parameters: <$game as Configured>::PARAMETERS,
                evaluations: <<$game as Evaluated>::Evaluation as Named>::NAMES,
                preset: games!(@preset $(($of, &[$(($key, $value)),*]))?),
                has_databases: games!(@numbers $game $(, $numbers)?).is_ok(),
                is_drawn: games!(@is $($drawn)?),
                open: |entry, spec| {
                    let given = given(entry, spec)?;
                    let game = <$game>::configure(&given).map_err(|error| {
                        Error::Parameter { of: entry.name.to_owned(), error }
                    })?;
                    let is_a_game = |given: &Given<'_>| <$game>::configure(given).is_ok();
                    let spelled_out = spelled_out(entry.base_name(), entry.parameters, &given, &is_a_game);
                    let names = (spec.text.clone(), spelled_out);
                    let numbers = games!(@numbers $game $(, $numbers)?);
                    let sums = games!(@sums $game $(, $sums)?);
                    let erasing = Erased::of(game);
                    $(let _ = stringify!($numbers); let erasing = erasing.with_ranks();)?
                    $(let _ = stringify!($drawn); let erasing = erasing.with_layout();)?
                    $(let _ = stringify!($last_resort); let erasing = erasing.with_last_resort();)?
                    let erased = erasing.finish();
                    let native = native_game::<$game>(&erased, names.clone(), $native, numbers, sums);
                    let has_last_resort = games!(@is $($last_resort)?);
                    Ok(board(entry, names, erased, has_last_resort, native))
                },
            },
        )*];
    };
    (@numbers $game:ty) => { Numbering::<$game>::Err(games_with_databases) };
    (@numbers $game:ty, $numbers:ident) => { Numbering::<$game>::Ok($numbers) };
    (@sums $game:ty) => { None::<Sums<$game>> };
    (@sums $game:ty, $sums:ident) => { Some($sums as Sums<$game>) };
    (@is) => { false };
    (@is $word:ident) => { true };
    (@preset) => { None };
    (@preset $preset:expr) => { Some($preset) };
}

/// The names of the games that have databases.
fn games_with_databases() -> String {
    let names: Vec<&str> = GAMES.iter().filter(|entry| entry.has_databases).map(|entry| entry.name).collect();
    names.join(", ")
}

/// A session with a game at its start.
fn board(
    entry: &GameEntry,
    (name, spelled_out): (String, String),
    game: Erased,
    has_last_resort: bool,
    native: Arc<dyn Native>,
) -> Box<dyn Session> {
    let offers = if has_last_resort { with_last_resort } else { any_players };
    let numbers: Numbering<Erased> =
        if entry.has_databases { Ok(numbered::<Erased>) } else { Err(games_with_databases) };
    Box::new(Board { line: Line::new(&game), name, spelled_out, game, offers, numbers, native })
}

games! {
    #[doc = "Say the next numbers in turn; whoever says the last one loses."]
    "count-to" => games::CountTo, "games/src/count_to/README.md", no_native + numbered * drawn;
    #[doc = "Take one coin, or two that lie side by side, from rows of coins (Kayles)."]
    "coin-row" => games::CoinRow, "games/src/coin_row/README.md", no_native & sum_of_parts * drawn;
    #[doc = "Nim with heaps that split: three readings of a figure that is lost."]
    "split-nim" => games::SplitNim, "games/src/split_nim/README.md", no_native & sum_of_parts * drawn;
    #[doc = "Take any number from one heap, for two to six players."]
    "nim" => games::Nim, "games/src/nim/README.md", no_native & sum_of_parts * drawn;
    #[doc = "Slide pieces towards each other and back (Northcott's game). It has cycles."]
    "slide" => games::Slide, "games/src/slide/README.md", no_native + numbered * drawn;
    #[doc = "k in a row on m columns and n rows, for two or three players."]
    "mnk" => games::Mnk, "games/src/mnk/README.md", native + numbered * drawn;
    #[doc = "Three in a row on three by three."]
    "tic-tac-toe" => games::Mnk, "games/src/mnk/README.md", native + numbered * drawn,
        "mnk" with "m" = "3", "n" = "3", "k" = "3";
    #[doc = "Five in a row on fifteen by fifteen, more count too."]
    "gomoku" => games::Mnk, "games/src/mnk/README.md", native + numbered * drawn,
        "mnk" with "m" = "15", "n" = "15", "k" = "5";
    #[doc = "Turn over the discs you enclose; the most discs win, or the fewest."]
    "othello" => games::Othello, "games/src/othello/README.md", native + numbered * drawn;
    #[doc = "Drop discs into columns; four in a row win."]
    "connect-four" => games::ConnectFour, "games/src/connect_four/README.md", native + numbered * drawn;
    #[doc = "Move as far as there are men on the line; whoever connects all his men wins."]
    "lines-of-action" => games::LinesOfAction, "games/src/lines_of_action/README.md",
        native + numbered * drawn;
    #[doc = "Move an amazon as a queen and burn a square with her arrow; whoever cannot move loses."]
    "amazons" => games::Amazons, "games/src/amazons/README.md", native * drawn;
    #[doc = "Take your pieces across a star of holes, by steps and hops, among two, three or six."]
    "diamond" => games::Diamond, "games/src/diamond/README.md", native * drawn;
    #[doc = "Get rid of your cards one at a time, each stronger than the last: Daihinmin with open hands."]
    "tanhinmin" => games::Tanhinmin, "games/src/tanhinmin/README.md",
        native_with_last_resort * drawn / last_resort;
    #[doc = "A tree written out: numbers or vectors as leaves."]
    "tree" => games::Tree, "games/src/tree/README.md", no_native * drawn;
    #[doc = "A tree of equal branching, in random, best or worst order for alpha-beta."]
    "uniform" => games::Uniform, "games/src/uniform/README.md", no_native * drawn;
    #[doc = "A random tree where each move adds a cost to every player's sum, for two to six players."]
    "random-game" => games::RandomGame, "games/src/random_game/README.md", native;
    #[doc = "A toy for tests: a token goes round a ring, and the third repetition is a draw."]
    "toy-ring" => game::toy::Ring, "game/src/toy/ring.md", no_native + numbered;
}

/// Every game, in the order in which they are shown.
pub fn games() -> &'static [GameEntry] {
    GAMES
}

/// The entry called `name`.
pub fn game_named(name: &str) -> Result<&'static GameEntry, Error> {
    let found = GAMES.iter().find(|entry| entry.name == name);
    found.ok_or_else(|| unknown("game", name, GAMES.iter().map(|entry| entry.name)))
}

/// Opens the game that `text` names, with its parameters: a session with the game at its start.
///
/// # Examples
///
/// ```
/// let session = registry::open("nim:heaps=1+2,players=3")?;
/// assert_eq!(session.legal_moves(), ["1>0", "2>1", "2>0"]);
/// # Ok::<(), request::Error>(())
/// ```
pub fn open(text: &str) -> Result<Box<dyn Session>, Error> {
    open_with_seed(text, None)
}

/// As [`open`]; a randomly generated game without a seed gets this one.
pub fn open_with_seed(text: &str, seed: Option<u64>) -> Result<Box<dyn Session>, Error> {
    let mut spec = Spec::read(text)?;
    let entry = game_named(&spec.name)?;
    let takes_one = entry.parameters.iter().any(|parameter| parameter.name == "seed");
    let is_given = spec.arguments.iter().any(|argument| argument.key.as_deref() == Some("seed"));
    if let (Some(seed), true, false) = (seed, takes_one, is_given) {
        let joint = if spec.arguments.is_empty() { ':' } else { ',' };
        spec.text = format!("{}{joint}seed={seed}", spec.text);
        spec.arguments.push(Argument { key: Some("seed".to_owned()), value: seed.to_string() });
    }
    (entry.open)(entry, &spec)
}

/// The given parameters, over the preset of the entry.
pub(crate) fn given<'a>(entry: &GameEntry, spec: &'a Spec) -> Result<Given<'a>, Error> {
    let mut given = Given::defaults(entry.parameters);
    let Some((of, fixed)) = entry.preset else {
        give(spec, entry.parameters, &mut given)?;
        return Ok(given);
    };
    let is_fixed = |name: &str| fixed.iter().any(|(key, _)| *key == name);
    if let Some(argument) =
        spec.arguments.iter().find(|argument| argument.key.as_deref().is_some_and(is_fixed))
    {
        let name = argument.key.clone().unwrap_or_default();
        return Err(Error::Fixed { game: entry.name, of, name });
    }
    give(spec, &entry.free_parameters(), &mut given)?;
    for (key, value) in fixed {
        given.set(key, value).map_err(|error| Error::Parameter { of: entry.name.to_owned(), error })?;
    }
    Ok(given)
}
