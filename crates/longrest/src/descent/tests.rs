//! Descent at the table: secrets, undo, overrides, replay, and bots in any seat.

use super::DescentFamily;
use crate::packs::Places;
use longrest_kernel::Key;
use longrest_table::{Act, Library, Message, Order, PersonId, Shelf, Table, Token, Update};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use std::path::Path;

/// A table with an overlord (person 0) and somebody who plays all heroes (person 1).
struct Evening {
    table: Table,
    head: Vec<u8>,
    disk: Vec<Vec<u8>>,
    messages: u32,
}

fn shelf() -> Shelf {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
    let packs = Places::only(&packs).all().expect("our packs");
    Shelf::new().with(DescentFamily::open(&packs).expect("our packs have no mistakes"))
}

fn order(options: Value) -> Order {
    Order {
        game: "descent".into(),
        pack: "underdelve".into(),
        scenario: "lamplit-stair".into(),
        options,
        document: Value::Null,
    }
}

fn raw(value: &Value) -> Box<RawValue> {
    to_raw_value(value).expect("JSON can be written")
}

fn json_of(update: &Update) -> Value {
    serde_json::to_value(update).expect("an update can be written")
}

impl Evening {
    fn of(options: Value, seed: u64) -> Evening {
        let table = shelf().create(&order(options), "", Some(Key([seed, 5]))).expect("an evening");
        let head = table.head().encode();
        let mut evening = Evening { table, head, disk: Vec::new(), messages: 0 };
        for name in ["Overlord", "Heroes"] {
            evening.table.join(name, token(name).hash(), &[]).expect("there is room");
        }
        let seats =
            json_of(&evening.table.update(None, None))["seats"].as_array().map_or(0, Vec::len);
        for seat in 0..seats as u8 {
            evening.ok(u16::from(seat > 0), Act::Claim { seat, invite: None });
        }
        evening
    }

    fn ok(&mut self, who: u16, act: Act) {
        self.messages += 1;
        let shown = format!("{act:?}");
        let id = format!("message {}", self.messages);
        let message = Message { id, seen: self.table.version(), act };
        let fresh = token(&message.id);
        let done = self.table.act(PersonId(who), &message, &fresh);
        done.unwrap_or_else(|rejected| panic!("{shown}: {rejected:?}"));
        self.disk.extend(self.table.take_entries());
    }

    fn update(&mut self, who: u16) -> Value {
        json_of(&self.table.update(Some(PersonId(who)), None))
    }

    /// The seat that is asked, who holds it, and its options.
    fn asked(&mut self) -> Option<(u8, u16, Vec<Value>)> {
        loop {
            for who in 0..2 {
                let update = self.update(who);
                for view in update["views"].as_array().expect("views") {
                    if let Some(options) = view["question"]["options"].as_array() {
                        let seat = view["seat"].as_u64().expect("a seat is asked") as u8;
                        return Some((seat, who, options.clone()));
                    }
                }
            }
            // Nobody can do anything at this moment.
            if !self.table.is_at_moment() {
                return None;
            }
            self.beat();
        }
    }

    /// The beat of a moment is over.
    fn beat(&mut self) {
        self.table.beat();
        self.disk.extend(self.table.take_entries());
    }

    /// Answers so many questions, each with another of its options.
    fn play(&mut self, count: usize) {
        for pick in 0..count {
            let Some((seat, who, options)) = self.asked() else { return };
            let choice = raw(&options[(pick * 7 + 3) % options.len()]);
            self.ok(who, Act::Answer { seat, choice });
        }
    }

    /// Changes something, by agreement.
    fn agree(&mut self, edit: &Value) {
        self.ok(1, Act::Override { edit: raw(edit) });
        let vote = self.update(0)["vote"]["id"].as_u64().expect("both must agree");
        let vote = serde_json::from_value(json!(vote)).expect("a vote");
        self.ok(0, Act::Vote { vote, agree: true });
    }

    fn reload(&mut self) {
        let loaded = shelf().load(&self.head, &self.disk, None);
        self.table = loaded.unwrap_or_else(|error| panic!("{error}"));
    }
}

fn token(text: &str) -> Token {
    let mut bytes = [0u8; 16];
    for (at, byte) in text.bytes().enumerate() {
        bytes[at % 16] = byte ^ bytes[at % 16].rotate_left(3);
    }
    Token::from_random(bytes)
}

#[test]
fn orders_name_players_and_heroes_and_impossible_ones_say_why() {
    let seats = |options: Value| {
        let table = shelf().create(&order(options), "", Some(Key([1, 1])));
        let mut table = table.map_err(|rejected| rejected.message)?;
        let update = json_of(&table.update(None, None));
        let names = update["seats"].as_array().expect("seats").iter();
        Ok::<_, String>(names.map(|seat| seat["name"].as_str().unwrap_or("").to_owned()).collect())
    };
    let three: Vec<String> = seats(Value::Null).expect("three players by default");
    assert_eq!(three, ["Overlord", "Hero 1", "Hero 2"]);
    assert_eq!(seats(json!({"players": 2})).expect("two"), ["Overlord", "Heroes"]);
    let given = json!({"sheets": {"given": ["quill", "sister-ysolde", "brannoc-half-ox"]}});
    let names = seats(given).expect("three heroes");
    assert_eq!(names, ["Overlord", "Quill", "Sister Ysolde", "Brannoc Half-Ox"]);
    let wrong = seats(json!({"sheets": {"given": ["quilt"]}})).expect_err("no such hero");
    assert!(wrong.contains("there is no hero \"quilt\"; there are: brannoc-half-ox"), "{wrong}");
    assert!(seats(json!({"players": 6})).expect_err("too many").contains("it takes 2 to 5"));
}

// DJ-OLCARD-08, DJ-QUEST-04
#[test]
fn only_the_overlord_sees_his_hand_and_what_waits_behind_doors() {
    let mut evening = Evening::of(json!({"players": 3}), 3);
    evening.play(60);
    let (overlord, heroes) = (evening.update(0), evening.update(1));
    let hand = &overlord["views"][0]["view"]["secrets"]["hand"];
    assert!(hand.as_array().is_some_and(|cards| !cards.is_empty()), "{hand}");
    for view in heroes["views"].as_array().expect("two seats") {
        assert!(view["view"]["secrets"].is_null());
        assert_eq!(view["view"]["hand_size"], overlord["views"][0]["view"]["hand_size"]);
    }
    let drawn = |update: &Value| -> Vec<Value> {
        let lines = update["log"].as_array().expect("a log").iter();
        lines.map(|line| line["fact"]["CardDrawn"].clone()).filter(|one| !one.is_null()).collect()
    };
    assert!(drawn(&overlord).iter().all(|fact| fact["card"].is_u64()));
    assert!(!drawn(&heroes).is_empty() && drawn(&heroes).iter().all(|one| one["card"].is_null()));
    let spaces = heroes["views"][0]["view"]["spaces"].as_array().expect("spaces");
    let fog = spaces.iter().filter(|space| space["revealed"] == false);
    assert!(fog.clone().count() > 20, "most of the map is still dark");
    assert!(fog.into_iter().all(|one| one["markers"] == json!([]) && one["glyph"].is_null()));
    // What anybody reads names the rule it follows.
    let rules = heroes["log"].as_array().expect("a log").iter();
    assert!(
        rules.clone().count() > 10
            && rules
                .clone()
                .all(|line| { line["rule"].as_str().is_some_and(|rule| rule.starts_with("DJ-")) })
    );
}

#[test]
fn a_game_is_undone_brought_back_and_read_again_without_a_difference() {
    let mut evening = Evening::of(json!({"players": 2, "sheets": "chosen"}), 7);
    evening.play(40);
    let (before, history) = (evening.update(0), evening.update(0)["history"].clone());
    evening.reload();
    let again = evening.update(0);
    assert_eq!(before["views"], again["views"]);
    // Chance was taken and cards were drawn: going back needs everybody's consent.
    let live = history["live"].as_u64().expect("how many count") as u32;
    evening.ok(1, Act::Undo { keep: live - 5 });
    let vote = evening.update(0)["vote"]["id"].as_u64();
    if let Some(vote) = vote {
        let vote = serde_json::from_value(json!(vote)).expect("a vote");
        evening.ok(0, Act::Vote { vote, agree: true });
    }
    assert_eq!(evening.update(0)["history"]["live"], live - 5);
    evening.ok(1, Act::Redo { count: 5 });
    if let Some(vote) = evening.update(0)["vote"]["id"].as_u64() {
        let vote = serde_json::from_value(json!(vote)).expect("a vote");
        evening.ok(0, Act::Vote { vote, agree: true });
    }
    assert_eq!(evening.update(0)["views"][0]["view"], before["views"][0]["view"]);
}

// DJ-OLCARD-08: that he is asked does not tell that he could do something, nor does the history.
#[test]
fn a_walk_goes_on_when_its_moments_have_passed() {
    let (mut asked, mut unasked) = (0, 0);
    for seed in 0..6 {
        let mut evening = Evening::of(json!({"players": 2}), seed);
        let mut pick = seed as usize;
        let (seat, walk) = loop {
            let (seat, who, options) = evening.asked().expect("a turn");
            let look = json!({"question": {"language": "en"}});
            let look = evening.table.look(Some(PersonId(who)), Some(seat), &look).expect("a look");
            let paths = look["paths"].as_array().into_iter().flatten();
            let steps = |path: &Value| path["steps"].as_array().expect("steps").clone();
            if let Some(walk) = paths.map(steps).find(|steps| steps.len() == 3) {
                break (seat, walk);
            }
            pick += 1;
            let choice = raw(&options[(pick * 7 + 3) % options.len()]);
            evening.ok(who, Act::Answer { seat, choice });
        };
        let live = evening.update(1)["history"]["live"].as_u64().expect("a number");
        let choices = walk.iter().map(|pose| raw(&json!({ "Step": pose }))).collect();
        evening.ok(1, Act::Answers { seat, choices });
        let mut moments = 0;
        while evening.table.is_at_moment() {
            moments += 1;
            assert_eq!(evening.update(1)["waiting"], json!([0]), "seed {seed}");
            let question = evening.update(0)["views"][0]["question"].clone();
            match question["options"].as_array().and_then(|options| options.last()) {
                Some(pass) => {
                    asked += 1;
                    evening.ok(0, Act::Answer { seat: 0, choice: raw(pass) });
                }
                None => {
                    unasked += 1;
                    evening.beat();
                }
            }
        }
        let after = evening.update(1);
        assert_eq!(after["waiting"], json!([seat]), "the walk has ended");
        assert_eq!(after["history"]["live"], live + 3 + moments);
        // It was one decision, whoever let the moments pass, and nothing was shown by it.
        assert_eq!(after["history"]["back_to"], live);
        assert!(after["history"]["undo_to"].as_u64().is_some_and(|to| to <= live), "{after}");
        let history = after["history"].clone();
        evening.reload();
        assert_eq!(evening.update(1)["history"], history);
        evening.ok(1, Act::Undo { keep: live as u32 });
        assert_eq!(evening.update(1)["history"]["live"], live);
        assert_eq!(evening.update(1)["waiting"], json!([seat]));
    }
    assert!(asked > 1 && unasked > 2, "{asked} {unasked}");
}

// DJ-EQUIP-02 to DJ-EQUIP-06, DJ-ITEM-12: what a look says of room agrees with what is offered.
#[test]
fn whoever_dresses_is_told_how_much_fits() {
    let mut evening = Evening::of(json!({"players": 2}), 23);
    evening.play(40);
    let words = shelf().words("descent", "underdelve", "en").expect("words");
    let heavy = |it: &Value| it["hands"] == 2 || it["class"] == "armor";
    let items = words["items"].as_array().expect("items").iter().enumerate();
    for (item, _) in items.filter(|(_, it)| it["source"] == "shop" && heavy(it)).take(3) {
        evening.agree(&json!({ "GiveItem": [0, item] }));
        evening.agree(&json!({ "GiveItem": [1, item] }));
    }
    let mut chosen: Vec<u64> = Vec::new();
    let (mut full, mut free) = (0, 0);
    for pick in 0..400 {
        let Some((seat, who, options)) = evening.asked() else { break };
        let dressing = json!({"question": {"language": "en"}});
        let wear = evening.table.look(Some(PersonId(who)), Some(seat), &dressing).expect("a look")
            ["wear"]
            .clone();
        if wear.is_object() {
            let view = &evening.update(who)["views"][0];
            let hero = view["question"]["prompt"]["EquipNext"].as_u64().expect("a hero");
            let items = view["view"]["heroes"][hero as usize]["items"].clone();
            let items: Vec<u64> = items
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|it| it["item"].as_u64())
                .collect();
            assert_eq!(wear["takes"].as_array().map(Vec::len), Some(items.len()));
            for (at, item) in items.iter().enumerate() {
                let taken = chosen.iter().filter(|one| *one == item).count();
                let copies = items.iter().filter(|one| *one == item).count();
                if taken == copies || chosen.last().is_some_and(|last| item < last) {
                    continue; // worn already, or passed over
                }
                let worn = chosen.iter().filter_map(|one| items.iter().position(|it| it == one));
                let fits = fit(&wear, worn.chain([at]));
                assert_eq!(options.contains(&json!({ "Equip": item })), fits, "{wear} {item}");
                (full, free) = (full + usize::from(!fits), free + usize::from(fits));
            }
        }
        let wanted = options.iter().position(|it| *it == "ChangeEquipment");
        let choice = &options[wanted.unwrap_or((pick * 7 + 3) % options.len())];
        match choice["Equip"].as_u64() {
            Some(item) if wear.is_object() => chosen.push(item),
            _ => chosen.clear(),
        }
        evening.ok(who, Act::Answer { seat, choice: raw(choice) });
    }
    assert!(full > 1 && free > 20, "{full} did not fit, {free} did");
}

/// Whether things take up no more than may be worn.
fn fit(wear: &Value, worn: impl Iterator<Item = usize> + Clone) -> bool {
    let sum = |name: &str| -> u64 {
        let takes = worn.clone().map(|at| &wear["takes"][at][name]);
        takes.map(|one| one.as_u64().unwrap_or(u64::from(one == true))).sum()
    };
    let within = |name: &str| sum(name) <= wear["most"][name].as_u64().expect("a number");
    ["hands", "armors", "potions", "others"].into_iter().all(within)
        && (sum("forbids_runes") == 0 || within("runes"))
}

#[test]
fn the_group_may_change_anything_by_agreement() {
    let mut evening = Evening::of(json!({"players": 3}), 11);
    evening.play(40);
    let edits = [
        json!({"HeroWounds": [0, 3]}),
        json!({"HeroCoins": [1, 975]}),
        json!({"Conquest": 9}),
        json!({"Threat": 17}),
        json!({"SetTokens": [{"Hero": 0}, "burn", 2]}),
    ];
    for edit in &edits {
        evening.agree(edit);
    }
    evening.reload();
    let view = evening.update(1)["views"][0]["view"].clone();
    assert_eq!(view["heroes"][0]["wounds"][0], 3);
    assert_eq!(view["heroes"][1]["coins"], 975);
    assert_eq!((&view["conquest"], &view["threat"]), (&json!(9), &json!(17)));
    assert_eq!(view["heroes"][0]["tokens"]["burn"], 2);
    // What cannot be is refused and changes nothing.
    evening.messages += 1;
    let message = Message {
        id: "impossible".into(),
        seen: evening.table.version(),
        act: Act::Override { edit: raw(&json!({"HeroWounds": [0, 200]})) },
    };
    let refused = evening.table.act(PersonId(1), &message, &token("impossible"));
    assert!(refused.expect_err("no hero has so many wounds").message.contains("not possible"));
}

#[test]
fn bots_play_every_seat_to_the_end_and_the_game_can_be_watched_again() {
    let mut evening = Evening::of(json!({"players": 3}), 13);
    let hint = evening.asked().map(|(seat, who, options)| {
        let hint = evening.table.hint(PersonId(who), "h", seat).expect("a hint");
        assert!(options.contains(&serde_json::from_str(hint.choice.get()).expect("JSON")));
        hint.reason
    });
    assert!(hint.is_some_and(|reason| !reason.is_empty()));
    evening.ok(0, Act::BotIn { seat: 0 });
    evening.ok(1, Act::BotIn { seat: 1 });
    evening.ok(1, Act::BotIn { seat: 2 });
    let moves = (0..200_000).take_while(|_| evening.table.bot_move()).count();
    assert!(evening.table.is_over(), "after {moves} moves");
    let winners = evening.update(0)["winners"].clone();
    assert!(winners == json!([0]) || winners == json!([1, 2]), "{winners}");
    let live = evening.update(0)["history"]["live"].as_u64().expect("how many count") as u32;
    let step = evening.table.replay_step(Some(PersonId(1)), live / 2).expect("a step");
    assert!(serde_json::to_value(&step).is_ok_and(|step| step.is_object()));
}

#[test]
fn looks_tell_sight_words_and_what_an_attack_should_do() {
    let mut seeds = 17..;
    let mut begin = || Evening::of(json!({"players": 2}), seeds.next().expect("no end of seeds"));
    let mut evening = begin();
    let look = |evening: &Evening, who: u16, seat: Option<u8>, query: Value| {
        evening.table.look(Some(PersonId(who)), seat, &query).expect("a look")
    };
    let mut paths = false;
    let mut expected = false;
    for pick in 0..3000 {
        // An evening may be over before anybody has attacked.
        let Some((seat, who, options)) = evening.asked() else {
            evening = begin();
            continue;
        };
        let shown = look(&evening, who, Some(seat), json!({"question": {"language": "de"}}));
        assert_eq!(shown["options"].as_array().map(Vec::len), Some(options.len()));
        paths |= shown["paths"].as_array().is_some_and(|paths| paths.len() > 3);
        let previews = shown["options"].as_array().expect("previews");
        expected |= previews.iter().any(|one| one["expect"]["most"].as_u64() > Some(0));
        if paths && expected {
            break;
        }
        let attack = options.iter().position(|one| one["Attack"].is_object() || one == "Done");
        let at = attack.filter(|_| pick % 3 == 0).unwrap_or((pick * 7 + 3) % options.len());
        evening.ok(who, Act::Answer { seat, choice: raw(&options[at]) });
    }
    assert!(paths && expected, "paths {paths}, expectations {expected}");
    // Whoever is not asked sees nothing there, which is no mistake.
    let (seat, who, _) = evening.asked().expect("a question");
    let idle = look(&evening, 1 - who, Some(1 - seat), json!({"question": {"language": "de"}}));
    assert!(idle.is_null());
    let words = look(&evening, 1, None, json!({"words": {"language": "it"}}));
    assert!(words["introduction"].as_str().is_some_and(|text| !text.is_empty()));
    assert!(words["conclusion"].is_null());
    let view = evening.update(1)["views"][0]["view"].clone();
    let spaces = view["spaces"].as_array().expect("spaces");
    let known = spaces.iter().position(|space| space["revealed"] == true).expect("a space");
    let seen = look(&evening, 1, None, json!({"sight": {"from": known}}));
    assert!(seen["cells"].as_array().is_some_and(|cells| cells.len() > 1));
}

#[test]
fn the_library_has_words_in_every_language_and_tells_no_secrets() {
    for language in ["en", "it", "de", "es"] {
        let words = shelf().words("descent", "underdelve", language).expect("a library");
        assert_eq!(words["language"], language);
        let counts = [("heroes", 16), ("skills", 36), ("monsters", 12), ("quests", 6)];
        for (table, count) in counts {
            assert_eq!(words[table].as_array().map(Vec::len), Some(count), "{table}");
        }
        let text = words.to_string();
        assert!(text.contains("introduction"), "no words of the quests");
        assert!(!text.contains("conclusion") && !text.contains("defeat"));
        for item in words["items"].as_array().expect("items") {
            assert!(item["name"].as_str().is_some_and(|name| !name.is_empty()), "{item}");
        }
    }
}
