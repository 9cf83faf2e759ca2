import type { Db } from '#platform/db/pool.ts'
import { integer, row, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

// The number is taken and used by one statement: where that is undone the number is free again, so there are no gaps.
const issue = statement(
  'orders.issue-invoice',
  noColumns,
  `with taken as (
     update paper_numbers set last = last + 1
     where kind = 'invoice' and not exists (select from order_papers where order_id = $1 and kind = 'invoice') returning last
   )
   insert into order_papers (kind, number, order_id, issued_at) select 'invoice', last, $1, $2 from taken`,
)

/** Gives an order its invoice under the next number, unless it has one. */
export async function issueInvoice(db: Db, orderId: number, at: Date): Promise<void> {
  await issue(db, [orderId, at])
}

// The row of numbers is locked first, so that two jobs do not number one refund twice.
const credit = statement(
  'orders.issue-credit-notes',
  noColumns,
  `with numbers as materialized (
     select last from paper_numbers where kind = 'credit_note' for update
   ), due as (
     select r.id, row_number() over (order by r.id) as place, numbers.last from numbers, order_refunds r
     where r.order_id = $1 and not exists (select from order_papers p where p.refund_id = r.id)
   ), taken as (
     update paper_numbers set last = last + (select count(*) from due) where kind = 'credit_note'
   )
   insert into order_papers (kind, number, order_id, issued_at, refund_id)
     select 'credit_note', last + place, $1, $2, id from due`,
)

/** Gives every refund of an order its credit note under the next numbers, unless it has one. */
export async function issueCreditNotes(db: Db, orderId: number, at: Date): Promise<void> {
  await credit(db, [orderId, at])
}

const claim = statement(
  'orders.claim-letter',
  noColumns,
  'insert into order_letters (order_id, kind, posted_at) values ($1, $2, $3) on conflict do nothing',
)

/** Notes that a letter about an order is posted; false when it was before. */
export async function claimLetter(db: Db, orderId: number, kind: string, at: Date): Promise<boolean> {
  return (await claim(db, [orderId, kind, at])) > 0
}

const owners = statement(
  'orders.owners',
  row({ store_id: integer, email: text, username: text }),
  `select s.id as store_id, u.email, u.username from order_parts p
     join stores s on s.id = p.store_id join users u on u.id = s.owner_id
   where p.order_id = $1 order by s.id`,
)

/** The owners of the stores that an order has lines of; demo stores may have none. */
export function listOwners(db: Db, orderId: number) {
  return owners(db, [orderId])
}
