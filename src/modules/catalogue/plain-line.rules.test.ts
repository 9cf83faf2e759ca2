import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { toPlainLine } from './plain-line.rules.ts'

testAll([
  ['Brake pads', 'Brake pads'],
  ['  Brake\n\tpads  ', 'Brake pads'],
  ['<b>Brake</b> pads', 'Brake pads'],
  ['Brake &amp; clutch', 'Brake & clutch'],
  ['Bolts < 5 mm > 2 mm', 'Bolts < 5 mm > 2 mm'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', ''],
  ['&amp;lt;b&amp;gt;x', 'x'],
  ['<script>alert(1)</script>Pads', 'Pads'],
  ['Pads <img src=x onerror=alert(1)', 'Pads < img src=x onerror=alert(1)'],
  ['&#x3C;b&#62;Pads', 'Pads'],
  ['Caf&eacute;', 'Caf&eacute;'],
  ['&#0;&#1114112;&#xd800;x', 'x'],
])('HTML becomes the text that it shows', (html, text) => {
  expect(toPlainLine(html)).toBe(text)
})

test('converting a plain line again changes nothing', () => {
  for (const text of ['a < b & c > d', 'A & B &amp; C', '"<"', '< b>'])
    expect(toPlainLine(toPlainLine(text))).toBe(toPlainLine(text))
})
