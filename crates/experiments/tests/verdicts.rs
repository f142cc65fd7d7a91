//! The final verdicts of the kept reports are those that the page of the sources tells, each beside the
//! sentence that it judges, in two languages.

use experiments::sources::sources;
use experiments::{FinalVerdicts, Verdict};
use serde_json::Value;
use std::path::Path;

/// The kept reports of the experiments on the sources, continuations after what they continue.
const REPORTS: [(&str, &[&str]); 3] = [
    (
        "shinohara-2002",
        &["report", "continued", "continued-again", "continued-once-more", "continued-to-the-end", "endings"],
    ),
    ("hashimoto-2002", &["report", "learned", "late-moves", "half-plies"]),
    ("nishino-tanhinmin", &["report"]),
];

fn verdicts(experiment: &str, reports: &[&str]) -> FinalVerdicts {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let read = |report: &&str| {
        let name = format!("{report}.json");
        let path = folder.join(experiment).join("results").join(&name);
        (name, std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
    };
    FinalVerdicts::of(&reports.iter().map(read).collect::<Vec<_>>()).expect("kept reports can be read")
}

#[test]
fn rows_of_the_sources_tell_the_verdicts_of_the_kept_reports() {
    let kept = REPORTS.map(|(experiment, reports)| verdicts(experiment, reports));
    let mut judged = 0;
    for row in sources().expect("the sources are embedded").into_iter().flat_map(|source| source.rows) {
        let Some((experiment, number)) = row.claim.as_deref().and_then(|claim| claim.split_once(' ')) else {
            continue;
        };
        let Some(of) = kept.iter().find(|kept| kept.experiment == experiment) else { continue };
        let claim = of.claims.iter().find(|claim| claim.number.to_string() == number);
        let claim = claim.unwrap_or_else(|| panic!("{experiment} has no claim {number}"));
        let told = match claim.verdict {
            Verdict::DoesNotHold => "does not hold",
            Verdict::DependsOnTheRules => "depends",
            other => other.words(),
        };
        let state = serde_json::to_value(row.state).expect("a word");
        assert_eq!(state, Value::from(told), "{experiment}, claim {number}: {}", row.says);
        judged += 1;
    }
    assert!(judged > 80, "{judged} rows");
}

#[test]
fn every_claim_of_the_papers_has_a_verdict_and_its_sentence_in_both_languages() {
    for (experiment, reports) in &REPORTS[..2] {
        let verdicts = verdicts(experiment, reports);
        let page = verdicts.page();
        for claim in &verdicts.claims {
            let number = claim.number;
            assert!(claim.report.is_some(), "{experiment}: claim {number} has no report");
            assert!(
                !page.contains(&format!("<th scope=\"row\">{}<", claim.title)),
                "{number}: not in Japanese"
            );
            for sentence in &claim.original {
                assert!(page.contains("<q lang=\"ja\">"), "{experiment}: claim {number}: {sentence}");
            }
        }
        let count = format!("<span lang=\"en\">{} claims:</span>", verdicts.claims.len());
        assert!(page.contains(&count), "{experiment}");
    }
}

#[test]
fn a_later_report_counts_unless_it_leaves_the_claim_undecided() {
    let report = |name: &str, verdict: &str| {
        let text = format!(
            "{{\"experiment\": \"{name}\", \"claims\": [{{\"claim\": {{\"number\": 2}}, \
             \"verdict\": \"{verdict}\", \"rules\": []}}]}}"
        );
        (format!("{verdict}.json"), text)
    };
    let of = |reports: &[(String, String)]| {
        let verdicts = FinalVerdicts::of(reports).expect("reports");
        assert_eq!(verdicts.claims[0].verdict, Verdict::Undecided, "no report judges claim 1");
        verdicts.claims[1].verdict
    };
    let (first, open) = (report("shinohara-2002", "holds"), report("shinohara-2002-continued", "undecided"));
    let later = report("shinohara-2002-continued", "equal");
    assert_eq!(of(&[first.clone(), open.clone()]), Verdict::Holds);
    assert_eq!(of(&[first.clone(), open, later]), Verdict::Equal);
    let other = FinalVerdicts::of(&[first, report("hashimoto-2002", "holds")]).expect_err("another paper");
    assert!(other.to_string().contains("expected a report of shinohara-2002"), "{other}");
    let wrong = FinalVerdicts::of(&[("x".to_owned(), "{}".to_owned())]).expect_err("no report");
    assert!(wrong.to_string().starts_with("x: expected a report in JSON"), "{wrong}");
}
