//! A playground for a test, and a client that speaks to it.
#![allow(dead_code, reason = "each test file uses a part of it")]

#[path = "../../../registry/tests/common/holds.rs"]
mod holds;

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use tungstenite::{Error, HandshakeError, Message, WebSocket};
use web::{Limits, Options, Public, Server, Traffic};

/// The error of an answer: one line.
pub(crate) fn error(told: &Value) -> &str {
    assert_eq!(told["tell"], "error", "{told}");
    let error = told["error"].as_str().expect("a line");
    assert!(!error.contains('\n'), "{error}");
    error
}

/// Bytes as a page sends them.
pub(crate) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |three: &[u8]| {
        let word =
            three.iter().fold(0, |word, &byte| word << 8 | usize::from(byte)) << (8 * (3 - three.len()));
        let letter = |at: usize| char::from(LETTERS[word >> (18 - 6 * at) & 63]);
        (0..4).map(|at| if at > three.len() { '=' } else { letter(at) }).collect::<String>()
    };
    bytes.chunks(3).map(group).collect()
}

/// A playground of its own, until it is dropped.
pub(crate) struct Playground {
    pub(crate) host: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Playground {
    pub(crate) fn new(slots: usize, time: Duration) -> Playground {
        let limits = Limits { slots, time, memory: Some(1 << 30), threads: 1 };
        Playground::with(IpAddr::V4(Ipv4Addr::LOCALHOST), limits, Traffic::default())
    }

    /// For so much traffic.
    pub(crate) fn busy(traffic: Traffic) -> Playground {
        let limits = Limits { slots: 2, time: Duration::from_secs(60), memory: Some(1 << 30), threads: 1 };
        Playground::with(IpAddr::V4(Ipv4Addr::LOCALHOST), limits, traffic)
    }

    pub(crate) fn with(address: IpAddr, limits: Limits, traffic: Traffic) -> Playground {
        Playground::of(address, limits, traffic, [const { Vec::new() }; 4], Vec::new())
    }

    /// With databases, learned evaluations and players to offer.
    pub(crate) fn with_files(files: [Vec<PathBuf>; 4]) -> Playground {
        let limits = Limits { slots: 2, time: Duration::from_secs(60), memory: Some(1 << 30), threads: 1 };
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Playground::of(address, limits, Traffic::default(), files, Vec::new())
    }

    /// One that offers engines: names, and the specifications behind them.
    pub(crate) fn with_engines(engines: &[(&str, &str)]) -> Playground {
        let limits = Limits { slots: 2, time: Duration::from_secs(60), memory: Some(1 << 30), threads: 1 };
        let engines = engines.iter().map(|&(name, engine)| (name.to_owned(), engine.to_owned())).collect();
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Playground::of(address, limits, Traffic::default(), [const { Vec::new() }; 4], engines)
    }

    fn of(
        address: IpAddr,
        limits: Limits,
        traffic: Traffic,
        files: [Vec<PathBuf>; 4],
        engines: Vec<(String, String)>,
    ) -> Playground {
        let door = (Vec::new(), None);
        Playground::open_to(address, limits, traffic, files, engines, door)
    }

    /// One whose boards these origins may frame, and which is for the public.
    pub(crate) fn public(embed: &[&str], public: Public, slots: usize) -> Playground {
        let limits = Limits { slots, time: Duration::from_secs(10), memory: Some(1 << 30), threads: 1 };
        let door = (embed.iter().map(|&origin| origin.to_owned()).collect(), Some(public));
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let files = [const { Vec::new() }; 4];
        Playground::open_to(address, limits, Traffic::default(), files, Vec::new(), door)
    }

    fn open_to(
        address: IpAddr,
        limits: Limits,
        traffic: Traffic,
        files: [Vec<PathBuf>; 4],
        engines: Vec<(String, String)>,
        (embed, public): (Vec<String>, Option<Public>),
    ) -> Playground {
        let [databases, books, evaluations, players] = files;
        let options = Options {
            address,
            port: Some(0),
            hosts: vec!["room.example".to_owned()],
            machine: None,
            limits,
            traffic,
            databases,
            books,
            evaluations,
            players,
            engines,
            embed,
            public,
        };
        let server = Server::new(options).expect("a free port");
        let host = server.link().trim_start_matches("http://").trim_end_matches('/').to_owned();
        let stop = Arc::new(AtomicBool::new(false));
        let switch = Arc::clone(&stop);
        let thread = std::thread::spawn(move || server.run(&switch).expect("it runs"));
        Playground { host, stop, thread: Some(thread) }
    }

    /// With room for what tests do.
    pub(crate) fn roomy() -> Playground {
        Playground::new(16, Duration::from_secs(60))
    }

    /// A connection on which nothing is asked yet.
    pub(crate) fn connection(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
        stream
    }

    /// A plain request, as text.
    pub(crate) fn get(&self, path: &str, headers: &str) -> String {
        let mut stream = self.connection();
        let request = format!("GET {path} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// A page's request, as the page would make it.
    pub(crate) fn page(&self, path: &str) -> String {
        self.get(path, &format!("Host: {}\r\n", self.host))
    }

    pub(crate) fn client(&self) -> Client {
        self.try_client().expect("a handshake")
    }

    /// A client, or the response that refuses it.
    pub(crate) fn try_client(&self) -> Result<Client, String> {
        self.client_at("/socket")
    }

    /// The same at this address.
    pub(crate) fn client_at(&self, path: &str) -> Result<Client, String> {
        match tungstenite::client(format!("ws://{}{path}", self.host), self.connection()) {
            Ok((socket, _)) => Ok(Client { socket, next: 0 }),
            Err(HandshakeError::Failure(Error::Http(answer))) => {
                let body = answer.body().as_deref().unwrap_or_default();
                Err(format!("{} {}", answer.status(), String::from_utf8_lossy(body)))
            }
            Err(error) => Err(error.to_string()),
        }
    }
}

impl Drop for Playground {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ends");
        }
    }
}

/// A browser, as far as the server sees it.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) socket: WebSocket<TcpStream>,
    next: u32,
}

impl Client {
    pub(crate) fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).expect("it listens");
    }

    /// Asks, and gives the number it asked with.
    pub(crate) fn ask(&mut self, asked: Value) -> u32 {
        self.next += 1;
        let mut message = asked;
        message["id"] = json!(self.next);
        self.send(&message.to_string());
        self.next
    }

    /// The next frame.
    pub(crate) fn frame(&mut self) -> Message {
        loop {
            match self.socket.read().expect("a frame") {
                Message::Ping(_) | Message::Pong(_) => {}
                frame => return frame,
            }
        }
    }

    /// The next message.
    pub(crate) fn told(&mut self) -> Value {
        let told: Value = match self.frame() {
            Message::Text(text) => serde_json::from_str(&text).expect("JSON"),
            other => panic!("expected text, got {other:?}"),
        };
        holds::hold(&told["answer"]);
        told
    }

    /// The last word on this ask, whatever comes before it.
    pub(crate) fn last(&mut self, id: u32) -> Value {
        loop {
            let told = self.told();
            let is_on_the_way = ["nodes", "progress", "stage", "waiting", "begun", "played"]
                .contains(&told["tell"].as_str().expect("a tell"));
            if told["id"] == id && !is_on_the_way {
                return told;
            }
        }
    }

    /// Asks and waits for the last word.
    pub(crate) fn answer(&mut self, asked: Value) -> Value {
        let id = self.ask(asked);
        self.last(id)
    }
}
