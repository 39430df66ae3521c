//! A pack with one file changed: problems or content.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    longrest_fuzz::pack(bytes);
});
