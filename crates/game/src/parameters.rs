//! Parameters of games and searches: their names, defaults and ranges, and how they are read from text.

use crate::notation::quoted;
use std::any::Any;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// One parameter, as help and error messages show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The word before the `=`.
    pub name: &'static str,
    /// The accepted values: `1 to 1000`, `split|subtract|unequal`.
    pub expects: &'static str,
    /// The default, as text. Empty if the parameter is optional and has no effect when omitted.
    pub default: &'static str,
    /// Its effect, in half a sentence.
    pub about: &'static str,
}

/// A type that is made from named parameters: the rules of a game, a search.
pub trait Configured: Sized {
    /// All parameters, the most important one first: a bare value sets the first.
    const PARAMETERS: &'static [Parameter];
    /// The names of the parameters that only choose how a game starts, such as a deal, and nothing about the
    /// rules.
    const STARTS: &'static [&'static str] = &[];

    /// Reads the parameters. Missing ones have their defaults.
    fn configure(given: &Given<'_>) -> Result<Self, ParameterError>;
}

/// A game that comes with its rules, in Markdown.
pub trait Described {
    /// The rules as implemented.
    const RULES: &'static str;
    /// The rules in Japanese, with the headings of the English ones.
    const RULES_IN_JAPANESE: &'static str;
}

/// The values given for a list of parameters, by name; all others have their defaults.
#[derive(Clone, Debug)]
pub struct Given<'a> {
    parameters: &'static [Parameter],
    values: Vec<(&'static str, &'a str)>,
    attached: Vec<Attached>,
}

/// An object that a parameter stands for, with the name of the parameter: whatever the text names outside the
/// program, such as the contents of a file.
pub type Attached = (&'static str, Arc<dyn Any + Send + Sync>);

impl<'a> Given<'a> {
    /// Every parameter at its default.
    pub fn defaults(parameters: &'static [Parameter]) -> Given<'a> {
        Given { parameters, values: Vec::new(), attached: Vec::new() }
    }

    /// Gives `value` to the parameter `name`. Errors if there is no such parameter or it has a value already.
    pub fn set(&mut self, name: &str, value: &'a str) -> Result<(), ParameterError> {
        let parameter = self.known(name)?;
        if self.is_given(name) {
            return Err(ParameterError::Twice { name: parameter.name });
        }
        self.values.push((parameter.name, value));
        Ok(())
    }

    /// Attaches an object to the parameter `name`, beside its text. Errors if there is no such parameter, or
    /// it has an object already.
    ///
    /// Games and searches open no files: whoever makes them from text attaches the contents.
    pub fn attach(&mut self, name: &str, object: Arc<dyn Any + Send + Sync>) -> Result<(), ParameterError> {
        let parameter = self.known(name)?;
        if self.attached.iter().any(|(attached, _)| *attached == name) {
            return Err(ParameterError::Twice { name: parameter.name });
        }
        self.attached.push((parameter.name, object));
        Ok(())
    }

    /// The object of this type that is attached to a parameter, if there is one.
    pub fn attached<T: Any + Send + Sync>(&self, name: &str) -> Option<Arc<T>> {
        let (_, object) = self.attached.iter().find(|(attached, _)| *attached == name)?;
        Arc::clone(object).downcast().ok()
    }

    /// The parameters that the values belong to.
    pub fn parameters(&self) -> &'static [Parameter] {
        self.parameters
    }

    /// True if a value was given.
    pub fn is_given(&self, name: &str) -> bool {
        self.values.iter().any(|(given, _)| *given == name)
    }

    /// The text of a parameter: the given value, or the default.
    ///
    /// # Panics
    ///
    /// If the list of parameters has no such name, which is a bug of the caller.
    pub fn text(&self, name: &'static str) -> &str {
        let given = self.values.iter().find(|(given, _)| *given == name).map(|(_, value)| *value);
        given.unwrap_or_else(|| self.parameter(name).default)
    }

    /// A whole number in `range`.
    pub fn whole(&self, name: &'static str, range: RangeInclusive<u64>) -> Result<u64, ParameterError> {
        let text = self.text(name);
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(self.wrong(name, format!("a whole number from {} to {}", range.start(), range.end()))),
        }
    }

    /// `true` or `false`.
    pub fn flag(&self, name: &'static str) -> Result<bool, ParameterError> {
        self.choice(name, &[("true", true), ("false", false)])
    }

    /// One of several words.
    pub fn choice<T: Copy>(&self, name: &'static str, choices: &[(&str, T)]) -> Result<T, ParameterError> {
        let text = self.text(name);
        if let Some((_, chosen)) = choices.iter().find(|(word, _)| *word == text) {
            return Ok(*chosen);
        }
        let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
        Err(self.wrong(name, words.join(" or ")))
    }

    /// Whole numbers joined by `+`: rows, heaps.
    pub fn sum(
        &self,
        name: &'static str,
        each: RangeInclusive<u64>,
        at_most: usize,
    ) -> Result<Vec<u64>, ParameterError> {
        let numbers: Option<Vec<u64>> = self
            .text(name)
            .split('+')
            .map(|part| part.parse().ok().filter(|number| each.contains(number)))
            .collect();
        numbers.filter(|numbers| numbers.len() <= at_most).ok_or_else(|| {
            let range = format!("1 to {at_most} numbers from {} to {} joined by +", each.start(), each.end());
            self.wrong(name, range)
        })
    }

    /// The error that `name` has an invalid value.
    pub fn wrong(&self, name: &'static str, expected: impl Into<String>) -> ParameterError {
        ParameterError::Wrong { name, expected: expected.into(), found: self.text(name).to_owned() }
    }

    fn known(&self, name: &str) -> Result<&'static Parameter, ParameterError> {
        let known = self.parameters.iter().find(|parameter| parameter.name == name);
        known.ok_or_else(|| ParameterError::Unknown { name: name.to_owned() })
    }

    fn parameter(&self, name: &str) -> &'static Parameter {
        let found = self.parameters.iter().find(|parameter| parameter.name == name);
        found.unwrap_or_else(|| panic!("no parameter `{name}` is declared"))
    }
}

/// An invalid parameter or value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterError {
    /// There is no parameter of that name.
    Unknown {
        /// The name that was given.
        name: String,
    },
    /// The parameter was given twice.
    Twice {
        /// Its name.
        name: &'static str,
    },
    /// The value is out of range, or not of the parameter's kind.
    Wrong {
        /// The parameter.
        name: &'static str,
        /// The accepted values.
        expected: String,
        /// The value that was given.
        found: String,
    },
    /// The values of several parameters are incompatible.
    Together(String),
}

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParameterError::Unknown { name } => write!(f, "there is no parameter {}", quoted(name)),
            ParameterError::Twice { name } => write!(f, "parameter `{name}` is given twice"),
            ParameterError::Wrong { name, expected, found } => {
                write!(f, "parameter `{name}`: expected {expected}, got {}", quoted(found))
            }
            ParameterError::Together(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ParameterError {}
