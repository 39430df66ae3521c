//! Secrets that open a seat or prove who somebody is.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A secret of 128 bits, as text. It is never written down: only its hash is.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// What is kept of a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TokenHash([u8; 32]);

impl Token {
    /// A token from random bytes, which the caller takes from the system.
    pub fn from_random(bytes: [u8; 16]) -> Token {
        Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The text to give to its owner, and to nobody else.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What may be kept.
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }
}

/// Letters and digits of codes: none is mistaken for another.
pub const CODE_ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

impl Token {
    /// The second half of a code, of 40 bits that tell nothing of the token.
    pub(crate) fn half_of_code(&self) -> String {
        let letter = |byte: &u8| char::from(CODE_ALPHABET[usize::from(byte % 32)]);
        self.hash().0.iter().take(8).map(letter).collect()
    }
}

impl TokenHash {
    /// The hash of a token somebody shows.
    pub fn of(text: &str) -> TokenHash {
        TokenHash(Sha256::digest(text.as_bytes()).into())
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(secret)")
    }
}

impl std::fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TokenHash(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_not_printed_and_its_hash_is_not_the_token() {
        let token = Token::from_random([0xab; 16]);
        assert_eq!(token.reveal(), "abababababababababababababababab");
        assert_eq!(format!("{token:?} {:?}", token.hash()), "Token(secret) TokenHash(..)");
        assert_eq!(token.hash(), TokenHash::of(token.reveal()));
        assert_ne!(token.hash(), Token::from_random([0xac; 16]).hash());
    }
}
