//! A small scenario in which every two bytes are somebody's wish.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    longrest_fuzz::answers(bytes);
});
