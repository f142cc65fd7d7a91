//! The options of an engine.

/// An option of an engine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineOption {
    /// Its name, which may have spaces.
    pub name: String,
    /// `check`, `spin`, `combo`, `button` or `string`.
    pub kind: String,
    /// The values that a `combo` may have.
    pub values: Vec<String>,
    /// The least and the greatest value of a `spin`, as far as they are given.
    pub range: [Option<i64>; 2],
}

impl EngineOption {
    /// What its kind expects in place of this value; `None` if it takes the value.
    pub fn refuses(&self, value: &str) -> Option<String> {
        let EngineOption { name, kind, values, range: [least, greatest] } = self;
        let is_among = |known: &[&str]| known.iter().any(|known| known.eq_ignore_ascii_case(value));
        let (is_right, expected) = match kind.as_str() {
            "combo" if !values.is_empty() => {
                let known: Vec<&str> = values.iter().map(String::as_str).collect();
                (is_among(&known), format!("one of the values of {name} ({})", known.join(", ")))
            }
            "check" => (is_among(&["true", "false"]), format!("true or false for {name}")),
            "button" => (value.is_empty(), format!("nothing behind `{name}=`, which is a button")),
            "spin" => {
                let is_within =
                    |number| least.is_none_or(|n| n <= number) && greatest.is_none_or(|n| number <= n);
                let bound =
                    |word: &str, end: &Option<i64>| end.map_or_else(String::new, |n| format!(" {word} {n}"));
                let (from, to) = (bound("from", least), bound("to", greatest));
                (value.parse().is_ok_and(is_within), format!("a whole number{from}{to} for {name}"))
            }
            _ => return None,
        };
        (!is_right).then_some(expected)
    }
}
