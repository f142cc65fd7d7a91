//! Positions of trees: the numbers of the children that lead to a node, from 0, and their text, from 1.

/// The path that a text such as `2.1` tells; `root` is the empty one.
pub(crate) fn read(text: &str) -> Vec<usize> {
    let numbers = text.split('.').filter(|number| *number != "root");
    numbers.map(|number| number.parse::<usize>().expect("a number") - 1).collect()
}

/// The text of a path.
pub(crate) fn write(path: &[usize]) -> String {
    let numbers: Vec<String> = path.iter().map(|child| (child + 1).to_string()).collect();
    if path.is_empty() { "root".to_owned() } else { numbers.join(".") }
}
