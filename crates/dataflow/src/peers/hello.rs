//! The greeting that two processes compare before they work together.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;

/// The first word of a greeting.
const FIRST: &str = "yomi-dataflow-2";

/// The longest greeting or reply, in bytes.
const LONGEST: usize = 1 << 13;

/// The longest name of the work in a greeting, in characters: longer names are distinguished by their hash.
const LONGEST_NAME: usize = 200;

/// The kinds of connections between two processes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Data,
    Control,
}

/// The greeting of a process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hello {
    /// A secret shared by the processes of this work; empty for none.
    pub(crate) secret: String,
    pub(crate) purpose: Purpose,
    pub(crate) process: usize,
    /// The number of processes, and of workers per process.
    pub(crate) processes: usize,
    pub(crate) workers: usize,
    pub(crate) version: String,
    /// A hash of the work, such as of the rules and layers of a database, and of its name.
    pub(crate) hash: u64,
    pub(crate) work: String,
}

impl Hello {
    fn line(&self) -> String {
        let Hello { secret, purpose, process, processes, workers, version, hash, work } = self;
        let purpose = if *purpose == Purpose::Data { "data" } else { "control" };
        let who = format!("{secret}\t{purpose}\t{process}\t{processes}\t{workers}");
        format!("{FIRST}\t{who}\t{version}\t{hash:016x}\t{work}\n")
    }

    fn parse(line: &str) -> Option<Hello> {
        let mut words = line.split('\t');
        if words.next()? != FIRST || line.contains(|letter: char| letter.is_control() && letter != '\t') {
            return None;
        }
        let secret = words.next()?.to_owned();
        let purpose = match words.next()? {
            "data" => Purpose::Data,
            "control" => Purpose::Control,
            _ => return None,
        };
        let mut number = || words.next()?.parse().ok();
        let (process, processes, workers) = (number()?, number()?, number()?);
        let version = words.next()?.to_owned();
        let hash = u64::from_str_radix(words.next()?, 16).ok()?;
        let work = words.next()?.to_owned();
        Some(Hello { secret, purpose, process, processes, workers, version, hash, work })
    }

    /// The name of the work, as greetings write it.
    pub(crate) fn name_of(work: &str) -> String {
        work.replace(char::is_control, " ").chars().take(LONGEST_NAME).collect()
    }

    /// Compares a secret with that of this process in constant time.
    fn knows(&self, secret: &str) -> bool {
        let pairs = self.secret.bytes().zip(secret.bytes());
        secret.len() == self.secret.len() && pairs.fold(0, |all, (own, found)| all | (own ^ found)) == 0
    }

    /// The reason why two processes cannot work together, as reported by the one that expected `self`.
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

    /// Sends the greeting to an accepting process.
    pub(crate) fn greet(&self, stream: &mut TcpStream) -> io::Result<()> {
        stream.write_all(self.line().as_bytes())
    }

    /// Reads the reply to a greeting: the other's reason to refuse, if it does.
    pub(crate) fn reply(&self, line: &str) -> io::Result<Result<(), String>> {
        let words: Vec<&str> = line.splitn(3, '\t').collect();
        match words[..] {
            ["ok", secret] if self.knows(secret) => Ok(Ok(())),
            ["no", secret, why] if self.knows(secret) => Ok(Err(why.replace(char::is_control, " "))),
            _ => Err(io::Error::new(ErrorKind::InvalidData, "somebody else listens there")),
        }
    }

    /// Reads the greeting of another process, with a refusal if the two cannot work together; `None` if it is
    /// no greeting, or the sender does not know the secret.
    pub(crate) fn greeted(&self, line: &str) -> Option<(Hello, Option<Refusal>)> {
        let other = Hello::parse(line).filter(|other| self.knows(&other.secret))?;
        let refusal = other.difference(self).map(|told| {
            let why = self.difference(&other).unwrap_or_default();
            Refusal { told, line: format!("process {}: {why}", other.process) }
        });
        Some((other, refusal))
    }

    /// Replies to a greeting.
    pub(crate) fn answer(&self, stream: &mut TcpStream, refusal: Option<&Refusal>) -> io::Result<()> {
        let secret = &self.secret;
        let line = match refusal {
            None => format!("ok\t{secret}\n"),
            Some(Refusal { told, .. }) => format!("no\t{secret}\t{told}\n"),
        };
        stream.write_all(line.as_bytes())
    }
}

/// The reason to refuse another process, as sent to it and as reported here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    pub(crate) told: String,
    pub(crate) line: String,
}

/// Takes a line off a connection, without its line break; `None` while it is incomplete. Bytes after it are
/// left for other readers.
///
/// # Errors
///
/// If the connection ended, or no line can follow.
pub(crate) fn take_line(stream: &mut TcpStream) -> io::Result<Option<String>> {
    let mut bytes = [0; LONGEST];
    let there = match stream.peek(&mut bytes) {
        Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
        Ok(there) => there,
        Err(error) => {
            let kinds = [ErrorKind::WouldBlock, ErrorKind::TimedOut, ErrorKind::Interrupted];
            return if kinds.contains(&error.kind()) { Ok(None) } else { Err(error) };
        }
    };
    let Some(end) = bytes[..there].iter().position(|&byte| byte == b'\n') else {
        return if there < LONGEST { Ok(None) } else { Err(ErrorKind::InvalidData.into()) };
    };
    stream.read_exact(&mut bytes[..=end])?;
    let line = String::from_utf8(bytes[..end].to_vec());
    line.map(Some).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hello() -> Hello {
        Hello {
            secret: "a word".to_owned(),
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
        assert_eq!(Hello::parse(hello().line().trim_end()), Some(hello()));
        assert_eq!(Hello::parse("GET / HTTP/1.1\r"), None);
        assert_eq!(hello().greeted(hello().line().trim_end()), Some((hello(), None)));
        assert_eq!(hello().reply("ok\ta word").expect("of the same work"), Ok(()));
        assert_eq!(hello().reply("no\ta word\tno,\tno").expect("of the same work"), Err("no, no".to_owned()));
    }

    #[test]
    fn who_does_not_know_the_secret_is_a_stranger() {
        for secret in ["", "a", "a wore", "b word", "a word "] {
            let other = Hello { secret: secret.to_owned(), ..hello() };
            assert_eq!(hello().greeted(other.line().trim_end()), None, "{secret}");
            for reply in ["ok", "no"] {
                assert!(hello().reply(&format!("{reply}\t{secret}\twhy")).is_err(), "{secret}");
            }
        }
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
