//! Any bytes as a file: a typed error or a game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use longrest_conform::{duel::Duel, fuzz};
use std::sync::{Arc, LazyLock};

static RULES: LazyLock<Arc<Duel>> = LazyLock::new(|| Arc::new(Duel { rounds: 6 }));

fuzz_target!(|bytes: &[u8]| {
    fuzz::file(&RULES, bytes);
});
