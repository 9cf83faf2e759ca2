import createPurifier from 'dompurify'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'

import { toPlainLine } from '#modules/catalogue/plain-line.rules.ts'
import { cleanHtml } from '#platform/html.ts'
import { testAll } from '#tests/support/check-each.ts'
import { MAX_GROWTH, measureGrowth } from '#tests/support/cpu-growth.ts'
import { HOSTILE_HTML } from '#tests/support/hostile-html.ts'
import { findDangers, listElements } from '#tests/support/html-dangers.ts'

// Security rows 37 and 38, specification row 27: HTML of users. Two different sanitisers must agree that nothing can run,
// and a browser must parse the sanitised HTML as the shop does.

const purifier = createPurifier(new JSDOM('').window)

/** Sanitises by equal rules with DOMPurify. */
const purified = (html: string) =>
  purifier.sanitize(html, {
    ALLOWED_TAGS:
      'p br hr ul ol li blockquote h3 h4 a img strong b em i u s sub sup small code table caption thead tbody tr th td'.split(
        ' ',
      ),
    ALLOWED_ATTR: ['href', 'rel', 'src', 'alt', 'width', 'height', 'loading', 'scope'],
    ALLOWED_URI_REGEXP:
      /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp);base64,|\/(?!\/)|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  })

test('the corpus has at least the required size and is dangerous', () => {
  expect(new Set(HOSTILE_HTML).size).toBeGreaterThanOrEqual(200)
  expect(HOSTILE_HTML.filter((payload) => findDangers(payload).length > 0).length).toBeGreaterThan(150)
})

describe('a description', () => {
  testAll(HOSTILE_HTML.map((payload) => [payload]))(
    'of every hostile payload holds nothing that runs once it is cleaned',
    (payload) => {
      const clean = cleanHtml(payload)
      expect(findDangers(clean)).toEqual([])
      expect(cleanHtml(clean)).toBe(clean)
    },
  )

  testAll(HOSTILE_HTML.map((payload) => [payload]))(
    'of every hostile payload is clean to another sanitiser too',
    (payload) => {
      const clean = cleanHtml(payload)
      expect(listElements(purified(clean))).toEqual(listElements(clean))
    },
  )

  test('keeps ordinary formatting', () => {
    const good =
      '<p>Fits <strong>front</strong>, <em>both</em> sides.</p><ul><li>OEM &amp; aftermarket</li></ul>' +
      '<p><a href="https://example.com/sheet" rel="noopener nofollow ugc">Sheet</a> <a href="tel:+2348031234567" rel="noopener nofollow ugc">Call</a></p>'
    expect(cleanHtml(good)).toBe(good)
    expect(cleanHtml('<h1>Big</h1><img src="/media/a.webp" onerror="x()">')).toBe(
      '<h3>Big</h3><img src="/media/a.webp" alt="" loading="lazy" />',
    )
  })

  test('of 100,000 hostile characters is sanitised in one pass', () => {
    for (const piece of ['<', '<a ', '<p>', '&lt;', '<!--', '"\'>', '<img src=x ', '<b><i>', '&#', '\u0000<']) {
      expect(measureGrowth(cleanHtml, piece, 100_000), piece).toBeLessThan(MAX_GROWTH)
      expect(measureGrowth(toPlainLine, piece, 100_000), piece).toBeLessThan(MAX_GROWTH)
    }
  })
})

describe('a title', () => {
  testAll(HOSTILE_HTML.map((payload) => [payload]))(
    'of every hostile payload is text once it is cleaned',
    (payload) => {
      const clean = toPlainLine(payload)
      expect(listElements(clean)).toEqual([])
      expect(toPlainLine(clean)).toBe(clean)
    },
  )
})
