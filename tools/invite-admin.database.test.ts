import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { findOpenInvitation } from '#modules/accounts/invitations.store.ts'
import { hashToken } from '#modules/accounts/tokens.service.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { silentLog } from '#tests/support/database-templates.ts'
import { createTestDatabase } from '#tests/support/databases.ts'

test('the command prints a link whose invitation is good for a day and no longer', async () => {
  const { url, remove } = await createTestDatabase('blank')
  const env = { ...process.env, DATABASE_URL: url, BASE_URL: 'https://shop.example/' }
  const tool = resolve(import.meta.dirname, 'invite-admin.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [tool], { env })
  const [, token = ''] = /^https:\/\/shop\.example\/signup-encrypted-admin\?invitation=([\w-]{43})$/m.exec(stdout) ?? []
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log: silentLog })
  try {
    const good = async (at: number) =>
      (await findOpenInvitation(database.db, hashToken('invitation', token), new Date(at))) !== null
    const day = 24 * 3_600_000
    expect(await good(Date.now())).toBe(true)
    expect(await good(Date.now() + day)).toBe(false)
  } finally {
    await database.close()
    await remove()
  }
})
