//! Files under faults, under kills and power cuts, beside other processes, and with what else has names on a disk.

mod faults;
mod lines;
mod others;
mod system;
