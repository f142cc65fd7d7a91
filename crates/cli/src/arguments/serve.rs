//! What `yomi serve` takes.

use super::whole;
use clap::Args;
use std::path::PathBuf;

/// Where the playground is, and what browsers may spend.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Open it in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// The port; the first free one from 8390 on if none is given
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// The address to listen at; this machine alone unless told
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(crate) address: std::net::IpAddr,
    /// A name beside its address under which it is reached, such as room.example; may be given several times
    #[arg(long, value_name = "NAME", allow_hyphen_values = true, value_parser = host)]
    pub(crate) host: Vec<String>,
    /// Searches that run at once; more wait for their turn
    #[arg(
        long, value_name = "N", default_value_t = 16,
        allow_negative_numbers = true, value_parser = whole::<u16>(1..=256)
    )]
    pub(crate) places: u16,
    /// How long a search may take, such as 30s
    #[arg(long, value_name = "TIME", default_value = "60s", allow_hyphen_values = true)]
    pub(crate) time: String,
    /// A database of `yomi build` that may be used, by its file's name; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Vec<PathBuf>,
}

/// A name as a browser says it in its requests: without `http://`, and with a port only where that is another.
fn host(text: &str) -> Result<String, String> {
    let is_part = |sign: char| sign.is_alphanumeric() || "-._[]:".contains(sign);
    let is_host =
        text.starts_with(|sign: char| sign.is_alphanumeric() || sign == '[') && text.chars().all(is_part);
    let expected = || "expected a name such as room.example, or room.example:443".to_owned();
    is_host.then(|| text.to_owned()).ok_or_else(expected)
}
