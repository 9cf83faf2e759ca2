import { expect, test } from 'vitest'

import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'

import { createFindByName } from './type-names.rules.ts'

const types = readTaxonomy()
const find = createFindByName(types, new Map(types.map((type) => [type.key, type])))

test.each([
  ['brake-pads', ['brake-pads']],
  ['Brake-Pads ', ['brake-pads']],
  ['Brake Pad Set', ['brake-pads']],
  ['brake pads', ['brake-pads']],
  ['front strut', ['front-strut']],
  ['Strut (front shock absorber)', ['front-strut']],
  ['dynamo', ['alternator']],
  ['shock absorber', ['front-strut', 'rear-shock']],
  ['brak pad', []],
  ['', []],
  ['__proto__', []],
])('"%s" names %j', (text, keys) => expect(find(text).map(({ key }) => key)).toEqual(keys))

test('each type is named by its key and its standard name alone', () => {
  for (const type of types) {
    expect(find(type.key)).toEqual([type])
    expect(find(type.name)).toEqual([type])
  }
})
