//! Limits and times.

use std::time::Duration;

/// Limits and times of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The most tables in memory at once.
    pub tables_open_max: usize,
    /// The most tables kept at all.
    pub tables_max: usize,
    /// The most connections at once.
    pub connections_max: usize,
    /// The largest message, in bytes.
    pub message_bytes_max: usize,
    /// The largest file that can be imported, in bytes: a whole campaign.
    pub file_bytes_max: usize,
    /// How many messages a connection may send in a second over a long time.
    pub messages_per_second: u32,
    /// How many it may send at once.
    pub messages_burst: u32,
    /// How many requests that change or open something one address may make in a minute.
    pub requests_per_minute: u32,
    /// After this time without anybody a table leaves memory.
    pub idle: Duration,
    /// How long a bot waits before it decides, so that people can follow.
    pub bot_pace: Duration,
    /// Names under which this server may be reached, besides addresses and names of the local
    /// network.
    pub hosts: Vec<String>,
    /// Where others reach this server, as they would type it; none when only this machine does.
    pub addresses: Vec<String>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            tables_open_max: 6_000,
            tables_max: 100_000,
            connections_max: 20_000,
            message_bytes_max: 32 * 1024,
            file_bytes_max: 16 * 1024 * 1024,
            messages_per_second: 20,
            messages_burst: 100,
            requests_per_minute: 600,
            idle: Duration::from_secs(10 * 60),
            bot_pace: Duration::from_millis(600),
            hosts: Vec::new(),
            addresses: Vec::new(),
        }
    }
}
