import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'
import { MAX_GROWTH, measureGrowth } from '#tests/support/cpu-growth.ts'

import { plainText, shorten } from './plain-text.ts'

testAll([
  ['<b>Brake</b> pad', 'Brake pad'],
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['Nuts &amp; bolts &lt;M8&gt;&nbsp;&#8211; &#x20A6;5', 'Nuts & bolts <M8> – ₦5'],
  ['Bolt <10 mm', 'Bolt <10 mm'],
  ['a<!-- hidden <b>x</b> -->b', 'a b'],
  ['<script>alert(1)</script>Pad<style>p{}</style>', 'Pad'],
  ['&unknown; &#0; &#99999999;', '&unknown; &#0; &#99999999;'],
])('HTML reads as its text', (html, text) => {
  expect(plainText(html)).toBe(text)
})

testAll(['<', '<a', '<!--', '<script>', '&#', '<style><', '<style'])('a long hostile text is read once', (piece) => {
  expect(measureGrowth(plainText, piece, 100_000)).toBeLessThan(MAX_GROWTH)
})

test('a long text is cut between words and ends with an ellipsis', () => {
  expect(shorten('Front brake pad set', 40)).toBe('Front brake pad set')
  expect(shorten('Front brake pad set, ceramic', 21)).toBe('Front brake pad set…')
  expect(shorten('Supercalifragilistic', 5)).toBe('Super…')
})
