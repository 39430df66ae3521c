//! The entry points of the fuzz targets with seeded bytes: some of what `make fuzz` does for as
//! long as wanted.
//!
//! `LONGREST_FUZZ` sets how many inputs each target gets, `LONGREST_FUZZ_SEED` tries one again.

#[path = "../../../fuzz/src/lib.rs"]
mod targets;

use longrest_kernel::Generator;
use std::panic::{AssertUnwindSafe, catch_unwind};

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|text| text.parse().ok())
}

/// Tries many inputs made from seeds. Returns how many were of use.
fn check(name: &str, usual: u64, mut attempt: impl FnMut(&mut Generator) -> bool) -> u64 {
    let seeds = match number("LONGREST_FUZZ_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("LONGREST_FUZZ").unwrap_or(usual),
    };
    let mut useful = 0;
    for seed in seeds {
        let mut luck = Generator::from_seed(seed);
        match catch_unwind(AssertUnwindSafe(|| attempt(&mut luck))) {
            Ok(good) => useful += u64::from(good),
            Err(_) => panic!(
                "to see it again: LONGREST_FUZZ_SEED={seed} cargo test --package longrest \
                 --test fuzz {name}"
            ),
        }
    }
    useful
}

fn bytes(luck: &mut Generator, most: u64) -> Vec<u8> {
    let count = luck.below(most);
    (0..count).map(|_| luck.below(256) as u8).collect()
}

/// Some bytes with a few changed, lost or doubled.
fn damaged(luck: &mut Generator, whole: &[u8]) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    for _ in 0..=luck.below(4) {
        let at = luck.below(bytes.len() as u64) as usize;
        match luck.below(4) {
            0 => bytes.truncate(at.max(1)),
            1 => bytes.insert(at, luck.below(256) as u8),
            2 => bytes[at] ^= 1 << luck.below(8),
            _ => bytes[at] = luck.below(256) as u8,
        }
    }
    bytes
}

#[test]
fn answers_from_bytes() {
    let useful = check("answers", 60, |luck| targets::answers(&bytes(luck, 300)) > 4);
    assert!(useful > 30 || number("LONGREST_FUZZ_SEED").is_some(), "{useful} games were played");
}

#[test]
fn saved_games_from_bytes() {
    let games = targets::games();
    assert!(games.iter().all(|game| targets::saved(game)), "what is whole is accepted");
    check("saved", 120, |luck| {
        let at = luck.below(games.len() as u64) as usize;
        targets::decoded(&bytes(luck, 200));
        targets::saved(&damaged(luck, &games[at]))
    });
}

#[test]
fn packs_from_bytes() {
    // A first byte of 0 and nothing to write leaves everything as it is.
    assert!(targets::pack(&[0, 0, 0]), "the starter pack itself can be loaded");
    check("packs", 60, |luck| {
        let mut input = bytes(luck, 24);
        input.splice(0..0, [luck.below(200) as u8, luck.below(256) as u8, luck.below(256) as u8]);
        targets::pack(&input)
    });
}

#[test]
fn lines_from_words() {
    const WORDS: [&str; 40] = [
        "attack",
        "move",
        "heal",
        "3",
        "2",
        "1",
        ",",
        "range",
        "target",
        "wound",
        "|",
        "consume",
        "fire",
        ":",
        "+",
        "-",
        "*",
        "(",
        ")",
        "when",
        "self",
        "attacks",
        "if",
        "not",
        "shield",
        "optional",
        "slots",
        "xp",
        "at",
        "C",
        "L",
        "all",
        "enemies",
        "adjacent",
        "push",
        "jump",
        "infuse",
        "suffer",
        "give",
        "is attacked",
    ];
    assert!(targets::line(b"when self is attacked: shield 1, optional"), "a line of the pack");
    check("lines", 3000, |luck| {
        let count = 1 + luck.below(14);
        let words: Vec<&str> =
            (0..count).map(|_| WORDS[luck.below(WORDS.len() as u64) as usize]).collect();
        targets::line(words.join(" ").as_bytes())
    });
    check("lines", 1000, |luck| targets::line(&bytes(luck, 60)));
}

#[test]
fn messages_from_bytes() {
    let whole = concat!(
        "{\"act\":{\"id\":\"a\",\"seen\":2,\"act\":{\"answer\":{\"seat\":0,",
        "\"choice\":{\"Stance\":\"Swift\"}}}}}\n",
        "\"ping\"\n{\"hint\":{\"id\":\"b\",\"seat\":0}}\n",
        "{\"act\":{\"id\":\"c\",\"seen\":3,\"act\":\"pause\"}}\n",
        "{\"log\":{\"id\":\"d\",\"before\":9}}",
    );
    assert_eq!(targets::messages(whole.as_bytes()), 5, "all of these are messages");
    let useful =
        check("messages", 2000, |luck| targets::messages(&damaged(luck, whole.as_bytes())) > 0);
    assert!(useful > 500 || number("LONGREST_FUZZ_SEED").is_some(), "{useful} were understood");
}

#[test]
fn pictures_from_bytes() {
    let drawing = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>";
    let dot = [
        &b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x01\x02\x03\x04"[..],
        &b"\0\0\0\0IEND\xae\x42\x60\x82"[..],
    ]
    .concat();
    let useful = check("pictures", 4000, |luck| match luck.below(3) {
        0 => targets::picture(&damaged(luck, drawing)),
        1 => targets::picture(&damaged(luck, &dot)),
        _ => targets::picture(&bytes(luck, 200)),
    });
    assert!(useful > 10 || number("LONGREST_FUZZ_SEED").is_some(), "{useful} were pictures");
}

#[test]
fn archives_from_bytes() {
    let json = br#"{"pack":"a","folders":{"a":{"pack.toml":"name"}},
        "pictures":{"a":{"pictures/a.png":"00ff"}}}"#;
    let useful = check("archives", 2000, |luck| match luck.below(2) {
        0 => targets::archive(&damaged(luck, json)),
        _ => targets::archive(&bytes(luck, 200)),
    });
    assert!(useful > 10 || number("LONGREST_FUZZ_SEED").is_some(), "{useful} were packs");
}
