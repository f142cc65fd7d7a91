//! The playground in a real browser: `tests/browser/playground.mjs`, where a browser and its driver are.
#![cfg(feature = "playground")]

use std::io::Write;
use std::path::Path;
use std::process::Command;

/// `.ci/run` installs what is needed and sets this; then the browser must be there.
const WANTED: &str = "YOMI_BROWSER";

#[test]
fn the_playground_is_used_in_a_browser() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/browser");
    if std::env::var_os(WANTED).is_none() {
        // Past the capture of test output: a check that is left out must be seen.
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: the playground in a browser; to run it: `npm ci` in tests/browser, and {WANTED}=1"
        );
        return;
    }
    let status = Command::new("node")
        .args(["playground.mjs", env!("CARGO_BIN_EXE_yomi")])
        .current_dir(&folder)
        .status()
        .expect("node is installed");
    assert!(status.success(), "tests/browser/playground.mjs failed");
}
