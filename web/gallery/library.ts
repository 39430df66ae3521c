// An invented pack for the gallery: enough of everything to be looked at.

import type { ActionText, CardText, Library, Line, StatisticsText } from '../src/haven/library.ts'

type Extra = Partial<Omit<ActionText, 'lines'>>

function action(lines: string[], extra: Extra = {}): ActionText {
  const line = (text: string, at: number): Line => ({
    text,
    size: text.startsWith('{') ? 'main' : 'added',
    ability: at,
    extra: null,
  })
  return {
    lines: lines.map(line), experience: 0, infuse: '', lost: 'no', active: null, slots: [], ...extra,
  }
}

function card(
  name: string, initiative: number, top: ActionText, bottom: ActionText, level = 1,
): CardText {
  const id = name.toLowerCase().replaceAll(' ', '-')
  return { id, name, level, initiative, top, bottom, form: null, spots: [] }
}

const CARDS: CardText[] = [
  card('Hold the Line', 12,
    action(['{attack} *Attack 3*', '+1 for each ally next to the target']),
    action(['{move} *Move 3*', '{shield} *Shield 1*'], { active: 'round' })),
  card('Ember Standard', 45,
    action(['{summon} *Summon banner*', 'Allies within {range} 2: +1 {attack}'],
      { experience: 2, lost: 'lost', active: 'persistent' }),
    action(['{move} *Move 2*'], { infuse: '{fire}' })),
  card('Long Spear', 24,
    action(['{attack} *Attack 2*, {range} 2', '{pierce} pierce 2']),
    action(['{move} *Move 4*', '{jump} jump'])),
  card('Rally', 67,
    action(['{heal} *Heal 3*, {range} 3', 'Consume {light}: {strengthen} strengthen']),
    action(['*Grant* one ally within {range} 3:', '{move} *Move 2*'])),
  card('Breaker', 33,
    action(['{attack} *Attack 4*', '{push} push 2'], { experience: 1 }),
    action(['{retaliate} *Retaliate 2*'], { active: 'round' })),
  card('Watchfire', 81,
    action(['{attack} *Attack 2*', '{wound} wound'], { infuse: '{fire}' }),
    action(['{loot} *Loot 1*', '{heal} *Heal 2*, self'])),
  card('No Step Back', 18,
    action(['{shield} *Shield 2*', '{retaliate} *Retaliate 2*'],
      { active: 'persistent', slots: [0, 1, 1], lost: 'lost' }),
    action(['{move} *Move 2*', '{immobilize} immobilize one adjacent enemy'])),
  card('Cinders', 55,
    action(['{attack} *Attack 1*, {target} 3, {range} 3', 'Consume {fire}: {wound} wound']),
    action(['{move} *Move 5*'], { experience: 1, lost: 'lost' })),
]

const WHISPERS: CardText[] = [
  card('Cold Whisper', 9,
    action(['{attack} *Attack 2*, {range} 3', '{muddle} muddle']),
    action(['{invisible} *Invisible*, self'], { infuse: '{dark}' })),
  card('Glass Step', 71, action(['{attack} *Attack 3*', '{brittle} brittle']),
    action(['{teleport} *Teleport 3*'])),
]

function statistics(hit: string, move: number, attack: string, lines: string[] = []): StatisticsText {
  return {
    hit_points: hit, movement: move, attack, range: null, flying: false, lines, immunities: [],
  }
}

const eight = <T>(one: T): T[] => Array.from({ length: 8 }, () => one)

export const LIBRARY: Library = {
  game: 'haven',
  pack: 'gallery',
  language: 'en',
  classes: [
    {
      id: 'bearer', name: 'Tamsin', text: 'A standard-bearer who holds the line for the others.',
      icon: 'vertical-banner', colour: '#5ad1c4', hand_size: 8,
      hit_points: [10, 12, 14, 16, 18, 20, 22, 24, 26], cards: CARDS,
      summons: [{
        name: 'Banner', icon: 'flying-flag', hit_points: '6', attack: null, movement: null,
        range: null, flying: false, lines: [],
      }],
      perks: [], masteries: ['Never let an ally fall.'],
      resources: [{ name: 'Resolve', most: 3 }], forms: [], mark_name: '',
    },
    {
      id: 'veil', name: 'Veil', text: 'Strikes from the cold and is gone.', icon: 'cowled',
      colour: '#b79bff', hand_size: 9, hit_points: [8, 9, 10, 11, 12, 13, 14, 15, 16],
      cards: WHISPERS, summons: [], perks: [], masteries: [], resources: [], forms: [],
      mark_name: 'shadow',
    },
    {
      id: 'choir', name: 'The Choir', text: 'Many voices, one swarm.', icon: 'bee',
      colour: '#f6c453', hand_size: 10, hit_points: [8, 9, 10, 11, 12, 13, 14, 15, 16],
      cards: WHISPERS, summons: [], perks: [], masteries: [], resources: [], forms: [],
      mark_name: '',
    },
  ],
  monsters: [
    {
      id: 'horn-guard', name: 'Horn Guard', icon: 'horned-helm', set: 0, boss: false,
      normal: eight(statistics('6', 2, '3', ['{shield} *Shield 1*'])),
      elite: eight(statistics('10', 2, '4', ['{shield} *Shield 2*', '{retaliate} *Retaliate 1*'])),
      specials: [],
    },
    {
      id: 'rime-archer', name: 'Rime Archer', icon: 'bow-arrow', set: 1, boss: false,
      normal: eight(statistics('5', 2, '2')), elite: eight(statistics('7', 3, '3')), specials: [],
    },
    {
      id: 'crag-ram', name: 'Crag Ram', icon: 'goat', set: 2, boss: false,
      normal: eight(statistics('6', 4, '2')), elite: eight(statistics('9', 4, '3')), specials: [],
    },
  ],
  sets: [
    {
      id: 'guard',
      cards: [{
        name: 'Braced Charge', initiative: 45, shuffle: false,
        action: action(['{move} *Move +1*', '{attack} *Attack +0*', '{push} push 1'], { infuse: '{ice}' }),
      }],
    },
    {
      id: 'archer',
      cards: [{
        name: 'Splinter Volley', initiative: 24, shuffle: true,
        action: action(['{move} *Move −1*', '{attack} *Attack −1*, {range} 4', '{target} 2']),
      }],
    },
    {
      id: 'ram',
      cards: [{
        name: 'Headlong', initiative: 66, shuffle: false,
        action: action(['{move} *Move +2*', '{attack} *Attack +1*', '{stun} stun']),
      }],
    },
  ],
  items: [
    {
      id: 'boots', name: 'Thawed Boots', icon: 'boots', slot: 'legs', gold: 20, usage: 'spent',
      slots: [], penalty: 0, lines: ['During your move: {move} *+2*'], flipped: [],
    },
    {
      id: 'draught', name: 'Ember Draught', icon: 'potion-ball', slot: 'small', gold: 10,
      usage: 'lost', slots: [], penalty: 0, lines: ['During your turn: {heal} *Heal 3*, self'],
      flipped: [],
    },
    {
      id: 'plate', name: 'Frost Plate', icon: 'breastplate', slot: 'body', gold: 35, usage: 'lost',
      slots: [0, 0, 0], penalty: 2, lines: ['When attacked: {shield} *Shield 1*'], flipped: [],
    },
  ],
  modifiers: ['+0', '-1', '+1', '-2', '+2', 'x0', 'x2', 'x2', 'x0', '-1'].map((face, at) => ({
    face, rolling: false, shuffle: at === 5 || at === 6, text: '',
  })),
  tiles: [
    { id: 'rock', name: 'Boulder', icon: 'rock', kind: 'obstacle' },
    { id: 'trap', name: 'Jaw trap', icon: 'wolf-trap', kind: 'trap' },
    { id: 'coals', name: 'Coals', icon: 'burning-embers', kind: 'hazard' },
    { id: 'scrub', name: 'Scrub', icon: 'high-grass', kind: 'difficult' },
    { id: 'ice', name: 'Black ice', icon: 'ice-cube', kind: 'ice' },
    { id: 'plate', name: 'Plate', icon: 'metal-plate', kind: 'plate' },
    { id: 'tower', name: 'Idol', icon: 'stone-tower', kind: 'objective' },
    { id: 'hall', name: 'Hall', icon: '', kind: 'corridor' },
    { id: 'wall', name: 'Wall', icon: 'brick-wall', kind: 'wall' },
  ],
  goals: [
    { id: 'gentle', name: 'Soft Step', text: 'Spring no trap in the whole scenario.', checkmarks: 1 },
    { id: 'last', name: 'Last Ember', text: 'End the scenario with 2 or fewer hit points.', checkmarks: 2 },
    { id: 'keen', name: 'Keen Eye', text: 'Kill an enemy from full hit points with one attack.', checkmarks: 1 },
  ],
  loot: [{ kind: 'money', amount: [1, 1, 1] }, { kind: 'lumber', amount: [1, 1, 1] }],
  scenarios: [
    {
      id: 'breathing-ice', number: 1, name: 'The Breathing Ice',
      introduction: 'The lake exhales. Under the ice something is pacing, and every breath it takes '
        + 'puts out another lantern on the shore.',
      goal: 'Kill all enemies.', rules: 'At the start of every even round, ice grows strong.',
      complexity: 1,
      floors: ['planks', 'stone'],
      monsters: [
        { monster: 0, name: null, side: 'monsters' },
        { monster: 1, name: null, side: 'monsters' },
        { monster: 2, name: null, side: 'monsters' },
      ],
      extras: [],
    },
  ],
}
