//! A decision tree of features that gives each move its class; and its text.
//!
//! `(captures (recaptures 0.31 0.12) (to-ring-3 0.2 0.05))` asks whether a move captures; if so whether it
//! recaptures, with the probability of each class; if not whether it comes to the third ring from the border.
//! The branch for yes comes first.

use super::feature::{Feature, FeatureSet, FeatureTextError};

/// A decision tree over the features of a move. Every move reaches one of the classes, which are numbered in
/// the order of the text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum FeatureTree {
    /// A leaf: the class.
    Class(usize),
    /// A question.
    Ask {
        /// The feature.
        feature: Feature,
        /// The tree for moves that have the feature.
        yes: Box<FeatureTree>,
        /// The tree for moves without it.
        no: Box<FeatureTree>,
    },
}

impl FeatureTree {
    /// The number of classes.
    pub fn classes(&self) -> usize {
        match self {
            FeatureTree::Class(_) => 1,
            FeatureTree::Ask { yes, no, .. } => yes.classes() + no.classes(),
        }
    }

    /// The class of a move with these features, of which only those in `told` are known; or the first unknown
    /// feature that is needed.
    pub(crate) fn find(&self, features: FeatureSet, told: FeatureSet) -> Result<usize, Feature> {
        let mut at = self;
        loop {
            match at {
                FeatureTree::Class(class) => return Ok(*class),
                FeatureTree::Ask { feature, .. } if told & feature.bit() == 0 => return Err(*feature),
                FeatureTree::Ask { feature, yes, no } => {
                    at = if features & feature.bit() != 0 { yes } else { no };
                }
            }
        }
    }

    /// The names of the classes: their features in words, without those implied by others. Shape `[classes]`.
    pub fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        self.name(&mut Vec::new(), &mut names);
        names
    }

    fn name(&self, path: &mut Vec<(Feature, bool)>, names: &mut Vec<String>) {
        let FeatureTree::Ask { feature, yes, no } = self else {
            names.push(told(path));
            return;
        };
        for (next, answer) in [(yes, true), (no, false)] {
            path.push((*feature, answer));
            next.name(path, names);
            path.pop();
        }
    }

    /// The text of the tree with the probability of each class.
    ///
    /// # Panics
    ///
    /// If there are fewer probabilities than classes.
    pub fn text(&self, probabilities: &[f64]) -> String {
        match self {
            FeatureTree::Class(class) => format!("{:.6}", probabilities[*class]),
            FeatureTree::Ask { feature, yes, no } => {
                format!("({} {} {})", feature.name(), yes.text(probabilities), no.text(probabilities))
            }
        }
    }

    /// Reads a tree and the probability of each class.
    pub fn read(text: &str) -> Result<(FeatureTree, Vec<f64>), FeatureTextError> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut words = spaced.split_whitespace();
        let mut probabilities = Vec::new();
        let tree = part(&mut words, 0, &mut probabilities)?;
        match words.next() {
            None => Ok((tree, probabilities)),
            Some(word) => Err(FeatureTextError(format!("nothing behind the tree, and not `{word}`"))),
        }
    }
}

/// Reads one tree from the words of a text, below questions about `asked`.
fn part<'t>(
    words: &mut impl Iterator<Item = &'t str>,
    asked: FeatureSet,
    probabilities: &mut Vec<f64>,
) -> Result<FeatureTree, FeatureTextError> {
    let wrong = |expected: String| Err(FeatureTextError(expected));
    match words.next() {
        Some("(") => {}
        Some(word) => {
            let Some(probability) = word.parse().ok().filter(|&number: &f64| 0.0 < number && number <= 1.0)
            else {
                return wrong(format!("a probability above 0 and at most 1, or `(`, and not `{word}`"));
            };
            probabilities.push(probability);
            return Ok(FeatureTree::Class(probabilities.len() - 1));
        }
        None => return wrong("a probability or a question in parentheses before the end".to_owned()),
    }
    let word = words.next().unwrap_or("the end");
    let Some(feature) = Feature::named(word) else {
        return wrong(format!("a feature of moves, such as captures or first, and not `{word}`"));
    };
    if asked & feature.bit() != 0 {
        return wrong(format!("`{word}` to be asked once on a way through the tree"));
    }
    let asked = asked | feature.bit();
    let yes = Box::new(part(words, asked, probabilities)?);
    let no = Box::new(part(words, asked, probabilities)?);
    match words.next() {
        Some(")") => Ok(FeatureTree::Ask { feature, yes, no }),
        word => wrong(format!("`)` behind two trees, and not `{}`", word.unwrap_or("the end"))),
    }
}

/// The answers on the path to a class, in words, without those implied by others.
fn told(path: &[(Feature, bool)]) -> String {
    let follows = |&(what, is_true): &(Feature, bool)| {
        path.iter().any(|&(other, answer)| match (is_true, answer) {
            (true, true) => other.implies() & what.bit() != 0,
            (false, true) => other.excludes() & what.bit() != 0,
            (false, false) => what.implies() & other.bit() != 0,
            (true, false) => false,
        })
    };
    let said = path.iter().filter(|&answer| !follows(answer));
    let words: Vec<String> = said
        .map(|(feature, is_true)| {
            let name = feature.name().replace('-', " ");
            if *is_true { name } else { format!("not {name}") }
        })
        .collect();
    if words.is_empty() { "any move".to_owned() } else { words.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_read_as_it_is_written() {
        for text in [
            "0.250000",
            "(captures 0.500000 0.125000)",
            "(captures (recaptures 0.310000 0.120000) (to-ring-3 0.200000 (first 1.000000 0.050000)))",
        ] {
            let (tree, probabilities) = FeatureTree::read(text).expect(text);
            assert_eq!(tree.text(&probabilities), text);
            assert_eq!((tree.classes(), tree.names().len()), (probabilities.len(), probabilities.len()));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, expected) in [
            ("", "a probability or a question"),
            ("(captures 0.5", "before the end"),
            ("(captures 0.5 0.5", "`)`"),
            ("(captures 0.5 0.5))", "nothing behind"),
            ("(captures 0.5 0.5 0.5)", "`)` behind two trees, and not `0.5`"),
            ("(castles 0.5 0.5)", "not `castles`"),
            ("(captures 0.5 (captures 0.5 0.5))", "once"),
            ("(captures 0 0.5)", "above 0"),
            ("1.5", "at most 1"),
            ("NaN", "above 0"),
            ("()", "not `)`"),
        ] {
            let error = FeatureTree::read(text).expect_err(text).to_string();
            assert!(error.contains(expected) && !error.contains('\n'), "{text}: {error}");
        }
    }

    #[test]
    fn the_answers_lead_to_the_class() {
        let (tree, _) = FeatureTree::read("(captures (recaptures 0.1 0.2) (first 0.3 0.4))").expect("a tree");
        let [captures, recaptures, first] =
            [Feature::Captures, Feature::Recaptures, Feature::First].map(Feature::bit);
        for (features, class) in
            [(captures | recaptures, 0), (captures | first, 1), (first, 2), (0, 3), (recaptures, 3)]
        {
            assert_eq!(tree.find(features, FeatureSet::MAX), Ok(class), "{features:b}");
        }
        assert_eq!(tree.find(captures, captures), Err(Feature::Recaptures));
    }

    #[test]
    fn names_leave_out_what_follows() {
        let text =
            "(to-ring-0 (to-corner 0.9 (first 0.5 0.4)) (to-ring-1 (among-8 (among-3 0.3 0.2) 0.1) 0.1))";
        let (tree, _) = FeatureTree::read(text).expect("a tree");
        let expected = [
            "to corner",
            "to ring 0, not to corner, first",
            "to ring 0, not to corner, not first",
            "to ring 1, among 3",
            "to ring 1, among 8, not among 3",
            "to ring 1, not among 8",
            "not to ring 0, not to ring 1",
        ];
        assert_eq!(tree.names(), expected);
        assert_eq!(FeatureTree::Class(0).names(), ["any move"]);
    }
}
