import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import type { AdminEnquiryDetail, AdminUserDetail } from './admin.contract.ts'
import { amountOf, timeText } from './conditions.store.ts'
import { users, type UserRow } from './people.store.ts'
import { enquiries, type EnquiryRow } from './trade.store.ts'

type User = ReturnType<(typeof AdminUserDetail)['parse']>
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
