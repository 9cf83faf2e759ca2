import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { until } from '#tests/support/job-processes.ts'

import type { Books } from './books.ts'
import { type Buyer, balances } from './buyers.ts'

interface Account {
  buyer: Buyer
  books: Books
}

/** Everything in which the shop differs from what it acknowledged, one sentence each. */
export async function differences(database: Database, accounts: readonly Account[]): Promise<string[]> {
  return [
    ...(await inBalances(database, accounts)),
    ...(await inOrders(database, accounts)),
    ...(await inTopUps(database, accounts)),
  ]
}

async function inBalances(database: Database, accounts: readonly Account[]): Promise<string[]> {
  const found = await balances(database)
  return accounts.flatMap(({ buyer, books }) =>
    (found.get(buyer.id) ?? 0) === books.balance
      ? []
      : [`The wallet of ${buyer.id} holds ${found.get(buyer.id)} and not ${books.balance}.`],
  )
}

async function inOrders({ db }: Database, accounts: readonly Account[]): Promise<string[]> {
  const found = await rows<{ number: string; user_id: number; told: string }>(
    db,
    `select o.number, o.user_id, concat_ws(' ', o.status, o.total_kobo,
       (select string_agg(product_id || 'x' || quantity, ' ' order by product_id) from order_lines where order_id = o.id)) as told
     from orders o where user_id = any($1::bigint[])`,
    [accounts.map(({ buyer }) => buyer.id)],
  )
  const inShop = new Map(found.map(({ number, user_id: user, told }) => [number, `${user} ${told}`]))
  const inBooks = new Map(accounts.flatMap(({ buyer, books }) => told(buyer, books)))
  return [...new Set([...inShop.keys(), ...inBooks.keys()])].flatMap((number) =>
    inShop.get(number) === inBooks.get(number)
      ? []
      : [`Order ${number} is "${inShop.get(number)}" and not "${inBooks.get(number)}".`],
  )
}

const told = ({ id }: Buyer, { orders }: Books) =>
  [...orders].map(([number, { status, kobo, pieces }]): [string, string] => {
    const lines = [...pieces].toSorted(([a], [b]) => a - b).map(([part, quantity]) => `${part}x${quantity}`)
    return [number, [id, status, kobo, ...lines].join(' ')]
  })

async function inTopUps({ db }: Database, accounts: readonly Account[]): Promise<string[]> {
  const found = await rows<{ reference: string; is_credited: boolean }>(
    db,
    `select reference, exists (select from ledger_entries where key = 'topup:' || reference) as is_credited
     from payments where purpose = 'top_up'`,
  )
  const inShop = new Map(found.map(({ reference, is_credited: credited }) => [reference, credited]))
  return accounts.flatMap(({ books }) =>
    [...books.topUps].flatMap(([reference, credited]) =>
      inShop.get(reference) === credited
        ? []
        : [`Top-up ${reference} is ${inShop.get(reference)} and not ${credited}.`],
    ),
  )
}

/** Listings whose pieces are neither in stock nor in an order that was not given back. */
export async function lostPieces(
  { db }: Database,
  parts: readonly number[],
  stock: number,
  accounts: readonly Account[],
): Promise<string[]> {
  const sold = new Map<number, number>()
  for (const { books } of accounts)
    for (const { status, pieces } of books.orders.values())
      for (const [part, quantity] of status === 'paid' ? pieces : []) sold.set(part, (sold.get(part) ?? 0) + quantity)
  const found = await rows<{ id: number; stock: number }>(db, 'select id, stock from products where id = any($1)', [
    parts,
  ])
  return found
    .filter((part) => part.stock + (sold.get(part.id) ?? 0) !== stock)
    .map((part) => `Of part ${part.id} ${part.stock} are left and ${sold.get(part.id) ?? 0} sold, of ${stock}.`)
}

/**
 * Waits for late webhooks and for the documents of orders. A job of a killed process returns to the queue when its time
 * limit has passed.
 */
export async function finishJobs({ db }: Database): Promise<void> {
  const countOpen = async () => {
    const [found] = await rows<{ open: number }>(
      db,
      `select count(*)::int as open from jobs.job
       where name in ('complete-payment', 'order-notice') and state in ('created', 'retry', 'active')`,
    )
    return found?.open ?? 0
  }
  await until(async () => (await countOpen()) === 0, 300_000)
}
