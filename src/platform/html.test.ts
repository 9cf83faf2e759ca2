import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { cleanStoredHtml } from './html.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='

testAll([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<xmp><script>alert(1)</script></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<form action="https://example.com"><button formaction="javascript:alert(1)">x</button></form>',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<object data="x"></object><embed src="x"><base href="//example.com"><meta http-equiv=refresh>',
])('nothing of hostile HTML can run or lead astray', (html) => {
  expect(cleanStoredHtml(html)).not.toMatch(
    /<(script|svg|iframe|style|form|button|object|embed|base|meta|xmp|math)|on\w+=|style=|(java|vb)script:|data:(text|image\/svg)/i,
  )
})

test('ordinary text keeps its shape', () => {
  const html = '<p>Ceramic pads, <strong>low dust</strong>.</p><ul><li>Front axle</li></ul>'
  expect(cleanStoredHtml(html)).toBe(html)
})

test('headings begin below those of the page, so its outline stays whole', () => {
  expect(cleanStoredHtml('<h1>Use</h1><h2>Care</h2><h6>Note</h6>')).toBe('<h3>Use</h3><h3>Care</h3><h4>Note</h4>')
})

test('links out hand over nothing and earn nothing', () => {
  expect(cleanStoredHtml('<a href="https://example.com/a">a</a>')).toBe(
    '<a href="https://example.com/a" rel="noopener nofollow ugc">a</a>',
  )
  expect(cleanStoredHtml('<a href="//example.com">a</a>')).not.toContain('example.com')
})

test('pictures are raster, not too large, and wait until they are looked at', () => {
  expect(cleanStoredHtml(`<img src="${PNG}" alt="Pad">`)).toBe(`<img src="${PNG}" alt="Pad" loading="lazy" />`)
  expect(cleanStoredHtml(`<img src="data:image/png;base64,${'A'.repeat(300_000)}">`)).toBe('')
  expect(cleanStoredHtml('<img>')).toBe('')
})
