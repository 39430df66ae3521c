// The surfaces of the page: paper for cards and plates, the ground below everything. Drawn on the device
// and given to the styles; until then, and in high contrast, there are plain colours.

import type { Theme } from './settings.svelte.ts'
import { texture, type Kind, type Shades } from './textures.ts'

const PAPER: Shades = { dark: '#dcc9a0', light: '#f6ecd4', seam: '#000000' }
const GROUND: Record<'dark' | 'light', Shades> = {
  dark: { dark: '#0a0e14', light: '#151c27', seam: '#0a0e14', ink: 0 },
  light: { dark: '#e0cfa6', light: '#eee1c2', seam: '#e0cfa6', ink: 0 },
}

/** Lays the surfaces of a theme. */
export async function laySurfaces(theme: Exclude<Theme, 'system'>): Promise<void> {
  const style = document.documentElement.style
  if (theme === 'contrast') {
    for (const name of ['--paper', '--terrain']) style.removeProperty(name)
    return
  }
  style.setProperty('--terrain', await image('earth', GROUND[theme]))
  style.setProperty('--paper', await image('paper', PAPER))
}

async function image(kind: Kind, shades: Shades): Promise<string> {
  return `url(${await picture(kind, shades)})`
}

/** A texture as the address of a picture. */
export async function picture(kind: Kind, shades: Shades): Promise<string> {
  return (await texture(kind, shades)).toDataURL('image/webp', 0.6)
}
