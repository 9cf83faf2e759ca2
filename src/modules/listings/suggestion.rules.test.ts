import { expect, test } from 'vitest'

import {
  countTypes,
  fieldsOfListings,
  isLikePartNumber,
  type KnownListing,
  parsePartNumbers,
  suggestSkus,
} from './suggestion.rules.ts'

const set = (model: string) => ({
  make: 'Toyota',
  model,
  year: { start: 2008, end: 2013 },
  engine: null,
  vehicle_type: { start: null, end: null },
})
const listing = (given: Partial<KnownListing> = {}): KnownListing => ({
  title: 'Oil filter',
  part_no: '90915-YZZD4',
  brand: 'Denso',
  category: 'Filters',
  quality: 'OEM',
  type_key: 'oil-filter',
  type_name: 'Oil Filter',
  is_type_decided: false,
  positions: {},
  sizes: {},
  universal: false,
  vehicle_sets: [set('Corolla')],
  weight_kg: 0.3,
  length_in: 4,
  width_in: 3,
  height_in: 3,
  ...given,
})

test('the fields are those of one listing, first of one whose type its seller chose', () => {
  const guessed = listing({ title: 'Filter, oil', vehicle_sets: [set('Corolla'), set('Camry')] })
  const chosen = listing({ is_type_decided: true, weight_kg: 0.4 })
  expect(fieldsOfListings([guessed, guessed, chosen], 'oil-filter')).toMatchObject({
    title: 'Oil filter',
    weight: 0.4,
    vehicleSets: [set('Corolla')],
    part_type: { key: 'oil-filter', name: 'Oil Filter' },
  })
})

test('of listings with guessed types the most frequent title comes first, then most vehicles', () => {
  const many = listing({ title: 'Filter', vehicle_sets: [set('Corolla'), set('Camry'), set('Venza')] })
  expect(fieldsOfListings([many, listing(), listing()], 'oil-filter').title).toBe('Oil filter')
  expect(fieldsOfListings([listing(), many], 'oil-filter').title).toBe('Filter')
})

test('brand and quality are left out if the listings disagree', () => {
  const fields = fieldsOfListings([listing(), listing({ brand: 'Bosch', quality: 'Aftermarket' })], 'oil-filter')
  expect(fields).toMatchObject({ brand: '', quality: null })
})

test('a title and numbers of another brand are not suggested if the brands disagree', () => {
  const brembo = listing({ title: 'Brake Pads – Brembo', brand: 'Brembo', part_no: '04465-33450, P 49 899' })
  const first = listing({ title: 'BREMBO Brake Pads, Front', brand: 'Brembo', part_no: '04465-33450' })
  const akebono = listing({ title: 'Pads', brand: 'Akebono', part_no: '0446533450, ACT908' })
  const suggest = (...all: KnownListing[]) => fieldsOfListings(all, 'oil-filter')
  expect(suggest(brembo, akebono)).toMatchObject({ title: 'Brake Pads', part_no: '04465-33450', brand: '' })
  expect(suggest(first, akebono)).toMatchObject({ title: 'Brake Pads, Front', part_no: '04465-33450', brand: '' })
  expect(suggest(brembo, brembo)).toMatchObject({ title: 'Brake Pads – Brembo', part_no: '04465-33450, P 49 899' })
})

test('the types of a number are counted, and listings of other types are not mixed in', () => {
  const pads = listing({ type_key: 'brake-pads', type_name: 'Brake Pad Set', title: 'Pads' })
  const all = [pads, listing(), listing(), listing({ type_key: null, type_name: null })]
  expect(countTypes(all)).toEqual([
    { key: 'oil-filter', name: 'Oil Filter', listings: 2 },
    { key: 'brake-pads', name: 'Brake Pad Set', listings: 1 },
  ])
  expect(fieldsOfListings(all, 'brake-pads').title).toBe('Pads')
  expect(fieldsOfListings(all, 'spark-plug').title).toBe('')
})

test.each(['04465-02220', '90915 YZZD4 1234', '1J0 698 151', '04465-02220, 04465-02240'])(
  '"%s" can be a part number',
  (text) => expect(isLikePartNumber(text)).toBe(true),
)

test.each(['oil filter', 'brake pad corolla 2010', 'brake pad set 2010', '12', '', 'filter, 04465-02220'])(
  '"%s" cannot be a part number',
  (text) => expect(isLikePartNumber(text)).toBe(false),
)

test('numbers are read as they are compared, without very short ones', () => {
  expect(parsePartNumbers('04465-02220, ab, 90915-yzzd4')).toEqual(['0446502220', '90915YZZD4'])
})

test('the SKUs begin with the first part number as typed and get a suffix', () => {
  expect(suggestSkus('04465-02220, 04465-02240').slice(0, 3)).toEqual(['04465-02220', '04465-02220-2', '04465-02220-3'])
  expect(suggestSkus('x'.repeat(200)).every((sku) => sku.length <= 80)).toBe(true)
  expect(suggestSkus('')).toEqual([])
})
