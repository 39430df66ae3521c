// An invented pack of Descent for the gallery: enough of everything to be looked at.

import type { CardText, HeroText, ItemText, Library, MonsterText, SkillText } from '../src/descent/library.ts'
import type { Face } from '../src/descent/game.ts'

const face = (range: number, damage: number, surges: number): Face => ({
  miss: false, range, damage, surges, enhancements: 0,
})
export const MISS: Face = { ...face(0, 0, 0), miss: true }
export const PLUS: Face = { ...face(0, 0, 0), enhancements: 1 }
export const faces = { face }

const six = (...some: Face[]): [Face, Face, Face, Face, Face, Face] =>
  Array.from({ length: 6 }, (_, at) => some[at % some.length]!) as [Face, Face, Face, Face, Face, Face]

const hero = (id: string, name: string, icon: string, text: string, lines: string[]): HeroText => ({
  id, name, icon, text, lines, wounds: 12, fatigue: 5, armor: 1, speed: 5, conquest: 3,
  traits: [0, 3, 0], skills: [0, 3, 0],
})

const skill = (name: string, deck: SkillText['deck'], line: string): SkillText => ({
  id: name.toLowerCase(), name, deck, icon: '', text: '', lines: [line],
})

const item = (name: string, rest: Partial<ItemText>, ...lines: string[]): ItemText => ({
  id: name.toLowerCase(), name, text: '', icon: '', lines, source: 'shop', class: 'weapon',
  rune: false, hands: 1, price: 100, resale: 50, attack: null, dice: null, ...rest,
})

const monster = (
  name: string, icon: string, size: MonsterText['size'], attack: MonsterText['attack'], line: string,
): MonsterText => {
  const normal = { speed: 4, wounds: 4, armor: 1, dice: 'R G', lines: [] as string[] }
  const master = { speed: 5, wounds: 6, armor: 2, dice: 'R G G Y B', lines: [line] }
  return {
    id: name.toLowerCase(), name, icon, size, attack, lines: [],
    text: 'It was here before the mine, and it remembers.',
    cards: [0, 1, 2, 3].map(() => ({ normal, master })),
  }
}

const card = (
  name: string, kind: CardText['kind'], cost: number, discard: number, line: string,
): CardText => ({
  id: name.toLowerCase(), name, kind, cost, discard, copies: 2, icon: '', text: '', lines: [line],
  when: null, spawns: [],
})

export const DESCENT_LIBRARY: Library = {
  game: 'descent', pack: 'gallery', language: 'en',
  dice: [
    six(MISS, face(0, 3, 0)), six(MISS, face(3, 1, 1)), six(MISS, face(2, 2, 1)),
    six(face(0, 2, 1)), six(face(3, 0, 0)), six(PLUS, face(0, 0, 1)),
  ],
  heroes: [
    hero('fern', 'Fern Underhill', 'hooded-figure', 'Has shot the wick off a lamp for a pie.',
      ['In your turn, 2 fatigue: exchange your order.']),
    hero('oskar', 'Oskar the Door', 'visored-helm', 'Was hired to stand in one, and grew into it.',
      ['Armor does not slow you.']),
    hero('mire', 'Mother Mire', 'magic-swirl', 'Keeps a familiar in each sleeve.', ['Familiar: Toad.']),
  ],
  skills: [
    skill('Steady Hands', 'subterfuge', 'Ranged attacks: +1 damage.'),
    skill('Long Stride', 'subterfuge', '+1 speed.'),
    skill('Thick Hide', 'fighting', '+2 wounds.'),
    skill('Second Breath', 'fighting', 'At the end of your turn, exhaust this: 2 fatigue return.'),
  ],
  items: [
    item('Yew Bow', { attack: 'ranged', dice: 'U G', hands: 2, price: 125, icon: 'bowman' },
      'Ranged attack: blue, green.', '1 surge: +2 damage.', '2 surges: Pierce 2.'),
    item('Pick-Axe', { attack: 'melee', dice: 'R Y', icon: 'broadsword' }, 'Melee attack: red, yellow.',
      '1 surge: +1 damage.'),
    item('Lid Shield', { class: 'shield', price: 75, icon: 'checked-shield' },
      'When wounded, exhaust this: cancel 1 wound.'),
    item('Mail Coat', { class: 'armor', price: 150, hands: 0, icon: 'breastplate' }, '+2 armor.'),
    item('Healing potion', { class: 'potion', source: 'potion', price: 50, hands: 0, icon: 'health-potion' },
      'Heal 3 wounds.'),
    item('Ember Rune', { attack: 'magic', dice: 'W W', rune: true, price: 150, icon: 'magic-swirl' },
      'Magic attack: white, white.', '1 surge: Burn.'),
  ],
  monsters: [
    monster('Bone Archer', 'bowman', 'one', 'ranged', 'Undying.'),
    monster('Cellar Weaver', 'spider-web', 'four', 'magic', 'Poison, Web.'),
    monster('Gorehorn', 'bull-horns', 'one', 'melee', '+1 damage.'),
    monster('Kiln Wyrm', 'beast-eye', 'six', 'melee', 'Breath, Fear 1.'),
  ],
  cards: [
    card('The Old Militia', 'spawn', 4, 2, 'Spawn: 2 × Bone Archer, 1 × Bone Archer (master).'),
    card('Staked Pit', 'trap', 3, 2, 'When a hero enters a space: unless resisted, a pit opens and the hero suffers 2 wounds.'),
    card('Quick Shadows', 'event', 4, 2, 'When a monster is attacked: it dodges.'),
    card('The Hill Wakes', 'power', 20, 5, 'Monsters roll 1 more power die.'),
  ],
  familiars: [{ id: 'toad', name: 'Toad', icon: 'minions', text: '', lines: ['Watches: no monster appears where it sees.'] }],
  quests: [{
    id: 'kiln', number: 1, name: 'Under the Kiln', introduction: 'The kiln has been cold for a year, and warm for a week.',
    goal: 'Find the red rune key and kill the Kiln Wyrm. The heroes lose when no conquest token is left.',
    named: [{
      id: 'old-cinder', name: 'Old Cinder', icon: 'flame', text: 'It was small once, and somebody fed it.',
      lines: ['Breath, Fear 1.'],
    }],
  }],
  prices: { treasure: [250, 500, 750], skill: 1000, training: 500 },
}
