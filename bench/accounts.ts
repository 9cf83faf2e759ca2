import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { createHashing } from '#modules/accounts/hashing.service.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { beginSession, readSession } from '#modules/accounts/sessions.service.ts'
import { openAccount } from '#modules/accounts/users.service.ts'
import { type Database, openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { prepare } from '#src/start.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { startThrowawayServer } from '#tests/support/throwaway-server.ts'

import { ctxOf } from './people.ts'

const { values } = parseArgs({
  options: { tries: { type: 'string', default: '500' }, views: { type: 'string', default: '2000' } },
})

/** As many wrong passwords as one account may have in the window of ruling 9, less the one that would be refused. */
const TRIES_AN_ACCOUNT = 9

/**
 * `npm run bench -- accounts`: on a throw-away PostgreSQL server, whether a login tells known from unknown emails by its
 * time, what the look-up of a session costs, and what a minute of signed-in page views leaves in the table of sessions.
 */
async function main(): Promise<void> {
  const server = await startThrowawayServer({ durable: true })
  try {
    const database = await openDatabase({ databaseUrl: server.url, dataDir: '', log: console })
    await prepare(database, { DEMO: true })
    const people = await openPeople(database, Math.ceil(Number(values.tries) / TRIES_AN_ACCOUNT))
    await measureLookup(database, people)
    const shop = await startShopProcess({ DATABASE_URL: server.url, ROLES: 'api,pages', TRUST_PROXY: '127.0.0.1' })
    try {
      await measureLogin(shop.origin, people)
      await measureViews(shop.origin, database, people)
    } finally {
      await shop.stop()
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

interface Known {
  email: string
  token: string
}

async function openPeople(database: Database, count: number): Promise<Known[]> {
  const ctx = ctxOf(database)
  const passwordHash = await createHashing().hashPassword('quiet-harbour-2026')
  const people: Known[] = []
  for (let at = 0; at < count; at++) {
    const email = `known-${at}@bench.example`
    const contact = { username: `Known ${at}`, phone: '+2348031234567', address: '1 Bench Road, Lagos' }
    const userId = await openAccount(ctx, { ...contact, email, roleId: ROLE.customer, passwordHash, waits: false })
    const { token } = await beginSession(ctx, userId, { ip: '127.0.0.1', userAgent: 'bench' })
    people.push({ email, token })
  }
  return people
}

async function measureLookup(database: Database, people: readonly Known[]): Promise<void> {
  const ctx = ctxOf(database)
  const times: number[] = []
  for (let at = -200; at < 3_000; at++) {
    const startedAt = performance.now()
    await readSession(ctx, people[Math.abs(at) % people.length]?.token ?? '')
    if (at >= 0) times.push(performance.now() - startedAt)
  }
  console.info(`session look-up, 3,000 times: p50 ${share(times, 0.5)} ms, p95 ${share(times, 0.95)} ms`)
}

/** Known and unknown in turn, each try from an address of its own, so that no limit answers instead. */
async function measureLogin(origin: string, people: readonly Known[]): Promise<void> {
  const known: number[] = []
  const unknown: number[] = []
  for (let at = 0; at < Number(values.tries); at++) {
    known.push(await tryLogin(origin, people[at % people.length]?.email ?? '', at, 400))
    unknown.push(await tryLogin(origin, `nobody-${at}@bench.example`, at, 404))
  }
  const difference = Math.abs(Number(share(known, 0.5)) - Number(share(unknown, 0.5)))
  console.info(
    `login with a wrong password, ${known.length} tries each: median known ${share(known, 0.5)} ms, ` +
      `unknown ${share(unknown, 0.5)} ms, apart ${difference.toFixed(2)} ms`,
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

async function measureViews(origin: string, database: Database, people: readonly Known[]): Promise<void> {
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
    const token = people[at % people.length]?.token ?? ''
    const response = await fetch(`${origin}/product`, { headers: { cookie: `session=${token}` } })
    if (response.status !== 200) throw new Error(`${response.status} for a page view`)
    await response.arrayBuffer()
    // Spread over the minute, as people do it.
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

const share = (times: readonly number[], part: number): string =>
  (times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0).toFixed(2)

await main()
