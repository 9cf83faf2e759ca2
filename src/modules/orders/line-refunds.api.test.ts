import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getUserCode } from '#modules/accounts/accounts.contract.ts'
import { foldSales, readSales, readTotals } from '#modules/reports/sales.store.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { findBrokenInvariants } from '#tests/proof/assertions.ts'
import { addToCart, createListingBy, creditWallet, DELIVERY, keyedClient, readStock } from '#tests/support/buying.ts'
import { createCtxIn, createSecondProcess, GOOD_CARD } from '#tests/support/payments.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as changes from './order-changes.contract.ts'
import * as calls from './orders.contract.ts'

let shop: TestShop
let people: Record<'buyer' | 'owner' | 'otherOwner' | 'admin' | 'stranger', SignedIn>
let pad: number
let disc: number

beforeAll(async () => {
  shop = await openTestShop({ deliversEmails: true })
  shop.cards.behave({ webhooks: 'never' })
  const [buyer, owner, otherOwner, admin, stranger] = await Promise.all(
    ([6, 4, 4, 1, 5] as const).map((role) => shop.signedInAs(role)),
  )
  if (!buyer || !owner || !otherOwner || !admin || !stranger) throw new Error('A person is missing.')
  people = { buyer, owner, otherOwner, admin, stranger }
})
afterAll(() => shop.close())
beforeEach(async () => {
  await rows(shop.database.db, 'delete from cart_items')
  pad = await createListingBy(shop.database, people.owner, { title: 'Brake pad', generalPrice: 1_000, stock: 9 })
  disc = await createListingBy(shop.database, people.otherOwner, { title: 'Brake disc', generalPrice: 2_000, stock: 9 })
})

const balance = async () =>
  (await people.buyer.bearer(getUserCode, { params: { id: `${people.buyer.user.id}` } })).balance

/** Orders three brake pads of one store (₦2,910) and two brake discs of another (₦3,880). */
async function byWallet(): Promise<string> {
  await creditWallet(shop, people.buyer.user.id, 10_000)
  await addToCart(people.buyer, pad, 3)
  await addToCart(people.buyer, disc, 2)
  return (await people.buyer.bearer(calls.payByWallet, { body: DELIVERY })).order.number
}

async function byCard(): Promise<{ number: string; reference: string }> {
  await addToCart(people.buyer, pad, 3)
  const cartId = await addToCart(people.buyer, disc, 2)
  const { reference, order } = await people.buyer.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
  await shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', GOOD_CARD, 'never')
  await people.buyer.bearer(calls.verifyCard, { params: { reference } })
  return { number: order.number, reference }
}

const see = (number: string, who: SignedIn = people.buyer) => who.bearer(calls.getOrder, { params: { number } })
async function lineIds(number: string) {
  const { lines } = await see(number)
  const findId = (title: string) => lines.find((line) => line.title === title)?.id ?? 0
  return { pads: findId('Brake pad'), discs: findId('Brake disc') }
}

describe('cancelling an order that was paid by card', () => {
  test('cancelling a card order refunds the card by default', async () => {
    const [{ number, reference }, before] = [await byCard(), await balance()]
    const cancelled = await people.buyer.bearer(changes.cancelOrder, { params: { number }, body: {} })
    expect(cancelled).toMatchObject({ status: 'cancelled', refunds: [{ amount: 6_790, destination: 'card' }] })
    expect(await balance()).toBe(before)
    await expect.poll(() => shop.cards.find(reference)?.refunds.length, { timeout: 20_000 }).toBe(1)
    expect(shop.cards.find(reference)?.refunds).toMatchObject([{ amount: 679_000 }])
  })

  test('cancelling a card order refunds the wallet if the buyer chooses it', async () => {
    const [{ number, reference }, before] = [await byCard(), await balance()]
    const cancelled = await people.buyer.bearer(changes.cancelOrder, { params: { number }, body: { to: 'wallet' } })
    expect(cancelled).toMatchObject({ refunds: [{ destination: 'wallet', state: 'done' }] })
    expect(await balance()).toBe(before + 6_790)
    expect(shop.cards.find(reference)?.refunds).toEqual([])
  })

  test('partial cancellations of a card order add up to the amount that was paid', async () => {
    const { number, reference } = await byCard()
    const { pads, discs } = await lineIds(number)
    for (const lines of [[{ id: pads, quantity: 1 }], [{ id: pads, quantity: 2 }], [{ id: discs, quantity: 2 }]])
      await people.buyer.bearer(changes.cancelOrder, { params: { number }, body: { lines } })
    const { status, refunds, refunded } = await see(number)
    expect({ status, refunded, amounts: refunds.map(({ amount }) => amount) }).toEqual({
      status: 'cancelled',
      refunded: 6_790,
      amounts: [970, 1_940, 3_880],
    })
    await expect.poll(() => shop.cards.find(reference)?.refunds.length, { timeout: 20_000 }).toBe(3)
  })

  test('a refund that the card rejects is shown as returned to the wallet', async () => {
    shop.cards.behave({ webhooks: 'never', refundsWait: true })
    const [{ number, reference }, before] = [await byCard(), await balance()]
    const { pads } = await lineIds(number)
    const body = { lines: [{ id: pads, quantity: 1 }] }
    await people.buyer.bearer(changes.cancelOrder, { params: { number }, body })
    await expect.poll(() => shop.cards.find(reference)?.refunds.length, { timeout: 20_000 }).toBe(1)
    shop.cards.finishRefund(reference, 'failed')
    // The job that sent it may not have committed yet.
    const stateAfterSweep = async () => {
      await createSecondProcess(shop).payments.sweepRefunds(createCtxIn(shop), reference)
      return (await see(number)).refunds[0]?.state
    }
    await expect.poll(stateAfterSweep, { timeout: 20_000 }).toBe('returned')
    expect(await see(number)).toMatchObject({ status: 'paid', refunds: [{ amount: 970 }] })
    expect(await balance()).toBe(before + 970)
    shop.cards.behave({ webhooks: 'never' })
  })
})

describe('an order of two stores', () => {
  test('after one store has shipped, the buyer can cancel the shipment of the other', async () => {
    const [before, number] = [await balance(), await byWallet()]
    await people.owner.bearer(changes.shipOrder, { params: { number }, body: {} })
    const cancelled = await people.buyer.bearer(changes.cancelOrder, { params: { number }, body: {} })
    expect(cancelled).toMatchObject({
      status: 'shipped',
      lines: [{ status: 'shipped' }, { status: 'cancelled', ended_quantity: 2, refunded: 3_880 }],
      refunds: [{ amount: 3_880, destination: 'wallet' }],
      refunded: 3_880,
    })
    expect(await balance()).toBe(before + 10_000 - 2_910)
    expect([await readStock(shop, pad), await readStock(shop, disc)]).toEqual([6, 9])
  })

  test('after one store has shipped, the other can decline its shipment and the order continues', async () => {
    const number = await byWallet()
    await people.owner.bearer(changes.shipOrder, { params: { number }, body: {} })
    const body = { reason: 'out_of_stock' as const, note: 'Sorry' }
    const declined = await people.otherOwner.bearer(changes.declineOrder, { params: { number }, body })
    expect(declined).toMatchObject({ status: 'cancelled', lines: [{ title: 'Brake disc', ended_quantity: 2 }] })
    expect(await see(number)).toMatchObject({ status: 'shipped', refunds: [{ amount: 3_880 }] })
    expect(await readStock(shop, disc)).toBe(0)
    await people.buyer.bearer(changes.deliverOrder, { params: { number }, body: {} })
    expect(await see(number)).toMatchObject({ status: 'delivered' })
  })

  test('an order is delivered when one shipment has arrived and the other is cancelled', async () => {
    const number = await byWallet()
    await people.owner.bearer(changes.shipOrder, { params: { number }, body: {} })
    await people.buyer.bearer(changes.deliverOrder, { params: { number }, body: {} })
    await people.buyer.bearer(changes.cancelOrder, { params: { number }, body: {} })
    expect(await see(number)).toMatchObject({ status: 'delivered', allowed: [] })
  })

  test('an admin refunds the shipment of one store, then single units of the other after it was sent', async () => {
    const [before, number] = [await balance(), await byWallet()]
    const { pads } = await lineIds(number)
    const store = (await see(number)).lines.find((line) => line.title === 'Brake disc')?.store.id
    await people.owner.bearer(changes.shipOrder, { params: { number }, body: {} })
    await people.admin.bearer(changes.refundOrder, { params: { number }, body: { store } })
    expect(await see(number)).toMatchObject({ status: 'shipped' })
    const one = { lines: [{ id: pads, quantity: 1 }] }
    await people.admin.bearer(changes.refundOrder, { params: { number }, body: one })
    expect(await see(number)).toMatchObject({ status: 'shipped', refunded: 4_850 })
    await people.admin.bearer(changes.refundOrder, { params: { number }, body: {} })
    expect(await see(number)).toMatchObject({ status: 'refunded', refunded: 6_790, allowed: [] })
    expect(await balance()).toBe(before + 10_000)
    // Sent quantities do not go back into stock.
    expect([await readStock(shop, pad), await readStock(shop, disc)]).toEqual([6, 9])
  })

  test('a store owner sees only the refunds of the own lines', async () => {
    const number = await byWallet()
    await people.buyer.bearer(changes.cancelOrder, { params: { number }, body: {} })
    const detail = await see(number, people.otherOwner)
    expect(detail).toMatchObject({ refunded: 3_880, refunds: [{ amount: 3_880, credit_note_number: null }] })
    expect(JSON.stringify(detail)).not.toContain('Brake pad')
  })

  test('each refund has its own credit note', async () => {
    const number = await byWallet()
    const { pads, discs } = await lineIds(number)
    for (const id of [pads, discs])
      await people.buyer.bearer(changes.cancelOrder, { params: { number }, body: { lines: [{ id, quantity: 1 }] } })
    const notes = async () => (await see(number)).refunds.map(({ credit_note_number: note }) => note)
    await expect.poll(notes, { timeout: 20_000 }).toEqual([expect.any(String), expect.any(String)])
    expect(new Set(await notes()).size).toBe(2)
  })
})

describe('refused cancellations and refunds', () => {
  const cancel = (number: string, body: object, who = people.buyer) =>
    who.bearer(changes.cancelOrder, { params: { number }, body }).catch((error: unknown) => error)

  test('a quantity above the rest, a line of another order and a different amount are refused and change nothing', async () => {
    const [number, other] = [await byWallet(), await byWallet()]
    const { pads } = await lineIds(number)
    await cancel(number, { lines: [{ id: pads, quantity: 2 }] })
    // Without the credit note, which a job adds.
    const state = async () => {
      const { status, refunded, lines, events, refunds } = await see(number)
      return { status, refunded, lines, events, refunds: refunds.map(({ amount }) => amount) }
    }
    const before = await state()
    expect(await cancel(number, { lines: [{ id: pads, quantity: 2 }] })).toMatchObject({
      status: 400,
      body: { detail: 'You can choose at most 1 of 3 × Brake pad.' },
    })
    expect(await cancel(other, { lines: [{ id: pads, quantity: 1 }] })).toMatchObject({ status: 404 })
    expect(await cancel(number, { amount: 1, lines: [{ id: pads, quantity: 1 }] })).toMatchObject({
      status: 409,
      body: { code: 'amount_changed', changes: [{ amount: 970 }] },
    })
    expect(await cancel(number, { lines: [] })).toMatchObject({ status: 400 })
    expect(await cancel(number, { lines: [{ id: pads, quantity: 0 }] })).toMatchObject({ status: 400 })
    expect(await cancel(number, { lines: [1, 1].map((quantity) => ({ id: pads, quantity })) })).toMatchObject({
      status: 400,
    })
    expect(await state()).toEqual(before)
  })

  test('a store owner can decline only the own lines, and other users none', async () => {
    const number = await byWallet()
    const { pads } = await lineIds(number)
    const decline = (who: SignedIn, body: object) =>
      who
        .bearer(changes.declineOrder, { params: { number }, body: { reason: 'damaged', ...body } })
        .catch((error: unknown) => error)
    expect(await decline(people.otherOwner, { lines: [{ id: pads, quantity: 1 }] })).toMatchObject({ status: 404 })
    expect(await decline(people.stranger, {})).toMatchObject({ status: 404 })
    expect(await decline(people.buyer, {})).toMatchObject({ status: 403 })
    expect(await decline(people.otherOwner, {})).toMatchObject({ refunds: [{ amount: 3_880 }] })
  })

  test('an unpaid order can only be cancelled as a whole', async () => {
    await addToCart(people.buyer, pad, 3)
    const cartId = await addToCart(people.buyer, disc, 2)
    const { order } = await people.buyer.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
    const { pads } = await lineIds(order.number)
    expect(await cancel(order.number, { lines: [{ id: pads, quantity: 1 }] })).toMatchObject({
      status: 409,
      body: { code: 'unpaid_whole' },
    })
    expect(await cancel(order.number, {})).toMatchObject({ status: 'cancelled', refunds: [] })
  })
})

test('of twenty concurrent cancellations of one unit, as many succeed as units were ordered', async () => {
  const [before, number] = [await balance(), await byWallet()]
  const { pads } = await lineIds(number)
  const body = { lines: [{ id: pads, quantity: 1 }] }
  const cancelling = Array.from({ length: 20 }, (_, at) =>
    keyedClient(shop, people.buyer, `cancel-${number}-${at}`)(changes.cancelOrder, { params: { number }, body }),
  )
  const done = (await Promise.allSettled(cancelling)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(3)
  expect(await balance()).toBe(before + 10_000 - 3_880)
  expect(await readStock(shop, pad)).toBe(9)
})

test('a refund reduces the sales of the day and of the product', async () => {
  const { db } = shop.database
  const readProductSales = async (id: number) =>
    (await rows(db, 'select quantity, total_kobo from sales_of_parts where product_id = $1', [id]))[0]
  const before = await readTotals(db)
  const number = await byWallet()
  const { pads } = await lineIds(number)
  await people.buyer.bearer(changes.cancelOrder, { params: { number }, body: { lines: [{ id: pads, quantity: 1 }] } })
  const after = await readTotals(db)
  expect([after.orders - before.orders, after.total_kobo - before.total_kobo]).toEqual([1, 582_000])
  while ((await foldSales(db, 1_000)) > 0);
  expect(await readProductSales(pad)).toEqual({ quantity: 2, total_kobo: 194_000 })
  await people.buyer.bearer(changes.cancelOrder, { params: { number }, body: {} })
  expect(await readTotals(db)).toEqual(before)
  while ((await foldSales(db, 1_000)) > 0);
  expect(await readProductSales(pad)).toEqual({ quantity: 0, total_kobo: 0 })
  const sold = await readSales(db, 'day', '2020-01-01')
  expect(sold.reduce((sum, day) => sum + day.total_kobo, 0)).toBe(before.total_kobo)
})

test.each([
  ['a refund of a quantity above that of the line', 'l.quantity + 1', 'l.total_kobo'],
  ['a refund amount that is not the share of the line', '1', 'l.total_kobo'],
  ['a line amount that is missing from its refund', 'l.quantity', 'l.total_kobo'],
])('the database refuses %s', async (_, quantity, amount) => {
  const number = await byWallet()
  const writing = inTransaction({ db: shop.database.db }, async (tx) => {
    await rows(
      tx.db,
      `with r as (insert into order_refunds (order_id, amount_kobo, destination, key, created_at)
         select id, 1, 'wallet', 'test:' || number, now() from orders where number = $1 returning id, order_id)
       insert into line_changes (order_line_id, refund_id, kind, quantity, amount_kobo, restocked)
         select l.id, r.id, 'cancelled_by_admin', ${quantity}, ${amount}, true
         from r join order_lines l on l.order_id = r.order_id and l.position = 1`,
      [number],
    )
    await rows(tx.db, 'set constraints all immediate')
  })
  await expect(writing).rejects.toMatchObject({ code: '23514' })
})

test('every invariant of the audit holds after these tests', async () => {
  expect(await findBrokenInvariants(shop.database)).toEqual([])
})
