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
    /// The number of zeros that were read last.
    zeros: usize,
}

/// Zeros by which the engine ends a connection: the head of a message without length.
const LAST_HEAD: usize = 48;

impl DataStream {
    pub(crate) fn new(stream: TcpStream, other: usize, links: Arc<Links>) -> DataStream {
        DataStream { stream, other, links, zeros: 0 }
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
                Ok(0) if self.zeros >= LAST_HEAD => {
                    self.links.was_heard(self.other);
                    return Ok(0);
                }
                Ok(0) => self.leave(None),
                Ok(some) => {
                    let zeros = bytes[..some].iter().rev().take_while(|&&byte| byte == 0).count();
                    self.zeros = if zeros == some { self.zeros + zeros } else { zeros };
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
