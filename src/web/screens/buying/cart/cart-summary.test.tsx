import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { CartSummary } from './cart-summary.tsx'

const sums = { total: 12_345.6, before: 13_000, saved: 654.4 }

function renderSummary(state: { hasProblem: boolean; isChanging: boolean; leavesOut?: boolean }): string {
  const element = <CartSummary sums={sums} leavesOut={false} {...state} />
  return renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('the totals have two decimals, and a cart without problems links to the checkout', () => {
  const html = renderSummary({ hasProblem: false, isChanging: false })
  for (const amount of ['₦13,000.00', '−₦654.40', '₦12,345.60']) expect(html).toContain(amount)
  expect(html).toMatch(/<a [^>]*href="\/checkout"[^>]*>Proceed to Checkout/)
})

test('a line with a problem disables the checkout and shows the reason', () => {
  const html = renderSummary({ hasProblem: true, isChanging: false })
  expect(html).toMatch(/<button [^>]*disabled=""[^>]*>Proceed to Checkout/)
  expect(html).toContain('Sort out the marked items to continue.')
  expect(html).not.toContain('href="/checkout"')
  expect(html).not.toContain('not in the total')
})

test('the total excludes unavailable lines and has a note', () => {
  expect(renderSummary({ hasProblem: true, isChanging: false, leavesOut: true })).toContain(
    'Unavailable items aren’t included in the total.',
  )
})

test('the checkout is disabled until the server has answered the last change', () => {
  const html = renderSummary({ hasProblem: false, isChanging: true })
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain('href="/checkout"')
})
