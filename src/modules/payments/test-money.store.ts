import type { Db } from '#platform/db/pool.ts'
import { array, bigint, boolean, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const payers = statement(
  'payments.test-payers',
  row({ user_id: bigint }),
  `select distinct p.user_id from payments p join ledger_accounts a on a.user_id = p.user_id and a.balance_kobo > 0
   where p.gateway_kind in ('simulated', 'test') and p.status in ('successful', 'reversed') and p.user_id > $1
   order by p.user_id limit $2`,
  { planEachTime: true },
)

/** Finds the next owners, by id, of non-empty wallets that a simulated or test card ever paid into. */
export async function findTestPayers(db: Db, afterUserId: number, limit: number): Promise<number[]> {
  return (await payers(db, [afterUserId, limit])).map(({ user_id: userId }) => userId)
}

const openCardOrder = statement(
  'payments.open-test-card-order',
  noColumns,
  `select from orders o join payments p on p.reference = o.reference
   where o.status in ('paid', 'processing', 'shipped') and p.gateway_kind in ('simulated', 'test') limit 1`,
  { planEachTime: true },
)

/** Returns true if a simulated or test card paid an undelivered order, which may still be refunded. */
export async function hasOpenCardOrder(db: Db): Promise<boolean> {
  return (await openCardOrder(db)) > 0
}

const OpenOrders = row({ userId: bigint, numbers: array(text) })
const openWalletOrders = statement(
  'payments.open-wallet-orders',
  OpenOrders,
  `select o.user_id as "userId", array_agg(o.number) as numbers from orders o
   where o.method = 'wallet' and o.status in ('paid', 'processing', 'shipped') and exists (select from payments p
     where p.user_id = o.user_id and p.gateway_kind in ('simulated', 'test') and p.status in ('successful', 'reversed'))
   group by o.user_id`,
  { planEachTime: true },
)

/** Lists the undelivered wallet orders, by user, of users who ever paid with a simulated or test card. */
export function listOpenWalletOrders(db: Db): Promise<RowOf<typeof OpenOrders>[]> {
  return openWalletOrders(db)
}

const WalletMovement = row({ entryId: bigint, amountKobo: bigint, orderNumber: nullable(text), isTestCard: boolean })
// A key contains a payment reference (`topup:SPL-…`, 26 characters) or an order number (`order:SPL-260101-ABC123`).
const movements = statement(
  'payments.wallet-movements',
  WalletMovement,
  `select e.id as "entryId", p.amount_kobo as "amountKobo", named.number as "orderNumber",
     coalesce(pay.gateway_kind in ('simulated', 'test'), false) as "isTestCard"
   from ledger_postings p join ledger_entries e on e.id = p.entry_id
     cross join lateral (select substring(e.key from 'SPL-[0-9A-Z]{26}') as reference,
       substring(e.key from 'SPL-[0-9]{6}-[0-9A-Z]{6}') as number) named
     left join orders o on o.number = named.number
     left join payments pay on pay.reference = coalesce(named.reference, o.reference)
   where p.account_id = (select id from ledger_accounts where user_id = $1)
   order by p.entry_id`,
  { planEachTime: true },
)

/** Reads all movements of a wallet, oldest first, each with the id of its ledger entry. */
export function readWalletMovements(db: Db, userId: number): Promise<RowOf<typeof WalletMovement>[]> {
  return movements(db, [userId])
}
