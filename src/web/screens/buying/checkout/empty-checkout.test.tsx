import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'
import { getProblemText } from '#web/content/keyed-text.ts'
import type { Text } from '#web/ui/text.ts'

import { EmptyCheckout } from './empty-checkout.tsx'

const show = (problem: Text | null) =>
  renderEnglish(
    <MemoryRouter>
      <EmptyCheckout problem={problem} />
    </MemoryRouter>,
  )

test('a checkout refused for its empty cart says so once and leads to the orders', () => {
  const html = show(getProblemText({ code: 'cart_empty', detail: 'Your cart is empty.' }))
  expect(html.split('Your cart is empty.')).toHaveLength(2)
  expect(html).toMatch(/You may have ordered it in another window: <a [^>]*href="\/orders"[^>]*>see your orders<\/a>\./)
})

test('another problem of a checkout is shown above the empty cart', () => {
  expect(show('Payment Error')).toMatch(/role="alert".*Payment Error.*Your cart is empty\./)
  expect(show(null)).not.toContain('another window')
})
