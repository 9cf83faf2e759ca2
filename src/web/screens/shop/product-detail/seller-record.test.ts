import { expect, test } from 'vitest'

import { toSellerRecord } from './seller-record.ts'

test('a seller with few orders has no percentages', () => {
  const record = { orders: 4, sent: 4, sent_in_time: 4, due: 4, declined: 0 }
  expect(toSellerRecord(record, '2025-05-28T16:17:47.000Z')).toEqual({
    year: '2025',
    orders: 4,
    inTimePercent: null,
    declinedPercent: null,
  })
})

test('orders sent in time are a share of those due, sent or not, and declined ones of all', () => {
  const record = { orders: 50, sent: 39, sent_in_time: 38, due: 40, declined: 1 }
  expect(toSellerRecord(record, '2025-05-28T16:17:47.000Z')).toMatchObject({ inTimePercent: 95, declinedPercent: 2 })
})
