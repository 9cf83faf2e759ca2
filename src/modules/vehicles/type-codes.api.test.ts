import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { seedVehicles } from '#seed/seed-vehicles.ts'
import { checkEach } from '#tests/support/check-each.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { VIN_CORPUS } from '#tests/support/vin-corpus.ts'

import { decodeVin } from './vehicles.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await seedVehicles(shop.database.db)
})
afterAll(() => shop.close())

const decode = (vin: string) => shop.visitor(decodeVin, { params: { vin } })
/** A whole VIN: serial numbers are made up. */
const withSerial = (beginning: string, serial: string) => beginning + serial.slice(beginning.length - 17)

describe('type codes of cars that are not from North America', () => {
  test('the corpus has at least 150 codes', () => expect(VIN_CORPUS.length).toBeGreaterThanOrEqual(150))

  test('each code of the corpus decodes to its make, model and years', () =>
    checkEach(
      VIN_CORPUS,
      async ({ beginning, make, models, from, to }) => {
        const vehicle = await decode(withSerial(beginning, '123456'))
        const found = vehicle.model === null ? vehicle.candidates.toSorted() : [vehicle.model]
        expect({ make: vehicle.make, models: found, from: vehicle.year_start, to: vehicle.year_end }).toEqual({
          make,
          models,
          from,
          to,
        })
      },
      ({ beginning }) => beginning,
    ))

  test('more than 500 VINs of real form are decoded to no wrong model', async () => {
    const numbers = VIN_CORPUS.flatMap(({ beginning, models }) =>
      ['000001', '345678', '987654'].map((serial) => ({ vin: withSerial(beginning, serial), models })),
    )
    expect(numbers.length).toBeGreaterThan(500)
    await checkEach(
      numbers,
      async ({ vin, models }) => {
        const { model, candidates } = await decode(vin)
        expect([...models, null]).toContain(model)
        expect(models).toEqual(expect.arrayContaining(candidates))
      },
      ({ vin }) => vin,
    )
  })
})
