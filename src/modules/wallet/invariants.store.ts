import { type Invariant, invariant } from '#platform/db/invariants.ts'

/** The invariants between wallet histories and the ledger. */
export const WALLET_INVARIANTS: readonly Invariant[] = [
  invariant(
    'wallet.audit-history-amounts',
    'every line of a wallet history that moved money matches the ledger',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(ref) filter (where wrong) as example
      from (select t.ref, p.amount_kobo is distinct from t.amount_kobo or e.key is distinct from t.ref as wrong
        from wallet_transactions t
          left join ledger_entries e on e.id = t.entry_id
          left join ledger_accounts a on a.user_id = t.user_id
          left join ledger_postings p on p.entry_id = t.entry_id and p.account_id = a.id
        where t.entry_id is not null) line`,
  ),
  invariant(
    'wallet.audit-history-whole',
    'every movement of a wallet is in its history',
    `select count(*) as checked, count(*) filter (where wrong) as broken, min(key) filter (where wrong) as example
      from (select e.key, t.id is null as wrong
        from ledger_postings p
          join ledger_accounts a on a.id = p.account_id and a.kind = 'wallet'
          join ledger_entries e on e.id = p.entry_id
          left join wallet_transactions t on t.entry_id = p.entry_id and t.user_id = a.user_id) moved`,
  ),
]
