//! Any lines as messages of a client to a table.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    longrest_fuzz::messages(bytes);
});
