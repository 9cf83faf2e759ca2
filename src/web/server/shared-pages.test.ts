import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { PAGE_QUERY_KEYS, sharedCookies } from './shared-pages.ts'

const LANGUAGES = ['en', 'ha'] as const
const COROLLA = 'vehicle=make=Toyota&model=Corolla&year=2010'

test.each([
  ['session=1', 'a session'],
  ['__Host-session=1', 'a session over https'],
  [`${COROLLA}; session=1; cart=7.1`, 'a session beside a vehicle and pending items'],
  ['signup-email=ada%40shop.example', 'the email of a new account'],
])("%s makes pages the visitor's own: %s", (header) => {
  expect(sharedCookies(header, LANGUAGES)).toBeNull()
})

testAll([
  ['', ''],
  ['analytics=1; my-session=2', ''],
  [COROLLA, COROLLA],
  [`analytics=1; ${COROLLA}; x=2`, COROLLA],
  ['vehicle=year=2010&make=Toyota&model=%43orolla&colour=red', COROLLA],
  ['vehicle=nonsense', ''],
  [`data-saver=on; ${COROLLA}`, `${COROLLA}; data-saver=on`],
  ['data-saver=off; data-saver=on', 'data-saver=off'],
  ['data-saver=perhaps', ''],
  ['language=ha', 'language=ha'],
  ['language=en', ''],
  ['language=yo', ''],
  ['language=constructor', ''],
  [`cart=7.1_12.30; ${COROLLA}`, `${COROLLA}; pending-items=2`],
  ['cart=7', ''],
  ['pending-items=3', ''],
])('shared pages show only what the cookies of everyone may say', (header, shared) => {
  expect(sharedCookies(header, LANGUAGES)).toBe(shared)
})

test('a vehicle cookie read twice gives one cookie text', () => {
  const once = sharedCookies('vehicle=make=BMW&model=3er+Touring&year=2010&engineType=2.0+%26+more', LANGUAGES) ?? ''
  expect(sharedCookies(once, LANGUAGES)).toBe(once)
})

test('every query parameter that a page reads is in PAGE_QUERY_KEYS', async () => {
  const read = new Set<string>()
  const web = join(import.meta.dirname, '..')
  for await (const name of glob('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*'] })) {
    const source = await readFile(join(web, name), 'utf8')
    if (!source.includes('searchParams')) continue
    for (const [, key = ''] of source.matchAll(/(?:searchParams|query|params)\.get\('(\w+)'\)/g)) read.add(key)
  }
  expect(read).toContain('id')
  expect([...read].filter((key) => !PAGE_QUERY_KEYS.has(key))).toEqual([])
})
