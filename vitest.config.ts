import { defineConfig } from 'vitest/config'

import { words } from './tools/words-of-pages.ts'

/** Tests that need a database; they run on the embedded one and on a PostgreSQL server. */
const ON_DATABASES = ['{src,db,tools,bench,tests}/**/*.{api,store,database}.test.ts']
/**
 * They ask every call and page the same question about what stands before the database, and take minutes. One kind
 * answers for both: what each module does to its rows is shown on both by the module's own tests.
 */
const SWEEPS = ['tests/**/*.{api,database}.test.ts']

/** Far more than any test takes: a slow or busy machine must not fail one. Milliseconds. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000 }

const onDatabase = (kind: 'embedded' | 'server') => ({
  test: {
    name: `api-${kind}`,
    include: ON_DATABASES,
    exclude: kind === 'embedded' ? SWEEPS : [],
    env: { TEST_DATABASE: kind },
    globalSetup: 'tests/support/databases.ts',
    ...PATIENCE,
  },
})

export default defineConfig({
  test: {
    // Many tests wait for a job, a letter or a limit: more of them at once than there are processors.
    maxWorkers: 3,
    // Whoever asks for a shop or a database gets their own; loading the shop's code for each file anew took a sixth of the run.
    isolate: false,
    // A slow machine takes its time to stop servers and to clear their folders away.
    teardownTimeout: 60_000,
    projects: [
      {
        plugins: [words()],
        test: {
          name: 'unit',
          include: ['{src,db,tools,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: ON_DATABASES,
          ...PATIENCE,
        },
      },
      onDatabase('embedded'),
      onDatabase('server'),
    ],
  },
})
