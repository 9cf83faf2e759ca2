import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { EmptyResults } from './empty-results.tsx'
import { productListParams } from './list-state.ts'

type Props = Parameters<typeof EmptyResults>[0]

const NO_RESULTS: Props = {
  state: productListParams.read(new URLSearchParams('keyword=used+pad')),
  count: 0,
  vehicle: null,
  part: null,
  anyCondition: null,
}
const vehicle = 'Corolla 2010'
const anyCondition = '/product?keyword=pad'

function render(props: Partial<Props>): string {
  const element = <EmptyResults {...NO_RESULTS} {...props} />
  return renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test.each<[string, Partial<Props>]>([
  ['Clear filters', {}],
  ['Show any condition', { anyCondition }],
  ['Show parts for all vehicles', { vehicle, anyCondition }],
  ['First page', { count: 30, vehicle, anyCondition }],
])('“%s” is the only amber button of an empty list with %j', (text, props) => {
  const amber = [...render(props).matchAll(/<a[^>]*bg-amber[^>]*>(.*?)<\/a>/g)].map((link) => link[1])
  expect(amber).toEqual([text])
})

test('an empty list for a vehicle says that no part is listed only if it has no filter', () => {
  const state = productListParams.read(new URLSearchParams('keyword=pad&condition=New'))
  expect(render({ vehicle, state })).toContain('No part for your Corolla 2010 matches. Remove a filter,')
  expect(render({ vehicle })).toContain('No part is listed for your Corolla 2010.')
})
