import type { Db } from '#platform/db/pool.ts'
import { integer, row, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

// One statement takes the number and uses it, so a rollback frees the number and leaves no gap.
const issue = statement(
  'orders.issue-invoice',
  noColumns,
  `with taken as (
     update document_numbers set last = last + 1
     where kind = 'invoice' and not exists (select from order_documents where order_id = $1 and kind = 'invoice') returning last
   )
   insert into order_documents (kind, number, order_id, issued_at) select 'invoice', last, $1, $2 from taken`,
)

/** Issues the invoice of an order under the next number; does nothing if it has one. */
export async function issueInvoice(db: Db, orderId: number, at: Date): Promise<void> {
  await issue(db, [orderId, at])
}

// Locks the counter first, so that two jobs cannot number one refund twice.
const credit = statement(
  'orders.issue-credit-notes',
  noColumns,
  `with numbers as materialized (
     select last from document_numbers where kind = 'credit_note' for update
   ), due as (
     select r.id, row_number() over (order by r.id) as place, numbers.last from numbers, order_refunds r
     where r.order_id = $1 and not exists (select from order_documents p where p.refund_id = r.id)
   ), taken as (
     update document_numbers set last = last + (select count(*) from due) where kind = 'credit_note'
   )
   insert into order_documents (kind, number, order_id, issued_at, refund_id)
     select 'credit_note', last + place, $1, $2, id from due`,
)

/** Issues the missing credit notes of an order's refunds under the next numbers. */
export async function issueCreditNotes(db: Db, orderId: number, at: Date): Promise<void> {
  await credit(db, [orderId, at])
}

const claim = statement(
  'orders.claim-email',
  noColumns,
  'insert into order_emails (order_id, kind, posted_at) values ($1, $2, $3) on conflict do nothing',
)

/** Claims a notice, so that its emails are stored once; false if it was claimed before. Says nothing about delivery. */
export async function claimEmail(db: Db, orderId: number, kind: string, at: Date): Promise<boolean> {
  return (await claim(db, [orderId, kind, at])) > 0
}

const owners = statement(
  'orders.owners',
  row({ store_id: integer, email: text, username: text }),
  `select s.id as store_id, u.email, u.username from order_shipments p
     join stores s on s.id = p.store_id join users u on u.id = s.owner_id
   where p.order_id = $1 order by s.id`,
)

/** Lists the owners of the stores in an order; a demo store may have none. */
export function listOwners(db: Db, orderId: number) {
  return owners(db, [orderId])
}
