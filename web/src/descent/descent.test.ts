import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DESCENT_LIBRARY } from '../../gallery/descent-library.ts'
import {
  ATTACK, DESCENT, DESCENT_LOG, DESCENT_LOOKS, OVERLORDS, QUESTIONS, spot,
} from '../../gallery/descent-tables.ts'
import { speak, speakOf } from '../lib/language.svelte.ts'
import { words } from '../lib/text.ts'
import { chronicle } from './chronicle.ts'
import { EDITS, editOf, editWords } from './edits.ts'
import type { View } from './game.ts'
import { doorLine, extent, footprint, spaceName, wallPath } from './geometry.ts'
import { Names } from './names.ts'
import { OCCASIONS, Passing } from './passing.svelte.ts'
import { allOptions, gearOf, loadOf, present, rerollOf, windowOf } from './question.ts'
import { heroCount, newTable, quickTable, seatTexts } from './setup.ts'
import { after } from './story.svelte.ts'
import { WORDS } from './words.ts'

const names = new Names(DESCENT, DESCENT_LIBRARY)
const overlords = new Names(OVERLORDS, DESCENT_LIBRARY)
const show = (question: keyof typeof QUESTIONS, who = names, seat = 1) =>
  present(QUESTIONS[question], seat, who, DESCENT_LOOKS[question] ?? null)
const WEAR = DESCENT_LOOKS.gear!.wear!
const tell = (...facts: unknown[]) => {
  const lines = facts.map((fact) => ({ rule: '', fact }))
  return chronicle(lines, 0, names).map((entry) => words(entry.sentence))
}

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await Promise.all([speak('en'), speakOf(WORDS)])
})

describe('a question', () => {
  it('is put into words', () => {
    expect(words(show('act').title)).toBe('Fern Underhill: 3 movement points, one attack')
    expect(words(show('guard').title)).toBe('Oskar the Door is on guard: interrupt with an attack?')
    expect(words(show('window', overlords, 0).title)).toBe('Play a card? (a hero enters a space)')
    expect(words(show('spawn', overlords, 0).title)).toBe('Where does Kiln Wyrm, master appear?')
  })

  it('leaves out no answer', () => {
    for (const [name, offer] of Object.entries(QUESTIONS)) {
      const view = ['window', 'discard', 'cards', 'activate', 'monster', 'spawn'].includes(name)
      const shown = present(offer, view ? 0 : 1, view ? overlords : names, null)
      const offered = new Set(allOptions(shown).map((option) => option.key))
      for (const choice of offer.options) {
        expect(offered.has(JSON.stringify([choice])), `${name} ${JSON.stringify(choice)}`).toBe(true)
      }
      for (const option of allOptions(shown)) expect(option.label, name).not.toMatch(/[{}]|choice\./)
    }
  })

  it('puts steps and paths on the board, and rare things aside', () => {
    const shown = show('act')
    const keys = shown.spots.map((one) => one.key)
    expect(keys).toContain(`s${spot(6, 2)}`)
    expect(keys).toContain('d1')
    const path = shown.spots.find((one) => one.key === `s${spot(7, 2)}`)
    expect(path?.options[0]?.choices).toHaveLength(2)
    expect(shown.more.map((option) => option.name)).toEqual([
      'change_equipment', 'drop', 'drop', 'give',
    ])
    expect(shown.buttons[0]).toMatchObject({ label: 'Attack with Yew Bow', tone: 'primary' })
    expect(shown.buttons.at(-1)).toMatchObject({ label: 'End the turn', tone: 'quiet' })
  })

  it('sets aside bare hands beside a weapon, and potions of the healthy', () => {
    const asked = { ...QUESTIONS.act, options: [...QUESTIONS.act.options, { Attack: 'Fists' }] }
    const apart = (view: View) => {
      const { more } = present(asked, 1, new Names(view, names.library), null)
      return ['attack', 'drink'].map((name) => more.some((option) => option.name === name))
    }
    expect(apart(DESCENT)).toEqual([true, false])
    const well = { ...DESCENT.heroes[0]!, wounds: [12, 12], fatigue: [5, 5] } as View['heroes'][number]
    expect(apart({ ...DESCENT, heroes: [well, ...DESCENT.heroes.slice(1)] })).toEqual([true, true])
  })

  it('lets a large figure be turned', () => {
    const [first] = show('spawn', overlords, 0).spots
    expect(first?.options).toHaveLength(2)
    expect(first?.covers.map((cells) => cells.length)).toEqual([6, 6])
    expect(first?.covers[0]).not.toEqual(first?.covers[1])
  })

  it('names surges as the look does, and dice by their colour', () => {
    const surges = show('surges').buttons.map((option) => option.label)
    // The best guess comes first.
    expect(surges).toEqual(['Strike', '1 surge: +2 damage', '2 surges: Pierce 2'])
    const reroll = present(QUESTIONS.reroll, 1, names, null)
    expect([...reroll.dice.keys()]).toEqual([0, 1, 2])
    expect(rerollOf(reroll, [], 3)).toBeNull()
    // In increasing order, and ended only where another die could follow.
    expect(rerollOf(reroll, [1, 0], 3)?.choices).toEqual([{ Reroll: 0 }, { Reroll: 1 }, 'Done'])
    expect(rerollOf(reroll, [2], 3)).toMatchObject({ choices: [{ Reroll: 2 }], label: 'Roll it again' })
  })

  it('asks for everything that is worn at once', () => {
    const gear = show('gear')
    expect([...gear.gear.keys()]).toEqual([1, 2, 3])
    // The third and the first of what is carried, in the order of the rules, and then enough.
    const worn = (picked: number[]) => gearOf(gear, [1, 2, 3], picked, WEAR)
    expect(worn([2, 0])?.choices).toEqual([{ Equip: 1 }, { Equip: 3 }, 'Done'])
    expect(worn([])?.choices).toEqual(['Done'])
    expect(gearOf(show('act'), [1], [0], null)).toBeNull()
    expect(show('drop').gear.get(4)?.label).toMatch(/^Drop /)
  })

  it('says which limit of what is worn is passed before it is sent', () => {
    const over = (picked: number[]) =>
      loadOf(WEAR, picked).flatMap(({ name, rule, n, most }) => (n > most ? [[name, rule]] : []))
    const refused = (picked: number[]) => gearOf(show('gear'), [1, 2, 3], picked, WEAR)?.refused
    expect([over([0, 1]), refused([0, 1])]).toEqual([[], false])
    // DJ-EQUIP-02: three hands.
    expect([over([0, 2]), refused([0, 2])]).toEqual([[['hands', 'DJ-EQUIP-02']], true])
    // DJ-ITEM-12: a rune beside what forbids it, unless something allows it.
    expect([over([1, 2]), refused([1, 2])]).toEqual([[['runes', 'DJ-ITEM-12']], true])
    const allowed = { ...WEAR, most: { ...WEAR.most, runes: 255 } }
    expect(gearOf(show('gear'), [1, 2, 3], [1, 2], allowed)?.refused).toBe(false)
  })

  it('puts the enemies of an attack among the answers, and nobody else', () => {
    const shown = show('target')
    expect(shown.buttons.map((option) => option.label)).toEqual(['Attack Bone Archer 1', 'Attack Cellar Weaver 3'])
    expect(shown.foes.size).toBeGreaterThanOrEqual(shown.buttons.length)
    expect(shown.foes.size).toBeLessThan(QUESTIONS.target.options.length)
  })

  it('offers first what is mostly wanted', () => {
    expect(show('treasure').buttons.map((option) => option.name)).toEqual([
      'equip', 'stow', 'change_equipment', 'drop',
    ])
    const asked = { ...QUESTIONS.surges, prompt: { Enhance: 2 } }
    const options = [0, 1, 2].map((range) => ({ Enhance: range }))
    const short = { ...ATTACK, range: 3, attack: { ...ATTACK.attack, range: 4 } }
    const far = new Names({ ...DESCENT, attack: short }, names.library)
    const first = present({ ...asked, options }, 1, far, null).buttons[0]
    expect(first).toMatchObject({ label: '+1 range, +1 damage', tone: 'primary' })
  })

  it('knows a window of the overlord, and nobody else’s', () => {
    expect(windowOf(QUESTIONS.window, 0)).toBe('space_entered')
    expect(windowOf(QUESTIONS.window, 1)).toBeNull()
    expect(windowOf(QUESTIONS.cards, 0)).toBeNull()
  })
})

describe('the log', () => {
  it('joins the steps of a movement and the dice of a roll', () => {
    const said = chronicle(DESCENT_LOG, 0, names).map((entry) => words(entry.sentence))
    expect(said).toContain('Fern Underhill moves 2 spaces to F4.')
    expect(said).toContain(
      'Dice: blue (range 3, damage 1, one surge) and green (damage 2, one surge)',
    )
    expect(said).toContain('The overlord draws a card.')
  })

  it('names whoever stands on an attacked space, although another passed over it', () => {
    const at = (col: number) => ({ cell: spot(col, 3), upright: false })
    const placed = (monster: number, col: number) =>
      ({ MonsterPlaced: { monster, kind: 0, rank: 'normal', named: null, pose: at(col) } })
    const moved = (from: number, to: number) =>
      ({ Moved: { figure: { Monster: 6 }, from: at(from), to: at(to) } })
    const said = tell(
      placed(5, 8), placed(6, 7), moved(7, 8), moved(8, 9),
      { AttackDeclared: { attacker: { Hero: 0 }, arm: 'Fists', target: spot(8, 3), range: 1 } },
    )
    expect(said.at(-1)).toBe('Fern Underhill attacks Bone Archer 6 with bare fists, range 1.')
  })

  it('calls a monster with a name by it, also when it is gone', () => {
    const name = names.quest?.named[0]?.name
    expect(name).toBeTruthy()
    const killed = { MonsterKilled: { monster: 7, kind: 2, rank: 'master', named: 0 } }
    expect(tell(killed)).toEqual([`${name} is killed.`])
  })

  it('names whoever stood on an attacked space, also when it is gone', () => {
    const pose = { cell: spot(8, 3), upright: false }
    expect(
      tell(
        { MonsterPlaced: { monster: 7, kind: 2, rank: 'master', named: null, pose } },
        { AttackDeclared: { attacker: { Hero: 0 }, arm: 'Fists', target: spot(8, 3), range: 1 } },
        { MonsterKilled: { monster: 7, kind: 2, rank: 'master', named: null } },
        { MonsterPlaced: { monster: 7, kind: 0, rank: 'normal', named: null, pose } },
        { Activated: { monster: 7 } },
        { MonsterKilled: { monster: 7, kind: 0, rank: 'normal', named: null } },
      ),
    ).toEqual([
      'Gorehorn, master appears at I4.',
      'Fern Underhill attacks Gorehorn 8 with bare fists, range 1.',
      'Gorehorn 8 is killed.',
      'Bone Archer appears at I4.',
      'Bone Archer 8 is activated.',
      'Bone Archer 8 is killed.',
    ])
  })

  it('tells gains from losses, and keeps what is hidden hidden', () => {
    expect(
      tell(
        { Conquest: { change: -3, left: 2 } },
        { Threat: { change: 2, threat: 9 } },
        { CardDrawn: { card: null } },
        { AttackFailed: { cause: 'Range' } },
        { Over: { winner: 'overlord' } },
        'DeckRenewed',
      ),
    ).toEqual([
      'The heroes lose 3 conquest, 2 left.',
      'The overlord gains 2 threat, now 9.',
      'The overlord draws a card.',
      'The attack falls short.',
      'The overlord has won.',
      'The overlord’s deck is made anew.',
    ])
  })
})

describe('the story', () => {
  const go = (fact: unknown, view: View = DESCENT) => after(view, fact, DESCENT, DESCENT_LIBRARY)

  it('moves figures with all their spaces', () => {
    const to = { cell: spot(8, 0), upright: false }
    const moved = go({ Moved: { figure: { Monster: 2 }, from: { cell: 0, upright: false }, to, cost: 1 } })
    expect(moved.monsters.find((one) => one.id === 2)?.spaces).toHaveLength(4)
    const gone = go({ Travelled: { hero: 0, to: 'Town' } })
    expect(gone.heroes[0]?.place).toBe('Town')
  })

  it('counts wounds down for heroes and up for monsters', () => {
    const wounded = (figure: unknown) => go({ Wounded: { figure, damage: 3, armor: 0, wounds: 3 } })
    expect(wounded({ Hero: 0 }).heroes[0]?.wounds).toEqual([6, 12])
    expect(wounded({ Monster: 0 }).monsters[0]?.wounds).toEqual([4, 4])
    expect(go({ MonsterKilled: { monster: 0, kind: 0, rank: 'normal', named: null } }).monsters).toHaveLength(4)
    const webbed = go({ TokensPlaced: { figure: { Hero: 0 }, effect: 'Web', count: 2 } })
    expect(webbed.heroes[0]?.tokens.web).toBe(2)
  })
})

describe('the map', () => {
  it('knows the spaces of large figures in both directions', () => {
    expect(extent('six', false)).toEqual([3, 2])
    expect(extent('two', true)).toEqual([1, 2])
    const cells = footprint(DESCENT.spaces, 'six', { cell: spot(1, 1), upright: true })
    expect(cells.sort((a, b) => a - b)).toEqual(
      [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3]].map(([c, r]) => spot(c!, r!)),
    )
  })

  it('names spaces, draws walls and doors', () => {
    expect(spaceName(DESCENT.spaces, spot(0, 0))).toBe('A1')
    expect(spaceName(DESCENT.spaces, spot(22, 4))).toBe('W5')
    const walls = (doors: View['doors']) =>
      wallPath(DESCENT.spaces, doors, 'upright').split('M').length
    // Without its doors an area is closed: two edges for each of the two.
    expect(walls([])).toBe(walls(DESCENT.doors) + 4)
    const door = doorLine(DESCENT.spaces, DESCENT.doors[0]!, 'upright')
    expect(door?.at).toEqual({ x: 7 * 64, y: 3 * 64 })
    expect([door?.from.y, door?.to.y].sort()).toEqual([2 * 64, 4 * 64])
  })
})

describe('what a referee changes', () => {
  it('is sent as the engine wants it and said in words', () => {
    const edit = editOf('HeroWounds', { hero: 0, number: 7 })
    expect(edit).toEqual({ HeroWounds: [0, 7] })
    expect(editWords(edit, names)).toBe('Fern Underhill has 7 wounds left')
    expect(editOf('Threat', { number: 3 })).toEqual({ Threat: 3 })
    expect(editWords({ Door: [1, false] }, names)).toBe('door 2 is closed')
    expect(editWords({ Obstacle: [spot(0, 0), null] }, names)).toBe('at A1 there is: nothing')
    expect(Object.keys(EDITS)).toHaveLength(25)
  })
})

describe('passing without being asked', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
      },
    })
  })

  it('is remembered by table and seat', () => {
    const passing = new Passing('EMBER7', 0)
    passing.set('space_entered', true)
    expect(new Passing('EMBER7', 0).passes('space_entered')).toBe(true)
    expect(new Passing('EMBER7', 0).passes('door_opened')).toBe(false)
    expect(new Passing('KILN-2', 0).passes('space_entered')).toBe(false)
    passing.setAll(true)
    expect(new Passing('EMBER7', 0).always).toBe(true)
    expect(OCCASIONS).toHaveLength(8)
    passing.setAll(false)
    expect(new Passing('EMBER7', 0).occasions).toEqual([])
  })
})

describe('a new table', () => {
  const pack = {
    game: 'descent', id: 'gallery', name: '', details: {
      heroes: DESCENT_LIBRARY.heroes.map((one) => ({ ...one, name: { en: one.name, it: `${one.name}!` } })),
    },
    scenarios: [{ id: 'kiln', name: 'Under the Kiln', seats_min: 2, seats_max: 5, details: {} }],
  }
  const rest = { title: '', name: 'Anna', real_dice: false, closed: false }

  it('orders heroes and seats', () => {
    const wish = { sitters: ['bot', 'me', 'open'] as const, sheets: 'given' as const, heroes: ['mire', 'fern', 'oskar'] }
    const table = newTable(pack, pack.scenarios[0]!, { ...wish, sitters: [...wish.sitters] }, rest)
    expect(table).toMatchObject({ seats: [1], bots: [0] })
    expect(table.order.options).toEqual({ players: 3, sheets: { given: ['mire', 'fern'] } })
    expect([2, 3, 4, 5].map(heroCount)).toEqual([2, 2, 3, 4])
  })

  it('can be had at once, and names its seats in every language', () => {
    const table = quickTable([pack], 'Anna')!
    expect(table).toMatchObject({ seats: [1], bots: [0] })
    const texts = seatTexts([pack], table.order)
    expect(texts.map((text) => text['en'])).toEqual([
      'The overlord', 'Fern Underhill and Oskar the Door',
    ])
    expect(texts[1]?.['it']).toBe('Fern Underhill! e Oskar the Door!')
    const dealt = { ...table.order, options: { players: 4, sheets: 'dealt' } }
    expect(seatTexts([pack], dealt).map((text) => text['de'])).toEqual([
      'Der Overlord', 'Held 1', 'Held 2', 'Held 3',
    ])
  })
})
