//! Everything that must not be guessed, from the system's source of randomness.

use longrest_kernel::Key;
use longrest_table::{CODE_ALPHABET, Token};

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
    bytes.iter().map(|byte| CODE_ALPHABET[usize::from(byte % 32)] as char).collect()
}

/// A code as people type it: case, spaces and dashes do not matter. `None` when it cannot be one.
/// Of a code with a second half it is the first, by which tables are found.
pub(crate) fn read_code(text: &str) -> Option<String> {
    let mut code = read(text)?;
    code.truncate(CODE_LEN);
    Some(code)
}

/// The second half of a code as people type it, if it has one.
pub(crate) fn read_half(text: &str) -> Option<String> {
    let half = read(text)?.split_off(CODE_LEN);
    (!half.is_empty()).then_some(half)
}

/// A code as it is shown: with its second half, if it has one.
pub(crate) fn shown_code(text: &str) -> Option<String> {
    let code = read_code(text)?;
    Some(read_half(text).map_or(code.clone(), |half| format!("{code}-{half}")))
}

/// All of a code: one half or two.
fn read(text: &str) -> Option<String> {
    let kept = text.chars().filter(|c| !matches!(c, ' ' | '-')).map(|c| c.to_ascii_uppercase());
    let code: String = kept.take(2 * CODE_LEN + 1).collect();
    let fits = [CODE_LEN, 2 * CODE_LEN].contains(&code.len())
        && code.bytes().all(|byte| CODE_ALPHABET.contains(&byte));
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
        assert_eq!(read_code(&typed), Some(code.clone()));
        assert_eq!(read_half(&typed), None);
        assert_eq!(shown_code(&typed), Some(code.clone()));
        let whole = format!("{typed} jklm-npqr");
        assert_eq!(shown_code(&whole), Some(format!("{code}-JKLMNPQR")));
        assert_eq!(read_code(&whole), Some(code));
        assert_eq!(read_half(&whole), Some("JKLMNPQR".to_owned()));
        for bad in
            ["", "ABCDEFG", "ABCDEFGHJ", "ABCDEFGHJKLMNPQRS", "ABCDEFG1", "ABCDEFG/", "ÄBCDEFGH"]
        {
            assert_eq!(read_code(bad), None, "{bad}");
        }
    }
}
