//! Mistyped packs and lines: whatever happens to the bytes, they are refused with a message or mean
//! something; nothing panics.
//!
//! `PROPTEST_CASES` says how many of each are tried.

mod trees;

use longrest_campaign::content::{Cost, Craft, QuestGoal, Shelf};
use longrest_campaign::effect as town;
use longrest_haven::ability::{Ability, Action, Added, Bonus};
use longrest_haven::amount::Amount;
use longrest_haven::goal::Deed;
use longrest_haven::scenario::{Effect, Goal, Reward, SpecialRule};
use longrest_haven::setup::{Member, Setup};
use longrest_haven::{Haven, Perk};
use longrest_pack::notation::Line;
use longrest_pack::text::campaign::CampaignRenderer;
use longrest_pack::text::{Language, Renderer, Voice};
use longrest_pack::{Campaign, Folder, Loaded, compile, echoes};
use proptest::prelude::*;
use std::path::Path;
use std::sync::LazyLock;

/// What is put in somewhere: signs and words that mean something, where they may not.
const STRANGE: [&str; 40] = [
    "\"",
    "\"\"\"",
    "'",
    "[",
    "[[",
    "]",
    "{",
    "(",
    "((((((((",
    ")",
    ",",
    ";",
    "|",
    ":",
    "#",
    "\n",
    " ",
    "\0",
    "é",
    "🜂",
    "\\",
    "=",
    "+",
    "-",
    "/ 0",
    "// 0",
    "* 32767",
    "C*C*C*C*C",
    "V",
    "-1",
    "0",
    "255",
    "256",
    "65536",
    "99999999999999999999",
    "slots 9999 xp 9 at 9999",
    "target all",
    "round",
    "when ",
    "repeat 99 (",
];

static PACKS: LazyLock<[Folder; 3]> = LazyLock::new(|| {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| Folder::read(&crate_root.join(path)).unwrap();
    let mut campaign = read("tests/base");
    campaign.files.extend(read("tests/campaign/base").files);
    [read("tests/base"), read("../../packs/frontier"), campaign]
});

/// Every line of the notation that is written somewhere.
static LINES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let written = PACKS.iter().flat_map(|pack| echoes(pack, &|_| None));
    written.map(|echo| echo.written).collect()
});

/// Small choices from one number.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % sides.max(1) as u64) as usize
    }

    /// A place in a text.
    fn place(&mut self, text: &str) -> usize {
        let mut at = self.roll(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// Two places in a text, not far apart.
    fn stretch(&mut self, text: &str) -> (usize, usize) {
        let start = self.place(text);
        let mut end = (start + 1 + self.roll(30)).min(text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        (start, end)
    }

    /// The text with one thing wrong.
    fn mistype(&mut self, text: &str, other: &str) -> String {
        let (start, end) = self.stretch(text);
        let (from, to) = self.stretch(other);
        let put = match self.roll(6) {
            0 => String::new(),
            1 | 2 => STRANGE[self.roll(STRANGE.len())].to_owned(),
            3 => other[from..to].to_owned(),
            4 => text[start..end].repeat(1 + self.roll(4)),
            _ => char::from(self.roll(128) as u8).to_string(),
        };
        let end = if self.roll(3) == 0 { start } else { end };
        format!("{}{put}{}", &text[..start], &text[end..])
    }

    /// A word of a text replaced by a word of another.
    fn exchange(&mut self, text: &str, other: &str) -> String {
        let words: Vec<&str> = other.split_inclusive([' ', ',', '"', '\n']).collect();
        let mut mine: Vec<&str> = text.split_inclusive([' ', ',', '"', '\n']).collect();
        if mine.is_empty() || words.is_empty() {
            return other.to_owned();
        }
        let at = self.roll(mine.len());
        mine[at] = words[self.roll(words.len())];
        mine.concat()
    }

    fn spoil(&mut self, text: &str, other: &str) -> String {
        if self.roll(2) == 0 { self.mistype(text, other) } else { self.exchange(text, other) }
    }
}

fn config(usual: u32) -> ProptestConfig {
    let said = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    ProptestConfig {
        cases: said.unwrap_or(usual),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A pack with a few things wrong in it.
fn spoiled(seed: u64) -> Folder {
    let mut dice = Dice(seed);
    let pack = &PACKS[[0, 0, 1, 2, 2][dice.roll(5)]];
    let mut folder = pack.clone();
    let names: Vec<String> = folder.files.keys().cloned().collect();
    for _ in 0..1 + dice.roll(3) {
        let name = &names[dice.roll(names.len())];
        let text = |name: &str| String::from_utf8_lossy(&pack.files[name]).into_owned();
        let other = text(&names[dice.roll(names.len())]);
        let bytes = match dice.roll(20) {
            0 => {
                folder.files.remove(name);
                continue;
            }
            1 => pack.files[name][..dice.roll(pack.files[name].len())].to_vec(),
            2 => {
                let mut bytes = pack.files[name].clone();
                let at = dice.roll(bytes.len());
                bytes[at] = dice.roll(256) as u8;
                bytes
            }
            _ => dice.spoil(&text(name), &other).into_bytes(),
        };
        folder.files.insert(name.clone(), bytes);
    }
    folder
}

/// What is accepted can be set up and read.
fn stands(loaded: Loaded) {
    let content = loaded.content;
    let members: Vec<Member> = content
        .classes
        .iter()
        .cycle()
        .take(2)
        .map(|class| Member {
            class: class.id.clone(),
            level: 1,
            cards: Vec::new(),
            items: Vec::new(),
            perks: vec![0; class.perks.len()],
            mastered: Vec::new(),
        })
        .collect();
    for language in Language::ALL {
        let voice = Voice::It;
        let render = Renderer { content: &content, class: None, language, voice };
        for card in content.sets.iter().flat_map(|set| &set.cards) {
            render.action(&card.action);
        }
        content.items.iter().for_each(|item| drop(render.item(item)));
        for class in &content.classes {
            let render = Renderer { class: Some(class), voice: Voice::You, ..render };
            for card in &class.cards {
                render.action(&card.top);
                render.action(&card.bottom);
            }
        }
    }
    if let Some(campaign) = &loaded.campaign {
        campaign_stands(campaign, &content);
    }
    let haven = Haven::new(content);
    for scenario in &haven.content.scenarios {
        let setup = Setup {
            scenario: scenario.id.clone(),
            level: None,
            party: members.clone(),
            switches: loaded.switches,
            treasures_looted: 0,
            random_item_found: false,
            stickers: Vec::new(),
            random_items: None,
            loot_stickers: 0,
            brought: Default::default(),
            road: Vec::new(),
        };
        drop(haven.prepare(&setup));
    }
}

/// Everything a campaign says can be read.
fn campaign_stands(campaign: &Campaign, content: &longrest_haven::Content) {
    let book = &campaign.book;
    for language in Language::ALL {
        let render = CampaignRenderer::new(book, &campaign.words, content, language);
        for option in book.events.iter().flat_map(|event| &event.options) {
            option.back.iter().for_each(|outcome| drop(render.outcome(outcome)));
            option.needs.iter().for_each(|test| drop(render.test(test)));
        }
        book.sections.iter().for_each(|one| drop(render.effects(&one.effects)));
        book.envelopes.iter().for_each(|one| drop(render.effects(&one.effects)));
        book.scenarios.iter().for_each(|one| drop(render.effects(&one.outcome)));
        let goals = book.quests.iter().flat_map(|quest| &quest.goals);
        goals.for_each(|goal| drop(render.quest_goal(goal)));
    }
}

/// A line is refused with a message and its place in the line, or read the same again.
fn read_or_refused<T: Line + std::fmt::Debug>(line: &str) -> Result<(), TestCaseError> {
    let scope = trees::scope();
    match T::read(line, &scope) {
        Err(problem) => prop_assert!(problem.span.end <= line.len(), "{line:?}: {problem:?}"),
        Ok(tree) => {
            let written = tree.write(&scope);
            let again = T::read(&written, &scope);
            prop_assert!(again.is_ok_and(|again| again == tree), "{line:?} becomes {written:?}");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(96))]

    #[test]
    fn a_mistyped_pack_is_reported_or_stands(seed in any::<u64>()) {
        match compile(&spoiled(seed), &|_| None) {
            Ok(loaded) => stands(loaded),
            Err(problems) => prop_assert!(!problems.to_string().is_empty()),
        }
    }
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn a_mistyped_line_is_refused_or_read(seed in any::<u64>()) {
        let mut dice = Dice(seed);
        let mut line = LINES[dice.roll(LINES.len())].clone();
        for _ in 0..1 + dice.roll(3) {
            let other = &LINES[dice.roll(LINES.len())];
            line = dice.spoil(&line, other);
        }
        read_or_refused::<Ability>(&line)?;
        read_or_refused::<Action>(&line)?;
        read_or_refused::<Amount>(&line)?;
        read_or_refused::<Bonus>(&line)?;
        read_or_refused::<Deed>(&line)?;
        read_or_refused::<Goal>(&line)?;
        read_or_refused::<SpecialRule>(&line)?;
        read_or_refused::<Perk>(&line)?;
        read_or_refused::<Vec<Added>>(&line)?;
        read_or_refused::<Vec<Effect>>(&line)?;
        read_or_refused::<Vec<Reward>>(&line)?;
        read_or_refused::<town::Test>(&line)?;
        read_or_refused::<Vec<town::Effect>>(&line)?;
        read_or_refused::<town::Outcome>(&line)?;
        read_or_refused::<QuestGoal>(&line)?;
        read_or_refused::<Cost>(&line)?;
        read_or_refused::<(u8, Cost)>(&line)?;
        read_or_refused::<Craft>(&line)?;
        read_or_refused::<Shelf>(&line)?;
    }
}

#[test]
fn a_file_of_fifty_megabytes_is_refused() {
    let folder = std::env::temp_dir().join(format!("longrest-huge-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (name, bytes) in PACKS[0].files.iter().filter(|(name, _)| !name.contains('/')) {
        std::fs::write(folder.join(name), bytes).unwrap();
    }
    let comment = format!("# {}\n", "very long ".repeat(100)).repeat(50_000);
    assert!(comment.len() > 50_000_000);
    std::fs::write(folder.join("items.toml"), comment).unwrap();
    let read = Folder::read(&folder).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    // No more of it is read than is needed to see that it is too large.
    assert!(read.files["items.toml"].len() < 6_000_000);
    let problems = compile(&read, &|_| None).unwrap_err().to_string();
    let expected = format!("{}/items.toml", folder.display());
    assert!(problems.contains("error[too-large]: the file is larger than 5 MB"), "{problems}");
    assert!(problems.contains(&expected), "{problems}");
}

#[test]
fn nesting_without_end_is_refused() {
    let deep = |open: &str, middle: &str, close: &str| {
        format!("{}{middle}{}", open.repeat(50_000), close.repeat(50_000))
    };
    for (name, text) in [
        ("items.toml", format!("items = {}", deep("[", "", "]"))),
        ("goals.toml", format!("goals = {}", deep("{ a = ", "1", " }"))),
        ("loot.toml", format!("[{}a]\n", "a.".repeat(50_000))),
        ("lang/it.toml", format!("pack.name = {}", deep("[", "", "]"))),
    ] {
        let mut folder = PACKS[0].clone();
        folder.files.insert(name.to_owned(), text.into_bytes());
        let problems = compile(&folder, &|_| None).unwrap_err().to_string();
        assert!(problems.contains(name), "{name}: {problems}");
    }
    let lines = [
        deep("grant (", "attack 1", ")"),
        format!("attack {}", deep("(", "1", ")")),
        format!("attack 1, if {}", deep("not ", "self is elite", "")),
        format!("attack 1, {}", deep("then (heal 1, ", "wound", ")")),
    ];
    for line in lines {
        let scope = trees::scope();
        let problem = Ability::read(&line, &scope).unwrap_err();
        assert!(problem.message.contains("nested too deep"), "{problem:?}");
    }
}
