//! The page's types of this game are made from ours.

use longrest_grid::Cell;
use longrest_haven::ability::{Duration, Pile};
use longrest_haven::choice::Choice;
use longrest_haven::edit::Edit;
use longrest_haven::fact::{
    Advantage, Arrival, BonusWhy, CardZone, Cause, Crowd, Fact, FigureName, MoveKind, Negation,
    Reason, Says,
};
use longrest_haven::outcome::Takings;
use longrest_haven::prompt::{Ask, Prompt, Purpose, ReactTo, TilePurpose};
use longrest_haven::state::{
    Actor, CardId, CharacterStatus, EndStep, Face, FigureId, FigureKind, ItemState, Lasting, Phase,
    Place, SetupStep, Source, Verdict,
};
use longrest_haven::view::{
    BonusView, CharacterView, DeckView, DoorView, FigureView, HexView, ItemView, PlaceView,
    SetView, View,
};
use longrest_haven::{
    CharacterId, Condition, Conditions, DeckId, Element, ElementState, Floor, HouseRules, ItemSlot,
    LootKind, Rank, Side, Text, TileKind, Usage,
};
use ts_rs::{Config, TS};

/// Set by `cargo xtask codegen`, which writes the file instead of comparing it.
const WRITE: &str = "LONGREST_CODEGEN";

/// The text of `haven.ts`.
fn text() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = String::from(
        "// Gloomhaven and Frosthaven as the page sees them: views, questions, answers, facts and\n\
         // changes. Made from the Rust types by `cargo xtask codegen`: change those, not this file.\n",
    );
    macro_rules! declare {
        ($($name:ty),* $(,)?) => {$(
            let docs = <$name>::docs().unwrap_or_default();
            text.push_str(&format!("\n{docs}export {}\n", <$name>::decl(&config)));
        )*};
    }
    declare!(
        View,
        HexView,
        DoorView,
        FigureView,
        CharacterView,
        ItemView,
        SetView,
        DeckView,
        Face,
        BonusView,
        PlaceView,
        Prompt,
        Ask,
        Purpose,
        ReactTo,
        TilePurpose,
        Choice,
        Fact,
        Crowd,
        MoveKind,
        Arrival,
        BonusWhy,
        Advantage,
        Cause,
        Negation,
        CardZone,
        FigureName,
        Reason,
        Says,
        Takings,
        Edit,
        Phase,
        SetupStep,
        EndStep,
        Verdict,
        FigureKind,
        CharacterStatus,
        ItemState,
        Place,
        Actor,
        Source,
        Lasting,
        Duration,
        Pile,
        Condition,
        Conditions,
        Element,
        ElementState,
        Rank,
        Side,
        TileKind,
        LootKind,
        Floor,
        ItemSlot,
        Usage,
        HouseRules,
        Text,
        Cell,
        FigureId,
        CardId,
        CharacterId,
        DeckId,
    );
    text
}

#[test]
fn the_pages_types_of_haven_are_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/generated/haven.ts");
    let ours = text();
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(path, &ours).expect("the file can be written");
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == ours, "web/src/lib/generated/haven.ts is old: run `cargo xtask codegen`");
}
