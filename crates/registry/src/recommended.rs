//! The searches to play games with. Those for three or more players were measured over all pairs of searches
//! by `yomi reproduce n-player-searches` and are stored as data.

use request::{GAME_FILE, Spec};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// A search recommended for a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recommended {
    /// The game on which it was measured, as on the command line.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The search, as on the command line.
    pub search: String,
    /// The search it was compared with: the program's default.
    pub default: String,
    /// True if it won more than its fair share against the default on games not used to choose it, both as
    /// one player and as several.
    pub confirmed: bool,
}

/// The table, as `tools/n-player-tables.py` writes it from the report of the experiment.
const DATA: &str = include_str!("../recommended.json");

fn table() -> &'static [Recommended] {
    static TABLE: OnceLock<Vec<Recommended>> = OnceLock::new();
    TABLE.get_or_init(|| serde_json::from_str(DATA).expect("recommended.json is read by a test"))
}

/// The searches recommended for a game with this many players: measured on the game itself, or else on others
/// of its name, or else on all others with as many players.
///
/// # Examples
///
/// ```
/// let measured = registry::recommended("diamond:players=3,arm=2,camp=2", 3);
/// assert_eq!(measured.len(), 1);
/// ```
///
/// # Panics
///
/// Never, unless the program was built with a broken file: a test reads it.
pub fn recommended(game: &str, players: usize) -> Vec<&'static Recommended> {
    let named = of_its_name(game, players);
    if named.is_empty() { table().iter().filter(|known| known.players == players).collect() } else { named }
}

/// The default search of two opponents, and the form of it that plays best: measured on the games of
/// `docs/selective-search.md`.
const TO_PLAY: (&str, &str) = ("pvs", "pvs:selective=true");

/// The search to play a game with: for two opponents the selective form of the default; for more one shown to
/// beat the default on the game itself, or on all measured games of its name; otherwise the default.
pub(crate) fn search_to_play(game: &str, players: usize, default: &'static str) -> &'static str {
    if default == TO_PLAY.0 {
        return TO_PLAY.1;
    }
    match &*of_its_name(game, players) {
        [first, rest @ ..] if first.confirmed => {
            let same = rest.iter().all(|known| known.confirmed && known.search == first.search);
            if same { &first.search } else { default }
        }
        _ => default,
    }
}

/// The results measured on the game itself, or else on others of its name, with as many players.
fn of_its_name(game: &str, players: usize) -> Vec<&'static Recommended> {
    let Ok(own) = Spec::read(game) else { return Vec::new() };
    let read = |known: &'static Recommended| Some((Spec::read(&known.game).ok()?, known));
    let of_its_players = table().iter().filter(|known| known.players == players).filter_map(read);
    // A sample is the same game in a file of its name.
    let plain = |spec: &Spec| spec.name.trim_end_matches(GAME_FILE).to_owned();
    let named: Vec<(Spec, &Recommended)> =
        of_its_players.filter(|(measured, _)| plain(measured) == plain(&own)).collect();
    // A measured game lists some of its parameters; a game lists all that differ from their defaults.
    let is_own = |measured: &Spec| measured.arguments.iter().all(|argument| own.arguments.contains(argument));
    let itself: Vec<&Recommended> =
        named.iter().filter(|(measured, _)| is_own(measured)).map(|&(_, known)| known).collect();
    if itself.is_empty() { named.into_iter().map(|(_, known)| known).collect() } else { itself }
}
