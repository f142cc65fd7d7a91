//! The choice of rules: four sets of rules by name, and each rule separately.

use super::board::{MAX_ARM, MAX_PIECES};
use crate::parameters::whole_or_none;
use game::{Given, Parameter, ParameterError};
use std::ops::RangeInclusive;

/// The kinds of hops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hop {
    /// Over one piece.
    Single,
    /// Over one piece, repeatedly in one move.
    Chain,
}

/// The use of arms that are neither the player's camp nor the goal. The row at the base of an arm is not
/// part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherArms {
    /// Pieces may stop there.
    Free,
    /// Pieces may hop through, but not stop there.
    Passing,
    /// Pieces may not enter.
    Closed,
}

/// Moves away from the goal, by rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backward {
    /// Allowed.
    Free,
    /// Forbidden: no move may end in a row that is farther from the tip of the goal; sideways moves are
    /// allowed.
    No,
    /// Forbidden, and sideways moves too: every move must end in a row that is nearer.
    NorSideways,
}

/// The payoffs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiamondPay {
    /// The first to finish wins, and the game is over.
    Winner,
    /// Play continues until one player is left, and every player is paid by place.
    Places,
}

/// The condition for having finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    /// All holes of the goal hold the player's own pieces.
    Own,
    /// All holes of the goal hold pieces, at least one of them the player's own.
    Any,
}

/// The rules of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiamondRules {
    /// The number of players: two, three or six.
    pub players: usize,
    /// The side of an arm, 1 to 4: stars of 13, 37, 73 and 121 holes.
    pub arm: usize,
    /// The side of a camp, up to one more than that of an arm.
    pub camp: usize,
    /// The kind of hops.
    pub hop: Hop,
    /// The use of other arms.
    pub other_arms: OtherArms,
    /// True if a piece may leave its goal.
    pub leave_goal: bool,
    /// Moves away from the goal.
    pub backward: Backward,
    /// The payoffs.
    pub pay: DiamondPay,
    /// The condition for having finished.
    pub full: Full,
    /// The number of moves per player after which the game ends; `None` for no limit.
    pub limit: Option<u16>,
}

impl DiamondRules {
    /// Six pieces on 37 holes, single hops: nearest to the figures of the paper.
    pub const V2: DiamondRules = DiamondRules {
        players: 3,
        arm: 2,
        camp: 3,
        hop: Hop::Single,
        other_arms: OtherArms::Closed,
        leave_goal: false,
        backward: Backward::Free,
        pay: DiamondPay::Winner,
        full: Full::Own,
        limit: Some(120),
    };
    /// Six pieces on 37 holes as the game is sold: hops are chained.
    pub const V1: DiamondRules = DiamondRules { hop: Hop::Chain, ..DiamondRules::V2 };
    /// Six pieces on 73 holes, chained hops.
    pub const D1: DiamondRules = DiamondRules { arm: 3, ..DiamondRules::V1 };
    /// The same, and no move goes backward.
    pub const V4: DiamondRules = DiamondRules { backward: Backward::No, ..DiamondRules::D1 };

    const NAMED: [(&str, DiamondRules); 4] = [
        ("V1", DiamondRules::V1),
        ("V2", DiamondRules::V2),
        ("V4", DiamondRules::V4),
        ("D1", DiamondRules::D1),
    ];

    /// The rules of this name in the README.
    pub fn named(name: &str) -> Option<DiamondRules> {
        DiamondRules::NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, rules)| rules)
    }

    /// The number of pieces of each player.
    pub const fn pieces(&self) -> usize {
        self.camp * (self.camp + 1) / 2
    }

    /// The side of the largest camp that there is room for.
    fn largest_camp(&self) -> usize {
        if self.players == 6 { self.arm } else { self.arm + 1 }
    }

    /// Checks that the rules are compatible.
    pub(super) fn check(&self) -> Result<(), ParameterError> {
        let wrong = |what: String| Err(ParameterError::Together(what));
        let DiamondRules { players, arm, camp, .. } = *self;
        if !PLAYERS.iter().any(|(_, known)| *known == players) {
            return wrong(format!("expected 2, 3 or 6 players, got `{players}`"));
        }
        if !ARM.contains(&(arm as u64)) {
            return wrong(format!("expected arms of side 1 to {MAX_ARM}, got `{arm}`"));
        }
        if camp == 0 || camp > arm + 1 {
            let most = arm + 1;
            return wrong(format!("expected camps of side 1 to {most} on arms of side {arm}, got `{camp}`"));
        }
        if players == 6 && camp > arm {
            return wrong(format!(
                "expected camps of side 1 to {arm} for six players on arms of side {arm}, \
                 as larger ones overlap, got `{camp}`"
            ));
        }
        if self.full == Full::Any && players != 3 {
            return wrong(format!(
                "expected three players where any pieces fill a goal, as it is a camp otherwise, \
                 got `{players}`"
            ));
        }
        if self.limit.is_some_and(|limit| !LIMIT.contains(&u64::from(limit))) {
            return wrong(format!("expected a limit from {} to {}", LIMIT.start(), LIMIT.end()));
        }
        debug_assert!(self.pieces() <= MAX_PIECES);
        Ok(())
    }

    /// Reads a variant and the rules that differ from it.
    pub(super) fn configure(given: &Given<'_>) -> Result<DiamondRules, ParameterError> {
        let mut rules = given.choice("variant", &DiamondRules::NAMED)?;
        set(given, "players", &PLAYERS, &mut rules.players)?;
        if given.is_given("arm") {
            rules.arm = given.whole("arm", ARM)? as usize;
        }
        if given.is_given("camp") {
            rules.camp = given.whole("camp", CAMP)? as usize;
        } else {
            rules.camp = rules.camp.min(rules.largest_camp());
        }
        set(given, "hop", &[("single", Hop::Single), ("chain", Hop::Chain)], &mut rules.hop)?;
        let other_arms =
            [("free", OtherArms::Free), ("passing", OtherArms::Passing), ("closed", OtherArms::Closed)];
        set(given, "other-arms", &other_arms, &mut rules.other_arms)?;
        set(given, "leave-goal", &[("true", true), ("false", false)], &mut rules.leave_goal)?;
        let backward =
            [("free", Backward::Free), ("no", Backward::No), ("nor-sideways", Backward::NorSideways)];
        set(given, "backward", &backward, &mut rules.backward)?;
        set(given, "pay", &[("winner", DiamondPay::Winner), ("places", DiamondPay::Places)], &mut rules.pay)?;
        set(given, "full", &[("own", Full::Own), ("any", Full::Any)], &mut rules.full)?;
        if !given.text("limit").is_empty() {
            rules.limit = whole_or_none(given, "limit", LIMIT)?.map(|limit| limit as u16);
        }
        rules.check()?;
        Ok(rules)
    }
}

/// Sets a rule if it was given.
fn set<T: Copy>(
    given: &Given<'_>,
    name: &'static str,
    choices: &[(&str, T)],
    rule: &mut T,
) -> Result<(), ParameterError> {
    if given.is_given(name) {
        *rule = given.choice(name, choices)?;
    }
    Ok(())
}

const PLAYERS: [(&str, usize); 3] = [("2", 2), ("3", 3), ("6", 6)];
const ARM: RangeInclusive<u64> = 1..=MAX_ARM as u64;
const CAMP: RangeInclusive<u64> = 1..=MAX_ARM as u64 + 1;
const LIMIT: RangeInclusive<u64> = 1..=1_000;

pub(super) const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "variant",
        expects: "V1|V2|V4|D1",
        default: "V2",
        about: "rules by name; each of the following changes one of them",
    },
    Parameter { name: "players", expects: "2, 3 or 6", default: "", about: "the number of players" },
    Parameter {
        name: "arm",
        expects: "1 to 4",
        default: "",
        about: "side of an arm: 13, 37, 73 or 121 holes",
    },
    Parameter {
        name: "camp",
        expects: "1 to 5",
        default: "",
        about: "side of a camp, which has 1, 3, 6, 10 or 15 pieces; one more than the arm at most",
    },
    Parameter {
        name: "hop",
        expects: "single|chain",
        default: "",
        about: "whether a piece that has hopped may hop again",
    },
    Parameter {
        name: "other-arms",
        expects: "free|passing|closed",
        default: "",
        about: "whether pieces may enter arms that are neither their camp's nor their goal's",
    },
    Parameter {
        name: "leave-goal",
        expects: "true|false",
        default: "",
        about: "whether a piece may leave its goal",
    },
    Parameter {
        name: "backward",
        expects: "free|no|nor-sideways",
        default: "",
        about: "whether a piece may move away from its goal, or along its row",
    },
    Parameter {
        name: "pay",
        expects: "winner|places",
        default: "",
        about: "whether the first to finish ends the game, or all are paid by place",
    },
    Parameter {
        name: "full",
        expects: "own|any",
        default: "",
        about: "whether a goal is also full if pieces of other players are in it",
    },
    Parameter {
        name: "limit",
        expects: "1 to 1000, or none",
        default: "",
        about: "moves per player until the game ends",
    },
];
