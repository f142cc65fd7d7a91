//! Findings: claims with their verdicts, in every case and under every scoring.

use crate::claim::Claim;
use crate::plan::View;
use crate::position::ExaminedPosition;
use crate::verdict::Verdict;
use serde::Serialize;

/// A claim with parts `P`, its verdict, and the results `F` of the parts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finding<P, F> {
    /// The claim.
    pub claim: Claim<P>,
    /// Its verdict.
    pub verdict: Verdict,
    /// The claim in each of its cases, under each of its scorings.
    pub rules: Vec<Case<F>>,
    /// The choices of searches at fixed positions; `None` in an experiment that counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looked: Option<Vec<ExaminedPosition>>,
}

/// A claim in one case, under one scoring.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Case<F> {
    /// The case; empty where there is only one.
    pub case: String,
    /// The scoring; `None` in an experiment that counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// The verdict here.
    pub verdict: Verdict,
    /// The parts.
    pub parts: Vec<F>,
}

impl<P: Clone, F> Finding<P, F> {
    /// The finding of a claim that was tested in these cases.
    pub(crate) fn new(
        claim: &Claim<P>,
        rules: Vec<Case<F>>,
        looked: Option<Vec<ExaminedPosition>>,
    ) -> Finding<P, F> {
        let verdicts: Vec<Verdict> = rules.iter().map(|rules| rules.verdict).collect();
        let verdict =
            if claim.every.is_some() { Verdict::all(&verdicts) } else { Verdict::over_rules(&verdicts) };
        Finding { claim: claim.clone(), verdict, rules, looked }
    }
}

impl<F> Case<F> {
    /// The case and the scoring, in words.
    pub fn name(&self) -> String {
        let case = self.case.replace('_', " ");
        match self.view.map(View::name) {
            None => case,
            Some(view) if case.is_empty() => view.to_owned(),
            Some(view) => format!("{case}, {view}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(every: Option<&str>, verdicts: [Verdict; 2]) -> Verdict {
        let claim = Claim::<()> {
            number: 1,
            title: String::new(),
            paper: String::new(),
            words: String::new(),
            note: String::new(),
            cases: Vec::new(),
            every: every.map(str::to_owned),
            views: None,
            at_least: None,
            parts: Vec::new(),
        };
        let case = |verdict| Case::<()> { case: String::new(), view: None, verdict, parts: Vec::new() };
        Finding::new(&claim, verdicts.map(case).to_vec(), None).verdict
    }

    #[test]
    fn repetitions_must_all_hold_and_readings_of_the_rules_must_agree() {
        use Verdict::{DependsOnTheRules, DoesNotHold, Holds, Undecided};
        let check = |verdicts, repetitions, readings| {
            assert_eq!(verdict(Some("seed"), verdicts), repetitions, "{verdicts:?}");
            assert_eq!(verdict(None, verdicts), readings, "{verdicts:?}");
        };
        check([Holds, Holds], Holds, Holds);
        check([Holds, DoesNotHold], DoesNotHold, DependsOnTheRules);
        check([Undecided, DoesNotHold], DoesNotHold, Undecided);
        check([Holds, Undecided], Undecided, Undecided);
    }
}
