//! Limits and times. `docs/hosting.md` says how to set them.

use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

/// Limits and times of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The most tables in memory at once. Beyond it those that were used longest ago leave.
    pub tables_open_max: usize,
    /// The most tables kept at all.
    pub tables_max: usize,
    /// The most connections at once, whether a request has come over them or not.
    pub connections_max: usize,
    /// The most connections of one address.
    pub connections_per_address: usize,
    /// The most conversations of one address that look on at one table without a place at it.
    pub watchers_per_address: usize,
    /// The largest message, in bytes.
    pub message_bytes_max: usize,
    /// The largest file that can be imported, in bytes: a whole campaign.
    pub file_bytes_max: usize,
    /// The most inputs in a file that is imported.
    pub import_records_max: usize,
    /// How long an import may take.
    pub import_wait: Duration,
    /// The most files that are sent or played again at once.
    pub imports_max: usize,
    /// The most of one address.
    pub imports_per_address: usize,
    /// How many messages a person may send in a second over a long time.
    pub messages_per_second: u32,
    /// How many they may send at once.
    pub messages_burst: u32,
    /// How often a person may do something at a table in a minute that is no move of its game.
    pub stirs_per_minute: u32,
    /// How many requests one address may make in a minute.
    pub requests_per_minute: u32,
    /// How many requests one person may make in a minute, wherever they are.
    pub requests_per_person: u32,
    /// How many codes and tokens that are none one address may show in a minute.
    pub guesses_per_minute: u32,
    /// How many tables one address may make or import in an hour.
    pub tables_per_hour: u32,
    /// How many people one address may bring to tables in an hour.
    pub joins_per_hour: u32,
    /// How long a client may take to send the head of a request.
    pub header_wait: Duration,
    /// How long it may take to send the rest of it.
    pub body_wait: Duration,
    /// How long it may take nothing of what it is sent.
    pub send_wait: Duration,
    /// After this time without anybody a table leaves memory.
    pub idle: Duration,
    /// After this time a table is forgotten that was used only in the hour it was made in; none
    /// keeps it.
    pub forget_unvisited: Option<Duration>,
    /// After this time without use any table is forgotten; none keeps it.
    pub forget_unused: Option<Duration>,
    /// How long a bot waits before it decides, so that people can follow.
    pub bot_pace: Duration,
    /// How long everybody waits at a moment at which somebody may do something unasked, whether
    /// they can or not.
    pub beat: Duration,
    /// Names under which this server may be reached, besides addresses and names of the local
    /// network.
    pub hosts: Vec<String>,
    /// Where others reach this server, as they would type it; none when only this machine does.
    pub addresses: Vec<String>,
    /// Proxies that are believed when they say for whom they ask.
    pub proxies: Vec<Network>,
    /// Who reads what is counted, besides the machine itself.
    pub metrics_from: Vec<Network>,
    /// What whoever runs the server shows; none when nobody may act as such.
    pub operator_key: Option<String>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            tables_open_max: 6_000,
            tables_max: 100_000,
            connections_max: 20_000,
            connections_per_address: 256,
            watchers_per_address: 16,
            message_bytes_max: 32 * 1024,
            file_bytes_max: 16 * 1024 * 1024,
            import_records_max: 60_000,
            import_wait: Duration::from_secs(10),
            imports_max: 8,
            imports_per_address: 2,
            messages_per_second: 20,
            messages_burst: 100,
            stirs_per_minute: 60,
            requests_per_minute: 1_200,
            requests_per_person: 600,
            guesses_per_minute: 30,
            tables_per_hour: 120,
            joins_per_hour: 120,
            header_wait: Duration::from_secs(10),
            body_wait: Duration::from_secs(30),
            send_wait: Duration::from_secs(20),
            idle: Duration::from_secs(10 * 60),
            forget_unvisited: Some(Duration::from_secs(7 * 86_400)),
            forget_unused: None,
            bot_pace: Duration::from_millis(600),
            beat: Duration::from_millis(300),
            hosts: Vec::new(),
            addresses: Vec::new(),
            proxies: Vec::new(),
            metrics_from: Vec::new(),
            operator_key: None,
        }
    }
}

impl Config {
    /// Whether an address is that of a proxy that is believed.
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|proxy| proxy.contains(address))
    }
}

/// An address, or all that begin like it: `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

impl Network {
    pub(crate) fn contains(self, other: IpAddr) -> bool {
        let same = |one: u128, other: u128, width: u32| {
            self.bits == 0 || (one ^ other) >> (width - self.bits) == 0
        };
        match (self.address, other.to_canonical()) {
            (IpAddr::V4(one), IpAddr::V4(other)) => {
                same(u32::from(one).into(), u32::from(other).into(), 32)
            }
            (IpAddr::V6(one), IpAddr::V6(other)) => same(one.into(), other.into(), 128),
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong = || format!("\"{text}\" is no address and no network such as 10.0.0.0/8");
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let width = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(width), str::parse).map_err(|_| wrong())?;
        if bits > width {
            return Err(wrong());
        }
        Ok(Network { address, bits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_holds_what_begins_like_it() {
        let check = |network: &str, address: &str, expected: bool| {
            let network: Network = network.parse().expect("a network");
            let address: IpAddr = address.parse().expect("an address");
            assert_eq!(network.contains(address), expected, "{network:?} {address}");
        };
        check("127.0.0.1", "127.0.0.1", true);
        check("127.0.0.1", "127.0.0.2", false);
        check("127.0.0.1", "::ffff:127.0.0.1", true);
        check("10.0.0.0/8", "10.200.3.4", true);
        check("10.0.0.0/8", "11.0.0.1", false);
        check("0.0.0.0/0", "9.9.9.9", true);
        check("fd00::/8", "fd12::1", true);
        check("fd00::/8", "10.0.0.1", false);
        for wrong in ["", "x", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "10.0.0.0/8/8"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }
}
