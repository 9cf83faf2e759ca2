import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'

// The number is taken and used by one statement: where that is undone the number is free again, so there are no gaps.
const issue = statement(
  'orders.issue',
  `with taken as (
     update paper_numbers set last = last + 1
     where kind = $1 and not exists (select from order_papers where order_id = $2 and kind = $1) returning last
   )
   insert into order_papers (kind, number, order_id, issued_at) select $1, last, $2, $3 from taken`,
)

/** Gives an order its invoice or its credit note, under the next number, unless it has one. */
export async function issuePaper(db: Db, kind: 'invoice' | 'credit_note', orderId: number, at: Date): Promise<void> {
  await issue(db, [kind, orderId, at])
}

const claim = statement<{ order_id: number }>(
  'orders.claim-letter',
  'insert into order_letters (order_id, kind, posted_at) values ($1, $2, $3) on conflict do nothing returning order_id',
)

/** Notes that a letter about an order is posted; false when it was before. */
export async function claimLetter(db: Db, orderId: number, kind: string, at: Date): Promise<boolean> {
  return (await claim(db, [orderId, kind, at])).length > 0
}

const owners = statement<{ store_id: number; email: string; username: string }>(
  'orders.owners',
  `select s.id as store_id, u.email, u.username from order_parts p
     join stores s on s.id = p.store_id join users u on u.id = s.owner_id
   where p.order_id = $1 order by s.id`,
)

/** The owners of the stores that an order has lines of; demo stores may have none. */
export function listOwners(db: Db, orderId: number) {
  return owners(db, [orderId])
}
