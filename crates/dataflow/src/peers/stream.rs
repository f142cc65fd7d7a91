//! A data connection between two processes, as seen by the engine.
//!
//! The engine's threads panic and print when a connection ends early. Here such a thread waits until the
//! workers have ended and then ends silently: [`Links`](super::links::Links) reports the lost process once. A
//! connection that ends normally is left to the engine, whose thread still has parcels to deliver. The engine
//! trusts any message head, so a head that none of its workers can have sent is rejected here.

use super::links::Links;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Arc;
use timely::communication::allocator::zero_copy::stream::Stream;

/// A data connection to another process.
pub(crate) struct DataStream {
    stream: TcpStream,
    other: usize,
    links: Arc<Links>,
    read: Messages,
    /// The valid senders and receivers.
    workers: Workers,
}

/// The worker numbers in messages: those of the other process and of this one.
#[derive(Clone, Debug)]
pub(crate) struct Workers {
    pub(crate) theirs: Range<u64>,
    pub(crate) ours: Range<u64>,
}

/// Size of a message head in bytes: six numbers, among them the sender, the range of receivers, and the
/// length.
const HEAD: usize = 48;
const SENDER: usize = 1;
const RECEIVERS: [usize; 2] = [2, 3];
const LENGTH: usize = 4;

/// The maximum length of a message in bytes: no worker has more memory for its questions.
const LONGEST: u64 = 1 << 36;

/// The parse state of the engine's messages, the last of which is a head without a body.
#[derive(Clone, Copy, Debug)]
struct Messages {
    head: [u8; HEAD],
    /// Bytes of the head read so far, and bytes of the body still to come.
    read: usize,
    missing: u64,
    /// True after the last message.
    is_over: bool,
}

impl Messages {
    const NONE: Messages = Messages { head: [0; HEAD], read: 0, missing: 0, is_over: false };

    /// Parses the next bytes read. Returns whether they can come from the engine.
    #[must_use]
    fn follow(&mut self, mut bytes: &[u8], workers: &Workers) -> bool {
        while !bytes.is_empty() {
            if self.is_over {
                return false;
            }
            let body = usize::try_from(self.missing).unwrap_or(usize::MAX).min(bytes.len());
            self.missing -= body as u64;
            bytes = &bytes[body..];
            let more = (HEAD - self.read).min(bytes.len());
            self.head[self.read..self.read + more].copy_from_slice(&bytes[..more]);
            self.read += more;
            bytes = &bytes[more..];
            if self.read == HEAD {
                self.missing = self.number(LENGTH);
                self.is_over = self.missing == 0;
                self.read = 0;
                let [from, to] = RECEIVERS.map(|place| self.number(place));
                let is_possible = workers.theirs.contains(&self.number(SENDER))
                    && from < to
                    && workers.ours.start <= from
                    && to <= workers.ours.end
                    && self.missing <= LONGEST;
                if !(is_possible || self.is_over) {
                    return false;
                }
            }
        }
        true
    }

    /// A number of the head.
    fn number(&self, place: usize) -> u64 {
        self.head[8 * place..8 * (place + 1)].iter().fold(0, |all, &byte| all << 8 | u64::from(byte))
    }
}

impl DataStream {
    pub(crate) fn new(stream: TcpStream, other: usize, links: Arc<Links>, workers: Workers) -> DataStream {
        DataStream { stream, other, links, read: Messages::NONE, workers }
    }

    /// Ends this thread of the engine once the workers are gone.
    fn leave(&self, why: &str) -> ! {
        self.links.await_end(self.other, why);
        // Unwinds without a panic message.
        resume_unwind(Box::new("the connection is over"));
    }
}

impl Read for DataStream {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(bytes) {
                Ok(0) if self.read.is_over => {
                    self.links.was_heard(self.other);
                    return Ok(0);
                }
                Ok(0) => self.leave("its data connection ended"),
                Ok(some) if self.read.follow(&bytes[..some], &self.workers) => return Ok(some),
                Ok(_) => self.leave("it has sent what no process sends"),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.leave(&error.to_string()),
            }
        }
    }
}

impl Write for DataStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.stream.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.leave(&error.to_string()),
                some => return some,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for DataStream {
    fn try_clone(&self) -> io::Result<DataStream> {
        let stream = self.stream.try_clone()?;
        Ok(DataStream::new(stream, self.other, Arc::clone(&self.links), self.workers.clone()))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The engine calls this when everything is sent. If the peer has gone, nobody waits for it.
        let _ = self.stream.shutdown(how);
        self.links.was_told(self.other);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORKERS: Workers = Workers { theirs: 2..4, ours: 0..2 };

    /// A message from worker 3 to worker 1.
    fn message(body: &[u8]) -> Vec<u8> {
        let numbers = [3, 3, 1, 2, body.len() as u64, 0];
        [&numbers.map(u64::to_be_bytes).concat()[..], body].concat()
    }

    #[test]
    fn only_a_head_without_a_body_is_the_end() {
        // Bodies of zeros look like message heads.
        let long = [message(&[0; 400]), message(&[7]), message(&[0; 48]), message(&[])].concat();
        for step in [1, 5, 47, 48, 49, 100, long.len()] {
            let mut messages = Messages::NONE;
            for (number, chunk) in long.chunks(step).enumerate() {
                assert!(!messages.is_over, "{step}");
                assert!(messages.follow(chunk, &WORKERS), "{step}");
                assert_eq!(messages.is_over, (number + 1) * step >= long.len(), "{step}");
            }
            assert!(!messages.follow(&[0], &WORKERS), "nothing comes behind the end");
        }
    }

    #[test]
    fn what_no_worker_can_have_sent_is_noticed_in_its_head() {
        let check = |place: usize, number: u64| {
            let mut bytes = message(&[7; 8]);
            bytes[8 * place..8 * (place + 1)].copy_from_slice(&number.to_be_bytes());
            let mut messages = Messages::NONE;
            messages.follow(&bytes, &WORKERS)
        };
        assert!(check(0, 9) && check(SENDER, 2) && check(RECEIVERS[0], 0));
        for number in [0, 1, 4, u64::MAX] {
            assert!(!check(SENDER, number), "sender {number}");
        }
        for number in [2, 3, u64::MAX] {
            assert!(!check(RECEIVERS[0], number), "from {number}");
        }
        for number in [0, 1, 3, u64::MAX] {
            assert!(!check(RECEIVERS[1], number), "to before {number}");
        }
        let mut zeros = Messages::NONE;
        assert!(!check(LENGTH, LONGEST + 1) && !zeros.follow(&[0; 96], &WORKERS));
    }
}
