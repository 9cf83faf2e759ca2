import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { keptSize, kindOf, movedTo, renditionAt, renditionsOf } from './media.rules.ts'
import { pictureOf, pictureOfKey, pictureOfUrl, srcSetOf, urlOfKey } from './picture-urls.rules.ts'

const HASH = '0123456789abcdef0123456789abcdef'
const KEY = `${HASH}-1280x960`

testAll([
  ['89504e470d0a1a0a00', 'png'],
  ['ffd8ffe000', 'jpeg'],
  ['524946460000000057454250', 'webp'],
  ['5249464600000000415649', null],
  ['89504e470d0a1a', null],
  ['ffd8', null],
  ['', null],
  ['474946383961', null],
  ['3c737667', null],
])('the first bytes of a file tell its kind', (hex, kind) => {
  expect(kindOf(Buffer.from(hex, 'hex'))).toBe(kind)
})

test.each([
  [[4000, 3000], { width: 1280, height: 960 }],
  [[3000, 4000], { width: 960, height: 1280 }],
  [[1280, 1280], { width: 1280, height: 1280 }],
  [[10, 20], { width: 10, height: 20 }],
  [[25_000_000, 1], { width: 1280, height: 1 }],
] as const)('a picture of %j is kept at %j', ([width, height], kept) => {
  expect(keptSize(width, height)).toEqual(kept)
})

test('the widths follow from the key, and none is larger than the picture', () => {
  expect(pictureOfKey(KEY)?.widths).toEqual([320, 640, 1280])
  expect(pictureOfKey(`${HASH}-640x10`)?.widths).toEqual([320, 640])
  expect(pictureOfKey(`${HASH}-321x10`)?.widths).toEqual([320, 321])
  expect(pictureOfKey(`${HASH}-5x10`)?.widths).toEqual([5])
})

testAll([
  '',
  'x',
  HASH,
  `${HASH}-0x1`,
  `${HASH}-1x0`,
  `${HASH}-1x1 `,
  `${HASH.toUpperCase()}-1x1`,
  `${KEY}/`,
  '../../a-1x1',
])('a text that is no key names no picture', (key) => expect(pictureOfKey(key)).toBeNull())

test('only the address of an uploaded picture is one', () => {
  expect(pictureOfUrl(urlOfKey(KEY))?.key).toBe(KEY)
  for (const url of ['/media/demo/filters/oil.svg', `https://evil.example/media/${KEY}`, KEY, `/media/${KEY}/640.jpg`])
    expect(pictureOfUrl(url)).toBeNull()
})

test('a picture lies in nine forms, each with its address', () => {
  const picture = pictureOf(KEY, 1280, 960)
  expect(renditionsOf(picture)).toHaveLength(9)
  expect(srcSetOf(picture, 'avif')).toBe(
    `/media/${KEY}/320.avif 320w, /media/${KEY}/640.avif 640w, /media/${KEY}/1280.avif 1280w`,
  )
  expect(renditionAt(KEY)).toEqual({ width: 640, format: 'jpg', name: `${KEY}/640.jpg` })
  expect(renditionAt(`${HASH}-1000x500`)?.width).toBe(640)
  expect(renditionAt(`${HASH}-300x500`)?.width).toBe(300)
  expect(renditionAt(KEY, '1280.webp')?.name).toBe(`${KEY}/1280.webp`)
  for (const file of ['1281.webp', '640.png', '640', '.jpg', '0640.jpg']) expect(renditionAt(KEY, file)).toBeNull()
})

test.each([
  [4, 1, [4, 1, 2, 3]],
  [1, 4, [2, 3, 4, 1]],
  [2, 2, [1, 2, 3, 4]],
  [1, 9, [2, 3, 4, 1]],
])('picture %i goes to place %i', (id, place, order) => {
  expect(movedTo([1, 2, 3, 4], id, place)).toEqual(order)
})
