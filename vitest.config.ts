import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'

import { findSystemPostgres } from './tests/support/system-postgres.ts'
import { words } from './tools/words-of-pages.ts'

/** Tests that need a database. */
const ON_DATABASES = ['{src,db,tools,bench,tests}/**/*.{api,store,database}.test.ts']

/** Those of them whose outcome the version of PostgreSQL and its sort order could change. */
const STORES = ['{src,db,tools}/**/*.{store,database}.test.ts', 'tests/*.database.test.ts']

/** The drawings and data of the demo shop, and the tools that make them: `npx vitest --project seed` runs these alone. */
const SEED = ['{db/seed,tools/extract-vehicles}/**/*.test.ts']

/** Far more than any test takes: a slow or busy machine must not fail one. Milliseconds. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000 }

const onServer = (name: string, programs: 'npm' | 'system', include: string[]) => ({
  plugins: [words(), lingui()],
  test: {
    name,
    include,
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
      onServer('api', 'npm', ON_DATABASES),
      // An administrator's server may be older, and sort by the rules of a language.
      ...(findSystemPostgres() === null ? [] : [onServer('system-postgres', 'system', STORES)]),
    ],
  },
})
