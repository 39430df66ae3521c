//! The page's types of this game, made from ours.

use super::library::{
    CardClass, CardWords, HeroCard, ItemCard, ItemClass, KindCard, KindNumbers, KindRanks, Library,
    OverlordCardWords, Prices, QuestCard, SkillCard,
};
use super::looks::{Expect, Path, Preview, QuestionLook, Room, SightLook, Wear, WordsLook};
use super::{Deal, HeroDetails, OrderOptions, PackDetails, QuestDetails};
use longrest_descent::{
    Abilities, Ability, Action, AreaId, Arm, Attack, AttackKind, AttackView, CardId, ChestId,
    Choice, Die, DoorId, DoorView, Draw, Edit, EncounterId, Face, Fact, Failure, FamiliarId,
    Figure, Gain, GlyphId, Held, HeroId, HeroView, ItemId, KindId, Marker, MonsterId, MonsterView,
    NamedId, Obstacle, Occasion, Order, PetId, PetView, Phase, Place, Pose, PowerCard, PowerRef,
    Prompt, QuestId, Rank, Rolled, Rune, Secrets, SheetId, Side, Size, SkillDeck, SkillId, Source,
    SpaceView, Spread, StartEffect, Sum, Tier, TokenKind, TokenName, Tokens, Turn, TurnStage, View,
};
use longrest_grid::{Cell, Coord};
use ts_rs::{Config, TS};

/// Set by `cargo xtask codegen`, which writes the file instead of comparing it.
const WRITE: &str = "LONGREST_CODEGEN";

/// The text of `descent.ts`.
fn text() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = String::from(
        "// Descent as the page sees it: views, questions, answers, facts, words and looks. Made\n\
         // from the Rust types by `cargo xtask codegen`: change those, not this file.\n\n\
         /** A text by language. */\nexport type Text = Record<string, string>;\n",
    );
    macro_rules! declare {
        ($($name:ty),* $(,)?) => {$(
            let docs = <$name>::docs().unwrap_or_default();
            text.push_str(&format!("\n{docs}export {}\n", <$name>::decl(&config)));
        )*};
    }
    declare!(
        OrderOptions,
        Deal,
        PackDetails,
        HeroDetails,
        QuestDetails,
        View,
        SpaceView,
        DoorView,
        HeroView,
        MonsterView,
        PetView,
        AttackView,
        Secrets,
        Prompt,
        Choice,
        Draw,
        StartEffect,
        PowerRef,
        PowerCard,
        Fact,
        Failure,
        TokenKind,
        Edit,
        TokenName,
        Phase,
        Side,
        Figure,
        Place,
        Pose,
        Tokens,
        Held,
        Order,
        Action,
        TurnStage,
        Turn,
        Arm,
        Attack,
        Rolled,
        Spread,
        Gain,
        Abilities,
        Ability,
        Die,
        Face,
        Sum,
        Occasion,
        AttackKind,
        SkillDeck,
        Tier,
        Rank,
        Source,
        Size,
        Marker,
        Rune,
        Obstacle,
        Cell,
        Coord,
        AreaId,
        DoorId,
        GlyphId,
        EncounterId,
        NamedId,
        ChestId,
        HeroId,
        MonsterId,
        PetId,
        SheetId,
        SkillId,
        ItemId,
        CardId,
        KindId,
        FamiliarId,
        QuestId,
        Library,
        CardWords,
        HeroCard,
        SkillCard,
        ItemClass,
        ItemCard,
        KindCard,
        KindNumbers,
        KindRanks,
        CardClass,
        OverlordCardWords,
        QuestCard,
        Prices,
        SightLook,
        WordsLook,
        QuestionLook,
        Preview,
        Expect,
        Path,
        Wear,
        Room,
    );
    text
}

#[test]
fn the_pages_types_of_descent_are_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/generated/descent.ts");
    let ours = text();
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(path, &ours).expect("the file can be written");
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == ours, "web/src/lib/generated/descent.ts is old: run `cargo xtask codegen`");
}
