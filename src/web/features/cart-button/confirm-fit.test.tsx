import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { ConfirmFit } from './confirm-fit.tsx'

test('without JavaScript the question is a page step with part, car, confirm button and cancel link', () => {
  const question = { productId: 7, title: 'Front brake pads', vehicle: 'Toyota Corolla 2010', quantity: 3 }
  const element = <ConfirmFit question={question} />
  const html = renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  expect(html).toMatch(
    /role="alert".*Buying for another car\?.*Front brake pads does not fit your Toyota Corolla 2010\./,
  )
  expect(/<button[^>]*>Add anyway/.exec(html)?.[0]).toMatch(/(?=.*type="submit")(?=.*name="anyway")(?=.*value="3")/)
  expect(html).toMatch(/<a[^>]*href="\/detail_page\/7"[^>]*>Cancel/)
})
