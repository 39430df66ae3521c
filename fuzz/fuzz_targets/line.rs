//! Any text as a line of the notation.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    longrest_fuzz::line(bytes);
});
