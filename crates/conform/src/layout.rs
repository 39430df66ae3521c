//! The shape of what a ruleset writes down, pinned beside its version.

use longrest_kernel::{Layout, Ruleset};
use std::path::Path;

/// Compares the layout of a ruleset with the one written down for its version, in `folder` as
/// `VERSION.txt`. With `LONGREST_RENEW` set the file is written instead.
///
/// # Panics
/// When they differ, with what to do about it; when a layout cannot be read.
pub fn layout<R: Ruleset>(folder: impl AsRef<Path>) {
    let found = Layout::of::<R>().unwrap_or_else(|why| panic!("{}: {why}", R::NAME));
    let text = found.to_string();
    assert_eq!(text.parse().as_ref(), Ok(&found), "{}: read again", R::NAME);
    let path = folder.as_ref().join(format!("{}.txt", R::VERSION));
    if std::env::var_os("LONGREST_RENEW").is_some() {
        std::fs::write(&path, &text).expect("the layout is written");
        return;
    }
    let mut before = 0;
    for (version, kept) in R::LAYOUTS {
        assert!(*version > before, "{}: the layouts are in the order of versions", R::NAME);
        before = *version;
        kept.parse::<Layout>().unwrap_or_else(|why| panic!("{} {version}: {why}", R::NAME));
    }
    assert_eq!(before, R::VERSION, "{}: the last of LAYOUTS is that of VERSION", R::NAME);
    let kept = R::LAYOUTS.last().map_or("", |(_, text)| text);
    if kept == text {
        return;
    }
    let differ = |one: &str, other: &str| {
        let known: Vec<&str> = other.lines().collect();
        one.lines().filter(|line| !known.contains(line)).map(str::to_owned).collect::<Vec<_>>()
    };
    panic!(
        "the layout of `{name}` changed, but its VERSION is still {version}.\n\
         gone: {gone:#?}\ncame: {came:#?}\n\
         If there are golden saves of version {version} (crates/longrest/tests/saves), raise \
         VERSION to {next}, add ({next}, include_str!(\"../layouts/{next}.txt\")) to LAYOUTS, and \
         give what is new a default, or say in `Ruleset::migrate` what becomes of what older \
         versions wrote. Then, and also when no golden save has this version yet, write {path} \
         with LONGREST_RENEW=1 and this test, and read the difference.",
        name = R::NAME,
        version = R::VERSION,
        next = R::VERSION + 1,
        gone = differ(kept, &text),
        came = differ(&text, kept),
        path = path.display(),
    );
}
