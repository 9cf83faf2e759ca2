import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import type { Email } from '#platform/mail.ts'
import { addToCart, createListingBy, DELIVERY } from '#tests/support/buying.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { orderByMessage } from './message-orders.contract.ts'

let shop: TestShop
const posted: Email[] = []

beforeAll(async () => {
  const outbox = { post: async (_: unknown, email: Email) => void posted.push(email) }
  shop = await openTestShop({ outbox, baseUrl: 'https://shop.example' })
})
afterAll(() => shop.close())

test('a new enquiry emails a receipt to the buyer and a notice to the admins, and sending the unchanged cart again emails nothing', async () => {
  const admin = await shop.signedInAs(ROLE.admin)
  const seller = await shop.signedInAs(ROLE.supplier)
  const buyer = await shop.signedInAs(ROLE.workshop)
  const part = await createListingBy(shop.database, seller, { title: 'Disc <b>', generalPrice: 10_000, stock: 6 })
  const cartId = await addToCart(buyer, part, 2)
  const send = () => buyer.bearer(orderByMessage, { body: { cartId, ...DELIVERY } })
  const { enquiry } = await send()
  expect(posted.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: buyer.user.email, subject: `Your enquiry ${enquiry.id}` },
    { to: admin.user.email, subject: `New enquiry ${enquiry.id}` },
  ])
  const [receipt, notice] = posted
  for (const text of ['2 × Disc <b>: ₦', 'Total: ₦', DELIVERY.delivery_address]) expect(receipt?.text).toContain(text)
  expect(receipt?.html).toContain('Disc &lt;b&gt;')
  expect(notice?.text).toContain(`https://shop.example/tables/enquiries/${enquiry.id}`)
  for (const secret of [buyer.user.email, buyer.user.username, DELIVERY.delivery_address, '803 123'])
    expect(notice?.text).not.toContain(secret)
  await send()
  expect(posted).toHaveLength(2)
})
