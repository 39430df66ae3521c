import { defineConfig } from 'vitest/config'

// Long stories in real browsers against the real server: several people, whole evenings. They have a
// command of their own (`make stories`), because they take longer than every change should wait.
export default defineConfig({
  test: {
    include: ['e2e/stories/**/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
  },
})
