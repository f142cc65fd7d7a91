//! Files under faults, kills and power cuts, with concurrent processes, and with other kinds of entries.

mod faults;
mod json_journal;
mod lines;
mod others;
mod system;
