//! The arguments of `yomi serve`.

use super::whole;
use clap::Args;
use std::path::PathBuf;

/// The address of the playground, and the resources that browsers may use.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Open the playground in the default browser
    #[arg(long)]
    pub(crate) open: bool,
    /// The port [default: the first free one from 8390 on]
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// The address to listen on; the default accepts connections from this machine only, and with --class
    /// from all others
    #[arg(
        long,
        value_name = "IP",
        default_value = "127.0.0.1",
        default_value_if("class", clap::builder::ArgPredicate::IsPresent, "0.0.0.0")
    )]
    pub(crate) address: std::net::IpAddr,
    /// A host name under which the server is reached, such as room.example; repeat the option for more
    #[arg(long, value_name = "NAME", allow_hyphen_values = true, value_parser = host)]
    pub(crate) host: Vec<String>,
    /// Serve a class of so many: searches at once, their time and their memory fit this machine, and nobody
    /// waits long; what was chosen is printed
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=200))]
    pub(crate) class: Option<u16>,
    /// Searches that run at the same time; others wait for their turn [default: 16]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=256))]
    pub(crate) places: Option<u16>,
    /// Time limit of each search, such as 30s [default: 60s]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) time: Option<String>,
    /// A database of `yomi build` to offer, under the name of its file; repeat the option for more
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Vec<PathBuf>,
    /// An opening book of `yomi book` to offer under the name of its file, to searches and to look into;
    /// repeat the option for more
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Vec<PathBuf>,
    /// A learned evaluation to offer, as `learned:` and the name of its file; repeat the option for more
    #[arg(long, value_name = "FILE")]
    pub(crate) evaluation: Vec<PathBuf>,
    /// A program by others to offer as `engine:NAME`, such as fairy=engine:fairy-stockfish; repeat the option
    /// for more
    #[arg(long, value_name = "NAME=ENGINE")]
    pub(crate) engine: Vec<String>,
    /// A player of `yomi train` to offer, under the name of its file; repeat the option for more
    #[arg(long, value_name = "FILE")]
    pub(crate) player: Vec<PathBuf>,
    /// An origin whose pages may frame a board, a game or a tree (only /embed is framed), such as
    /// `https://club.example`, or `any`; repeat the option for more
    #[arg(long, value_name = "ORIGIN", allow_hyphen_values = true, value_parser = origin)]
    pub(crate) embed: Vec<String>,
    /// Be fit for strangers: without what is dear or reaches further, and with limits for each network; the
    /// list is printed
    #[arg(long)]
    pub(crate) public: bool,
    /// With --public: searches at once of one network
    #[arg(
        long, value_name = "N", default_value_t = 4, requires = "public", value_parser = whole::<u16>(1..=256)
    )]
    pub(crate) per_network: u16,
    /// With --public: searches a minute of one network
    #[arg(
        long, value_name = "N", default_value_t = 120, requires = "public",
        value_parser = whole::<u16>(1..=10_000)
    )]
    pub(crate) per_minute: u16,
}

/// An origin as policies name it, and `*` for any.
fn origin(text: &str) -> Result<String, String> {
    if text == "any" {
        return Ok("*".to_owned());
    }
    let expected = || "expected an origin such as https://club.example, or any".to_owned();
    let name = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).ok_or_else(expected)?;
    // Policies know no other signs.
    if !name.is_ascii() {
        return Err(expected());
    }
    host(name).map(|_| text.to_owned()).map_err(|_| expected())
}

/// A host as browsers name it in requests: without `http://`, and with a port only if that differs.
fn host(text: &str) -> Result<String, String> {
    let is_part = |sign: char| sign.is_alphanumeric() || "-._[]:".contains(sign);
    let is_host =
        text.starts_with(|sign: char| sign.is_alphanumeric() || sign == '[') && text.chars().all(is_part);
    let expected = || "expected a name such as room.example, or room.example:443".to_owned();
    is_host.then(|| text.to_owned()).ok_or_else(expected)
}
