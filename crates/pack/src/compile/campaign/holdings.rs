//! Classes, items and loot cards, as far as the campaign knows them.

use super::super::{Compiler, Open, identity};
use crate::file::{CampaignFile, ClassFile, ItemEntry, Said};
use crate::scope::Kind;
use crate::source::Source;
use longrest_campaign::content::{CardSpot, Class, Craft, Item, LootCard, Perk, Shelf};
use longrest_campaign::id::{CardWord, ClassId, EventId, ItemId, LootCardId, MasteryId, SectionId};
use longrest_haven::LootKind;
use longrest_haven::enhancement::Beside;

impl Compiler<'_> {
    /// Puts the traits of classes into the scope.
    pub(in super::super) fn declare_traits(&mut self, open: &Open<ClassFile>) {
        for word in open.file.traits.iter().chain(&open.file.ancestry) {
            if self.scope.position(Kind::Trait, word).is_none() {
                self.scope.add(Kind::Trait, word.value.clone());
            }
        }
    }

    /// Notes a class that was just compiled.
    pub(in super::super) fn draft_class(&mut self, open: &Open<ClassFile>) {
        let Some(class) = self.content.classes.last() else { return };
        let (source, file) = (&open.source, &open.file);
        // Sections and events belong to a campaign; classes go with any.
        let own = self.own && self.has_campaign;
        let events = |said: &[Said]| {
            let words = if own { self.words_of(source, Kind::Event, said) } else { Vec::new() };
            words.into_iter().map(EventId).collect()
        };
        let retired = file.retired.as_ref().filter(|_| own);
        let ancestry = file.ancestry.iter().map(|word| word.value.clone());
        let drafted = Class {
            id: ClassId(class.id.clone()),
            locked: file.locked && own,
            hand_size: class.hand_size,
            hit_points: class.hit_points,
            traits: class.traits.iter().cloned().chain(ancestry).collect(),
            cards: class.cards.iter().map(|it| (CardWord(it.id.clone()), it.level)).collect(),
            spots: spots(&self.content, class),
            perks: (class.perks.iter().zip(&file.perks))
                .map(|(perk, entry)| Perk { boxes: perk.boxes, linked: entry.linked })
                .collect(),
            masteries: class.masteries.iter().map(|it| MasteryId(it.id.clone())).collect(),
            retired: retired
                .and_then(|said| self.word_of(source, Kind::Passage, &said.0))
                .map(SectionId),
            retired_events: events(&file.retired_events),
            unlocked_events: events(&file.unlocked_events),
        };
        self.draft.classes.push(drafted);
    }

    /// Notes an item.
    pub(in super::super) fn draft_item(&mut self, source: &Source, entry: &ItemEntry) {
        let (id, _) = identity(entry.id.as_ref(), &entry.name);
        let craft = entry.craft.as_ref().and_then(|said| self.line::<Craft>(source, said));
        let item = Item {
            id: ItemId(id),
            number: entry.number,
            slot: entry.slot.into(),
            gold: entry.gold,
            copies: entry.copies,
            craft,
            shelf: entry.shelf.as_ref().map_or(Shelf::Start, |said| self.shelf(source, said)),
            potion: entry.potion,
            only: (entry.only.as_ref())
                .and_then(|said| self.word_of(source, Kind::Class, said))
                .map(ClassId),
        };
        self.draft.items.push(item);
    }

    /// Where an item is. The buildings of a pack that is used are not there.
    fn shelf(&self, source: &Source, said: &Said) -> Shelf {
        let foreign = !self.own || !self.has_campaign;
        if foreign && said.value.starts_with("building ") {
            return Shelf::Reward;
        }
        self.line::<Shelf>(source, said).unwrap_or(Shelf::Reward)
    }

    /// What `campaign.toml` says about where items are.
    pub(super) fn shelves(&self, open: &Open<CampaignFile>, items: &mut [Item]) {
        for entry in &open.file.shelves {
            let Some(shelf) = self.line::<Shelf>(&open.source, &entry.at) else { continue };
            for word in self.words_of(&open.source, Kind::Item, &entry.items) {
                for item in items.iter_mut().filter(|item| item.id.as_str() == word) {
                    item.shelf = shelf.clone();
                }
            }
        }
    }

    /// Names the loot cards by what they give and their number among those: `lumber-3`.
    pub(in super::super) fn declare_loot_cards(&mut self) {
        self.scope.clear(Kind::LootCard);
        for card in self.loot_cards() {
            self.scope.add(Kind::LootCard, card.id.0);
        }
    }

    pub(super) fn loot_cards(&self) -> Vec<LootCard> {
        let mut seen = [0_u8; LootKind::ALL.len()];
        let mut cards = Vec::new();
        for (index, card) in self.content.loot.iter().enumerate() {
            let number = &mut seen[card.kind as usize];
            *number += 1;
            if card.kind != LootKind::RandomItem {
                let word = crate::notation::words::LOOT_KIND.name(&card.kind);
                let id = LootCardId(format!("{word}-{number}"));
                cards.push(LootCard { id, index: index as u8 });
            }
        }
        cards
    }
}

/// The spots of a class's cards, with what their prices depend on.
fn spots(content: &longrest_haven::Content, class: &longrest_haven::Class) -> Vec<CardSpot> {
    let mut spots = Vec::new();
    for card in &class.cards {
        for (number, spot) in card.spots.iter().enumerate() {
            let beside = Beside::new(content, class, card, *spot);
            spots.push(CardSpot {
                card: CardWord(card.id.clone()),
                spot: number as u8,
                half: spot.half,
                gains: beside.gains(),
                circumstances: beside.circumstances(),
            });
        }
    }
    spots
}
