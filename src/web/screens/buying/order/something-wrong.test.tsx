import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import type { OrderStatus } from '#modules/orders/orders.contract.ts'
import { renderEnglish } from '#tests/support/render-english.tsx'

import { SomethingWrong } from './something-wrong.tsx'

const show = (status: OrderStatus) =>
  renderEnglish(
    <MemoryRouter>
      <SomethingWrong order={{ number: 'SPL-261122-AB12CD', status }} />
    </MemoryRouter>,
  )

test('the buyer of a shipped or delivered order can report a problem that names the order', () => {
  for (const html of [show('shipped'), show('delivered')]) {
    expect(html).toContain('Something wrong?')
    expect(html).toMatch(/href="https:\/\/wa\.me\/\d+\?text=[^"]*SPL-261122-AB12CD/)
    expect(html).toMatch(/href="mailto:[^"]+\?subject=Problem%20with%20order%20SPL-261122-AB12CD"/)
    expect(html).toContain('href="/policies/returns"')
  }
})

test('an order that was not sent offers no report', () => {
  for (const status of ['pending_payment', 'paid', 'processing', 'cancelled', 'refunded'] as const)
    expect(show(status), status).toBe('')
})
