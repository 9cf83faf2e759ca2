import { expect, test } from 'vitest'

import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import type { Alternative, ProductPage, Interpretation } from '#modules/search/search.contract.ts'
import { BIG_DADDY, createUnderstood, createUnderstoodVehicle } from '#tests/support/understood.ts'

import { leftText } from './facet-choice.tsx'
import { productListParams } from './list-state.ts'
import { countText, EMPTY_VIEW, toListView } from './list-view.ts'

const corolla = { make: 'Toyota', model: 'Corolla', year: 2010 }
const readState = (query: string) => productListParams.read(new URLSearchParams(query))

const pad: Product = {
  id: 7,
  title: 'Brake pads',
  description: '<p>Never on a card</p>',
  thumbnail: null,
  price: null,
  gen_price: 12_500,
  display_price: 12_500,
  unit_price: 12_125,
  sku: 'BP-1',
  part_no: '',
  brand: '',
  category: 'Filters',
  rating: 0,
  reviews: 0,
  stock: 1,
  condition: 'New',
  weight: 1,
  length: 1,
  dim_width: 1,
  height: 1,
  universal: false,
  storeId: 3,
  store_name: 'Ladipo Parts',
  vehicleSets: [
    {
      make: 'Toyota',
      model: 'Corolla',
      year: { start: 2009, end: 2013 },
      engine: null,
      vehicle_type: { start: null, end: null },
    },
  ],
  created_at: '2026-11-21T00:00:00.000Z',
  part_type: null,
  quality: null,
}

const createPage = (understood?: Interpretation): ProductPage => ({
  count: 1,
  count_capped: false,
  next: null,
  previous: null,
  results: [pad],
  ...(understood && { understood }),
})
const createKeywordResult = (model: string, year: number | null) =>
  createUnderstood({ vehicle: createUnderstoodVehicle({ make: 'Toyota', model, year }) })
const readFit = (query: string, page = createPage(), mine: typeof corolla | null = corolla) =>
  toListView(page, readState(query), { mine, narrowedTo: null }).cards[0]?.fit?.text ?? null

test('a card shows whether it fits the visitor’s vehicle', () => {
  expect(readFit('')).toEqual('Fits your Corolla 2010')
  expect(readFit('', createPage(), null)).toBeNull()
})

test('a complete vehicle in the address replaces the visitor’s vehicle', () => {
  expect(readFit('make=Honda&model=Accord&year=2008')).toEqual('Does not fit Accord 2008')
  expect(readFit('make=Honda')).toBeNull()
})

test('a vehicle in the address fits with any spelling that the search accepts', () => {
  expect(readFit('make=toyota&model=coROLLA&year=2010')).toEqual('Fits coROLLA 2010')
  expect(readFit('make=TOY-OTA&model=Cor+olla&year=2010')).toEqual('Fits Cor olla 2010')
})

test('a type inside a listing’s range fits when the search filtered by it, and asks for the type otherwise', () => {
  const [vehicleSet] = pad.vehicleSets
  const vehicleSets = vehicleSet ? [{ ...vehicleSet, vehicle_type: { start: 'Coupe', end: 'Sedan' } }] : []
  const page = { ...createPage(), results: [{ ...pad, vehicleSets }] }
  const mine = { ...corolla, type: 'Hatchback' }
  const fitOfMine = (narrowedTo: typeof mine | null) =>
    toListView(page, readState(''), { mine, narrowedTo }).cards[0]?.fit?.text
  expect(readFit('make=Toyota&model=Corolla&year=2010&vehicleType=Hatchback', page)).toEqual('Fits Corolla 2010')
  expect(fitOfMine(mine)).toEqual('Fits your Corolla 2010')
  expect(fitOfMine(null)).toEqual('Fits your Corolla 2010 if it is Coupe to Sedan')
})

test('a type inside a listing’s range gets a verdict for every query when the order of types is known', () => {
  const [vehicleSet] = pad.vehicleSets
  const vehicleSets = vehicleSet ? [{ ...vehicleSet, vehicle_type: { start: 'Sedan', end: 'Coupe' } }] : []
  const page = { ...createPage(), results: [{ ...pad, vehicleSets }] }
  const types = ['Sedan', 'Hatchback', 'Coupe', 'Wagon']
  const fitOfType = (type: string) =>
    toListView(page, readState('all=1'), { mine: { ...corolla, type }, narrowedTo: null, types }).cards[0]?.fit?.text
  expect(fitOfType('Hatchback')).toEqual('Fits your Corolla 2010')
  expect(fitOfType('Wagon')).toEqual('Does not fit your Corolla 2010')
})

test('a vehicle in the keyword replaces the visitor’s vehicle when it is complete', () => {
  expect(readFit('keyword=corolla+2011', createPage(createKeywordResult('Corolla', 2011)))).toEqual('Fits Corolla 2011')
  expect(readFit('keyword=camry', createPage(createKeywordResult('Camry', null)))).toBeNull()
  expect(readFit('keyword=big+daddy', createPage(createUnderstood({ vehicle: BIG_DADDY })))).toBeNull()
})

test('a listing for the model of one market fits a keyword with the model family', () => {
  const [set] = pad.vehicleSets
  const vehicleSets = set ? [{ ...set, make: 'Volkswagen', model: 'Golf (Europe)' }] : []
  const golf = createUnderstood({ vehicle: createUnderstoodVehicle({ make: 'Volkswagen', model: 'Golf', year: 2010 }) })
  expect(readFit('keyword=golf+2010', { ...createPage(golf), results: [{ ...pad, vehicleSets }] })).toEqual(
    'Fits Golf 2010',
  )
})

test('a listing for the model of one market keeps its engine, body types and years with the model family', () => {
  const [set] = pad.vehicleSets
  const golf = createUnderstood({ vehicle: createUnderstoodVehicle({ make: 'Volkswagen', model: 'Golf', year: 2010 }) })
  const fitOfSet = (change: Partial<Product['vehicleSets'][number]>) => {
    const vehicleSets = set ? [{ ...set, make: 'Volkswagen', model: 'Golf (Europe)', ...change }] : []
    return readFit('keyword=golf+2010', { ...createPage(golf), results: [{ ...pad, vehicleSets }] })
  }
  expect(fitOfSet({ engine: '1.9 TDI' })).toEqual('Fits if the engine is 1.9 TDI')
  expect(fitOfSet({ vehicle_type: { start: 'Estate', end: 'Estate' } })).toEqual('Fits if it is Estate')
  expect(fitOfSet({ year: { start: 1998, end: 2003 } })).toEqual('Does not fit Golf 2010')
})

const otherVehicles: Alternative = {
  kind: 'other_vehicles',
  title: 'Brake pads for other vehicles',
  count: 9,
  results: [pad],
  href: '/api/product/find?type=brake-pads',
}

test('a listing for another vehicle has its own heading and does not fit', () => {
  const page = {
    ...createPage(createKeywordResult('Camry', 2007)),
    count: 0,
    results: [],
    alternatives: [otherVehicles],
  }
  const [alternative] = toListView(page, readState('keyword=camry+2007'), {
    mine: corolla,
    narrowedTo: null,
  }).alternatives
  expect(alternative?.cards[0]?.fit?.text).toEqual('Does not fit Camry 2007')
  expect(alternative?.title).toEqual('Brake pads for other vehicles')
})

test('the link to all alternatives ignores the visitor’s vehicle, and is missing when all are shown', () => {
  const listHrefs = (alternative: Alternative, mine: typeof corolla | null, query = 'keyword=pad') =>
    toListView({ ...createPage(), alternatives: [alternative] }, readState(query), {
      mine,
      narrowedTo: mine,
    }).alternatives.map(({ href }) => href)
  expect(listHrefs(otherVehicles, corolla)).toEqual(['/product?type=brake-pads&all=1'])
  expect(listHrefs(otherVehicles, null)).toEqual(['/product?type=brake-pads'])
  expect(listHrefs({ ...otherVehicles, count: 1 }, null)).toEqual([null])
  const samePage = { ...otherVehicles, href: '/api/product/find?search=04465' }
  expect(listHrefs(samePage, null, 'keyword=04465')).toEqual([null])
})

test('a keyword that matches the visitor’s vehicle shows the fit for that vehicle', () => {
  const corollaSpoken = (model: string | null, year: number | null) =>
    createPage(createUnderstood({ vehicle: createUnderstoodVehicle({ make: 'Toyota', model, year }) }))
  for (const page of [corollaSpoken('Corolla', null), corollaSpoken(null, null), corollaSpoken('Corolla', 2010)])
    expect(readFit('keyword=corolla+pad', page)).toEqual('Fits your Corolla 2010')
  expect(readFit('keyword=corolla+pad', corollaSpoken('Corolla', null), null)).toBeNull()
  expect(readFit('keyword=corolla+2009', corollaSpoken('Corolla', 2009))).toEqual('Fits Corolla 2009')
})

test('the data of the page contains only what the cards show', () => {
  const description = `<p>${'Four lines of text. '.repeat(9)}</p><p>Never on a card</p>`
  const page = { ...createPage(), results: [{ ...pad, description }] }
  const view = toListView(page, readState(''), { mine: corolla, narrowedTo: corolla })
  expect(view.cards[0]?.product.description).toMatch(/^Four lines of text\./)
  expect(JSON.stringify(view)).not.toContain('Never on a card')
})

test('the list of a visitor who saves data has no descriptions', () => {
  const view = toListView(createPage(), readState(''), { mine: corolla, narrowedTo: corolla, isSaving: true })
  expect(view.cards[0]?.product).not.toHaveProperty('description')
})

test('a failed search has no facet counts', () => {
  expect(leftText(EMPTY_VIEW.count, EMPTY_VIEW.isCapped)).toBeNull()
})

test('a total is formatted as text, and a capped one ends with a plus sign', () => {
  expect(countText({ count: 1, isCapped: false })).toEqual('1 part')
  expect(countText({ count: 1_204, isCapped: false })).toEqual('1,204 parts')
  expect(countText({ count: 10_000, isCapped: true })).toEqual('10,000+ parts')
})
