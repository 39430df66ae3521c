//! What is made once and sent often: compressed, and with a tag by which browsers ask again.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// How much is kept, in bytes.
const KEPT_MAX: usize = 64 * 1024 * 1024;
/// What is smaller is not worth compressing.
const PACKED_FROM: usize = 512;

/// Something that is sent as it is.
pub(crate) struct Made {
    kind: &'static str,
    cache: &'static str,
    plain: Bytes,
    packed: Option<Bytes>,
    /// Packed closer, long before: browsers take it where nobody can listen.
    closer: Option<Bytes>,
    tag: String,
}

impl Made {
    /// Takes its time: call it where that holds nobody up.
    pub(crate) fn new(kind: &'static str, cache: &'static str, plain: Vec<u8>) -> Made {
        let digest = Sha256::digest(&plain);
        let tag = digest[..12].iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let is_text = kind.starts_with("text/") || kind.ends_with("json") || kind.contains("xml");
        let packed = (is_text && plain.len() >= PACKED_FROM).then(|| pack(&plain)).flatten();
        let tag = format!("\"{tag}\"");
        Made { kind, cache, plain: plain.into(), packed, closer: None, tag }
    }

    /// The same with what `brotli` has made of it.
    pub(crate) fn or_closer(self, brotli: Option<Vec<u8>>) -> Made {
        Made { closer: brotli.map(Bytes::from), ..self }
    }

    /// The answer to a request with these headers.
    pub(crate) fn answer(&self, asked: &HeaderMap) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        let mut set = |name: header::HeaderName, value: &str| {
            let value = HeaderValue::from_str(value).expect("letters and digits");
            headers.insert(name, value);
        };
        set(header::CONTENT_TYPE, self.kind);
        set(header::CACHE_CONTROL, self.cache);
        set(header::ETAG, &self.tag);
        set(header::VARY, "accept-encoding");
        let has = |name: header::HeaderName, wanted: &str| {
            let values = asked.get_all(name).iter().filter_map(|value| value.to_str().ok());
            let mut words = values.flat_map(|value| value.split(','));
            words.any(|word| word.trim().trim_start_matches("W/") == wanted)
        };
        if has(header::IF_NONE_MATCH, &self.tag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        let ways = [("br", &self.closer), ("gzip", &self.packed)];
        let way = ways.iter().find_map(|(name, bytes)| {
            let bytes = bytes.as_ref().filter(|_| has(header::ACCEPT_ENCODING, name))?;
            Some((name, bytes))
        });
        if let Some((name, _)) = way {
            set(header::CONTENT_ENCODING, name);
        }
        *response.body_mut() = way.map_or(&self.plain, |(_, bytes)| bytes).clone().into();
        response
    }

    fn weight(&self) -> usize {
        let packed = [&self.packed, &self.closer].into_iter().flatten().map(Bytes::len);
        self.plain.len() + packed.sum::<usize>()
    }
}

fn pack(plain: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(plain).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

/// What was made, by name, each with the stamp of what it was made from.
#[derive(Default)]
pub(crate) struct Cupboard {
    kept: Mutex<Shelves>,
    /// Whoever makes something holds this: what many ask for is made once.
    making: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Default)]
struct Shelves {
    made: BTreeMap<String, Kept>,
    weight: usize,
    /// Counts what was asked for, to know what was used longest ago.
    asked: u64,
}

struct Kept {
    stamp: u64,
    used: u64,
    made: Arc<Made>,
}

impl Cupboard {
    /// What has this name and stamp; made now if it is not there. `None` when it cannot be made.
    pub(crate) async fn get<F>(
        self: &Arc<Self>,
        name: &str,
        stamp: u64,
        make: F,
    ) -> Option<Arc<Made>>
    where
        F: Future<Output = Option<Made>> + Send + 'static,
    {
        if let Some(made) = self.find(name, stamp) {
            return Some(made);
        }
        let mine = self.making.clone().lock_owned().await;
        if let Some(made) = self.find(name, stamp) {
            return Some(made);
        }
        let (cupboard, name) = (self.clone(), name.to_owned());
        // Whoever asked may hang up: what was begun is finished, and is there for the next one.
        let making = tokio::spawn(async move {
            let _mine = mine;
            let made = Arc::new(make.await?);
            cupboard.keep(&name, stamp, made.clone());
            Some(made)
        });
        making.await.ok()?
    }

    fn find(&self, name: &str, stamp: u64) -> Option<Arc<Made>> {
        let mut shelves = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        shelves.asked += 1;
        let asked = shelves.asked;
        let kept = shelves.made.get_mut(name).filter(|kept| kept.stamp == stamp)?;
        kept.used = asked;
        Some(kept.made.clone())
    }

    fn keep(&self, name: &str, stamp: u64, made: Arc<Made>) {
        let mut shelves = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        shelves.weight += made.weight();
        let used = shelves.asked;
        if let Some(before) = shelves.made.insert(name.to_owned(), Kept { stamp, used, made }) {
            shelves.weight -= before.made.weight();
        }
        while shelves.weight > KEPT_MAX && shelves.made.len() > 1 {
            let oldest = shelves.made.iter().min_by_key(|(_, kept)| kept.used);
            let Some(oldest) = oldest.map(|(name, _)| name.clone()) else {
                break;
            };
            if let Some(gone) = shelves.made.remove(&oldest) {
                shelves.weight -= gone.made.weight();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn asked(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().expect("ok"))).collect()
    }

    #[tokio::test]
    async fn what_is_asked_often_is_made_once_and_told_apart_by_its_tag() {
        let cupboard: Arc<Cupboard> = Arc::default();
        let make = |text: &str| {
            let text = text.repeat(1_000);
            async move { Some(Made::new("application/json", "no-cache", text.into_bytes())) }
        };
        let first = cupboard.get("words", 1, make("one")).await.expect("made");
        let again = cupboard.get("words", 1, async { panic!("made twice") }).await;
        assert!(Arc::ptr_eq(&first, &again.expect("kept")));
        let packed = first.answer(&asked(&[(header::ACCEPT_ENCODING, "br, gzip")]));
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        let bytes = axum::body::to_bytes(packed.into_body(), 10_000).await.expect("a body");
        assert!(bytes.len() < 200, "{}", bytes.len());
        let same = first.answer(&asked(&[(header::IF_NONE_MATCH, &first.tag)]));
        assert_eq!(same.status(), StatusCode::NOT_MODIFIED);
        // Made from something else, it is something else.
        let other = cupboard.get("words", 2, make("two")).await.expect("made");
        let changed = other.answer(&asked(&[(header::IF_NONE_MATCH, &first.tag)]));
        assert_eq!(changed.status(), StatusCode::OK);
        assert_eq!(cupboard.get("words", 3, async { None }).await.map(|_| ()), None);
    }

    /// What was begun for somebody who hung up is not begun again.
    #[tokio::test]
    async fn what_nobody_waits_for_is_made_once_all_the_same() {
        let cupboard: Arc<Cupboard> = Arc::default();
        let (begin, begun) = tokio::sync::oneshot::channel::<()>();
        let slow = async move {
            begun.await.ok()?;
            Some(Made::new("application/json", "no-cache", b"words".to_vec()))
        };
        let asking = cupboard.get("words", 1, slow);
        assert!(tokio::time::timeout(Duration::from_millis(1), asking).await.is_err());
        begin.send(()).expect("it is still being made");
        let again = cupboard.get("words", 1, async { panic!("made twice") }).await;
        assert_eq!(again.expect("made").plain, Bytes::from_static(b"words"));
    }

    #[tokio::test]
    async fn what_was_packed_closer_goes_to_whoever_takes_it() {
        let made = Made::new("text/css", "no-cache", vec![b'a'; 1_000]);
        let made = made.or_closer(Some(b"closer".to_vec()));
        let packed = made.packed.as_ref().map_or(0, Bytes::len);
        assert!(packed > 6 && packed < 100);
        for (taken, way, size) in [
            ("gzip, deflate, br", Some("br"), 6),
            ("gzip", Some("gzip"), packed),
            ("zstd", None, 1_000),
        ] {
            let answer = made.answer(&asked(&[(header::ACCEPT_ENCODING, taken)]));
            let said = answer.headers().get(header::CONTENT_ENCODING).cloned();
            assert_eq!(said, way.map(HeaderValue::from_static));
            assert_eq!(answer.headers()[header::VARY], "accept-encoding");
            let bytes = axum::body::to_bytes(answer.into_body(), 10_000).await.expect("a body");
            assert_eq!(bytes.len(), size);
        }
        assert_eq!(made.weight(), 1_000 + packed + 6);
    }

    #[tokio::test]
    async fn what_was_used_longest_ago_makes_room() {
        let cupboard: Arc<Cupboard> = Arc::default();
        let large = || async { Some(Made::new("font/woff2", "no-cache", vec![7; KEPT_MAX / 3])) };
        for name in ["a", "b", "c"] {
            cupboard.get(name, 0, large()).await.expect("made");
            cupboard.get("a", 0, large()).await.expect("kept");
        }
        cupboard.get("d", 0, large()).await.expect("made");
        assert!(cupboard.find("a", 0).is_some() && cupboard.find("b", 0).is_none());
        assert!(cupboard.kept.lock().expect("fine").weight <= KEPT_MAX);
    }
}
