//! Tests of written games. With `YOMI_DEEP` in the environment there are many more random cases.

mod broken;
mod checked;
mod chess;
mod classes;
mod decided;
mod evaluation;
mod forbidden;
mod form;
mod fuzz;
mod hands;
mod in_step;
mod keys;
mod leaves;
mod limits;
mod mutants;
mod outcomes;
mod page;
mod perft;
mod recorded;
mod sense;
mod sets;
mod several;
mod solved;
mod sowing;
mod stacks;
mod stones;
mod views;

use written::Mistakes;
use written::syntax::Rules;

/// More random cases under `YOMI_DEEP`.
pub(crate) fn cases<N>(usual: N, deep: N) -> N {
    if std::env::var_os("YOMI_DEEP").is_some() { deep } else { usual }
}

/// The text of a sample.
pub(crate) fn text(name: &str) -> &'static str {
    written::sample(name).unwrap_or_else(|| panic!("no sample {name}")).text
}

/// A sample with values of its parameters, as `name=value` separated by spaces.
pub(crate) fn rules(name: &str, values: &str) -> Rules {
    read(text(name), values).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

/// A text with values of its parameters.
pub(crate) fn read(text: &str, values: &str) -> Result<Rules, Mistakes> {
    let pairs = values.split_whitespace().map(|pair| pair.split_once('=').expect("name=value"));
    written::read("test.game", text, &pairs.collect::<Vec<_>>())
}
