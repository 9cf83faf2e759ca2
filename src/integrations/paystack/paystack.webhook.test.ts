import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { createPaystack } from './paystack.client.ts'
import { sign } from './paystack.wire.ts'

// Webhooks: signed over the very bytes that came.

const KEY = 'sk_test_of_this_very_test_0000'
const gateway = createPaystack({ baseUrl: '', secretKey: KEY, publicKey: '', isSimulated: true })
const raw = Buffer.from('{"event":"charge.success","data":{"reference":"SPL-X"}}')
const signed = (bytes: Buffer, key = KEY) => gateway.readNotice(bytes, sign(bytes, key))

test('webhooks with their signature are read', () => {
  expect(signed(raw)).toEqual({ event: 'charge.success', reference: 'SPL-X' })
  const ofRefund = Buffer.from('{"event":"refund.failed","data":{"transaction_reference":"SPL-X"}}')
  expect(signed(ofRefund)).toEqual({ event: 'refund.failed', reference: 'SPL-X' })
  const dispute = { event: 'charge.dispute.resolve', data: { transaction: { reference: 'SPL-X' } } }
  expect(signed(Buffer.from(JSON.stringify(dispute)))).toEqual({ event: dispute.event, reference: 'SPL-X' })
  const other = { event: 'charge.dispute.create', data: { reference: 'SPL-X', transaction: 7 } }
  expect(signed(Buffer.from(JSON.stringify(other)))).toEqual({ event: other.event, reference: null })
  expect(signed(Buffer.from('{"event":"transfer.success","data":{}}'))).toMatchObject({ reference: null })
})

testAll([
  ['none', () => undefined],
  ['an empty one', () => ''],
  ['one of another key', () => sign(raw, 'sk_test_another_users_key_00')],
  ['one of another body', () => sign('{}', KEY)],
  ['half of one', () => sign(raw, KEY).slice(0, 64)],
  ['one with something behind', () => `${sign(raw, KEY)}00`],
  ['one that is not hex', () => 'z'.repeat(128)],
])('webhooks without the right signature are refused', (_, signature) => {
  expect(gateway.readNotice(raw, signature())).toBe('bad signature')
})

test('truncated and changed webhooks are refused', () => {
  const signature = sign(raw, KEY)
  for (let length = 0; length < raw.length; length += 1)
    expect(gateway.readNotice(raw.subarray(0, length), signature)).toBe('bad signature')
  expect(gateway.readNotice(Buffer.concat([raw, Buffer.from(' ')]), signature)).toBe('bad signature')
})

test('signed webhooks with unreadable content are refused', () => {
  for (const text of ['', '{', 'null', '[]', '{"event":1,"data":{}}', '{"event":"charge.success"}'])
    expect(signed(Buffer.from(text)), text).toBe('unreadable')
})
