import { defineConfig } from 'vitest/config'

/** `npm run test:proof`: tests at full size, on a durable server and with processes that are killed. */
export default defineConfig({
  test: {
    include: ['tests/proof/**/*.proof.ts'],
    // One by one, because each needs the whole machine.
    fileParallelism: false,
    testTimeout: 3 * 3_600_000,
    hookTimeout: 300_000,
    disableConsoleIntercept: true,
  },
})
