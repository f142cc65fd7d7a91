//! Describes the evaluation of a game in words.

use super::derive::Derived;
use super::feature::Feature;
use crate::syntax::Rules;

/// The features added up by the evaluation of a game, each with the lines it was derived from.
pub(crate) fn words(rules: &Rules) -> Vec<String> {
    let mut found: Vec<(String, Vec<u32>)> = Vec::new();
    for term in Derived::new(rules).terms {
        let name = name(&term.feature);
        let place = found.iter().position(|(known, _)| *known == name).unwrap_or(found.len());
        if place == found.len() {
            found.push((name, Vec::new()));
        }
        let lines = &mut found[place].1;
        lines.extend(term.line.filter(|line| !lines.contains(line)));
    }
    let with_lines = |(name, lines): (String, Vec<u32>)| {
        let numbers: Vec<String> = lines.iter().map(ToString::to_string).collect();
        match numbers.len() {
            0 => name,
            1 => format!("{name} (line {})", numbers[0]),
            _ => format!("{name} (lines {})", numbers.join(", ")),
        }
    };
    found.into_iter().map(with_lines).collect()
}

fn name(feature: &Feature) -> String {
    match feature {
        Feature::Lines { length, .. } => format!("open lines of {length}"),
        Feature::Way { .. } => "steps to a goal".to_owned(),
        Feature::Connection { .. } => "cells missing for a connection".to_owned(),
        Feature::Groups { .. } => "groups and their spread".to_owned(),
        Feature::Pieces { .. } => "numbers of pieces".to_owned(),
        Feature::Number { .. } => "numbers of the text".to_owned(),
        Feature::Mobility { .. } => "mobility".to_owned(),
    }
}
