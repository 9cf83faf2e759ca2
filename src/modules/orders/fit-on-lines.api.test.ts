import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { addCartItem, deleteCartItem, getCart, updateCartItem } from '#modules/cart/cart.contract.ts'
import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import type { BuyersVehicle } from '#modules/catalogue/fit.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { addToCart, createListingBy, creditWallet, DELIVERY, readCartLines } from '#tests/support/buying.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as messageCalls from './message-orders.contract.ts'
import * as changes from './order-changes.contract.ts'
import * as calls from './orders.contract.ts'

const COROLLA: VehicleSet = {
  make: 'Toyota',
  model: 'Corolla',
  year: { start: 2009, end: 2013 },
  engine: null,
  vehicle_type: { start: null, end: null },
}
const corolla: BuyersVehicle = { make: 'Toyota', model: 'Corolla', year: 2010 }
const camry: BuyersVehicle = { make: 'Toyota', model: 'Camry', year: 2008 }
const FITS = { vehicle: 'Toyota Corolla 2010', verdict: 'fits' }
const DOES_NOT_FIT = { vehicle: 'Toyota Camry 2008', verdict: 'does-not-fit' }

let shop: TestShop
let seller: SignedIn
let admin: SignedIn
let buyer: SignedIn
let pad: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  seller = await shop.signedInAs(ROLE.supplier)
  admin = await shop.signedInAs(ROLE.admin)
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await shop.signedInAs(ROLE.customer)
  await creditWallet(shop, buyer.user.id, 100_000)
  pad = await partFor(COROLLA)
})

/** Puts a part on sale that lists these vehicles. */
async function partFor(...sets: VehicleSet[]): Promise<number> {
  const id = await createListingBy(shop.database, seller, { title: 'Brake pad', generalPrice: 1_000, stock: 9 })
  await rows(shop.database.db, 'update products set vehicle_sets = $2::jsonb where id = $1', [id, JSON.stringify(sets)])
  return id
}
const makeUniversal = (id: number) => rows(shop.database.db, 'update products set universal = true where id = $1', [id])

async function addFor(vehicle: BuyersVehicle | undefined, productId = pad, who = buyer) {
  const { id: cartId } = await who.bearer(getCart, { params: { userId: `${who.user.id}` } })
  return who.bearer(addCartItem, { body: { cartId, productId, quantity: 1, ...(vehicle && { vehicle }) } })
}
const fitsInCart = async () => (await readCartLines(buyer)).map(({ fit }) => fit)
const pay = (who = buyer) => who.bearer(calls.payByWallet, { body: DELIVERY })
const readFits = async (number: string, who = buyer) =>
  (await who.bearer(calls.getOrder, { params: { number } })).lines.map(({ fit }) => fit)

test('a cart line carries the verdict for the vehicle that its part is added for', async () => {
  const verdictFor = async (part: number, vehicle = corolla) => (await addFor(vehicle, part)).fit?.verdict
  expect((await addFor(corolla)).fit).toEqual(FITS)
  expect(await verdictFor(await partFor({ ...COROLLA, model: 'Camry' }))).toBe('does-not-fit')
  expect(await verdictFor(await partFor({ ...COROLLA, engine: '1.8 2ZR-FE' }))).toBe('fits-if')
  expect(await verdictFor(await partFor())).toBe('not-known')
  expect(await verdictFor(pad, { ...corolla, make: 'TOYOTA', model: 'corolla' })).toBe('fits')
  await makeUniversal(pad)
  expect(await verdictFor(pad)).toBe('universal')
})

test('a vehicle type between the start and end of a listing is judged by the order of the catalogue of vehicles', async () => {
  const [range] = await rows<{ types: string[] }>(
    shop.database.db,
    `select array_agg(t.name order by t.ordinal) as types from vehicle_types t join vehicle_models m on m.id = t.model_id
     join vehicle_makes k on k.id = m.make_id where k.name = 'Toyota' and m.name = 'Corolla'`,
  )
  const types = range?.types ?? []
  expect(types.length).toBeGreaterThan(2)
  const [start = null, type, end = null] = types
  const part = await partFor({ ...COROLLA, vehicle_type: { start, end } })
  expect((await addFor(corolla, part)).fit?.verdict).toBe('fits-if')
  expect((await addFor({ ...corolla, type }, part)).fit).toEqual({
    vehicle: `Toyota Corolla 2010 · ${type}`,
    verdict: 'fits',
  })
})

test('a part that is added without a chosen vehicle carries no verdict', async () => {
  expect((await addFor(undefined)).fit).toBeNull()
  const { order } = await pay()
  expect(await readFits(order.number)).toEqual([null])
})

test('adding for another vehicle replaces the verdict; a new quantity and adding without a vehicle keep it', async () => {
  const { id, cartId } = await addFor(corolla)
  const params = { itemId: `${id}` }
  const body = { cartId, productId: pad, quantity: 3 }
  expect((await buyer.bearer(updateCartItem, { params, body })).fit).toEqual(FITS)
  expect((await addFor(undefined)).fit).toEqual(FITS)
  expect((await addFor(camry)).fit).toEqual(DOES_NOT_FIT)
})

test('an order line keeps the verdict of its cart line for buyer, seller and admin after the listing changes', async () => {
  await addFor(camry)
  const { order } = await pay()
  await makeUniversal(pad)
  for (const viewer of [buyer, seller, admin]) expect(await readFits(order.number, viewer)).toEqual([DOES_NOT_FIT])
})

test('orders placed concurrently each keep the verdict of their own cart', async () => {
  const other = await shop.signedInAs(ROLE.customer)
  await creditWallet(shop, other.user.id, 100_000)
  await addFor(corolla)
  await addFor(camry, pad, other)
  const [own, foreign] = await Promise.all([pay(), pay(other)])
  expect(await readFits(own.order.number)).toEqual([FITS])
  expect(await readFits(foreign.order.number, other)).toEqual([DOES_NOT_FIT])
})

test('the lines of a cancelled card order return to the cart with their verdict', async () => {
  shop.cards.behave({ webhooks: 'never' })
  const { cartId } = await addFor(camry)
  const { order } = await buyer.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
  expect(await fitsInCart()).toEqual([])
  await buyer.bearer(changes.cancelOrder, { params: { number: order.number }, body: {} })
  expect(await fitsInCart()).toEqual([DOES_NOT_FIT])
})

test('a line that returns to the cart keeps a verdict that the cart has by then', async () => {
  shop.cards.behave({ webhooks: 'never' })
  const { cartId } = await addFor(camry)
  const { order } = await buyer.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
  await addFor(corolla)
  await buyer.bearer(changes.cancelOrder, { params: { number: order.number }, body: {} })
  expect(await fitsInCart()).toEqual([FITS])
})

test('an order created from an enquiry keeps the verdicts of the cart that was sent', async () => {
  const { cartId } = await addFor(camry)
  const { enquiry } = await buyer.bearer(messageCalls.orderByMessage, { body: { cartId, ...DELIVERY } })
  const note = 'Bank transfer'
  const { number } = await admin.bearer(messageCalls.orderEnquiry, { params: { id: `${enquiry.id}` }, body: { note } })
  expect(await readFits(number)).toEqual([DOES_NOT_FIT])
})

test('sending an equal cart for a different vehicle creates a new enquiry', async () => {
  const { id, cartId } = await addFor(camry)
  const send = async () =>
    (await buyer.bearer(messageCalls.orderByMessage, { body: { cartId, ...DELIVERY } })).enquiry.id
  const first = await send()
  expect(await send()).toBe(first)
  await buyer.bearer(deleteCartItem, { params: { itemId: `${id}` } })
  await addFor(corolla)
  expect(await send()).not.toBe(first)
})

test.each([{ make: '<b>Toyota</b>' }, { model: '' }, { model: 'x'.repeat(81) }, { year: 1 }, { engine: 'a\u0000b' }])(
  'a vehicle with %j is refused with 400, and nothing is added',
  async (change) => {
    await expect(addFor({ ...corolla, ...change })).rejects.toMatchObject({ status: 400 })
    expect(await readCartLines(buyer)).toEqual([])
  },
)

test('the database refuses an unknown verdict', async () => {
  await addToCart(buyer, pad)
  for (const fit of ['{}', '{"verdict": "maybe", "vehicle": "Corolla"}', '{"verdict": "fits", "vehicle": ""}', '[]'])
    await expect(
      rows(shop.database.db, 'update cart_items set fit = $2::jsonb where product_id = $1', [pad, fit]),
    ).rejects.toThrow('cart_items_fit_check')
})
