import { type Invariant, invariant } from '#platform/db/invariants.ts'

/** The invariants between card payments and the ledger. */
export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  // A top-up is posted as `topup:REFERENCE`, an order paid in time as `order:NUMBER`, a late one as `late:REFERENCE`.
  invariant(
    'payments.audit-credited-once',
    'every successful payment is credited once, with its amount, and no other payment is',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(reference) filter (where wrong) as example
      from (select c.reference, count(p.entry_id) <> c.wanted
          or coalesce(sum(p.amount_kobo), 0) <> -c.amount_kobo * c.wanted as wrong
        from (select p.reference, p.amount_kobo, (p.status in ('successful', 'reversed'))::int as wanted, key
          from payments p left join orders o on o.id = p.order_id and o.reference = p.reference
            cross join lateral (values ('topup:' || p.reference), ('late:' || p.reference), ('order:' || o.number)) one (key)) c
          left join ledger_entries e on e.key = c.key
          left join ledger_postings p on p.entry_id = e.id
            and p.account_id = (select id from ledger_accounts where name = 'gateway')
        group by c.reference, c.amount_kobo, c.wanted) credited`,
  ),
  invariant(
    'payments.audit-paid-by-payment',
    'nothing is credited as paid by card without a payment',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(key) filter (where wrong) as example
      from (select e.key, p.reference is null as wrong
        from ledger_entries e left join payments p on p.reference = split_part(e.key, ':', 2)
        where e.kind in ('topup', 'late')) claimed`,
  ),
  invariant(
    'payments.audit-refunds-within-paid',
    'no payment is refunded beyond its amount',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(reference) filter (where wrong) as example
      from (select p.reference, coalesce(sum(r.amount_kobo), 0) > p.amount_kobo as wrong
        from payments p left join payment_refunds r on r.reference = p.reference and r.status <> 'failed'
        group by p.reference) given_back`,
  ),
  // A refund enters the account under its key and leaves it as `processed:KEY` (gateway) or `returned:KEY` (wallet).
  invariant(
    'payments.audit-refunds-account',
    'the account refunds contains exactly the refunds that are neither processed nor returned',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(key) filter (where wrong) as example
      from (select coalesce(r.key, b.key) as key,
          (case when r.status in ('waiting', 'sending', 'sent') then r.amount_kobo else 0 end)
            <> coalesce(b.balance_kobo, 0) as wrong
        from payment_refunds r full join
          (select regexp_replace(e.key, '^(processed|returned):', '') as key, sum(p.amount_kobo) as balance_kobo
            from ledger_postings p join ledger_entries e on e.id = p.entry_id
            where p.account_id = (select id from ledger_accounts where name = 'refunds') group by 1) b
          on b.key = r.key) pending`,
  ),
  invariant(
    'payments.audit-test-money',
    'test money leaves a wallet once, by a book-out, and no more than test cards paid in',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(key) filter (where wrong) as example
      from (select min(booked.key) as key, booked.user_id is null or bool_or(booked.kind <> 'bookout')
          or sum(booked.amount_kobo) > coalesce((select sum(p.amount_kobo) from payments p where p.user_id = booked.user_id
            and p.gateway_kind in ('simulated', 'test') and p.status in ('successful', 'reversed')), 0) as wrong
        from (select e.key, e.kind, p.amount_kobo, a.user_id from ledger_postings p
            join ledger_entries e on e.id = p.entry_id
            left join ledger_postings w on w.entry_id = p.entry_id and w.amount_kobo = -p.amount_kobo and p.amount_kobo > 0
            left join ledger_accounts a on a.id = w.account_id
          where p.account_id = (select id from ledger_accounts where name = 'test_money')) booked
        group by booked.user_id) wallet`,
  ),
]
