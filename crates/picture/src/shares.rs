//! Each player's payoff as bars in the nodes, for three or more players: they make best-first growth visible.

use super::view::View;
use crate::trace::Worth;
use std::fmt::Write as _;

/// The players that have a color.
const COLORS: usize = 6;

/// Room between the outline of a node and its bars.
const INSET: f64 = 2.5;

/// The scale of the bars: from zero, or the least number of the tree if that is less, to the greatest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scale {
    least: i32,
    greatest: i32,
}

impl Scale {
    /// The scale of a tree; none where it has no bars: for two players one number says everything, and an
    /// exercise gives nothing away.
    pub(super) fn of(view: &View) -> Option<Scale> {
        let vectors = || view.walk.nodes.iter().filter_map(|node| first(node.value.as_ref()?));
        if view.is_exercise() || vectors().any(|vector| vector.len() < 3) {
            return None;
        }
        let numbers = || vectors().flatten().copied();
        Some(Scale { least: numbers().min()?.min(0), greatest: numbers().max()? })
    }

    /// The bars of a value in a node at (left, top), as SVG.
    /// Of a decided game the winner's is full, the others' empty.
    pub(super) fn bars(
        self,
        worth: &Worth,
        decided: bool,
        (left, top): (f64, f64),
        (width, height): (f64, f64),
    ) -> String {
        let vector = first(worth).unwrap_or_default();
        let (wide, high) = ((width - 2.0 * INSET) / vector.len().max(1) as f64, height - 2.0 * INSET);
        let mut bars = String::new();
        for (player, &number) in vector.iter().enumerate() {
            let share = if decided { f64::from(number.clamp(0, 1)) } else { self.share(number) };
            let tall = (share * high).max(1.0);
            let x = left + INSET + wide * player as f64 + 0.5;
            let _ = write!(
                bars,
                "<rect class=\"share s{}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"/>",
                player % COLORS + 1,
                top + height - INSET - tall,
                wide - 1.0
            );
        }
        bars
    }

    /// A number on the scale, from 0 to 1.
    fn share(self, number: i32) -> f64 {
        let all = f64::from(self.greatest) - f64::from(self.least);
        if all > 0.0 { (f64::from(number) - f64::from(self.least)) / all } else { 1.0 }
    }
}

/// The vector of a value, of a set its first.
fn first(worth: &Worth) -> Option<&[i32]> {
    match worth {
        Worth::Vector(vector) => Some(vector),
        Worth::Set(vectors) => vectors.first().map(Vec::as_slice),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_high_as_the_numbers_are_on_the_scale() {
        let bars = |scale: Scale, vector: &[i32]| {
            let bars = scale.bars(&Worth::Vector(vector.to_vec()), false, (0.0, 0.0), (41.0, 25.0));
            let heights = bars.split(" height=\"").skip(1).filter_map(|rest| rest.split('"').next());
            heights.map(str::to_owned).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(bars(Scale { least: 0, greatest: 4 }, &[4, 1, 0]), "20.0 5.0 1.0");
        assert_eq!(bars(Scale { least: -4, greatest: 4 }, &[4, 0, -4]), "20.0 10.0 1.0");
        assert_eq!(bars(Scale { least: 0, greatest: 0 }, &[0, 0, 0]), "20.0 20.0 20.0");
        assert_eq!(bars(Scale { least: i32::MIN, greatest: i32::MAX }, &[i32::MAX]), "20.0");
    }
}
