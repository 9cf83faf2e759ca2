import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, nullable, row, text, timestamptz } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import { toAmount, PERSON, toPerson, toIsoTime } from './conditions.store.ts'
import { enquiries } from './order-tables.store.ts'
import type { AdminEnquiryDetail, AdminStoreDetail, AdminUserDetail } from './tables.contract.ts'
import { stores, users } from './user-tables.store.ts'

type User = ReturnType<(typeof AdminUserDetail)['parse']>
type Store = ReturnType<(typeof AdminStoreDetail)['parse']>
type Enquiry = ReturnType<(typeof AdminEnquiryDetail)['parse']>

const userById = statement(
  'reports.user',
  row({
    ...users.row,
    address: text,
    unique_code: text,
    approved_at: nullable(timestamptz),
    disabled_at: nullable(timestamptz),
    orders: integer,
    sessions: integer,
  }),
  `select ${users.select}, u.address, u.unique_code, u.approved_at, u.disabled_at,
     (select count(*)::int from orders o where o.user_id = u.id) as orders,
     (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > $2) as sessions
   from ${users.from} ${users.joins} where u.id = $1`,
)

/** Returns a user with details for admins; null if not found. */
export async function findUser(db: Db, id: number, now: Date): Promise<User | null> {
  const [user] = await userById(db, [id, now])
  if (user === undefined) return null
  const { address, unique_code, approved_at, disabled_at, orders, sessions } = user
  // `present` returns the shape that the contract of the table declares.
  const listed = users.present(user) as Omit<User, 'address'>
  const times = {
    approved_at: approved_at && toIsoTime(approved_at),
    disabled_at: disabled_at && toIsoTime(disabled_at),
  }
  return { ...listed, address, unique_code, ...times, orders, sessions }
}

const storeById = statement(
  'reports.store',
  row({
    ...stores.row,
    phone: nullable(text),
    owner_disabled: boolean,
    suspended_for: nullable(text.of('store', 'account')),
  }),
  `select ${stores.select}, s.phone, u.disabled_at is not null as owner_disabled,
     case when s.suspended_at is not null then coalesce((select cause from store_suspensions h
       where h.store_id = s.id and act = 'suspended' order by h.id desc limit 1), 'store') end as suspended_for
   from ${stores.from} where s.id = $1::bigint`,
)

/** Returns a store with its unsent paid shares, of which the oldest `maxUnsent` are listed; null if not found. */
export async function findStore(db: Db, id: number, maxUnsent: number): Promise<Store | null> {
  const [store] = await storeById(db, [id])
  if (store === undefined) return null
  const { phone, owner_disabled: disabled, suspended_for } = store
  // `present` returns the shape that the contract of the table declares.
  const { owner, ...listed } = stores.present(store) as Omit<Store, 'unsent'>
  return {
    ...listed,
    owner: owner && { ...owner, disabled },
    phone,
    suspended_for,
    unsent: await findUnsent(db, id, maxUnsent),
  }
}

/** Share of a store in an order less refunds, in kobo. */
const LEFT = `(p.total_kobo - coalesce((select sum(c.amount_kobo) from line_changes c join order_lines l on l.id = c.order_line_id
  where l.order_id = p.order_id and l.store_id = p.store_id), 0))::bigint`

const UNSENT = `from order_shipments p join orders o on o.id = p.order_id join users u on u.id = o.user_id
  where p.store_id = $1 and p.status = 'paid'`
const unsentTotal = statement(
  'reports.unsent-total',
  row({ count: integer, total: bigint }),
  `select count(*)::int as count, coalesce(sum(${LEFT}), 0)::bigint as total ${UNSENT}`,
  { planEachTime: true },
)
const oldestUnsent = statement(
  'reports.oldest-unsent',
  row({ number: text, paid_at: timestamptz, line_count: integer, total_kobo: bigint, ...PERSON }),
  `select o.number, o.paid_at, p.line_count, ${LEFT} as total_kobo, o.user_id, u.username, u.email ${UNSENT}
   order by o.id limit $2`,
  { planEachTime: true },
)

async function findUnsent(db: Db, storeId: number, maxListed: number): Promise<Store['unsent']> {
  const [whole] = await unsentTotal(db, [storeId])
  const oldest = await oldestUnsent(db, [storeId, maxListed])
  const results = oldest.map((part) => ({
    order: part.number,
    buyer: toPerson(part),
    paid_at: toIsoTime(part.paid_at),
    lines: part.line_count,
    total: toAmount(part.total_kobo),
  }))
  return { count: whole?.count ?? 0, total: toAmount(whole?.total ?? 0), results }
}

const enquiryById = statement(
  'reports.enquiry',
  row({ ...enquiries.row, delivery_address: text, contact_phone: text, note: text }),
  `select ${enquiries.select}, e.delivery_address, e.contact_phone, e.note
   from ${enquiries.from} ${enquiries.joins} where e.id = $1`,
)
const enquiryItems = statement(
  'reports.enquiry-items',
  row({ productId: integer, title: text, quantity: integer, unit: bigint, sum: bigint, stock: integer }),
  `select l.product_id as "productId", l.title, l.quantity, l.unit_kobo as unit, l.total_kobo as sum,
     case when p.hidden_at is null then p.stock else 0 end as stock
   from message_order_lines l join products p on p.id = l.product_id where l.message_order_id = $1 order by l.position`,
)

/** Returns an enquiry with its items; null if not found. */
export async function findEnquiry(db: Db, id: number): Promise<Enquiry | null> {
  const [enquiry] = await enquiryById(db, [id])
  if (enquiry === undefined) return null
  const items = await enquiryItems(db, [id])
  const { delivery_address, contact_phone, note } = enquiry
  // `present` returns the shape that the contract of the table declares.
  const listed = enquiries.present(enquiry) as Omit<Enquiry, 'items'>
  const priced = items.map(({ unit, sum, ...item }) => ({
    ...item,
    unit_price: toAmount(unit),
    discount_percent: calculateDiscountPercent(unit * item.quantity, sum),
    total: toAmount(sum),
  }))
  return { ...listed, delivery_address, contact_phone, note, items: priced }
}

/** Calculates the percentage from the stored amounts: the tiers may have changed since they were stored. */
const calculateDiscountPercent = (full: number, total: number) => Math.round((1 - total / full) * 100)
