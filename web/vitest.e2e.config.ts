import { defineConfig } from 'vitest/config'

// Whole games in real browsers against the real server, with the page that is embedded in it.
export default defineConfig({
  test: {
    include: ['e2e/*.test.ts'],
    environment: 'node',
    // Each has a server, a folder and a port of its own, and much of its time is waiting.
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
