import { expect, test } from 'vitest'

import { createClientAddress, createRequestIds } from './request-ids.ts'

const ID = 'edge-7f3a.0001'
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/
const createRequestId = (proxies: string[], remoteAddress: string | undefined, id: string | undefined = ID) =>
  createRequestIds(proxies)({ headers: { 'x-request-id': id }, socket: { remoteAddress } } as never)

test.each([
  [['10.0.0.1'], '10.0.0.1'],
  [['10.0.0.0/24'], '10.0.0.77'],
  [['loopback'], '127.0.0.1'],
  [['loopback'], '::1'],
  [['10.0.0.1'], '::ffff:10.0.0.1'],
])('a request of a proxy in %s from %s keeps the id of the proxy', (proxies, address) => {
  expect(createRequestId(proxies, address)).toBe(ID)
})

test.each([
  ['without trusted proxies', [], '10.0.0.1', ID],
  ['from another address', ['10.0.0.1'], '10.0.0.2', ID],
  ['with a short id', ['10.0.0.1'], '10.0.0.1', 'short'],
  ['with an id of 65 characters', ['10.0.0.1'], '10.0.0.1', 'x'.repeat(65)],
  ['with a line break in the id', ['10.0.0.1'], '10.0.0.1', `${ID}\n"forged"`],
  ['without a connection', ['10.0.0.1'], undefined, ID],
])('a request %s gets a random id', (_which, proxies, address, id) => {
  expect(createRequestId(proxies, address, id)).toMatch(UUID)
})

test.each([
  ['of a trusted proxy', ['10.0.0.1'], '10.0.0.1', '41.58.1.2', '41.58.1.2'],
  ['of two trusted proxies', ['10.0.0.0/24'], '10.0.0.1', '41.58.1.2, 10.0.0.9', '41.58.1.2'],
  ['with a forged address before that of the proxy', ['10.0.0.1'], '10.0.0.1', '1.1.1.1, 41.58.1.2', '41.58.1.2'],
  ['of an untrusted address', ['10.0.0.1'], '10.0.0.2', '41.58.1.2', '10.0.0.2'],
  ['without a proxy', [], '10.0.0.2', undefined, '10.0.0.2'],
  ['without a forwarded address', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
])('the client of a request %s is found', (_which, proxies, remoteAddress, forwarded, client) => {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } } as never
  expect(createClientAddress(proxies)(request)).toBe(client)
})
