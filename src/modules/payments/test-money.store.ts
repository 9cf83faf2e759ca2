import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import type { WalletMove } from './test-money.rules.ts'

/** Returns the next owners, by id, of wallets that hold anything and were ever paid into by a simulated or test card. */
export async function findTestPayers(db: Db, afterUserId: number, limit: number): Promise<number[]> {
  const found = await rows<{ user_id: number }>(
    db,
    `select distinct p.user_id from payments p join ledger_accounts a on a.user_id = p.user_id and a.balance_kobo > 0
     where p.gateway_kind in ('simulated', 'test') and p.status in ('successful', 'reversed') and p.user_id > $1
     order by p.user_id limit $2`,
    [afterUserId, limit],
  )
  return found.map(({ user_id: userId }) => userId)
}

/** Returns whether a simulated or test card paid an order that is not delivered and may still give its money back. */
export async function hasOpenCardOrder(db: Db): Promise<boolean> {
  const found = await rows(
    db,
    `select from orders o join payments p on p.reference = o.reference
     where o.status in ('paid', 'processing', 'shipped') and p.gateway_kind in ('simulated', 'test') limit 1`,
  )
  return found.length > 0
}

/** Returns the wallet orders that are not delivered, of users whom a simulated or test card ever paid, by user. */
export async function listOpenWalletOrders(db: Db): Promise<{ userId: number; numbers: string[] }[]> {
  return rows(
    db,
    `select o.user_id as "userId", array_agg(o.number) as numbers from orders o
     where o.method = 'wallet' and o.status in ('paid', 'processing', 'shipped') and exists (select from payments p
       where p.user_id = o.user_id and p.gateway_kind in ('simulated', 'test') and p.status in ('successful', 'reversed'))
     group by o.user_id`,
  )
}

/** Locks a wallet until the transaction ends: its money does not move meanwhile. */
export async function lockWallet(db: Db, userId: number): Promise<void> {
  await rows(db, 'select from ledger_accounts where user_id = $1 for no key update', [userId])
}

/** Reads all moves of a wallet, the oldest first, each with the id of its ledger entry. */
export function readWalletMoves(db: Db, userId: number): Promise<(WalletMove & { entryId: number })[]> {
  // A key names a payment (`topup:SPL-…`, 26 letters) or an order (`order:SPL-260101-ABC123`), whose payment tells the card.
  return rows<WalletMove & { entryId: number }>(
    db,
    `select e.id as "entryId", p.amount_kobo as "amountKobo", named.number as "orderNumber",
       coalesce(pay.gateway_kind in ('simulated', 'test'), false) as "isTestCard"
     from ledger_postings p join ledger_entries e on e.id = p.entry_id
       cross join lateral (select substring(e.key from 'SPL-[0-9A-Z]{26}') as reference,
         substring(e.key from 'SPL-[0-9]{6}-[0-9A-Z]{6}') as number) named
       left join orders o on o.number = named.number
       left join payments pay on pay.reference = coalesce(named.reference, o.reference)
     where p.account_id = (select id from ledger_accounts where user_id = $1)
     order by p.entry_id`,
    [userId],
  )
}
