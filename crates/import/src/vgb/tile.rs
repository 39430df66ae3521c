//! The shapes of map tiles, as facts: which hexes of a tile are whole.

/// The rows of a shape, odd ones shifted to the right by half a hex.
fn rows(letter: char) -> Option<&'static str> {
    Some(match letter {
        'a' => "00000/11110/11111/00000",
        'b' => "1111/1110/1111/1110",
        'c' => "0110/1110/1111/1110",
        'd' => "01110/11110/11111/11110/01110",
        'e' => "01111/11111/01111/11111/01111",
        'f' => "111/110/111/110/111/110/111/110/111",
        'g' => "11111111/11111110/11111111",
        'h' => "0111111/1111111/0001100/0011100/0001100/0011100/0001100",
        'i' => "111111/111110/111111/111110/111111",
        'j' => "00000010/00000111/00000111/00001110/11111110/11111100/11111000",
        'k' => "00111100/01111100/01111110/11101110/11100111/11000110",
        'l' => "11111/11110/11111/11110/11111/11110/11111",
        'm' => "011110/111110/111111/111110/111111/111110/011110",
        'n' => "11111111/11111110/11111111/11111110/11111111/11111110/11111111",
        _ => return None,
    })
}

/// The whole hexes of a tile: `l1a` is the first of shape L, its front.
pub(super) fn hexes(name: &str) -> Option<Vec<(i64, i64)>> {
    if name == "empty" {
        return Some(vec![(0, 0)]);
    }
    let mut rows: Vec<&str> = rows(name.chars().next()?.to_ascii_lowercase())?.split('/').collect();
    if matches!(name, "j1b" | "j2b") {
        rows.reverse();
    }
    let mut hexes = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        let ones = row.chars().enumerate().filter(|(_, sign)| *sign == '1');
        hexes.extend(ones.map(|(x, _)| (x as i64, y as i64)));
    }
    Some(hexes)
}

/// A hex in coordinates that turn and shift well: rows go down, `q` along a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hex {
    pub(super) row: i64,
    pub(super) q: i64,
}

impl Hex {
    /// What lies on a tile or at its edge.
    pub(super) const NEAR: std::ops::Range<i64> = -32..64;

    /// Whether it is farther off than any map reaches.
    pub(super) fn is_far(self) -> bool {
        self.row.abs() > 500 || self.q.abs() > 500
    }

    /// From a column and row in which odd rows are shifted to the right.
    pub(super) fn offset(x: i64, y: i64) -> Hex {
        Hex { row: y, q: x - (y - (y & 1)) / 2 }
    }

    /// Where it stands in a drawing: two characters a hex.
    pub(super) fn column(self) -> i64 {
        2 * self.q + self.row
    }

    pub(super) fn plus(self, other: Hex) -> Hex {
        Hex { row: self.row + other.row, q: self.q + other.q }
    }

    pub(super) fn minus(self, other: Hex) -> Hex {
        Hex { row: self.row - other.row, q: self.q - other.q }
    }

    /// Turned clockwise by sixths around the hex in the middle of everything.
    pub(super) fn turned(self, sixths: i64) -> Hex {
        (0..sixths.rem_euclid(6)).fold(self, |hex, _| Hex { row: hex.q + hex.row, q: -hex.row })
    }

    pub(super) fn neighbours(self) -> [Hex; 6] {
        [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]
            .map(|(row, q)| self.plus(Hex { row, q }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_turns_are_none_and_neighbours_stay_neighbours() {
        let hex = Hex::offset(3, -5);
        assert_eq!(hex.turned(6), hex);
        assert_eq!(hex.turned(-1).turned(1), hex);
        assert_eq!(Hex { row: 0, q: 1 }.turned(1), Hex { row: 1, q: 0 }, "clockwise is down");
        for near in hex.neighbours() {
            assert!(hex.turned(2).neighbours().contains(&near.turned(2)));
        }
        assert_eq!(hexes("l1a").map(|hexes| hexes.len()), Some(32));
        assert_eq!(hexes("zz"), None);
        assert_eq!(Hex::offset(0, 1).column() - Hex::offset(0, 0).column(), 1);
    }
}
