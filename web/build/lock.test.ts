import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  integrity?: string
  os?: string[]
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}

test('the lock holds the builds for all systems', () => {
  const optional = Object.values(lock.packages).flatMap((one) =>
    Object.keys(one.optionalDependencies ?? {}),
  )
  const missing = optional.filter((name) => !(`node_modules/${name}` in lock.packages))
  expect(missing).toEqual([])
  const systems = new Set(Object.values(lock.packages).flatMap((one) => one.os ?? []))
  for (const system of ['darwin', 'linux', 'win32']) expect(systems).toContain(system)
})

test('everything in the lock is known by its content', () => {
  const unknown = Object.entries(lock.packages).filter(([at, one]) => at !== '' && !one.integrity)
  expect(unknown.map(([at]) => at)).toEqual([])
})
