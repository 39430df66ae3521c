import { svelte } from '@sveltejs/vite-plugin-svelte'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { icons } from './build/icons.ts'
import { mounted } from './build/mounted.ts'
import { packed } from './build/packed.ts'
import { shell } from './build/shell.ts'
import { words } from './build/words.ts'

/** Screens of a town that few evenings open. */
const SELDOM = 'Alchemy|AttackStage|Calendar|CampaignSheet|Creation|Engraver|Favors|Flowchart|Laurel|LevelUp|OnTable|Parties|Replay|Retirement|Setup|StoryBook|Television|chart|odds|seldom|setup'
// The page itself knows where the words and the seldom screens are.
const EVENING = new RegExp(`/src/(?:ui/Later\\.|town/(?!lang/|(?:later|words|${SELDOM})\\.))`)
const OTHERS = new RegExp(`/src/town/(?:${SELDOM})\\.`)
/** What every evening of a campaign needs comes in one piece, the rest in another: they are packed better so. */
const groups = [
  { name: 'town', test: EVENING, includeDependenciesRecursively: false },
  { name: 'seldom', test: OTHERS, includeDependenciesRecursively: false },
]

// Two builds: the page (`dist`, embedded by the server) and the gallery (every screen with invented
// tables, for screenshots and accessibility tests; never shipped).
export default defineConfig(({ mode }) => {
  const gallery = mode === 'gallery'
  const root = import.meta.dirname
  return {
    base: './',
    plugins: [svelte(), mounted(), words(root), icons(root, gallery), ...(gallery ? [] : [shell(), packed(resolve(root, 'dist'))])],
    publicDir: 'public',
    build: {
      target: 'es2022',
      outDir: gallery ? 'node_modules/.gallery' : 'dist',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700,
      rollupOptions: {
        input: resolve(root, gallery ? 'gallery.html' : 'index.html'),
        output: gallery ? {} : { codeSplitting: { groups } },
      },
    },
    server: {
      proxy: { '/api': { target: 'http://127.0.0.1:8023', ws: true } },
    },
    test: { include: ['src/**/*.test.ts', 'build/**/*.test.ts'], environment: 'node' },
  }
})
