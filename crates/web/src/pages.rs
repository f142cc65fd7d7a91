//! The pages and the book that *Help* shows: files embedded in the binary.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// Everything under `page`.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Pages;

/// The documents: `help` leads to `docs`.
#[derive(RustEmbed)]
#[folder = "help/"]
struct Book;

/// Where the book begins among the addresses; `/help/solver` is the page that shows `/help/solver.md`.
const HELP: &str = "help/";

/// The content policy: only content from this server.
const CONTENT: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; font-src 'none'; base-uri 'none'; form-action 'none'";

/// The page that other sites may frame, if the server allows it.
const FRAMED: &str = "/embed";

/// The files compressed for browsers that accept it, each on its first request.
#[derive(Debug, Default)]
pub(crate) struct Packed(Mutex<BTreeMap<String, (String, Bytes)>>);

impl Packed {
    /// Returns a file, compressed. It is compressed anew if it has changed, as it may in a test build.
    fn of(&self, file: &str, page: &EmbeddedFile, tag: &str) -> Option<Bytes> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((packed, bytes)) = known().get(file)
            && packed == tag
        {
            return Some(bytes.clone());
        }
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        let bytes = Bytes::from(packer.write_all(&page.data).and_then(|()| packer.finish()).ok()?);
        known().insert(file.to_owned(), (tag.to_owned(), bytes.clone()));
        Some(bytes)
    }
}

/// A tag that identifies the contents of a file.
fn tag_of(file: &EmbeddedFile) -> String {
    file.metadata.sha256_hash()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// True if the browser accepts gzip.
fn unpacks(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|ways| ways.to_str().ok());
    accepted.flat_map(|ways| ways.split(',')).any(|way| way.trim() == "gzip")
}

fn embedded(file: &str) -> Option<EmbeddedFile> {
    file.strip_prefix(HELP).map_or_else(|| Pages::get(file), Book::get)
}

/// The file name for a path.
fn file(path: &str) -> &str {
    match path.trim_start_matches('/') {
        "" => "index.html",
        "embed" => "embed.html",
        "play" => "play.html",
        "puzzles" => "puzzle.html",
        "tournament" => "tournament.html",
        "tree" => "tree.html",
        "write" => "write.html",
        "help" => "help.html",
        chapter if chapter.starts_with(HELP) && embedded(chapter).is_none() => "help.html",
        lesson if lesson.starts_with("lessons/") => "lesson.html",
        other => other,
    }
}

/// The text of the file at a path, such as `/tree/viewer.js`.
pub(crate) fn text(path: &str) -> Option<String> {
    let EmbeddedFile { data, .. } = Pages::get(path.trim_start_matches('/'))?;
    String::from_utf8(data.into_owned()).ok()
}

const fn media_type(file: &str) -> &'static str {
    match file.as_bytes() {
        [.., b'h', b't', b'm', b'l'] => "text/html; charset=utf-8",
        [.., b'.', b'j', b's'] => "text/javascript; charset=utf-8",
        [.., b'c', b's', b's'] => "text/css; charset=utf-8",
        [.., b's', b'v', b'g'] => "image/svg+xml",
        [.., b'p', b'n', b'g'] => "image/png",
        [.., b'.', b'm', b'd'] => "text/markdown; charset=utf-8",
        [.., b'j', b's', b'o', b'n'] => "application/json",
        _ => "application/octet-stream",
    }
}

/// Returns the response to a request for `path`. A file in the browser's cache is not sent again. The pages
/// of `origins` may frame the page made for that.
pub(crate) fn page(path: &str, headers: &HeaderMap, origins: &[String], packed: &Packed) -> Response<Body> {
    let file = file(path);
    let Some(page) = embedded(file) else {
        return plain(StatusCode::NOT_FOUND, &format!("there is no page {}\n", game::quoted(path)));
    };
    let tag = tag_of(&page);
    // The plain and the compressed form have different tags.
    let tags = [format!("\"{tag}\""), format!("\"{tag}-gzip\"")];
    let known = headers.get(header::IF_NONE_MATCH).map(HeaderValue::as_bytes);
    let mut is_packed = unpacks(headers);
    let (status, body) = if tags.iter().any(|tag| known == Some(tag.as_bytes())) {
        (StatusCode::NOT_MODIFIED, Body::empty())
    } else if let Some(packed) = is_packed.then(|| packed.of(file, &page, &tag)).flatten() {
        (StatusCode::OK, Body::from(packed))
    } else {
        is_packed = false;
        (StatusCode::OK, Body::from(page.data.into_owned()))
    };
    let mut response = guarded(status, body, media_type(file));
    if path == FRAMED
        && !origins.is_empty()
        && let Ok(policy) = HeaderValue::from_str(&framed_by(&format!("'self' {}", origins.join(" "))))
    {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if let Ok(tag) = HeaderValue::from_str(&tags[usize::from(is_packed)]) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if is_packed && status == StatusCode::OK {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// A line of text.
pub(crate) fn plain(status: StatusCode, text: &str) -> Response<Body> {
    guarded(status, Body::from(text.to_owned()), "text/plain; charset=utf-8")
}

/// The content policy of a page that these origins may frame.
fn framed_by(ancestors: &str) -> String {
    format!("{CONTENT}; frame-ancestors {ancestors}")
}

fn guarded(status: StatusCode, body: Body, media_type: &'static str) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let fixed = [
        (header::CONTENT_TYPE, media_type),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    for (name, value) in fixed {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if let Ok(policy) = HeaderValue::from_str(&framed_by("'none'")) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}
