// Sentences with places in them. `{name}` stands for a value, `{n|one card|{n} cards}` for one of two
// forms by number. Values may be things to draw (a figure, a symbol) and stay whole in the parts.

export type Value = string | number | Drawn

/** A value that is drawn and not only written. */
export type Drawn = { kind: string; text: string; [detail: string]: unknown }

export type Values = Record<string, Value | undefined>

export type Part = string | Drawn

/** The parts of a sentence, neighbouring words joined. */
export function parts(pattern: string, values: Values, plural: (n: number) => string): Part[] {
  const out: Part[] = []
  const add = (part: Part) => {
    const last = out.length - 1
    if (typeof part === 'string' && typeof out[last] === 'string') out[last] += part
    else if (part !== '') out.push(part)
  }
  fill(pattern, values, plural, add)
  return out
}

/** A sentence as plain words. */
export function words(sentence: Part[]): string {
  return sentence.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

/** The names of the places in a pattern, sorted. */
export function places(pattern: string): string[] {
  const names = new Set<string>()
  const collect = (text: string) => {
    for (const place of placesIn(text)) {
      if (typeof place === 'string') continue
      names.add(place.name)
      place.forms.forEach(collect)
    }
  }
  collect(pattern)
  return [...names].sort()
}

type Place = { name: string; forms: string[] }

function fill(
  pattern: string,
  values: Values,
  plural: (n: number) => string,
  add: (part: Part) => void,
): void {
  for (const place of placesIn(pattern)) {
    if (typeof place === 'string') {
      add(place)
      continue
    }
    const value = values[place.name]
    if (place.forms.length > 0) {
      const one = plural(Number(value)) === 'one'
      fill(place.forms[one ? 0 : 1] ?? place.forms[0]!, values, plural, add)
    } else if (value === undefined) {
      add(`{${place.name}}`)
    } else {
      add(typeof value === 'object' ? value : String(value))
    }
  }
}

/** Splits a pattern at its outermost braces. */
function placesIn(pattern: string): (string | Place)[] {
  const out: (string | Place)[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === '{' && depth++ === 0) {
      if (at > start) out.push(pattern.slice(start, at))
      start = at + 1
    } else if (pattern[at] === '}' && --depth === 0) {
      const [name, ...forms] = splitForms(pattern.slice(start, at))
      out.push({ name: name!, forms })
      start = at + 1
    }
  }
  if (start < pattern.length) out.push(pattern.slice(start))
  return out
}

/** Splits at bars that stand outside inner braces. */
function splitForms(inside: string): string[] {
  const forms: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= inside.length; at++) {
    const mark = inside[at]
    if (mark === '{') depth++
    else if (mark === '}') depth--
    else if (at === inside.length || (mark === '|' && depth === 0)) {
      forms.push(inside.slice(start, at))
      start = at + 1
    }
  }
  return forms
}
