import type { Invariant } from '#platform/db/invariants.ts'

// What was paid by message is settled by hand and is not in the books.
const THROUGH_THE_BOOKS = `o.method in ('wallet', 'card')`

/** What must be so of orders, and between them and the books. Each looks at all of them, in one statement. */
export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the total of every order is the sum of its lines',
    sql: `select count(*) as checked, count(*) filter (where wrong) as broken, min(number) filter (where wrong) as example
      from (select o.number, o.total_kobo is distinct from l.total or o.line_count is distinct from l.lines as wrong
        from orders o left join
          (select order_id, sum(total_kobo) as total, count(*) as lines from order_lines group by order_id) l
          on l.order_id = o.id) totalled`,
  },
  {
    name: 'the share of every store is the sum of its lines',
    sql: `select count(*) as checked, count(*) filter (where wrong) as broken, min(place) filter (where wrong) as example
      from (select coalesce(p.order_id, l.order_id) || '/' || coalesce(p.store_id, l.store_id) as place,
          p.total_kobo is distinct from l.total or p.line_count is distinct from l.lines as wrong
        from order_parts p full join
          (select order_id, store_id, sum(total_kobo) as total, count(*) as lines from order_lines group by order_id, store_id) l
          on l.order_id = p.order_id and l.store_id = p.store_id) share`,
  },
  {
    name: 'every paid order stands in the books once, with its total, and no unpaid one does',
    sql: `select count(*) as checked, count(*) filter (where wrong) as broken, min(number) filter (where wrong) as example
      from (select coalesce(o.number, e.key) as number,
          (case when o.paid_at is not null then o.total_kobo end) is distinct from p.amount_kobo as wrong
        from (select * from orders o where ${THROUGH_THE_BOOKS}) o
          full join (select id, key from ledger_entries where kind = 'order') e on e.key = 'order:' || o.number
          left join ledger_postings p on p.entry_id = e.id
            and p.account_id = (select id from ledger_accounts where name = 'order_clearing')) paid`,
  },
  {
    name: 'of every order that ended after it was paid, its total was given back, once, and of no other',
    sql: `select count(*) as checked, count(*) filter (where wrong) as broken, min(number) filter (where wrong) as example
      from (select coalesce(o.number, g.number) as number,
          (case when o.paid_at is not null and o.closed_at is not null then -o.total_kobo end) is distinct from g.amount as wrong
        from (select * from orders o where ${THROUGH_THE_BOOKS}) o
          full join (select split_part(e.key, ':', 2) as number, sum(p.amount_kobo) as amount
            from ledger_entries e join ledger_postings p on p.entry_id = e.id
              and p.account_id = (select id from ledger_accounts where name = 'order_clearing')
            where e.kind in ('cancel', 'refund') group by 1) g on g.number = o.number) given_back`,
  },
  {
    name: 'an order waits, is paid for and ends together with all of its shares',
    sql: `select count(*) as checked, count(*) filter (where wrong) as broken, min(number) filter (where wrong) as example
      from (select o.number,
          not coalesce(bool_and(case when o.status in ('pending_payment', 'cancelled', 'refunded') then p.status = o.status
            else p.status not in ('pending_payment', 'cancelled', 'refunded') end), false) as wrong
        from orders o left join order_parts p on p.order_id = o.id group by o.id) whole`,
  },
  {
    name: 'stock is kept for every order that is open, and for none that was cancelled',
    sql: `select count(*) as checked, count(*) filter (where wrong) as broken, min(number) filter (where wrong) as example
      from (select o.number, p.holds_stock <> (o.status <> 'cancelled') and o.status <> 'refunded' as wrong
        from orders o join order_parts p on p.order_id = o.id) kept`,
  },
  {
    name: 'invoices and credit notes are numbered without gaps',
    sql: `select count(*) as checked, count(*) filter (where last <> papers or last <> most) as broken,
        min(kind) filter (where last <> papers or last <> most) as example
      from (select n.kind, n.last, count(p.number) as papers, coalesce(max(p.number), 0) as most
        from paper_numbers n left join order_papers p on p.kind = n.kind group by n.kind, n.last) counted`,
  },
]
