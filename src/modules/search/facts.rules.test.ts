import { expect, test } from 'vitest'

import { countFacts } from './facets.rules.ts'
import { ALL_FACTS_BYTES, bytesFor, everyPlace, firstInOrder, joinFacts, productAt, tierAt } from './facts.rules.ts'
import { EVERYTHING } from './selection.rules.ts'

interface Listing {
  product: number
  popularity: number
  price: number
  business: number
  brand: number
  category: number
  rating: number
  condition: number
  created: number
}

/** Packs listings as the database does. */
function pack(listings: readonly Partial<Listing>[]): string {
  const bytes = new Uint8Array(listings.length * ALL_FACTS_BYTES)
  const view = new DataView(bytes.buffer)
  for (const [index, given] of listings.entries()) {
    const at = index * ALL_FACTS_BYTES
    const { product = index + 1, popularity = 0, price = 100, business = price, created = 0, ...rest } = given
    const { brand = 0, category = 1, rating = 0, condition = 1 } = rest
    view.setInt32(at, product)
    view.setFloat32(at + 4, popularity)
    for (const [from, amount] of [
      [8, price],
      [14, business],
    ] as const) {
      view.setUint16(at + from, Math.floor(amount / 2 ** 32))
      view.setUint32(at + from + 2, amount % 2 ** 32)
    }
    view.setInt32(at + 20, brand)
    view.setInt16(at + 24, category)
    view.setUint8(at + 26, rating)
    view.setUint8(at + 27, condition)
    view.setBigInt64(at + 28, BigInt(created))
  }
  return Buffer.from(bytes).toString('base64')
}

const factsOf = (...listings: Partial<Listing>[]) => joinFacts([{ tier: 0, facts: pack(listings) }], ALL_FACTS_BYTES)
const sorted = (
  facts: ReturnType<typeof factsOf>,
  sort: Parameters<typeof firstInOrder>[3]['sort'],
  most = facts.count,
) => firstInOrder(facts, everyPlace(facts), most, { sort, entitled: false }).map((at) => productAt(facts, at))

test('what was found by number stands first, the better number before the worse', () => {
  const facts = joinFacts(
    [
      { tier: 0, facts: pack([{ product: 1, popularity: 9 }]) },
      { tier: 3, facts: pack([{ product: 2 }, { product: 3, popularity: 1 }]) },
      { tier: 5, facts: pack([{ product: 4 }]) },
    ],
    ALL_FACTS_BYTES,
  )
  expect([...everyPlace(facts)].map((at) => [productAt(facts, at), tierAt(facts, at)])).toEqual([
    [4, 5],
    [2, 3],
    [3, 3],
    [1, 0],
  ])
  expect(sorted(facts, 'relevance')).toEqual([4, 3, 2, 1])
  expect(sorted(facts, 'popular')).toEqual([1, 3, 2, 4])
})

test('facts come in several values of base64, broken into lines as the database breaks them', () => {
  const listings = Array.from({ length: 300 }, (_, at) => ({ product: at + 1, price: at * 1e9 }))
  const inLines = (text: string) => text.replaceAll(/.{76}/g, '$&\n')
  const facts = joinFacts(
    [listings.slice(0, 100), listings.slice(100)].map((some) => ({ tier: 0, facts: inLines(pack(some)) })),
    ALL_FACTS_BYTES,
  )
  expect(sorted(facts, 'price_asc')).toEqual(listings.map(({ product }) => product))
})

test('what a page is sorted by is within the bytes that are brought for it', () => {
  const listings = Array.from({ length: 50 }, (_, at) => ({
    popularity: (at * 17) % 23,
    price: (at * 7919) % 13,
    business: (at * 31) % 50,
    rating: (at * 13) % 50,
    brand: at % 4,
    category: at % 3,
    condition: at % 2,
    created: (at * 104729) % 97,
  }))
  const whole = Buffer.from(pack(listings), 'base64')
  for (const sort of ['relevance', 'popular', 'price_asc', 'price_desc', 'newest', 'rating'] as const)
    for (const entitled of [false, true])
      for (const withFacets of [false, true]) {
        const bytes = bytesFor({ sort, entitled }, withFacets)
        const cut = listings.map((_, at) => whole.subarray(at * ALL_FACTS_BYTES, at * ALL_FACTS_BYTES + bytes))
        const some = joinFacts([{ tier: 0, facts: Buffer.concat(cut).toString('base64') }], bytes)
        const all = factsOf(...listings)
        const first = (facts: typeof all) => firstInOrder(facts, everyPlace(facts), 50, { sort, entitled })
        expect(first(some)).toEqual(first(all))
        if (withFacets)
          expect(countFacts(some, { ...EVERYTHING, entitled })).toEqual(countFacts(all, { ...EVERYTHING, entitled }))
      }
})

test('every order is total: where its figure is the same, the next one and at last the id decide', () => {
  const facts = factsOf(
    { product: 7, price: 5e11, rating: 45, popularity: 1, created: 3e15 },
    { product: 3, price: 5e11, rating: 45, popularity: 2, created: 3e15 },
    { product: 5, price: 100, rating: 50, popularity: 2, created: -1 },
  )
  expect(sorted(facts, 'popular')).toEqual([3, 5, 7])
  expect(sorted(facts, 'price_asc')).toEqual([5, 3, 7])
  expect(sorted(facts, 'price_desc')).toEqual([3, 7, 5])
  expect(sorted(facts, 'newest')).toEqual([7, 3, 5])
  expect(sorted(facts, 'rating')).toEqual([5, 3, 7])
})

test('the first few are the first of all, also where many are alike', () => {
  const facts = factsOf(
    ...Array.from({ length: 400 }, (_, at) => ({ price: (at * 7919) % 13, rating: (at * 31) % 50 })),
  )
  for (const sort of ['price_asc', 'price_desc', 'rating'] as const)
    for (const most of [1, 12, 250]) expect(sorted(facts, sort, most)).toEqual(sorted(facts, sort).slice(0, most))
})

test('entitled viewers are shown, sorted and counted by business prices', () => {
  const facts = factsOf({ price: 500, business: 300 }, { price: 400, business: 350 })
  expect(firstInOrder(facts, everyPlace(facts), 2, { sort: 'price_asc', entitled: true })).toEqual([0, 1])
  expect(sorted(facts, 'price_asc')).toEqual([2, 1])
  expect(countFacts(facts, { ...EVERYTHING, entitled: true }).counts.price).toEqual({ min: 300, max: 350 })
})

test('a facet is counted without its own figure and with the others', () => {
  const facts = factsOf(
    { condition: 1, rating: 45, price: 1000, category: 1, brand: 8 },
    { condition: 2, rating: 45, price: 2000, category: 2, brand: 8 },
    { condition: 1, rating: 20, price: 3000, category: 2, brand: 9 },
    { condition: 2, rating: 20, price: 4000, category: 3, brand: 9 },
    { condition: 1, rating: 50, price: 9000, category: 3, brand: 0 },
  )
  const { places, counts } = countFacts(facts, { ...EVERYTHING, condition: 1, ratingTenths: 40, maxKobo: 5000 })
  expect([...places]).toEqual([0])
  expect([...counts.condition]).toEqual([
    [1, 1],
    [2, 1],
  ])
  expect(Object.fromEntries(counts.rating)).toEqual({ 4: 1, 3: 1, 2: 2, 1: 2 })
  expect(counts.price).toEqual({ min: 1000, max: 9000 })
  expect([...counts.category]).toEqual([[1, 1]])
  expect([...counts.brand]).toEqual([[8, 1]])
})

test('of brands the thirty most frequent are told, of nothing nothing', () => {
  const facts = factsOf(...Array.from({ length: 80 }, (_, at) => ({ brand: at % 40 })), { brand: 39 })
  const brands = [...countFacts(facts, EVERYTHING).counts.brand]
  expect(brands).toHaveLength(30)
  expect(brands.slice(0, 2)).toEqual([
    [39, 3],
    [1, 2],
  ])
  expect(countFacts(joinFacts([], ALL_FACTS_BYTES), EVERYTHING)).toMatchObject({
    places: new Int32Array(),
    counts: { price: { min: null, max: null } },
  })
})
