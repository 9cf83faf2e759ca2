import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { addGarageVehicle, listGarage, removeGarageVehicle } from './garage.contract.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const corolla = { make: 'Toyota', model: 'Corolla', year: 2010 }
const list = async ({ bearer }: SignedIn) => (await bearer(listGarage, {})).results

test('an account lists its vehicles, latest used first, and adding one again does not double it', async () => {
  const buyer = await shop.signedInAs(6)
  expect(await list(buyer)).toEqual([])
  const { id } = await buyer.bearer(addGarageVehicle, { body: corolla })
  await buyer.bearer(addGarageVehicle, { body: { ...corolla, engine: '1.8 2ZR-FE' } })
  await buyer.bearer(addGarageVehicle, { body: { make: 'Honda', model: 'Accord', year: 2008, type: 'Sedan' } })
  expect(await buyer.bearer(addGarageVehicle, { body: corolla })).toEqual({ id, ...corolla })
  expect(await list(buyer)).toMatchObject([
    { id, ...corolla },
    { model: 'Accord', type: 'Sedan' },
    { model: 'Corolla', engine: '1.8 2ZR-FE' },
  ])
})

test('a vehicle of another account is not found and stays', async () => {
  const [owner, other] = [await shop.signedInAs(6), await shop.signedInAs(6)]
  const { id } = await owner.bearer(addGarageVehicle, { body: corolla })
  const params = { id: `${id}` }
  await expect(other.bearer(removeGarageVehicle, { params })).rejects.toMatchObject({ status: 404 })
  expect(await list(owner)).toHaveLength(1)
  expect(await list(other)).toEqual([])
  await owner.bearer(removeGarageVehicle, { params })
  expect(await list(owner)).toEqual([])
})

test('the 31st vehicle replaces the one that was used longest ago', async () => {
  const fleet = await shop.signedInAs(3)
  for (let year = 1990; year <= 2020; year += 1) await fleet.bearer(addGarageVehicle, { body: { ...corolla, year } })
  const years = (await list(fleet)).map(({ year }) => year)
  expect(years).toHaveLength(30)
  expect(years).not.toContain(1990)
  expect(years[0]).toBe(2020)
})
