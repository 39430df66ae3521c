//! A position drawn as text, for files, tests and people.
//!
//! ```toml
//! rules = "frosthaven"
//! board = '''
//! . . .
//!  A a
//! . . .
//! '''
//! initiative = { a = 12 }
//!
//! [action]
//! move = 2
//! range = 3
//! ```
//!
//! Drawings follow [`longrest_grid::Drawing`]. Small letters are enemies, capitals all else.

use super::setup::{Action, EnemyAt, Feature, Parts, Setup, SetupError};
use super::{Gait, Targets};
use crate::Edition;
use longrest_grid::{Axial, Cell, Coord, Drawing, Gates, Meaning, Sketch, SketchError};
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// The initiative of an enemy that is given none: that of objectives (FH-OBJ-06).
const INITIATIVE_UNSTATED: u16 = 99;

/// A position as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionText {
    /// The edition.
    pub rules: Edition,
    /// How the hexes are drawn.
    #[serde(default)]
    pub hexes: Orientation,
    /// The drawing.
    pub board: String,
    /// The doors that are open, by name.
    #[serde(default)]
    pub open: Vec<String>,
    /// The initiative of enemies by letter.
    #[serde(default)]
    pub initiative: BTreeMap<char, u16>,
    /// What lies under figures.
    #[serde(default)]
    pub under: Under,
    /// What the monster may do.
    #[serde(default)]
    pub action: ActionText,
}

/// How hexes are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Orientation {
    /// With a flat top.
    #[default]
    Flat,
    /// With a point on top.
    Pointy,
}

impl Orientation {
    /// The way in which such hexes are drawn as text.
    pub const fn drawing(self) -> Drawing {
        match self {
            Orientation::Flat => Drawing::FlatTop,
            Orientation::Pointy => Drawing::PointyTop,
        }
    }
}

/// Terrain in hexes whose glyph is a figure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Under {
    pub obstacle: Vec<Coord>,
    pub trap: Vec<Coord>,
    pub hazardous: Vec<Coord>,
    pub difficult: Vec<Coord>,
    pub icy: Vec<Coord>,
}

/// What the monster's card and conditions say.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ActionText {
    /// Movement points; left out, there is no move ability.
    pub r#move: Option<u8>,
    /// How it moves.
    pub manner: MannerText,
    /// Whether it has an attack ability.
    pub attack: bool,
    /// The range of a ranged attack.
    pub range: Option<u8>,
    /// The number of targets; 0 means all in reach.
    pub targets: u8,
    /// Offsets of an area of effect, axial.
    pub area: Vec<Axial>,
    /// Whether it has disadvantage in any case.
    pub muddled: bool,
    /// Whether it cannot move.
    pub immobilized: bool,
    /// Whether it cannot attack.
    pub disarmed: bool,
    /// Whether it focuses on the furthest enemy.
    pub farthest: bool,
}

/// How a monster moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum MannerText {
    #[default]
    Walk,
    Jump,
    Fly,
    Teleport,
    FlyingTeleport,
}

/// Why what is written is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// The drawing is wrong, here and there.
    #[error("the drawing is wrong: {}", .0[0])]
    Drawing(Vec<SketchError>),
    /// The acting monster is missing, or there are several.
    #[error("one hex must be drawn as A, the acting monster, not {0}")]
    Actors(usize),
    /// A door that is not drawn.
    #[error("no door {0:?}; there are {1:?}")]
    NoDoor(String, Vec<String>),
    /// Initiative for nobody.
    #[error("no enemy {0:?} is drawn")]
    NoEnemy(char),
    /// The position itself is wrong.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl PositionText {
    /// The position.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn setup(&self) -> Result<Setup, NotationError> {
        let sketch = Sketch::parse(self.hexes.drawing(), &self.board, meaning)
            .map_err(NotationError::Drawing)?;
        let board = &sketch.board;
        let mut open = Gates::CLOSED;
        for name in &self.open {
            let gate = board.gate(name).ok_or_else(|| {
                let names = board.gates().iter().map(|gate| gate.name.clone()).collect();
                NotationError::NoDoor(name.clone(), names)
            })?;
            open = open.opened(gate);
        }
        let actors = sketch.cells('A');
        let actor = sketch.cell('A').ok_or(NotationError::Actors(actors.len()))?;
        let letters = self.letters(&sketch);
        if let Some(&nobody) = self.initiative.keys().find(|&letter| !letters.contains_key(letter))
        {
            return Err(NotationError::NoEnemy(nobody));
        }
        let enemies = letters.into_iter().map(|(letter, places)| EnemyAt {
            name: letter.into(),
            places,
            initiative: self.initiative.get(&letter).copied().unwrap_or(INITIATIVE_UNSTATED),
        });
        let parts = Parts {
            edition: self.rules,
            open,
            features: self.features(&sketch),
            actor: board.coord(actor),
            enemies: enemies.collect(),
            action: self.action.action(),
            board: sketch.board.clone(),
        };
        let setup = Setup::new(parts)?;
        setup.patterns()?;
        Ok(setup)
    }

    fn letters(&self, sketch: &Sketch) -> BTreeMap<char, Vec<Coord>> {
        let mut letters: BTreeMap<char, Vec<Coord>> = BTreeMap::new();
        for cell in sketch.board.cells().iter() {
            let glyph = sketch.glyph(cell);
            if glyph.is_ascii_lowercase() {
                letters.entry(glyph).or_default().push(sketch.board.coord(cell));
            }
        }
        letters
    }

    fn features(&self, sketch: &Sketch) -> Vec<(Feature, Coord)> {
        let drawn = |cell: Cell| {
            let feature = feature(sketch.glyph(cell))?;
            Some((feature, sketch.board.coord(cell)))
        };
        let mut features: Vec<(Feature, Coord)> =
            sketch.board.cells().iter().filter_map(drawn).collect();
        let under = [
            (Feature::Obstacle, &self.under.obstacle),
            (Feature::Trap, &self.under.trap),
            (Feature::Hazard, &self.under.hazardous),
            (Feature::Difficult, &self.under.difficult),
            (Feature::Icy, &self.under.icy),
        ];
        for (feature, places) in under {
            features.extend(places.iter().map(|&place| (feature, place)));
        }
        features
    }
}

/// The glyph of a feature.
pub fn glyph(feature: Feature) -> char {
    match feature {
        Feature::Obstacle => 'O',
        Feature::Trap => 'T',
        Feature::Hazard => 'H',
        Feature::Difficult => 'D',
        Feature::Icy => 'I',
        Feature::Ally => 'M',
        Feature::Hidden => 'X',
        Feature::Objective => 'Q',
        Feature::Unrevealed => 'U',
    }
}

fn feature(drawn: char) -> Option<Feature> {
    Feature::ALL.into_iter().find(|&feature| glyph(feature) == drawn)
}

fn meaning(drawn: char) -> Option<Meaning> {
    match drawn {
        ' ' => Some(Meaning::Void),
        '#' => Some(Meaning::Solid),
        '+' => Some(Meaning::Door),
        '.' | 'A' => Some(Meaning::Cell),
        _ if drawn.is_ascii_lowercase() || feature(drawn).is_some() => Some(Meaning::Cell),
        _ => None,
    }
}

impl ActionText {
    fn action(&self) -> Action {
        let targets = match self.targets {
            0 => Targets::All,
            count => Targets::UpTo(count),
        };
        Action {
            movement: self.r#move,
            gait: match self.manner {
                MannerText::Walk => Gait::Walk,
                MannerText::Jump => Gait::Jump,
                MannerText::Fly => Gait::Fly,
                MannerText::Teleport => Gait::Teleport,
                MannerText::FlyingTeleport => Gait::FlyingTeleport,
            },
            targets: self.attack.then_some(targets),
            range: self.range,
            area: self.area.clone(),
            muddled: self.muddled,
            immobilized: self.immobilized,
            disarmed: self.disarmed,
            farthest: self.farthest,
        }
    }
}

impl Default for ActionText {
    fn default() -> ActionText {
        ActionText {
            r#move: None,
            manner: MannerText::Walk,
            attack: true,
            range: None,
            targets: 1,
            area: Vec::new(),
            muddled: false,
            immobilized: false,
            disarmed: false,
            farthest: false,
        }
    }
}
