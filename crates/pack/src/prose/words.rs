//! The words of abilities in four languages.

/// A language that players read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English.
    English,
    /// Italian.
    Italian,
    /// German.
    German,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All four.
    pub const ALL: [Language; 4] =
        [Language::English, Language::Italian, Language::German, Language::Spanish];

    /// The language of a code such as `de`; English for any other.
    pub fn of(code: &str) -> Language {
        Language::ALL.into_iter().find(|one| one.code() == code).unwrap_or(Language::English)
    }

    /// Its code.
    pub const fn code(self) -> &'static str {
        ["en", "it", "de", "es"][self as usize]
    }
}

macro_rules! words {
    ($($name:ident: $en:literal, $it:literal, $de:literal, $es:literal;)*) => {
        /// A word or phrase.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Word { $($name),* }

        /// A word in a language.
        pub(super) const fn word(word: Word, language: Language) -> &'static str {
            match word { $(Word::$name => [$en, $it, $de, $es][language as usize]),* }
        }

        #[cfg(test)]
        const ALL: &[Word] = &[$(Word::$name),*];
    };
}

words! {
    Attack: "Attack", "Attacco", "Angriff", "Ataque";
    Attacks: "Attacks", "Attacchi", "Angriffe", "Ataques";
    Move: "Move", "Movimento", "Bewegung", "Movimiento";
    Jump: "Jump", "Salto", "Sprung", "Salto";
    Fly: "Flying", "Volo", "Flug", "Vuelo";
    Teleport: "Teleport", "Teletrasporto", "Teleport", "Teletransporte";
    Heal: "Heal", "Cura", "Heilung", "Curación";
    Shield: "Shield", "Scudo", "Schild", "Escudo";
    Retaliate: "Retaliate", "Rappresaglia", "Vergeltung", "Represalia";
    Range: "Range", "Gittata", "Reichweite", "Alcance";
    Target: "Target", "Bersagli", "Ziele", "Objetivos";
    Push: "Push", "Spinta", "Stoßen", "Empuje";
    Pull: "Pull", "Trazione", "Ziehen", "Tirón";
    Pierce: "Pierce", "Perforazione", "Durchbohren", "Perforación";
    Loot: "Loot", "Bottino", "Plündern", "Saqueo";
    Summon: "Summon", "Evoca", "Beschwöre", "Invoca";
    Recover: "Recover cards", "Recupera carte", "Hole Karten zurück", "Recupera cartas";
    Refresh: "Recover items", "Recupera oggetti", "Hole Gegenstände zurück", "Recupera objetos";
    Lose: "Lose", "Perdi", "Verliere", "Pierde";
    LoseCards: "lose cards:", "perdi carte:", "verliere Karten:", "pierde cartas:";
    DiscardCards: "discard cards:", "scarta carte:", "wirf Karten ab:", "descarta cartas:";
    FromHand: "from hand", "dalla mano", "aus der Hand", "de la mano";
    FromDiscard: "from the discard pile", "dagli scarti", "vom Ablagestapel", "del descarte";
    FromLost: "from the lost pile", "dalle perse", "von den verlorenen", "de las perdidas";
    Suffer: "Suffer damage", "Subisci danni", "Erleide Schaden", "Sufre daño";
    SufferThey: "Damage", "Danni", "Schaden", "Daño";
    Afflict: "Give", "Infliggi", "Gib", "Aplica";
    Cleanse: "Remove conditions", "Rimuovi condizioni", "Entferne Zustände", "Elimina estados";
    Grant: "Grant", "Concedi", "Gewähre", "Concede";
    Control: "Control", "Controlla", "Kontrolliere", "Controla";
    Create: "Place", "Piazza", "Platziere", "Coloca";
    Destroy: "Destroy", "Distruggi", "Zerstöre", "Destruye";
    Relocate: "Relocate", "Sposta altrove", "Versetze", "Reubica";
    MoveTile: "Move tile", "Muovi tessera", "Bewege Plättchen", "Mueve loseta";
    Replace: "Replace", "Sostituisci", "Ersetze", "Sustituye";
    Spring: "Spring a trap", "Fai scattare una trappola", "Löse eine Falle aus", "Activa una trampa";
    Infuse: "Infuse", "Infondi", "Erwecke", "Infunde";
    Consume: "Consume", "Consuma", "Verbrauche", "Consume";
    Gain: "Gain", "Ottieni", "Erhalte", "Gana";
    Spend: "spend", "spendi", "gib aus:", "gasta";
    Remove: "remove", "rimuovi", "entferne", "retira";
    OwnSummon: "one of your summons", "una tua evocazione", "eine deiner Beschwörungen", "una de tus invocaciones";
    Mark: "Place", "Piazza", "Lege", "Coloca";
    SwitchForm: "Change form", "Cambia forma", "Wechsle die Form", "Cambia de forma";
    Swap: "Exchange places", "Scambia posto", "Tausche den Platz", "Intercambia posiciones";
    Or: "or", "oppure", "oder", "o";
    Then: "then", "poi", "dann", "luego";
    Repeat: "Repeat", "Ripeti", "Wiederhole", "Repite";
    AddCard: "Add a modifier card", "Aggiungi una carta modificatore", "Füge eine Modifikatorkarte hinzu", "Añade una carta de modificador";
    Peek: "Look at your next modifiers", "Guarda i prossimi modificatori", "Sieh deine nächsten Modifikatoren an", "Mira tus próximos modificadores";
    Special: "Special action", "Azione speciale", "Spezialaktion", "Acción especial";
    StepIntoMark: "Move onto one of your marks and remove it", "Vai su uno dei tuoi segnalini e rimuovilo", "Gehe auf eine deiner Marken und entferne sie", "Ve a una de tus marcas y retírala";
    All: "all", "tutti", "alle", "todos";
    Oneself: "self", "se stessi", "selbst", "uno mismo";
    Enemies: "enemies", "nemici", "Feinde", "enemigos";
    Allies: "allies", "alleati", "Verbündete", "aliados";
    AlliesAndSelf: "self and allies", "se stessi e alleati", "selbst und Verbündete", "uno mismo y aliados";
    Others: "all other figures", "tutte le altre figure", "alle anderen Figuren", "las demás figuras";
    Everybody: "all figures", "tutte le figure", "alle Figuren", "todas las figuras";
    OwnSummons: "your summons", "le tue evocazioni", "deine Beschwörungen", "tus invocaciones";
    Summoner: "its summoner", "il suo evocatore", "wer es beschwor", "su invocador";
    SameTargets: "the same targets", "gli stessi bersagli", "dieselben Ziele", "los mismos objetivos";
    MovedThrough: "figures moved through", "figure attraversate", "durchquerte Figuren", "figuras atravesadas";
    Characters: "characters", "personaggi", "Charaktere", "personajes";
    Adjacent: "adjacent", "adiacenti", "benachbart", "adyacentes";
    Anywhere: "anywhere in sight", "ovunque in vista", "überall in Sicht", "cualquiera a la vista";
    Area: "area", "area", "Fläche", "área";
    Farthest: "farthest enemy", "nemico più lontano", "fernster Feind", "enemigo más lejano";
    Advantage: "advantage", "vantaggio", "Vorteil", "ventaja";
    Disadvantage: "disadvantage", "svantaggio", "Nachteil", "desventaja";
    IgnoreRetaliate: "ignores retaliate", "ignora rappresaglia", "ignoriert Vergeltung", "ignora represalia";
    IgnoreShield: "ignores shields", "ignora gli scudi", "ignoriert Schilde", "ignora escudos";
    Double: "value doubled", "valore raddoppiato", "Wert verdoppelt", "valor duplicado";
    Negate: "negate the damage", "annulla i danni", "verhindere den Schaden", "anula el daño";
    Immune: "immune to", "immune a", "immun gegen", "inmune a";
    If: "if", "se", "wenn", "si";
    Not: "not", "non", "nicht", "no";
    And: "and", "e", "und", "y";
    You: "you", "tu", "du", "tú";
    TheTarget: "the target", "il bersaglio", "das Ziel", "el objetivo";
    WhenAlways: "Always", "Sempre", "Immer", "Siempre";
    WhenOwnTurn: "During your turn", "Durante il tuo turno", "In deinem Zug", "En tu turno";
    WhenAttacks: "On an attack by", "A un attacco di", "Bei einem Angriff von", "Al atacar:";
    WhenIsAttacked: "When attacked:", "Quando attaccati:", "Wenn angegriffen:", "Al ser atacado:";
    WhenAttacked: "After an attack by", "Dopo un attacco di", "Nach einem Angriff von", "Tras un ataque de";
    WhenWasAttacked: "After being attacked:", "Dopo essere stati attaccati:", "Nach einem Angriff auf", "Tras ser atacado:";
    WhenWouldSuffer: "When about to suffer damage:", "Quando si subirebbero danni:", "Wenn Schaden droht:", "Al ir a sufrir daño:";
    WhenSuffered: "After suffering damage:", "Dopo aver subito danni:", "Nach erlittenem Schaden:", "Tras sufrir daño:";
    WhenMoves: "On a move by", "A un movimento di", "Bei einer Bewegung von", "Al moverse:";
    WhenMoved: "After a move by", "Dopo un movimento di", "Nach einer Bewegung von", "Tras moverse:";
    WhenHeals: "On a heal by", "A una cura di", "Bei einer Heilung von", "Al curar:";
    WhenIsHealed: "When healed:", "Quando curati:", "Wenn geheilt:", "Al ser curado:";
    WhenTurnStart: "At the start of the turn of", "All'inizio del turno di", "Zu Beginn des Zuges von", "Al inicio del turno de";
    WhenTurnEnd: "At the end of the turn of", "Alla fine del turno di", "Am Ende des Zuges von", "Al final del turno de";
    WhenRoundStart: "At the start of the round", "All'inizio del round", "Zu Beginn der Runde", "Al inicio de la ronda";
    WhenRoundEnd: "At the end of the round", "Alla fine del round", "Am Ende der Runde", "Al final de la ronda";
    WhenEntersAdjacent: "On entering an adjacent hex:", "All'ingresso in un esagono adiacente:", "Beim Betreten eines Nachbarfelds:", "Al entrar en un hexágono adyacente:";
    WhenDies: "On the death of", "Alla morte di", "Beim Tod von", "Al morir:";
    WhenKills: "On a kill by", "A un'uccisione di", "Wenn etwas getötet wird von", "Al matar:";
    WhenLoots: "On looting by", "Al bottino di", "Beim Plündern von", "Al saquear:";
    WhenLongRest: "On a long rest", "Al riposo lungo", "Bei einer langen Rast", "En un descanso largo";
    WhenShortRest: "On a short rest", "Al riposo breve", "Bei einer kurzen Rast", "En un descanso corto";
    WhenGainsNegative: "On gaining a negative condition:", "Ottenendo una condizione negativa:", "Bei einem negativen Zustand:", "Al recibir un estado negativo:";
    WhenLosesCard: "On losing a card", "Perdendo una carta", "Beim Verlust einer Karte", "Al perder una carta";
    WhenScenarioStart: "At the start of the scenario", "All'inizio dello scenario", "Zu Beginn des Szenarios", "Al inicio del escenario";
    WhenTargetsSeveral: "On targeting several figures:", "Bersagliando più figure:", "Bei mehreren Zielen:", "Con varios objetivos:";
    WhenConsumes: "On consuming an element", "Consumando un elemento", "Beim Verbrauch eines Elements", "Al consumir un elemento";
    WhenSpringsTrap: "On springing a trap:", "Facendo scattare una trappola:", "Beim Auslösen einer Falle:", "Al activar una trampa:";
    NextToAlly: "is next to an ally", "è adiacente a un alleato", "steht neben einem Verbündeten", "está junto a un aliado";
    NextToEnemy: "is next to an enemy", "è adiacente a un nemico", "steht neben einem Feind", "está junto a un enemigo";
    NextToWall: "is next to a wall", "è adiacente a un muro", "steht an einer Wand", "está junto a un muro";
    NextToObstacle: "is next to an obstacle", "è adiacente a un ostacolo", "steht neben einem Hindernis", "está junto a un obstáculo";
    NearMark: "is on or next to a mark", "è su o accanto a un segnalino", "steht auf oder neben einer Marke", "está en o junto a una marca";
    StandsOn: "stands on", "è su", "steht auf", "está sobre";
    NotActed: "has not acted yet", "non ha ancora agito", "war noch nicht am Zug", "aún no ha actuado";
    ActsLater: "acts later this round", "agisce più tardi", "ist später am Zug", "actúa más tarde";
    HasNegative: "has a negative condition", "ha una condizione negativa", "hat einen negativen Zustand", "tiene un estado negativo";
    FullHitPoints: "is at full hit points", "è a punti vita pieni", "hat volle Lebenspunkte", "tiene toda su vida";
    Damaged: "is damaged", "è ferito", "ist verletzt", "está herido";
    Melee: "the attack is melee", "l'attacco è in mischia", "der Angriff ein Nahkampf ist", "el ataque es cuerpo a cuerpo";
    Ranged: "the attack is ranged", "l'attacco è a distanza", "der Angriff ein Fernkampf ist", "el ataque es a distancia";
    HasAdvantage: "the attack has advantage", "l'attacco ha vantaggio", "der Angriff Vorteil hat", "el ataque tiene ventaja";
    SingleTarget: "there is only one target", "c'è un solo bersaglio", "es nur ein Ziel gibt", "hay un solo objetivo";
    TargetAdjacent: "the target is adjacent", "il bersaglio è adiacente", "das Ziel benachbart ist", "el objetivo es adyacente";
    Killed: "it killed", "ha ucciso", "es getötet hat", "ha matado";
    InForm: "in form", "in forma", "in Form", "en forma";
    Flag: "marker", "segnalino", "Marker", "marcador";
    RoundEven: "the round is even", "il round è pari", "die Runde gerade ist", "la ronda es par";
    Performed: "this turn you performed", "in questo turno hai eseguito", "du in diesem Zug ausgeführt hast", "en este turno has realizado";
    Element: "is present", "è presente", "vorhanden ist", "está presente";
    Is: "is", "è", "ist", "es";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_there_in_every_language() {
        for &one in ALL {
            for language in Language::ALL {
                assert!(!word(one, language).is_empty(), "{one:?} {language:?}");
            }
        }
    }
}
