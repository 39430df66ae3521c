//! Any bytes as a saved game: a typed error or a game.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    longrest_fuzz::saved(bytes);
});
