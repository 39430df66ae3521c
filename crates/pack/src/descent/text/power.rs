//! What hero abilities, skills and items do, in words.

use super::terms::{ability_name, counted, join, list, number, plain, t};
use super::{Quad, Renderer, attack_kind, in_four, named, pool, sentence};
use longrest_descent::{
    ALL, Action, AttackKind, Cost, Effect, Moment, Power, PowerFace, Stat, Strikes, Whom,
};
use longrest_haven::Text;

impl Renderer<'_> {
    /// Every power is one sentence.
    pub(crate) fn powers(&self, powers: &[Power]) -> Vec<Text> {
        powers.iter().map(|power| sentence(self.power(power))).collect()
    }

    fn power(&self, power: &Power) -> Quad {
        match power {
            Power::Bonus(stat, number) => bonus(*stat, *number),
            Power::Ability(ability, rank) => ability_name(*ability, *rank),
            Power::Immune(ability) => t(
                ["immune to {0}", "immune a {0}", "immun gegen {0}", "inmune a {0}"],
                &[&ability_name(*ability, 0)],
            ),
            Power::Strike(strikes, gain) => {
                t(["{0}: {1}"; 4], &[&which(strikes), &self.gain(gain)])
            }
            Power::Surge(strikes, option) => {
                t(["{0}, {1}"; 4], &[&which(strikes), &self.surge(option)])
            }
            Power::Cancel { wounds, cost, unarmored } => cancel(*wounds, cost, *unarmored),
            Power::CancelRoll(face) => t(
                [
                    "when you are wounded roll a power die for every wound; each {0} cancels one",
                    "quando sei ferito tira un dado energia per ferita; ogni {0} ne annulla una",
                    "wirst du verwundet, wirf für jede Wunde einen Kraftwürfel; jede {0} \
                     verhindert eine",
                    "al sufrir heridas tira un dado de poder por herida; cada {0} anula una",
                ],
                &[&face_name(*face)],
            ),
            Power::Trigger { when, cost, effect } => self.trigger(when, cost, effect),
            Power::Familiar(id) => {
                let name = self.words.familiars.get(id.index()).map(|card| in_four(&card.name));
                let name = name
                    .unwrap_or_else(|| named(self.scope.name(crate::Kind::Familiar, id.index())));
                t(["familiar: {0}", "famiglio: {0}", "Vertrauter: {0}", "familiar: {0}"], &[&name])
            }
            Power::ExtraAttack(dice) => t(
                [
                    "one more melee attack every turn with these dice: {0}",
                    "un attacco in mischia in più ogni turno con questi dadi: {0}",
                    "in jedem Zug ein zusätzlicher Nahkampfangriff mit diesen Würfeln: {0}",
                    "un ataque cuerpo a cuerpo más cada turno con estos dados: {0}",
                ],
                &[&pool(dice)],
            ),
            Power::Companion { dice, cost } => t(
                [
                    "a companion is carried: power dice for its bearer: +{0}; handing it on costs \
                     {1} movement",
                    "un compagno da portare: dadi energia per chi lo porta: +{0}; passarlo costa \
                     {1} movimento",
                    "ein Gefährte wird getragen: sein Träger wirft {0} Kraftwürfel mehr; ihn \
                     weiterzugeben kostet {1} Bewegung",
                    "se lleva un compañero: dados de poder para su portador: +{0}; pasarlo cuesta \
                     {1} de movimiento",
                ],
                &[&number(dice), &number(cost)],
            ),
            other => numbered(other),
        }
    }

    fn trigger(&self, when: &Moment, cost: &Cost, effect: &Effect) -> Quad {
        let (when, effect) = (moment(when), done(effect));
        if cost.is_free() {
            return t(["{0}: {1}"; 4], &[&when, &effect]);
        }
        t(["{0}, {1}: {2}"; 4], &[&when, &price(cost), &effect])
    }
}

/// Powers that are a word and a number.
fn numbered(power: &Power) -> Quad {
    let (words, amount) = match power {
        Power::SlowTo(speed) => (
            [
                "lowers your speed to {0}",
                "riduce la velocità a {0}",
                "senkt die Geschwindigkeit auf {0}",
                "reduce la velocidad a {0}",
            ],
            *speed,
        ),
        Power::Unslowed => (
            [
                "armor does not slow you",
                "l'armatura non ti rallenta",
                "Rüstung macht dich nicht langsamer",
                "la armadura no te frena",
            ],
            0,
        ),
        Power::ForbidsRunes => (
            [
                "you cannot use runes",
                "non puoi usare rune",
                "du kannst keine Runen benutzen",
                "no puedes usar runas",
            ],
            0,
        ),
        Power::AllowsRunes => (
            [
                "armor does not keep you from using runes",
                "l'armatura non ti vieta le rune",
                "Rüstung verbietet dir keine Runen",
                "la armadura no te impide usar runas",
            ],
            0,
        ),
        Power::FatigueDice(dice) => (
            [
                "each fatigue spent on an attack rolls {0} power dice",
                "ogni fatica spesa in un attacco tira {0} dadi energia",
                "jede für einen Angriff ausgegebene Ausdauer wirft {0} Kraftwürfel",
                "cada fatiga gastada en un ataque tira {0} dados de poder",
            ],
            *dice,
        ),
        Power::CardsCostMore(more) => (
            [
                "overlord cards cost {0} more threat",
                "le carte del Signore costano {0} minaccia in più",
                "Overlordkarten kosten {0} Bedrohung mehr",
                "las cartas del señor cuestan {0} de amenaza más",
            ],
            *more,
        ),
        Power::LessThreat(less) => (
            [
                "the overlord collects {0} threat less each turn",
                "il Signore raccoglie {0} minaccia in meno ogni turno",
                "der Overlord erhält jede Runde {0} Bedrohung weniger",
                "el señor obtiene {0} de amenaza menos cada turno",
            ],
            *less,
        ),
        Power::TrapsWoundLess(less) => (
            [
                "wounds that traps deal you: {0} less",
                "ferite delle trappole: {0} in meno",
                "Wunden durch Fallen: {0} weniger",
                "heridas de las trampas: {0} menos",
            ],
            *less,
        ),
        Power::TrapDice(dice) => (
            [
                "dice against traps: +{0}",
                "dadi contro le trappole: +{0}",
                "Würfel gegen Fallen: +{0}",
                "dados contra las trampas: +{0}",
            ],
            *dice,
        ),
        Power::GlyphReach(spaces) => (
            [
                "glyphs become active when you come within {0} spaces",
                "i glifi si attivano quando arrivi entro {0} spazi",
                "Glyphen erwachen, sobald du ihnen auf {0} Felder nahe kommst",
                "los glifos se activan al acercarte a {0} casillas",
            ],
            *spaces,
        ),
        Power::SightFromBeside => (
            [
                "ranged and magic attacks may trace sight from an empty space beside you",
                "gli attacchi a distanza e magici possono mirare da uno spazio vuoto accanto a te",
                "Fernkampf- und Magieangriffe dürfen von einem leeren Feld neben dir zielen",
                "los ataques a distancia y mágicos pueden apuntar desde una casilla vacía \
                 contigua",
            ],
            0,
        ),
        Power::SightThroughOne => (
            [
                "ranged and magic attacks may ignore one figure or obstacle for sight",
                "gli attacchi a distanza e magici possono ignorare una figura o un ostacolo",
                "Fernkampf- und Magieangriffe dürfen eine Figur oder ein Hindernis übersehen",
                "los ataques a distancia y mágicos pueden ignorar una figura u obstáculo",
            ],
            0,
        ),
        Power::RunningAttack => (
            [
                "on a run in a straight line you may make one melee attack, which ends the run",
                "correndo in linea retta puoi fare un attacco in mischia, che ferma la corsa",
                "beim Rennen in gerader Linie darfst du einmal im Nahkampf angreifen; das beendet \
                 den Lauf",
                "al correr en línea recta puedes hacer un ataque cuerpo a cuerpo, que acaba la \
                 carrera",
            ],
            0,
        ),
        Power::Ambush(damage) => (
            [
                "+{0} damage against enemies that did not see you when your turn began",
                "+{0} danni contro i nemici che non ti vedevano all'inizio del turno",
                "+{0} Schaden gegen Feinde, die dich zu Beginn deines Zuges nicht sahen",
                "+{0} de daño contra enemigos que no te veían al empezar tu turno",
            ],
            *damage,
        ),
        other => unreachable!("{other:?} has words of its own"),
    };
    t(words, &[&number(amount)])
}

fn bonus(stat: Stat, amount: i8) -> Quad {
    let words = match stat {
        Stat::Wounds => ["{0} wounds", "{0} ferite", "{0} Wunden", "{0} heridas"],
        Stat::Fatigue => ["{0} fatigue", "{0} fatica", "{0} Ausdauer", "{0} fatiga"],
        Stat::Speed => ["{0} speed", "{0} velocità", "{0} Geschwindigkeit", "{0} velocidad"],
        Stat::Armor => ["{0} armor", "{0} armatura", "{0} Rüstung", "{0} armadura"],
        Stat::Hands => ["hands: {0}", "mani: {0}", "Hände: {0}", "manos: {0}"],
        Stat::BareArmor => [
            "{0} armor while you wear no armor",
            "{0} armatura se non indossi armature",
            "{0} Rüstung, solange du keine Rüstung trägst",
            "{0} armadura mientras no lleves armadura",
        ],
        Stat::ArmorAgainst(AttackKind::Melee) => [
            "{0} armor against melee attacks",
            "{0} armatura contro attacchi in mischia",
            "{0} Rüstung gegen Nahkampfangriffe",
            "{0} armadura contra ataques cuerpo a cuerpo",
        ],
        Stat::ArmorAgainst(AttackKind::Ranged) => [
            "{0} armor against ranged attacks",
            "{0} armatura contro attacchi a distanza",
            "{0} Rüstung gegen Fernkampfangriffe",
            "{0} armadura contra ataques a distancia",
        ],
        Stat::ArmorAgainst(AttackKind::Magic) => [
            "{0} armor against magic attacks",
            "{0} armatura contro attacchi magici",
            "{0} Rüstung gegen Magieangriffe",
            "{0} armadura contra ataques mágicos",
        ],
    };
    t(words, &[&named(&format!("{amount:+}"))])
}

/// Which attacks.
fn which(strikes: &Strikes) -> Quad {
    let all = strikes.kinds == [true; 3];
    let attacks = if all {
        plain(["attacks", "attacchi", "Angriffe", "ataques"])
    } else {
        let kinds = AttackKind::ALL.into_iter().filter(|kind| strikes.kinds[*kind as usize]);
        let names: Vec<Quad> = kinds.map(attack_kind).collect();
        let kinds = join(&names, [" and ", " e ", " und ", " y "]);
        t(["{0} attacks", "attacchi {0}", "{0}", "ataques {0}"], &[&kinds])
    };
    if !strikes.adjacent {
        return attacks;
    }
    t(
        [
            "{0} on adjacent spaces",
            "{0} su spazi adiacenti",
            "{0} auf benachbarte Felder",
            "{0} a casillas adyacentes",
        ],
        &[&attacks],
    )
}

fn cancel(wounds: u8, cost: &Cost, unarmored: bool) -> Quad {
    let cancelled = counted(
        wounds,
        ["cancel 1 wound", "annulla 1 ferita", "verhindere 1 Wunde", "anula 1 herida"],
        ["cancel {0} wounds", "annulla {0} ferite", "verhindere {0} Wunden", "anula {0} heridas"],
    );
    let words = match unarmored {
        true => [
            "when wounded, {1}: {0}, even such as ignore armor",
            "quando sei ferito, {1}: {0}, anche se ignora l'armatura",
            "wenn du verwundet wirst, {1}: {0}, auch wenn Rüstung ignoriert wird",
            "al sufrir heridas, {1}: {0}, aun si ignora la armadura",
        ],
        false => [
            "when wounded, {1}: {0}, unless armor is ignored",
            "quando sei ferito, {1}: {0}, se l'armatura non è ignorata",
            "wenn du verwundet wirst, {1}: {0}, außer wenn Rüstung ignoriert wird",
            "al sufrir heridas, {1}: {0}, salvo si se ignora la armadura",
        ],
    };
    t(words, &[&cancelled, &price(cost)])
}

fn face_name(face: PowerFace) -> Quad {
    plain(match face {
        PowerFace::Blank => ["blank", "faccia vuota", "leere Seite", "cara vacía"],
        PowerFace::Surge => ["surge", "scarica", "Entladung", "descarga"],
        PowerFace::Enhancement => {
            ["power enhancement", "incremento", "Verstärkung", "mejora de poder"]
        }
    })
}

fn moment(when: &Moment) -> Quad {
    match when {
        Moment::StartOfTurn => plain([
            "at the start of your turn",
            "all'inizio del tuo turno",
            "zu Beginn deines Zuges",
            "al empezar tu turno",
        ]),
        Moment::Equipped => plain([
            "at the start of your turn, after equipping",
            "all'inizio del tuo turno, dopo esserti equipaggiato",
            "zu Beginn deines Zuges, nach dem Ausrüsten",
            "al empezar tu turno, tras equiparte",
        ]),
        Moment::EndOfTurn => plain([
            "at the end of your turn",
            "alla fine del tuo turno",
            "am Ende deines Zuges",
            "al acabar tu turno",
        ]),
        Moment::Wounded => plain([
            "whenever you are wounded",
            "ogni volta che sei ferito",
            "immer wenn du verwundet wirst",
            "cada vez que sufres heridas",
        ]),
        Moment::Killed => plain([
            "when an enemy kills you",
            "quando un nemico ti uccide",
            "wenn ein Feind dich tötet",
            "cuando un enemigo te mata",
        ]),
        Moment::During(None) => {
            plain(["in your turn", "nel tuo turno", "in deinem Zug", "en tu turno"])
        }
        Moment::During(Some(action)) => t(
            ["while you {0}", "durante {0}", "während: {0}", "durante {0}"],
            &[&action_name(*action)],
        ),
        Moment::Declared(action) => t(
            [
                "when you declare: {0}",
                "quando dichiari: {0}",
                "wenn du ansagst: {0}",
                "al declarar: {0}",
            ],
            &[&action_name(*action)],
        ),
        Moment::AfterAttack(strikes) => {
            t(["after {0}", "dopo {0}", "nach: {0}", "tras {0}"], &[&which(strikes)])
        }
    }
}

fn action_name(action: Action) -> Quad {
    plain(match action {
        Action::Run => ["run", "corsa", "Rennen", "correr"],
        Action::Battle => ["battle", "battaglia", "Kämpfen", "combatir"],
        Action::Advance => ["advance", "avanzata", "Vorrücken", "avanzar"],
        _ => ["ready", "preparazione", "Bereitmachen", "prepararse"],
    })
}

fn price(cost: &Cost) -> Quad {
    let mut parts = Vec::new();
    let mut pay = |amount: u8, words: [&str; 4]| {
        if amount > 0 {
            parts.push(t(words, &[&number(amount)]));
        }
    };
    pay(cost.movement, ["{0} movement", "{0} movimento", "{0} Bewegung", "{0} de movimiento"]);
    pay(cost.fatigue, ["{0} fatigue", "{0} fatica", "{0} Ausdauer", "{0} de fatiga"]);
    if cost.wounds > 0 {
        parts.push(counted(
            cost.wounds,
            ["1 wound", "1 ferita", "1 Wunde", "1 herida"],
            ["{0} wounds", "{0} ferite", "{0} Wunden", "{0} heridas"],
        ));
    }
    if cost.exhaust {
        parts.push(plain([
            "exhaust this",
            "esaurisci la carta",
            "erschöpfe dies",
            "agota la carta",
        ]));
    }
    if cost.discard {
        parts.push(plain(["discard this", "scarta la carta", "lege dies ab", "descarta la carta"]));
    }
    list(&parts)
}

/// What comes back, in words.
pub(super) fn restored(wounds: u8, fatigue: u8) -> Quad {
    let mut parts = Vec::new();
    match wounds {
        0 => {}
        ALL => parts.push(plain([
            "heal all wounds",
            "cura tutte le ferite",
            "heile alle Wunden",
            "cura todas las heridas",
        ])),
        wounds => parts.push(counted(
            wounds,
            ["heal 1 wound", "cura 1 ferita", "heile 1 Wunde", "cura 1 herida"],
            ["heal {0} wounds", "cura {0} ferite", "heile {0} Wunden", "cura {0} heridas"],
        )),
    }
    match fatigue {
        0 => {}
        ALL => parts.push(plain([
            "recover all fatigue",
            "recupera tutta la fatica",
            "erhole alle Ausdauer",
            "recupera toda la fatiga",
        ])),
        fatigue => parts.push(t(
            [
                "recover {0} fatigue",
                "recupera {0} fatica",
                "erhole {0} Ausdauer",
                "recupera {0} de fatiga",
            ],
            &[&number(fatigue)],
        )),
    }
    join(&parts, [" and ", " e ", " und ", " y "])
}

fn done(effect: &Effect) -> Quad {
    match *effect {
        Effect::Restore { whom, wounds, fatigue } => {
            let restored = restored(wounds, fatigue);
            match whom {
                Whom::Hero => restored,
                Whom::OneNearby => t(
                    [
                        "{0}, for you or one adjacent hero",
                        "{0}, per te o un eroe adiacente",
                        "{0}, für dich oder einen benachbarten Helden",
                        "{0}, para ti o un héroe adyacente",
                    ],
                    &[&restored],
                ),
                Whom::AllNearby => t(
                    [
                        "{0}, for you and all adjacent heroes",
                        "{0}, per te e tutti gli eroi adiacenti",
                        "{0}, für dich und alle benachbarten Helden",
                        "{0}, para ti y todos los héroes adyacentes",
                    ],
                    &[&restored],
                ),
            }
        }
        Effect::Attacks(count) => counted(
            count,
            [
                "one more attack this turn",
                "un attacco in più in questo turno",
                "ein Angriff mehr in diesem Zug",
                "un ataque más este turno",
            ],
            [
                "{0} more attacks this turn",
                "{0} attacchi in più in questo turno",
                "{0} Angriffe mehr in diesem Zug",
                "{0} ataques más este turno",
            ],
        ),
        Effect::Movement(points) => counted(
            points,
            ["1 movement point", "1 punto movimento", "1 Bewegungspunkt", "1 punto de movimiento"],
            [
                "{0} movement points",
                "{0} punti movimento",
                "{0} Bewegungspunkte",
                "{0} puntos de movimiento",
            ],
        ),
        Effect::AttackAgain => plain([
            "attack again with the same weapon",
            "attacca di nuovo con la stessa arma",
            "greife mit derselben Waffe noch einmal an",
            "ataca otra vez con la misma arma",
        ]),
        Effect::StunMonsters(spaces) => t(
            [
                "1 stun token on every monster within {0} spaces",
                "1 segnalino stordimento su ogni mostro entro {0} spazi",
                "1 Betäubungsmarker auf jedes Monster in {0} Feldern",
                "1 ficha de aturdimiento a cada monstruo a {0} casillas",
            ],
            &[&number(spaces)],
        ),
        Effect::ExchangeOrder => plain([
            "exchange your order for another",
            "cambia il tuo comando con un altro",
            "tausche deinen Befehl gegen einen anderen",
            "cambia tu orden por otra",
        ]),
        Effect::SlayEnemies(spaces) => t(
            [
                "every enemy without a name within {0} spaces dies, undying or not",
                "ogni nemico senza nome entro {0} spazi muore, anche se immortale",
                "jeder Feind ohne Namen in {0} Feldern stirbt, auch ein untoter",
                "todo enemigo sin nombre a {0} casillas muere, aun los inmortales",
            ],
            &[&number(spaces)],
        ),
    }
}
