//! The final verdicts on the claims of a paper: the reports that were kept, together, and beside each claim
//! the sentences of the source that it judges.

use crate::claim::Claim;
use crate::error::Error;
use crate::html::{OWN_STYLE, WORDS, heads, scrollable, verdict_counts, verdict_row};
use crate::part::Expect;
use crate::verdict::Verdict;
use crate::{all, counted, named, sources, words};
use arena::report::{Document, Interval};
use picture::escape;
use serde::Serialize;
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
    /// with the least room. The verdicts of its cases if it depends on the rules; empty for counts.
    pub measured: Vec<String>,
    /// The report.
    pub report: Option<String>,
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
            let wrong = |what: &str| Error::Experiment(format!("{file}: expected {what}"));
            let report: Value = serde_json::from_str(text).unwrap_or_default();
            let (Some(name), Some(claims)) = (report["experiment"].as_str(), report["claims"].as_array())
            else {
                return Err(wrong("a report in JSON, got something else"));
            };
            let name = name.strip_suffix(CONTINUED).unwrap_or(name);
            let verdicts = match &mut found {
                Some(first) => first,
                None => found.insert(FinalVerdicts::unjudged(name)?),
            };
            if verdicts.experiment != name {
                return Err(wrong(&format!("a report of {}, got one of {name}", verdicts.experiment)));
            }
            for judged in claims {
                let number = &judged["claim"]["number"];
                let claim = verdicts.claims.iter_mut().find(|claim| *number == claim.number);
                let verdict = serde_json::from_value(judged["verdict"].clone());
                let (Some(claim), Ok(verdict)) = (claim, verdict) else {
                    return Err(wrong(&format!("a verdict on a claim of {name}, got one on {number}")));
                };
                if claim.report.is_none() || verdict != Verdict::Undecided {
                    claim.verdict = verdict;
                    claim.measured = decisive(&judged["rules"], verdict);
                    claim.report = Some(file.clone());
                }
            }
        }
        found.ok_or_else(|| Error::Experiment("expected reports in JSON, got none".to_owned()))
    }

    /// The claims of an experiment without verdicts.
    fn unjudged(name: &str) -> Result<FinalVerdicts, Error> {
        let claims = match counted::named(name) {
            Some(experiment) => stated(name, &experiment?.claims),
            None => stated(name, &named(name)?.claims),
        };
        let title = all().find(|(known, _)| *known == name).map_or("", |(_, title)| title);
        Ok(FinalVerdicts { schema: 1, experiment: name.to_owned(), title, claims })
    }

    /// The page.
    pub fn page(&self) -> String {
        let row = |claim: &FinalVerdict| {
            // In Japanese the sentences of the source say it.
            let language = if claim.original.is_empty() { "" } else { " lang=\"en\"" };
            let words = format!("<small{language}>{}</small>", escape(&claim.words));
            let title = format!("{}<br>{words}", escape(&claim.title));
            let measured = claim.measured.iter().map(|piece| format!("<span>{}</span>", escape(piece)));
            let measured = measured.collect::<Vec<_>>().join("; ");
            let report = escape(claim.report.as_deref().unwrap_or("–"));
            let head = (claim.number, &*title, &*claim.paper);
            let more = format!("<td>{measured}</td><td>{report}</td>");
            verdict_row(head, &claim.original, claim.verdict, &more)
        };
        let rows: String = self.claims.iter().map(row).collect();
        let head = ["", "claim", "section", "verdict", "the number that decides", "report"];
        let table = scrollable("Final verdicts", &heads(head), &rows);
        let counts = verdict_counts(self.claims.iter().map(|claim| claim.verdict));
        let document = Document {
            title: self.title,
            heading: self.title,
            summary: "The final verdict on every claim, beside the sentence of the paper that it judges.",
            style: OWN_STYLE,
        };
        let table = table.replacen("<table>", "<table class=\"claims\">", 1);
        document.page_with(&WORDS, "{{counts}}{{table}}", &[("counts", counts), ("table", table)])
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
        measured: Vec::new(),
        report: None,
    };
    claims.iter().map(stated).collect()
}

/// The number that decides: of those with the verdict of the claim, the one nearest to its bound if the claim
/// holds, else the one farthest from it; the verdict of each case if they disagree. Empty for counts.
fn decisive(rules: &Value, verdict: Verdict) -> Vec<String> {
    let rules = rules.as_array().map_or(&[][..], Vec::as_slice);
    let text = |of: &Value| of.as_str().unwrap_or_default().to_owned();
    if verdict == Verdict::DependsOnTheRules {
        let views = rules.iter().any(|of| of["view"] != rules[0]["view"]);
        let of = |of: &Value| {
            let view = if views { format!(" {}", text(&of["view"])) } else { String::new() };
            format!("{}{view}: {}", text(&of["case"]), text(&of["verdict"]).replace('-', " "))
                .trim()
                .to_owned()
        };
        return rules.iter().map(of).collect();
    }
    let numbered = |case: &Value, part: &Value| {
        let expect: Expect = serde_json::from_value(part["expect"].clone()).ok()?;
        let found: Verdict = serde_json::from_value(part["verdict"].clone()).ok()?;
        let end = |key: &str| part["interval"][key].as_f64();
        let (low, high) = (end("low").unwrap_or(f64::NEG_INFINITY), end("high").unwrap_or(f64::INFINITY));
        let interval = Interval { value: end("value")?, low, high, level: 0.0, n: 0 };
        let room = match expect {
            Expect::Above(bound) => interval.value - bound,
            Expect::Below(bound) => bound - interval.value,
            Expect::Within(from, to) => (interval.value - from).min(to - interval.value),
        };
        let is_share = part["is_share"] == true;
        let x = part["x"].as_u64().map_or_else(String::new, |x| format!(", at {x}"));
        let about = format!("{}{x}", text(&part["about"]));
        let (measured, expected) = (words::interval(&interval, is_share), words::expected(expect, is_share));
        let said = [about, text(case), measured, expected].into_iter().filter(|piece| !piece.is_empty());
        (found == verdict).then(|| (room / (high - low).max(f64::MIN_POSITIVE), said.collect()))
    };
    let of_case = |of: &Value| -> Vec<(f64, Vec<String>)> {
        let parts = of["parts"].as_array().map_or(&[][..], Vec::as_slice);
        parts.iter().filter_map(|part| numbered(&of["case"], part)).collect()
    };
    let least = rules.iter().flat_map(of_case).min_by(|(one, _), (other, _)| one.total_cmp(other));
    least.map_or_else(Vec::new, |(_, said)| said)
}
