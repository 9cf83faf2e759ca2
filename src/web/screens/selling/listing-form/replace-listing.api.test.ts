import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getSellerProduct, replaceProduct } from '#modules/listings/selling.contract.ts'
import { cancelOrder } from '#modules/orders/order-changes.contract.ts'
import { buildListingBody } from '#tests/support/sample-stores.ts'
import { openSellingShop, type SellingShop } from '#tests/support/selling-shop.ts'

import { choiceName, hashFields } from './edit-conflict.ts'
import { toFormValues } from './listing-values.ts'
import { type Conflict, type ProductAnswer, saveProduct } from './product-action.ts'

// Filled before the first test.
let { shop, owner, buyer, addListing, buyTwo } = {} as SellingShop
let sku: string
let id: number

beforeAll(async () => {
  ;({ shop, owner, buyer, addListing, buyTwo } = await openSellingShop())
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;({ id, sku } = await addListing())
})

const read = () => owner.bearer(getSellerProduct, { params: { id: `${id}` } })

/** Returns the fields of the form as it opens. */
async function openForm(): Promise<Record<string, string>> {
  const listing = await read()
  const values = toFormValues(listing)
  // The form offers both until the seller has decided on a type.
  const type = values.part_type === '' ? { unknown_type: '1' } : {}
  return { ...values, ...type, version: `${listing.version}`, marks: hashFields(values), stay: '1' }
}

/** Saves the form. Returns the conflict, or undefined after it is saved. */
async function save(form: Record<string, string>): Promise<Conflict | undefined> {
  const fields = new URLSearchParams(form)
  const answer = await saveProduct({ api: owner.bearer, id, storeId: null, fields, refusal: null })
  if (!('data' in answer)) return undefined
  const { errors, conflict }: ProductAnswer = answer.data
  expect(errors).toEqual({})
  return conflict
}

async function changeAsAdmin(fields: { gen_price: number }): Promise<void> {
  const { version, stock } = await read()
  const admin = await shop.signedInAs(1)
  const body = { ...buildListingBody(), sku, stock, version, ...fields }
  await admin.bearer(replaceProduct, { params: { id: `${id}` }, body })
}

test('a title that is corrected during a sale is saved without a question, and the sale stays', async () => {
  const form = await openForm()
  const number = await buyTwo(id)
  expect(await save({ ...form, title: 'Corrected title' })).toBeUndefined()
  expect(await read()).toMatchObject({ title: 'Corrected title', stock: 5 })
  const again = await openForm()
  await buyer.bearer(cancelOrder, { params: { number }, body: {} })
  expect(await save({ ...again, title: 'Better title' })).toBeUndefined()
  expect(await read()).toMatchObject({ title: 'Better title', stock: 7 })
})

test('a stock that the seller changes during a sale is a question before it is saved', async () => {
  const form = { ...(await openForm()), stock: '12' }
  await buyTwo(id)
  const conflict = await save(form)
  expect(conflict?.fields).toMatchObject([{ field: 'stock', mine: '12', theirs: '5', preferred: 'mine' }])
  expect(await read()).toMatchObject({ stock: 5 })
  const next = { ...form, version: `${conflict?.version}`, marks: conflict?.fieldHashes ?? '' }
  expect(await save({ ...next, [choiceName('stock')]: 'theirs' })).toBeUndefined()
  expect(await read()).toMatchObject({ stock: 5 })
})

test('a price that an admin changed before a sale is a question, and a second sale during it stays', async () => {
  const form = { ...(await openForm()), gen_price: '1010' }
  await changeAsAdmin({ gen_price: 1020 })
  await buyTwo(id)
  const conflict = await save(form)
  expect(conflict?.fields).toMatchObject([{ field: 'gen_price' }, { field: 'stock', preferred: 'theirs' }])
  await buyTwo(id)
  const choices = { [choiceName('gen_price')]: 'mine', [choiceName('stock')]: 'theirs' }
  const next = { ...form, version: `${conflict?.version}`, marks: conflict?.fieldHashes ?? '' }
  expect(await save({ ...next, ...choices })).toBeUndefined()
  expect(await read()).toMatchObject({ gen_price: 1010, stock: 3 })
})
