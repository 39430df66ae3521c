//! Four people take the last copy of an item at the same instant: one gets it, the others are told
//! why they do not, and what else they bought is theirs.

use super::shelf;
use longrest_campaign::choice::Choice;
use longrest_campaign::id::{CharacterId, PartyId, PlayerId};
use longrest_campaign::world::Character;
use longrest_campaign::{Book, World};
use longrest_kernel::{Generator, Key};
use longrest_table::{Act, Code, Library, Message, Order, PersonId, Table, Token};
use serde_json::{Value, json, value::RawValue};
use std::path::Path;

const PEOPLE: u8 = 4;
const GOLD: u16 = 100;

fn book(pack: &str) -> Book {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs").join(pack);
    let loaded = longrest_pack::load(&path).expect("our pack").expect("without mistakes");
    loaded.campaign.expect("a campaign").book
}

/// Four characters with gold to spend, and one copy of an item on the shelf; others enough.
fn world(book: &Book, last: usize, others: &[usize]) -> World {
    let names: Vec<String> = (0..PEOPLE).map(|at| format!("Person {at}")).collect();
    let mut world = World::new(book, &names, Default::default());
    let classes = book.classes.iter().filter(|class| !class.locked);
    for (at, class) in classes.enumerate().take(usize::from(PEOPLE)) {
        let mut one = Character::new(class.id.clone(), PlayerId(at as u8), PartyId(0));
        (one.gold, one.outfitting) = (GOLD, true);
        world.characters.push(one);
    }
    world.supply.available.insert(book.items[last].id.clone(), 1);
    for other in others {
        world.supply.available.insert(book.items[*other].id.clone(), PEOPLE);
    }
    world
}

fn act(table: &mut Table, who: u8, id: String, seen: u64, act: Act) -> Result<(), (Code, String)> {
    let message = Message { id, seen, act };
    let fresh = Token::from_random([who; 16]);
    let done = table.act(PersonId(who.into()), &message, &fresh);
    done.map(|_| ()).map_err(|rejected| (rejected.code, rejected.message))
}

/// A table at which everybody has a chair.
fn gathered(pack: &str, world: &World) -> Table {
    let document: Value = serde_json::from_str(&world.to_document()).expect("JSON");
    let order = Order {
        game: "town".to_owned(),
        pack: pack.to_owned(),
        scenario: "campaign".to_owned(),
        options: json!({ "sheet": document }),
        document: Value::Null,
    };
    let mut table = shelf().create(&order, "", Some(Key([5, 6]))).expect("a campaign");
    for who in 0..PEOPLE {
        let token = Token::from_random([who + 1; 16]);
        table.join(&format!("Person {who}"), token.hash(), &[]).expect("there is room");
        let seen = table.version();
        let claim = Act::Claim { seat: who, invite: None };
        act(&mut table, who, format!("claim {who}"), seen, claim).expect("a chair");
    }
    table
}

/// What a seat may buy of an item, as it is offered.
fn offered(table: &mut Table, who: u8, item: usize) -> Option<Choice> {
    let update = table.update(Some(PersonId(who.into())), None);
    let view = update.views.iter().find(|view| view.seat == Some(who))?;
    let free: Vec<Choice> = serde_json::from_str(view.free.get()).expect("choices");
    let own = CharacterId(who.into());
    free.into_iter().find(
        |choice| matches!(choice, Choice::Buy(id, at, _) if *id == own && usize::from(*at) == item),
    )
}

fn buy(seat: u8, choice: Choice) -> Act {
    let json = serde_json::to_string(&choice).expect("plain data");
    Act::Free { seat, choice: RawValue::from_string(json).expect("JSON") }
}

fn the_last_copy_goes_to_one(pack: &str) {
    let book = book(pack);
    let cheap = |item: &longrest_campaign::content::Item| {
        item.is_purchasable() && (1..=GOLD / 2).contains(&item.gold) && item.only.is_none()
    };
    let fitting: Vec<usize> = (0..book.items.len()).filter(|at| cheap(&book.items[*at])).collect();
    let (last, others) = (fitting[0], &fitting[1..3]);
    let world = world(&book, last, others);
    let mut winners = [0u32; PEOPLE as usize];
    for seed in 0..500 {
        let mut luck = Generator::from_seed(seed);
        let mut table = gathered(pack, &world);
        // Everybody looks at the same shelf, and then everybody acts.
        let wanted = [last, others[0], others[1]];
        let mut acts: Vec<(u8, usize, Choice)> = Vec::new();
        for who in 0..PEOPLE {
            for item in wanted {
                let choice = offered(&mut table, who, item).expect("it is on the shelf");
                acts.push((who, item, choice));
            }
        }
        let seen = table.version();
        let mut got: [Vec<usize>; PEOPLE as usize] = Default::default();
        while !acts.is_empty() {
            let at = luck.below(acts.len() as u64) as usize;
            let (who, item, choice) = acts.swap_remove(at);
            let id = format!("{who} takes {item}");
            match act(&mut table, who, id, seen, buy(who, choice)) {
                Ok(()) => got[usize::from(who)].push(item),
                Err((code, why)) => {
                    assert_eq!((item, code), (last, Code::NotOffered), "seed {seed}: {why}");
                    assert!(why.contains("Buy"), "it is said what is no longer offered: {why}");
                }
            }
        }
        let update = serde_json::to_value(table.update(None, None)).expect("JSON");
        let view = &update["views"][0]["view"];
        for who in 0..usize::from(PEOPLE) {
            let mut items: Vec<&str> =
                got[who].iter().map(|at| book.items[*at].id.as_str()).collect();
            items.sort_unstable();
            assert_eq!(view["characters"][who]["items"], json!(items), "seed {seed}");
            assert!(items.len() >= 2, "seed {seed}: nobody's other purchases are lost");
            winners[who] += u32::from(got[who].contains(&last));
        }
        assert_eq!(update["history"]["live"], 9, "seed {seed}: one copy and eight others");
    }
    assert_eq!(winners.iter().sum::<u32>(), 500, "one each time");
    assert!(winners.iter().all(|times| *times > 60), "{winners:?}");
}

#[test]
fn of_an_outpost() {
    the_last_copy_goes_to_one("frontier");
}

#[test]
fn of_a_city() {
    the_last_copy_goes_to_one("crossroads");
}
