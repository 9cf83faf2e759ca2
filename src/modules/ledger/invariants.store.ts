import { type Invariant, invariant } from '#platform/db/invariants.ts'

/** The invariants of the ledger. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  invariant(
    'ledger.audit-zero-sums',
    'entry sets sum to zero',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(key) filter (where wrong) as example
      from (select e.key, count(p.entry_id) < 2 or coalesce(sum(p.amount_kobo), 0) <> 0 as wrong
        from ledger_entries e left join ledger_postings p on p.entry_id = e.id group by e.id) entry`,
  ),
  invariant(
    'ledger.audit-balances',
    'cached balances are the sums of their postings',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(name) filter (where wrong) as example
      from (select coalesce(b.name, 'account ' || p.account_id) as name,
          b.account_id is null or b.balance_kobo <> coalesce(p.total, 0) as wrong
        from ledger_balances b full join
          (select account_id, sum(amount_kobo) as total from ledger_postings group by account_id) p
          on p.account_id = b.account_id) account`,
  ),
  invariant(
    'ledger.audit-wallets-covered',
    'no wallet is below zero',
    `select count(*) as checked, count(*) filter (where balance_kobo < 0) as broken,
        min(name) filter (where balance_kobo < 0) as example
      from ledger_accounts where kind = 'wallet'`,
  ),
  invariant(
    'ledger.audit-wallet-statements',
    'the statements of wallets add up line by line',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(name) filter (where wrong) as example
      from (select a.name, p.balance_after_kobo is distinct from
          sum(p.amount_kobo) over (partition by p.account_id order by p.entry_id) as wrong
        from ledger_postings p join ledger_accounts a on a.id = p.account_id and a.kind = 'wallet') line`,
  ),
  invariant(
    'ledger.audit-seal-chain',
    'seals follow each other, from the first of a chain to its head',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(place) filter (where wrong) as example
      from (select chain || '/' || position as place,
          position <> 1 + lag(position, 1, 0::bigint) over one_chain
          or previous <> lag(hash, 1, sha256(convert_to('Sparelane ledger, chain ' || chain, 'UTF8'))) over one_chain as wrong
        from (select chain, position, previous, hash from ledger_seals
          union all select chain, length + 1, hash, hash from ledger_chains) link
        window one_chain as (partition by chain order by position)) seal`,
  ),
  invariant(
    'ledger.audit-seals',
    'the seal of every entry set matches its content',
    `select count(*) as checked, count(*) filter (where wrong) as broken, (min(entry_id) filter (where wrong))::text as example
      from (select coalesce(t.entry_id, s.entry_id) as entry_id,
          s.hash is distinct from sha256(s.previous || convert_to(t.text, 'UTF8')) as wrong
        from ledger_texts t full join ledger_seals s on s.entry_id = t.entry_id) sealed`,
  ),
]
