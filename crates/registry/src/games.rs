//! The one list of built-in games.

use crate::game_entry::GameEntry;
#[cfg(feature = "games")]
use games::{japanese, rules};

/// Lists games: a description, a name, the type of the rules, the rules in Markdown, and optional abilities,
/// which are methods of [`TypedEntry`](crate::TypedEntry). Large games are `native`: every search is compiled
/// for them separately.
macro_rules! games {
    ($(
        #[doc = $about:literal]
        $name:literal => $game:ty, $rules:expr $(, $ability:ident $(($($argument:expr),*))?)*;
    )*) => {
        vec![$(
            GameEntry::of::<$game>($name, $about, $rules)$(.$ability($($($argument),*)?))*.entry(),
        )*]
    };
}

/// The games of the crate `games`.
#[cfg(feature = "games")]
fn games() -> Vec<GameEntry> {
    games! {
        #[doc = "Say the next numbers in turn; whoever says the last one loses."]
        "count-to" => games::CountTo, rules::COUNT_TO, in_japanese(japanese::COUNT_TO), numbered, drawn;
        #[doc = "Take one coin, or two that lie side by side, from rows of coins (Kayles)."]
        "coin-row" => games::CoinRow, rules::COIN_ROW, in_japanese(japanese::COIN_ROW), sum_of_parts, drawn;
        #[doc = "Nim with heaps that split: three readings of a figure that is lost."]
        "split-nim" => games::SplitNim, rules::SPLIT_NIM,
            in_japanese(japanese::SPLIT_NIM), sum_of_parts, drawn;
        #[doc = "Take any number from one heap, for two to six players."]
        "nim" => games::Nim, rules::NIM, in_japanese(japanese::NIM), sum_of_parts, drawn;
        #[doc = "Slide pieces towards each other and back (Northcott's game). It has cycles."]
        "slide" => games::Slide, rules::SLIDE, in_japanese(japanese::SLIDE), numbered, drawn;
        #[doc = "k in a row on m columns and n rows, for two or three players."]
        "mnk" => games::Mnk, rules::MNK, in_japanese(japanese::MNK), native_with_threats, numbered,
            drawn;
        #[doc = "Three in a row on three by three."]
        "tic-tac-toe" => games::Mnk, rules::MNK, in_japanese(japanese::MNK), native_with_threats,
            numbered, drawn, preset("mnk", &[("m", "3"), ("n", "3"), ("k", "3")]);
        #[doc = "Five in a row on fifteen by fifteen, more count too."]
        "gomoku" => games::Mnk, rules::MNK, in_japanese(japanese::MNK), native_with_threats,
            numbered, drawn, preset("mnk", &[("m", "15"), ("n", "15"), ("k", "5")]);
        #[doc = "Turn over the discs you enclose; the most discs win, or the fewest."]
        "othello" => games::Othello, rules::OTHELLO,
            in_japanese(japanese::OTHELLO), native_for_two, numbered, drawn;
        #[doc = "Drop discs into columns; four in a row win."]
        "connect-four" => games::ConnectFour, rules::CONNECT_FOUR,
            in_japanese(japanese::CONNECT_FOUR), native_for_two, numbered, drawn;
        #[doc = "Move as far as there are men on the line; whoever connects all his men wins."]
        "lines-of-action" => games::LinesOfAction, rules::LINES_OF_ACTION,
            in_japanese(japanese::LINES_OF_ACTION), native_for_two, numbered, drawn;
        #[doc = "Move an amazon as a queen and burn a square with her arrow; whoever cannot move loses."]
        "amazons" => games::Amazons, rules::AMAZONS, in_japanese(japanese::AMAZONS), native_for_two, drawn;
        #[doc = "Mongolian chess: mate with a shak in the series of checks, and not by a knight."]
        "shatar" => games::Shatar, rules::SHATAR, in_japanese(japanese::SHATAR), native_for_two, drawn;
        #[doc = "Take your pieces across a star of holes, by steps and hops, among two, three or six."]
        "diamond" => games::Diamond, rules::DIAMOND, in_japanese(japanese::DIAMOND), native, drawn;
        #[doc = "Get rid of your cards one at a time, each stronger than the last: Daihinmin \
                 with open hands."]
        "tanhinmin" => games::Tanhinmin, rules::TANHINMIN,
            in_japanese(japanese::TANHINMIN), native_with_last_resort, drawn;
        #[doc = "A tree written out: numbers or vectors as leaves."]
        "tree" => games::Tree, rules::TREE, in_japanese(japanese::TREE), drawn;
        #[doc = "A tree of equal branching, in random, best or worst order for alpha-beta."]
        "uniform" => games::Uniform, rules::UNIFORM, in_japanese(japanese::UNIFORM), drawn;
        #[doc = "A random tree where each move adds a cost to every player's sum, for two to six players."]
        "random-game" => games::RandomGame, rules::RANDOM_GAME, in_japanese(japanese::RANDOM_GAME), native;
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
        "toy-ring" => game::toy::Ring, game::toy::Ring::RULES,
            in_japanese(game::toy::Ring::RULES_IN_JAPANESE), numbered;
    };
    [games(), toys].concat()
}
