//! The one list of built-in games.

use crate::game_entry::GameEntry;

/// Lists games: a description, a name, the type of the rules, and optional abilities, which are methods of
/// [`TypedEntry`](crate::TypedEntry). Large games are `native`: every search is compiled for them separately.
macro_rules! games {
    ($(
        #[doc = $about:literal]
        $name:literal => $game:ty $(, $ability:ident $(($($argument:expr),*))?)*;
    )*) => {
        vec![$(
            GameEntry::described::<$game>($name, $about)$(.$ability($($($argument),*)?))*.entry(),
        )*]
    };
}

/// The games of the crate `games`.
#[cfg(feature = "games")]
fn games() -> Vec<GameEntry> {
    games! {
        #[doc = "Say the next numbers in turn; whoever says the last one loses."]
        "count-to" => games::CountTo, numbered, drawn;
        #[doc = "Take one coin, or two that lie side by side, from rows of coins (Kayles)."]
        "coin-row" => games::CoinRow, sum_of_parts, drawn;
        #[doc = "Nim with heaps that split: three readings of a figure that is lost."]
        "split-nim" => games::SplitNim, sum_of_parts, drawn;
        #[doc = "Take any number from one heap, for two to six players."]
        "nim" => games::Nim, sum_of_parts, drawn;
        #[doc = "Slide pieces towards each other and back (Northcott's game). It has cycles."]
        "slide" => games::Slide, numbered, drawn;
        #[doc = "k in a row on m columns and n rows, for two or three players."]
        "mnk" => games::Mnk, native_with_threats, numbered, drawn;
        #[doc = "Three in a row on three by three."]
        "tic-tac-toe" => games::Mnk, native_with_threats, numbered, drawn,
            preset("mnk", &[("m", "3"), ("n", "3"), ("k", "3")]);
        #[doc = "Five in a row on fifteen by fifteen, more count too."]
        "gomoku" => games::Mnk, native_with_threats, numbered, drawn,
            preset("mnk", &[("m", "15"), ("n", "15"), ("k", "5")]);
        #[doc = "Turn over the discs you enclose; the most discs win, or the fewest."]
        "othello" => games::Othello, native_for_two, numbered, drawn;
        #[doc = "Drop discs into columns; four in a row win."]
        "connect-four" => games::ConnectFour, native_for_two, numbered, drawn;
        #[doc = "Move as far as there are men on the line; whoever connects all his men wins."]
        "lines-of-action" => games::LinesOfAction, native_for_two, numbered, drawn;
        #[doc = "Move an amazon as a queen and burn a square with her arrow; whoever cannot move loses."]
        "amazons" => games::Amazons, native_for_two, drawn;
        #[doc = "Mongolian chess: mate with a shak in the series of checks, and not by a knight."]
        "shatar" => games::Shatar, native_for_two, drawn;
        #[doc = "Take your pieces across a star of holes, by steps and hops, among two, three or six."]
        "diamond" => games::Diamond, native, drawn;
        #[doc = "Get rid of your cards one at a time, each stronger than the last: Daihinmin \
                 with open hands."]
        "tanhinmin" => games::Tanhinmin, native_with_last_resort, drawn;
        #[doc = "A tree written out: numbers or vectors as leaves."]
        "tree" => games::Tree, drawn;
        #[doc = "A tree of equal branching, in random, best or worst order for alpha-beta."]
        "uniform" => games::Uniform, drawn;
        #[doc = "A random tree where each move adds a cost to every player's sum, for two to six players."]
        "random-game" => games::RandomGame, native;
    }
}

/// No games: they are built only with the feature `games`.
#[cfg(not(feature = "games"))]
fn games() -> Vec<GameEntry> {
    Vec::new()
}

/// Every built-in game, in the order in which they are shown.
pub(crate) fn built_in_games() -> Vec<GameEntry> {
    let toys = games! {
        #[doc = "A toy for tests: a token goes round a ring, and the third repetition is a draw."]
        "toy-ring" => game::toy::Ring, numbered;
    };
    [games(), toys].concat()
}
