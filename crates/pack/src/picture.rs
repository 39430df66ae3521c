//! Pictures that a pack brings: which files are taken, and what is refused.
//!
//! A picture comes from a stranger and is shown to everybody at a table. It is therefore held
//! against a list of what may be in it, and whatever is not on the list is refused with a sentence;
//! nothing is repaired.

mod svg;

use longrest_kernel::digest_of;
use std::collections::BTreeMap;

/// A picture is never larger.
pub const BYTES_MAX: usize = 512 * 1024;

/// All pictures of a pack together are never larger.
pub const ALL_BYTES_MAX: usize = 16 * 1024 * 1024;

/// How wide and how high a picture of dots may be.
const DOTS_MAX: u32 = 4096;

/// The folder of a pack where its pictures are.
pub const FOLDER: &str = "pictures/";

/// How the name of a picture ends.
const ENDINGS: [&str; 3] = ["svg", "png", "webp"];

/// The symbols that the page has, by the names that files give them.
const SYMBOLS: &str = include_str!("picture/symbols.txt");

/// The pictures of a pack and of those it uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Art {
    /// By the name under which a table serves them, which follows from what is in them.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The pictures of cards, by class and card.
    pub cards: BTreeMap<(String, String), String>,
    /// The picture of the pack itself, if it has one.
    pub pack: Option<String>,
}

/// The symbols that there are.
pub fn symbols() -> impl Iterator<Item = &'static str> {
    SYMBOLS.split_whitespace()
}

/// Whether a name is that of a picture, not of a symbol.
pub fn is_picture(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, end)| ENDINGS.contains(&end))
}

/// The name under which a picture is served: equal pictures have equal names.
pub fn served_name(name: &str, bytes: &[u8]) -> String {
    let ending = name.rsplit('.').next().unwrap_or_default();
    format!("{:016x}.{ending}", digest_of(bytes))
}

/// Whether bytes are a picture that may be shown to strangers.
///
/// # Errors
/// A sentence on what is wrong.
pub fn check(name: &str, bytes: &[u8]) -> Result<(), String> {
    if bytes.len() > BYTES_MAX {
        let most = BYTES_MAX / 1024;
        return Err(format!("the picture is larger than {most} KiB"));
    }
    let inside = name.strip_prefix(FOLDER).unwrap_or(name);
    let plain = |one: char| one.is_ascii_alphanumeric() || "-_.".contains(one);
    if inside.starts_with('.') || !inside.chars().all(plain) {
        return Err("a picture is named by letters, digits, `-` and `_`".to_owned());
    }
    match inside.rsplit_once('.') {
        Some((_, "svg")) => svg::check(bytes),
        Some((_, "png")) => png(bytes),
        Some((_, "webp")) => webp(bytes),
        _ => Err("a picture is SVG, PNG or WebP".to_owned()),
    }
}

/// The chunks of a PNG, from its signature to its end.
fn png(bytes: &[u8]) -> Result<(), String> {
    let broken = || "this is no whole PNG".to_owned();
    let mut rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n").ok_or_else(broken)?;
    let mut first = true;
    loop {
        let (head, after) = rest.split_at_checked(8).ok_or_else(broken)?;
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let (body, after) = after.split_at_checked(length).ok_or_else(broken)?;
        let (_, after) = after.split_at_checked(4).ok_or_else(broken)?;
        match &head[4..] {
            b"IHDR" if first && length == 13 => {
                let number = |at: usize| {
                    u32::from_be_bytes([body[at], body[at + 1], body[at + 2], body[at + 3]])
                };
                sized(number(0), number(4))?;
            }
            _ if first => return Err(broken()),
            b"IEND" if after.is_empty() => return Ok(()),
            b"IEND" => return Err("something follows the end of this PNG".to_owned()),
            _ => {}
        }
        (first, rest) = (false, after);
    }
}

/// The frame of a WebP, and how large its picture is.
fn webp(bytes: &[u8]) -> Result<(), String> {
    let broken = || "this is no whole WebP".to_owned();
    let after = bytes.strip_prefix(b"RIFF").ok_or_else(broken)?;
    let (length, after) = after.split_at_checked(4).ok_or_else(broken)?;
    let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize;
    if after.len() != length || !after.starts_with(b"WEBP") {
        return Err(broken());
    }
    let body = after.get(12..).ok_or_else(broken)?;
    let at = |place: usize| body.get(place).copied().map(u32::from).ok_or_else(broken);
    let (wide, high) = match &after[4..8] {
        b"VP8X" => {
            let three = |place: usize| -> Result<u32, String> {
                Ok(at(place)? | at(place + 1)? << 8 | at(place + 2)? << 16)
            };
            (three(4)? + 1, three(7)? + 1)
        }
        b"VP8L" if at(0)? == 0x2f => {
            let bits = at(1)? | at(2)? << 8 | at(3)? << 16 | at(4)? << 24;
            ((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1)
        }
        b"VP8 " => {
            let two = |place: usize| -> Result<u32, String> {
                Ok((at(place)? | at(place + 1)? << 8) & 0x3fff)
            };
            (two(6)?, two(8)?)
        }
        _ => return Err(broken()),
    };
    sized(wide, high)
}

fn sized(wide: u32, high: u32) -> Result<(), String> {
    match wide == 0 || high == 0 || wide > DOTS_MAX || high > DOTS_MAX {
        true => {
            Err(format!("a picture of {wide} by {high} dots; {DOTS_MAX} by {DOTS_MAX} is most"))
        }
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The smallest PNG there is, of one dot.
    pub(crate) fn dot(wide: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        bytes.extend(wide.to_be_bytes());
        bytes.extend([0, 0, 0, 1, 8, 6, 0, 0, 0, 1, 2, 3, 4]);
        bytes.extend(b"\0\0\0\0IEND\xae\x42\x60\x82");
        bytes
    }

    #[test]
    fn pictures_of_dots_are_whole_and_not_too_large() {
        assert_eq!(check("a.png", &dot(1)), Ok(()));
        assert!(check("a.png", &dot(5000)).unwrap_err().contains("5000 by 1"));
        for cut in 0..dot(1).len() {
            assert!(check("a.png", &dot(1)[..cut]).is_err(), "cut at {cut}");
        }
        let more = [dot(1), b"<script>".to_vec()].concat();
        assert!(check("a.png", &more).unwrap_err().contains("follows the end"));
        let mut webp = b"RIFF\x16\0\0\0WEBPVP8L\x0a\0\0\0\x2f\x03\xc0\0\0".to_vec();
        webp.extend([0; 5]);
        assert_eq!(check("a.webp", &webp), Ok(()));
        assert!(check("a.webp", &webp[..20]).is_err());
        assert!(check("a.gif", b"GIF89a").unwrap_err().contains("SVG, PNG or WebP"));
    }

    #[test]
    fn what_is_too_large_or_named_like_a_path_is_refused() {
        let huge = vec![b' '; BYTES_MAX + 1];
        assert!(check("a.svg", &huge).unwrap_err().contains("larger than 512 KiB"));
        for name in ["pictures/../a.png", "pictures/.a.png", "pictures/a b.png"] {
            assert!(check(name, &dot(1)).unwrap_err().contains("is named by"), "{name}");
        }
    }
}
