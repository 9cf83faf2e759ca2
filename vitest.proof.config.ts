import { defineConfig } from 'vitest/config'

/** `npm run test:proof`: what only shows at full size, on a durable server and with processes that are killed. */
export default defineConfig({
  test: {
    include: ['tests/proof/**/*.proof.ts'],
    // One after another: each wants the machine for itself.
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    disableConsoleIntercept: true,
  },
})
