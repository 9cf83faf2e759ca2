import { expect, test } from 'vitest'

import { formatEventNote } from './event-notes.rules.ts'

test('the note of a shipment joins the carrier, tracking number and note that the store entered', () => {
  const all = { carrier: 'GIG', tracking: '4471', text: 'By road' }
  expect(formatEventNote(all)).toBe('Carrier: GIG · Tracking number: 4471 · By road')
  expect(formatEventNote({ ...all, carrier: '' })).toBe('Tracking number: 4471 · By road')
  expect(formatEventNote({ text: 'By road' })).toBe('By road')
  expect(formatEventNote({ text: '' })).toBe('')
})

test('the note of lines that a store declines begins with the reason', () => {
  expect(formatEventNote({ reason: 'damaged', text: 'In the store' })).toBe('Damaged. In the store')
  expect(formatEventNote({ reason: 'damaged', text: '' })).toBe('Damaged')
})
