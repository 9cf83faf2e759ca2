import { expect, test } from 'vitest'

import type { ProductDetail, VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { translate } from '#web/ui/text.ts'

import { toDetail } from './detail-view.ts'

const set = (change: Partial<VehicleSet> = {}): VehicleSet => ({
  make: 'Toyota',
  model: 'Corolla',
  year: { start: 2009, end: 2013 },
  engine: null,
  vehicle_type: { start: null, end: null },
  ...change,
})

const product: ProductDetail = {
  id: 7,
  title: '<b>Front</b> brake pads &amp; clips',
  description: '<p>Ceramic</p>',
  thumbnail: '/media/demo/brake-pad-main.svg',
  price: null,
  gen_price: 12_500,
  display_price: 12_500,
  unit_price: 12_125,
  sku: 'BP-1',
  part_no: '04465-02220, 04465-YZZE8',
  brand: 'Akebono',
  category: 'Brakes Suspension & Steering',
  rating: 4.5,
  reviews: 12,
  stock: 24,
  condition: 'Used',
  weight: 1.25,
  length: 6,
  dim_width: 0,
  height: 2,
  universal: false,
  storeId: 3,
  store_name: 'Ladipo Parts',
  vehicleSets: [set({ model: 'Camry', year: { start: 2007, end: 2007 } }), set({ engine: '1.8 2ZR-FE' })],
  created_at: '2026-11-21T00:00:00.000Z',
  part_type: null,
  quality: null,
  positions: {},
  sizes: {},
  images: [],
  store: { id: 3, name: 'Ladipo Parts', city: 'Lagos', phone: '+2348012345678' },
}

const corolla = { make: 'Toyota', model: 'Corolla', year: 2010 }
const url = 'https://shop.example/detail_page/7'
const view = (change: Partial<ProductDetail> = {}, vehicle: ChosenVehicle | null = corolla) =>
  toDetail({ ...product, ...change }, { sellers: [], similar: [] }, { vehicle, url })

test('a business buyer also sees the price that others pay for one piece, and others do not', () => {
  expect(view({ price: 10_000, display_price: 10_000, unit_price: 9_700 }).publicPrice).toBe('₦12,125')
  // A listing without a business price, a visitor, and a seller who sees both prices but pays the public one.
  expect(view({ price: 12_500 }).publicPrice).toBeNull()
  expect(view().publicPrice).toBeNull()
  expect(view({ price: 10_000 }).publicPrice).toBeNull()
})

test('the vehicle table shows years, engines and types as text, and highlights the row that decided', () => {
  expect(view().fitments).toEqual([
    { make: 'Toyota', model: 'Camry', years: '2007', engine: 'All engines', type: 'All types', isDeciding: false },
    { make: 'Toyota', model: 'Corolla', years: '2009–2013', engine: '1.8 2ZR-FE', type: 'All types', isDeciding: true },
  ])
})

test.each([
  [{}, 'fits-if', /^Choose your engine to be sure\. Listed: 1\.8 2ZR-FE\.$/],
  [{ vehicleSets: [set()] }, 'fits', /marked row/],
  [{ vehicleSets: [set({ year: { start: 2001, end: 2003 } })] }, 'does-not-fit', /2001 to 2003/],
  [{ vehicleSets: [set({ model: 'Camry' })] }, 'does-not-fit', /other vehicles/],
  [{ vehicleSets: [] }, 'not-known', /lists no vehicles/],
  [{ universal: true, vehicleSets: [] }, 'fits', /Compare the sizes/],
])('the verdict has a reason: %j is %s', (change, verdict, reason) => {
  expect(inEnglish(view(change).fit)).toMatchObject({ verdict, reason: expect.stringMatching(reason) })
})

test('the reason names an engine or type that differs', () => {
  const chosen = { ...corolla, engine: '2.4 2AZ-FE', type: 'Wagon' }
  expect(view({}, chosen).fit?.reason).toEqual('Listed for another engine: 1.8 2ZR-FE.')
  const sedans = [set({ vehicle_type: { start: 'Sedan', end: 'Sedan' } })]
  expect(view({ vehicleSets: sedans }, chosen).fit?.reason).toEqual('Listed for another vehicle type: Sedan.')
})

test('a type inside a range fits, and its row is highlighted', () => {
  const rows = [set({ vehicle_type: { start: 'Sedan', end: 'Coupe' } })]
  const types = ['Sedan', 'Hatchback', 'Coupe', 'Wagon']
  const hatchback = view({ vehicleSets: rows }, { ...corolla, type: 'Hatchback', types })
  expect(hatchback).toMatchObject({
    fit: { verdict: 'fits', text: 'Fits your Corolla 2010' },
    fitments: [{ type: 'Sedan to Coupe', isDeciding: true }],
  })
  expect(view({ vehicleSets: rows }, { ...corolla, type: 'Wagon', types }).fit).toMatchObject({
    verdict: 'does-not-fit',
    reason: 'Listed for another vehicle type: Sedan to Coupe.',
  })
})

test('without a vehicle the page has no verdict', () => {
  expect(view({}, null)).toMatchObject({ fit: null, fitments: [{ isDeciding: false }, { isDeciding: false }] })
})

test('missing sizes are not shown as zero', () => {
  expect(view().specification).toEqual([
    { name: 'Brand', value: 'Akebono' },
    { name: 'Condition', value: 'Used' },
    { name: 'Category', value: 'Brakes Suspension & Steering' },
    { name: 'SKU', value: 'BP-1' },
    { name: 'Weight', value: '1.25 kg' },
    { name: 'Length', value: '15.2 cm (6 inches)' },
    { name: 'Height', value: '5.1 cm (2 inches)' },
  ])
})

test('sizes are in the language of the page', async () => {
  await loadLanguage('ha')
  const texts = view().specification.map(({ value }) => translate(getI18n('ha'), value))
  expect(texts.slice(-2)).toEqual(['15.2 cm (6 inci)', '5.1 cm (2 inci)'])
})

test('the thumbnail is the first picture and is not repeated', () => {
  const image = (id: number, address: string) => ({ id, url: address, productId: 7, alt: '' })
  const urls = (change: Partial<ProductDetail>) => view(change).pictures.map((picture) => picture.url)
  expect(urls({ images: [image(1, '/a.png')] })).toEqual(['/media/demo/brake-pad-main.svg', '/a.png'])
  expect(urls({ images: [image(1, '/a.png')], thumbnail: '/a.png' })).toEqual(['/a.png'])
  expect(urls({ thumbnail: null })).toEqual([])
  expect(view().pictures[0]?.alt).toBe('Front brake pads & clips')
})

test('a message to the seller contains title, part numbers, price and link, and goes to the seller’s number', () => {
  const href = new URL(view().messageHref)
  expect(href.origin + href.pathname).toBe('https://wa.me/2348012345678')
  expect(href.searchParams.get('text')).toBe(
    `Hello, I am interested in this part:\nFront brake pads & clips\nPart number: 04465-02220, 04465-YZZE8\nPrice: ₦12,125\n${url}`,
  )
})

test('the part page and its other sellers show the price of one and the list price', () => {
  const { images: _, store: __, ...seller } = { ...product, id: 8, unit_price: 9_700, display_price: 10_000 }
  const shown = toDetail(product, { sellers: [seller], similar: [seller] }, { vehicle: null, url })
  expect(shown).toMatchObject({ price: '₦12,125', listPrice: '₦12,500', listNaira: 12_500 })
  expect(shown.sellers[0]).toMatchObject({ price: '₦9,700', listPrice: '₦10,000' })
  expect(shown.similar[0]?.product).toMatchObject({ price: '₦9,700', listPrice: '₦10,000' })
})

test('parts of the category are not called similar', () => {
  const { images: _, store: __, ...other } = { ...product, id: 8 }
  const isSimilar = (key: string) =>
    toDetail(
      { ...product, part_type: PADS },
      { sellers: [], similar: [{ ...other, part_type: { ...PADS, key } }] },
      { vehicle: null, url },
    ).isSimilarOfType
  expect(isSimilar('brake-pads')).toBe(true)
  expect(isSimilar('tie-rod-end')).toBe(false)
})
const PADS = { key: 'brake-pads', name: 'Brake Pad Set' }

test('a message to a store without a telephone number goes to the shop', () => {
  const silent = { ...product.store, phone: null }
  expect(view({ store: silent, part_no: '' }).messageHref).toMatch(
    /^https:\/\/wa\.me\/\d{11,}\?text=(?!.*Part%20number)/,
  )
})
