import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { NO_FACETS } from '#modules/search/no-facets.rules.ts'
import { renderEnglish } from '#tests/support/render-english.tsx'

import { FilterForm } from './filter-form.tsx'
import { productListParams } from './list-state.ts'
import { listPositionFilters } from './position-filters.ts'

const facets = {
  ...NO_FACETS,
  category: [{ value: 'Filters', count: 2_104 }],
  condition: [{ value: 'Used', count: 3 }],
  brand: [{ value: 'Bosch', count: 7 }],
  rating: [{ value: '4', count: 5 }],
  price: { min: 1_500, max: 90_000 },
  type: [
    { value: 'front-strut', label: 'Strut (front shock absorber)', count: 12 },
    { value: 'rear-shock', label: 'Rear Shock Absorber', count: 8 },
  ],
  position: [
    { value: 'front', count: 6 },
    { value: 'rear', count: 5 },
    { value: 'left', count: 2 },
    { value: 'right', count: 1 },
    { value: 'inner', count: 3 },
  ],
  in_stock: [{ value: '1', count: 19 }],
  state: [
    { value: 'Lagos', count: 11 },
    { value: 'Kano', count: 4 },
  ],
  quality: [{ value: 'OEM', count: 4 }],
  capped: [],
}

interface More {
  capped?: ('category' | 'brand')[]
  universal?: { value: string; count: number }[]
  brand?: { value: string; count: number }[]
  errors?: Record<string, string[]> | null
  isCapped?: boolean
  hasMoreBrands?: boolean
  count?: number
}

function renderForm(query: string, more: More = {}): string {
  const { errors = null, capped = [], universal = [], isCapped = false, hasMoreBrands = false, count = 0 } = more
  const { brand = facets.brand } = more
  const state = productListParams.read(new URLSearchParams(query))
  const listed = { ...facets, brand, capped, universal }
  const form = (
    <FilterForm
      state={state}
      view={{
        facets: listed,
        positions: listPositionFilters({ facets: listed, understood: null }, state),
        isCapped,
        count,
        understood: null,
      }}
      hasMoreBrands={hasMoreBrands}
      category={state.category}
      problem={errors && { code: 'invalid_input', detail: '', errors }}
      filteredBy={null}
      onApplied={() => {}}
      onInstant={() => {}}
    />
  )
  return renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />)
}

/** Returns the non-empty values that a browser would submit. */
function sent(html: string): string[] {
  const fields = [...html.matchAll(/<input[^>]*>|<option[^>]*selected[^>]*>/g)].map(([tag]) => tag)
  const value = (tag: string) => /value="([^"]*)"/.exec(tag)?.[1] ?? ''
  return fields.filter((tag) => !/radio|checkbox/.test(tag) || /checked/.test(tag)).flatMap((tag) => value(tag) || [])
}

test('the form keeps all other parameters of the address except the page', () => {
  expect(sent(renderForm('keyword=pad&make=Toyota&sort=newest&all=1&store=3&page=4'))).toEqual([
    'pad',
    'Toyota',
    '3',
    'newest',
    '1',
    '1',
  ])
})

test('active filters are filled in with any spelling of the address', () => {
  expect(sent(renderForm('min=2000&condition=used&rating=4&category=Filters&brand=bosch'))).toEqual([
    '1',
    'Bosch',
    '2000',
    'Used',
    '4',
    'Filters',
  ])
})

test('each brand is a checkbox with its count, and several are checked', () => {
  const html = renderForm('brand=bosch&brand=Monroe&keyword=pad')
  expect(sent(html)).toEqual(['pad', '1', 'Monroe', 'Bosch'])
  expect(html).toMatch(/Bosch<\/span><span[^>]*><span>7</)
  // The count of the list is that of both brands.
  expect(html).toMatch(/Monroe<\/span><\/label>/)
})

test('brands after the eighth are behind “More brands”, which is open if one of them is chosen', () => {
  const brand = Array.from({ length: 10 }, (_, at) => ({ value: `Brand ${at}`, count: 20 - at }))
  const closed = renderForm('', { brand })
  expect(closed.indexOf('Brand 7')).toBeLessThan(closed.indexOf('<details'))
  expect(closed.indexOf('Brand 8')).toBeGreaterThan(closed.indexOf('<details'))
  expect(closed).not.toMatch(/<details[^>]*open/)
  expect(renderForm('brand=brand+9', { brand })).toMatch(/<details[^>]*open/)
})

test('the filters for part, stock and seller are filled in, each with its count', () => {
  const query = 'type=rear-shock&position=left,front&quality=oem&in_stock=1&state=lagos'
  expect(sent(renderForm(query))).toEqual(['1', '1', 'Lagos', 'rear-shock', 'front', 'left', 'OEM'])
  const html = renderForm('')
  for (const text of ['Strut (12)', 'Rear Shock Absorber (8)', 'Front (6)', 'Left (2)', 'Lagos (11)'])
    expect(html).toContain(`${text}</option>`)
  expect(html).toMatch(/In stock only<span[^>]*>19</)
  expect(html).toMatch(/OEM<span[^>]*><span>4</)
})

test('the filter for universal parts is shown when the list contains both kinds', () => {
  const both = [
    { value: '0', count: 9 },
    { value: '1', count: 2 },
  ]
  expect(renderForm('', { universal: both })).toMatch(/Fits all vehicles<span[^>]*><span>2</)
  expect(renderForm('', { universal: both.slice(0, 1) })).not.toContain('Made for')
  expect(sent(renderForm('universal=1', { universal: both.slice(0, 1) }))).toEqual(['1', '1'])
})

test('position fields are shown only for directions in which the parts differ', () => {
  const html = renderForm('')
  expect(html).toContain('Front or rear')
  for (const direction of ['Upper or lower', 'Inner or outer']) expect(html).not.toContain(direction)
  expect(renderForm('position=upper')).toContain('Upper or lower')
})

test('a chosen value without results stays visible', () => {
  expect(renderForm('brand=Monroe')).toMatch(/Monroe<\/span><span[^>]*><span>0</)
})

test('a chosen value that is not in the facet has the count of the list', () => {
  const html = renderForm('brand=Monroe&rating=4.5', { count: 14 })
  expect(html).toMatch(/Monroe<\/span><span[^>]*><span>14</)
  expect(html).toMatch(/4\.5 stars and up<span[^>]*><span>14</)
})

test('with more brands than the facet contains, any brand can be typed, and a typed brand becomes a checkbox', () => {
  const html = renderForm('brand=Holset', { hasMoreBrands: true, count: 2 })
  expect(html).toMatch(/<input type="checkbox"[^>]*checked=""[^>]*value="Holset"/)
  expect(html).toContain('Other brand')
  expect(renderForm('brand=Holset')).not.toContain('Other brand')
})

test('counts are exact, and minimums for a capped list, also for screen readers', () => {
  const [exact, capped] = [renderForm('brand=Monroe'), renderForm('brand=Monroe', { isCapped: true })]
  expect(exact).toContain('<span>2,104</span>')
  expect(exact).not.toMatch(/\d\+|at least \d/)
  expect(capped).toContain('<span aria-hidden="true">2,104+</span><span class="sr-only">at least 2,104</span>')
  expect(capped).toMatch(/Bosch<\/span><span[^>]*><span aria-hidden="true">7\+</)
})

test('a capped facet of a fully counted list shows minimums', () => {
  const html = renderForm('brand=Monroe', { capped: ['category'] })
  expect(html).toContain('<span class="sr-only">at least 2,104</span>')
  expect(html).toMatch(/Bosch<\/span><span[^>]*><span>7</)
  expect(renderForm('brand=Monroe', { capped: ['brand'] })).toContain('>7+<')
  // The count of a chosen value is the list itself.
  const chosen = renderForm('brand=Bosch&category=Filters', { capped: ['brand', 'category'] })
  expect(chosen).toContain('<span>2,104</span>')
  expect(chosen).toMatch(/Bosch<\/span><span[^>]*><span>7</)
})

test('a value that was not found in a capped count has no count', () => {
  const capped = renderForm('brand=Monroe', { isCapped: true })
  expect(capped).toMatch(/Monroe<\/span><\/label>/)
  expect(capped).not.toContain('at least 0')
})

test('the price fields show the available range, and each its own error', () => {
  expect(renderForm('')).toMatch(/placeholder="₦1,500".*placeholder="₦90,000"/)
  const html = renderForm('max=cheap', { errors: { max: ['A price is a number.'] } })
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
  expect(html).toContain('A price is a number.')
})

test('Apply without a filter shows the specification’s text', () => {
  expect(renderForm('filtered=1')).toContain('Please apply at least one filter')
  expect(renderForm('filtered=1&rating=4')).not.toContain('Please apply at least one filter')
})
