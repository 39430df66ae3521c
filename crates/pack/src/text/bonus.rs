//! Bonuses in words: on cards, items and perks.

use super::{Renderer, TextLine, Voice, line, say};
use longrest_haven::Item;
use longrest_haven::ability::{Bonus, Slots, Trigger, When, Who};

impl Renderer<'_> {
    /// The lines of an item's side.
    pub fn item(&self, item: &Item) -> Vec<TextLine> {
        let mut lines = Vec::new();
        self.bonus_lines(&item.bonus, 0, &mut lines);
        if let Some(flipped) = &item.flipped {
            lines.push(line(0, "{flip}".to_owned()));
            self.bonus_lines(flipped, 0, &mut lines);
        }
        lines
    }

    pub(super) fn bonus_lines(&self, bonus: &Bonus, indent: u8, lines: &mut Vec<TextLine>) {
        let head = self.head(bonus);
        let changes = self.changes(&bonus.changes);
        match (head.is_empty(), changes.is_empty()) {
            (true, true) => {}
            (true, false) => lines.push(line(indent, changes)),
            (false, true) => lines.push(line(indent, format!("{head}:"))),
            (false, false) => lines.push(line(indent, format!("{head}: {changes}"))),
        }
        let inner = if head.is_empty() { indent } else { indent + 1 };
        bonus.abilities.iter().for_each(|one| self.ability_lines(one, inner, lines));
        let mut marks = Vec::new();
        if bonus.experience > 0 {
            marks.push(format!("{{xp:{}}}", bonus.experience));
        }
        if !bonus.slots.experience.is_empty() {
            marks.push(slots(&bonus.slots));
        }
        if !marks.is_empty() {
            lines.push(line(indent, marks.join(" ")));
        }
    }

    /// A bonus in one sentence.
    pub(super) fn bonus_sentence(&self, bonus: &Bonus) -> String {
        let mut lines = Vec::new();
        self.bonus_lines(bonus, 0, &mut lines);
        let words: Vec<String> = lines.into_iter().map(|line| line.text).collect();
        words.join(" ")
    }

    /// "When you attack, if ...": empty for what can be used at any time of one's own turn.
    fn head(&self, bonus: &Bonus) -> String {
        let mut head = self.trigger(&bonus.trigger);
        if let Some(test) = &bonus.only_if {
            let test = self.test(test);
            let condition = say!(self, "if {test}", "se {test}", "wenn {test}", "si {test}");
            head = match head.is_empty() {
                true => condition,
                false => format!("{head}, {condition}"),
            };
        }
        let mut letters = head.chars();
        match letters.next() {
            Some(first) => first.to_uppercase().chain(letters).collect(),
            None => head,
        }
    }

    fn trigger(&self, trigger: &Trigger) -> String {
        let event = match trigger.when {
            When::Always | When::OwnTurn => return String::new(),
            When::RoundStart => {
                return say!(
                    self,
                    "at the start of each round",
                    "all'inizio di ogni round",
                    "zu Beginn jeder Runde",
                    "al empezar cada ronda"
                );
            }
            When::RoundEnd => {
                return say!(
                    self,
                    "at the end of each round",
                    "alla fine di ogni round",
                    "am Ende jeder Runde",
                    "al acabar cada ronda"
                );
            }
            When::ScenarioStart => {
                return say!(
                    self,
                    "at the start of each scenario",
                    "all'inizio di ogni scenario",
                    "zu Beginn jedes Szenarios",
                    "al empezar cada escenario"
                );
            }
            when => self.event(when, trigger),
        };
        say!(self, "when {event}", "quando {event}", "wenn {event}", "cuando {event}")
    }

    fn event(&self, when: When, trigger: &Trigger) -> String {
        let within = match &trigger.within {
            Some(range) => {
                let range = self.amount(range);
                say!(
                    self,
                    " within range {range}",
                    " entro portata {range}",
                    " in Reichweite {range}",
                    " a alcance {range}"
                )
            }
            None => String::new(),
        };
        let (you, they) = events(when);
        if trigger.who == Who::Oneself && self.voice == Voice::You {
            return self.word(you).to_owned();
        }
        self.word(they).replace('$', &format!("{}{within}", self.somebody(trigger.who)))
    }
}

/// What happens, said of "you" and of somebody else, whose place is marked.
fn events(when: When) -> ([&'static str; 4], [&'static str; 4]) {
    match when {
        When::Attacks => (
            ["you attack", "attacchi", "du angreifst", "atacas"],
            ["$ attacks", "$ attacca", "$ angreift", "$ ataca"],
        ),
        When::AttackAction => (
            [
                "you begin an attack",
                "inizi un attacco",
                "du einen Angriff beginnst",
                "empiezas un ataque",
            ],
            [
                "$ begins an attack",
                "$ inizia un attacco",
                "$ einen Angriff beginnt",
                "$ empieza un ataque",
            ],
        ),
        When::IsAttacked => (
            ["you are attacked", "vieni attaccato", "du angegriffen wirst", "eres atacado"],
            ["$ is attacked", "$ viene attaccato", "$ angegriffen wird", "$ es atacado"],
        ),
        When::Attacked => (
            ["you have attacked", "hai attaccato", "du angegriffen hast", "has atacado"],
            ["$ has attacked", "$ ha attaccato", "$ angegriffen hat", "$ ha atacado"],
        ),
        When::WasAttacked => (
            [
                "you were attacked",
                "sei stato attaccato",
                "du angegriffen wurdest",
                "has sido atacado",
            ],
            ["$ was attacked", "$ è stato attaccato", "$ angegriffen wurde", "$ ha sido atacado"],
        ),
        When::WouldSuffer => (
            [
                "you would suffer damage",
                "stai per subire danni",
                "du Schaden erleiden würdest",
                "vas a sufrir daño",
            ],
            [
                "$ would suffer damage",
                "$ sta per subire danni",
                "$ Schaden erleiden würde",
                "$ va a sufrir daño",
            ],
        ),
        When::Suffered => (
            [
                "you have suffered damage",
                "hai subito danni",
                "du Schaden erlitten hast",
                "has sufrido daño",
            ],
            [
                "$ has suffered damage",
                "$ ha subito danni",
                "$ Schaden erlitten hat",
                "$ ha sufrido daño",
            ],
        ),
        When::Moves => (
            [
                "you perform a move",
                "esegui un movimento",
                "du dich bewegst",
                "realizas un movimiento",
            ],
            [
                "$ performs a move",
                "$ esegue un movimento",
                "$ sich bewegt",
                "$ realiza un movimiento",
            ],
        ),
        When::Moved => (
            ["you have moved", "ti sei mosso", "du dich bewegt hast", "te has movido"],
            ["$ has moved", "$ si è mosso", "$ sich bewegt hat", "$ se ha movido"],
        ),
        When::Heals => (
            ["you perform a heal", "esegui una cura", "du heilst", "realizas una curación"],
            ["$ performs a heal", "$ esegue una cura", "$ heilt", "$ realiza una curación"],
        ),
        When::IsHealed => (
            ["you are healed", "vieni curato", "du geheilt wirst", "eres curado"],
            ["$ is healed", "$ viene curato", "$ geheilt wird", "$ es curado"],
        ),
        When::TurnStart => (
            ["your turn starts", "inizia il tuo turno", "dein Zug beginnt", "empieza tu turno"],
            [
                "the turn of $ starts",
                "inizia il turno di $",
                "der Zug beginnt ($)",
                "empieza el turno de $",
            ],
        ),
        When::TurnEnd => (
            ["your turn ends", "finisce il tuo turno", "dein Zug endet", "acaba tu turno"],
            [
                "the turn of $ ends",
                "finisce il turno di $",
                "der Zug endet ($)",
                "acaba el turno de $",
            ],
        ),
        When::EntersAdjacent => (
            [
                "you enter an adjacent hex",
                "entri in un esagono adiacente",
                "du ein benachbartes Feld betrittst",
                "entras en un hexágono adyacente",
            ],
            [
                "$ enters an adjacent hex",
                "$ entra in un esagono adiacente",
                "$ ein benachbartes Feld betritt",
                "$ entra en un hexágono adyacente",
            ],
        ),
        When::Dies => (
            ["you die", "muori", "du stirbst", "mueres"],
            ["$ dies", "$ muore", "$ stirbt", "$ muere"],
        ),
        When::Kills => (
            [
                "you kill an enemy",
                "uccidi un nemico",
                "du einen Gegner tötest",
                "matas a un enemigo",
            ],
            [
                "$ kills an enemy",
                "$ uccide un nemico",
                "$ einen Gegner tötet",
                "$ mata a un enemigo",
            ],
        ),
        When::Loots => (
            ["you loot", "saccheggi", "du plünderst", "saqueas"],
            ["$ loots", "$ saccheggia", "$ plündert", "$ saquea"],
        ),
        When::GainsNegative => (
            [
                "you gain a negative condition",
                "ottieni una condizione negativa",
                "du einen negativen Zustand erhältst",
                "recibes una condición negativa",
            ],
            [
                "$ gains a negative condition",
                "$ ottiene una condizione negativa",
                "$ einen negativen Zustand erhält",
                "$ recibe una condición negativa",
            ],
        ),
        When::TargetsSeveral => (
            [
                "you target several figures",
                "bersagli più figure",
                "du mehrere Figuren als Ziel hast",
                "eliges varios objetivos",
            ],
            [
                "$ targets several figures",
                "$ bersaglia più figure",
                "$ mehrere Figuren als Ziel hat",
                "$ elige varios objetivos",
            ],
        ),
        When::Consumes => (
            [
                "you consume an element",
                "consumi un elemento",
                "du ein Element verbrauchst",
                "consumes un elemento",
            ],
            [
                "$ consumes an element",
                "$ consuma un elemento",
                "$ ein Element verbraucht",
                "$ consume un elemento",
            ],
        ),
        When::SpringsTrap => (
            [
                "you spring a trap",
                "fai scattare una trappola",
                "du eine Falle auslöst",
                "activas una trampa",
            ],
            [
                "$ springs a trap",
                "$ fa scattare una trappola",
                "$ eine Falle auslöst",
                "$ activa una trampa",
            ],
        ),
        When::LongRest => (
            [
                "you take a long rest",
                "fai un riposo lungo",
                "du lange rastest",
                "haces un descanso largo",
            ],
            [
                "$ takes a long rest",
                "$ fa un riposo lungo",
                "$ lange rastet",
                "$ hace un descanso largo",
            ],
        ),
        When::ShortRest => (
            [
                "you take a short rest",
                "fai un riposo breve",
                "du kurz rastest",
                "haces un descanso corto",
            ],
            [
                "$ takes a short rest",
                "$ fa un riposo breve",
                "$ kurz rastet",
                "$ hace un descanso corto",
            ],
        ),
        When::LosesCard => (
            ["you lose a card", "perdi una carta", "du eine Karte verlierst", "pierdes una carta"],
            ["$ loses a card", "$ perde una carta", "$ eine Karte verliert", "$ pierde una carta"],
        ),
        When::Always | When::OwnTurn | When::RoundStart | When::RoundEnd | When::ScenarioStart => {
            ([""; 4], [""; 4])
        }
    }
}

/// Use slots with the experience behind them.
fn slots(slots: &Slots) -> String {
    let one = |xp: &u8| if *xp > 0 { format!("{{slot:{xp}}}") } else { "{slot}".to_owned() };
    slots.experience.iter().map(one).collect::<Vec<_>>().join("")
}
