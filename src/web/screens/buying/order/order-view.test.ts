import { expect, test } from 'vitest'

import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { groupByStore, type Line } from '#web/features/order-summary/by-store.ts'
import { translate } from '#web/ui/text.ts'

import { toTimeline } from './order-view.ts'

const line = (id: number, store: number): Line => ({
  id,
  productId: id,
  title: `Part ${id}`,
  condition: 'New',
  sku: `S-${id}`,
  thumbnail: null,
  quantity: 1,
  unit_price: 100,
  discount_percent: 3,
  line_total: 97,
  store: { id: store, name: `Store ${store}`, city: 'Lagos', phone: null },
  status: 'paid',
  fit: null,
  ended_quantity: 0,
  refunded: 0,
})

test('lines are grouped by store, in the order of the cart', () => {
  const stores = groupByStore([line(1, 8), line(2, 5), line(3, 8)])
  expect(stores.map(({ name, lines }) => [name, lines.map(({ id }) => id)])).toEqual([
    ['Store 8', [1, 3]],
    ['Store 5', [2]],
  ])
})

test('notes of the shop are in the language of the page, and notes of people are shown unchanged', async () => {
  await loadLanguage('ha')
  const event = { status: 'paid', at: '2026-11-22T08:00:00.000Z', note: 'Paid by card.' }
  const events = toTimeline(
    [
      { ...event, by: 'Sparelane' },
      { ...event, by: 'Ada' },
    ],
    'ha',
  )
  expect(events.map(({ note }) => translate(getI18n('ha'), note))).toEqual(['An biya da kati.', 'Paid by card.'])
})

test('the timeline lists the newest event first, with labels and the shop’s time zone', () => {
  const event = (status: string, at: string) => ({ status, at, by: 'Ada', note: '' })
  const events = toTimeline(
    [event('pending_payment', '2026-11-22T08:00:00.000Z'), event('shipped', '2026-11-22T10:05:00.000Z')],
    'en',
  )
  expect(events.map(({ title }) => title)).toEqual(['Shipped', 'Awaiting payment'])
  expect(events[0]?.when).toContain('11:05')
})
