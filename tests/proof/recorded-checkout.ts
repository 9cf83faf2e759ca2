import { pino } from 'pino'

import { createOutbox } from '#integrations/mail/mail.outbox.ts'
import { startStandIn } from '#integrations/paystack/paystack.stand-in.simulator.ts'
import { payByWallet } from '#modules/orders/orders.contract.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createApp } from '#src/app.ts'
import { DELIVERY } from '#tests/support/buying.ts'
import { callerWith } from '#tests/support/callers.ts'
import { silent } from '#tests/support/database-templates.ts'

import type { Buyer } from './buyers.ts'
import type { Ground } from './ground.ts'
import { asScript, record, type Sent } from './recording.ts'

/**
 * A script of pgbench with the statements of one checkout by wallet, as the shop sends them: session, limit and order.
 * Each transaction is another buyer's: `buyers` are rows of a table `proof_buyers` (n, user_id, cart_id, product_id).
 * @param examples two buyers with full carts: the first one is for warming up
 */
export async function checkoutScript(
  { server, database: prepared }: Ground,
  examples: readonly Buyer[],
  perClient: number,
): Promise<string> {
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '', log: silent, poolSize: 1 })
  const log = pino({ level: 'silent' })
  const jobs = createJobs(database, { log })
  const cards = await startStandIn({ folder: null, shopUrl: () => null })
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
    return callerWith(app, headers, ADDRESS)(payByWallet, { body: DELIVERY })
  }
  const [first, second] = examples
  if (first === undefined || second === undefined) throw new Error('Two examples are needed.')
  await buy(first, 0)
  const [line] = await rows<{ product_id: number }>(
    prepared.db,
    'select product_id from cart_items where cart_id = $1',
    [second.cartId],
  )
  const sent = record(database)
  const before = sent.length
  const { order } = await buy(second, 1)
  const statements = sent.slice(before)
  await app.close()
  await jobs.stop()
  await cards.close()
  await database.close()
  return scriptOf(statements, { number: order.number, buyer: second, productId: line?.product_id ?? 0 }, perClient)
}

const KEYS = ['warming-up', 'key-that-varies']
const ADDRESS = '10.255.255.254'

function scriptOf(
  sent: readonly Sent[],
  made: { number: string; buyer: Buyer; productId: number },
  perClient: number,
): string {
  const varying = new Map([
    [made.number, `'SPL-260101-' || :code`],
    [KEYS[1] ?? '', `'key-' || :n`],
    [String(made.buyer.id), ':user_id::bigint'],
    [String(made.buyer.cartId), ':cart_id::int'],
    [String(made.productId), ':product_id::int'],
    [limitKey(sent), `'writes:' || :user_id`],
  ])
  const digit = (place: number) => `(2 + :n / ${8 ** place} % 8) * ${10 ** place}`
  return [
    `\\set n :n + 1`,
    `\\set row :client_id * ${perClient} + :n`,
    `\\set code ${[0, 1, 2, 3, 4, 5].map(digit).join(' + ').replaceAll(':n ', ':row ')}`,
    `select user_id, cart_id, product_id from proof_buyers where n = :row \\gset`,
    asScript(sent, varying),
  ].join('\n')
}

/** The hash under which the limit of writes counts this caller: another row for each caller. */
function limitKey(sent: readonly Sent[]): string {
  const counting = sent.find(({ text }) => text.includes('rate_limits'))
  const key = counting?.values.find((value) => typeof value === 'string')
  if (typeof key !== 'string') throw new Error('The limit of writes was not counted.')
  return key
}
