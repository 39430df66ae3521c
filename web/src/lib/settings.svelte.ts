// What a person prefers on this device. Kept in the browser and nowhere else.

import { MediaQuery } from 'svelte/reactivity'
import { preferredLanguage, speak, type Language } from './language.svelte.ts'

export type Theme = 'system' | 'dark' | 'light' | 'contrast'
export type Motion = 'system' | 'full' | 'none'

export type Settings = {
  name: string
  language: Language
  theme: Theme
  /** Text size in percent. */
  size: number
  motion: Motion
  sound: boolean
  /** How loud, in percent, and whether a fire burns meanwhile. */
  volume: number
  fire: boolean
  /** How fast what happened is told: seconds for a step. */
  pace: 'fast' | 'calm' | 'instant'
  /** Whether the page answers by itself what makes no difference. */
  less: boolean
}

const KEY = 'longrest.settings'

const FIRST: Settings = {
  name: '',
  language: 'en',
  theme: 'system',
  size: 100,
  motion: 'system',
  sound: true,
  volume: 70,
  fire: false,
  pace: 'fast',
  less: true,
}

export const settings = $state<Settings>({ ...FIRST })

/** Reads what was kept and follows it from now on. */
export async function openSettings(): Promise<void> {
  const kept = read()
  Object.assign(settings, FIRST, { language: preferredLanguage() }, kept)
  await speak(settings.language)
  $effect.root(() => {
    $effect(() => {
      localStorage.setItem(KEY, JSON.stringify(settings))
    })
    $effect(() => {
      document.documentElement.dataset.theme = shownTheme()
      document.documentElement.dataset.motion = settings.motion
      document.documentElement.style.fontSize = `${settings.size}%`
    })
    $effect(() => void speak(settings.language))
  })
}

const bright = new MediaQuery('(prefers-color-scheme: light)')

/** The colours that are shown. */
export function shownTheme(): Exclude<Theme, 'system'> {
  if (settings.theme !== 'system') return settings.theme
  return bright.current ? 'light' : 'dark'
}

/** Whether things should appear at once instead of moving. */
export function isStill(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'none'
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function read(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
  } catch {
    return {} // somebody else wrote there
  }
}
