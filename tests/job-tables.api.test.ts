import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { payByWallet } from '#modules/orders/orders.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { addToCart, createListingBy, creditWallet, DELIVERY } from '#tests/support/buying.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

// Sells ORDERS orders in four rounds, with five minutes between them,
// and prints how large the tables of the job queue are. KEPT_SECONDS keeps finished jobs longer, for a comparison.

const ORDERS = Number(process.env['ORDERS'] ?? 80)
const KEPT_SECONDS = process.env['KEPT_SECONDS']
const ROUNDS = 4
const MINUTES_BETWEEN = 5
const BUYERS = 10
/** 11,850 while finished jobs were kept for an hour; with few orders the first pages of the indexes count most. */
const MAX_BYTES_AN_ORDER = 5_000

const print = (line: string) => void process.stdout.write(`${line}\n`)

let shop: TestShop
let buyers: SignedIn[]
let productId: number
beforeAll(async () => {
  shop = await openTestShop({ deliversEmails: true, pollSeconds: 0.5 })
  const seller = await shop.signedInAs(ROLE.supplier)
  productId = await createListingBy(shop.database, seller, { title: 'Brake pads', stock: 2 * ORDERS })
  buyers = []
  for (let at = 0; at < BUYERS; at++) buyers.push(await shop.signedInAs(ROLE.customer))
  for (const { user } of buyers) await creditWallet(shop, user.id, 100_000_000)
}, 120_000)
afterAll(() => shop.close())

const sql = <Row extends object>(text: string) => rows<Row>(shop.database.db, text)
const readSize = async () =>
  (
    await sql<{ bytes: number; jobs: number }>(
      `select (pg_total_relation_size('jobs.job_common'))::bigint as bytes, (select count(*)::int from jobs.job) as jobs`,
    )
  )[0] ?? { bytes: 0, jobs: 0 }

async function sell(orders: number): Promise<void> {
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let at = 0; at < orders / BUYERS; at++) {
        await addToCart(buyer, productId)
        await buyer.bearer(payByWallet, { body: DELIVERY })
      }
    }),
  )
  await expect
    .poll(
      async () => (await sql(`select from jobs.job where state < 'completed' and start_after <= now() limit 1`)).length,
      {
        timeout: 300_000,
        interval: 500,
      },
    )
    .toBe(0)
}

/** Moves the finished jobs into the past and deletes as the queue does. */
async function letTimePass(): Promise<void> {
  if (KEPT_SECONDS)
    await sql(`update jobs.job set deletion_seconds = ${Number(KEPT_SECONDS)} where completed_on is not null`)
  await sql(`update jobs.job set completed_on = completed_on - interval '${MINUTES_BETWEEN} minutes 1 second'`)
  await sql(
    `delete from jobs.job where deletion_seconds > 0 and completed_on + deletion_seconds * interval '1 second' < now()`,
  )
  await sql('vacuum jobs.job_common')
}

test('the tables of the job queue stay small while orders are sold', { timeout: 1_800_000 }, async () => {
  const first = await readSize()
  for (let round = 1; round <= ROUNDS; round++) {
    await sell(ORDERS / ROUNDS)
    const { bytes, jobs } = await readSize()
    print(`${(round * ORDERS) / ROUNDS} orders: ${jobs} jobs stored, ${(bytes / 1e6).toFixed(1)} MB`)
    await letTimePass()
  }
  const last = await readSize()
  print(`five minutes later: ${last.jobs} jobs stored, ${(last.bytes / 1e6).toFixed(1)} MB`)
  const limit = KEPT_SECONDS ? Number.POSITIVE_INFINITY : MAX_BYTES_AN_ORDER * ORDERS
  expect(last.bytes - first.bytes).toBeLessThan(limit)
})
