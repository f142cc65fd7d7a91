//! The continuations of experiments, by name.

/// The name, the title, the experiment and the file of each continuation.
pub(super) const CONTINUED: [(&str, &str, &str, &str); 1] = [(
    "shinohara-2002-continued",
    "Shinohara & Ishida (2002): the claims that the full run left undecided",
    "shinohara-2002",
    include_str!("../../papers/shinohara-2002/continued.toml"),
)];

/// The names and titles.
pub(crate) fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    CONTINUED.iter().map(|&(name, title, ..)| (name, title))
}
