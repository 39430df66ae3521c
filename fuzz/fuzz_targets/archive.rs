//! Any bytes as a file that holds a pack.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    longrest_fuzz::archive(bytes);
});
