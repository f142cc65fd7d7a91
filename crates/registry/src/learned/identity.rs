//! The identity of the game that an evaluation was learned for, and its comparison with a session's game.

use crate::rule_hash::{hexadecimal, rule_hash};
use game::{Board, Evaluated, Key, Notation};
use request::{Argument, Error, GAME_FILE, Spec};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The names of a game, for files of evaluations.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    /// The game with every parameter.
    pub(crate) spelled_out: &'a str,
    /// The parameters that only choose how games start.
    pub(crate) starts: &'a [&'a str],
}

/// The game that an evaluation is learned for, independent of how a game starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The game with every parameter but those that only choose how games start.
    pub game: String,
    /// The hash of the rules, in hexadecimal digits.
    pub rules: String,
    /// The hash of the board, in hexadecimal digits.
    pub board: String,
    /// The number of players.
    pub players: usize,
}

impl Names<'_> {
    /// True if an evaluation learned for the spelled-out game `text` is one for this game, judging by the
    /// names.
    pub(super) fn are_of(&self, text: &str) -> bool {
        without_starts(self).is_ok_and(|own| is_same_game(text, &own, !self.starts.is_empty()))
    }
}

impl Identity {
    /// The identity of a game with a board.
    pub(crate) fn of<G: Evaluated + Notation>(game: &G, names: &Names<'_>) -> Result<Identity, Error> {
        let no_board = || Error::Other(format!("{}: {}", names.spelled_out, ntuple::Error::NoBoard));
        Ok(Identity {
            game: without_starts(names)?,
            rules: hexadecimal(rule_hash(game, &game.common_start())),
            board: hexadecimal(hash_of(&game.board().ok_or_else(no_board)?)),
            players: game.players(),
        })
    }

    /// Checks that an evaluation learned for this game can be used for the game `to`. `starts` are the
    /// parameters of `to` that only choose how games start.
    pub(crate) fn fits(&self, to: &Identity, starts: &[&str]) -> Result<(), String> {
        let (found, expected) = (&self.game, &to.game);
        if self.players != to.players || !is_same_game(found, expected, !starts.is_empty()) {
            return Err(format!("expected an evaluation learned for {expected}, got one for {found}"));
        }
        if self.rules != to.rules {
            return Err(format!(
                "expected an evaluation learned for {expected}, got one for {found} by other rules than \
                 these: learn it again"
            ));
        }
        if self.board != to.board {
            return Err(format!(
                "expected an evaluation learned for {expected}, got one for another board of {found}: \
                 learn it again"
            ));
        }
        Ok(())
    }
}

/// The game spelled out, without the parameters that only choose how games start.
fn without_starts(names: &Names<'_>) -> Result<String, Error> {
    let Names { spelled_out, starts } = *names;
    let Spec { name, arguments, .. } = Spec::read(spelled_out)?;
    // A text that describes a game is the same in any folder.
    let file = name.rsplit(['/', '\\']).next().filter(|_| name.ends_with(GAME_FILE));
    let mut text = file.unwrap_or(&name).to_owned();
    let is_start = |key: &Option<String>| key.as_deref().is_some_and(|key| starts.contains(&key));
    for (index, Argument { key, value }) in
        arguments.iter().filter(|argument| !is_start(&argument.key)).enumerate()
    {
        let joint = if index == 0 { ':' } else { ',' };
        let quote = if value.contains(',') { "\"" } else { "" };
        text.push_str(&format!("{joint}{}={quote}{value}{quote}", key.as_deref().unwrap_or_default()));
    }
    Ok(text)
}

/// True if two texts spell out the same game. If starts vary, a start may determine other parameters, which
/// are then not spelled out. Parameters in both texts must agree, and the hash of the rules covers the rest.
fn is_same_game(one: &str, other: &str, starts_vary: bool) -> bool {
    // A sample is the same game in a file of its name.
    let plain = |text: &str| text.replacen(&format!("{GAME_FILE}:"), ":", 1);
    let (one, other) = (plain(one), plain(other));
    if one == other || !starts_vary {
        return one == other;
    }
    let (Ok(one), Ok(other)) = (Spec::read(&one), Spec::read(&other)) else { return false };
    let values: BTreeMap<_, _> =
        one.arguments.iter().map(|argument| (&argument.key, &argument.value)).collect();
    let agrees = |key, value| values.get(key).is_none_or(|own| *own == value);
    one.name == other.name && other.arguments.iter().all(|argument| agrees(&argument.key, &argument.value))
}

/// A hash of everything about a board that determines which weights a position looks up.
fn hash_of(board: &Board) -> u64 {
    let Board { cells, edges, contents, contexts, counts, is_unordered, has_targets } = board;
    let cells: Vec<(u32, u32)> = cells.iter().map(|cell| (cell.x.to_bits(), cell.y.to_bits())).collect();
    let content = |content: &game::Content| {
        format!("{} {:?} {} {}", content.owner, content.kind, content.pieces, content.text)
    };
    let contents: Vec<String> = contents.iter().map(content).collect();
    Key::of(&(cells, edges, contents, contexts, counts, is_unordered, has_targets)).0
}
