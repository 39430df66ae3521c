import { defineConfig } from 'vitest/config'

// Tests in one real Chromium, on what `npm run build` and `npm run gallery` made.
export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    environment: 'node',
    // Two tests at a time: while one page is laid out, the other is waited for.
    sequence: { concurrent: true },
    maxConcurrency: 2,
    fileParallelism: false,
    testTimeout: 150_000,
    hookTimeout: 60_000,
  },
})
