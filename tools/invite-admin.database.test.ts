import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { findOpenInvitation } from '#modules/accounts/invitations.store.ts'
import { hashToken } from '#modules/accounts/tokens.service.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { silentLog } from '#tests/support/database-templates.ts'
import { createTestDatabase, openTestDatabase } from '#tests/support/databases.ts'

/** Runs the command for a shop at shop.example. */
const invite = (url: string) =>
  promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'invite-admin.ts')], {
    env: { ...process.env, DATABASE_URL: url, BASE_URL: 'https://shop.example/' },
  })

test('the command prints a link whose invitation is good for a day and no longer', async () => {
  const { url, remove } = await createTestDatabase('blank')
  const { stdout } = await invite(url)
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

test('after a roll back the command prints a link for the database of the newer release', async () => {
  const database = await openTestDatabase()
  try {
    await rows(database.db, `insert into schema_migrations (name, checksum) values ('9999_newer', 'x')`)
    expect((await invite(database.url)).stdout).toContain('https://shop.example/signup-encrypted-admin?invitation=')
  } finally {
    await database.close()
  }
})
