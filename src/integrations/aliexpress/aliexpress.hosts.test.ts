import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { isPublic, pictureAddress, publicLookup } from './aliexpress.hosts.ts'

test('pictures come from the partner’s picture hosts, over https', () => {
  expect(pictureAddress('//ae01.alicdn.com/kf/S1.jpg')?.href).toBe('https://ae01.alicdn.com/kf/S1.jpg')
  expect(pictureAddress('http://ae-pic-a1.aliexpress-media.com/kf/S1.jpg')?.protocol).toBe('https:')
})

testAll([
  'https://evil.example/kf/S1.jpg',
  'https://alicdn.com.evil.example/S1.jpg',
  'https://evilalicdn.com/S1.jpg',
  'https://ae01.alicdn.com@127.0.0.1/S1.jpg',
  'https://user@ae01.alicdn.com/S1.jpg',
  'https://ae01.alicdn.com:8443/S1.jpg',
  'https://127.0.0.1/S1.jpg',
  'https://[::1]/S1.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  '/etc/passwd',
  '',
  `https://ae01.alicdn.com/${'x'.repeat(700)}`,
])('a URL of another host is not accepted as a picture of the partner', (address) => {
  expect(pictureAddress(address)).toBeNull()
})

test.each(['8.8.8.8', '47.246.110.1', '2606:4700::1111', '2a00:1450:4003::1'])(
  '%s is on the open internet',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)

testAll([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'ff02::1',
  'no address',
])('an address of a private network is not public, however it is written', (address) => {
  expect(isPublic(address)).toBe(false)
})

const found = (addresses: { address: string; family: number }[], all: boolean) =>
  new Promise((resolve) => {
    const lookup = publicLookup((_host, _options, done) => done(null, addresses))
    lookup('partner.example', { all }, (error, address) => resolve(error ? 'refused' : address))
  })
const HERE = { address: '127.0.0.1', family: 4 }
const OPEN = { address: '47.246.110.1', family: 4 }

test('a name that leads to this machine or its network leads nowhere', async () => {
  expect(await found([HERE], true)).toBe('refused')
  expect(await found([HERE], false)).toBe('refused')
  expect(await found([], true)).toBe('refused')
})

test('of a name that leads to both only the open address is connected to', async () => {
  expect(await found([HERE, OPEN], true)).toEqual([OPEN])
  expect(await found([HERE, OPEN], false)).toBe(OPEN.address)
})
