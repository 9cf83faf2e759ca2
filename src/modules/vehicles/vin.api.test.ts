import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { Problem } from '#platform/http/problems.ts'
import { seedVehicles } from '#seed/seed-vehicles.ts'
import { checkEach, testAll } from '#tests/support/check-each.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { decodeVin } from './vehicles.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await seedVehicles(shop.database.db)
})
afterAll(() => shop.close())

const decode = (vin: string) => shop.visitor(decodeVin, { params: { vin } })

/** Descriptors as the makers use them; the serial numbers are made up. */
const VINS = [
  ['2T1BU4EE9AC123456', 'Toyota', 'Corolla', 2010, '1.8 2ZR-FE', 'Sedan'],
  ['1NXBR32E56Z612345', 'Toyota', 'Corolla', 2006, '1.8 1ZZ-FE', 'Sedan'],
  ['4T1BE46K87U123456', 'Toyota', 'Camry', 2007, '2.4 2AZ-FE', 'Sedan'],
  ['4T1BK46K77U123456', 'Toyota', 'Camry', 2007, '3.5 2GR-FE', 'Sedan'],
  ['4T1BF1FK8CU512345', 'Toyota', 'Camry', 2012, '2.5 2AR-FE', 'Sedan'],
  ['5TDZA23C56S412345', 'Toyota', 'Sienna', 2006, '3.3 3MZ-FE', 'Minivan'],
  ['5TDBK3EH5BS123456', 'Toyota', 'Highlander', 2011, '3.5 2GR-FE', 'SUV'],
  ['JTEBU14R840012345', 'Toyota', '4Runner', 2004, '4.0 1GR-FE', 'SUV'],
  ['2T3BF4DV5BW123456', 'Toyota', 'RAV4', 2011, '2.5 2AR-FE', 'SUV'],
  ['5TEUU42N37Z312345', 'Toyota', 'Tacoma', 2007, '4.0 1GR-FE', 'Pickup'],
  ['1HGCP26888A123456', 'Honda', 'Accord', 2008, '2.4 K24Z3', 'Sedan'],
  ['1HGCM56483A123456', 'Honda', 'Accord', 2003, '2.4 K24A4', 'Sedan'],
  ['2HGFA16528H312345', 'Honda', 'Civic', 2008, '1.8 R18A1', 'Sedan'],
  ['JHLRD78874C012345', 'Honda', 'CR-V', 2004, '2.4 K24A1', 'SUV'],
  ['5FNYF4H52BB123456', 'Honda', 'Pilot', 2011, '3.5 J35Z4', 'SUV'],
  ['2T2BK1BA5BC123456', 'Lexus', 'RX 350', 2011, '3.5 2GR-FE', 'SUV'],
  ['2T2HA31U86C012345', 'Lexus', 'RX 330', 2006, '3.3 3MZ-FE', 'SUV'],
  ['JTHBK1EG3B2123456', 'Lexus', 'ES 350', 2011, '3.5 2GR-FE', 'Sedan'],
  ['2HNYD18843H512345', 'Acura', 'MDX', 2003, '3.5 J35A5', 'SUV'],
  ['WDDGF54X99R123456', 'Mercedes-Benz', 'C-Class', 2009, '3.0 V6', 'Sedan'],
  ['4JGBB86E37A123456', 'Mercedes-Benz', 'ML-Class', 2007, '3.5 V6', 'SUV'],
  ['WDCGG5HB6EG312345', 'Mercedes-Benz', 'GLK', 2014, '3.5 V6', 'SUV'],
  ['1FTFW1ET2BFA12345', 'Ford', 'F-150', 2011, '3.5 V6', 'Pickup'],
  ['1FMZU73E34ZA12345', 'Ford', 'Explorer', 2004, '4.0 V6', 'SUV'],
  ['KMHDU46D17U123456', 'Hyundai', 'Elantra', 2007, '2.0 4-cyl', 'Sedan'],
  ['5NPEB4AC1BH123456', 'Hyundai', 'Sonata', 2011, '2.4 4-cyl', 'Sedan'],
  ['KM8SG13D17U112345', 'Hyundai', 'Santa Fe', 2007, '2.7 V6', 'SUV'],
  ['KNADE123186123456', 'Kia', 'Rio', 2008, '1.6 4-cyl', 'Sedan'],
  ['5XYKT4A2XCG212345', 'Kia', 'Sorento', 2012, '3.5 Lambda II', 'SUV'],
  ['JN8AZ1MU9AW123456', 'Nissan', 'Murano', 2010, '3.5 VQ35DE', 'SUV'],
  ['1N4AL21E18N123456', 'Nissan', 'Altima', 2008, '2.5 QR25DE', 'Sedan'],
  ['JNKCV54E76M712345', 'Infiniti', 'G35', 2006, '3.5 VQ35DE', 'Coupe'],
  ['3VWDX7AJ6BM123456', 'Volkswagen', 'Jetta', 2011, '2.5 5-cyl', 'Sedan'],
  ['WBAPH7C57BA123456', 'BMW', '328i', 2011, '3.0 6-cyl', 'Sedan'],
  ['JM1BL1SF5A1123456', 'Mazda', '3', 2010, '2.0 4-cyl', 'Sedan'],
  ['1GNEK13Z13J123456', 'Chevrolet', 'Tahoe', 2003, '5.3 V8', 'SUV'],
  ['1J4GR48K76C112345', 'Jeep', 'Grand Cherokee', 2006, '3.7 V6', 'SUV'],
  ['SALSF25496A912345', 'Land Rover', 'Range Rover Sport', 2006, '4.4 V8', 'SUV'],
  ['YV4CZ982571312345', 'Volvo', 'XC90', 2007, '3.2 B6324S', 'SUV'],
  ['1FUJA6CK06LW12345', 'Freightliner', 'Columbia', 2006, '14.0 Series 60', 'Truck Tractor'],
  ['1XKWDB0X97J123456', 'Kenworth', 'W900', 2007, '14.6 6-cyl Diesel', 'Truck Tractor'],
  ['1M1AE06YX4N012345', 'Mack', 'Vision', 2004, '12.0 6-cyl Diesel', 'Truck Tractor'],
] as const

describe('a VIN tells', () => {
  testAll(VINS)('its make, model, year, engine and type', async (vin, make, model, year, engine, vehicle_type) => {
    const years = { year, year_start: year, year_end: year }
    const messages = { warnings: [], warning_codes: [], notes: [], note_codes: [] }
    const vehicle = { make, model, candidates: [], ...years, engine, vehicle_type }
    expect(await decode(vin)).toEqual({ vin, valid: true, ...vehicle, ...messages })
  })

  test('a VIN is decoded equally in any spelling', async () => {
    const { vin, model } = await decode(' 2t1bu4ee-9ac 123456')
    expect({ vin, model }).toEqual({ vin: '2T1BU4EE9AC123456', model: 'Corolla' })
  })
})

describe('a VIN that leaves something open', () => {
  test('a wrong check digit of North America is a warning, and the vehicle is decoded', async () => {
    const { valid, model, warnings, notes } = await decode('2T1BU4EE1AC123456')
    expect({ valid, model, notes }).toEqual({ valid: false, model: 'Corolla', notes: [] })
    expect(warnings).toEqual([expect.stringContaining('one character looks wrong')])
  })

  test('a mistyped check digit never turns a car of North America into one of another market', () =>
    checkEach(
      VINS.flatMap(([vin, make, model]) =>
        [...'0123456789X'].map((digit) => ({ vin: vin.slice(0, 8) + digit + vin.slice(9), make, model })),
      ),
      async ({ vin, ...named }) => {
        const { make, model } = await decode(vin)
        expect({ make, model }).toEqual(named)
      },
      ({ vin }) => vin,
    ))

  test('a missing check digit of another market is a note, not a warning', async () => {
    const { valid, model, year, warnings, notes } = await decode('WVWZZZ1KZ6W123456')
    expect({ valid, model, year, warnings }).toEqual({
      valid: false,
      model: 'Golf (Europe)',
      year: 2006,
      warnings: [],
    })
    expect(notes).toEqual(['This VIN has no check digit. That is normal outside North America.'])
  })

  test('a VIN without a year names the years of the type', async () => {
    const { model, year, year_start, year_end, warnings, warning_codes } = await decode('VF33CRFNC83123456')
    expect({ model, year, year_start, year_end }).toEqual({
      model: '307',
      year: null,
      year_start: 2001,
      year_end: 2008,
    })
    expect(warnings).toEqual(['Built from 2001 to 2008. Choose the year.'])
    expect(warning_codes).toEqual([{ code: 'vin_years', params: { first: 2001, last: 2008 } }])
  })

  test('a VIN that fits two models names both', async () => {
    const { make, model, candidates, year, warnings } = await decode('WVWZZZ1JZ2W123456')
    expect({ make, model, candidates, year }).toEqual({
      make: 'Volkswagen',
      model: null,
      candidates: ['Golf (Europe)', 'Bora'],
      year: 2002,
    })
    expect(warnings).toEqual(['This is a Golf (Europe) or Bora. Choose the model.'])
  })

  testAll([
    ['WVWZZZ99Z6W123456', 'Volkswagen'],
    ['WMAH06ZZ16M412345', 'MAN'],
    ['LZZ5ELND5CA612345', 'Sinotruk'],
    ['MD2A11CZ7MWA12345', 'Bajaj'],
    ['MD625AF75J1F12345', 'TVS'],
    ['MBX0000BFWG123456', 'Piaggio'],
    // Honda and Suzuki build motorcycles under codes of their own: none is read as a car.
    ['ME4JC50ED8K123456', 'Honda'],
    ['MB8NF48A8D8123456', 'Suzuki'],
  ])('a VIN with an unknown type code tells the make only', async (vin, maker) => {
    const { warnings, warning_codes, notes, note_codes, vin: _, valid: __, ...vehicle } = await decode(vin)
    expect(vehicle).toEqual({
      make: maker,
      model: null,
      candidates: [],
      year: null,
      year_start: null,
      year_end: null,
      engine: null,
      vehicle_type: null,
    })
    expect(warnings[0]).toContain('Please choose the model')
    expect(warning_codes).toEqual([{ code: 'vin_model_open' }, { code: 'vin_year_open' }])
    expect(notes).toHaveLength(1)
    expect(note_codes).toEqual([{ code: 'vin_digit_missing' }])
  })
})

describe('an invalid VIN', () => {
  test.each([
    ['2T1BU4EE9AC12345', 'A VIN has 17 characters.'],
    ['2T1BU4EE9AC1234567', 'A VIN has 17 characters.'],
    ['2T1BU4EE9ACI23456', 'A VIN is made of digits and letters without I, O and Q.'],
    ['2T1BU4EE9AC12345É', 'A VIN is made of digits and letters without I, O and Q.'],
    ["' or 1=1 -- 12345", 'A VIN has 17 characters.'],
    ['x'.repeat(1000), 'A VIN has 17 characters.'],
  ])('%s is refused with a sentence', async (vin, detail) => {
    await expect(decode(vin)).rejects.toMatchObject({ status: 400, message: detail })
  })

  test('a VIN of an unknown manufacturer code returns 404', async () => {
    const failure = await decode('ZZZ11111111111111').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Problem)
    expect(failure).toMatchObject({ status: 404 })
  })
})
