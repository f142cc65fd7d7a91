//! Reading and writing files; knows nothing of games.
//!
//! [`replace()`] writes a file whole or not at all, a [`Replacement`] does so piece by piece, and a
//! [`Writer`] again and again, alone. A [`Journal`] grows record by record, and drops an incomplete one; a
//! [`JsonJournal`] is one of JSON lines below a header. [`open_alone`] opens a file for one process at a
//! time. [`read()`] reads plain files only, up to a given length. [`seal`] and [`lines()`] add a checksum to
//! every line of JSON and check it. [`plain`] is the file that a name leads to. [`thread_time`] and
//! [`process_time`] read the files in which Linux counts processor time.
//!
//! Everything goes through [`Disk`], so that tests can inject faults ([`simulated`]).
//!
//! # Laws
//!
//! Whatever fails, and wherever the process or the machine stops:
//!
//! 1. A replaced file holds either its old content or all of the new.
//! 2. A journal holds the records that it held, in order, or more; a [synced](Journal::sync) record stays.
//! 3. An error is one line that names the file and the reason.
//! 4. After an error neither a temporary file remains nor one that was only begun, and the next writer reuses
//!    what a kill left behind.
//! 5. Two processes never write one file: the second gets an error.
//! 6. A link stays, and its target is written. A device or a pipe is written to piece by piece and never
//!    replaced; its content after an error is unspecified.
//! 7. Only plain files are read, and reading never blocks.

mod disk;
mod error;
mod journal;
mod json_journal;
mod lines;
mod lock;
mod memory;
mod path;
mod processor;
mod read;
mod replace;
mod replacement;
pub mod simulated;
mod system;
mod target;
mod writer;

pub use disk::{Disk, Entry, Handle, Kind, OpenMode, Place};
pub use error::Error;
pub use journal::Journal;
pub use json_journal::JsonJournal;
pub use lines::{Line, LineChecks, Lines, is_beginning, is_whole, lines, seal};
pub use lock::{Alone, open_alone};
pub use memory::{reserved, size};
pub use path::folder_of;
pub use processor::{process_time, thread_time};
pub use read::{Stream, open, read, read_text, stream};
pub use replace::{check, finish, replace, sync_folder};
pub use replacement::Replacement;
pub use system::System;
pub use target::plain;
pub use writer::Writer;
