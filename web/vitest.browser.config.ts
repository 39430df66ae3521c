import { defineConfig } from 'vitest/config'

// Tests in a real Chromium, on what `npm run build` and `npm run gallery` made.
export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
