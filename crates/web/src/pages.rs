//! The pages: files that are part of the binary.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use rust_embed::{EmbeddedFile, RustEmbed};

/// Everything under `page`.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Pages;

/// Only content of this server.
const CONTENT: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; font-src 'none'; base-uri 'none'; form-action 'none'";

/// The page that other sites may frame, if this server allows it.
const FRAMED: &str = "/embed";

/// The file of a path.
fn file(path: &str) -> &str {
    match path.trim_start_matches('/') {
        "" => "index.html",
        "embed" => "embed.html",
        "play" => "play.html",
        "puzzles" => "puzzle.html",
        "tournament" => "tournament.html",
        "tree" => "tree.html",
        "write" => "write.html",
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
        [.., b'j', b's', b'o', b'n'] => "application/json",
        _ => "application/octet-stream",
    }
}

/// The response to a request for `path`. A file in the cache of the browser is not sent again. `origins` may
/// frame the page that is made for that.
pub(crate) fn page(path: &str, headers: &HeaderMap, origins: &[String]) -> Response<Body> {
    let file = file(path);
    let Some(EmbeddedFile { data, metadata }) = Pages::get(file) else {
        return plain(StatusCode::NOT_FOUND, &format!("there is no page {}\n", game::quoted(path)));
    };
    let tag: String = metadata.sha256_hash()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let is_known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let (status, body) = if is_known {
        (StatusCode::NOT_MODIFIED, Body::empty())
    } else {
        (StatusCode::OK, Body::from(data.into_owned()))
    };
    let mut response = guarded(status, body, media_type(file));
    if path == FRAMED
        && !origins.is_empty()
        && let Ok(policy) = HeaderValue::from_str(&framed_by(&format!("'self' {}", origins.join(" "))))
    {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

/// A line of text.
pub(crate) fn plain(status: StatusCode, text: &str) -> Response<Body> {
    guarded(status, Body::from(text.to_owned()), "text/plain; charset=utf-8")
}

/// The policy of a page that these may frame.
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
