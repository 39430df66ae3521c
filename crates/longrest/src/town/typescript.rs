//! The page's types of the town, made from ours.

use longrest_campaign::bill::{Bill, Purpose};
use longrest_campaign::construction::Work;
use longrest_campaign::effect::{Content, Luck, Season, Thing, Value, Whom};
use longrest_campaign::enhancement::{Line, Offer, PriceLine};
use longrest_campaign::favor::Favor;
use longrest_campaign::guard::{Odds, Verdict};
use longrest_campaign::id::{
    AdditionId, BuildingId, CardWord, CharacterId, ClassId, DeckId, EnvelopeId, EventId, GoalId,
    GuardId, ItemId, LootCardId, MarkId, MasteryId, MonsterId, PartyId, PlayerId, QuestId,
    ScenarioId, SectionId, StickerId,
};
use longrest_campaign::payment::Payment;
use longrest_campaign::state::{Checked, Journey, OpenEvent, Phase};
use longrest_campaign::view::outpost::{
    AttackView, BuildingView, CheckOdds, MakeView, MakerView, OutpostView, WindowView, WorkView,
};
use longrest_campaign::view::{CharacterView, QuestView, ScenarioView, ShelfItem, View};
use longrest_campaign::world::{
    Calendar, ClassRecord, Correction, Enhancement, Evening, Party, Player, Retired, Standing,
    Status, Town, Tried, Variants, Waiting,
};
use longrest_campaign::{
    Account, Choice, Draw, Edit, Fact, MemberReport, Mode, OpenStep, Prompt, Report, Resource,
    Stock,
};
use ts_rs::{Config, TS};

/// Set by `cargo xtask codegen`, which writes the file instead of comparing it.
const WRITE: &str = "LONGREST_CODEGEN";

/// The text of `town.ts`.
fn text() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = String::from(
        "// The town as the page sees it: views, questions, answers and facts. Made from the Rust\n\
         // types by `cargo xtask codegen`: change those, not this file.\n",
    );
    macro_rules! declare {
        ($($name:ty),* $(,)?) => {$(
            let docs = <$name>::docs().unwrap_or_default();
            text.push_str(&format!("\n{docs}export {}\n", <$name>::decl(&config)));
        )*};
    }
    declare!(
        View,
        CharacterView,
        QuestView,
        ScenarioView,
        ShelfItem,
        OutpostView,
        BuildingView,
        WorkView,
        AttackView,
        CheckOdds,
        MakerView,
        MakeView,
        WindowView,
        Odds,
        Verdict,
        Checked,
        Luck,
        Work,
        Bill,
        Purpose,
        Payment,
        Phase,
        OpenEvent,
        Journey,
        Player,
        Party,
        Variants,
        Calendar,
        Town,
        Standing,
        Status,
        ClassRecord,
        Enhancement,
        Tried,
        Retired,
        Correction,
        Evening,
        Waiting,
        Report,
        MemberReport,
        Mode,
        Prompt,
        Offer,
        PriceLine,
        Line,
        OpenStep,
        Choice,
        Favor,
        Account,
        Draw,
        Edit,
        Fact,
        Thing,
        Value,
        Whom,
        Season,
        Content,
        Resource,
        Stock,
        CharacterId,
        PlayerId,
        PartyId,
        ScenarioId,
        ClassId,
        CardWord,
        MasteryId,
        ItemId,
        EventId,
        DeckId,
        QuestId,
        EnvelopeId,
        SectionId,
        BuildingId,
        AdditionId,
        MarkId,
        GuardId,
        StickerId,
        MonsterId,
        GoalId,
        LootCardId,
    );
    text
}

#[test]
fn the_pages_types_of_the_town() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/generated/town.ts");
    let text = text();
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(path, &text).expect("the page's folder can be written to");
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(found == text, "web/src/lib/generated/town.ts is old: run `cargo xtask codegen`");
}
