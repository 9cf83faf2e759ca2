import { pino } from 'pino'

import { createOutbox } from '#integrations/mail/mail.outbox.ts'
import { startSimulatedGateway } from '#integrations/paystack/paystack.gateway.simulator.ts'
import { payByWallet } from '#modules/orders/orders.contract.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createApp } from '#src/app.ts'
import { createInjectClient } from '#tests/support/api-clients.ts'
import { DELIVERY } from '#tests/support/buying.ts'
import { silentLog } from '#tests/support/database-templates.ts'

import type { Buyer } from './buyers.ts'
import { recordStatements, type SentStatement, toPgbenchScript } from './recording.ts'
import type { ProofSetup } from './setup.ts'

/** Returns a pgbench script of one wallet checkout per row of `proof_buyers`, recorded with two example buyers. */
export async function recordCheckoutScript(
  { server, database: prepared }: ProofSetup,
  examples: readonly Buyer[],
  perClient: number,
): Promise<string> {
  // The first buyer warms up. The script has the statements of session, limit and order.
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '', log: silentLog, poolSize: 1 })
  const log = pino({ level: 'silent' })
  const jobs = createJobs(database, { log })
  const cards = await startSimulatedGateway({ folder: null, shopUrl: () => null })
  const app = await createApp(database, {
    log,
    production: true,
    outbox: createOutbox(jobs),
    jobs,
    gateway: cards.gateway,
  })
  await jobs.start({ works: false })
  const buy = ({ token }: Buyer, at: number) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': KEYS[at] ?? '' }
    return createInjectClient(app, headers, ADDRESS)(payByWallet, { body: DELIVERY })
  }
  const [first, second] = examples
  if (first === undefined || second === undefined) throw new Error('Two examples are required.')
  await buy(first, 0)
  const [line] = await rows<{ product_id: number }>(
    prepared.db,
    'select product_id from cart_items where cart_id = $1',
    [second.cartId],
  )
  const sent = recordStatements(database)
  const before = sent.length
  const { order } = await buy(second, 1)
  const statements = sent.slice(before)
  await app.close()
  await jobs.stop()
  await cards.close()
  await database.close()
  return buildScript(statements, { number: order.number, buyer: second, productId: line?.product_id ?? 0 }, perClient)
}

const KEYS = ['warming-up', 'key-that-varies']
const ADDRESS = '10.255.255.254'

function buildScript(
  sent: readonly SentStatement[],
  checkout: { number: string; buyer: Buyer; productId: number },
  perClient: number,
): string {
  const varying = new Map([
    [checkout.number, `'SPL-260101-' || :code`],
    [KEYS[1] ?? '', `'key-' || :n`],
    [String(checkout.buyer.id), ':user_id::bigint'],
    [String(checkout.buyer.cartId), ':cart_id::int'],
    [String(checkout.productId), ':product_id::int'],
    [findLimitKey(sent), `'writes:' || :user_id`],
  ])
  const digit = (place: number) => `(2 + :n / ${8 ** place} % 8) * ${10 ** place}`
  return [
    `\\set n :n + 1`,
    `\\set row :client_id * ${perClient} + :n`,
    `\\set code ${[0, 1, 2, 3, 4, 5].map(digit).join(' + ').replaceAll(':n ', ':row ')}`,
    `select user_id, cart_id, product_id from proof_buyers where n = :row \\gset`,
    toPgbenchScript(sent, varying),
  ].join('\n')
}

/** Finds the key of the rate limit in the statements; it differs for each caller. */
function findLimitKey(sent: readonly SentStatement[]): string {
  const counting = sent.find(({ text }) => text.includes('rate_limits'))
  const key = counting?.values.find((value) => typeof value === 'string')
  if (typeof key !== 'string') throw new Error('No statement counts the rate limit.')
  return key
}
