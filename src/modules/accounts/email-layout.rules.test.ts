import { expect, test } from 'vitest'

import { composeEmail } from './emails.rules.ts'

const email = composeEmail({
  subject: 'Your order SPL-1',
  greeting: 'Hello Ada,',
  lines: ['Payment received.'],
  rows: [
    {
      title: 'Brake <b>pad</b>',
      quantity: 2,
      note: 'SKU BP-1',
      amount: '₦970.00',
      pictureUrl: 'https://shop.example/media/pad',
    },
    { title: 'Oil filter', quantity: 1, amount: '₦500.00', pictureUrl: null },
  ],
  total: { label: 'Total', amount: '₦1,470.00' },
  after: ['Delivery to: 1 Test Road'],
  link: { label: 'See the order', url: 'https://shop.example/orders/SPL-1' },
  notes: [],
})

test('parts stand in HTML with their picture, quantity, note and amount, and markup is escaped', () => {
  expect(email.html).toContain('Brake &lt;b&gt;pad&lt;/b&gt;')
  expect(email.html).toMatch(/<img src="https:\/\/shop\.example\/media\/pad"[^>]* alt=""/)
  expect(email.html.match(/<img /g)).toHaveLength(1)
  expect(email.html).toContain('Quantity 2 · SKU BP-1')
  for (const amount of ['₦970.00', '₦500.00', '₦1,470.00']) expect(email.html).toContain(amount)
})

test('the plain text has every part, amount and link on a line of its own', () => {
  expect(email.text.split('\n').filter(Boolean)).toEqual([
    'Hello Ada,',
    'Payment received.',
    '2 × Brake <b>pad</b>: ₦970.00 (SKU BP-1)',
    '1 × Oil filter: ₦500.00',
    'Total: ₦1,470.00',
    'Delivery to: 1 Test Road',
    'See the order:',
    'https://shop.example/orders/SPL-1',
    'Sparelane',
  ])
})

test('an email has one button and works without its style sheet', () => {
  expect(email.html.match(/background:#f2a20c/g)).toHaveLength(1)
  expect(email.html.replace(/<style>.*<\/style>/, '')).toContain('color:#12211d')
})
