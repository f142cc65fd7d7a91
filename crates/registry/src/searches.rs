//! The list of built-in searches, and the searches offered by each game.

use crate::lists::lists;
use crate::search_entry::{Offer, SearchEntry};
use erased::{Erasable, Erased};
use game::{Evaluated, LastResort, Threats};
use search::{
    AlphaBeta, BestFirstMaxN, BestReply, BestReplyPlus, ContinuousThreats, DfPn, Label, LastResortSoftMaxN,
    MaxN, Mcts, Minimax, MpMix, NegaAlpha, NegaMax, NetworkMcts, OnePly, Paranoid, Pds, ProbMaxN,
    ProofNumber, Pvs, RandomPlay, SoftMaxN, ThreatDfPn, TurnConsideredBestFirstMaxN,
};

/// Lists searches of a game, all of them observable or all unobserved.
macro_rules! offers {
    ($make:ident; $($name:literal => $search:ty;)*) => {
        vec![$(Offer::$make::<$search>($name)),*]
    };
}

/// Lists every search that supports any game, for erased games.
macro_rules! searches {
    ($($name:literal => $search:ty, $about:literal;)*) => {
        vec![$(SearchEntry::of::<$search>($name, $about)),*]
    };
}

/// Every built-in search that supports any game, in the order in which they are shown.
pub(crate) fn built_in_searches() -> Vec<SearchEntry> {
    searches! {
        "label" => Label,
            "label every node as won or lost, stopping early; with memory, every position once (2 players)";
        "minimax" => Minimax<Erased>, "the whole tree to a depth (2 players)";
        "alpha-beta" => AlphaBeta<Erased>,
            "minimax with the lecture's cuts; returns the bound at a cut (2 players)";
        "nega-max" => NegaMax<Erased>, "minimax with one rule for both players (2 players)";
        "nega-alpha" => NegaAlpha<Erased>,
            "alpha-beta with one rule for both players; returns what a cut found (2 players)";
        "pvs" => Pvs<Erased>,
            "principal variation search with a transposition table: the engine (2 players)";
        "max-n" => MaxN<Erased>,
            "every player takes what it prefers, under a tie-break or all of them (2 to 6 players)";
        "best-first-max-n" => BestFirstMaxN<Erased>,
            "always expand the leaf that everybody's best moves lead to (2 to 6 players)";
        "turn-considered-best-first-max-n" => TurnConsideredBestFirstMaxN<Erased>,
            "the same, comparing only positions in which the same player is to move (2 to 6 players)";
        "paranoid" => Paranoid<Erased>,
            "everybody else plays against the one who is to move (2 to 6 players)";
        "mp-mix" => MpMix<Erased>,
            "paranoid when ahead, against the leader when behind, max-n between (2 to 6 players)";
        "prob-max-n" => ProbMaxN<Erased>,
            "max-n against opponents of whom only odds are known of what they are after (2 to 6 players)";
        "best-reply" => BestReply<Erased>,
            "paranoid with one reply of all others together, who are skipped else (2 to 6 players)";
        "best-reply-plus" => BestReplyPlus<Erased>,
            "the same, and the others make an ordinary move (2 to 6 players)";
        "soft-max-n" => SoftMaxN<Erased>,
            "sets of values: every player drops only what is surely worse (2 to 6 players)";
        "mcts" => Mcts<Erased>,
            "random playouts, more where they go well, and proofs where the tree ends (2 to 6 players)";
        "proof-number" => ProofNumber,
            "prove what a player can force, the most proving leaf first, in a tree that is kept \
             (2 to 6 players)";
        "pds" => Pds,
            "the same depth first, deepening proof and disproof numbers, in fixed memory (2 to 6 players)";
        "df-pn" => DfPn,
            "the same depth first, always where least is missing, in fixed memory (2 to 6 players)";
        "one-ply" => OnePly<Erased>, "look at each move once and take the best (2 to 6 players)";
        "random" => RandomPlay, "any legal move (2 to 6 players)";
    }
}

/// The searches of an erased game. A search checks the number of players, the payoffs and the history when it
/// runs.
pub(crate) fn any_players() -> Vec<Offer<Erased>> {
    lists().searches.iter().map(SearchEntry::offer).collect()
}

/// Additional searches of an erased game with moves of last resort; they replace those of the same name.
fn of_last_resort() -> Vec<Offer<Erased>> {
    let own = offers! { observable; "soft-max-n" => LastResortSoftMaxN<Erased>; };
    #[cfg(feature = "games")]
    let own = in_place_of(own, offers! { observable; "census" => census::Exact; });
    own
}

/// The searches of an erased game with moves of last resort.
pub(crate) fn with_last_resort() -> Vec<Offer<Erased>> {
    in_place_of(any_players(), of_last_resort())
}

/// Additional searches of an erased game with threats; they replace those of the same name.
fn of_threats() -> Vec<Offer<Erased>> {
    offers! { observable;
        "continuous-threats" => ContinuousThreats;
        "df-pn" => ThreatDfPn;
    }
}

/// The searches of an erased game with threats.
pub(crate) fn with_threats() -> Vec<Offer<Erased>> {
    in_place_of(any_players(), of_threats())
}

/// The same searches where an evaluator is asked: one of them in another form.
pub(crate) fn asking(all: Vec<Offer<Erased>>) -> Vec<Offer<Erased>> {
    in_place_of(all, offers! { observable; "mcts" => NetworkMcts<Erased>; })
}

/// Replaces the searches in `all` by those of the same name in `own`, and appends the others of `own`.
fn in_place_of(mut all: Vec<Offer<Erased>>, own: Vec<Offer<Erased>>) -> Vec<Offer<Erased>> {
    for offer in own {
        match all.iter_mut().find(|other| other.name == offer.name) {
            Some(other) => *other = offer,
            None => all.push(offer),
        }
    }
    all
}

/// The searches compiled separately for a large game, for speed. Demonstration and one-ply searches and the
/// proof-number search that keeps its tree, which is bounded by memory and not by time, are not among them.
pub(crate) fn native<G: Erasable>() -> Vec<Offer<G>> {
    joined([native_for_two(), native_for_any_number(), offers! { unobserved; "soft-max-n" => SoftMaxN<G>; }])
}

/// As [`native`] for a large game for exactly two players.
pub(crate) fn native_for_two<G: Erasable>() -> Vec<Offer<G>> {
    joined([native_in_one_form(), offers! { unobserved; "df-pn" => DfPn; }])
}

/// As [`native`] for a game with moves of last resort.
pub(crate) fn native_with_last_resort<G: Erasable + LastResort>() -> Vec<Offer<G>> {
    let own = offers! { unobserved; "soft-max-n" => LastResortSoftMaxN<G>; };
    #[cfg(feature = "games")]
    let own = joined([own, offers! { unobserved; "census" => census::Exact; }]);
    joined([native_for_two(), native_for_any_number(), own])
}

/// As [`native`] for a game with threats.
pub(crate) fn native_with_threats<G: Erasable + Threats>() -> Vec<Offer<G>> {
    let own = offers! { unobserved;
        "soft-max-n" => SoftMaxN<G>;
        "continuous-threats" => ContinuousThreats;
        "df-pn" => ThreatDfPn;
    };
    joined([native_in_one_form(), native_for_any_number(), own])
}

/// The native searches that no game has in another form.
fn native_in_one_form<G: Erasable>() -> Vec<Offer<G>> {
    offers! { unobserved;
        "alpha-beta" => AlphaBeta<G>;
        "nega-alpha" => NegaAlpha<G>;
        "pvs" => Pvs<G>;
        "mcts" => Mcts<G>;
        "pds" => Pds;
    }
}

/// Native searches for any number of players that no game has in another form.
fn native_for_any_number<G: Erasable>() -> Vec<Offer<G>> {
    offers! { unobserved;
        "max-n" => MaxN<G>;
        "best-first-max-n" => BestFirstMaxN<G>;
        "turn-considered-best-first-max-n" => TurnConsideredBestFirstMaxN<G>;
        "paranoid" => Paranoid<G>;
        "mp-mix" => MpMix<G>;
        "prob-max-n" => ProbMaxN<G>;
        "best-reply" => BestReply<G>;
        "best-reply-plus" => BestReplyPlus<G>;
    }
}

fn joined<G: Evaluated, const LISTS: usize>(lists: [Vec<Offer<G>>; LISTS]) -> Vec<Offer<G>> {
    let mut all = Vec::new();
    for list in lists {
        all.extend(list);
    }
    all
}

/// The names of the searches for games with an ability: moves of last resort, or threats.
pub(crate) fn names_of_abilities() -> Vec<&'static str> {
    let built_in = built_in_searches();
    let is_new = |name: &&str| built_in.iter().all(|entry| entry.name != *name);
    let offers = of_last_resort().into_iter().chain(of_threats());
    offers.map(|offer| offer.name).filter(is_new).collect()
}
