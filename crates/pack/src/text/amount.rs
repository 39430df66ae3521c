//! Amounts in words.

use super::{Renderer, say};
use longrest_haven::amount::{Amount, Operation, Quantity};

impl Renderer<'_> {
    /// An amount.
    pub fn amount(&self, amount: &Amount) -> String {
        self.amount_above(amount, 0)
    }

    /// An amount with its sign: what is added.
    pub(super) fn signed(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => format!("{number:+}"),
            other => format!("+{}", self.amount_above(other, 2)),
        }
    }

    fn amount_above(&self, amount: &Amount, strength: u8) -> String {
        let (operation, pair) = match amount {
            Amount::Number(number) => return number.to_string(),
            Amount::Base(number) => return format!("{number:+}"),
            Amount::Of(quantity) => return self.quantity(*quantity),
            Amount::Operation(operation, pair) => (operation, pair),
        };
        let (sign, own) = match operation {
            Operation::Add => ("+", 1),
            Operation::Subtract => ("−", 1),
            Operation::Multiply => ("×", 2),
            Operation::DivideUp => ("/", 2),
            Operation::DivideDown => ("/", 2),
            Operation::Least | Operation::Most => {
                let (one, other) = (self.amount(&pair.0), self.amount(&pair.1));
                return self.extreme(*operation, &one, &other);
            }
        };
        let one = self.amount_above(&pair.0, own);
        let other = self.amount_above(&pair.1, own + 1);
        let mut text = format!("{one} {sign} {other}");
        if *operation == Operation::DivideDown {
            text += self.word([
                " (rounded down)",
                " (arrotondato per difetto)",
                " (abgerundet)",
                " (redondeado hacia abajo)",
            ]);
        }
        if own < strength { format!("({text})") } else { text }
    }

    fn extreme(&self, operation: Operation, one: &str, other: &str) -> String {
        match operation {
            Operation::Least => say!(
                self,
                "the lesser of {one} and {other}",
                "il minore tra {one} e {other}",
                "das Kleinere von {one} und {other}",
                "el menor de {one} y {other}"
            ),
            _ => say!(
                self,
                "the greater of {one} and {other}",
                "il maggiore tra {one} e {other}",
                "das Größere von {one} und {other}",
                "el mayor de {one} y {other}"
            ),
        }
    }

    fn quantity(&self, quantity: Quantity) -> String {
        use Quantity::*;
        let words = match quantity {
            Level => ["L", "L", "L", "L"],
            Characters => ["C", "C", "C", "C"],
            EliteHitPoints => ["H", "H", "H", "H"],
            Variable => ["V", "V", "V", "V"],
            Round => ["the round", "il round", "die Runde", "la ronda"],
            Number => ["N", "N", "N", "N"],
            HexesMoved => [
                "hexes moved this turn",
                "esagoni percorsi in questo turno",
                "in diesem Zug betretene Felder",
                "hexágonos recorridos este turno",
            ],
            HexesMovedLast => [
                "hexes just moved",
                "esagoni appena percorsi",
                "gerade betretene Felder",
                "hexágonos recién recorridos",
            ],
            DamageSuffered => [
                "damage the target suffered",
                "danni subiti dal bersaglio",
                "vom Ziel erlittener Schaden",
                "daño sufrido por el objetivo",
            ],
            OwnDamageSuffered => [
                "damage suffered this turn",
                "danni subiti in questo turno",
                "in diesem Zug erlittener Schaden",
                "daño sufrido este turno",
            ],
            KillsThisTurn => [
                "enemies killed this turn",
                "nemici uccisi in questo turno",
                "in diesem Zug getötete Gegner",
                "enemigos matados este turno",
            ],
            Targets => ["targets", "bersagli", "Ziele", "objetivos"],
            EnemiesAdjacent => [
                "adjacent enemies",
                "nemici adiacenti",
                "benachbarte Gegner",
                "enemigos adyacentes",
            ],
            AlliesAdjacent => [
                "adjacent allies",
                "alleati adiacenti",
                "benachbarte Verbündete",
                "aliados adyacentes",
            ],
            AlliesAdjacentToTarget => [
                "allies adjacent to the target",
                "alleati adiacenti al bersaglio",
                "dem Ziel benachbarte Verbündete",
                "aliados adyacentes al objetivo",
            ],
            EnemiesAdjacentToTarget => [
                "enemies adjacent to the target",
                "nemici adiacenti al bersaglio",
                "dem Ziel benachbarte Gegner",
                "enemigos adyacentes al objetivo",
            ],
            NegativeConditionsOnTarget => [
                "negative conditions on the target",
                "condizioni negative del bersaglio",
                "negative Zustände des Ziels",
                "condiciones negativas del objetivo",
            ],
            RangeToTarget => [
                "range to the target",
                "distanza dal bersaglio",
                "Entfernung zum Ziel",
                "distancia al objetivo",
            ],
            HitPoints => ["hit points", "punti ferita", "Lebenspunkte", "puntos de vida"],
            HitPointsMax => [
                "maximum hit points",
                "punti ferita massimi",
                "maximale Lebenspunkte",
                "puntos de vida máximos",
            ],
            HitPointsLost => [
                "lost hit points",
                "punti ferita persi",
                "verlorene Lebenspunkte",
                "puntos de vida perdidos",
            ],
            TargetHitPoints => [
                "the target's hit points",
                "punti ferita del bersaglio",
                "Lebenspunkte des Ziels",
                "puntos de vida del objetivo",
            ],
            TargetShield => [
                "the target's shield",
                "lo scudo del bersaglio",
                "der Schild des Ziels",
                "el escudo del objetivo",
            ],
            Shield => ["own shield", "il proprio scudo", "der eigene Schild", "el escudo propio"],
            HandCards => ["cards in hand", "carte in mano", "Handkarten", "cartas en mano"],
            DiscardedCards => {
                ["discarded cards", "carte scartate", "abgelegte Karten", "cartas descartadas"]
            }
            LostCards => ["lost cards", "carte perse", "verlorene Karten", "cartas perdidas"],
            ActiveCards => ["active cards", "carte attive", "aktive Karten", "cartas activas"],
            Summons => {
                ["own summons", "proprie evocazioni", "eigene Beschworene", "invocaciones propias"]
            }
            ElementsPresent => [
                "elements present",
                "elementi presenti",
                "vorhandene Elemente",
                "elementos presentes",
            ],
            TreasuresLooted => {
                ["treasures looted", "tesori raccolti", "geborgene Schätze", "tesoros saqueados"]
            }
            EnemiesOnMap => [
                "enemies on the map",
                "nemici sulla mappa",
                "Gegner auf dem Plan",
                "enemigos en el mapa",
            ],
            Escaped => [
                "escaped characters",
                "personaggi fuggiti",
                "entkommene Charaktere",
                "personajes que han escapado",
            ],
            Exhausted => [
                "exhausted characters",
                "personaggi esausti",
                "erschöpfte Charaktere",
                "personajes agotados",
            ],
            Resource(which) => return self.resource(which).to_owned(),
            Marks => return format!("{} ×", self.mark()),
            Counter(_) => ["the counter", "il contatore", "der Zähler", "el contador"],
        };
        self.word(words).to_owned()
    }
}
