// The names and texts of a pack of this family, in one language, as the server sends them.
// `docs/library.md` is the contract; the lines are rendered from what was compiled.

export type {
  CardWords as Text, HeroCard as HeroText, ItemCard as ItemText, KindCard as MonsterText, Library,
  OverlordCardWords as CardText, QuestCard as QuestText, SkillCard as SkillText,
} from '../lib/generated/descent.ts'

/** What stands for what in the icon set. */
export const SYMBOLS: Record<string, string> = {
  wounds: 'hearts', fatigue: 'lightning-trio', armor: 'breastplate', speed: 'walking-boot',
  conquest: 'laurel-crown', threat: 'evil-eyes', coins: 'two-coins', overlord: 'overlord-helm',
  surge: 'electric', range: 'target-arrows', damage: 'hearts', town: 'village',
  melee: 'broadsword', ranged: 'bowman', magic: 'magic-swirl',
  aim: 'bullseye', dodge: 'dodging', guard: 'checked-shield', rest: 'night-sleep',
  burn: 'flame', poison: 'poison-bottle', stun: 'knocked-out-stars', web: 'spider-web',
  monkey: 'monkey', healing: 'health-potion', vitality: 'potion-ball', money: 'two-coins',
  chest: 'locked-chest', relic: 'crystal-shine', rune_key: 'key', glyph: 'rune-stone',
  encounter: 'uncertainty', stairs: 'stairs', rubble: 'stone-pile', hand: 'card-draw',
  spawn: 'minions', power: 'evil-moon', event: 'tied-scroll', trap: 'wolf-trap',
  weapon: 'broadsword', shield: 'checked-shield', other: 'gem-pendant', potion: 'health-potion',
  cache: 'two-coins', fighting: 'crossed-swords', subterfuge: 'cloak-dagger',
  wizardry: 'magic-swirl', companion: 'minions',
}
