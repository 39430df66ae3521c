//! The words of the game, and putting them together.

use super::Quad;
use longrest_descent::{Ability, Die};

/// A sentence with `{0}`, `{1}`, ... replaced by its parts, language by language.
pub(super) fn t(templates: [&str; 4], parts: &[&Quad]) -> Quad {
    let mut language = 0;
    templates.map(|template| {
        let mut text = template.to_owned();
        for (index, part) in parts.iter().enumerate() {
            text = text.replace(&format!("{{{index}}}"), &part[language]);
        }
        language += 1;
        text
    })
}

/// Words without parts.
pub(super) fn plain(words: [&str; 4]) -> Quad {
    words.map(str::to_owned)
}

/// A number.
pub(super) fn number(number: impl ToString) -> Quad {
    let text = number.to_string();
    [text.clone(), text.clone(), text.clone(), text]
}

/// A sentence with `{0}` as its number, in the singular or the plural.
pub(super) fn counted(amount: u8, one: [&str; 4], many: [&str; 4]) -> Quad {
    t(if amount == 1 { one } else { many }, &[&number(amount)])
}

/// Parts with commas between them.
pub(super) fn list(parts: &[Quad]) -> Quad {
    join(parts, [", "; 4])
}

/// Parts with something between them.
pub(super) fn join(parts: &[Quad], between: [&str; 4]) -> Quad {
    let mut language = 0;
    between.map(|between| {
        let said: Vec<&str> = parts.iter().map(|part| part[language].as_str()).collect();
        language += 1;
        said.join(between)
    })
}

/// An ability with its rank, if it has ranks.
pub(super) fn ability_name(ability: Ability, rank: u8) -> Quad {
    let name = plain(match ability {
        Ability::Aura => ["Aura", "Aura", "Aura", "Aura"],
        Ability::Blast => ["Blast", "Esplosione", "Explosion", "Explosión"],
        Ability::Breath => ["Breath", "Soffio", "Odem", "Aliento"],
        Ability::Burn => ["Burn", "Fuoco", "Brand", "Fuego"],
        Ability::Command => ["Command", "Comando", "Befehl", "Mando"],
        Ability::Fear => ["Fear", "Paura", "Furcht", "Miedo"],
        Ability::Fly => ["Fly", "Volo", "Flug", "Vuelo"],
        Ability::Grapple => ["Grapple", "Presa", "Umklammern", "Presa"],
        Ability::Knockback => ["Knockback", "Respinta", "Rückstoß", "Empujón"],
        Ability::Pierce => ["Pierce", "Perforazione", "Durchschlag", "Perforar"],
        Ability::Poison => ["Poison", "Veleno", "Gift", "Veneno"],
        Ability::QuickShot => ["Quick Shot", "Tiro rapido", "Schnellschuss", "Tiro rápido"],
        Ability::Reach => ["Reach", "Allungo", "Weitgriff", "Largo alcance"],
        Ability::Sorcery => ["Sorcery", "Stregoneria", "Zauberei", "Hechicería"],
        Ability::Stun => ["Stun", "Stordimento", "Betäubung", "Aturdir"],
        Ability::Sweep => ["Sweep", "Spazzata", "Rundumschlag", "Barrido"],
        Ability::Undying => ["Undying", "Immortale", "Untot", "Inmortal"],
        Ability::Web => ["Web", "Ragnatela", "Netz", "Telaraña"],
    });
    let ranked =
        matches!(ability, Ability::Blast | Ability::Fear | Ability::Pierce | Ability::Sorcery);
    if ranked || rank > 1 { t(["{0} {1}"; 4], &[&name, &number(rank)]) } else { name }
}

/// A die.
pub(super) fn die_name(die: Die) -> Quad {
    plain(match die {
        Die::Red => ["red", "rosso", "Rot", "rojo"],
        Die::Blue => ["blue", "blu", "Blau", "azul"],
        Die::White => ["white", "bianco", "Weiß", "blanco"],
        Die::Green => ["green", "verde", "Grün", "verde"],
        Die::Yellow => ["yellow", "giallo", "Gelb", "amarillo"],
        Die::Black => ["black", "nero", "Schwarz", "negro"],
    })
}
