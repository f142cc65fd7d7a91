//! Which other pages may show a board of this server within them.

/// The word that stands for every page.
const ANY: &str = "any";

/// A page that may frame boards, as a policy of browsers names it: an origin such as `https://club.example`, or
/// `any`.
///
/// # Errors
///
/// What was expected, if the text is neither.
pub fn framer(text: &str) -> Result<String, String> {
    if text == ANY {
        return Ok("*".to_owned());
    }
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || "-.:[]".contains(sign);
    let is_host = host.is_some_and(|host| !host.is_empty() && host.chars().all(is_sign));
    let expected = || "expected an origin such as https://club.example, or any".to_owned();
    is_host.then(|| text.to_owned()).ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use super::framer;

    #[test]
    fn an_origin_names_a_host_and_nothing_else() {
        assert_eq!(framer("any").as_deref(), Ok("*"));
        for origin in ["https://club.example", "http://localhost:8000", "http://[::1]:80"] {
            assert_eq!(framer(origin).as_deref(), Ok(origin));
        }
        for wrong in
            ["", "*", "club.example", "https://", "https://a/b", "https://a; script-src *", "https://a b"]
        {
            assert!(framer(wrong).is_err_and(|error| error.starts_with("expected an origin")), "{wrong}");
        }
    }
}
