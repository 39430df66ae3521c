//! What overlord cards do, in words.

use super::terms::{counted, join, list, number, plain, t};
use super::{Quad, Renderer, sentence};
use longrest_descent::{
    Dominion, EventEffect, KindId, Obstacle, Occasion, Play, Rank, TrapEffect, TrapVictims,
};
use longrest_haven::Text;

impl Renderer<'_> {
    /// What a card does.
    pub(crate) fn play(&self, play: &Play) -> Vec<Text> {
        let said = match play {
            Play::Spawn(monsters) => t(
                ["spawn: {0}", "crea: {0}", "es erscheinen: {0}", "aparecen: {0}"],
                &[&self.spawned(monsters)],
            ),
            Play::Power(dominion) => self.dominion(dominion),
            Play::Event { when, effect } => {
                t(["{0}: {1}"; 4], &[&occasion(*when), &event(*effect)])
            }
            Play::Trap { when, effects } => {
                t(["{0}: {1}"; 4], &[&occasion(*when), &self.harms(effects)])
            }
        };
        vec![sentence(said)]
    }

    fn spawned(&self, monsters: &[(KindId, Rank)]) -> Quad {
        let groups = monsters.chunk_by(|one, other| one == other).map(|group| {
            let (kind, rank) = group[0];
            t(["{0} × {1}"; 4], &[&number(group.len()), &self.monster_name(kind, rank)])
        });
        list(&groups.collect::<Vec<Quad>>())
    }

    fn dominion(&self, dominion: &Dominion) -> Quad {
        match dominion {
            Dominion::Masters => plain([
                "one monster of every area that is revealed becomes a master",
                "un mostro di ogni area rivelata diventa un capo",
                "in jedem aufgedeckten Bereich wird ein Monster zum Meister",
                "un monstruo de cada zona revelada pasa a ser líder",
            ]),
            Dominion::PowerDice(dice) => t(
                [
                    "power dice of every monster's attack: +{0}",
                    "dadi energia a ogni attacco di mostro: +{0}",
                    "Kraftwürfel bei jedem Angriff eines Monsters: +{0}",
                    "dados de poder en cada ataque de monstruo: +{0}",
                ],
                &[&number(dice)],
            ),
            Dominion::Draw(cards) => t(
                [
                    "cards drawn each turn: +{0}",
                    "carte pescate ogni turno: +{0}",
                    "gezogene Karten jede Runde: +{0}",
                    "cartas robadas cada turno: +{0}",
                ],
                &[&number(cards)],
            ),
            Dominion::Hordes { count, kinds } => {
                let names: Vec<Quad> =
                    kinds.iter().map(|kind| self.monster_name(*kind, Rank::Normal)).collect();
                let names = join(&names, [" or ", " o ", " oder ", " o "]);
                t(
                    [
                        "{0} more monsters ({1}) in every area that is revealed, next to one there",
                        "{0} mostri in più ({1}) in ogni area rivelata, accanto a uno presente",
                        "{0} Monster mehr ({1}) in jedem aufgedeckten Bereich, neben einem dort",
                        "{0} monstruos más ({1}) en cada zona revelada, junto a uno de allí",
                    ],
                    &[&number(count), &names],
                )
            }
            Dominion::Traps { discount, wounds } => t(
                [
                    "traps cost {0} threat less and deal {1} more wounds",
                    "le trappole costano {0} minaccia in meno e infliggono {1} ferite in più",
                    "Fallen kosten {0} Bedrohung weniger und fügen {1} Wunden mehr zu",
                    "las trampas cuestan {0} de amenaza menos y causan {1} heridas más",
                ],
                &[&number(discount), &number(wounds)],
            ),
        }
    }

    fn harms(&self, effects: &[TrapEffect]) -> Quad {
        let said: Vec<Quad> = effects.iter().map(|effect| self.harm(effect)).collect();
        join(&said, ["; "; 4])
    }

    fn harm(&self, effect: &TrapEffect) -> Quad {
        match effect {
            TrapEffect::Resist { failed, resisted } if resisted.is_empty() => t(
                [
                    "the hero rolls a power die; unless it is blank: {0}",
                    "l'eroe tira un dado energia; se non è vuoto: {0}",
                    "der Held wirft einen Kraftwürfel; zeigt er keine leere Seite: {0}",
                    "el héroe tira un dado de poder; si no sale vacío: {0}",
                ],
                &[&self.harms(failed)],
            ),
            TrapEffect::Resist { failed, resisted } => t(
                [
                    "the hero rolls a power die; unless it is blank: {0}; if it is: {1}",
                    "l'eroe tira un dado energia; se non è vuoto: {0}; se lo è: {1}",
                    "der Held wirft einen Kraftwürfel; zeigt er keine leere Seite: {0}; sonst: {1}",
                    "el héroe tira un dado de poder; si no sale vacío: {0}; si sale: {1}",
                ],
                &[&self.harms(failed), &self.harms(resisted)],
            ),
            TrapEffect::Wounds { whom, wounds, dice, less } => {
                trap_wounds(*whom, *wounds, *dice, *less)
            }
            TrapEffect::Place(obstacle) => plain(match obstacle {
                Obstacle::Pit => [
                    "a pit opens there",
                    "si apre una fossa",
                    "dort öffnet sich eine Grube",
                    "se abre un foso",
                ],
                Obstacle::Rubble => [
                    "rubble falls there",
                    "cadono macerie",
                    "dort stürzt Geröll herab",
                    "caen escombros",
                ],
                Obstacle::Water => [
                    "water floods the space",
                    "l'acqua allaga lo spazio",
                    "Wasser überflutet das Feld",
                    "el agua inunda la casilla",
                ],
            }),
            TrapEffect::Displace => plain([
                "the hero moves to an adjacent empty space",
                "l'eroe si sposta in uno spazio vuoto adiacente",
                "der Held weicht auf ein leeres Nachbarfeld",
                "el héroe se mueve a una casilla vacía adyacente",
            ]),
            TrapEffect::Stun(tokens) => counted(
                *tokens,
                [
                    "a stun token",
                    "un segnalino stordimento",
                    "ein Betäubungsmarker",
                    "una ficha de aturdimiento",
                ],
                [
                    "{0} stun tokens",
                    "{0} segnalini stordimento",
                    "{0} Betäubungsmarker",
                    "{0} fichas de aturdimiento",
                ],
            ),
            TrapEffect::EndTurn => plain([
                "the hero's turn ends",
                "il turno dell'eroe finisce",
                "der Zug des Helden endet",
                "el turno del héroe acaba",
            ]),
            TrapEffect::Transform => plain([
                "the hero becomes a helpless beast for two turns",
                "l'eroe diventa una bestia indifesa per due turni",
                "der Held wird für zwei Züge zu einem hilflosen Tier",
                "el héroe se vuelve una bestia indefensa dos turnos",
            ]),
            TrapEffect::Mimic(kind) => t(
                [
                    "the chest becomes {0}, which acts at once and holds the contents",
                    "il forziere diventa {0}, che agisce subito e custodisce il contenuto",
                    "die Truhe wird zu {0}, das sofort handelt und den Inhalt hütet",
                    "el cofre se vuelve {0}, que actúa al instante y guarda el contenido",
                ],
                &[&self.monster_name(*kind, Rank::Normal)],
            ),
            TrapEffect::Charm => plain([
                "the hero makes one attack that the overlord declares",
                "l'eroe fa un attacco dichiarato dal Signore",
                "der Held führt einen Angriff aus, den der Overlord ansagt",
                "el héroe hace un ataque que declara el señor",
            ]),
        }
    }
}

fn trap_wounds(whom: TrapVictims, wounds: u8, dice: u8, less: u8) -> Quad {
    let who = plain(match whom {
        TrapVictims::Hero => {
            ["the hero suffers", "l'eroe subisce", "der Held erleidet", "el héroe sufre"]
        }
        TrapVictims::Nearby => [
            "the hero and all heroes next to it suffer",
            "l'eroe e tutti gli eroi accanto subiscono",
            "der Held und alle Helden daneben erleiden",
            "el héroe y todos los de al lado sufren",
        ],
    });
    let harm = t(
        [
            "{0} {1} wounds that ignore armor",
            "{0} {1} ferite che ignorano l'armatura",
            "{0} {1} Wunden, die Rüstung ignorieren",
            "{0} {1} heridas que ignoran la armadura",
        ],
        &[&who, &number(wounds)],
    );
    if dice == 0 {
        return harm;
    }
    t(
        [
            "{0}, {1} less for each surge on {2} power dice",
            "{0}, {1} in meno per ogni scarica su {2} dadi energia",
            "{0}, {1} weniger je Entladung auf {2} Kraftwürfeln",
            "{0}, {1} menos por cada descarga en {2} dados de poder",
        ],
        &[&harm, &number(less), &number(dice)],
    )
}

fn occasion(when: Occasion) -> Quad {
    plain(match when {
        Occasion::MonsterAttacked => [
            "when a hero has rolled an attack on a monster",
            "quando un eroe ha tirato un attacco contro un mostro",
            "wenn ein Held einen Angriff auf ein Monster gewürfelt hat",
            "cuando un héroe ha tirado un ataque contra un monstruo",
        ],
        Occasion::MonsterAttacks => [
            "when a monster's attack is declared",
            "quando è dichiarato l'attacco di un mostro",
            "wenn der Angriff eines Monsters angesagt ist",
            "cuando se declara el ataque de un monstruo",
        ],
        Occasion::MonsterActivated => [
            "when a monster is activated",
            "quando un mostro è attivato",
            "wenn ein Monster aktiviert wird",
            "cuando se activa un monstruo",
        ],
        Occasion::OverlordTurn => [
            "at the start of your turn",
            "all'inizio del tuo turno",
            "zu Beginn deines Zuges",
            "al empezar tu turno",
        ],
        Occasion::HeroTurn => [
            "before a hero declares an action",
            "prima che un eroe dichiari l'azione",
            "bevor ein Held seine Aktion ansagt",
            "antes de que un héroe declare su acción",
        ],
        Occasion::SpaceEntered { open_ground: false } => [
            "when a hero enters an empty space",
            "quando un eroe entra in uno spazio vuoto",
            "wenn ein Held ein leeres Feld betritt",
            "cuando un héroe entra en una casilla vacía",
        ],
        Occasion::SpaceEntered { open_ground: true } => [
            "when a hero enters an empty space with no obstacle next to it",
            "quando un eroe entra in uno spazio vuoto senza ostacoli accanto",
            "wenn ein Held ein leeres Feld ohne Hindernis daneben betritt",
            "cuando un héroe entra en una casilla vacía sin obstáculos al lado",
        ],
        Occasion::DoorOpened => [
            "when a hero opens a door",
            "quando un eroe apre una porta",
            "wenn ein Held eine Tür öffnet",
            "cuando un héroe abre una puerta",
        ],
        Occasion::ChestOpened => [
            "when a hero opens a chest",
            "quando un eroe apre un forziere",
            "wenn ein Held eine Truhe öffnet",
            "cuando un héroe abre un cofre",
        ],
    })
}

fn event(effect: EventEffect) -> Quad {
    match effect {
        EventEffect::Dodge => plain([
            "the monster dodges",
            "il mostro schiva",
            "das Monster weicht aus",
            "el monstruo esquiva",
        ]),
        EventEffect::Aim => plain([
            "the attack is aimed",
            "l'attacco è mirato",
            "der Angriff ist gezielt",
            "el ataque va apuntado",
        ]),
        EventEffect::Attacks(count) => counted(
            count,
            [
                "the monster makes one more attack",
                "il mostro fa un attacco in più",
                "das Monster greift einmal mehr an",
                "el monstruo hace un ataque más",
            ],
            [
                "the monster makes {0} more attacks",
                "il mostro fa {0} attacchi in più",
                "das Monster greift {0}-mal mehr an",
                "el monstruo hace {0} ataques más",
            ],
        ),
        EventEffect::SpeedTimes(times) => t(
            [
                "the monster's speed is multiplied by {0}",
                "la velocità del mostro è moltiplicata per {0}",
                "die Geschwindigkeit des Monsters wird mit {0} malgenommen",
                "la velocidad del monstruo se multiplica por {0}",
            ],
            &[&number(times)],
        ),
        EventEffect::SightLimit(spaces) => t(
            [
                "until your next turn heroes see no farther than {0} spaces",
                "fino al tuo prossimo turno gli eroi non vedono oltre {0} spazi",
                "bis zu deinem nächsten Zug sehen Helden höchstens {0} Felder weit",
                "hasta tu próximo turno los héroes no ven más allá de {0} casillas",
            ],
            &[&number(spaces)],
        ),
    }
}
