import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { createPasswordHasher } from '#modules/accounts/password-hasher.service.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { startSession, readSession } from '#modules/accounts/sessions.service.ts'
import { createAccount } from '#modules/accounts/users.service.ts'
import { type Database, openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { prepareDatabase } from '#src/start.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { startThrowawayServer } from '#tests/support/throwaway-server.ts'

import { createBenchCtx } from './sessions.ts'

const { values } = parseArgs({
  options: { tries: { type: 'string', default: '500' }, views: { type: 'string', default: '2000' } },
})

/** Wrong passwords of one account before ruling 9 refuses the next. */
const TRIES_PER_ACCOUNT = 9

/**
 * `npm run bench -- accounts`: measures, on a throw-away PostgreSQL server, the time of logins with known and unknown
 * emails, the time of a session look-up, and the rows that a minute of signed-in page views writes to `sessions`.
 */
async function main(): Promise<void> {
  const server = await startThrowawayServer({ durable: true })
  try {
    const database = await openDatabase({ databaseUrl: server.url, dataDir: '', log: console })
    await prepareDatabase(database, { DEMO: true })
    const accounts = await createAccounts(database, Math.ceil(Number(values.tries) / TRIES_PER_ACCOUNT))
    await measureLookup(database, accounts)
    const shop = await startShopProcess({ DATABASE_URL: server.url, ROLES: 'api,pages', TRUST_PROXY: '127.0.0.1' })
    try {
      await measureLogin(shop.origin, accounts)
      await measureViews(shop.origin, database, accounts)
    } finally {
      await shop.stop()
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

interface Account {
  email: string
  token: string
}

async function createAccounts(database: Database, count: number): Promise<Account[]> {
  const ctx = createBenchCtx(database)
  const passwordHash = await createPasswordHasher().hashPassword('quiet-harbour-2026')
  const accounts: Account[] = []
  for (let at = 0; at < count; at++) {
    const email = `known-${at}@bench.example`
    const contact = { username: `Known ${at}`, phone: '+2348031234567', address: '1 Bench Road, Lagos' }
    const userId = await createAccount(ctx, {
      ...contact,
      email,
      roleId: ROLE.customer,
      passwordHash,
      isPending: false,
    })
    const { token } = await startSession(ctx, userId, { ip: '127.0.0.1', userAgent: 'bench' })
    accounts.push({ email, token })
  }
  return accounts
}

async function measureLookup(database: Database, accounts: readonly Account[]): Promise<void> {
  const ctx = createBenchCtx(database)
  const times: number[] = []
  for (let at = -200; at < 3_000; at++) {
    const startedAt = performance.now()
    await readSession(ctx, accounts[Math.abs(at) % accounts.length]?.token ?? '')
    if (at >= 0) times.push(performance.now() - startedAt)
  }
  console.info(
    `session look-up, 3,000 times: p50 ${formatPercentile(times, 0.5)} ms, p95 ${formatPercentile(times, 0.95)} ms`,
  )
}

/** Alternates known and unknown emails, each try from another address, so that no rate limit answers. */
async function measureLogin(origin: string, accounts: readonly Account[]): Promise<void> {
  const known: number[] = []
  const unknown: number[] = []
  for (let at = 0; at < Number(values.tries); at++) {
    known.push(await tryLogin(origin, accounts[at % accounts.length]?.email ?? '', at, 400))
    unknown.push(await tryLogin(origin, `unknown-${at}@bench.example`, at, 404))
  }
  const difference = Math.abs(Number(formatPercentile(known, 0.5)) - Number(formatPercentile(unknown, 0.5)))
  console.info(
    `login with a wrong password, ${known.length} tries each: median known ${formatPercentile(known, 0.5)} ms, ` +
      `unknown ${formatPercentile(unknown, 0.5)} ms, difference ${difference.toFixed(2)} ms`,
  )
}

async function tryLogin(origin: string, email: string, at: number, expected: number): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/login/${email}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${at >> 8}.${at & 255}` },
    body: JSON.stringify({ email, password: 'wrong-password-9' }),
  })
  await response.arrayBuffer()
  if (response.status !== expected) throw new Error(`${response.status} for ${email}`)
  return performance.now() - startedAt
}

async function measureViews(origin: string, database: Database, accounts: readonly Account[]): Promise<void> {
  const size = async () => {
    const [row] = await rows<{ sessions: number; bytes: number }>(
      database.db,
      `select count(*)::int as sessions, pg_total_relation_size('sessions')::int as bytes from sessions`,
    )
    return row
  }
  const before = await size()
  const views = Number(values.views)
  const startedAt = performance.now()
  for (let at = 0; at < views; at++) {
    const token = accounts[at % accounts.length]?.token ?? ''
    const response = await fetch(`${origin}/product`, { headers: { cookie: `session=${token}` } })
    if (response.status !== 200) throw new Error(`${response.status} for a page view`)
    await response.arrayBuffer()
    // Spreads the views over the minute.
    const due = startedAt + ((at + 1) * 60_000) / views
    if (performance.now() < due) await sleep(due - performance.now())
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const after = await size()
  console.info(
    `${views} signed-in page views in ${seconds} s: sessions ${before?.sessions} before, ${after?.sessions} after; ` +
      `table ${before?.bytes} bytes before, ${after?.bytes} after`,
  )
}

const formatPercentile = (times: readonly number[], share: number): string =>
  (times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0).toFixed(2)

await main()
