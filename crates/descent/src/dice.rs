//! The six dice: their faces, pools of them, and the sum of a roll.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One of the six dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Die {
    /// The melee die.
    Red,
    /// The ranged die.
    Blue,
    /// The magic die.
    White,
    /// Adds damage.
    Green,
    /// Adds range.
    Yellow,
    /// The power die.
    Black,
}

/// One side of a die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Face {
    /// Whether it makes the attack fail.
    pub miss: bool,
    /// The number: added to the range of the attack.
    pub range: u8,
    /// The hearts: added to the damage of the attack.
    pub damage: u8,
    /// The surges.
    pub surges: u8,
    /// The power enhancements.
    pub enhancements: u8,
}

/// The faces of the six dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dice(pub [[Face; 6]; 6]);

/// How many dice of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pool(pub [u8; 6]);

/// What a number of faces add up to.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
pub struct Sum {
    /// Whether any of them is a miss.
    pub miss: bool,
    /// The range.
    pub range: u8,
    /// The damage.
    pub damage: u8,
    /// The surges.
    pub surges: u8,
    /// The power enhancements.
    pub enhancements: u8,
}

/// No attack ever uses more power dice than this.
// DJ-POWERDICE-06
pub const POWER_DICE_MAX: u8 = 5;

impl Die {
    /// All dice.
    pub const ALL: [Die; 6] =
        [Die::Red, Die::Blue, Die::White, Die::Green, Die::Yellow, Die::Black];

    /// The letter that stands for the die in a pool.
    pub const fn letter(self) -> char {
        match self {
            Die::Red => 'R',
            Die::Blue => 'U',
            Die::White => 'W',
            Die::Green => 'G',
            Die::Yellow => 'Y',
            Die::Black => 'B',
        }
    }
}

impl Face {
    /// A face of a combat die.
    pub const fn new(range: u8, damage: u8, surges: u8) -> Face {
        Face { miss: false, range, damage, surges, enhancements: 0 }
    }

    /// The face that makes the attack fail.
    pub const MISS: Face = Face { miss: true, range: 0, damage: 0, surges: 0, enhancements: 0 };
    /// The power enhancement.
    pub const ENHANCEMENT: Face =
        Face { miss: false, range: 0, damage: 0, surges: 0, enhancements: 1 };
    /// The surge of the power die.
    pub const SURGE: Face = Face::new(0, 0, 1);
    /// The blank of the power die.
    pub const BLANK: Face = Face::new(0, 0, 0);

    /// Whether nothing stands on it.
    pub fn is_blank(self) -> bool {
        self == Face::BLANK
    }
}

impl Dice {
    /// The dice of the base game.
    // DJ-DICE-04, DJ-POWERDICE-01: one miss on red, blue and white, one blank on black.
    pub const BASE: Dice = Dice([
        [
            Face::MISS,
            Face::new(0, 4, 0),
            Face::new(1, 3, 0),
            Face::new(1, 3, 1),
            Face::new(2, 2, 0),
            Face::new(2, 1, 1),
        ],
        [
            Face::MISS,
            Face::new(1, 2, 0),
            Face::new(2, 2, 0),
            Face::new(3, 1, 1),
            Face::new(3, 1, 1),
            Face::new(4, 0, 1),
        ],
        [
            Face::MISS,
            Face::new(1, 3, 1),
            Face::new(1, 3, 1),
            Face::new(2, 2, 0),
            Face::new(3, 1, 1),
            Face::new(3, 1, 1),
        ],
        [
            Face::new(0, 3, 0),
            Face::new(0, 3, 0),
            Face::new(0, 2, 1),
            Face::new(0, 2, 1),
            Face::new(1, 1, 0),
            Face::new(1, 2, 0),
        ],
        [
            Face::new(1, 1, 0),
            Face::new(2, 1, 0),
            Face::new(2, 0, 1),
            Face::new(2, 0, 1),
            Face::new(3, 0, 0),
            Face::new(3, 0, 0),
        ],
        [
            Face::BLANK,
            Face::SURGE,
            Face::SURGE,
            Face::ENHANCEMENT,
            Face::ENHANCEMENT,
            Face::ENHANCEMENT,
        ],
    ]);

    /// A face of a die.
    pub fn face(&self, die: Die, face: u8) -> Face {
        self.0[die as usize][face as usize]
    }
}

impl Pool {
    /// No dice.
    pub const EMPTY: Pool = Pool([0; 6]);

    /// The dice named by letters, `R U W G Y B`; `None` when a letter means no die.
    pub fn parse(letters: &str) -> Option<Pool> {
        let mut pool = Pool::EMPTY;
        for letter in letters.chars().filter(|letter| !letter.is_whitespace()) {
            let die = Die::ALL.into_iter().find(|die| die.letter() == letter)?;
            pool.0[die as usize] += 1;
        }
        Some(pool)
    }

    /// How many of one die.
    pub fn count(&self, die: Die) -> u8 {
        self.0[die as usize]
    }

    /// Adds power dice, never beyond five in all.
    // DJ-POWERDICE-06
    pub fn add_power(&mut self, dice: u8) {
        let black = &mut self.0[Die::Black as usize];
        *black = black.saturating_add(dice).min(POWER_DICE_MAX);
    }

    /// The dice in order.
    pub fn iter(&self) -> impl Iterator<Item = Die> + use<> {
        let pool = *self;
        Die::ALL.into_iter().flat_map(move |die| (0..pool.count(die)).map(move |_| die))
    }
}

impl Sum {
    /// Adds a face.
    // DJ-DICE-07: ranges, damages and surges of all dice are added up.
    pub fn add(&mut self, face: Face) {
        self.miss |= face.miss;
        self.range += face.range;
        self.damage += face.damage;
        self.surges += face.surges;
        self.enhancements += face.enhancements;
    }
}
