//! The arguments of `yomi census`.

use super::{Names, Team, whole};
use clap::Args;
use std::num::NonZeroU64;
use std::path::PathBuf;

/// What is counted over all deals, and not of some.
const COUNTS: [&str; 6] = ["stable", "hidden", "same_hands", "html", "workers", "processes"];

/// The counts over all deals of a game.
#[derive(Debug, Args)]
pub(crate) struct Census {
    /// The game, with parameters players, cards, ties, pass, re-entry; with pay=rank, count finishing orders
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// Consider a pass only where no card leaves the player a chance to go out first, as the paper does
    /// [default: true, unless GAME sets `pass=`]
    #[arg(long, value_name = "true|false", action = clap::ArgAction::Set)]
    pub(crate) last_resort: Option<bool>,
    /// Count stable deals, by three definitions, for two to five players
    #[arg(long)]
    pub(crate) stable: bool,
    /// Group deals by what the leader sees: their own hand, the sizes of the others', and all the cards
    #[arg(long)]
    pub(crate) hidden: bool,
    /// Count deals in which all hands are equal, for two to six players and up to five cards each
    #[arg(long)]
    pub(crate) same_hands: bool,
    /// List the deals that meet conditions instead: `first card K`, `place K`, `winners BC`, `own cards N`,
    /// `no tie`, joined by commas
    #[arg(long, value_name = "CONDITIONS", conflicts_with_all = COUNTS)]
    pub(crate) list: Option<String>,
    /// The number of deals that are listed
    #[arg(long, value_name = "N", default_value_t = 20, requires = "list")]
    pub(crate) limit: usize,
    /// Explain one deal instead: its canonical form, who may win after each card, and the row that counts it
    #[arg(long, value_name = "HANDS", conflicts_with_all = COUNTS, conflicts_with = "list")]
    pub(crate) deal: Option<String>,
    /// Measure the game trees of this many random deals instead: leaves, longest line, moves a position
    #[arg(long, value_name = "DEALS", value_parser = whole::<NonZeroU64>(1..=1_000_000_000),
        conflicts_with_all = COUNTS,
        conflicts_with_all = ["list", "deal"]
    )]
    pub(crate) trees: Option<NonZeroU64>,
    /// Write the counts as an HTML page with plots
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) team: Team,
}
