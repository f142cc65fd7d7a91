//! The connection between two processes as the engine sees it.
//!
//! The engine's threads panic when a connection ends early, and print so. Here such a thread waits until the
//! workers are gone, and then ends without a word: that another process is lost is told once, by
//! [`Links`](super::links::Links). A connection that ends as it should is left to the engine: its thread
//! still has parcels to deliver.

use super::links::Links;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::resume_unwind;
use std::sync::Arc;
use timely::communication::allocator::zero_copy::stream::Stream;

/// A data connection to another process.
pub(crate) struct DataStream {
    stream: TcpStream,
    other: usize,
    links: Arc<Links>,
    read: Messages,
}

/// Bytes of the head of a message, and where its length lies in it.
const HEAD: usize = 48;
const LENGTH: std::ops::Range<usize> = 32..40;

/// What was read of the messages of the engine, the last of which is a head without a body.
#[derive(Clone, Copy, Debug)]
struct Messages {
    head: [u8; HEAD],
    /// Bytes of the head that were read, and of its body that were not.
    read: usize,
    missing: u64,
    /// The last message was read whole.
    is_over: bool,
}

impl Messages {
    const NONE: Messages = Messages { head: [0; HEAD], read: 0, missing: 0, is_over: false };

    /// Follows the messages through what was read next.
    fn follow(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let body = usize::try_from(self.missing).unwrap_or(usize::MAX).min(bytes.len());
            self.missing -= body as u64;
            bytes = &bytes[body..];
            let more = (HEAD - self.read).min(bytes.len());
            self.head[self.read..self.read + more].copy_from_slice(&bytes[..more]);
            self.read += more;
            bytes = &bytes[more..];
            if self.read == HEAD {
                self.missing = self.head[LENGTH].iter().fold(0, |all, &byte| all << 8 | u64::from(byte));
                self.is_over = self.missing == 0;
                self.read = 0;
            }
        }
    }
}

impl DataStream {
    pub(crate) fn new(stream: TcpStream, other: usize, links: Arc<Links>) -> DataStream {
        DataStream { stream, other, links, read: Messages::NONE }
    }

    /// Ends this thread of the engine once the workers are gone.
    fn leave(&self, error: Option<&io::Error>) -> ! {
        self.links.await_end(self.other, error);
        // Not a panic: nothing is printed.
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
                Ok(0) => self.leave(None),
                Ok(some) => {
                    self.read.follow(&bytes[..some]);
                    return Ok(some);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.leave(Some(&error)),
            }
        }
    }
}

impl Write for DataStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.stream.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.leave(Some(&error)),
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
        Ok(DataStream::new(stream, self.other, Arc::clone(&self.links)))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The engine does so when everything is sent. If the other side is gone, nobody waits for it.
        let _ = self.stream.shutdown(how);
        self.links.was_told(self.other);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(body: &[u8]) -> Vec<u8> {
        let mut head = [0; HEAD];
        head[7] = 3;
        head[LENGTH].copy_from_slice(&(body.len() as u64).to_be_bytes());
        [&head[..], body].concat()
    }

    #[test]
    fn only_a_head_without_a_body_is_the_end() {
        // Bodies of zeros look like such heads.
        let long = [message(&[0; 400]), message(&[7]), message(&[0; 48]), message(&[])].concat();
        for step in [1, 5, 47, 48, 49, 100, long.len()] {
            let mut messages = Messages::NONE;
            for (number, chunk) in long.chunks(step).enumerate() {
                assert!(!messages.is_over, "{step}");
                messages.follow(chunk);
                assert_eq!(messages.is_over, (number + 1) * step >= long.len(), "{step}");
            }
        }
    }
}
