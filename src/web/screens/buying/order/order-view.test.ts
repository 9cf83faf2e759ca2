import { expect, test } from 'vitest'

import { createEvent } from '#tests/support/order-events.ts'
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
  const parts = { text: 'Paid by card.' }
  const events = toTimeline([createEvent('paid', { parts }), createEvent('paid', { by: 'Sparelane', parts })], 'ha')
  expect(events.map(({ notes }) => notes.map((note) => translate(getI18n('ha'), note)))).toEqual([
    ['An biya da kati.'],
    ['Paid by card.'],
  ])
})

test('the reason, carrier and tracking number of a store are in the language of the page, beside its own text', async () => {
  await loadLanguage('ha')
  const [sent, declined] = toTimeline(
    [
      createEvent('declined', { parts: { reason: 'out_of_stock', text: '2 × Brake pads' } }),
      createEvent('shipped', { parts: { carrier: 'GIG', tracking: '4471', text: 'Ask for Musa' } }),
    ],
    'ha',
  ).map(({ notes }) => notes.map((note) => translate(getI18n('ha'), note)))
  expect(sent).toEqual(['Mai jigila: GIG', 'Lambar bibiya: 4471', 'Ask for Musa'])
  expect(declined).toEqual(['Ya ƙare', '2 × Brake pads'])
})

test('the timeline lists the newest event first, with labels and the shop’s time zone', () => {
  const events = toTimeline(
    [createEvent('pending_payment'), createEvent('shipped', { at: '2026-11-22T10:05:00.000Z' })],
    'en',
  )
  expect(events.map(({ title }) => title)).toEqual(['Shipped', 'Awaiting payment'])
  expect(events[0]?.when).toContain('11:05')
})

test('of events at one time, the timeline lists the later one first', () => {
  const events = toTimeline([createEvent('pending_payment'), createEvent('paid'), createEvent('shipped')], 'en')
  expect(events.map(({ title }) => title)).toEqual(['Shipped', 'Paid', 'Awaiting payment'])
})
