import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// The words of the printed editions: one for one thing, on the page and on the cards.

type Catalogue = Record<string, string>
const root = join(import.meta.dirname, '..')
const read = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')) as Catalogue

const LANGUAGES = ['de', 'it', 'es'] as const

/** By the key of the page: German, Italian, Spanish. */
const TERMS: Record<string, [string, string, string]> = {
  'condition.regenerate': ['Regeneration', 'rigenerazione', 'regeneración'],
  'condition.ward': ['Schutz', 'interdizione', 'salvaguarda'],
  'condition.invisible': ['unsichtbar', 'invisibile', 'invisibilidad'],
  'condition.strengthen': ['Stärkung', 'rinforzo', 'fortalecimiento'],
  'condition.bless': ['Segen', 'benedizione', 'bendición'],
  'condition.wound': ['Wunde', 'ferita', 'herida'],
  'condition.brittle': ['Spröde', 'fragile', 'frágil'],
  'condition.bane': ['Ruin', 'anatema', 'perdición'],
  'condition.poison': ['Gift', 'veleno', 'veneno'],
  'condition.immobilize': ['Lähmung', 'immobilizzare', 'inmovilización'],
  'condition.disarm': ['Entwaffnen', 'disarmare', 'desarme'],
  'condition.impair': ['Hindern', 'compromettere', 'torpeza'],
  'condition.stun': ['Betäubung', 'stordire', 'aturdimiento'],
  'condition.muddle': ['Verwirrung', 'confondere', 'confusión'],
  'condition.curse': ['Fluch', 'maledizione', 'maldición'],
  'element.dark': ['Dunkel', 'oscurità', 'oscuridad'],
  'element.waning': ['schwindend', 'debole', 'menguante'],
  'element.inert': ['inaktiv', 'inerte', 'inerte'],
  'tile.corridor': ['Korridor', 'corridoio', 'pasillo'],
  'tile.plate': ['Druckplatte', 'piastra a pressione', 'placa de presión'],
  'tile.hazard': ['gefährliches Gelände', 'terreno pericoloso', 'terreno peligroso'],
  'tile.difficult': ['schwieriges Gelände', 'terreno difficile', 'terreno impracticable'],
  'tile.objective': ['Zielobjekt', 'obiettivo', 'elemento de misión'],
  'tile.wall': ['Mauer', 'muro', 'pared'],
  'tile.start': ['Startfeld', 'esagono di partenza', 'hexágono inicial'],
  'symbol.retaliate': ['Vergeltung', 'Ritorsione', 'Represalia'],
  'symbol.pierce': ['Durchstechen', 'Perforare', 'Perforante'],
  'symbol.push': ['Schieben', 'Spingere', 'Empujón'],
  'symbol.pull': ['Ziehen', 'Tirare', 'Tirón'],
  'symbol.range': ['Reichweite', 'Gittata', 'Alcance'],
  'symbol.loot': ['Beute', 'Saccheggio', 'Saqueo'],
  'slot.legs': ['Füße', 'piedi', 'piernas'],
  'slot.small': ['Kleinkram', 'piccolo', 'pequeño'],
  'status.exhausted': ['erschöpft', 'sfinito', 'agotado'],
  'card.mandatory': ['zwingend', 'obbligatorio', 'obligatorio'],
  'item.spent': ['abgenutzt', 'speso', 'gastado'],
  'variant.permanent_death': ['Dauerhafter Tod', 'Morte permanente', 'Muerte permanente'],
}

/** By the key of the town: German, Italian, Spanish. */
const TOWN: Record<string, [string, string, string]> = {
  'phase.passage_of_time': ['Zeitverlauf', 'Passaggio del tempo', 'Avance del tiempo'],
  'phase.outpost_event': ['Außenposten-Ereignis', 'Evento di avamposto', 'Evento de puesto fronterizo'],
  'phase.operations': ['Gebäudebetrieb', 'Attività degli edifici', 'Trabajo en edificios'],
  'phase.downtime': ['Auszeit', 'Riorganizzazione', 'Tiempo libre'],
  'character.health': ['Trefferpunkte', 'Punti ferita', 'Puntos de vida'],
  'character.perks': ['Verbesserungen', 'Talenti', 'Pericias'],
  'character.masteries': ['Beherrschungen', 'Maestrie', 'Maestrías'],
  'thing.Checkmarks': ['Häkchen', 'spunte', 'marcas'],
  'creation.step.quest': ['Quest', 'Missione', 'Misión'],
  'building.wrecked': ['zertrümmert', 'demolito', 'arrasado'],
  'work.upgrade': ['verbessern', 'migliorare', 'renovar'],
  'homecoming.step.goals': ['Kampfziele', 'Obiettivi della battaglia', 'Objetivos de batalla'],
  'homecoming.exhausted': ['erschöpft', 'sfinito', 'agotado'],
}

/** Words that other books use, or that mean something else in these. */
const FOREIGN = {
  de: [
    'Fähigkeit', 'Lebenspunkt', 'benachbart', 'Durchbohr', 'Durchdring', 'gestoßen', 'Plünder', 'stoßen',
    'Ablagestapel', 'abgelegt', 'Beeinträcht', 'Bewegungsunfähig', 'Verderben', 'brüchig', 'rollend', 'Plättchen',
    'Dunkelheit', 'Feind', 'einfache Aktion', 'entkommen',
  ],
  it: [
    'abilità', 'portata', 'potenziament', 'rappresaglia', 'perforazione', 'trazione', 'spinta', 'esaust', 'esaurim', 'esegu', 'calant',
    'esagono iniziale', 'una figura', 'le figure', 'questa figura', 'mazzo bottino',
  ],
  es: [
    'condición', 'condiciones', 'habilidad', 'muro', 'loseta', 'casilla', 'terreno difícil', 'impedimento',
    'inmovilidad', 'encadenad', 'infund', 'empujar', 'perforación', 'fuera de combate',
  ],
}

describe('the words of the printed editions', () => {
  it.each(LANGUAGES)('the page has them in %s', (language) => {
    const page = read('haven/lang', language)
    const at = LANGUAGES.indexOf(language)
    const wrong = Object.entries(TERMS)
      .filter(([key, words]) => page[key]?.toLowerCase() !== words[at]!.toLowerCase())
      .map(([key, words]) => `${key}: ${page[key]}, not ${words[at]}`)
    expect(wrong).toEqual([])
  })

  it.each(LANGUAGES)('the town has them in %s', (language) => {
    const town = read('town/lang', language)
    const at = LANGUAGES.indexOf(language)
    const wrong = Object.entries(TOWN)
      .filter(([key, words]) => town[key] !== words[at])
      .map(([key, words]) => `${key}: ${town[key]}, not ${words[at]}`)
    expect(wrong).toEqual([])
  })

  it.each(['en', ...LANGUAGES])('town and table say the same of conditions and of what is looted in %s', (language) => {
    const [town, table] = [read('town/lang', language), read('haven/lang', language)]
    const shared = Object.keys(town).flatMap((key) => {
      const [kind, word] = key.split('.')
      return [['resource', 'loot'], ['gain', 'condition']].filter(([here]) => kind === here)
        .map(([, there]) => [key, `${there}.${word}`]).filter(([, there]) => there! in table)
    })
    expect(shared.length).toBeGreaterThan(15)
    const apart = shared.filter(([here, there]) => town[here!]!.toLowerCase() !== table[there!]!.toLowerCase())
    expect(apart.map(([here, there]) => `${town[here!]}, on the table ${table[there!]}`)).toEqual([])
  })

  it.each(LANGUAGES)('cards and page say the same of conditions and elements in %s', (language) => {
    const [page, cards] = [read('haven/lang', language), read('lang/cards', language)]
    const shared = Object.keys(cards).filter((key) => key.startsWith('words.'))
      .map((key) => key.slice('words.'.length))
      .flatMap((word) => ['condition', 'element'].map((kind) => [`words.${word}`, `${kind}.${word}`]))
      .filter(([, key]) => key! in page)
    expect(shared.length).toBeGreaterThan(15)
    const apart = shared.filter(([card, key]) => cards[card!]!.toLowerCase() !== page[key!]!.toLowerCase())
    expect(apart.map(([card, key]) => `${cards[card!]}, on the page ${page[key!]}`)).toEqual([])
  })

  it.each(LANGUAGES)('no other word stands for them in %s', (language) => {
    const found = ['haven/lang', 'lang/cards'].flatMap((folder) =>
      Object.entries(read(folder, language)).flatMap(([key, sentence]) =>
        FOREIGN[language].filter((word) => sentence.toLowerCase().includes(word.toLowerCase())).map((word) => `${key}: ${word}`)))
    expect(found).toEqual([])
  })

  it('no button means two things', () => {
    for (const language of ['en', ...LANGUAGES]) {
      const words = { ...read('lang', language), ...read('haven/lang', language) }
      const buttons = ['story.skip', 'ask.jump.yes', 'ask.jump.skip', 'choice.end_turn', 'choice.yes']
      const said = buttons.map((key) => words[key])
      expect(new Set(said).size, said.join(', ')).toBe(buttons.length)
    }
  })
})
