import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { isLink, isPicture, linkFrom } from './addresses.ts'

test.each(['http://shop.example', 'HTTPS://shop.example/a?b#c', 'mailto:ada@shop.example', 'tel:+2348030000000'])(
  'a link may lead to %s',
  (address) => {
    expect(isLink(address)).toBe(true)
    expect(linkFrom(` ${address} `)).toBe(address)
  },
)

testAll([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'ftp://shop.example',
  'file:///etc/passwd',
  '//shop.example',
  'https://',
  '',
])('a link may not lead to an address of another scheme', (address) => {
  expect(isLink(address)).toBe(false)
  expect(linkFrom(address)).toBeNull()
})

test('an address without a scheme gets the scheme that it implies', () => {
  expect(linkFrom('shop.example/brakes')).toBe('https://shop.example/brakes')
  expect(linkFrom('ada@shop.example')).toBe('mailto:ada@shop.example')
  expect(linkFrom('0803 000 0000')).toBe('tel:08030000000')
  expect(linkFrom('brake pads')).toBeNull()
})

test('a picture address may be http, https, raster data or a path of the shop', () => {
  for (const address of [
    'http://shop.example/a.png',
    'https://shop.example/a',
    'data:image/png;base64,iVBO',
    '/media/a/400.jpg',
  ])
    expect(isPicture(address)).toBe(true)
  for (const address of [
    'data:image/svg+xml;base64,PHN2',
    'data:text/html;base64,PHN2',
    'javascript:x',
    '/media/a"onerror',
    'ftp://a.b',
  ])
    expect(isPicture(address)).toBe(false)
})
