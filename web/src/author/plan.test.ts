import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawn, legendOf, rim, roomsOf, withLegend, withNewRoom, withRoom } from './plan.ts'

const TEXT = `name = "Den"
goal = "all enemies dead"

[legend]
h = "rime-hound normal"
"?" = "mark q"

[[rooms]]
id = "yard"
floor = "snow"
map = """
  S S .
 S S . h
. . 1"""

[[rooms]]
id = "den"
map = """
1 . ."""
`

describe('the rooms of a file', () => {
  it('are found with their drawings', () => {
    const [yard, den] = roomsOf(TEXT)
    expect([yard!.id, den!.id]).toEqual(['yard', 'den'])
    expect(yard!.signs.get('0,2')).toBe('S')
    expect(yard!.signs.get('1,7')).toBe('h')
    expect(den!.signs.size).toBe(3)
  })

  it('are put back as they were when nothing is changed', () => {
    const folder = join(import.meta.dirname, '../../../packs')
    const files = ['frontier', 'crossroads'].flatMap((pack) =>
      readdirSync(join(folder, pack, 'scenarios')).map((one) => join(folder, pack, 'scenarios', one)))
    expect(files.length).toBeGreaterThan(20)
    let rooms = 0
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      for (const room of roomsOf(text)) {
        expect(withRoom(text, room, room.signs), `${file} ${room.id}`).toBe(text)
        rooms += 1
      }
    }
    expect(rooms).toBeGreaterThan(60)
  })

  it('grow to every side, and are written without blanks that nobody needs', () => {
    const [yard] = roomsOf(TEXT)
    const signs = new Map(yard!.signs)
    signs.set('-1,3', 'o')
    signs.set('2,-2', '.')
    signs.delete('0,4')
    const text = withRoom(TEXT, yard!, signs)
    expect(text).toContain('map = """\n     o\n    S   .\n   S S . h\n. . . 1"""\n\n[[rooms]]')
    expect(text.startsWith(TEXT.slice(0, 20))).toBe(true)
    expect(drawn(new Map([['4,7', '.']]))).toBe('.')
  })

  it('have a rim where another hex would touch them', () => {
    expect(rim(new Map([['0,0', '.']])).length).toBe(6)
    expect(rim(new Map([['0,0', '.'], ['0,2', '.']])).length).toBe(8)
  })

  it('become more', () => {
    const text = withNewRoom(TEXT)
    expect(roomsOf(text).map(({ id }) => id)).toEqual(['yard', 'den', 'room-3'])
    expect(text.startsWith(TEXT.trimEnd())).toBe(true)
  })
})

describe('the legend', () => {
  it('is read and changed line by line', () => {
    expect(legendOf(TEXT)).toEqual([
      { sign: 'h', means: 'rime-hound normal' }, { sign: '?', means: 'mark q' },
    ])
    const more = withLegend(TEXT, { sign: 'b', means: 'reaver-guard none/normal/elite' })
    expect(more).toContain('"?" = "mark q"\nb = "reaver-guard none/normal/elite"\n\n[[rooms]]')
    const other = withLegend(TEXT, { sign: '?', means: 'mark p' })
    expect(other).toBe(TEXT.replace('mark q', 'mark p'))
  })

  it('is made where there is none', () => {
    const bare = TEXT.replace(/\[legend\][^[]*/, '')
    const text = withLegend(bare, { sign: 'h', means: 'rime-hound normal' })
    expect(text).toContain('goal = "all enemies dead"\n\n[legend]\nh = "rime-hound normal"\n\n[[rooms]]')
  })
})
