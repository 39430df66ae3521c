// Where we are. Everything stands behind the `#`, so that tokens never reach a server's log.

export type Route =
  | { screen: 'home' }
  /** A new table, of a pack and a scenario where they are named. */
  | { screen: 'new'; pack?: string; scenario?: string }
  | { screen: 'join'; code: string }
  | { screen: 'settings' }
  | { screen: 'about' }
  /** The author's page, of a pack where one is named. */
  | { screen: 'author'; pack: string }
  /** What a monster does in a position, which is in the address where it is shared. */
  | { screen: 'solver'; position: string }
  | { screen: 'table'; code: string; part: 'play' | 'lobby' | 'television' | 'replay' }
  | { screen: 'invitation'; code: string; seat: number; invite: string }
  /** A personal link: whoever has it has that place at the table. */
  | { screen: 'place'; code: string; token: string }
  | { screen: 'lost' }

const state = $state<{ route: Route }>({ route: { screen: 'home' } })

/** Where we are now. */
export function route(): Route {
  return state.route
}

/** Follows the address from now on. */
export function openRoute(): void {
  const follow = () => (state.route = parse(location.hash))
  addEventListener('hashchange', follow)
  follow()
}

/** Goes somewhere. */
export function go(to: Route): void {
  location.hash = address(to)
}

/** Goes somewhere without leaving a step to come back to. */
export function replace(to: Route): void {
  history.replaceState(null, '', address(to))
  state.route = to
}

/** The part of an address behind the `#`, `#` included. */
export function address(to: Route): string {
  switch (to.screen) {
    case 'home':
    case 'lost':
      return '#/'
    case 'new':
      return ['#', 'new', to.pack, to.scenario].filter(Boolean).join('/')
    case 'settings':
    case 'about':
      return `#/${to.screen}`
    case 'author':
      return to.pack ? `#/author/${to.pack}` : '#/author'
    case 'solver':
      return to.position ? `#/solver/${to.position}` : '#/solver'
    case 'join':
      return to.code ? `#/join/${to.code}` : '#/join'
    case 'table':
      return to.part === 'play' ? `#/table/${to.code}` : `#/table/${to.code}/${to.part}`
    case 'invitation':
      return `#/join/${to.code}/${to.seat}/${to.invite}`
    case 'place':
      return `#/place/${to.code}/${to.token}`
  }
}

/** Names under which a machine reaches itself only. */
const OWN = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether the page was opened under a name that nobody else can use. */
export function isAlone(): boolean {
  return OWN.test(location.hostname)
}

/** The whole address, to be shown to others; `reached` is where they reach the server. */
export function link(to: Route, reached: string[] = []): string {
  const base = isAlone() && reached[0] ? `${reached[0]}${location.pathname}` : location.href
  return new URL(address(to), base).href
}

/** What the part behind the `#` means. */
export function parse(hash: string): Route {
  const words = hash.replace(/^#?\/?/, '').split('/').map(decodeURIComponent)
  const [first = '', code = '', part = '', invite = ''] = words
  if (first === '') return { screen: 'home' }
  if (first === 'new') {
    return { screen: first, ...(code && { pack: code }), ...(part && { scenario: part }) }
  }
  if (first === 'author') return { screen: first, pack: code }
  if (first === 'settings' || first === 'about') return { screen: first }
  if (first === 'solver') return { screen: first, position: code }
  if (first === 'join' && part === '') return { screen: 'join', code }
  if (first === 'join' && /^\d+$/.test(part) && invite !== '') {
    return { screen: 'invitation', code, seat: Number(part), invite }
  }
  if (first === 'place' && part !== '') return { screen: 'place', code, token: part }
  if (first !== 'table' || code === '') return { screen: 'lost' }
  if (part === '') return { screen: 'table', code, part: 'play' }
  if (part === 'lobby' || part === 'television' || part === 'replay') {
    return { screen: 'table', code, part }
  }
  return { screen: 'lost' }
}
