import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { fitSize, detectKind, moveId, findRendition, listRenditions } from './media.rules.ts'
import { toPicture, parsePictureKey, parsePictureUrl, formatSrcSet, toPictureUrl } from './picture-urls.rules.ts'

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
])('the kind of a file is detected by its first bytes', (hex, kind) => {
  expect(detectKind(Buffer.from(hex, 'hex'))).toBe(kind)
})

test.each([
  [[4000, 3000], { width: 1280, height: 960 }],
  [[3000, 4000], { width: 960, height: 1280 }],
  [[1280, 1280], { width: 1280, height: 1280 }],
  [[10, 20], { width: 10, height: 20 }],
  [[25_000_000, 1], { width: 1280, height: 1 }],
] as const)('a picture of %j is kept at %j', ([width, height], kept) => {
  expect(fitSize(width, height)).toEqual(kept)
})

test('the widths of a picture follow from its key and do not exceed its width', () => {
  expect(parsePictureKey(KEY)?.widths).toEqual([320, 640, 1280])
  expect(parsePictureKey(`${HASH}-640x10`)?.widths).toEqual([320, 640])
  expect(parsePictureKey(`${HASH}-321x10`)?.widths).toEqual([320, 321])
  expect(parsePictureKey(`${HASH}-5x10`)?.widths).toEqual([5])
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
])('an invalid key gives null', (key) => expect(parsePictureKey(key)).toBeNull())

test('only the URL of an uploaded picture gives a picture', () => {
  expect(parsePictureUrl(toPictureUrl(KEY))?.key).toBe(KEY)
  for (const url of ['/media/demo/filters/oil.svg', `https://evil.example/media/${KEY}`, KEY, `/media/${KEY}/640.jpg`])
    expect(parsePictureUrl(url)).toBeNull()
})

test('a picture has nine forms with one URL each', () => {
  const picture = toPicture(KEY, 1280, 960)
  expect(listRenditions(picture)).toHaveLength(9)
  expect(formatSrcSet(picture, 'avif')).toBe(
    `/media/${KEY}/320.avif 320w, /media/${KEY}/640.avif 640w, /media/${KEY}/1280.avif 1280w`,
  )
  expect(findRendition(KEY)).toEqual({ width: 640, format: 'jpg', name: `${KEY}/640.jpg` })
  expect(findRendition(`${HASH}-1000x500`)?.width).toBe(640)
  expect(findRendition(`${HASH}-300x500`)?.width).toBe(300)
  expect(findRendition(KEY, '1280.webp')?.name).toBe(`${KEY}/1280.webp`)
  for (const file of ['1281.webp', '640.png', '640', '.jpg', '0640.jpg']) expect(findRendition(KEY, file)).toBeNull()
})

test.each([
  [4, 1, [4, 1, 2, 3]],
  [1, 4, [2, 3, 4, 1]],
  [2, 2, [1, 2, 3, 4]],
  [1, 9, [2, 3, 4, 1]],
])('moving picture %i to position %i gives the expected order', (id, place, order) => {
  expect(moveId([1, 2, 3, 4], id, place)).toEqual(order)
})
