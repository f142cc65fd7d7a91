//! The outcome of an experiment by counts: a verdict for every claim, with the paper's numbers beside ours.

use super::count::Answered;
use super::experiment::{Experiment, Kind};
use super::part::{Counted, Expect, Part, source_of};
use crate::claim::{Claim, cases};
use crate::finding::Case;
use crate::plan::Setting;
use crate::verdict::Verdict;
use arena::plot::Drawing;
use serde::Serialize;
use serde_json::Value;

/// The outcome of an experiment. `docs/json.md` documents every field.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// The version of this schema.
    pub schema: u32,
    /// The name of the experiment.
    pub experiment: &'static str,
    /// The paper.
    pub title: &'static str,
    /// The setting.
    pub setting: Setting,
    /// True if everything was counted.
    pub is_complete: bool,
    /// True if there are means over the trees of random deals among the counts.
    #[serde(skip)]
    pub has_means: bool,
    /// A row a claim.
    pub claims: Vec<Finding>,
    /// A row a source.
    pub counts: Vec<Row>,
    /// The figures, each with its title.
    #[serde(skip)]
    pub figures: Vec<(String, Drawing)>,
    /// The trees as SVG, each with its title.
    #[serde(skip)]
    pub trees: Vec<(String, String)>,
}

/// The counts of a source.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// The name of the source.
    pub name: String,
    /// Its game.
    pub game: String,
    /// All numbers.
    pub counted: Value,
}

/// A claim about counts with its verdict.
pub type Finding = crate::finding::Finding<Part, CountedPart>;

/// A counted number or word.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CountedPart {
    /// A description.
    pub about: String,
    /// Our count; null if it was not counted.
    pub counted: Option<Counted>,
    /// The ends of its interval, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
    /// The expected count; null if it is only reported.
    pub expect: Option<Expect>,
    /// The verdict.
    pub verdict: Option<Verdict>,
    /// True if it is shown in percent.
    pub is_share: bool,
}

impl Outcome {
    /// The outcome of these counts.
    pub fn of(experiment: &Experiment, setting: Setting, answered: &[Answered]) -> Outcome {
        let asked = experiment.sources.iter().filter(|(_, source)| !source.full || setting == Setting::Full);
        let figures = answered
            .iter()
            .flat_map(|one| one.plots.iter().map(|drawing| (one.source.title.clone(), drawing.clone())));
        let trees = answered.iter().filter_map(|one| Some((one.source.title.clone(), one.tree.clone()?)));
        let mut trees_of_deals = experiment
            .sources
            .iter()
            .filter(|(kind, _)| *kind == Kind::Trees)
            .map(|(_, source)| &source.name);
        let row = |one: &Answered| Row {
            name: one.source.name.clone(),
            game: one.source.game.clone(),
            counted: one.value.clone(),
        };
        Outcome {
            schema: 1,
            experiment: experiment.name,
            title: experiment.title,
            setting,
            is_complete: asked.count() == answered.len(),
            has_means: trees_of_deals.any(|name| answered.iter().any(|one| one.source.name == *name)),
            claims: experiment.claims.iter().map(|claim| finding(claim, answered)).collect(),
            counts: answered.iter().map(row).collect(),
            figures: figures.collect(),
            trees: trees.collect(),
        }
    }
}

fn finding(claim: &Claim<Part>, answered: &[Answered]) -> Finding {
    let case = |case: String| {
        let parts: Vec<CountedPart> = claim.parts.iter().map(|part| found(part, &case, answered)).collect();
        let verdicts: Vec<Verdict> = parts.iter().filter_map(|part| part.verdict).collect();
        Case { case, view: None, verdict: Verdict::all(&verdicts), parts }
    };
    Finding::new(claim, cases(&claim.cases).into_iter().map(case).collect(), None)
}

fn found(part: &Part, case: &str, answered: &[Answered]) -> CountedPart {
    let counted = counted(part, case, answered);
    let interval = if part.interval { interval(part, counted.as_ref(), answered) } else { None };
    let verdict = part.expect.as_ref().map(|expect| match (&counted, interval) {
        (Some(_), Some(ends)) => expect.judged(ends),
        (Some(counted), None) if expect.is_met(counted) => Verdict::Holds,
        (Some(_), None) => Verdict::DoesNotHold,
        (None, _) => Verdict::Undecided,
    });
    CountedPart {
        about: part.about.clone(),
        counted,
        interval,
        expect: part.expect.clone(),
        verdict,
        is_share: part.of.is_some(),
    }
}

/// The ends of the interval of a sum of independent numbers that have intervals.
fn interval(part: &Part, counted: Option<&Counted>, answered: &[Answered]) -> Option<[f64; 2]> {
    let Some(Counted::Number(sum)) = counted else { return None };
    let half = |place: &str| {
        let ends = read(&format!("{place}_interval"), answered)?;
        Some((ends[1].as_f64()? - ends[0].as_f64()?) / 2.0)
    };
    let halves: Option<Vec<f64>> = part.places().map(half).collect();
    let half = halves?.iter().map(|half| half * half).sum::<f64>().sqrt();
    Some([sum - half, sum + half])
}

/// The value at a place, if its source was counted.
fn read<'a>(place: &str, answered: &'a [Answered]) -> Option<&'a Value> {
    let source = source_of(place);
    let one = answered.iter().find(|one| one.source.name == source)?;
    one.value.pointer(&place[source.len()..])
}

fn counted(part: &Part, case: &str, answered: &[Answered]) -> Option<Counted> {
    let places: Vec<String> = part.at.iter().map(|place| place.replace("{case}", case)).collect();
    if let [place] = places.as_slice() {
        match read(place, answered) {
            Some(Value::Bool(truth)) => return Some(Counted::Truth(*truth)),
            Some(Value::String(word)) => return Some(Counted::Word(word.clone())),
            _ => {}
        }
    }
    let term = |place: &String| -> Option<(f64, bool)> {
        let (sign, place) = place.strip_prefix('-').map_or((1.0, place.as_str()), |place| (-1.0, place));
        let value = read(place, answered)?;
        Some((sign * value.as_f64()?, value.is_i64() || value.is_u64()))
    };
    let options: Vec<(f64, bool)> = places.iter().map(term).collect::<Option<_>>()?;
    let sum: f64 = options.iter().map(|(value, _)| value).sum();
    if let Some(of) = &part.of {
        let (all, _) = term(&of.replace("{case}", case))?;
        return Some(Counted::Number(100.0 * sum / all));
    }
    let is_whole = options.iter().all(|(_, is_whole)| *is_whole);
    Some(if is_whole { Counted::Count(sum as i64) } else { Counted::Number(sum) })
}

impl Expect {
    /// The verdict on a number that is likely to lie between these ends.
    fn judged(&self, [low, high]: [f64; 2]) -> Verdict {
        let is_met = |end: f64| self.is_met(&Counted::Number(end));
        let holds_it = matches!(self, Expect::Within(from, to) if low < *from && high >= *to);
        match (is_met(low), is_met(high)) {
            (true, true) => Verdict::Holds,
            (false, false) if !holds_it => Verdict::DoesNotHold,
            _ => Verdict::Undecided,
        }
    }

    /// Returns whether a count is as expected.
    fn is_met(&self, counted: &Counted) -> bool {
        let number = match counted {
            Counted::Count(count) => Some(*count as f64),
            Counted::Number(number) => Some(*number),
            Counted::Truth(_) | Counted::Word(_) => None,
        };
        match self {
            Expect::Is(expected) => expected == counted,
            Expect::Above(bound) => number.is_some_and(|number| number > *bound),
            Expect::Below(bound) => number.is_some_and(|number| number < *bound),
            Expect::Within(from, to) => number.is_some_and(|number| (*from..*to).contains(&number)),
        }
    }
}

/// A count as text: thousands separated, percent with two decimals.
pub fn text(counted: &Counted, is_share: bool) -> String {
    match counted {
        Counted::Truth(truth) => if *truth { "yes" } else { "no" }.to_owned(),
        Counted::Word(word) => word.clone(),
        Counted::Count(count) => grouped(*count),
        Counted::Number(number) if is_share => format!("{number:.2} %"),
        Counted::Number(number) if number.abs() >= 1_000.0 => grouped(number.round() as i64),
        Counted::Number(number) => format!("{number:.2}"),
    }
}

fn grouped(count: i64) -> String {
    let digits = count.unsigned_abs().to_string();
    let sign = if count < 0 { "−" } else { "" };
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    format!("{sign}{text}")
}

impl CountedPart {
    /// The expected count, in words.
    pub fn expected(&self) -> String {
        let number = |number: f64| text(&Counted::Number(number), self.is_share);
        self.expect.as_ref().map_or_else(String::new, |expect| match expect {
            Expect::Is(expected) => text(expected, self.is_share),
            Expect::Above(bound) => format!("above {}", number(*bound)),
            Expect::Below(bound) => format!("below {}", number(*bound)),
            Expect::Within(from, to) => format!("{} to {}", number(*from), number(*to)),
        })
    }

    /// Our count, in words.
    pub fn ours(&self) -> String {
        let Some(counted) = &self.counted else { return "not counted".to_owned() };
        let Some(ends) = self.interval else { return text(counted, self.is_share) };
        let number = |number: f64| {
            let decimals = if number.abs() < 100.0 { 3 } else { 0 };
            format!("{number:.decimals$}")
        };
        let [low, high] = ends.map(number);
        format!("{} [{low}, {high}]", number(ends[0].midpoint(ends[1])))
    }
}
