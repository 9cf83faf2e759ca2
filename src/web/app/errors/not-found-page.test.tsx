import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { NotFoundPage } from './not-found-page.tsx'

const show = (path: string) => {
  const routes = [{ path: '*', element: <NotFoundPage /> }]
  return renderEnglish(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />)
}

test('a missing store has its own reason, and a missing part another one', () => {
  expect(show('/store/9999')).toContain('No store has this address. It may have closed.')
  expect(show('/store/9999')).not.toContain('The part may have been sold')
  expect(show('/detail_page/9999')).toContain('The part may have been sold')
})
