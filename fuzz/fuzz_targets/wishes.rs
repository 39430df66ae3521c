//! A game in which every two bytes are somebody's wish, possible or not.
#![no_main]

use libfuzzer_sys::fuzz_target;
use longrest_conform::duel::{Duel, Setup};
use longrest_conform::fuzz;
use std::sync::{Arc, LazyLock};

static RULES: LazyLock<Arc<Duel>> = LazyLock::new(|| Arc::new(Duel { rounds: 6 }));

fuzz_target!(|bytes: &[u8]| {
    if let [first, rest @ ..] = bytes {
        fuzz::wishes(&RULES, &Setup { seats: 2 + first % 2 }, rest);
    }
});
