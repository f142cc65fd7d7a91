//! Tells the program what it is built from: the features, and the commit, which `YOMI_COMMIT` names or, for a
//! release build in a checkout, git. A development build is not compiled anew for each commit.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=YOMI_COMMIT");
    let features = ["dataflow", "games", "playground"]
        .into_iter()
        .filter(|name| std::env::var_os(format!("CARGO_FEATURE_{}", name.to_uppercase())).is_some());
    let features: Vec<&str> = features.collect();
    let features = if features.is_empty() { "none".to_owned() } else { features.join(" ") };
    println!("cargo::rustc-env=YOMI_FEATURES={features}");
    let named = std::env::var("YOMI_COMMIT").ok().filter(|name| !name.is_empty());
    let commit = named.or_else(of_release).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=YOMI_COMMIT={commit}");
}

/// The commit of the checkout, if this is a release build in one.
fn of_release() -> Option<String> {
    if std::env::var("PROFILE").as_deref() != Ok("release") {
        return Some("not recorded: a development build".to_owned());
    }
    let moves = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo::rerun-if-changed={moves}");
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn git(words: &[&str]) -> Option<String> {
    let run = Command::new("git").args(words).output().ok().filter(|run| run.status.success())?;
    Some(String::from_utf8(run.stdout).ok()?.trim().to_owned())
}
