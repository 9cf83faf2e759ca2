import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { reindex } from '#modules/search-index/changed-listings.store.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

/** What people type, and the number of the part of db/seed/demo/anchors.ts that must come first. */
const EXPECTED: readonly (readonly [group: string, queries: readonly (readonly [typed: string, first: string])[]])[] = [
  [
    'part numbers, however they are written',
    [
      ['04465-33450', '04465-33450'],
      ['0446533450', '04465-33450'],
      ['04465 33450', '04465-33450'],
      ['toyota 04465-33450', '04465-33450'],
      ['brake pad 04465-33450', '04465-33450'],
      ['04152-yzza6', '04152-YZZA6'],
      ['ACT1293', '04465-33450'],
      ['act 1293', '04465-33450'],
      ['31100-R40-A01', '31100-R40-A01'],
      ['A 007 420 85 20', 'A 007 420 85 20'],
      ['a0074208520', 'A 007 420 85 20'],
      ['11517586925', '11 51 7 586 925'],
      ['09.A426.11', '34 11 6 771 985'],
      ['5970.91', '5970.91'],
      ['VG1540080032', 'VG1540080032'],
      ['32/35 2001', '1400.G7'],
    ],
  ],
  [
    'the car and the part',
    [
      ['camry 2008 front brake pads', '04465-33450'],
      ['front brake pad toyota camry 2010 akebono', '04465-33450'],
      ['corolla 2012 oil filter cartridge', '04152-YZZA6'],
      ['2009 honda accord alternator', '31100-R40-A01'],
      ['rx350 2012 front strut left kyb', '48520-80263'],
      ['rx 350 2012 front strut kyb', '48520-80263'],
      ['golf 2002 thermostat', '050 121 113 C'],
      ['hiace starter motor', '28100-75190'],
      ['toyota hiace 2010 starter motor denso', '28100-75190'],
      ['peugeot 406 clutch kit', '2052.37'],
      ['mack brake chamber rear', '25095417'],
      ['hilux fuel pump module', '23220-0C050'],
      ['elantra 2013 ignition coil hyundai genuine', '27300-2E000'],
      ['corolla 2005 wiper blade bosch', '85222-02100'],
      ['sienna 2007 front right cv axle', '43410-08030'],
      ['highlander 2010 rear wheel bearing nsk', '42450-48011'],
      ['civic 2008 engine mount hydraulic right', '50820-SNA-A01'],
      ['cr-v 2009 control arm front left', '51360-SWA-A01'],
      ['honda pilot 2010 timing belt kit', '14400-RCA-A01'],
      ['benz c class 2010 rear brake pads', 'A 007 420 85 20'],
      ['c300 2010 rear brake pads textar', 'A 007 420 85 20'],
      ['mercedes e class 2006 upstream oxygen sensor', 'A 003 542 70 18'],
      ['bmw 328i water pump', '11 51 7 586 925'],
      ['x5 2009 front brake disc brembo', '34 11 6 771 985'],
      ['vw passat 2000 maf sensor', '06A 906 461'],
      ['accord 2006 rack end', '53010-SDA-A01'],
      ['camry 2004 radiator koyorad', '16400-28280'],
      ['camry 2008 headlamp left tyc', '81150-06500'],
      ['kia rio 2014 front brake pads trw', '58101-1RA05'],
      ['sonata 2012 crankshaft sensor', '39180-25300'],
      ['peugeot 504 carburettor', '1400.G7'],
      ['howo 371 fuel water separator', 'VG1540080032'],
      ['man tga brake shoes', '81.50221-0535'],
      ['actros clutch kit', 'A 020 250 99 01'],
      ['altima 2010 abs sensor front right', '47910-JA000'],
      ['pathfinder 2008 camshaft sensor intake', '23731-6J906'],
      ['sportage 2013 cabin filter', '97133-2E210'],
    ],
  ],
  [
    'as it is spoken',
    [
      ['hiace kick starter', '28100-75190'],
      ['es350 2009 brain box', '89661-33A60'],
      ['camry 1999 top cylinder', '11101-74160'],
      ['accord 2010 plug ngk iridium', '9807B-5617W'],
      ['rav4 2008 back shock monroe', '48531-09670'],
      ['camry 2008 full light tyc left', '81150-06500'],
      ['corolla 2011 side mirror right depo', '87910-02B31'],
      ['civic 2009 engine seat right', '50820-SNA-A01'],
      ['peugeot 307 plug coil', '5970.91'],
      ['sienna 2008 drive shaft front right', '43410-08030'],
      ['howo 371 water separator', 'VG1540080032'],
      ['battery 75ah', 'E11 574 012'],
      ['75ah battery camry varta', 'E11 574 012'],
      ['golf 4 thermostat', '050 121 113 C'],
      ['mobil engine oil 15w40', 'MO-547998'],
    ],
  ],
  [
    'with slips of the finger',
    [
      ['honda acord 2009 alternater', '31100-R40-A01'],
      ['camery 2008 front break pads akebono', '04465-33450'],
      ['corrolla 2012 oil fliter cartridge', '04152-YZZA6'],
      ['peugot 406 cluch kit', '2052.37'],
      ['sonata 2012 crankshaft senser', '39180-25300'],
      ['4runner 2005 throtle body', '22030-31020'],
      ['peugeot 504 carburetor', '1400.G7'],
      ['golf 2002 themostat', '050 121 113 C'],
    ],
  ],
]

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

for (const [group, queries] of EXPECTED)
  describe(`${group}:`, () => {
    testAll(queries)('every query of the group brings the right part first', async (typed, first) => {
      const { results } = await shop.visitor(findProducts, { query: { search: typed } })
      const shown = results.slice(0, 4).map(({ title, part_no }) => `${title} [${part_no}]`)
      expect(shown[0] ?? 'nothing', shown.join('\n')).toContain(first)
    })
  })

test('a listing that changes stays in the top popularity tier', async () => {
  const head = () => rows(shop.database.db, 'select product_id from search_listings where level = 0 order by 1')
  const before = await head()
  expect(before.length).toBeGreaterThan(1000)
  await reindex(shop.database, [Number(before[7]?.['product_id'])])
  expect(await head()).toEqual(before)
})
