//! The five sources, sentence by sentence: what each says, and what yomi has of it.
//!
//! Each source is a file of rows below `sources/`. The rows are data that a test holds against the program:
//! whatever names a command is run, and must print what the row says that it shows.

use crate::error::Error;
use crate::parsing::parsed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A source: a paper, a lecture or a page.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The key that documents use for it, such as `Yokoo`.
    pub key: String,
    /// Who wrote it, and its title.
    pub title: String,
    /// What it says, in its own order.
    pub rows: Vec<Row>,
}

/// What a source says in a place, and what yomi has of it.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The section, slide, figure or table.
    #[serde(rename = "where")]
    pub place: String,
    /// What kind of statement it is.
    pub kind: Kind,
    /// The words of the source.
    pub words: String,
    /// The same in English, in a sentence.
    pub says: String,
    /// What yomi has of it, or the verdict on a claim.
    pub state: State,
    /// The command that shows it.
    pub command: Option<String>,
    /// A part of what the command prints.
    pub shows: Option<String>,
    /// The value in the source.
    pub theirs: Option<String>,
    /// The value that yomi finds.
    pub ours: Option<String>,
    /// The experiment and the number of the claim that judges it, such as `shinohara-2002 11`.
    pub claim: Option<String>,
    /// Why it differs, how it is read, or what is missing.
    pub note: Option<String>,
}

/// The kinds of statements.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A way to search, described or named.
    Algorithm,
    /// What is said to be so.
    Claim,
    /// What a word means.
    Definition,
    /// A case worked out.
    Example,
    /// A picture.
    Figure,
    /// A game, or a rule of one.
    Game,
    /// A heading without text.
    Heading,
    /// A program.
    Listing,
    /// A value.
    Number,
    /// A table.
    Table,
}

/// What yomi has of a statement, in the order of the summary.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// The claim holds, as measured.
    Holds,
    /// The same value is found.
    Equal,
    /// A user can reach all of it.
    Implemented,
    /// It holds in some of the cases.
    Depends,
    /// It was not measured, or the interval does not decide.
    Undecided,
    /// A user can reach some of it.
    Partly,
    /// Another value is found.
    Differs,
    /// The claim does not hold, as measured.
    #[serde(rename = "does not hold")]
    DoesNotHold,
    /// The source contradicts itself.
    Slip,
    /// The source names it and says no more.
    #[serde(rename = "named only")]
    NamedOnly,
    /// It is missing from the text that was read.
    Lost,
    /// There is none of it.
    #[serde(rename = "not implemented")]
    NotImplemented,
}

/// The word of a kind or a state, as the files have it.
fn word(of: &impl Serialize) -> String {
    serde_json::to_value(of).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The five sources.
///
/// # Errors
///
/// If a file of rows cannot be read.
pub fn sources() -> Result<Vec<Source>, Error> {
    let files = [
        ("yokoo-lecture.toml", include_str!("../sources/yokoo-lecture.toml")),
        ("wiki.toml", include_str!("../sources/wiki.toml")),
        ("shinohara-2002.toml", include_str!("../sources/shinohara-2002.toml")),
        ("nishino-tanhinmin.toml", include_str!("../sources/nishino-tanhinmin.toml")),
        ("hashimoto-2002.toml", include_str!("../sources/hashimoto-2002.toml")),
    ];
    files.into_iter().map(|(file, text)| parsed(file, text)).collect()
}

/// The words of the source that claims judge, by the numbers of the claims.
pub(crate) type Originals = BTreeMap<u32, Vec<String>>;

/// The words of the source that the claims of an experiment judge.
pub(crate) fn originals(experiment: &str) -> Originals {
    let mut originals = Originals::new();
    let sources = sources().expect("the sources are embedded, and a test reads them");
    for row in sources.into_iter().flat_map(|source| source.rows) {
        let claim = row.claim.as_deref().and_then(|claim| claim.split_once(' '));
        if let Some(number) =
            claim.and_then(|(name, number)| number.parse().ok().filter(|_| name == experiment))
        {
            originals.entry(number).or_default().push(row.words.clone());
        }
    }
    originals
}

/// The page of all sources, in Markdown.
pub fn markdown(sources: &[Source]) -> String {
    let mut page = String::from(HEAD);
    for source in sources {
        let _ = write!(page, "\n## **[{}]** {}\n\n", source.key, source.title);
        let _ = writeln!(page, "{}.\n\n| where | what it says | | see |\n|--|--|--|--|", counts(source));
        for row in &source.rows {
            let _ = writeln!(
                page,
                "| {}, {} | {}<br>{} | {} | {} |",
                cell(&row.place),
                word(&row.kind),
                cell(&row.says),
                cell(&row.words),
                judged(row),
                seen(row)
            );
        }
    }
    page
}

const HEAD: &str = "# The five sources, sentence by sentence

Every claim, definition, number, figure, table, listing and example of the five documents that yomi is built
on, in their order: what it says, in English and in its own words, and what yomi has of it. Each command is
run by a test, which looks for what the row is about in its output. Claims are judged by experiments: `yomi
reproduce NAME` prints the verdict with its intervals. *Lost* is missing from the text that was read; a *slip*
contradicts the document itself.

`yomi reproduce sources` writes this page; its data are beside the experiments, in
`crates/experiments/sources`.
";

/// The number of rows of each state.
fn counts(source: &Source) -> String {
    let mut counts: BTreeMap<State, u32> = BTreeMap::new();
    for row in &source.rows {
        *counts.entry(row.state).or_default() += 1;
    }
    let parts: Vec<String> = counts.iter().map(|(state, count)| format!("{count} {}", word(state))).collect();
    format!("{} rows: {}", source.rows.len(), parts.join(", "))
}

/// The state, both values and the note.
fn judged(row: &Row) -> String {
    let mut text = format!("**{}**", word(&row.state));
    match (&row.theirs, &row.ours) {
        (Some(theirs), Some(ours)) => text += &format!(": {} there, {} here", cell(theirs), cell(ours)),
        (Some(theirs), None) => text += &format!(": {} there", cell(theirs)),
        (None, Some(ours)) => text += &format!(": {} here", cell(ours)),
        (None, None) => {}
    }
    match &row.note {
        Some(note) => text + "<br>" + &cell(note),
        None => text,
    }
}

/// The command, and the claim of an experiment.
fn seen(row: &Row) -> String {
    let command = row.command.as_ref().map(|command| format!("`{}`", command.replace('|', "\\|")));
    let claim = row.claim.as_ref().map(|claim| match claim.split_once(' ') {
        Some((experiment, number)) => format!("[{experiment}](../experiments/{experiment}), claim {number}"),
        None => claim.clone(),
    });
    command.into_iter().chain(claim).collect::<Vec<_>>().join("<br>")
}

/// Text that does not end the cell of a table.
fn cell(text: &str) -> String {
    text.trim().replace('|', "\\|").replace('\n', " ")
}
