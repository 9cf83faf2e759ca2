import { expect, test } from 'vitest'

import {
  canonicalHref,
  getSearchHref,
  isIndexed,
  lacksFilter,
  listHref,
  productListParams,
  getStateVehicle,
  withoutAllFilters,
  withoutBrand,
  withoutFilters,
} from './list-state.ts'
import { toSearchQuery } from './search-query.ts'

const readState = (query: string) => productListParams.read(new URLSearchParams(query))
const corolla = { make: 'Toyota', model: 'Corolla', year: 2010, engine: '1.8 2ZR-FE' }

test('an address reads and writes without loss, in canonical order, without empty and unknown keys', () => {
  const state = readState('page=3&utm_source=x&category=Filters&min=&keyword=+oil+filter+')
  expect(listHref(state, { page: '3' })).toBe('/product?keyword=oil+filter&category=Filters&page=3')
  expect(listHref(readState(''))).toBe('/product')
})

test('every change returns to the first page', () => {
  expect(listHref(readState('keyword=pad&page=7'), { sort: 'newest' })).toBe('/product?keyword=pad&sort=newest')
})

test('only removing the last filter removes the filtered parameter', () => {
  const state = readState('keyword=pad&min=100&max=900&condition=New&filtered=1&page=2')
  expect(withoutFilters(state, ['min', 'max'])).toBe('/product?keyword=pad&condition=New&filtered=1')
  expect(withoutAllFilters(state)).toBe('/product?keyword=pad')
})

test('several brands are several parameters, each once, and one of them is removed', () => {
  const state = readState('brand=Bosch&brand=bosch&brand=NGK%2C+Japan&filtered=1')
  expect(listHref(state)).toBe('/product?brand=Bosch&brand=NGK%2C+Japan&filtered=1')
  expect(toSearchQuery(state, null).brand).toEqual(['Bosch', 'NGK, Japan'])
  expect(withoutBrand(state, 'Bosch')).toBe('/product?brand=NGK%2C+Japan&filtered=1')
  expect(withoutBrand(readState('brand=Bosch&filtered=1'), 'Bosch')).toBe('/product')
})

test('Apply without a filter differs from a list without filters', () => {
  expect(
    ['filtered=1', 'filtered=1&keyword=pad', 'filtered=1&rating=4', ''].map((query) => lacksFilter(readState(query))),
  ).toEqual([true, true, false, false])
})

test('the visitor’s vehicle filters the list unless the address names a vehicle', () => {
  expect(toSearchQuery(readState('keyword=pad'), corolla)).toMatchObject({
    search: 'pad',
    make: 'Toyota',
    model: 'Corolla',
    year: '2010',
    engineType: '1.8 2ZR-FE',
    vehicleType: '',
  })
  expect(toSearchQuery(readState('make=Honda'), corolla)).toMatchObject({ make: 'Honda', model: '', year: '' })
  expect(toSearchQuery(readState('keyword=pad'), null)).toMatchObject({ make: '', year: '' })
})

test('fit is checked only for a vehicle with make, model and year', () => {
  expect(getStateVehicle(readState('make=Toyota&model=Corolla&year=2010'))).toMatchObject({
    model: 'Corolla',
    year: 2010,
  })
  expect(getStateVehicle(readState('make=Toyota&model=Corolla'))).toBeNull()
  expect(getStateVehicle(readState('make=Toyota&model=Corolla&year=soon'))).toBeNull()
})

test.each([
  ['', true],
  ['category=Filters', true],
  ['make=Toyota&model=Corolla&year=2010&page=2', true],
  ['keyword=pad', false],
  ['category=Filters&condition=New&filtered=1', false],
  ['category=Filters&sort=newest', false],
])('search engines are shown “%s”: %s', (query, shown) => {
  expect(isIndexed(readState(query))).toBe(shown)
})

test('the canonical address omits parameters that do not change the content', () => {
  expect(canonicalHref(readState('category=Filters&sort=newest&all=1&page=1'))).toBe('/product?category=Filters')
  expect(canonicalHref(readState('category=Filters&page=2'))).toBe('/product?category=Filters&page=2')
})

test('the form’s position fields combine into one parameter', () => {
  expect(readState('position=front&position=&position=left').position).toBe('front,left')
  expect(toSearchQuery(readState('position=front,left&in_stock=1&state=Lagos'), null)).toMatchObject({
    position: 'front,left',
    in_stock: '1',
    state: 'Lagos',
  })
})

test('a search call converts to the address of its list', () => {
  const call = '/api/product/find?search=Brake+Pad+Set&type=brake-pads&make=Toyota&facets=1&page_size=4'
  expect(getSearchHref(call, false)).toBe('/product?keyword=Brake+Pad+Set&type=brake-pads&make=Toyota')
  expect(getSearchHref(call, true)).toBe('/product?keyword=Brake+Pad+Set&type=brake-pads&make=Toyota')
  expect(getSearchHref('/api/product/find?type=brake-pads', true)).toBe('/product?type=brake-pads&all=1')
})

test('a search call with several brands converts to an address with each of them', () => {
  const call = '/api/product/find?search=Toyota&type=brake-pads&position=front%2Cleft&brand=Bosch&brand=NGK%2C+Japan'
  expect(getSearchHref(call, false)).toBe(
    '/product?keyword=Toyota&type=brake-pads&position=front%2Cleft&brand=Bosch&brand=NGK%2C+Japan',
  )
})
