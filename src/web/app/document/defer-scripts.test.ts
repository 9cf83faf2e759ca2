import { expect, test } from 'vitest'

import { deferScripts } from './defer-scripts.ts'

const ENTRY = '<script nonce="n" type="module" async="">import "/assets/a$&.js"</script>'
const PAGE =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>' +
  `<body><p>Words</p><script nonce="n">context = {}</script>${ENTRY}<script nonce="n">close()</script></body></html>`

test('a page does not request its scripts before its first paint', () => {
  const page = deferScripts(PAGE, 'n')
  const inert = /<template>([^]*)<\/template>/.exec(page)?.[1] ?? ''
  expect(inert).toBe(`<link rel="modulepreload" href="/assets/a.js"/>${ENTRY}`)
  const rest = page.replace(/<template>[^]*<\/template>/, '')
  expect(rest).not.toMatch(/modulepreload|type="module"/)
  expect(rest).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
})

test('the script that loads the page scripts carries the nonce that the security policy requires', () => {
  expect(deferScripts(PAGE, 'n')).toContain('</template><script nonce="n">((box, self)')
})

test('a page without scripts is left unchanged', () => {
  expect(deferScripts('<html><body>Words</body></html>', 'n')).toBe('<html><body>Words</body></html>')
})
