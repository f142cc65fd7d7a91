//! The one list of games.

use crate::ask::give;
use crate::database::{Numbers, numbered, spelled_out};
use crate::error::{Error, unknown};
use crate::scenes::{Scenes, drawn};
use crate::searches::{any_players, with_last_resort};
use crate::solving::Sums;
use crate::spec::{Argument, Spec};
use crate::table::{Board, Table};
use game::{Configured, Evaluated, Given, Named, Parameter};
use solve::grundy::solve as sum_of_parts;

/// A game as people know it: a name, what it is, and how it is made.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Its rules as implemented, in Markdown.
    pub rules: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// Its evaluations, the default first.
    pub evaluations: &'static [(&'static str, &'static str)],
    /// The ways to divide its moves into classes, the default first: names, and what they are.
    pub classes: fn() -> Vec<(&'static str, &'static str)>,
    /// For a preset, the game it belongs to and the parameters it fixes.
    pub preset: Option<(&'static str, &'static [(&'static str, &'static str)])>,
    /// Whether its positions have numbers, so that it has databases.
    pub has_databases: bool,
    /// Whether it has a layout, so that front ends draw it.
    pub is_drawn: bool,
    open: Open,
}

/// Makes a table of a game from its parameters.
type Open = fn(&GameEntry, &Spec) -> Result<Box<dyn Table>, Error>;

impl GameEntry {
    /// The parameters that can be chosen: for a preset, those it does not fix.
    pub fn free_parameters(&self) -> Vec<Parameter> {
        let fixed = self.preset.map_or(&[][..], |(_, fixed)| fixed);
        let is_free = |parameter: &&Parameter| fixed.iter().all(|(key, _)| *key != parameter.name);
        self.parameters.iter().filter(is_free).copied().collect()
    }
}

/// Lists games, each with the function that lists the searches whose bounds it meets, and, where its positions have
/// numbers, the one that knows what can be done with them; where they are sums of parts, the one that solves these; and where they
/// can be drawn, the one that draws them.
macro_rules! games {
    ($(
        #[doc = $about:literal]
        $name:literal => $game:ty, $rules:literal, $searches:ident $(+ $numbers:ident)? $(& $sums:ident)? $(* $scenes:ident)?
        $(, $of:literal with $($key:literal = $value:literal),*)?;
    )*) => {
        // A place in this crate and no constant: a constant is worked out wherever it is used, and with it every search for
        // every game is compiled there again.
        static GAMES: &[GameEntry] = &[$(
            GameEntry {
                name: $name,
                about: $about,
                rules: include_str!(concat!("../../", $rules)),
                parameters: <$game as Configured>::PARAMETERS,
                evaluations: <<$game as Evaluated>::Evaluation as Named>::NAMES,
                classes: || <$game as Evaluated>::classes().iter().map(|way| (way.name, way.about)).collect(),
                preset: games!(@preset $(($of, &[$(($key, $value)),*]))?),
                has_databases: games!(@numbers $game $(, $numbers)?).is_some(),
                is_drawn: games!(@scenes $game $(, $scenes)?).is_some(),
                open: |entry, spec| {
                    let given = given(entry, spec)?;
                    let game = <$game>::configure(&given).map_err(|error| {
                        Error::Parameter { of: entry.name.to_owned(), error }
                    })?;
                    let names = (spec.text.clone(), spelled_out(entry, &given, |given| <$game>::configure(given).is_ok()));
                    let numbers = games!(@numbers $game $(, $numbers)?);
                    let sums = games!(@sums $game $(, $sums)?);
                    let scenes = games!(@scenes $game $(, $scenes)?);
                    Ok(Box::new(Board::new(names, game, $searches, numbers).with_sums(sums).with_scenes(scenes)))
                },
            },
        )*];
    };
    (@numbers $game:ty) => { None::<Numbers<$game>> };
    (@numbers $game:ty, $numbers:ident) => { Some($numbers as Numbers<$game>) };
    (@sums $game:ty) => { None::<Sums<$game>> };
    (@sums $game:ty, $sums:ident) => { Some($sums as Sums<$game>) };
    (@scenes $game:ty) => { None::<Scenes<$game>> };
    (@scenes $game:ty, $scenes:ident) => { Some($scenes as Scenes<$game>) };
    (@preset) => { None };
    (@preset $preset:expr) => { Some($preset) };
}

games! {
    #[doc = "Say the next numbers in turn; whoever says the last one loses."]
    "count-to" => games::CountTo, "games/src/count_to/README.md", any_players + numbered * drawn;
    #[doc = "Take one coin, or two that lie side by side, from rows of coins (Kayles)."]
    "coin-row" => games::CoinRow, "games/src/coin_row/README.md", any_players & sum_of_parts * drawn;
    #[doc = "Nim with heaps that split: three readings of a figure that is lost."]
    "split-nim" => games::SplitNim, "games/src/split_nim/README.md", any_players & sum_of_parts * drawn;
    #[doc = "Take any number from one heap, for two to six players."]
    "nim" => games::Nim, "games/src/nim/README.md", any_players & sum_of_parts * drawn;
    #[doc = "Slide pieces towards each other and back (Northcott's game). It has cycles."]
    "slide" => games::Slide, "games/src/slide/README.md", any_players + numbered * drawn;
    #[doc = "k in a row on m columns and n rows, for two or three players."]
    "mnk" => games::Mnk, "games/src/mnk/README.md", any_players + numbered * drawn;
    #[doc = "Three in a row on three by three."]
    "tic-tac-toe" => games::Mnk, "games/src/mnk/README.md", any_players + numbered * drawn, "mnk" with "m" = "3", "n" = "3", "k" = "3";
    #[doc = "Five in a row on fifteen by fifteen, more count too."]
    "gomoku" => games::Mnk, "games/src/mnk/README.md", any_players + numbered * drawn, "mnk" with "m" = "15", "n" = "15", "k" = "5";
    #[doc = "Turn over the discs you enclose; the most discs win, or the fewest."]
    "othello" => games::Othello, "games/src/othello/README.md", any_players + numbered * drawn;
    #[doc = "Drop discs into columns; four in a row win."]
    "connect-four" => games::ConnectFour, "games/src/connect_four/README.md", any_players + numbered * drawn;
    #[doc = "Move as far as there are men on the line; whoever connects all his men wins."]
    "lines-of-action" => games::LinesOfAction, "games/src/lines_of_action/README.md", any_players + numbered * drawn;
    #[doc = "Move an amazon as a queen and burn a square with her arrow; whoever cannot move loses."]
    "amazons" => games::Amazons, "games/src/amazons/README.md", any_players * drawn;
    #[doc = "Take your pieces across a star of holes, by steps and hops, among two, three or six."]
    "diamond" => games::Diamond, "games/src/diamond/README.md", any_players * drawn;
    #[doc = "Get rid of your cards one at a time, each stronger than the last: Daihinmin with open hands."]
    "tanhinmin" => games::Tanhinmin, "games/src/tanhinmin/README.md", with_last_resort * drawn;
    #[doc = "A tree written out: numbers or vectors as leaves."]
    "tree" => games::Tree, "games/src/tree/README.md", any_players * drawn;
    #[doc = "A tree of equal branching, in random, best or worst order for alpha-beta."]
    "uniform" => games::Uniform, "games/src/uniform/README.md", any_players * drawn;
    #[doc = "A random tree where each move adds a cost to every player's sum, for two to six players."]
    "random-game" => games::RandomGame, "games/src/random_game/README.md", any_players;
    #[doc = "A toy for tests: a token goes round a ring, and the third repetition is a draw."]
    "toy-ring" => game::toy::Ring, "game/src/toy/ring.md", any_players + numbered;
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

/// Opens the game that `text` names, with its parameters: a table with the game at its start.
///
/// # Examples
///
/// ```
/// let table = session::open("nim:heaps=1+2,players=3")?;
/// assert_eq!(table.legal_moves(), ["1>0", "2>1", "2>0"]);
/// # Ok::<(), session::Error>(())
/// ```
pub fn open(text: &str) -> Result<Box<dyn Table>, Error> {
    open_with_seed(text, None)
}

/// As [`open`]; a game that is made by lot and was given no seed gets this one.
pub fn open_with_seed(text: &str, seed: Option<u64>) -> Result<Box<dyn Table>, Error> {
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

/// The parameters that were given, over the preset of the entry.
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
