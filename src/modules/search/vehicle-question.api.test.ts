import { afterAll, beforeAll, expect, test } from 'vitest'

import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { findProducts } from './search.contract.ts'

const TYPE = 'window-regulator'
let shop: TestShop
const titles = new Map<number, string>()

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  const cars = [
    ['Honda', 'Accord', 2004, 2004],
    ['Honda', 'Accord', 2007, 2007],
    ['Honda', 'Accord', 2010, 2010],
    ['Honda', 'Accord', 2013, 2013],
    ['Toyota', 'Camry', 2008, 2008],
    ['Toyota', 'Camry', 2011, 2011],
    ['Mercedes-Benz', '190', 1984, 1985],
    ['Mercedes-Benz', '300', 1987, 1988],
    ['Mercedes-Benz', 'E-Class (Europe)', 1999, 1999],
    ['Mercedes-Benz', 'E-Class (Europe)', 2012, 2012],
    ['Nissan', 'Pulsar', 1988, 1988],
    ['Bajaj', 'Pulsar 180', 2012, 2012],
    ['Volkswagen', 'Bora', 2002, 2002],
    ['Volkswagen', 'Golf (Europe)', 2002, 2002],
    ['Volkswagen', 'Passat', 2002, 2002],
  ] as const
  for (const [make, model, first, last] of cars) {
    const title = `${make} ${model} ${first}`
    const fits = [{ make, model, years: [first, last] as const }]
    titles.set(await putOnSale(shop.database, { title, type: TYPE, fits, brand: 'Zyquest' }), title)
  }
})
afterAll(() => shop.close())

/** The main list of a text, as far as this test put it on sale. */
async function findList(search: string) {
  const { results, count, understood } = await shop.visitor(findProducts, {
    query: { search, brand: 'Zyquest', page_size: '100' },
  })
  const found = results.flatMap(({ id }) => titles.get(id) ?? []).toSorted((a, b) => a.localeCompare(b))
  return { found, count, vehicle: understood?.vehicle, question: understood?.question }
}

test('a nickname of two generations finds the likeliest years, and returns a question', async () => {
  const { found, vehicle, question } = await findList('window regulator discussion continues')
  expect(found).toEqual(['Honda Accord 2004', 'Honda Accord 2007'])
  expect(vehicle).toMatchObject({ model: 'Accord', year: null, year_start: 2003, year_end: 2007 })
  expect(question).toEqual({
    about: 'vehicle',
    text: 'Did you mean 2006–2007 or 2008–2012?',
    choices: [
      { key: 'Honda Accord 2006-2007', name: 'Honda Accord 2006–2007', count: 1 },
      { key: 'Honda Accord 2008-2012', name: 'Honda Accord 2008–2012', count: 1 },
    ],
  })
})

test.each([
  ['discussion continues', { 'Honda Accord 2006-2007': ['2007'], 'Honda Accord 2008-2012': ['2010'] }],
  ['spider', { 'Toyota Camry 2007-2009': ['2008'], 'Toyota Camry 2010-2011': ['2011'] }],
  ['v nyansh', { 'Mercedes-Benz E-Class 1985-1995': ['1987'], 'Mercedes-Benz 190 1983-1993': ['1984'] }],
  ['pulsar', { 'Nissan Pulsar': ['1988'], 'Bajaj Pulsar': ['2012'] }],
])(
  'each answer to the question about "%s" lists its vehicle and years alone, as many as were counted',
  async (name, lists) => {
    const { question } = await findList(`window regulator ${name}`)
    expect(question?.choices.map(({ key }) => key)).toEqual(Object.keys(lists))
    for (const { key, count } of question?.choices ?? []) {
      const answer = await findList(`window regulator ${key}`)
      expect(answer.found.map((title) => title.slice(-4))).toEqual(lists[key as keyof typeof lists])
      expect(answer).toMatchObject({ count, question: null })
    }
  },
)

test('a VIN of two models lists the first, and asks which one is meant', async () => {
  const { found, question } = await findList('window regulator WVWZZZ1JZ2W123456')
  expect(found).toEqual(['Volkswagen Golf (Europe) 2002'])
  expect(question).toEqual({
    about: 'vehicle',
    text: 'Did you mean Volkswagen Golf or Volkswagen Bora?',
    choices: [
      { key: 'Volkswagen Golf 2002', name: 'Volkswagen Golf 2002', count: 1 },
      { key: 'Volkswagen Bora 2002', name: 'Volkswagen Bora 2002', count: 1 },
    ],
  })
  expect((await findList('window regulator Volkswagen Bora 2002')).found).toEqual(['Volkswagen Bora 2002'])
})

test('a VIN that states no year lists the vehicle in the years in which its type was built', async () => {
  const { found, vehicle } = await findList('window regulator WDB2100061B123456')
  expect(found).toEqual(['Mercedes-Benz E-Class (Europe) 1999'])
  expect(vehicle).toMatchObject({ make: 'Mercedes-Benz', year: null, year_start: 1995, year_end: 2003, note: null })
})

test('a typed year answers the question', async () => {
  expect(await findList('window regulator discussion continues 2010')).toMatchObject({
    found: ['Honda Accord 2010'],
    vehicle: { year: 2010, note: null },
    question: null,
  })
  expect(await findList('window regulator pulsar 2012')).toMatchObject({
    found: ['Bajaj Pulsar 180 2012'],
    question: null,
  })
})

test('a car outside the years that are shown is never listed', async () => {
  expect((await findList('window regulator spider')).found).toEqual(['Toyota Camry 2008', 'Toyota Camry 2011'])
  expect((await findList('window regulator v boot')).found).toEqual(['Mercedes-Benz 300 1987'])
  expect((await findList('window regulator discussion continues 2013')).found).toEqual(['Honda Accord 2013'])
})
