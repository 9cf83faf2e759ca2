import { expect, test } from 'vitest'

import { composeBuyerEmail } from './notices.rules.ts'

const line = { title: 'Oil filter', quantity: 2, total_kobo: 500_000, store_name: 'Ladipo', sku: 'OF-1' }
const order = {
  number: 'SPL-261101-ABCDEF',
  status: 'shipped' as const,
  username: 'Ada',
  total_kobo: 500_000,
  vat_kobo: 34_884,
  vat_rate: 750,
  delivery_address: '1 Test Road, Lagos',
  contact_phone: '+2348031234567',
  note: '',
  paid_at: new Date('2026-11-01T10:00:00Z'),
  method: 'card' as const,
}

test('the email of a shipment shows a picture that mail programs can draw', () => {
  const lines = [{ ...line, thumbnail: '/media/demo/pictures/oil-filter/box-2.avif' }]
  const update = { lines, note: '', refund: null, baseUrl: 'https://shop.example' }
  const { html } = composeBuyerEmail('shipped', order, update)
  expect(html).toContain('src="https://shop.example/media/demo/shared/oil-filter.jpg"')
})

test('the email of an order that ended unpaid says where a payment under way goes', () => {
  const update = { lines: [], note: '', refund: null, baseUrl: 'https://shop.example' }
  const { text } = composeBuyerEmail('expired', { ...order, status: 'cancelled', paid_at: null }, update)
  expect(text).toContain('If you did pay, the money is not lost: it pays this order or goes to your wallet.')
})
