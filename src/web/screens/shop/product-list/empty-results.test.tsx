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

test.each<[string, Partial<Props>]>([
  ['Clear filters', {}],
  ['Show any condition', { anyCondition }],
  ['Show parts for all vehicles', { vehicle, anyCondition }],
  ['First page', { count: 30, vehicle, anyCondition }],
])('“%s” is the only amber button of an empty list with %j', (text, props) => {
  const element = <EmptyResults {...NO_RESULTS} {...props} />
  const html = renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  const amber = [...html.matchAll(/<a[^>]*bg-amber[^>]*>(.*?)<\/a>/g)].map((link) => link[1])
  expect(amber).toEqual([text])
})
