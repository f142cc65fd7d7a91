//! The final verdicts on the claims of a paper, from the reports that were kept.

use crate::arguments::Common;
use crate::failure::Failure;
use crate::input::{MAX_BY_HAND, read_text};
use crate::output::{self, json};
use crate::words::table;
use experiments::{FinalVerdict, FinalVerdicts, Verdict};
use std::path::{Path, PathBuf};

pub(super) fn run(reports: &[PathBuf], html: Option<&Path>, common: &Common) -> Result<String, Failure> {
    html.map(files::check).transpose()?;
    let mut read = Vec::new();
    for path in reports {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        read.push((name, read_text(path, "a report in JSON", MAX_BY_HAND)?));
    }
    let verdicts = FinalVerdicts::of(&read)?;
    html.map(|path| output::write(path, verdicts.page())).transpose()?;
    if common.json { json(&verdicts) } else { Ok(text(&verdicts)) }
}

fn text(verdicts: &FinalVerdicts) -> String {
    let row = |claim: &FinalVerdict| {
        let measured = claim.measured.join("; ");
        vec![claim.number.to_string(), claim.title.clone(), claim.verdict.words().to_owned(), measured]
    };
    let rows = verdicts.claims.iter().map(row).collect();
    let claims = table(&["", "claim", "verdict", "the number that decides"], rows, &[0]);
    let counts = Verdict::counts(verdicts.claims.iter().map(|claim| claim.verdict));
    let counts = counts.map(|(verdict, count)| format!("{} {count}", verdict.words())).join(", ");
    format!("{}\n\n{claims}\n{} claims: {counts}\n", verdicts.title, verdicts.claims.len())
}
