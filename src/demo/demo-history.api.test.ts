import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startSimulatedGateway, type SimulatedGateway } from '#integrations/paystack/paystack.gateway.simulator.ts'
import { checkInvariant } from '#platform/db/invariants.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { DEMO_ACCOUNTS, seedDemoAccounts } from '#seed/demo/accounts.ts'
import { seedDemo } from '#seed/demo/seed-demo.ts'
import { seedTaxonomy } from '#seed/seed-taxonomy.ts'
import { seedVehicles } from '#seed/seed-vehicles.ts'
import { INVARIANTS } from '#src/invariants.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { writeDemoHistory } from './demo-history.ts'
import { createOpenAccount } from './open-account.ts'

const log = pino({ level: 'silent' })
let database: Database
let cards: SimulatedGateway
beforeAll(async () => {
  database = await openTestDatabase()
  cards = await startSimulatedGateway({ folder: null, shopUrl: () => null })
  await seedVehicles(database.db)
  await seedTaxonomy(database.db)
  await seedDemo(database.db, { count: 700 })
  await seedDemoAccounts(database.db, createOpenAccount(database.db))
  await writeDemoHistory(database, cards, log, new AbortController().signal)
}, 120_000)
afterAll(async () => {
  await database.close()
  await cards.close()
})

const countOrders = async () => {
  const [found] = await rows<{ count: number }>(database.db, 'select count(*)::int as count from orders')
  return found?.count ?? 0
}

test('the demo history has orders of 90 days in every state that buyers see', async () => {
  const states = await rows<{ status: string }>(database.db, 'select distinct status from orders order by status')
  expect(states.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['cancelled', 'delivered', 'paid', 'refunded', 'shipped']),
  )
  const [span] = await rows<{ days: number }>(
    database.db,
    'select extract(day from max(created_at) - min(created_at))::int as days from orders',
  )
  expect(span?.days).toBeGreaterThan(80)
  expect(await countOrders()).toBeGreaterThan(120)
})

test('the demo accounts that documents name have several vehicles, and order parts that fit them', async () => {
  const garages = await rows<{ email: string; vehicles: number }>(
    database.db,
    `select u.email, count(*)::int as vehicles from users u join garage_vehicles v on v.user_id = u.id group by u.email`,
  )
  const counts = new Map(garages.map(({ email, vehicles }) => [email, vehicles]))
  for (const { email } of DEMO_ACCOUNTS) expect(counts.get(email), email).toBeGreaterThan(1)
  const verdicts = await rows<{ verdict: string }>(
    database.db,
    `select distinct fit ->> 'verdict' as verdict from order_lines where fit is not null`,
  )
  expect(verdicts.map(({ verdict }) => verdict)).not.toContain('does-not-fit')
  expect(verdicts.length).toBeGreaterThan(0)
})

test('the demo history has requests, enquiries, alerts, missed searches and invitations in every state', async () => {
  const states = async (sql: string) => (await rows<{ state: string }>(database.db, sql)).map(({ state }) => state)
  expect(await states('select distinct state from message_orders order by 1')).toEqual([
    'answered',
    'closed',
    'open',
    'ordered',
  ])
  expect(await states('select distinct contact_method as state from part_requests order by 1')).toHaveLength(3)
  expect(await states('select distinct outcome as state from demand')).toHaveLength(6)
  const alerts = await states('select distinct (notified_at is null)::text as state from listing_alerts order by 1')
  expect(alerts).toEqual(['false', 'true'])
  const open = await states('select distinct (expires_at > now())::text as state from invitations order by 1')
  expect(open).toEqual(['false', 'true'])
})

test('every invariant of money and stock holds after the demo history', async () => {
  const broken = []
  for (const invariant of INVARIANTS) {
    const finding = await checkInvariant(database.db, invariant)
    if (finding.broken > 0) broken.push(finding)
  }
  expect(broken).toEqual([])
})

test('a second start writes no second demo history', async () => {
  const before = await countOrders()
  await writeDemoHistory(database, cards, log, new AbortController().signal)
  expect(await countOrders()).toBe(before)
})
