import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'

import { findSystemPostgres } from './tests/support/system-postgres.ts'
import { words } from './tools/words-of-pages.ts'

/** Tests that need a database. */
const ON_DATABASES = ['{src,db,tools,bench,tests}/**/*.{api,store,database}.test.ts']

/** Those of them that test statements. The others run most statements too, through the shop. */
const STORES = ['{src,db,tools}/**/*.{store,database}.test.ts', 'tests/*.database.test.ts']

/** The drawings and data of the demo shop, and the tools that make them: `npx vitest --project seed` runs these alone. */
const SEED = ['{db/seed,tools/extract-vehicles}/**/*.test.ts']

/** Far more than any test takes: a slow or busy machine must not fail one. Milliseconds. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000 }

/** Whether the system has a PostgreSQL, which may be older than npm's and sort by the rules of a language. */
const hasSystemPostgres = findSystemPostgres() !== null

const onServer = (name: string, programs: 'npm' | 'system', include: string[], exclude: string[] = []) => ({
  plugins: [words(), lingui()],
  test: {
    name,
    include,
    exclude,
    env: { TEST_POSTGRES: programs },
    globalSetup: 'tests/support/databases.ts',
    ...PATIENCE,
  },
})

export default defineConfig({
  test: {
    // Many tests wait for a job, an email or a limit, so more workers than cores run.
    maxWorkers: 3,
    // Each test file has its own shop or database; loading the code again for each file took a sixth of the run.
    isolate: false,
    // A slow machine takes its time to stop servers and to clear their folders away.
    teardownTimeout: 60_000,
    projects: [
      {
        plugins: [words(), lingui()],
        test: {
          name: 'unit',
          setupFiles: 'tests/support/compare-messages.ts',
          include: ['{src,db,tools,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: [...ON_DATABASES, ...SEED],
          ...PATIENCE,
        },
      },
      { test: { name: 'seed', include: SEED, exclude: ON_DATABASES, ...PATIENCE } },
      // Both servers are tested: npm's by the tests of the API, and the system's by those of statements.
      onServer('api', 'npm', ON_DATABASES, hasSystemPostgres ? STORES : []),
      ...(hasSystemPostgres ? [onServer('system-postgres', 'system', STORES)] : []),
    ],
  },
})
