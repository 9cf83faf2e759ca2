import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { createAccount } from '#modules/accounts/users.service.ts'
import { createLedger } from '#modules/ledger/ledger.service.ts'
import { createWallet } from '#modules/wallet/wallet.service.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { createLog } from '#platform/log.ts'
import { naira } from '#platform/money.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

const REFERENCE = 'SPL-00000000000000000000000001'
const LIVE = { PAYSTACK_SECRET_KEY: `sk_live_${'0'.repeat(40)}`, PAYSTACK_PUBLIC_KEY: `pk_live_${'0'.repeat(40)}` }

/** Adds ₦5,000 by the simulated gateway to a wallet. */
async function topUp(database: Database): Promise<void> {
  const ctx = { db: database.db, actor: null, now: () => new Date(), requestId: 'test', log: createLog('silent') }
  const person = {
    email: 'a@shop.example',
    username: 'Ada',
    phone: '+2348000000099',
    address: '1 Road',
    isPending: false,
  }
  const userId = await createAccount(ctx, { ...person, roleId: ROLE.customer, passwordHash: '$argon2id$none' })
  await rows(
    database.db,
    `insert into payments (reference, user_id, purpose, amount_kobo, email, status, gateway_id, gateway_kind, created_at, settled_at)
     values ($1, $2, 'top_up', 500000, 'a@shop.example', 'successful', '1', 'simulated', now(), now())`,
    [REFERENCE, userId],
  )
  const movement = { userId, amountKobo: naira(5_000), key: `topup:${REFERENCE}`, description: 'Added by card' }
  await createWallet({ ledger: createLedger() }).credit(ctx, { ...movement, from: 'gateway' })
}

test('a shop whose wallets hold simulated money starts with live keys only after the command booked it out', async () => {
  const database = await openTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
  const run = (file: string, settings: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [resolve(import.meta.dirname, file)], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        PORT: '0',
        ROLES: 'api',
        ...settings,
      },
      timeout: 60_000,
    })
  try {
    await topUp(database)
    await expect(run('../src/main.ts', { ...LIVE, DEMO: '0' })).rejects.toMatchObject({
      code: 1,
      stderr:
        'PAYSTACK_SECRET_KEY is a live key, but wallets hold simulated or test money: run `npm run wallets:book-out` first.\n',
    })
    // As after a roll back from a newer release.
    await rows(database.db, `insert into schema_migrations (name, checksum) values ('9999_newer', 'x')`)
    const done = await run('book-out-test-money.ts')
    expect(done.stdout).toBe('Booked ₦5,000.00 of test money out of 1 wallet.\n')
    expect((await run('audit.ts')).stdout).toContain('Everything holds')
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
