type Screens = typeof import('./seldom.ts')

/** One of the screens that few evenings open. */
export async function later<Name extends keyof Screens>(name: Name): Promise<{ default: Screens[Name] }> {
  return { default: (await import('./seldom.ts'))[name] }
}
