import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { addToCart, createListingBy, creditWallet, DELIVERY, keyedClient } from '#tests/support/buying.ts'
import { createCtxIn, createSecondProcess, GOOD_CARD } from '#tests/support/payments.ts'
import { createRequestCtx } from '#tests/support/request-ctx.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { createNotices, orderNoticeJob } from './notices.service.ts'
import * as changes from './order-changes.contract.ts'
import * as calls from './orders.contract.ts'

let shop: TestShop
let buyer: SignedIn
let owner: SignedIn
let pad: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true, deliversEmails: true })
  buyer = await shop.signedInAs(6)
  owner = await shop.signedInAs(4)
  pad = await createListingBy(shop.database, owner, { title: 'Brake <b>pad</b>', generalPrice: 1_000, stock: 500 })
  await creditWallet(shop, buyer.user.id, 100_000)
})
afterAll(() => shop.close())

async function buy(): Promise<string> {
  await addToCart(buyer, pad)
  return (await buyer.bearer(calls.payByWallet, { body: DELIVERY })).order.number
}
const see = (number: string) => buyer.bearer(calls.getOrder, { params: { number } })
/** Waits for a document number, which a job writes. */
const waitForDocument = async (number: string, kind: 'invoice_number' | 'credit_note_number') => {
  await expect.poll(async () => (await see(number))[kind], { timeout: 20_000 }).not.toBeNull()
  return (await see(number))[kind]
}
const waitForEmail = async (email: string, subject: string) => {
  const find = async () => (await shop.readEmailsTo(email)).find((message) => message.subject === subject)
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return find()
}

/** Creates notices that collect their emails. */
function collectEmails() {
  const posted: { to: string; subject: string; text: string }[] = []
  const notices = createNotices({
    jobs: { declare: () => undefined, enqueueAll: async () => [] },
    outbox: { post: async (_tx, message) => void posted.push(message) },
    baseUrl: 'https://shop.example',
  })
  return { notices, posted }
}

test('a paid order gets an invoice, and its buyer and store owner get an email', async () => {
  const number = await buy()
  expect(await waitForDocument(number, 'invoice_number')).toMatch(/^INV-\d{6}$/)
  const toBuyer = await waitForEmail(buyer.user.email, `Your order ${number}`)
  expect(toBuyer?.text).toContain('Total: ₦970.00, including 7.5% VAT of ₦67.67.')
  expect(toBuyer?.html).toContain('Brake &lt;b&gt;pad&lt;/b&gt;')
  expect((await waitForEmail(owner.user.email, `New order ${number}`))?.text).toContain(DELIVERY.contact_phone)
})

test('a cancelled order gets a credit note and two emails, and a shipped order an email to the buyer', async () => {
  const [cancelled, sent] = [await buy(), await buy()]
  await buyer.bearer(changes.cancelOrder, { params: { number: cancelled }, body: {} })
  await owner.bearer(changes.shipOrder, { params: { number: sent }, body: {} })
  expect(await waitForDocument(cancelled, 'credit_note_number')).toMatch(/^CRN-\d{6}$/)
  expect((await waitForEmail(buyer.user.email, `Your order ${cancelled} was cancelled`))?.text).toContain('₦970.00')
  expect((await waitForEmail(owner.user.email, `Order ${cancelled} was cancelled`))?.text).toContain('do not send')
  await waitForEmail(buyer.user.email, `Your order ${sent} is on its way`)
  expect((await see(sent)).credit_note_number).toBeNull()
})

test('the email about a shipment contains the carrier, the tracking number and the note of the store as plain text', async () => {
  const number = await buy()
  const shipment = { carrier: 'GIG <i>Logistics</i>', tracking: 'GIG-4471', note: 'Ask for Musa' }
  await owner.bearer(changes.shipOrder, { params: { number }, body: shipment })
  const message = await waitForEmail(buyer.user.email, `Your order ${number} is on its way`)
  const note = 'Carrier: GIG <i>Logistics</i> · Tracking number: GIG-4471 · Ask for Musa'
  expect(message?.text).toContain(note)
  expect(message?.html).toContain('GIG &lt;i&gt;Logistics&lt;/i&gt;')
  expect((await see(number)).events.at(-1)).toMatchObject({
    status: 'shipped',
    note,
    parts: { reason: null, carrier: shipment.carrier, tracking: 'GIG-4471', text: 'Ask for Musa' },
  })
})

test('a carrier or tracking number above 100 characters is refused, and the longest allowed values are stored', async () => {
  const number = await buy()
  const ship = (body: object) => owner.bearer(changes.shipOrder, { params: { number }, body })
  for (const field of ['carrier', 'tracking'])
    await expect(ship({ [field]: 'x'.repeat(101) })).rejects.toMatchObject({ status: 400 })
  await ship({ carrier: 'x'.repeat(100), tracking: 'y'.repeat(100), note: 'z'.repeat(300) })
  expect((await see(number)).events.at(-1)?.note).toHaveLength('Carrier:  · Tracking number:  · '.length + 500)
})

test('a delivery marked by the store is emailed to the buyer, and one marked by the buyer to the store', async () => {
  const [byStore, byBuyer] = [await buy(), await buy()]
  for (const number of [byStore, byBuyer]) await owner.bearer(changes.shipOrder, { params: { number }, body: {} })
  await owner.bearer(changes.deliverOrder, { params: { number: byStore }, body: { note: 'Left at the gate' } })
  await buyer.bearer(changes.deliverOrder, { params: { number: byBuyer }, body: {} })
  const toBuyer = await waitForEmail(buyer.user.email, `Your order ${byStore} was delivered`)
  expect(toBuyer?.text).toContain('Left at the gate')
  await waitForEmail(owner.user.email, `Order ${byBuyer} was delivered`)
  const all = [...(await shop.readEmailsTo(buyer.user.email)), ...(await shop.readEmailsTo(owner.user.email))]
  const subjects = all.map(({ subject }) => subject)
  expect(subjects).not.toContain(`Your order ${byBuyer} was delivered`)
  expect(subjects).not.toContain(`Order ${byStore} was delivered`)
})

test('a partial cancellation emails the amount to the buyer, and the cancelled and remaining lines to the store', async () => {
  await addToCart(buyer, pad, 3)
  const { number } = (await buyer.bearer(calls.payByWallet, { body: DELIVERY })).order
  const lines = (await see(number)).lines.map(({ id }) => ({ id, quantity: 1 }))
  await buyer.bearer(changes.cancelOrder, { params: { number }, body: { lines, note: 'One too many' } })
  const toBuyer = await waitForEmail(buyer.user.email, `Part of your order ${number} was cancelled`)
  expect(toBuyer?.text).toContain('₦970.00 went back to your wallet.')
  const toStore = (await waitForEmail(owner.user.email, `Part of order ${number} was cancelled`))?.text
  expect(toStore).toMatch(/do not send them[\s\S]*1 × Brake[\s\S]*Please send the rest:[\s\S]*2 × Brake/)
})

test('the reason for which a store declines is emailed to the buyer and shown in the order', async () => {
  const number = await buy()
  const body = { reason: 'cannot_deliver' as const, note: 'The road is closed' }
  await owner.bearer(changes.declineOrder, { params: { number }, body })
  const message = await waitForEmail(buyer.user.email, `Your order ${number} cannot be delivered`)
  expect(message?.text).toContain('Reason: Cannot be delivered. The road is closed')
  const event = (await see(number)).events.at(-1)
  expect(event?.note).toBe('Cannot be delivered. The road is closed')
  expect(event?.parts).toMatchObject({ reason: 'cannot_deliver', text: 'The road is closed' })
})

test('a notice that an earlier version queued without a refund id sends the email of the cancelled order', async () => {
  const number = await buy()
  const { id } = await see(number)
  await buyer.bearer(changes.cancelOrder, { params: { number }, body: {} })
  await waitForDocument(number, 'credit_note_number')
  const { notices, posted } = collectEmails()
  await notices.send(createRequestCtx(shop), { orderId: id, kind: 'cancelled' })
  expect(posted.map(({ subject }) => subject)).toContain(`Your order ${number} was cancelled`)
})

test('a refund that the card rejects is emailed to the buyer once, with its amount and that it is in the wallet', async () => {
  shop.cards.behave({ webhooks: 'never', refundsWait: true })
  const cartId = await addToCart(buyer, pad)
  const { reference, order } = await buyer.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
  await shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', GOOD_CARD, 'never')
  await buyer.bearer(calls.verifyCard, { params: { reference } })
  await buyer.bearer(changes.cancelOrder, { params: { number: order.number }, body: {} })
  await expect.poll(() => shop.cards.find(reference)?.refunds.length, { timeout: 20_000 }).toBe(1)
  shop.cards.finishRefund(reference, 'failed')
  const { payments, piledUp } = createSecondProcess(shop)
  // The job that sent it may not have committed yet.
  const countQueued = async () => {
    await payments.sweepRefunds(createCtxIn(shop), reference)
    return piledUp.length
  }
  await expect.poll(countQueued, { timeout: 20_000 }).toBe(1)
  shop.cards.behave({ webhooks: 'never' })
  await waitForDocument(order.number, 'credit_note_number')
  const { notices, posted } = collectEmails()
  const notice = orderNoticeJob.schema.parse(piledUp[0]?.data)
  await notices.send(createRequestCtx(shop), notice)
  await notices.send(createRequestCtx(shop), notice)
  expect(posted).toMatchObject([{ to: buyer.user.email, subject: `Your refund for ${order.number} is in your wallet` }])
  expect(posted[0]?.text).toContain('₦970.00 is in your wallet')
})

test('invoice numbers have no gaps when many orders are placed', async () => {
  const numbers = []
  for (let order = 0; order < 20; order += 1) numbers.push(await buy())
  for (const number of numbers) await waitForDocument(number, 'invoice_number')
  const [found] = await rows<{ count: number; first: number; last: number; given: number }>(
    shop.database.db,
    `select count(*)::int as count, min(number)::int as first, max(number)::int as last,
       (select last::int from document_numbers where kind = 'invoice') as given
     from order_documents where kind = 'invoice'`,
  )
  expect(found).toEqual({ count: found?.given, first: 1, last: found?.given, given: found?.given })
  expect(found?.count).toBeGreaterThanOrEqual(20)
})

test('an admin sends the confirmation of a paid order again, once for each key, and the audit log has it', async () => {
  const number = await buy()
  await waitForEmail(buyer.user.email, `Your order ${number}`)
  const admin = await shop.signedInAs(1)
  const resend = (key: string) =>
    keyedClient(shop, admin, key)(changes.resendConfirmation, { params: { number }, body: {} })
  expect(await resend('first-click-of-the-button')).toEqual({ email: buyer.user.email })
  await resend('first-click-of-the-button')
  const countEmails = async () =>
    (await shop.readEmailsTo(buyer.user.email)).filter(({ subject }) => subject === `Your order ${number}`).length
  await expect.poll(countEmails, { timeout: 20_000 }).toBe(2)
  const logged = await rows(
    shop.database.db,
    `select detail from security_events where event = 'confirmation_resent' and user_id = $1`,
    [buyer.user.id],
  )
  expect(logged).toEqual([{ detail: { order: number } }])
  for (const key of ['second', 'third', 'fourth']) await resend(`${key}-click-of-the-button`)
  await expect(resend('one-click-too-many')).rejects.toMatchObject({ status: 429 })
})

test('a confirmation that is sent again names what is left of the order, and who prepares it only until it is sent', async () => {
  const disc = await createListingBy(shop.database, owner, { title: 'Brake disc', generalPrice: 2_000, stock: 5 })
  await addToCart(buyer, disc, 2)
  const number = await buy()
  await waitForEmail(buyer.user.email, `Your order ${number}`)
  const discs = (await see(number)).lines.filter(({ title }) => title === 'Brake disc').map(({ id }) => id)
  const body = { lines: discs.map((id) => ({ id, quantity: 2 })) }
  await buyer.bearer(changes.cancelOrder, { params: { number }, body })
  const admin = await shop.signedInAs(1)
  const listConfirmations = async () =>
    (await shop.readEmailsTo(buyer.user.email)).filter(({ subject }) => subject === `Your order ${number}`)
  const resend = async (key: string, count: number) => {
    await keyedClient(shop, admin, key)(changes.resendConfirmation, { params: { number }, body: {} })
    await expect.poll(async () => (await listConfirmations()).length, { timeout: 20_000 }).toBe(count)
    return (await listConfirmations()).map(({ text }) => text)
  }
  const left = (await resend(`before-${number}`, 2)).filter((text) => !text.includes('Brake disc'))
  expect(left).toEqual([expect.stringContaining('Total: ₦970.00, including 7.5% VAT of ₦67.67.')])
  expect(left).toEqual([expect.stringContaining('is preparing your order')])
  await owner.bearer(changes.shipOrder, { params: { number }, body: {} })
  const texts = await resend(`after-${number}`, 3)
  expect(texts.filter((text) => text.includes('preparing'))).toHaveLength(2)
})

test('the confirmation of a cancelled order is not sent, and only admins may send one', async () => {
  const number = await buy()
  const call = { params: { number }, body: {} }
  await expect(buyer.bearer(changes.resendConfirmation, call)).rejects.toMatchObject({ status: 403 })
  await buyer.bearer(changes.cancelOrder, call)
  const admin = await shop.signedInAs(1)
  await expect(admin.bearer(changes.resendConfirmation, call)).rejects.toMatchObject({ status: 409 })
  const unknown = { params: { number: 'SPL-200101-AAAAAA' }, body: {} }
  await expect(admin.bearer(changes.resendConfirmation, unknown)).rejects.toMatchObject({ status: 404 })
})

test('a list of orders shows the first part of each, to the buyer and to the store', async () => {
  const number = await buy()
  const part = { title: 'Brake <b>pad</b>' }
  const [bought] = (await buyer.bearer(calls.listOrders, {})).results
  expect(bought).toMatchObject({ number, quantity: 1, first_part: part })
  const [sold] = (await owner.bearer(calls.listOrders, { query: { as: 'store' } })).results
  expect(sold).toMatchObject({ number, first_part: part })
})
