//! A playground for a test, and a client that speaks to it.
#![allow(dead_code, reason = "each test file uses a part of it")]

use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use tungstenite::{Message, WebSocket};
use web::{Limits, Options, Server};

/// A playground of its own, until it is dropped.
pub(crate) struct Playground {
    pub(crate) host: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Playground {
    pub(crate) fn new(places: usize, time: Duration) -> Playground {
        let limits = Limits { places, time, memory: Some(1 << 30), threads: 1 };
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let options = Options { address, port: Some(0), limits, databases: Vec::new() };
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

    pub(crate) fn client(&self) -> Client {
        let stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
        let (socket, _) =
            tungstenite::client(format!("ws://{}/socket", self.host), stream).expect("a handshake");
        Client { socket, next: 0 }
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
        match self.frame() {
            Message::Text(text) => serde_json::from_str(&text).expect("JSON"),
            other => panic!("expected text, got {other:?}"),
        }
    }

    /// The last word on this ask, whatever comes before it.
    pub(crate) fn last(&mut self, id: u32) -> Value {
        loop {
            let told = self.told();
            let is_on_the_way =
                ["nodes", "stage", "waiting"].contains(&told["tell"].as_str().expect("a tell"));
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
