//! A way to say what was counted.

/// Prints what a test counted. The harness shows what a passing test prints only if it does not see it.
pub(crate) fn tell(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}
