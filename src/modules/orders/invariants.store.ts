import { type Invariant, invariant } from '#platform/db/invariants.ts'

/** The invariants of orders, and between orders and the ledger. */
export const ORDER_INVARIANTS: readonly Invariant[] = [
  invariant(
    'orders.audit-order-totals',
    'the total of every order is the sum of its lines',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(number) filter (where wrong) as example
      from (select o.number, o.total_kobo is distinct from l.total or o.line_count is distinct from l.lines as wrong
        from orders o left join
          (select order_id, sum(total_kobo) as total, count(*) as lines from order_lines group by order_id) l
          on l.order_id = o.id) totalled`,
  ),
  invariant(
    'orders.audit-shipment-totals',
    'the total of every shipment is the sum of its lines',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(place) filter (where wrong) as example
      from (select coalesce(p.order_id, l.order_id) || '/' || coalesce(p.store_id, l.store_id) as place,
          p.total_kobo is distinct from l.total or p.line_count is distinct from l.lines as wrong
        from order_shipments p full join
          (select order_id, store_id, sum(total_kobo) as total, count(*) as lines from order_lines group by order_id, store_id) l
          on l.order_id = p.order_id and l.store_id = p.store_id) shipment`,
  ),
  invariant(
    'orders.audit-paid-in-ledger',
    'every paid order is in the ledger once, with its total, and no unpaid order is',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(number) filter (where wrong) as example
      from (select coalesce(o.number, e.key) as number,
          (case when o.paid_at is not null then o.total_kobo end) is distinct from p.amount_kobo as wrong
        from orders o full join (select id, key from ledger_entries where kind = 'order') e on e.key = 'order:' || o.number
          left join ledger_postings p on p.entry_id = e.id
            and p.account_id = (select id from ledger_accounts where name = 'order_clearing')) paid`,
  ),
  invariant(
    'orders.audit-refunds-in-ledger',
    'every refund of an order is in the ledger once, with its amount, and nothing else was refunded',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(key) filter (where wrong) as example
      from (select coalesce(r.key, g.key) as key, coalesce(r.amount_kobo, -1) <> coalesce(-g.amount_kobo, 0) as wrong
        from order_refunds r full join
          (select e.key, p.amount_kobo from ledger_entries e join ledger_postings p on p.entry_id = e.id
            and p.account_id = (select id from ledger_accounts where name = 'order_clearing')
            where e.kind in ('cancel', 'refund')) g on g.key = r.key) given_back`,
  ),
  invariant(
    'orders.audit-ended-refunded',
    'an order that ended after payment refunded its total, and no order refunded more',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(number) filter (where wrong) as example
      from (select o.number, case when o.paid_at is null then r.amount_kobo is not null
          when o.closed_at is not null then r.amount_kobo is distinct from o.total_kobo
          else coalesce(r.amount_kobo, 0) > o.total_kobo end as wrong
        from orders o left join
          (select order_id, sum(amount_kobo) as amount_kobo from order_refunds group by order_id) r
          on r.order_id = o.id) refunded`,
  ),
  invariant(
    'orders.audit-refund-lines',
    'every refund of an order is the sum of its lines, all of that order',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(key) filter (where wrong) as example
      from (select r.key, r.amount_kobo is distinct from sum(c.amount_kobo)
          or not coalesce(bool_and(l.order_id = r.order_id), false) as wrong
        from order_refunds r left join line_changes c on c.refund_id = r.id left join order_lines l on l.id = c.order_line_id
        group by r.id) summed`,
  ),
  invariant(
    'orders.audit-line-shares',
    'no line ended more units than were bought, and each refund is their share of the line',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(line) filter (where wrong) as example
      from (select 'line ' || l.id as line, c.quantity > l.quantity
          or c.amount_kobo <> line_share(l.total_kobo, l.quantity, c.quantity) as wrong
        from order_lines l join (select order_line_id, sum(quantity) as quantity, sum(amount_kobo) as amount_kobo
          from line_changes group by order_line_id) c on c.order_line_id = l.id) shared`,
  ),
  invariant(
    'orders.audit-shipments-ended',
    'a shipment ends when all of its quantities have ended',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(place) filter (where wrong) as example
      from (select o.number || '/' || p.store_id as place,
          (p.status in ('cancelled', 'refunded')) <> (sum(l.quantity) = coalesce(sum(c.quantity), 0)) as wrong
        from orders o join order_shipments p on p.order_id = o.id
          join order_lines l on l.order_id = p.order_id and l.store_id = p.store_id
          left join (select order_line_id, sum(quantity) as quantity from line_changes group by order_line_id) c
            on c.order_line_id = l.id
        where o.paid_at is not null group by o.number, p.order_id, p.store_id) ended`,
  ),
  invariant(
    'orders.audit-card-refunds',
    'every card refund was requested from the gateway with its amount, and no other was',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(key) filter (where wrong) as example
      from (select coalesce(r.key, g.key) as key, r.amount_kobo is distinct from g.amount_kobo as wrong
        from (select * from order_refunds where destination = 'card' and amount_kobo > 0) r
          full join (select g.key, g.amount_kobo from payment_refunds g join payments p using (reference)
            where p.purpose = 'order') g on g.key = r.key) ordered`,
  ),
  invariant(
    'orders.audit-shipment-statuses',
    'an order is unpaid with all of its shipments, and ends when the last one ends',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(number) filter (where wrong) as example
      from (select o.number, not coalesce(case
            when o.status = 'pending_payment' then bool_and(p.status = 'pending_payment')
            when o.status = 'cancelled' then bool_and(p.status = 'cancelled')
            when o.status = 'refunded' then bool_and(p.status in ('cancelled', 'refunded')) and bool_or(p.status = 'refunded')
            else bool_and(p.status <> 'pending_payment') and bool_or(p.status not in ('cancelled', 'refunded')) end,
          false) as wrong
        from orders o left join order_shipments p on p.order_id = o.id group by o.id) whole`,
  ),
  invariant(
    'orders.audit-order-progress',
    'the progress of an order is that of its open shipments',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(number) filter (where wrong) as example
      from (select o.number, o.status <> case when bool_and(p.status = 'delivered') then 'delivered'
            when bool_and(p.status in ('shipped', 'delivered')) then 'shipped'
            when o.status = 'processing' or bool_or(p.status <> 'paid') then 'processing' else 'paid' end as wrong
        from orders o join order_shipments p on p.order_id = o.id and p.status not in ('cancelled', 'refunded', 'pending_payment')
        group by o.id) far`,
  ),
  invariant(
    'orders.audit-reserved-stock',
    'every open shipment reserves stock, and no cancelled one does',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(number) filter (where wrong) as example
      from (select o.number, p.holds_stock <> (p.status <> 'cancelled') and p.status <> 'refunded' as wrong
        from orders o join order_shipments p on p.order_id = o.id) kept`,
  ),
  invariant(
    'orders.audit-credit-notes',
    'every credit note belongs to a refund of its order',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(number) filter (where wrong) as example
      from (select o.number, r.order_id is distinct from p.order_id as wrong
        from order_documents p join orders o on o.id = p.order_id left join order_refunds r on r.id = p.refund_id
        where p.kind = 'credit_note') credited`,
  ),
  invariant(
    'orders.audit-document-numbers',
    'invoices and credit notes are numbered without gaps',
    `select count(*) as checked, count(*) filter (where last <> issued or last <> highest) as broken,
        min(kind) filter (where last <> issued or last <> highest) as example
      from (select n.kind, n.last, count(p.number) as issued, coalesce(max(p.number), 0) as highest
        from document_numbers n left join order_documents p on p.kind = n.kind group by n.kind, n.last) counted`,
  ),
]
