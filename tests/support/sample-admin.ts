import { randomInt } from 'node:crypto'

import { createInvitation as inviteAdmin } from '#modules/accounts/invitations.service.ts'
import { insertMessageOrder } from '#modules/orders/message-orders.store.ts'
import { rows } from '#platform/db/rows.ts'
import { kobo } from '#platform/money.ts'

import { DELIVERY } from './buying.ts'
import { createRequestCtx } from './request-ctx.ts'
import type { TestShop } from './shop.ts'
import { type Person } from './test-users.ts'

/** Creates another account, because admins do not act on their own. Returns its path parameters. */
export async function createOtherUser(_about: Person, { database }: TestShop): Promise<Record<string, string>> {
  const id = randomInt(1, 2 ** 47)
  await rows(
    database.db,
    `insert into users (id, username, email, phone, address, role_id, password_hash, unique_code, created_at,
       password_changed_at, approved_at)
     select $1, 'Other', 'other-' || $1::bigint || '@test.example', phone, address, 6, password_hash,
       'SPL-' || translate(upper(left(md5($1::text), 4)), '01', 'XY') || '-' || translate(upper(right(md5($1::text), 4)), '01', 'XY'),
       now(), now(), now()
     from users limit 1`,
    [id],
  )
  return { id: String(id) }
}

/** Creates an unused invitation. Returns its path parameters. */
export async function createInvitation(_about: Person, shop: TestShop): Promise<Record<string, string>> {
  await inviteAdmin(createRequestCtx(shop))
  const [invitation] = await rows<{ id: number }>(shop.database.db, 'select max(id) as id from invitations')
  return { id: String(invitation?.id) }
}

/** Creates an open enquiry by message. Returns its path parameters. */
export async function createEnquiry({ userId }: Person, { database }: TestShop): Promise<Record<string, string>> {
  const [product] = await rows<{ id: number; title: string }>(
    database.db,
    'select id, title from products where hidden_at is null and stock > 0 order by stock desc limit 1',
  )
  const line = { productId: product?.id ?? 0, title: product?.title ?? '', quantity: 1, fit: null }
  const delivery = { address: DELIVERY.delivery_address, phone: DELIVERY.contact_phone, note: '' }
  const price = { unitKobo: kobo(100_000), totalKobo: kobo(97_000) }
  const totalKobo = price.totalKobo
  const enquiry = { userId, totalKobo, ...delivery, at: new Date(), lines: [{ ...line, ...price }] }
  return { id: String(await insertMessageOrder(database.db, enquiry)) }
}
