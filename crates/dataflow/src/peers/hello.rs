//! What two processes compare before they work together.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;

/// The first word of a greeting.
const FIRST: &str = "yomi-dataflow-1";

/// The longest greeting, in bytes.
const LONGEST: u64 = 1 << 16;

/// The kinds of connections between two processes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Data,
    Control,
}

/// What one process says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hello {
    pub(crate) purpose: Purpose,
    pub(crate) process: usize,
    /// The number of processes, and of workers in each.
    pub(crate) processes: usize,
    pub(crate) workers: usize,
    pub(crate) version: String,
    /// A hash of the work, such as of the rules and layers of a database.
    pub(crate) hash: u64,
    pub(crate) work: String,
}

impl Hello {
    fn line(&self) -> String {
        let Hello { purpose, process, processes, workers, version, hash, work } = self;
        let purpose = if *purpose == Purpose::Data { "data" } else { "control" };
        let work = work.replace(char::is_control, " ");
        format!("{FIRST}\t{purpose}\t{process}\t{processes}\t{workers}\t{version}\t{hash:016x}\t{work}\n")
    }

    fn parse(line: &str) -> Option<Hello> {
        let mut words = line.strip_suffix('\n')?.split('\t');
        if words.next()? != FIRST {
            return None;
        }
        let purpose = match words.next()? {
            "data" => Purpose::Data,
            "control" => Purpose::Control,
            _ => return None,
        };
        let mut number = || words.next()?.parse().ok();
        let (process, processes, workers) = (number()?, number()?, number()?);
        let version = words.next()?.to_owned();
        let hash = u64::from_str_radix(words.next()?, 16).ok()?;
        Some(Hello { purpose, process, processes, workers, version, hash, work: words.next()?.to_owned() })
    }

    /// The reason why two processes cannot work together, as the one says that expected `self`.
    fn difference(&self, other: &Hello) -> Option<String> {
        let differs =
            |what: &str, own: &str, found: &str| Some(format!("expected {what} {own}, got {found}"));
        if self.version != other.version {
            differs("version", &self.version, &other.version)
        } else if self.processes != other.processes {
            differs("--processes", &self.processes.to_string(), &other.processes.to_string())
        } else if self.workers != other.workers {
            differs("--workers", &self.workers.to_string(), &other.workers.to_string())
        } else if self.work != other.work {
            Some(format!("expected {}, got {}", self.work, other.work))
        } else if self.hash != other.hash {
            Some(format!("expected the same rules of {}, got others", self.work))
        } else {
            None
        }
    }

    /// Greets an accepting process.
    pub(crate) fn greet(&self, stream: &mut TcpStream) -> io::Result<()> {
        stream.write_all(self.line().as_bytes())
    }

    /// Reads the reply to a greeting: the reason why the other refuses, if it does.
    pub(crate) fn read_reply(stream: &mut TcpStream) -> io::Result<Result<(), String>> {
        let reply = read_line(stream)?;
        match reply.strip_suffix('\n') {
            Some("ok") => Ok(Ok(())),
            Some(reply) if reply.starts_with("no\t") => Ok(Err(reply[3..].to_owned())),
            _ => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// Reads the greeting of another process and replies. `None` if it is none.
    pub(crate) fn receive(&self, stream: &mut TcpStream) -> io::Result<Option<Result<Hello, String>>> {
        let Some(other) = Hello::parse(&read_line(stream)?) else { return Ok(None) };
        match other.difference(self) {
            None => {
                stream.write_all(b"ok\n")?;
                Ok(Some(Ok(other)))
            }
            // It is told what it would say itself.
            Some(why) => {
                stream.write_all(format!("no\t{why}\n").as_bytes())?;
                let why = self.difference(&other).unwrap_or_default();
                Ok(Some(Err(format!("process {}: {why}", other.process))))
            }
        }
    }
}

/// Reads a line, a byte at a time: what follows belongs to others.
fn read_line(stream: &mut TcpStream) -> io::Result<String> {
    let mut line = String::new();
    BufReader::with_capacity(1, stream.take(LONGEST)).read_line(&mut line)?;
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hello() -> Hello {
        Hello {
            purpose: Purpose::Control,
            process: 1,
            processes: 2,
            workers: 3,
            version: "0.1.0".to_owned(),
            hash: 0xfedc_ba98_7654_3210,
            work: "a game:size=4".to_owned(),
        }
    }

    #[test]
    fn greetings_come_back() {
        assert_eq!(Hello::parse(&hello().line()), Some(hello()));
        assert_eq!(Hello::parse("GET / HTTP/1.1\r\n"), None);
        assert_eq!(Hello::parse(hello().line().trim_end()), None, "it was cut off");
    }

    #[test]
    fn every_difference_has_its_line() {
        let check = |change: fn(&mut Hello), expected: &str| {
            let mut other = hello();
            change(&mut other);
            assert_eq!(hello().difference(&other).as_deref(), Some(expected));
        };
        assert_eq!(hello().difference(&hello()), None);
        check(|other| other.version = "0.2.0".to_owned(), "expected version 0.1.0, got 0.2.0");
        check(|other| other.processes = 5, "expected --processes 2, got 5");
        check(|other| other.workers = 1, "expected --workers 3, got 1");
        check(|other| other.work = "b".to_owned(), "expected a game:size=4, got b");
        check(|other| other.hash = 7, "expected the same rules of a game:size=4, got others");
    }
}
