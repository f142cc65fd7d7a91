//! The first setting in which two runs differ, for messages that refuse a file of another run.

use serde::Serialize;
use serde_json::Value;

/// A field of two objects that differs.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// Its name.
    pub key: String,
    /// The value that was expected.
    pub expected: Value,
    /// The value that was found; null if there is none.
    pub found: Value,
}

/// The first field of `expected`, in its order, that has a different value in `found`; `None` if there is
/// none, or if they are not objects.
pub fn first_difference<T: Serialize>(expected: &T, found: &T) -> Option<Difference> {
    let object = |of: &T| serde_json::to_value(of).unwrap_or_default();
    let (expected, mut found) = (object(expected), object(found));
    let mut fields = expected.as_object()?.iter();
    let (key, expected) = fields.find(|(key, value)| found[key.as_str()] != **value)?;
    Some(Difference { key: key.clone(), expected: expected.clone(), found: found[key.as_str()].take() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_first_field_that_differs_is_named() {
        let one = json!({"a": 1, "c": [2], "b": 3});
        assert_eq!(first_difference(&one, &one.clone()), None);
        let other = json!({"a": 1, "c": [4], "b": 5});
        let difference = first_difference(&one, &other).expect("two differ");
        assert_eq!(difference, Difference { key: "c".to_owned(), expected: json!([2]), found: json!([4]) });
        let missing = first_difference(&one, &json!({"a": 1, "c": [2]})).expect("one is missing");
        assert_eq!((missing.key.as_str(), missing.found), ("b", Value::Null));
        assert_eq!(first_difference(&json!(1), &json!(2)), None, "no objects");
    }
}
