//! Files of cases: monster turns with known answers.

use crate::cases;
use crate::failure::Failure;
use longrest_grid::{Axial, BoardBuilder, CELLS_MAX, Coord, Drawing, Gates, Topology};
use longrest_haven::Edition;
use longrest_haven::monster::setup::{Action, EnemyAt, Feature, Parts};
use longrest_haven::monster::{Gait, Setup, Targets};
use serde::Deserialize;
use std::path::Path;

const FORMAT: &str = "monster-cases 1";

/// The number of targets that means all of them.
const ALL_TARGETS: u8 = 6;

/// The cases of a file, or the one of a name.
pub(super) fn read(
    path: &Path,
    id: Option<&str>,
) -> Result<Vec<(String, Setup, Drawing)>, Failure> {
    let place = path.display();
    let mut cases = cases::read::<Cases>(path, FORMAT)?.cases;
    if let Some(id) = id {
        cases.retain(|case| case.id == id);
        if cases.is_empty() {
            return Err(Failure::Input(format!("{place}: no case {id:?}")));
        }
    }
    let set_up = |case: Case| {
        let setup = case.setup();
        let setup =
            setup.map_err(|what| Failure::Input(format!("{place}: case {}: {what}", case.id)))?;
        // Cases are columns and rows of hexes with a flat top.
        Ok((case.id, setup, Drawing::FlatTop))
    };
    cases.into_iter().map(set_up).collect()
}

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

/// A position with its action; what it is called matters to a file only.
#[derive(Deserialize)]
pub(super) struct Case {
    #[serde(default)]
    id: String,
    rules: Edition,
    board: Extent,
    #[serde(default)]
    hexes: Hexes,
    #[serde(default)]
    thin_walls: Vec<(Coord, Coord)>,
    active: Coord,
    #[serde(default)]
    allies: Vec<Coord>,
    #[serde(default)]
    enemies: Vec<EnemyCase>,
    action: ActionCase,
}

#[derive(Deserialize)]
struct Extent {
    width: u16,
    height: u16,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Hexes {
    wall: Vec<Coord>,
    obstacle: Vec<Coord>,
    trap: Vec<Coord>,
    hazardous: Vec<Coord>,
    difficult: Vec<Coord>,
    icy: Vec<Coord>,
}

#[derive(Deserialize)]
struct EnemyCase {
    at: Coord,
    #[serde(default)]
    initiative: u16,
}

#[derive(Deserialize)]
struct ActionCase {
    r#move: u8,
    #[serde(default)]
    jump: bool,
    #[serde(default)]
    fly: bool,
    #[serde(default)]
    teleport: bool,
    #[serde(default)]
    range: u8,
    targets: u8,
    #[serde(default)]
    muddled: bool,
    aoe: Option<AreaCase>,
}

#[derive(Deserialize)]
struct AreaCase {
    placement: Placement,
    hexes: Vec<Axial>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Placement {
    Melee,
    Ranged,
}

impl Case {
    pub(super) fn setup(&self) -> Result<Setup, String> {
        let Extent { width, height } = self.board;
        let cells = usize::from(width) * usize::from(height);
        if cells > CELLS_MAX {
            return Err(format!("{cells} hexes, but a board has at most {CELLS_MAX}"));
        }
        let (width, height) = (width as i16, height as i16);
        let mut builder = BoardBuilder::rectangle(Topology::Hex, width, height);
        for &wall in &self.hexes.wall {
            if !(0..width).contains(&wall.col) || !(0..height).contains(&wall.row) {
                return Err(format!("the wall at {wall} lies off the board"));
            }
            builder.fill(wall);
        }
        for &(one, other) in &self.thin_walls {
            builder.wall(one, other);
        }
        let board = builder.build().map_err(|error| error.to_string())?;
        let lists = [
            (Feature::Obstacle, &self.hexes.obstacle),
            (Feature::Trap, &self.hexes.trap),
            (Feature::Hazard, &self.hexes.hazardous),
            (Feature::Difficult, &self.hexes.difficult),
            (Feature::Icy, &self.hexes.icy),
            (Feature::Ally, &self.allies),
        ];
        let features = lists.into_iter();
        let features = features.flat_map(|(kind, places)| places.iter().map(move |&at| (kind, at)));
        let enemies = self.enemies.iter().map(|enemy| EnemyAt {
            name: enemy.at.to_string(),
            places: vec![enemy.at],
            initiative: enemy.initiative,
        });
        let parts = Parts {
            edition: self.rules,
            board,
            open: Gates::CLOSED,
            features: features.collect(),
            actor: self.active,
            enemies: enemies.collect(),
            action: self.action.action()?,
        };
        let setup = Setup::new(parts).map_err(|error| error.to_string())?;
        setup.patterns().map_err(|error| error.to_string())?;
        Ok(setup)
    }
}

impl ActionCase {
    fn action(&self) -> Result<Action, String> {
        let gait = match (self.teleport, self.fly, self.jump) {
            (true, true, _) => Gait::FlyingTeleport,
            (true, false, _) => Gait::Teleport,
            (false, true, _) => Gait::Fly,
            (false, false, true) => Gait::Jump,
            (false, false, false) => Gait::Walk,
        };
        let range = (self.range > 0).then_some(self.range);
        if let Some(area) = &self.aoe
            && (area.placement == Placement::Ranged) != range.is_some()
        {
            return Err("the placement of the area does not fit the range".into());
        }
        Ok(Action {
            movement: Some(self.r#move),
            gait,
            targets: match self.targets {
                0 => None,
                ALL_TARGETS => Some(Targets::All),
                count => Some(Targets::UpTo(count)),
            },
            range,
            area: self.aoe.as_ref().map(|area| area.hexes.clone()).unwrap_or_default(),
            muddled: self.muddled,
            ..Action::default()
        })
    }
}
