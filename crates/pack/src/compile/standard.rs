//! Tiles that every pack has, so that maps can be drawn without defining any.

use super::Compiler;
use crate::scope::Kind;
use longrest_haven::{Text, Tile, TileKind, TrapEffect};

/// A tile, its picture, and its name in English, Italian, German and Spanish.
type Standard = (&'static str, TileKind, &'static str, [&'static str; 4]);

const TILES: [Standard; 8] = [
    ("corridor", TileKind::Corridor, "path", ["Corridor", "Corridoio", "Gang", "Pasillo"]),
    (
        "plate",
        TileKind::Plate,
        "metal-plate",
        ["Pressure plate", "Piastra a pressione", "Druckplatte", "Placa de presión"],
    ),
    ("trap", TileKind::Trap, "wolf-trap", ["Trap", "Trappola", "Falle", "Trampa"]),
    (
        "hazard",
        TileKind::Hazard,
        "burning-embers",
        ["Hazardous ground", "Terreno pericoloso", "Gefährlicher Boden", "Terreno peligroso"],
    ),
    (
        "difficult",
        TileKind::Difficult,
        "stone-pile",
        ["Difficult ground", "Terreno difficile", "Schwieriges Gelände", "Terreno difícil"],
    ),
    (
        "ice",
        TileKind::Ice,
        "ice-cube",
        ["Icy ground", "Terreno ghiacciato", "Eisfläche", "Terreno helado"],
    ),
    ("obstacle", TileKind::Obstacle, "rock", ["Obstacle", "Ostacolo", "Hindernis", "Obstáculo"]),
    ("token", TileKind::Token, "wax-seal", ["Token", "Segnalino", "Marker", "Ficha"]),
];

impl Compiler<'_> {
    pub(super) fn standard_tiles(&mut self) {
        for (id, kind, icon, names) in TILES {
            self.scope.add(Kind::Tile, id);
            let languages = ["en", "it", "de", "es"].map(str::to_owned);
            let words = names.map(str::to_owned);
            self.content.tiles.push(Tile {
                id: id.to_owned(),
                name: Text(languages.into_iter().zip(words).collect()),
                kind,
                trap: TrapEffect { damage: kind == TileKind::Trap, ..TrapEffect::default() },
                icon: icon.to_owned(),
            });
        }
    }
}
