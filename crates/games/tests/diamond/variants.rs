//! Rules of the Diamond Game that its tests go through.

use super::*;

/// Two players on the smallest star, with one piece each.
pub(super) const TINY: DiamondRules = DiamondRules { players: 2, arm: 1, camp: 1, ..DiamondRules::V2 };

/// Every value of every rule, on every star, at least once.
pub(super) fn variants() -> Vec<DiamondRules> {
    let v2 = DiamondRules::V2;
    let large = DiamondRules { arm: 4, camp: 4, hop: Hop::Chain, limit: Some(12), ..v2 };
    vec![
        v2,
        DiamondRules::V1,
        DiamondRules::D1,
        DiamondRules::V4,
        TINY,
        DiamondRules { limit: None, pay: DiamondPay::Places, ..TINY },
        DiamondRules { arm: 1, camp: 1, pay: DiamondPay::Places, ..DiamondRules::V1 },
        DiamondRules { arm: 1, camp: 2, full: Full::Any, limit: Some(40), ..DiamondRules::V1 },
        DiamondRules {
            arm: 1,
            camp: 2,
            full: Full::Any,
            pay: DiamondPay::Places,
            limit: Some(40),
            ..DiamondRules::V1
        },
        DiamondRules { other_arms: OtherArms::Free, leave_goal: true, limit: Some(20), ..DiamondRules::V1 },
        DiamondRules {
            other_arms: OtherArms::Passing,
            leave_goal: true,
            camp: 2,
            limit: Some(20),
            ..DiamondRules::V1
        },
        DiamondRules {
            backward: Backward::NorSideways,
            pay: DiamondPay::Places,
            camp: 2,
            ..DiamondRules::V1
        },
        DiamondRules { arm: 3, camp: 2, ..v2 },
        DiamondRules { arm: 3, camp: 4, backward: Backward::No, limit: Some(30), ..v2 },
        DiamondRules { players: 2, arm: 4, camp: 5, ..large },
        DiamondRules { players: 6, pay: DiamondPay::Places, other_arms: OtherArms::Passing, ..large },
        DiamondRules { players: 6, camp: 3, other_arms: OtherArms::Free, ..large },
        DiamondRules { players: 6, arm: 1, camp: 1, pay: DiamondPay::Places, backward: Backward::No, ..v2 },
        DiamondRules { players: 6, arm: 2, camp: 2, limit: Some(30), ..v2 },
    ]
}
