//! Progress of the work before the games.

/// How far a piece of work before the games is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<'a> {
    /// What is learned or solved.
    pub name: &'a str,
    /// The number of games or positions done.
    pub done: u64,
    /// The number of all of them.
    pub all: u64,
    /// What is counted.
    pub of: &'static str,
}
