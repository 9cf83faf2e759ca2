import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { AddMoneyForm } from './add-money-form.tsx'

test('the amount of money to add has a hint how to write it', () => {
  const element = <AddMoneyForm attempt="a" />
  const html = renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  expect(html).toContain('Use numbers only, such as 5000. From ₦100 to ₦5,000,000.')
})
