//! Intervals and estimates: what the numbers of yomi are worth. Knows numbers only.
