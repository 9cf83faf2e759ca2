import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { INVARIANTS } from '#src/invariants.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

test('the command checks everything of a shop that is well, and ends with 1 at the first thing that is not', async () => {
  const database = await openTestDatabase()
  const env = { ...process.env, DATABASE_URL: database.url, BASE_URL: 'https://shop.example/' }
  const run = () => promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'audit.ts')], { env })
  try {
    const { stdout } = await run()
    expect(stdout.match(/^ok /gm)).toHaveLength(INVARIANTS.length)
    for (const { name } of INVARIANTS) expect(stdout).toContain(name)

    await rows(database.db, 'alter table ledger_chains disable trigger user')
    await rows(database.db, 'update ledger_chains set length = 1 where chain = 3')
    const refused = await run().catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^BROKEN .*seals follow each other.*such as 3\/2$/m),
    })
    expect(refused).toMatchObject({ stdout: expect.not.stringContaining('Everything holds') })
  } finally {
    await database.close()
  }
})
