//! Any bytes as the payload of a snapshot or journal with a right digest.
#![no_main]

use libfuzzer_sys::fuzz_target;
use longrest_conform::{duel::Duel, fuzz};
use std::sync::{Arc, LazyLock};

static RULES: LazyLock<Arc<Duel>> = LazyLock::new(|| Arc::new(Duel { rounds: 6 }));

fuzz_target!(|bytes: &[u8]| {
    fuzz::snapshot_payload(&RULES, bytes);
    fuzz::journal_payload(&RULES, bytes);
});
