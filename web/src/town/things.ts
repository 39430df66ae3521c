// The symbols and colours of what a town counts.

import type { Resource } from './game.ts'

export type Counted = Resource | 'gold' | 'soldiers' | 'defense' | 'morale' | 'prosperity' | 'inspiration' | 'reputation' | 'experience' | 'checkmarks'

export const SIGNS: Record<Counted, { icon: string; hue: string }> = {
  lumber: { icon: 'log', hue: '#d3a574' },
  metal: { icon: 'metal-bar', hue: '#b9c6d6' },
  hide: { icon: 'animal-hide', hue: '#cf9a72' },
  ashmint: { icon: 'three-leaves', hue: '#b9c7b0' },
  bellwort: { icon: 'flower-twirl', hue: '#a9b6f0' },
  kilnberry: { icon: 'berry-bush', hue: '#f08a6a' },
  lampmoss: { icon: 'fern', hue: '#c9dd6a' },
  saltcap: { icon: 'mushroom-gills', hue: '#e6d9c0' },
  thawroot: { icon: 'plant-roots', hue: '#7fd0d8' },
  gold: { icon: 'two-coins', hue: '#f6c453' },
  soldiers: { icon: 'swordman', hue: '#c9d4e4' },
  morale: { icon: 'rally-the-troops', hue: '#f2a65a' },
  prosperity: { icon: 'village', hue: '#9fd18b' },
  inspiration: { icon: 'light-bulb', hue: '#b79bff' },
  defense: { icon: 'checked-shield', hue: '#8fbcff' },
  reputation: { icon: 'rally-the-troops', hue: '#f2a65a' },
  experience: { icon: 'polar-star', hue: '#8fbcff' },
  checkmarks: { icon: 'check-mark', hue: '#5ad1c4' },
}
