import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { waitUntil } from '#tests/support/job-processes.ts'

import { type Buyer, readBalances } from './buyers.ts'
import type { AcknowledgedState } from './ledger.ts'

interface Account {
  buyer: Buyer
  acknowledged: AcknowledgedState
}

/** Lists the differences between the database and what the shop acknowledged, one sentence each. */
export async function findDifferences(database: Database, accounts: readonly Account[]): Promise<string[]> {
  return [
    ...(await compareBalances(database, accounts)),
    ...(await compareOrders(database, accounts)),
    ...(await compareTopUps(database, accounts)),
  ]
}

async function compareBalances(database: Database, accounts: readonly Account[]): Promise<string[]> {
  const found = await readBalances(database)
  return accounts.flatMap(({ buyer, acknowledged }) =>
    (found.get(buyer.id) ?? 0) === acknowledged.balance
      ? []
      : [`The wallet of ${buyer.id} holds ${found.get(buyer.id)}, expected ${acknowledged.balance}.`],
  )
}

async function compareOrders({ db }: Database, accounts: readonly Account[]): Promise<string[]> {
  const found = await rows<{ number: string; user_id: number; description: string }>(
    db,
    `select o.number, o.user_id, concat_ws(' ', o.status, o.total_kobo,
       (select string_agg(product_id || 'x' || quantity, ' ' order by product_id) from order_lines where order_id = o.id)) as description
     from orders o where user_id = any($1::bigint[])`,
    [accounts.map(({ buyer }) => buyer.id)],
  )
  const stored = new Map(found.map(({ number, user_id: user, description }) => [number, `${user} ${description}`]))
  const expected = new Map(accounts.flatMap(({ buyer, acknowledged }) => describeOrders(buyer, acknowledged)))
  return [...new Set([...stored.keys(), ...expected.keys()])].flatMap((number) =>
    stored.get(number) === expected.get(number)
      ? []
      : [`Order ${number} is "${stored.get(number)}", expected "${expected.get(number)}".`],
  )
}

const describeOrders = ({ id }: Buyer, { orders }: AcknowledgedState) =>
  [...orders].map(([number, { status, kobo, quantities }]): [string, string] => {
    const lines = [...quantities].toSorted(([a], [b]) => a - b).map(([part, quantity]) => `${part}x${quantity}`)
    return [number, [id, status, kobo, ...lines].join(' ')]
  })

async function compareTopUps({ db }: Database, accounts: readonly Account[]): Promise<string[]> {
  const found = await rows<{ reference: string; is_credited: boolean }>(
    db,
    `select reference, exists (select from ledger_entries where key = 'topup:' || reference) as is_credited
     from payments where purpose = 'top_up'`,
  )
  const stored = new Map(found.map(({ reference, is_credited: credited }) => [reference, credited]))
  return accounts.flatMap(({ acknowledged }) =>
    [...acknowledged.topUps].flatMap(([reference, credited]) =>
      stored.get(reference) === credited
        ? []
        : [`Top-up ${reference} is ${stored.get(reference)}, expected ${credited}.`],
    ),
  )
}

/** Lists products whose stock and sold units do not add up to their first stock. */
export async function findLostStock(
  { db }: Database,
  parts: readonly number[],
  stock: number,
  accounts: readonly Account[],
): Promise<string[]> {
  const sold = new Map<number, number>()
  for (const { acknowledged } of accounts)
    for (const { status, quantities } of acknowledged.orders.values())
      for (const [part, quantity] of status === 'paid' ? quantities : [])
        sold.set(part, (sold.get(part) ?? 0) + quantity)
  const found = await rows<{ id: number; stock: number }>(db, 'select id, stock from products where id = any($1)', [
    parts,
  ])
  return found
    .filter((part) => part.stock + (sold.get(part.id) ?? 0) !== stock)
    .map((part) => `Of part ${part.id} ${part.stock} are left and ${sold.get(part.id) ?? 0} were sold, of ${stock}.`)
}

/** Waits for late webhooks and documents. A killed process's job returns to the queue after its time limit. */
export async function finishJobs({ db }: Database): Promise<void> {
  const countOpen = async () => {
    const [found] = await rows<{ open: number }>(
      db,
      `select count(*)::int as open from jobs.job
       where name in ('complete-payment', 'order-notice') and state in ('created', 'retry', 'active')`,
    )
    return found?.open ?? 0
  }
  await waitUntil(async () => (await countOpen()) === 0, 300_000)
}
