import { expect, test } from 'vitest'

import { deferScripts } from './defer-scripts.ts'

const defer = (html: string) => deferScripts(Buffer.from(html), 'n').toString()

const ENTRY = '<script nonce="n" type="module" async="">import "/assets/a$&.js"</script>'
const PAGE =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>' +
  `<body><p>₦12,500</p><script nonce="n">context = {}</script>${ENTRY}<script nonce="n">close()</script></body></html>`

test('a page does not request its scripts before its first paint', () => {
  const page = defer(PAGE)
  const inert = /<template>([^]*)<\/template>/.exec(page)?.[1] ?? ''
  expect(inert).toBe(`<link rel="modulepreload" href="/assets/a.js"/>${ENTRY}`)
  const rest = page.replace(/<template>[^]*<\/template>/, '')
  expect(rest).not.toMatch(/modulepreload|type="module"/)
  expect(rest).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  expect(rest).toContain('<p>₦12,500</p>')
})

test('the script that loads the page scripts carries the nonce that the security policy requires', () => {
  expect(defer(PAGE)).toContain('</template><script nonce="n">((box, self)')
})

test('a page without scripts is left unchanged', () => {
  expect(defer('<html><body>Words</body></html>')).toBe('<html><body>Words</body></html>')
})
