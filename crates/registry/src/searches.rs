//! The one list of searches, and which of them a game offers.

use crate::any_search::{AnySearch, Observable, Unobserved};
use census::Exact;
use erased::{Erasable, Erased};
use game::{Evaluated, Given, LastResort, Parameter, ParameterError};
use request::{Error, unknown};
use search::{
    AlphaBeta, BestFirstMaxN, BestReply, BestReplyPlus, ConfiguredFor, DfPn, Label, LastResortSoftMaxN, MaxN,
    Mcts, Minimax, NegaAlpha, NegaMax, OnePly, Paranoid, Pds, ProofNumber, Pvs, RandomPlay, SoftMaxN,
    TurnConsideredBestFirstMaxN,
};

/// An entry of the list of searches.
#[derive(Clone, Copy, Debug)]
pub struct SearchEntry {
    /// The name on the command line.
    pub name: &'static str,
    /// A description, in one line.
    pub about: &'static str,
    /// Its parameters, without limits.
    pub parameters: &'static [Parameter],
}

/// A search that a game offers.
pub(crate) struct Offer<G: Evaluated> {
    pub(crate) name: &'static str,
    pub(crate) parameters: &'static [Parameter],
    pub(crate) make: Make<G>,
}

/// Makes a search from its parameters.
type Make<G> = fn(&G, &Given<'_>) -> Result<Box<dyn AnySearch<G>>, ParameterError>;

/// The list of searches of a game.
pub(crate) type Offers<G> = fn() -> Vec<Offer<G>>;

macro_rules! offers {
    ($wrapper:ident, $game:ty; $($name:literal => $search:ty;)*) => {
        vec![$(Offer {
            name: $name,
            parameters: <$search as ConfiguredFor<$game>>::PARAMETERS,
            make: |game, given| {
                Ok(Box::new($wrapper(<$search as ConfiguredFor<$game>>::configure(game, given)?)))
            },
        }),*]
    };
}

/// Lists every search of an erased game: those that support any game, and those for games that name moves of
/// last resort.
macro_rules! searches {
    (
        $($name:literal => $search:ty, $about:literal;)*
        last resort: $($last_name:literal => $last_search:ty;)*
    ) => {
        /// Every search that supports any game, in the order in which they are shown.
        pub fn searches() -> Vec<SearchEntry> {
            vec![$(SearchEntry {
                name: $name,
                about: $about,
                parameters: <$search as ConfiguredFor<Erased>>::PARAMETERS,
            }),*]
        }

        /// The searches of an erased game. Whether one supports the number of players, the payoffs and the
        /// past is checked when it runs.
        pub(crate) fn any_players() -> Vec<Offer<Erased>> {
            offers! { Observable, Erased; $($name => $search;)* }
        }

        /// The same for a game that names moves of last resort.
        pub(crate) fn with_last_resort() -> Vec<Offer<Erased>> {
            let own = offers! { Observable, Erased; $($last_name => $last_search;)* };
            in_place_of(any_players(), own)
        }
    };
}

searches! {
    "label" => Label,
        "label every node as won or lost, stopping early; with memory, every position once (2 players)";
    "minimax" => Minimax<Erased>, "the whole tree to a depth (2 players)";
    "alpha-beta" => AlphaBeta<Erased>,
        "minimax with the lecture's cuts; returns the bound at a cut (2 players)";
    "nega-max" => NegaMax<Erased>, "minimax with one rule for both players (2 players)";
    "nega-alpha" => NegaAlpha<Erased>,
        "alpha-beta with one rule for both players; returns what a cut found (2 players)";
    "pvs" => Pvs<Erased>, "principal variation search with a transposition table: the engine (2 players)";
    "max-n" => MaxN<Erased>,
        "every player takes what it prefers, under a tie-break or all of them (2 to 6 players)";
    "best-first-max-n" => BestFirstMaxN<Erased>,
        "always expand the leaf that everybody's best moves lead to (2 to 6 players)";
    "turn-considered-best-first-max-n" => TurnConsideredBestFirstMaxN<Erased>,
        "the same, comparing only positions in which the same player is to move (2 to 6 players)";
    "paranoid" => Paranoid<Erased>, "everybody else plays against the one who is to move (2 to 6 players)";
    "best-reply" => BestReply<Erased>,
        "paranoid with one reply of all others together, who are skipped else (2 to 6 players)";
    "best-reply-plus" => BestReplyPlus<Erased>,
        "the same, and the others make an ordinary move (2 to 6 players)";
    "soft-max-n" => SoftMaxN<Erased>,
        "sets of values: every player drops only what is surely worse (2 to 6 players)";
    "mcts" => Mcts<Erased>,
        "random playouts, more where they go well, and proofs where the tree ends (2 to 6 players)";
    "proof-number" => ProofNumber,
        "prove what a player can force, the most proving leaf first, in a tree that is kept (2 to 6 players)";
    "pds" => Pds,
        "the same depth first, deepening proof and disproof numbers, in fixed memory (2 to 6 players)";
    "df-pn" => DfPn, "the same depth first, always where least is missing, in fixed memory (2 to 6 players)";
    "one-ply" => OnePly<Erased>, "look at each move once and take the best (2 to 6 players)";
    "random" => RandomPlay, "any legal move (2 to 6 players)";
    last resort:
    "soft-max-n" => LastResortSoftMaxN<Erased>;
    "census" => Exact;
}

/// The list `all`, with those of `own` in the place of the ones of the same name, and the others of `own`
/// behind them.
fn in_place_of<G: Evaluated>(mut all: Vec<Offer<G>>, own: Vec<Offer<G>>) -> Vec<Offer<G>> {
    for offer in own {
        match all.iter_mut().find(|other| other.name == offer.name) {
            Some(other) => *other = offer,
            None => all.push(offer),
        }
    }
    all
}

/// No search is compiled for the game alone: all of them run on the erased game.
pub(crate) fn no_native<G: Evaluated>() -> Vec<Offer<G>> {
    Vec::new()
}

/// The searches that are compiled for a large game alone, for their speed. Searches of one ply are not among
/// them.
pub(crate) fn native<G: Erasable>() -> Vec<Offer<G>> {
    offers! { Unobserved, G;
        "label" => Label;
        "minimax" => Minimax<G>;
        "alpha-beta" => AlphaBeta<G>;
        "nega-max" => NegaMax<G>;
        "nega-alpha" => NegaAlpha<G>;
        "pvs" => Pvs<G>;
        "max-n" => MaxN<G>;
        "best-first-max-n" => BestFirstMaxN<G>;
        "turn-considered-best-first-max-n" => TurnConsideredBestFirstMaxN<G>;
        "paranoid" => Paranoid<G>;
        "best-reply" => BestReply<G>;
        "best-reply-plus" => BestReplyPlus<G>;
        "soft-max-n" => SoftMaxN<G>;
        "mcts" => Mcts<G>;
        "proof-number" => ProofNumber;
        "pds" => Pds;
        "df-pn" => DfPn;
    }
}

/// The same for a game that names moves of last resort.
pub(crate) fn native_with_last_resort<G: Erasable + LastResort>() -> Vec<Offer<G>> {
    let own = offers! { Unobserved, G;
        "soft-max-n" => LastResortSoftMaxN<G>;
        "census" => Exact;
    };
    in_place_of(native(), own)
}

/// The search of a list that has this name.
pub(crate) fn named<'a, G: Evaluated>(offers: &'a [Offer<G>], name: &str) -> Result<&'a Offer<G>, Error> {
    let found = offers.iter().find(|offer| offer.name == name);
    found.ok_or_else(|| unknown("search", name, offers.iter().map(|offer| offer.name)))
}
