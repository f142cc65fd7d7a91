//! What is lost of a game that is written in a format that cannot say all of it.

use crate::record::Record;

/// What a format cannot say of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Loss {
    Variation,
    /// A pass at the end.
    Pass,
    Comment,
    Clock,
    Property,
    Tag,
    Name,
    Result,
    /// Signs of a comment or a tag that are replaced.
    Sign,
}

/// Counts something that is lost.
pub(crate) type Lose<'a> = dyn FnMut(Loss) + 'a;

impl Loss {
    /// The line that tells how many of them a file in this format has lost.
    pub(crate) fn told(self, count: u64, format: &str) -> String {
        let (one, many) = match self {
            Loss::Variation => ("variation", "variations"),
            Loss::Pass => ("pass at the end", "passes at the end"),
            Loss::Comment => ("comment", "comments"),
            Loss::Clock => ("clock", "clocks"),
            Loss::Property => ("property", "properties"),
            Loss::Tag => ("tag", "tags"),
            Loss::Name => ("name of a player", "names of players"),
            Loss::Result => ("result", "results"),
            Loss::Sign => ("text", "texts"),
        };
        let (what, were, it) = if count == 1 { (one, "was", "it") } else { (many, "were", "them") };
        match self {
            Loss::Sign => {
                format!("{count} {what} {were} changed: {format} has no braces and line breaks in {it}")
            }
            _ => format!("{count} {what} {were} left out: {format} cannot say {it}"),
        }
    }
}

/// Counts what a format without comments, clocks, variations and properties but these loses of a record.
pub(crate) fn lose_annotations(record: &Record, kept: &[&str], lose: &mut Lose<'_>) {
    let mut count = |what: Loss, number: usize| (0..number).for_each(|_| lose(what));
    count(Loss::Variation, record.variations.len());
    let moves = record.moves.iter();
    let comments = moves.clone().filter(|mv| mv.comment.is_some()).count();
    count(Loss::Comment, comments + usize::from(record.comment.is_some()));
    count(Loss::Clock, moves.clone().filter(|mv| mv.clock.is_some()).count());
    let properties = moves.flat_map(|mv| &mv.properties);
    let others = properties.filter(|(name, _)| !kept.contains(&name.as_str())).count();
    count(Loss::Property, others + record.properties.len());
}
