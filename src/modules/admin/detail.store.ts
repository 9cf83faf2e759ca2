import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import type { AdminEnquiryDetail, AdminStoreDetail, AdminUserDetail } from './admin.contract.ts'
import { amountOf, personOf, type PersonRow, timeText } from './conditions.store.ts'
import { stores, type StoreRow, users, type UserRow } from './people.store.ts'
import { enquiries, type EnquiryRow } from './trade.store.ts'

type User = ReturnType<(typeof AdminUserDetail)['parse']>
type Store = ReturnType<(typeof AdminStoreDetail)['parse']>
type Enquiry = ReturnType<(typeof AdminEnquiryDetail)['parse']>

interface UserDetailRow extends UserRow {
  id: number
  address: string
  unique_code: string
  approved_at: Date | null
  disabled_at: Date | null
  orders: number
  sessions: number
}

/** A user as an admin sees one. */
export async function findUser(db: Db, id: number, now: Date): Promise<User | null> {
  const [row] = await rows<UserDetailRow>(
    db,
    `select ${users.select}, u.address, u.unique_code, u.approved_at, u.disabled_at,
       (select count(*)::int from orders o where o.user_id = u.id) as orders,
       (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > $2) as sessions
     from ${users.from} ${users.joins} where u.id = $1`,
    [id, now],
  )
  if (row === undefined) return null
  const { address, unique_code, approved_at, disabled_at, orders, sessions } = row
  // A table presents what its contract declares.
  const listed = users.present(row) as Omit<User, 'address'>
  const times = { approved_at: approved_at && timeText(approved_at), disabled_at: disabled_at && timeText(disabled_at) }
  return { ...listed, address, unique_code, ...times, orders, sessions }
}

interface StoreDetailRow extends StoreRow {
  id: number
  phone: string | null
  owner_disabled: boolean
  suspended_for: Store['suspended_for']
}

/** Returns a store with its paid parts that are not sent, of which the oldest `maxUnsent` are listed; null if it does not exist. */
export async function findStore(db: Db, id: number, maxUnsent: number): Promise<Store | null> {
  const [row] = await rows<StoreDetailRow>(
    db,
    `select ${stores.select}, s.phone, u.disabled_at is not null as owner_disabled,
       case when s.suspended_at is not null then coalesce((select cause from store_suspensions h
         where h.store_id = s.id and act = 'suspended' order by h.id desc limit 1), 'store') end as suspended_for
     from ${stores.from} where s.id = $1::bigint`,
    [id],
  )
  if (row === undefined) return null
  const { phone, owner_disabled: disabled, suspended_for } = row
  // A table presents what its contract declares.
  const { owner, ...listed } = stores.present(row) as Omit<Store, 'unsent'>
  return {
    ...listed,
    owner: owner && { ...owner, disabled },
    phone,
    suspended_for,
    unsent: await findUnsent(db, id, maxUnsent),
  }
}

interface UnsentRow extends PersonRow {
  number: string
  paid_at: Date
  line_count: number
  total_kobo: number
}

/** What is left of a store's part after refunds, in kobo. */
const LEFT = `(p.total_kobo - coalesce((select sum(c.amount_kobo) from line_changes c join order_lines l on l.id = c.order_line_id
  where l.order_id = p.order_id and l.store_id = p.store_id), 0))::bigint`

async function findUnsent(db: Db, storeId: number, maxListed: number): Promise<Store['unsent']> {
  const unsent = `from order_parts p join orders o on o.id = p.order_id join users u on u.id = o.user_id
    where p.store_id = $1 and p.status = 'paid'`
  const [all] = await rows<{ count: number; total: number }>(
    db,
    `select count(*)::int as count, coalesce(sum(${LEFT}), 0)::bigint as total ${unsent}`,
    [storeId],
  )
  const oldest = await rows<UnsentRow>(
    db,
    `select o.number, o.paid_at, p.line_count, ${LEFT} as total_kobo, o.user_id, u.username, u.email ${unsent}
     order by o.id limit $2`,
    [storeId, maxListed],
  )
  const results = oldest.map((row) => ({
    order: row.number,
    buyer: personOf(row),
    paid_at: timeText(row.paid_at),
    lines: row.line_count,
    total: amountOf(row.total_kobo),
  }))
  return { count: all?.count ?? 0, total: amountOf(all?.total ?? 0), results }
}

interface EnquiryDetailRow extends EnquiryRow {
  id: number
  delivery_address: string
  contact_phone: string
  note: string
}

/** An enquiry with its items. */
export async function findEnquiry(db: Db, id: number): Promise<Enquiry | null> {
  const [row] = await rows<EnquiryDetailRow>(
    db,
    `select ${enquiries.select}, e.delivery_address, e.contact_phone, e.note from ${enquiries.from} ${enquiries.joins} where e.id = $1`,
    [id],
  )
  if (row === undefined) return null
  const items = await rows<{
    productId: number
    title: string
    quantity: number
    unit: number
    sum: number
    stock: number
  }>(
    db,
    `select l.product_id as "productId", l.title, l.quantity, l.unit_kobo as unit, l.total_kobo as sum,
       case when p.hidden_at is null then p.stock else 0 end as stock
     from enquiry_lines l join products p on p.id = l.product_id where l.enquiry_id = $1 order by l.position`,
    [id],
  )
  const { delivery_address, contact_phone, note } = row
  // A table presents what its contract declares.
  const listed = enquiries.present(row) as Omit<Enquiry, 'items'>
  const priced = items.map(({ unit, sum, ...item }) => ({ ...item, unit_price: amountOf(unit), total: amountOf(sum) }))
  return { ...listed, delivery_address, contact_phone, note, items: priced }
}
