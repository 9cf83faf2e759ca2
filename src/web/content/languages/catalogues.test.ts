import { readFileSync } from 'node:fs'

import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'

const IN_OTHERS = ['ha', 'yo', 'ig'] as const
const po = formatter()

async function catalogue(code: string) {
  const filename = new URL(`${code}.po`, import.meta.url).pathname
  return po.parse(readFileSync(filename, 'utf8'), { locale: code, sourceLocale: 'en', filename })
}

/** Returns the placeholders and tags of a text, in any order: its translation must have them too. */
const places = (text: string) => (text.match(/\{\w+[},]|<\/?\d+\/?>/g) ?? []).toSorted()

test.each(IN_OTHERS)('what is said in %s has the same places as in English, and can be read', async (code) => {
  const messages = Object.values(await catalogue(code))
  const said = messages.flatMap(({ message = '', translation = '' }) => (translation ? [{ message, translation }] : []))
  expect(said.length).toBeGreaterThan(400)
  for (const { message, translation } of said) {
    expect(places(translation), translation).toEqual(places(message))
    expect(() => compileMessage(translation), translation).not.toThrow()
  }
})

test.each(IN_OTHERS)('what is put together in English is said in %s', async (code) => {
  const messages = Object.values(await catalogue(code))
  const shapes = messages.filter(({ origin = [] }) => origin.some(([file]) => file.endsWith('said.ts')))
  expect(shapes.length).toBeGreaterThan(80)
  expect(shapes.filter(({ translation }) => !translation).map(({ message }) => message)).toEqual([])
})
