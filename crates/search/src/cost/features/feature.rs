//! The features, their names, and their logical relations.

use std::fmt;

/// An error in the text of a feature tree or a policy, with the expected input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FeatureTextError(pub String);

impl fmt::Display for FeatureTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FeatureTextError {}

/// A set of features: the bits of the [`Feature`]s of a move.
pub type FeatureSet = u32;

/// A property that a move has or does not have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Feature {
    /// It captures a piece.
    Captures,
    /// It captures the piece that moved last.
    Recaptures,
    /// A piece leaves the border. The ring of a square is its distance from the border.
    FromRing0,
    /// A piece leaves a square next to the border squares.
    FromRing1,
    /// A piece leaves the third ring.
    FromRing2,
    /// A piece leaves the area inside the third ring.
    FromRing3,
    /// A piece comes to the border.
    ToRing0,
    /// A piece comes to a square next to the border squares.
    ToRing1,
    /// A piece comes to the third ring.
    ToRing2,
    /// A piece comes to the area inside the third ring.
    ToRing3,
    /// A piece comes to a corner.
    ToCorner,
    /// A piece comes to a square that touches a corner.
    BesideCorner,
    /// A piece moves closer to the center of the board.
    Inward,
    /// A piece moves away from the center of the board.
    Outward,
    /// A piece comes to a square next to the one of the piece that moved last.
    ToBesideLast,
    /// A piece leaves a square next to the one of the piece that moved last.
    FromBesideLast,
    /// No move of the position leads to a better position by static value.
    First,
    /// Fewer than three moves do.
    Among3,
    /// Fewer than eight moves do.
    Among8,
    /// The game is over, and the mover gets more than anybody else.
    Wins,
    /// The mover could win with the next move, if everybody else passed.
    Threatens,
}

impl Feature {
    /// All features with their names, in the order of their bits.
    const NAMED: [(Feature, &str); 21] = [
        (Feature::Captures, "captures"),
        (Feature::Recaptures, "recaptures"),
        (Feature::FromRing0, "from-ring-0"),
        (Feature::FromRing1, "from-ring-1"),
        (Feature::FromRing2, "from-ring-2"),
        (Feature::FromRing3, "from-ring-3"),
        (Feature::ToRing0, "to-ring-0"),
        (Feature::ToRing1, "to-ring-1"),
        (Feature::ToRing2, "to-ring-2"),
        (Feature::ToRing3, "to-ring-3"),
        (Feature::ToCorner, "to-corner"),
        (Feature::BesideCorner, "beside-corner"),
        (Feature::Inward, "inward"),
        (Feature::Outward, "outward"),
        (Feature::ToBesideLast, "to-beside-last"),
        (Feature::FromBesideLast, "from-beside-last"),
        (Feature::First, "first"),
        (Feature::Among3, "among-3"),
        (Feature::Among8, "among-8"),
        (Feature::Wins, "wins"),
        (Feature::Threatens, "threatens"),
    ];

    /// All features, in the order of their bits.
    pub const ALL: [Feature; Feature::NAMED.len()] = {
        let mut all = [Feature::Captures; Feature::NAMED.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = Feature::NAMED[place].0;
            place += 1;
        }
        all
    };

    /// The features that need only the board.
    pub(crate) const ON_BOARD: FeatureSet = Feature::First.bit() - 1;
    pub(super) const RANKED: FeatureSet =
        Feature::First.bit() | Feature::Among3.bit() | Feature::Among8.bit() | Feature::Wins.bit();
    pub(super) const FROM_RINGS: FeatureSet = 0b1111 << Feature::FromRing0 as u32;
    pub(super) const TO_RINGS: FeatureSet = 0b1111 << Feature::ToRing0 as u32;

    /// Its bit in a [`FeatureSet`].
    pub const fn bit(self) -> FeatureSet {
        1 << self as u32
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        Feature::NAMED[self as usize].1
    }

    /// The feature with this name.
    pub fn named(name: &str) -> Option<Feature> {
        Feature::ALL.into_iter().find(|feature| feature.name() == name)
    }

    /// The features implied by this one.
    pub(super) const fn implies(self) -> FeatureSet {
        match self {
            Feature::Recaptures => Feature::Captures.bit(),
            Feature::ToCorner => Feature::ToRing0.bit(),
            Feature::Wins | Feature::First => Feature::Among3.bit() | Feature::Among8.bit(),
            Feature::Among3 => Feature::Among8.bit(),
            _ => 0,
        }
    }

    /// The features excluded by this one.
    pub(super) const fn excludes(self) -> FeatureSet {
        let (own, from, to) = (self.bit(), Feature::FROM_RINGS, Feature::TO_RINGS);
        match self {
            _ if own & from != 0 => from & !own,
            Feature::ToRing0 | Feature::ToRing1 => to & !own,
            Feature::ToRing2 | Feature::ToRing3 => {
                to & !own | Feature::ToCorner.bit() | Feature::BesideCorner.bit()
            }
            Feature::ToCorner => to & !Feature::ToRing0.bit() | Feature::BesideCorner.bit(),
            Feature::BesideCorner => {
                Feature::ToRing2.bit() | Feature::ToRing3.bit() | Feature::ToCorner.bit()
            }
            Feature::Inward => Feature::Outward.bit(),
            Feature::Outward => Feature::Inward.bit(),
            Feature::Wins => Feature::Threatens.bit(),
            Feature::Threatens => Feature::Wins.bit(),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_a_bit_and_a_name_of_its_own() {
        for (place, feature) in Feature::ALL.into_iter().enumerate() {
            assert_eq!(feature.bit(), 1 << place, "{feature:?}");
            assert_eq!(Feature::named(feature.name()), Some(feature));
        }
        assert_eq!(Feature::named("nothing"), None);
    }
}
