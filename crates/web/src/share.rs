//! Links for other machines in the room to a page, each with its QR code.

use crate::door::Door;
use qrcode::{Color, QrCode};
use request::Error;
use serde::Serialize;

/// A link, and its QR code.
#[derive(Debug, Serialize)]
pub(crate) struct SharedLink {
    link: String,
    /// The rows of the code from the top, 1 for each dark module; empty if the link is too long for a code.
    rows: Vec<String>,
}

/// The links to `path`, a page with its query and fragment, that work on other machines; empty if only this
/// machine reaches the server.
pub(crate) fn share(door: &Door, path: &str) -> Result<Vec<SharedLink>, Error> {
    if !path.starts_with('/') || path.chars().any(|each| each.is_whitespace() || each.is_control()) {
        let found = game::quoted(path);
        return Err(Error::Other(format!(
            "path: expected the address of a page from its `/` on, got {found}"
        )));
    }
    let bases = door.links_for_others();
    Ok(bases.iter().map(|base| SharedLink::new(format!("{}{path}", base.trim_end_matches('/')))).collect())
}

impl SharedLink {
    fn new(link: String) -> SharedLink {
        let rows = QrCode::new(&link).map(|code| rows(&code)).unwrap_or_default();
        SharedLink { link, rows }
    }
}

fn rows(code: &QrCode) -> Vec<String> {
    let row = |modules: &[Color]| modules.iter().map(|each| each.select('1', '0')).collect();
    code.to_colors().chunks(code.width()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::share;
    use crate::door::Door;

    fn door(address: &str) -> Door {
        Door::new(address.parse().expect("an address"), Vec::new(), None)
    }

    #[test]
    fn a_link_has_a_square_code_with_three_finders() {
        let links = share(&door("10.0.0.7:8390"), "/lessons/cuts?present=1").expect("a path");
        assert_eq!(links.len(), 1);
        let [shared] = &links[..] else { return };
        assert_eq!(shared.link, "http://10.0.0.7:8390/lessons/cuts?present=1");
        let width = shared.rows.len();
        assert!(width >= 21 && shared.rows.iter().all(|row| row.len() == width), "{:?}", shared.rows);
        let finder = "1111111";
        assert!(shared.rows[0].starts_with(finder) && shared.rows[0].ends_with(finder));
        assert!(shared.rows[width - 1].starts_with(finder) && !shared.rows[width - 1].ends_with(finder));
    }

    #[test]
    fn a_link_that_is_too_long_for_a_code_is_told_without_one() {
        let links =
            share(&door("10.0.0.7:8390"), &format!("/play#written={}", "a".repeat(4000))).expect("a path");
        assert!(links[0].rows.is_empty() && links[0].link.ends_with('a'));
    }

    #[test]
    fn a_server_for_this_machine_alone_has_no_links_and_other_paths_are_refused() {
        assert!(share(&door("127.0.0.1:8390"), "/").expect("a path").is_empty());
        for path in ["", "play", "http://evil.example/", "/play two"] {
            let error = share(&door("10.0.0.7:8390"), path).expect_err(path).to_string();
            assert!(error.contains("expected the address of a page"), "{error}");
        }
    }
}
