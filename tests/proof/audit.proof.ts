import { spawnSync } from 'node:child_process'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { logLine } from '#tests/support/log-line.ts'

import { fillSales } from './fill-sales.ts'
import { readOption } from './options.ts'
import { type ProofSetup, createSetup } from './setup.ts'

const ORDERS = readOption('ORDERS', 1_000_000)
/** The budget for a million orders. */
const MAX_SECONDS = 60

let ground: ProofSetup

beforeAll(async () => {
  ground = await createSetup({ processes: 0 })
  await fillSales(ground.database, ORDERS, logLine)
  await vacuum()
}, 1_800_000)
afterAll(() => ground?.close())

/** Does what autovacuum has done in a shop that has been open for a while. */
async function vacuum(): Promise<void> {
  const client = await ground.database.pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  client.release(true)
}

const audit = () =>
  spawnSync(process.execPath, ['tools/audit.ts'], {
    env: { ...process.env, DATABASE_URL: ground.server.url, DATA_DIR: ground.dataDir, BASE_URL: '' },
    encoding: 'utf8',
  })

test(`npm run audit over ${ORDERS} orders takes less than ${MAX_SECONDS} s and finds one changed entry`, async () => {
  const startedAt = performance.now()
  const { status, stdout, stderr } = audit()
  const seconds = (performance.now() - startedAt) / 1000
  logLine(stdout + stderr)
  expect(status).toBe(0)
  expect(seconds).toBeLessThan(MAX_SECONDS)
  await changeOneMemo()
  const after = audit()
  expect(after.status).toBe(1)
  expect(after.stdout).toMatch(/BROKEN .*every entry set is sealed as it stands.*: 1, such as \d+/)
})

/** Changes an entry, which only a superuser can do. */
async function changeOneMemo(): Promise<void> {
  await rows(
    ground.database.db,
    `alter table ledger_entries disable trigger user;
     update ledger_entries set memo = 'Proof of nothing' where id = (select max(id) / 2 from ledger_entries);
     alter table ledger_entries enable trigger user`,
  )
}
