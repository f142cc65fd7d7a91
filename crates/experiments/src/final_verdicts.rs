//! The final verdicts on the claims of a paper: the reports that were kept, together, and beside each claim
//! the sentences of the source that it judges.

use crate::claim::Claim;
use crate::error::Error;
use crate::html::{OWN_STYLE, heads, scrollable, verdict_counts, verdict_row};
use crate::japanese::bilingual;
use crate::part::Expect;
use crate::plan::View;
use crate::verdict::Verdict;
use crate::{all, counted, named, sources, words};
use arena::report::{Document, Interval};
use picture::escape;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the names of continuations end with.
const CONTINUED: &str = "-continued";

/// The final verdicts on the claims of an experiment. `docs/json.md` documents every field.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FinalVerdicts {
    /// The version of this schema.
    pub schema: u32,
    /// The name of the experiment.
    pub experiment: String,
    /// The paper.
    pub title: &'static str,
    /// A row a claim.
    pub claims: Vec<FinalVerdict>,
}

/// The final verdict on a claim.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FinalVerdict {
    /// The number of the claim.
    pub number: u32,
    /// The claim, in short.
    pub title: String,
    /// The section of the paper.
    pub paper: String,
    /// The sentences of the source that it judges.
    pub original: Vec<String>,
    /// What they say, in English.
    pub words: String,
    /// The verdict; undecided if no report judges the claim.
    pub verdict: Verdict,
    /// The number that decides, with its interval and where it had to lie: of a claim that holds, the one
    /// with the least room. The verdicts of its cases if it depends on the rules.
    pub measured: Option<String>,
    /// The report.
    pub report: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Report {
    experiment: String,
    claims: Vec<Judged>,
}

#[derive(Debug, Deserialize)]
struct Judged {
    claim: Numbered,
    verdict: Verdict,
    rules: Value,
}

#[derive(Debug, Deserialize)]
struct Numbered {
    number: u32,
}

#[derive(Debug, Deserialize)]
struct Rules {
    case: String,
    view: Option<View>,
    verdict: Verdict,
    parts: Vec<Measured>,
}

#[derive(Debug, Deserialize)]
struct Measured {
    about: String,
    x: Option<u32>,
    interval: Option<Ends>,
    expect: Option<Expect>,
    verdict: Option<Verdict>,
    is_share: bool,
}

/// An interval, whose infinite ends are null.
#[derive(Debug, Deserialize)]
struct Ends {
    value: f64,
    low: Option<f64>,
    high: Option<f64>,
}

impl FinalVerdicts {
    /// The verdicts of these reports in JSON, each a name and a text, on the claims of one experiment. Of two
    /// reports that judge a claim the later counts, unless it leaves the claim undecided: so reports of a
    /// continuation follow that of the experiment.
    ///
    /// # Errors
    ///
    /// If a text is not a report, or not of the same experiment as the first.
    pub fn of(reports: &[(String, String)]) -> Result<FinalVerdicts, Error> {
        let mut found: Option<FinalVerdicts> = None;
        for (file, text) in reports {
            let wrong =
                |got: &str| Error::Experiment(format!("{file}: expected a report in JSON, got {got}"));
            let report: Report = serde_json::from_str(text).map_err(|error| wrong(&error.to_string()))?;
            let name = report.experiment.strip_suffix(CONTINUED).unwrap_or(&report.experiment);
            let verdicts = match &mut found {
                Some(first) if first.experiment != name => {
                    return Err(Error::Experiment(format!(
                        "{file}: expected a report of {}, got one of {name}",
                        first.experiment
                    )));
                }
                Some(first) => first,
                None => found.insert(FinalVerdicts::unjudged(name)?),
            };
            for judged in report.claims {
                let number = judged.claim.number;
                let claim = verdicts.claims.iter_mut().find(|claim| claim.number == number);
                let claim = claim.ok_or_else(|| wrong(&format!("claim {number}, which {name} has not")))?;
                if claim.report.is_none() || judged.verdict != Verdict::Undecided {
                    claim.verdict = judged.verdict;
                    claim.measured = judged.decisive();
                    claim.report = Some(file.clone());
                }
            }
        }
        found.ok_or_else(|| Error::Experiment("expected reports in JSON, got none".to_owned()))
    }

    /// The claims of an experiment without verdicts.
    fn unjudged(name: &str) -> Result<FinalVerdicts, Error> {
        let (experiment, claims) = (
            name.to_owned(),
            match counted::named(name) {
                Some(experiment) => stated(name, &experiment?.claims),
                None => stated(name, &named(name)?.claims),
            },
        );
        let title = all().find(|(known, _)| *known == name).map_or("", |(_, title)| title);
        Ok(FinalVerdicts { schema: 1, experiment, title, claims })
    }

    /// The page.
    pub fn page(&self) -> String {
        let row = |claim: &FinalVerdict| {
            let title = format!("{}<br><small>{}</small>", escape(&claim.title), escape(&claim.words));
            let cells = [&claim.measured, &claim.report]
                .map(|cell| format!("<td>{}</td>", escape(cell.as_deref().unwrap_or("–"))));
            let head = (claim.number, &*title, &*claim.paper);
            verdict_row(head, &claim.original, claim.verdict, &cells.concat())
        };
        let rows: String = self.claims.iter().map(row).collect();
        let head = ["", "claim", "section", "verdict", "the number that decides", "report"];
        let table = scrollable("Final verdicts", &heads(head), &rows);
        let verdicts: Vec<Verdict> = self.claims.iter().map(|claim| claim.verdict).collect();
        let document = Document {
            title: self.title,
            heading: self.title,
            summary: "The final verdict on every claim, beside the sentence of the paper that it judges.",
            style: OWN_STYLE,
        };
        let table = table.replacen("<table>", "<table class=\"claims\">", 1);
        bilingual(
            &document.page("{{counts}}{{table}}", &[("counts", verdict_counts(&verdicts)), ("table", table)]),
        )
    }
}

/// Claims without verdicts, with the sentences of the source.
fn stated<P>(experiment: &str, claims: &[Claim<P>]) -> Vec<FinalVerdict> {
    let mut originals = sources::originals(experiment);
    let stated = |claim: &Claim<P>| FinalVerdict {
        number: claim.number,
        title: claim.title.clone(),
        paper: claim.paper.clone(),
        original: originals.remove(&claim.number).unwrap_or_default(),
        words: claim.words.clone(),
        verdict: Verdict::Undecided,
        measured: None,
        report: None,
    };
    claims.iter().map(stated).collect()
}

impl Judged {
    /// The number that decides: of those with the verdict of the claim, the one nearest to its bound if the
    /// claim holds, else the one farthest from it; the verdict of each case if they disagree. `None` for
    /// counts.
    fn decisive(&self) -> Option<String> {
        let rules: Vec<Rules> = serde_json::from_value(self.rules.clone()).ok()?;
        if self.verdict == Verdict::DependsOnTheRules {
            let of = |Rules { case, view, verdict, .. }: &Rules| {
                let view = view.filter(|_| rules.iter().any(|other| other.view != *view));
                let names = [Some(case.as_str()).filter(|case| !case.is_empty()), view.map(View::name)];
                let name = names.into_iter().flatten().collect::<Vec<_>>().join(", ");
                format!("{name}: {}", verdict.words())
            };
            return Some(rules.iter().map(of).collect::<Vec<_>>().join("; "));
        }
        let numbers = rules.iter().flat_map(|rules| rules.parts.iter().map(move |part| (&rules.case, part)));
        let interval = |part: &Measured| {
            let Ends { value, low, high } = part.interval.as_ref()?;
            let (low, high) = (low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY));
            Some(Interval { value: *value, low, high, level: 0.0, n: 0 })
        };
        let room = |part: &Measured| {
            let Interval { value, low, high, .. } = interval(part)?;
            let room = match part.expect? {
                Expect::Above(bound) => value - bound,
                Expect::Below(bound) => bound - value,
                Expect::Within(from, to) => (value - from).min(to - value),
            };
            Some(room / (high - low).max(f64::MIN_POSITIVE))
        };
        let decides = numbers.filter(|(_, part)| part.verdict == Some(self.verdict));
        let (.., case, part) = decides
            .filter_map(|(case, part)| Some((room(part)?, case, part)))
            .min_by(|(one, ..), (other, ..)| one.total_cmp(other))?;
        let x = part.x.map_or_else(String::new, |x| format!(", at {x}"));
        let case = if case.is_empty() { String::new() } else { format!(" ({case})") };
        let (interval, expected) = (
            words::known(interval(part).as_ref(), part.is_share),
            words::expected(part.expect?, part.is_share),
        );
        Some(format!("{}{x}{case}: {interval}; {expected}", part.about))
    }
}
