import createPurifier from 'dompurify'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getProduct } from '#modules/catalogue/catalogue.contract.ts'
import { cleanHtml } from '#modules/catalogue/html.service.ts'
import { plainLine } from '#modules/catalogue/plain-line.rules.ts'
import { createProduct, getSellerProduct } from '#modules/catalogue/selling.contract.ts'
import { createStore } from '#modules/stores/stores.contract.ts'
import { rows } from '#platform/db/statement.ts'
import { growthOf, MOST_GROWTH } from '#tests/support/cpu.ts'
import { HOSTILE_HTML } from '#tests/support/hostile-html.ts'
import { listingBody } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

// Security rows 37 and 38, seed row 27: HTML that people store. Two sanitisers of different make must agree that nothing
// is left to run, and what is cleaned must mean the same to a browser's parser as it did to ours.

const { window } = new JSDOM('')
const purifier = createPurifier(window)

/** What a browser would make of the markup that could run, load what it should not, or change the page around it. */
function dangersIn(html: string): string[] {
  const { document } = new JSDOM(`<!doctype html><body><div id="here">${html}</div><p id="after"></p></body>`).window
  const here = document.querySelector('#here')
  const inside = [...(here?.querySelectorAll('*') ?? [])]
  return [
    ...(document.querySelector('body > #after') === null ? ['the page around it is changed'] : []),
    ...[...document.querySelectorAll('head *')].map((element) => `in the head: ${element.tagName}`),
    ...inside.flatMap((element) => [
      ...(FORBIDDEN.has(element.tagName.toLowerCase()) ? [`<${element.tagName.toLowerCase()}>`] : []),
      ...[...element.attributes].flatMap(({ name, value }) => dangerOf(name, value)),
    ]),
  ]
}

const FORBIDDEN = new Set(
  (
    'script style iframe frame frameset object embed applet base link meta form input button textarea select svg math ' +
    'template noscript xmp plaintext title video audio source track portal dialog details marquee slot'
  ).split(' '),
)

function dangerOf(name: string, value: string): string[] {
  const text = value.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, '').toLowerCase()
  const isAddress = name === 'href' || name === 'src'
  const isKnown = /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp);base64,|\/(?!\/)|#|[^:]*$)/.test(text)
  return [
    ...(/^on|^style$|^srcdoc$|^id$|^name$|^class$|^xlink|^formaction$|^action$|^ping$|^srcset$|^target$/.test(name)
      ? [`${name}="${value}"`]
      : []),
    ...(isAddress && !isKnown ? [`${name}="${value}"`] : []),
  ]
}

/** The tags and attributes of a fragment as a browser reads them. */
function skeletonOf(html: string): string[] {
  const { document } = new JSDOM(`<body>${html}</body>`).window
  return [...document.body.querySelectorAll('*')].map(
    (element) =>
      `${element.tagName} ${[...element.attributes]
        .map(({ name, value }) => `${name}=${value}`)
        .toSorted()
        .join(' ')}`,
  )
}

/** The same rules in the words of the other sanitiser. */
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

test('the corpus is as large as it has to be, and dangerous', () => {
  expect(new Set(HOSTILE_HTML).size).toBeGreaterThanOrEqual(200)
  expect(HOSTILE_HTML.filter((payload) => dangersIn(payload).length > 0).length).toBeGreaterThan(150)
})

describe('a description', () => {
  test.each(HOSTILE_HTML.map((payload) => [payload]))('%j holds nothing that runs once it is cleaned', (payload) => {
    const clean = cleanHtml(payload)
    expect(dangersIn(clean)).toEqual([])
    expect(cleanHtml(clean)).toBe(clean)
  })

  test.each(HOSTILE_HTML.map((payload) => [payload]))('%j is clean to another sanitiser too', (payload) => {
    const clean = cleanHtml(payload)
    expect(skeletonOf(purified(clean))).toEqual(skeletonOf(clean))
  })

  test('keeps what people write', () => {
    const good =
      '<p>Fits <strong>front</strong>, <em>both</em> sides.</p><ul><li>OEM &amp; aftermarket</li></ul>' +
      '<p><a href="https://example.com/sheet" rel="noopener nofollow ugc">Sheet</a> <a href="tel:+2348031234567" rel="noopener nofollow ugc">Call</a></p>'
    expect(cleanHtml(good)).toBe(good)
    expect(cleanHtml('<h1>Big</h1><img src="/media/a.webp" onerror="x()">')).toBe(
      '<h3>Big</h3><img src="/media/a.webp" alt="" loading="lazy" />',
    )
  })

  test('of 100,000 hostile characters is cleaned in one pass', () => {
    for (const piece of ['<', '<a ', '<p>', '&lt;', '<!--', '"\'>', '<img src=x ', '<b><i>', '&#', '\u0000<']) {
      expect(growthOf(cleanHtml, piece, 100_000), piece).toBeLessThan(MOST_GROWTH)
      expect(growthOf(plainLine, piece, 100_000), piece).toBeLessThan(MOST_GROWTH)
    }
  })
})

describe('a title', () => {
  test.each(HOSTILE_HTML.map((payload) => [payload]))('%j is text once it is cleaned', (payload) => {
    const clean = plainLine(payload)
    expect(skeletonOf(clean)).toEqual([])
    expect(plainLine(clean)).toBe(clean)
  })
})

describe('stored', () => {
  let shop: TestShop
  let owner: SignedIn
  let admin: SignedIn
  let storeId: number
  beforeAll(async () => {
    shop = await openTestShop({ demo: true })
    ;[owner, admin] = [await shop.signedInAs(4), await shop.signedInAs(1)]
    storeId = (await owner.bearer(createStore, { body: { userId: owner.user.id, name: 'Store of the corpus' } })).id
  })
  afterAll(() => shop.close())

  const params = (id: number) => ({ params: { id: String(id) } })

  test('by the form, every payload comes back harmless to a visitor, the owner and an admin', async () => {
    for (const payload of HOSTILE_HTML.filter((text) => text.length < 20_000)) {
      const title = `Part ${payload}`.slice(0, 250)
      const body = { ...listingBody(), title, description: payload, brand: `B ${payload}`.slice(0, 60), storeId }
      const made = await owner.bearer(createProduct, { body })
      const shown = [
        await shop.visitor(getProduct, params(made.id)),
        await owner.bearer(getSellerProduct, params(made.id)),
        await admin.bearer(getSellerProduct, params(made.id)),
      ]
      for (const product of shown) {
        expect(dangersIn(product.description), payload).toEqual([])
        expect(skeletonOf(product.title), payload).toEqual([])
        expect(skeletonOf(product.brand), payload).toEqual([])
      }
    }
  }, 240_000)

  test('past the form, it is cleaned when it is shown', async () => {
    const { id } = await owner.bearer(createProduct, { body: { ...listingBody(), storeId } })
    for (const payload of HOSTILE_HTML.filter((text) => !text.includes('\0')).slice(0, 60)) {
      await rows(shop.database.db, 'update products set description = $2 where id = $1', [id, payload.slice(0, 40_000)])
      expect(dangersIn((await shop.visitor(getProduct, params(id))).description), payload).toEqual([])
      expect(dangersIn((await admin.bearer(getSellerProduct, params(id))).description), payload).toEqual([])
    }
  }, 120_000)
})
