//! What owners import, played by bots, where real data is there; nothing of it is part of the
//! project. Every card of every monster is acted on a small board, and random scenarios that were
//! drawn from maps are played to their end with our own classes.
//!
//! `LONGREST_OWNERS` sets how many scenarios are played, `LONGREST_OWNERS_DATA` where the data is.

use longrest_bots::haven::Greedy;
use longrest_bots::{Inline, Random};
use longrest_haven::{Brought, Content, Haven, Look, Member, Setup};
use longrest_import::{ghs, vgb};
use longrest_kernel::{Generator, Key, Ruleset, play_inline};
use longrest_pack::{Folder, Loaded, compile};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most steps of a scenario.
const STEPS_MAX: u64 = 100_000;

/// A room in which everybody is near everybody.
const SMALL: &str = "number = 998\nname = \"Small\"\nintroduction = \"\"\nconclusion = \"\"\n\
    goal = \"survived 3 rounds\"\ngoal_text = \"Hold out.\"\nrules_text = \"\"\n\n\
    [[rooms]]\nid = \"room-1\"\nmap = \"\"\"\n\
    . . . . . . .\n . S S m . . .\n. S S . . ^ .\n . . . . . . .\"\"\"\n\n\
    [rooms.legend]\nm = \"MONSTER\"\n";

fn data(folder: &str) -> Option<PathBuf> {
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let root = std::env::var_os("LONGREST_OWNERS_DATA").map_or(usual, PathBuf::from);
    let path = root.join(folder);
    path.is_dir().then_some(path)
}

fn ours(name: &str) -> Option<Folder> {
    Folder::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs").join(name)).ok()
}

fn loaded(name: &str, files: &BTreeMap<String, String>) -> Loaded {
    let toml = files.iter().filter(|(path, _)| path.ends_with(".toml"));
    let bytes = toml.map(|(path, text)| (path.clone(), text.clone().into_bytes()));
    let folder = Folder { name: name.to_owned(), files: bytes.collect() };
    compile(&folder, &ours).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The classes of our own pack.
fn classes() -> Vec<String> {
    let frontier = compile(&ours("frontier").unwrap(), &ours).unwrap();
    frontier.content.classes.iter().map(|class| class.id.clone()).collect()
}

fn setup(loaded: &Loaded, scenario: &str, party: &[String], level: u8) -> Setup {
    let member = |class: &String| Member {
        class: class.clone(),
        level: 1,
        cards: Vec::new(),
        items: Vec::new(),
        perks: Vec::new(),
        mastered: Vec::new(),
    };
    Setup {
        scenario: scenario.to_owned(),
        level: Some(level),
        party: party.iter().map(member).collect(),
        switches: loaded.switches,
        treasures_looted: 0,
        random_item_found: false,
        road: Vec::new(),
        loot_stickers: 0,
        stickers: Vec::new(),
        random_items: None,
        brought: Brought::default(),
    }
}

/// Plays to the end; every state that is rested in is valid.
fn to_the_end(rules: &Haven, setup: &Setup, key: u64, greedy: bool) -> bool {
    let start = rules.start(setup).unwrap_or_else(|why| panic!("{}: {why}", setup.scenario));
    let luck = Generator::new(Key([key, 24]));
    let over = match greedy {
        true => play_inline(rules, start, &mut Inline::new(Greedy, luck), STEPS_MAX),
        false => {
            let random = Random::from_seed(key);
            play_inline(rules, start, &mut Inline::new(random, luck), STEPS_MAX)
        }
    };
    assert!(rules.outcome(&over).is_some(), "{}, {key}: it does not end", setup.scenario);
    rules.validate(&over).unwrap_or_else(|why| panic!("{}, {key}: {why}", setup.scenario));
    Look { rules, state: &over }.completed()
}

/// The content with one monster on the board, whose set has one card.
fn with_one(content: &Content, monster: usize, card: usize) -> Content {
    let mut content = content.clone();
    let set = usize::from(content.monsters[monster].set);
    let mut only = content.sets[set].cards[card].clone();
    only.shuffle = true;
    content.sets[set].cards = vec![only];
    content
}

#[test]
fn every_card_of_every_monster_acts_on_a_small_board() {
    let Some(editions) = data("ghs") else { return };
    // All of them take minutes: some are acted with every test, all with `make owners`.
    let thorough = std::env::var_os("LONGREST_OWNERS").is_some();
    let party = &classes()[..2];
    for pack in ghs::import(&editions, &ours).unwrap() {
        let plain = loaded(&pack.edition, &pack.files);
        let mut acted = 0;
        let imported = plain.content.monsters.iter().filter(|monster| {
            let written = format!("id = \"{}\"\n", monster.id);
            pack.files.values().any(|text| text.contains(&written))
        });
        for monster in imported.step_by(if thorough { 1 } else { 16 }) {
            let mut files = pack.files.clone();
            let rank = if monster.boss { "" } else { " normal/elite/elite" };
            let text = SMALL.replace("MONSTER", &format!("{}{rank}", monster.id));
            files.insert("scenarios/small.toml".to_owned(), text);
            // Only what this monster needs: the rest of the pack was compiled above.
            files.retain(|path, text| {
                !path.starts_with("classes/")
                    && path != "items.toml"
                    && (!path.starts_with("monsters/") || is_needed(text, monster, &pack.files))
            });
            let small = loaded(&pack.edition, &files);
            let found = |one: &longrest_haven::Monster| one.id == monster.id;
            let at = small.content.monsters.iter().position(found).unwrap();
            let set = usize::from(small.content.monsters[at].set);
            for card in 0..small.content.sets[set].cards.len() {
                let rules = Haven::new(with_one(&small.content, at, card));
                to_the_end(&rules, &setup(&small, "small", party, 2), card as u64, false);
                acted += 1;
            }
        }
        println!("{}: {acted} cards acted", pack.edition);
        assert!(acted > if thorough { 500 } else { 20 }, "{}: {acted}", pack.edition);
    }
}

/// Whether a file of monsters holds one, or any that its cards may call, and theirs.
fn is_needed(
    text: &str,
    monster: &longrest_haven::Monster,
    files: &BTreeMap<String, String>,
) -> bool {
    let holds = |text: &str, id: &str| text.contains(&format!("id = \"{id}\"\n"));
    let mut wanted = vec![monster.id.clone()];
    for at in 0..8 {
        let Some(id) = wanted.get(at).cloned() else { break };
        let Some(own) = files.values().find(|text| holds(text, &id)) else { continue };
        for part in own.split("summon ").skip(1) {
            let words = part.split([' ', ';', ',', '"', ')']);
            let name = words.take(2).find(|word| word.parse::<u8>().is_err());
            wanted.extend(
                name.filter(|name| !wanted.iter().any(|one| one == name)).map(str::to_owned),
            );
        }
    }
    wanted.iter().any(|id| holds(text, id))
}

#[test]
fn scenarios_of_owners_are_played_to_their_end() {
    let (Some(editions), Some(maps)) = (data("ghs"), data("vgb")) else { return };
    let count = std::env::var("LONGREST_OWNERS").ok().and_then(|text| text.parse().ok());
    let count: u64 = count.unwrap_or(6);
    let mut packs = ghs::import(&editions, &ours).unwrap();
    packs.retain(|pack| pack.edition == "gh");
    let mut pack = packs.remove(0);
    pack.files.extend(vgb::place(&maps, "gh", &pack.files, &ours).unwrap().files);
    let loaded = loaded("gh", &pack.files);
    let rules = Arc::new(Haven::new(loaded.content.clone()));
    let drawn: Vec<String> = pack
        .files
        .keys()
        .filter_map(|path| path.strip_prefix("scenarios/scenario-")?.strip_suffix(".toml"))
        .map(|number| format!("scenario-{number}"))
        .collect();
    assert!(drawn.len() >= 105);
    let classes = classes();
    let mut completed = 0;
    for key in 0..count {
        let mut luck = Generator::new(Key([key, 25]));
        let mut free = classes.clone();
        let mut party = Vec::new();
        for _ in 0..2 + luck.below(3) {
            party.push(free.swap_remove(luck.below(free.len() as u64) as usize));
        }
        let scenario = &drawn[luck.below(drawn.len() as u64) as usize];
        let setup = setup(&loaded, scenario, &party, luck.below(4) as u8);
        completed += u64::from(to_the_end(&rules, &setup, key, true));
    }
    println!("{completed} of {count} scenarios completed");
}
