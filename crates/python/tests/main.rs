//! The tests of the package are in Python; this one runs them where there is a Python to run them with.

mod package;
