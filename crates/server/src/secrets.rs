//! Everything that must not be guessed, from the system's source of randomness.

use longrest_kernel::Key;
use longrest_table::Token;

/// Letters and digits that are not mistaken for one another.
const ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// 40 bits: enough that guesses, which are limited per address, find nothing.
const CODE_LEN: usize = 8;

/// A fresh token.
pub(crate) fn token() -> Token {
    Token::from_random(random())
}

/// A fresh key, such as whoever runs the server shows.
pub fn fresh_key() -> String {
    token().reveal().to_owned()
}

/// A fresh source of chance.
pub(crate) fn key() -> Key {
    let bytes: [u8; 16] = random();
    let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
    Key([word(0), word(8)])
}

/// A fresh code for a table, easy to read out.
pub(crate) fn code() -> String {
    let bytes: [u8; CODE_LEN] = random();
    bytes.iter().map(|byte| ALPHABET[usize::from(byte % 32)] as char).collect()
}

/// A code as people type it: case, spaces and dashes do not matter. `None` when it cannot be one.
pub(crate) fn read_code(text: &str) -> Option<String> {
    let kept = text.chars().filter(|c| !matches!(c, ' ' | '-')).map(|c| c.to_ascii_uppercase());
    let code: String = kept.take(CODE_LEN + 1).collect();
    let fits = code.len() == CODE_LEN && code.bytes().all(|byte| ALPHABET.contains(&byte));
    fits.then_some(code)
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = code();
        let typed = format!(" {}-{}", &code[..4].to_lowercase(), &code[4..]);
        assert_eq!(read_code(&typed), Some(code));
        for bad in ["", "ABCDEFG", "ABCDEFGHJ", "ABCDEFG1", "ABCDEFG/", "ÄBCDEFGH"] {
            assert_eq!(read_code(bad), None, "{bad}");
        }
    }
}
