//! The pages and the book that *Help* shows, as browsers get them.

use crate::embedded::{HELP, embedded};
use crate::html::{self, Reader};
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::EmbeddedFile;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// The content policy: only content from this server.
const CONTENT: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; manifest-src 'self'; font-src 'none'; base-uri 'none'; form-action 'none'";

/// The page that other sites may frame, if the server allows it.
const FRAMED: &str = "/embed";

/// How a proxy says that its clients use TLS.
const FORWARDED: &str = "x-forwarded-proto";

/// The files compressed for browsers that accept it, each on its first request.
#[derive(Debug, Default)]
pub(crate) struct Packed(Mutex<BTreeMap<String, (String, Bytes)>>);

impl Packed {
    /// Returns a file, compressed. It is compressed anew if it has changed, as it may in a test build.
    fn of(&self, file: &str, contents: &[u8], tag: &str) -> Option<Bytes> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((packed, bytes)) = known().get(file)
            && packed == tag
        {
            return Some(bytes.clone());
        }
        let bytes = Bytes::from(packed(contents, Compression::best()).ok()?);
        // Pages of HTML differ from reader to reader, and are small.
        if !is_html(file) {
            known().insert(file.to_owned(), (tag.to_owned(), bytes.clone()));
        }
        Some(bytes)
    }
}

/// Bytes compressed by gzip.
pub(crate) fn packed(bytes: &[u8], how: Compression) -> std::io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), how);
    packer.write_all(bytes).and_then(|()| packer.finish())
}

/// What a browser gets of a file.
fn contents(file: &str, page: EmbeddedFile, reader: &Reader<'_>) -> Cow<'static, [u8]> {
    let EmbeddedFile { data, .. } = page;
    let change: fn(&str, &Reader<'_>) -> String = match file.rsplit_once('.') {
        Some((_, "html")) => html::whole,
        Some((_, "js" | "css")) => |text, _| html::uncommented(text),
        _ => return data,
    };
    let Ok(text) = std::str::from_utf8(&data) else { return data };
    change(text, reader).into_bytes().into()
}

fn is_html(file: &str) -> bool {
    matches!(file.rsplit_once('.'), Some((_, "html")))
}

/// A tag that identifies contents.
fn tag_of(contents: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    contents.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// True if the browser accepts gzip.
fn unpacks(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|ways| ways.to_str().ok());
    accepted.flat_map(|ways| ways.split(',')).any(|way| way.trim() == "gzip")
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

const fn media_type(file: &str) -> &'static str {
    match file.as_bytes() {
        [.., b'h', b't', b'm', b'l'] => "text/html; charset=utf-8",
        [.., b'.', b'j', b's'] => "text/javascript; charset=utf-8",
        [.., b'c', b's', b's'] => "text/css; charset=utf-8",
        [.., b's', b'v', b'g'] => "image/svg+xml",
        [.., b'p', b'n', b'g'] => "image/png",
        [.., b'.', b'm', b'd'] => "text/markdown; charset=utf-8",
        [.., b'j', b's', b'o', b'n'] => "application/json",
        [.., b'm', b'a', b'n', b'i', b'f', b'e', b's', b't'] => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// Returns the response to a request for `uri`. A file in the browser's cache is not sent again. The pages of
/// `origins` may frame the page made for that.
pub(crate) fn page(uri: &Uri, headers: &HeaderMap, origins: &[String], packed: &Packed) -> Response<Body> {
    let path = uri.path();
    let file = file(path);
    let Some(page) = embedded(file) else {
        return plain(StatusCode::NOT_FOUND, &format!("there is no page {}\n", game::quoted(path)));
    };
    let told = |name| headers.get(name).and_then(|value| HeaderValue::to_str(value).ok()).unwrap_or_default();
    let scheme = if told(FORWARDED) == "https" { "https" } else { "http" };
    let reader = Reader {
        query: uri.query().unwrap_or_default(),
        accepts: told(header::ACCEPT_LANGUAGE.as_str()),
        site: format!("{scheme}://{}", told(header::HOST.as_str())),
    };
    let contents = contents(file, page, &reader);
    let tag = tag_of(&contents);
    // The plain and the compressed form have different tags.
    let tags = [format!("\"{tag}\""), format!("\"{tag}-gzip\"")];
    let known = headers.get(header::IF_NONE_MATCH).map(HeaderValue::as_bytes);
    let mut is_packed = unpacks(headers);
    let (status, body) = if tags.iter().any(|tag| known == Some(tag.as_bytes())) {
        (StatusCode::NOT_MODIFIED, Body::empty())
    } else if let Some(packed) = is_packed.then(|| packed.of(file, &contents, &tag)).flatten() {
        (StatusCode::OK, Body::from(packed))
    } else {
        is_packed = false;
        (StatusCode::OK, Body::from(contents.into_owned()))
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
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding, accept-language"));
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
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_TYPE, media_type),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Policies hold for documents; repeated for the thirty scripts of a page they were a tenth of its bytes.
    let is_part = matches!(media_type.split(';').next(), Some("text/javascript" | "text/css"));
    if !is_part {
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        if let Ok(policy) = HeaderValue::from_str(&framed_by("'none'")) {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
    }
    response
}
