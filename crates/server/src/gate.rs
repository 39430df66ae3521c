//! Who may come in, and how often.

use crate::Config;
use axum::http::{HeaderMap, Method, header};
use longrest_table::{Code, Rejected};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How many addresses are remembered.
const ADDRESSES_MAX: usize = 10_000;

/// Fills steadily up to a limit; what is done takes from it.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    /// How much there is, in nanoseconds of filling.
    level: Duration,
    full: Duration,
    each: Duration,
    at: Instant,
}

impl Bucket {
    /// A full bucket for `burst` things at once and `count` in each `period`.
    pub(crate) fn new(burst: u32, count: u32, period: Duration) -> Bucket {
        let each = period / count.max(1);
        let full = each * burst.max(1);
        Bucket { level: full, full, each, at: Instant::now() }
    }

    /// Takes so many things, if there are as many.
    pub(crate) fn take(&mut self, count: u32) -> bool {
        let now = Instant::now();
        self.level = (self.level + (now - self.at)).min(self.full);
        self.at = now;
        match self.level.checked_sub(self.each * count) {
            Some(rest) => {
                self.level = rest;
                true
            }
            None => false,
        }
    }

    fn is_full(&self, now: Instant) -> bool {
        self.level + (now - self.at) >= self.full
    }
}

/// Watches over all requests.
pub(crate) struct Gate {
    config: Config,
    addresses: Mutex<BTreeMap<IpAddr, Bucket>>,
}

impl Gate {
    pub(crate) fn new(config: Config) -> Gate {
        Gate { config, addresses: Mutex::default() }
    }

    /// Whether a request may be answered at all.
    pub(crate) fn check(
        &self,
        address: Option<IpAddr>,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
    ) -> Result<(), Rejected> {
        let host = text(headers, header::HOST.as_str());
        if let Some(host) = host
            && !self.is_our_name(host)
        {
            return Err(Rejected::new(Code::Origin, "this server does not go by that name"));
        }
        let changes = !matches!(*method, Method::GET | Method::HEAD) || path == "/api/ws";
        if changes
            && let Some(origin) = text(headers, header::ORIGIN.as_str())
            && !host.is_some_and(|host| is_same_place(origin, host))
        {
            return Err(Rejected::new(Code::Origin, "this page comes from somewhere else"));
        }
        if (changes || path.starts_with("/api/tables")) && !self.pass(address) {
            return Err(Rejected::new(Code::TooFast, "too many requests in a short time"));
        }
        Ok(())
    }

    /// Addresses, names of the local network, and what the host allowed. Anything else may be a
    /// foreign page that made its own name point here.
    fn is_our_name(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or(rest),
            None => host.split(':').next().unwrap_or(host),
        };
        name.eq_ignore_ascii_case("localhost")
            || name.parse::<IpAddr>().is_ok()
            || name.to_ascii_lowercase().ends_with(".local")
            || !name.contains('.')
            || self.config.hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    fn pass(&self, address: Option<IpAddr>) -> bool {
        let Some(address) = address else {
            return true; // not over the network
        };
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if addresses.len() >= ADDRESSES_MAX {
            let now = Instant::now();
            addresses.retain(|_, bucket| !bucket.is_full(now));
            if addresses.len() >= ADDRESSES_MAX {
                return false;
            }
        }
        let count = self.config.requests_per_minute;
        let fresh = || Bucket::new(count, count, Duration::from_secs(60));
        addresses.entry(address).or_insert_with(fresh).take(1)
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).map(|value| value.to_str().unwrap_or("?"))
}

/// Whether an origin (`http://name:port`) is the place a request was sent to (`name:port`).
fn is_same_place(origin: &str, host: &str) -> bool {
    let place = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    place.is_some_and(|place| place.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(headers: &[(&'static str, &str)], expected: bool) {
        let gate =
            Gate::new(Config { hosts: vec!["rest.example.org".into()], ..Config::default() });
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, value.parse().expect("a header"));
        }
        let passed = gate.check(None, &Method::GET, "/api/ws", &map);
        assert_eq!(passed.is_ok(), expected, "{headers:?}: {passed:?}");
    }

    #[tokio::test]
    async fn foreign_pages_and_names_are_refused() {
        check(&[("host", "127.0.0.1:8023"), ("origin", "http://127.0.0.1:8023")], true);
        check(&[("host", "[::1]:8023"), ("origin", "http://[::1]:8023")], true);
        check(&[("host", "attic.local:8023"), ("origin", "http://attic.local:8023")], true);
        check(&[("host", "rest.example.org"), ("origin", "https://rest.example.org")], true);
        check(&[("host", "localhost:8023")], true);
        check(&[("host", "127.0.0.1:8023"), ("origin", "http://evil.example")], false);
        check(&[("host", "127.0.0.1:8023"), ("origin", "http://127.0.0.1:9999")], false);
        check(&[("host", "127.0.0.1:8023"), ("origin", "null")], false);
        check(&[("origin", "http://evil.example")], false);
        // A name of theirs that points to our address.
        check(&[("host", "evil.example:8023"), ("origin", "http://evil.example:8023")], false);
    }

    #[tokio::test(start_paused = true)]
    async fn a_bucket_empties_and_fills_again() {
        let mut bucket = Bucket::new(3, 10, Duration::from_secs(1));
        assert_eq!([1, 1, 1, 1].map(|count| bucket.take(count)), [true, true, true, false]);
        tokio::time::advance(Duration::from_millis(250)).await;
        assert_eq!([1, 1, 1].map(|count| bucket.take(count)), [true, true, false]);
        tokio::time::advance(Duration::from_secs(9)).await;
        assert!(!bucket.take(4) && bucket.take(3));
    }
}
