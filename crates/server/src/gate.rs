//! Who may come in, and how often.

use crate::Config;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use longrest_table::{Code, Rejected, TokenHash};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How many allowances are remembered. Should more be used up at once, all begin anew: the memory
/// is bounded, and nobody is shut out by what others did.
const ALLOWANCES_MAX: usize = 100_000;
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);
/// What a request that makes the server think costs.
const THOUGHT_COST: u32 = 5;
/// Which part of what somebody does in a minute at a table beside the game they may do at once.
const STIRS_AT_ONCE: u32 = 5;
/// What an import costs: a whole game is played again.
const IMPORT_COST: u32 = 50;
/// How many times as often as one address all those around it may guess.
const NEIGHBOURS: u32 = 10;
/// The header in which a proxy says for whom it asks.
const FORWARDED: &str = "x-forwarded-for";
/// The headers by which a proxy is known, believed or not.
const PROXIES_SAY: [&str; 3] = [FORWARDED, "forwarded", "via"];

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
        self.try_take(count).is_ok()
    }

    /// Takes so many things, or says how long it takes until there are as many.
    pub(crate) fn try_take(&mut self, count: u32) -> Result<(), Duration> {
        let now = Instant::now();
        self.level = (self.level + (now - self.at)).min(self.full);
        self.at = now;
        let cost = self.each * count;
        match self.level.checked_sub(cost) {
            Some(rest) => {
                self.level = rest;
                Ok(())
            }
            None => Err(cost - self.level),
        }
    }

    fn is_full(&self, now: Instant) -> bool {
        self.level + (now - self.at) >= self.full
    }
}

/// Who asks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Caller {
    /// Where they are; nowhere when the question did not come over the network.
    pub address: Option<IpAddr>,
    /// The token they show.
    pub token: Option<TokenHash>,
    /// The invitation they show.
    pub invite: Option<TokenHash>,
    /// Whether a proxy asks for them, believed or not.
    pub by_proxy: bool,
}

impl Caller {
    /// Whether they sit at the machine itself. Whoever a proxy brings does not, also where nobody
    /// said that the proxy is one.
    pub fn is_at_home(&self) -> bool {
        !self.by_proxy && self.address.is_none_or(|address| address.is_loopback())
    }
}

/// What is allowed so often, and to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Allowance {
    /// Requests of an address.
    Requests(IpAddr),
    /// Requests of a person, wherever they are.
    Person(TokenHash),
    /// Messages of a person, over all their connections.
    Messages(TokenHash),
    /// What a person does at a table beside the game.
    Stirs(TokenHash),
    /// Codes and tokens that are none, of an address.
    Guesses(IpAddr),
    /// The same of all addresses around it: whoever has many of them guesses no faster.
    GuessesAround(IpAddr),
    /// Tables that an address makes.
    Tables(IpAddr),
    /// People that an address brings to tables.
    Joins(IpAddr),
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Infallible> {
        Ok(parts.extensions.get::<Caller>().copied().unwrap_or_default())
    }
}

/// Watches over all requests.
pub(crate) struct Gate {
    config: Config,
    used: Mutex<BTreeMap<Allowance, Bucket>>,
    /// How often somebody had to wait.
    refused: AtomicU64,
}

impl Gate {
    pub(crate) fn new(config: Config) -> Gate {
        Gate { config, used: Mutex::default(), refused: AtomicU64::new(0) }
    }

    /// How often somebody was told to wait.
    pub(crate) fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    /// Where a request comes from: the last address before those that are trusted to tell.
    pub(crate) fn address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut address = peer.to_canonical();
        let told = headers.get_all(FORWARDED).iter().filter_map(|value| value.to_str().ok());
        let told: Vec<&str> = told.flat_map(|value| value.split(',')).collect();
        for text in told.into_iter().rev() {
            if !self.config.is_proxy(address) {
                break;
            }
            let Ok(before) = text.trim().parse::<IpAddr>() else {
                break;
            };
            address = before.to_canonical();
        }
        address
    }

    /// Whether a request may be answered at all.
    pub(crate) fn check(
        &self,
        address: Option<IpAddr>,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
    ) -> Result<(), Rejected> {
        let host = single(headers, header::HOST.as_str())?;
        if let Some(host) = host
            && !self.is_our_name(host)
        {
            return Err(Rejected::new(Code::Origin, "this server does not go by that name"));
        }
        let changes = !matches!(*method, Method::GET | Method::HEAD) || path == "/api/ws";
        if changes
            && let Some(origin) = single(headers, header::ORIGIN.as_str())?
            && !host.is_some_and(|host| is_same_place(origin, host))
        {
            return Err(Rejected::new(Code::Origin, "this page comes from somewhere else"));
        }
        match (cost(path), address) {
            (0, _) | (_, None) => Ok(()),
            (cost, Some(address)) => {
                // What costs more than anybody ever has is had with all of it.
                let cost = cost.min(self.config.requests_per_minute);
                self.take(Allowance::Requests(address), cost)
            }
        }
    }

    /// Takes from an allowance, or says when there is enough again.
    pub(crate) fn take(&self, allowance: Allowance, count: u32) -> Result<(), Rejected> {
        self.with(allowance, |bucket| bucket.try_take(count))
    }

    /// Whether anything is left of an allowance.
    pub(crate) fn peek(&self, allowance: Allowance) -> Result<(), Rejected> {
        self.with(allowance, |bucket| bucket.clone().try_take(1))
    }

    /// The name under which all nodes count an allowance together, what one thing takes of it, and
    /// how much there is at most. Only what is rare and must not be had once on every node.
    pub(crate) fn shared(&self, allowance: Allowance) -> Option<(String, Duration, Duration)> {
        let allowance = allowance.by_network();
        let (kind, address) = match allowance {
            Allowance::Guesses(address) => ("guesses", address),
            Allowance::GuessesAround(address) => ("guesses-around", address),
            Allowance::Tables(address) => ("tables", address),
            Allowance::Joins(address) => ("joins", address),
            Allowance::Requests(_)
            | Allowance::Person(_)
            | Allowance::Messages(_)
            | Allowance::Stirs(_) => return None,
        };
        let bucket = self.fresh(allowance);
        Some((format!("{kind}/{address}"), bucket.each, bucket.full))
    }

    /// Takes everything that is left of an allowance, since other nodes gave all of it.
    pub(crate) fn exhaust(&self, allowance: Allowance, wait: Duration) -> Rejected {
        let emptied = self.with(allowance, |bucket| {
            bucket.level = Duration::ZERO;
            Err(wait)
        });
        emptied.err().unwrap_or_else(|| Rejected::new(Code::TooFast, "too much in a short time"))
    }

    fn with(
        &self,
        allowance: Allowance,
        run: impl FnOnce(&mut Bucket) -> Result<(), Duration>,
    ) -> Result<(), Rejected> {
        let allowance = allowance.by_network();
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() >= ALLOWANCES_MAX {
            let now = Instant::now();
            used.retain(|_, bucket| !bucket.is_full(now));
            if used.len() >= ALLOWANCES_MAX / 2 {
                used.clear();
            }
        }
        let bucket = used.entry(allowance).or_insert_with(|| self.fresh(allowance));
        run(bucket).map_err(|wait| {
            self.refused.fetch_add(1, Ordering::Relaxed);
            let mut rejected = Rejected::new(Code::TooFast, "too much in a short time");
            rejected.wait = Some(in_seconds(wait));
            rejected
        })
    }

    fn fresh(&self, allowance: Allowance) -> Bucket {
        let config = &self.config;
        let steady = |count: u32, period| Bucket::new(count, count, period);
        match allowance {
            Allowance::Requests(_) => steady(config.requests_per_minute, MINUTE),
            Allowance::Person(_) => steady(config.requests_per_person, MINUTE),
            Allowance::Stirs(_) => {
                let count = config.stirs_per_minute;
                Bucket::new(count / STIRS_AT_ONCE, count, MINUTE)
            }
            Allowance::Guesses(_) => steady(config.guesses_per_minute, MINUTE),
            Allowance::GuessesAround(_) => {
                steady(config.guesses_per_minute.saturating_mul(NEIGHBOURS), MINUTE)
            }
            Allowance::Tables(_) => steady(config.tables_per_hour, HOUR),
            Allowance::Joins(_) => steady(config.joins_per_hour, HOUR),
            Allowance::Messages(_) => {
                let (burst, count) = (config.messages_burst, config.messages_per_second);
                Bucket::new(burst, count, Duration::from_secs(1))
            }
        }
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
}

impl Allowance {
    /// What wrong codes and tokens of an address take from.
    pub(crate) fn guesses(address: IpAddr) -> [Allowance; 2] {
        [Allowance::Guesses(address), Allowance::GuessesAround(address)]
    }

    /// Whoever has one address of the sixth version has a whole network of them.
    fn by_network(self) -> Allowance {
        match self {
            Allowance::Requests(address) => Allowance::Requests(network(address)),
            Allowance::Guesses(address) => Allowance::Guesses(network(address)),
            Allowance::GuessesAround(address) => Allowance::GuessesAround(around(address)),
            Allowance::Tables(address) => Allowance::Tables(network(address)),
            Allowance::Joins(address) => Allowance::Joins(network(address)),
            of_a_person => of_a_person,
        }
    }
}

/// Whether a proxy brought a request.
pub(crate) fn is_by_proxy(headers: &HeaderMap) -> bool {
    PROXIES_SAY.iter().any(|name| headers.contains_key(*name))
}

/// A time in whole seconds, none of which is too few.
pub(crate) fn in_seconds(wait: Duration) -> u32 {
    u32::try_from(wait.as_secs() + 1).unwrap_or(u32::MAX)
}

/// An address, or the network of 64 bits it is in.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        four => four,
    }
}

/// The network of 48 bits an address is in; of 24 for one of the fourth version.
fn around(address: IpAddr) -> IpAddr {
    match network(address) {
        IpAddr::V6(six) => {
            let [a, b, c, ..] = six.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0))
        }
        IpAddr::V4(four) => {
            let [a, b, c, _] = four.octets();
            IpAddr::V4(Ipv4Addr::new(a, b, c, 0))
        }
    }
}

/// What a request takes from the allowance of its address. The page's own files are made once and
/// sent as they are.
fn cost(path: &str) -> u32 {
    match path {
        "/api/health" | "/api/ready" | "/metrics" => 0,
        "/api/import" => IMPORT_COST,
        "/api/solve" => THOUGHT_COST,
        _ if path.starts_with("/api/rules") => THOUGHT_COST,
        _ if path.starts_with("/api/") => 1,
        _ => 0,
    }
}

/// The value of a header that nobody sends twice.
fn single<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, Rejected> {
    let mut values = headers.get_all(name).iter();
    let first = values.next().map(|value| value.to_str().unwrap_or("?"));
    match values.next() {
        Some(_) => Err(Rejected::new(Code::Origin, format!("the header {name} is there twice"))),
        None => Ok(first),
    }
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

    #[tokio::test]
    async fn a_header_that_is_there_twice_is_refused() {
        let gate = Gate::new(Config::default());
        let mut map = HeaderMap::new();
        map.append("host", "localhost:1".parse().expect("a header"));
        assert!(gate.check(None, &Method::GET, "/", &map).is_ok());
        map.append("host", "evil.example".parse().expect("a header"));
        assert!(gate.check(None, &Method::GET, "/", &map).is_err());
    }

    #[tokio::test]
    async fn only_trusted_proxies_say_for_whom_they_ask() {
        let proxies = vec!["10.0.0.0/8".parse().expect("a network")];
        let gate = Gate::new(Config { proxies, ..Config::default() });
        let check = |peer: &str, told: &[&str], expected: &str| {
            let mut map = HeaderMap::new();
            for value in told {
                map.append(FORWARDED, value.parse().expect("a header"));
            }
            let found = gate.address(peer.parse().expect("an address"), &map);
            assert_eq!(found.to_string(), expected, "{peer} {told:?}");
        };
        check("10.0.0.1", &["9.9.9.9"], "9.9.9.9");
        // What the client itself wrote stands before what the proxy added.
        check("10.0.0.1", &["1.1.1.1, 9.9.9.9"], "9.9.9.9");
        check("10.0.0.1", &["1.1.1.1", "9.9.9.9, 10.0.0.2"], "9.9.9.9");
        check("10.0.0.1", &["nonsense"], "10.0.0.1");
        check("10.0.0.1", &[], "10.0.0.1");
        check("8.8.8.8", &["9.9.9.9"], "8.8.8.8");
    }

    #[tokio::test(start_paused = true)]
    async fn allowances_are_of_one_and_come_back() {
        let gate = Gate::new(Config { guesses_per_minute: 2, ..Config::default() });
        let of = |text: &str| Allowance::Guesses(text.parse().expect("an address"));
        for _ in 0..2 {
            gate.take(of("2001:db8::1"), 1).expect("there is some left");
        }
        // The same network has nothing left, others have.
        let rejected = gate.peek(of("2001:db8::2")).expect_err("nothing is left");
        assert_eq!((rejected.code, rejected.wait), (Code::TooFast, Some(31)));
        gate.peek(of("2001:db8:1::1")).expect("another network");
        // The networks around have ten times as much, and not each as much.
        let around = |text: &str| Allowance::GuessesAround(text.parse().expect("an address"));
        for network in 0..20 {
            gate.take(around(&format!("2001:db8:7:{network:x}::1")), 1).expect("some is left");
        }
        gate.peek(around("2001:db8:7:ffff::1")).expect_err("nothing is left");
        gate.peek(around("2001:db8:8::1")).expect("others are further away");
        tokio::time::advance(Duration::from_secs(31)).await;
        gate.take(of("2001:db8::2"), 1).expect("there is one again");
        assert_eq!(gate.refused(), 2);
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
