//! Games and searches together, in their own types. One program is linked once, and its tests
//! share the processors.

#[path = "threats/agreement.rs"]
mod agreement;
#[path = "threats/plain.rs"]
mod plain;
#[path = "threats/suite.rs"]
mod suite;
#[path = "threats/values.rs"]
mod values;
