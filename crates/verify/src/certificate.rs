//! The text of a certificate: a heading, claims, and the lines below them.

use game::{Payoffs, Player};
use std::fmt;

/// The reason for which a certificate proves nothing, in one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It is not a certificate, or was cut short or altered: nothing could be checked.
    Unreadable(String),
    /// It is a certificate whose claim does not follow.
    Unproven(String),
    /// The check was stopped.
    Cancelled,
}

impl Refused {
    pub(crate) fn unreadable(why: impl Into<String>) -> Refused {
        Refused::Unreadable(why.into())
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Refused::Unreadable(why) | Refused::Unproven(why) => why,
            Refused::Cancelled => "stopped before the end: nothing is proved",
        })
    }
}

/// A bound on the payoff of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// At least this, whatever the others do.
    AtLeast(i32),
    /// At most this, if all others cooperate.
    AtMost(i32),
}

/// A claim about the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The player.
    pub player: Player,
    /// The bound on the player's payoff.
    pub bound: Bound,
}

impl Claim {
    /// Returns whether the outcome is within the bound.
    pub fn allows(&self, payoffs: &Payoffs) -> bool {
        match self.bound {
            Bound::AtLeast(bound) => payoffs[self.player] >= bound,
            Bound::AtMost(bound) => payoffs[self.player] <= bound,
        }
    }

    /// Returns whether the side that proves the claim is to move.
    pub fn is_proved_by(&self, mover: Player) -> bool {
        matches!(self.bound, Bound::AtLeast(_)) == (mover == self.player)
    }

    /// Returns whether endless play, which pays 0, would break the claim.
    pub fn must_end(&self) -> bool {
        !self.allows(&Payoffs::zero(game::MAX_PLAYERS))
    }
}

/// `player 1 at least 0`.
impl fmt::Display for Claim {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, bound) = match self.bound {
            Bound::AtLeast(bound) => ("least", bound),
            Bound::AtMost(bound) => ("most", bound),
        };
        write!(formatter, "player {} at {word} {bound}", self.player.index() + 1)
    }
}

/// A certificate with a matching checksum. Its claims are still to be checked.
#[derive(Clone, Debug)]
pub struct Certificate<'a> {
    /// The game, under yomi's name for it.
    pub game: &'a str,
    /// The text of its rules, if the certificate carries it: then the game is that of the text.
    pub text: Option<String>,
    /// The position that the claims are about, in the game's notation.
    pub start: &'a str,
    /// The claims, each with the number of its first line in the file, and its lines.
    pub claims: Vec<(Claim, usize, Vec<&'a str>)>,
}

/// The first lines of certificates: those of built-in games, and those that carry the text of their game.
pub const HEADS: [&str; 2] = ["yomi-certificate 1\n", "yomi-certificate 2\n"];

/// The last line of a certificate with this text.
pub fn checksum_line(text: &str) -> String {
    format!("checksum {:08x}\n", crc32fast::hash(text.as_bytes()))
}

impl<'a> Certificate<'a> {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it is not a certificate, or was cut short or altered.
    pub fn read(bytes: &'a [u8]) -> Result<Certificate<'a>, Refused> {
        let whole = std::str::from_utf8(bytes).ok();
        let has_text = whole.and_then(|text| HEADS.iter().position(|head| text.starts_with(head)));
        let (Some(text), Some(has_text)) = (whole, has_text.map(|version| version == 1)) else {
            return Err(Refused::unreadable(format!("expected a certificate, which begins `{}`", HEADS[0])));
        };
        let end = text.trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1);
        if text[end..] != checksum_line(&text[..end]) {
            return Err(Refused::unreadable(
                "the checksum does not match: the file was cut short or altered",
            ));
        }
        let mut lines = (1..).zip(text[..end].split_terminator('\n')).skip(1).peekable();
        let game = heading(lines.next(), "game")?;
        let text = has_text.then(|| rules_text(&mut lines)).transpose()?;
        let start = heading(lines.next(), "start")?;
        let mut claims: Vec<(Claim, usize, Vec<&str>)> = Vec::new();
        for (number, line) in lines {
            if let Some(words) = line.strip_prefix("claim ") {
                let claim = read_claim(words).ok_or_else(|| {
                    Refused::unreadable(format!(
                        "line {number}: expected such as `player 1 at least 0`, got `{words}`"
                    ))
                })?;
                claims.push((claim, number + 1, Vec::new()));
            } else if let Some((.., below)) = claims.last_mut() {
                below.push(line);
            } else {
                return Err(Refused::unreadable(format!("line {number}: expected a claim")));
            }
        }
        claims.first().ok_or_else(|| Refused::unreadable("expected a claim"))?;
        Ok(Certificate { game, text, start, claims })
    }
}

/// The rest of a heading line.
fn heading<'a>(line: Option<(usize, &'a str)>, name: &str) -> Result<&'a str, Refused> {
    let rest = line.and_then(|(_, line)| line.strip_prefix(name)?.strip_prefix(' '));
    rest.ok_or_else(|| Refused::unreadable(format!("expected a heading `{name}`")))
}

/// The text of the rules: the lines that begin with a bar, without it, joined by line feeds.
fn rules_text<'a>(
    lines: &mut std::iter::Peekable<impl Iterator<Item = (usize, &'a str)>>,
) -> Result<String, Refused> {
    let mut text: Option<String> = None;
    while let Some((_, line)) = lines.next_if(|(_, line)| line.starts_with('|')) {
        match &mut text {
            Some(text) => text.extend(["\n", &line[1..]]),
            None => text = Some(line[1..].to_owned()),
        }
    }
    text.ok_or_else(|| Refused::unreadable("expected the text of the game, in lines that begin with `|`"))
}

/// Appends the text of rules as a certificate has it.
pub fn push_rules_text(certificate: &mut String, text: &str) {
    for line in text.split('\n') {
        certificate.extend(["|", line, "\n"]);
    }
}

fn read_claim(words: &str) -> Option<Claim> {
    let (player, bound) = words.strip_prefix("player ")?.split_once(" at ")?;
    let player = player.parse().ok().filter(|player| (1..=game::MAX_PLAYERS).contains(player))?;
    let bound = match bound.split_once(' ')? {
        ("least", bound) => Bound::AtLeast(bound.parse().ok()?),
        ("most", bound) => Bound::AtMost(bound.parse().ok()?),
        _ => return None,
    };
    Some(Claim { player: Player::new(player - 1), bound })
}
