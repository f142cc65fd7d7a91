//! The host names of this server, and the refusal of requests under other names.

use crate::pages::plain;
use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode, header};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// The names of this server.
#[derive(Clone, Debug)]
pub(crate) struct Door {
    address: SocketAddr,
    /// Names given by `--host`.
    hosts: Vec<String>,
    /// Names of the machine, if other machines can connect.
    machine: Vec<String>,
}

impl Door {
    /// The names of a server that listens on `address`, is also reached under `hosts`, and runs on a machine
    /// with this name.
    pub(crate) fn new(address: SocketAddr, hosts: Vec<String>, machine: Option<&str>) -> Door {
        let machine = machine.filter(|_| !address.ip().is_loopback());
        let machine = machine.into_iter().flat_map(|name| [name.to_owned(), format!("{name}.local")]);
        Door { address, hosts, machine: machine.collect() }
    }

    /// Returns the refusal of a request with these headers on a connection to `local`, if it is refused. No
    /// other site can make requests through a browser, whatever name it resolves to this machine (DNS
    /// rebinding).
    pub(crate) fn refusal(&self, headers: &HeaderMap, local: IpAddr) -> Option<Response<Body>> {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        if !self.knows(host, local) {
            let expected = SocketAddr::new(local.to_canonical(), self.address.port());
            let found = game::quoted(host);
            let hint = "`yomi serve --host` says under which other names it is reached";
            let line = format!("expected the host {expected}, got {found}; {hint}\n");
            return Some(plain(StatusCode::FORBIDDEN, &line));
        }
        let origin = headers.get(header::ORIGIN)?;
        let is_own = ["http://", "https://"]
            .iter()
            .any(|scheme| origin.as_bytes().strip_prefix(scheme.as_bytes()) == Some(host.as_bytes()));
        if is_own {
            return None;
        }
        let found = game::quoted(&String::from_utf8_lossy(origin.as_bytes()));
        Some(plain(StatusCode::FORBIDDEN, &format!("expected the origin http://{host}, got {found}\n")))
    }

    /// True if `host` names this server on a connection to `local`. Other names may resolve to its address
    /// too, as anyone can point a domain at any address.
    fn knows(&self, host: &str, local: IpAddr) -> bool {
        let (name, port) = split(host);
        let is = |known: &String| known.eq_ignore_ascii_case(name);
        if self.hosts.iter().any(|known| is(known) || known.eq_ignore_ascii_case(host)) {
            return true;
        }
        let is_port = port.map_or(self.address.port() == 80, |port| port == self.address.port().to_string());
        let address = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
        let is_address = address.parse().is_ok_and(|address: IpAddr| {
            address.is_loopback() || address.to_canonical() == local.to_canonical()
        });
        is_port && (is_address || name.eq_ignore_ascii_case("localhost") || self.machine.iter().any(is))
    }

    /// The link for this machine, or for the one address that the server listens on.
    pub(crate) fn link(&self) -> String {
        let here = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
            ip => ip,
        };
        self.link_to(here)
    }

    /// The known links for other machines: outward addresses, and the names of `--host`.
    pub(crate) fn links_from_elsewhere(&self) -> Vec<String> {
        let outwards = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => vec![outward_v4()],
            IpAddr::V6(ip) if ip.is_unspecified() => vec![outward_v4(), outward_v6()],
            _ => Vec::new(),
        };
        let addresses = outwards.into_iter().flatten().filter(|ip| !ip.is_loopback());
        let port = self.address.port();
        let named = self.hosts.iter().map(|name| match split(name) {
            (_, Some(_)) => format!("http://{name}/"),
            (_, None) => format!("http://{name}:{port}/"),
        });
        addresses.map(|ip| self.link_to(ip)).chain(named).collect()
    }

    /// The links that a page may show to others: the listening address, if others can reach it, and the links
    /// for other machines.
    pub(crate) fn links_for_others(&self) -> Vec<String> {
        let ip = self.address.ip();
        let own = (!ip.is_loopback() && !ip.is_unspecified()).then(|| self.link());
        own.into_iter().chain(self.links_from_elsewhere()).collect()
    }

    fn link_to(&self, ip: IpAddr) -> String {
        format!("http://{}/", SocketAddr::new(ip, self.address.port()))
    }
}

/// A host's name and its port.
fn split(host: &str) -> (&str, Option<&str>) {
    match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, Some(port)),
        _ => (host, None),
    }
}

/// The address of this machine on the route to others. Nothing is sent: the system only chooses a route to an
/// address reserved for documentation.
fn outward_v4() -> Option<IpAddr> {
    outward((Ipv4Addr::UNSPECIFIED, 0).into(), (Ipv4Addr::new(192, 0, 2, 1), 9).into())
}

fn outward_v6() -> Option<IpAddr> {
    outward((Ipv6Addr::UNSPECIFIED, 0).into(), (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1), 9).into())
}

fn outward(from: SocketAddr, to: SocketAddr) -> Option<IpAddr> {
    let socket = UdpSocket::bind(from).ok()?;
    socket.connect(to).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

#[cfg(test)]
mod tests {
    use super::Door;
    use std::net::{IpAddr, SocketAddr};

    fn check(listens: &str, names: &[&str], local: &str, known: &[&str], unknown: &[&str]) {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        let door = Door::new(listens.parse::<SocketAddr>().expect("an address"), names, Some("Desk"));
        let local = local.parse::<IpAddr>().expect("an address");
        for host in known {
            assert!(door.knows(host, local), "{listens}, at {local}: {host}");
        }
        for host in unknown {
            assert!(!door.knows(host, local), "{listens}, at {local}: {host}");
        }
    }

    #[test]
    fn a_server_for_this_machine_is_known_by_its_own_names_alone() {
        let known = ["127.0.0.1:8390", "localhost:8390", "LocalHost:8390", "[::1]:8390"];
        let unknown = [
            "",
            ":8390",
            "127.0.0.1",
            "127.0.0.1:80",
            "127.0.0.1:8390:8390",
            "evil.example:8390",
            "localhost.evil.example:8390",
            "10.0.0.7:8390",
            "desk:8390",
        ];
        check("127.0.0.1:8390", &[], "127.0.0.1", &known, &unknown);
        check("127.0.0.1:80", &[], "127.0.0.1", &["localhost", "127.0.0.1:80"], &["evil.example"]);
    }

    #[test]
    fn a_server_for_everybody_is_known_by_the_address_that_was_reached_and_the_names_it_was_given() {
        let known = [
            "10.0.0.7:8390",
            "localhost:8390",
            "desk:8390",
            "desk.local:8390",
            "room.example",
            "room.example:80",
            "ROOM.example:8390",
        ];
        let unknown =
            ["10.0.0.8:8390", "10.0.0.7:80", "10.0.0.7", "evil.example:8390", "evil.example", "desk"];
        check("0.0.0.0:8390", &["Room.example"], "10.0.0.7", &known, &unknown);
        check("[::]:8390", &[], "::ffff:10.0.0.7", &["10.0.0.7:8390"], &unknown);
        check("[::]:8390", &[], "2001:db8::7", &["[2001:db8::7]:8390"], &["[2001:db8::8]:8390"]);
        check("0.0.0.0:8390", &["room.example:443"], "10.0.0.7", &["room.example:443"], &["room.example:80"]);
    }

    #[test]
    fn links_lead_here_and_from_elsewhere() {
        let named = |address: &str, names: &[&str]| {
            let names = names.iter().map(|&name| name.to_owned()).collect();
            Door::new(address.parse().expect("an address"), names, Some("desk"))
        };
        let door = |address: &str| named(address, &[]);
        assert_eq!(door("0.0.0.0:8390").link(), "http://127.0.0.1:8390/");
        assert_eq!(door("[::]:8390").link(), "http://[::1]:8390/");
        assert_eq!(door("10.0.0.7:8390").link(), "http://10.0.0.7:8390/");
        let links = named("10.0.0.7:8390", &["room.example", "room.example:443"]).links_from_elsewhere();
        assert_eq!(links, ["http://room.example:8390/", "http://room.example:443/"]);
        let everywhere = door("0.0.0.0:8390").links_from_elsewhere();
        assert!(everywhere.iter().all(|link| !link.contains("127.0.0.1")), "{everywhere:?}");
    }
}
