import { beforeAll, expect, test } from 'vitest'

import { readSizeFields } from '#seed/taxonomy/read-size-fields.ts'
import { KEYED_MESSAGES } from '#web/content/keyed-messages.ts'
import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { type Text, translate } from '#web/ui/text.ts'

import { toSizeRows } from './size-rows.ts'

beforeAll(() => loadLanguage('ha'))

const inHausa = (text: Text) => translate(getI18n('ha'), text)
const findFields = (type: string) => readSizeFields().filter(({ types }) => types.includes(type))

test('every size field of the repository has a translation of its name', () => {
  const keys = new Set(readSizeFields().map(({ label }) => `size.${label}`))
  expect([...keys].filter((key) => !Object.hasOwn(KEYED_MESSAGES, key))).toEqual([])
})

test('the sizes of a tyre are named in the language of the page', () => {
  const rows = toSizeRows({ sizes: { width: 195, rim: 15 } }, findFields('tyre'))
  expect(rows.map(({ name, value }) => [inHausa(name), inHausa(value)])).toEqual([
    ['Faɗi', '195 mm'],
    ['Rim', '15 inci'],
  ])
  expect(rows).toEqual([
    { name: 'Width', value: '195 mm' },
    { name: 'Rim', value: '15 inches' },
  ])
})

test('a size that people typed stays as it is, and a name of the data that has no translation stays English', () => {
  const [row] = toSizeRows({ sizes: { grade: '5W-30' } }, [{ key: 'grade', label: 'Grade', unit: '' }])
  expect(row && [inHausa(row.name), inHausa(row.value)]).toEqual(['Grade', '5W-30'])
})
