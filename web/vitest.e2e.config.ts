import { defineConfig } from 'vitest/config'

// Whole games in real browsers against the real server, with the page that is embedded in it.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
