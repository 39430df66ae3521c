//! Any bytes as a picture of a pack.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    longrest_fuzz::picture(bytes);
});
