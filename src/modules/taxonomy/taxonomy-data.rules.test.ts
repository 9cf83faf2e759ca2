import { expect, test } from 'vitest'

import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'

import { indexTypes } from './taxonomy-data.rules.ts'

const types = readTaxonomy()

test('ids, keys and families lead to their types', () => {
  const { byId, byKey, typesOfFamily } = indexTypes(types, [])
  expect(byKey.get('brake-pads')?.id).toBe(16)
  expect(byId.get(16)?.key).toBe('brake-pads')
  expect(typesOfFamily.get('shock-absorber')?.map(({ key }) => key)).toEqual(['front-strut', 'rear-shock'])
})

test('a retired type leads to the type at the end of its chain, and a circle leads nowhere', () => {
  const { byId, byKey } = indexTypes(types, [
    { id: 20_001, key: 'old-pads', retiredInto: 20_002 },
    { id: 20_002, key: 'older-pads', retiredInto: 16 },
    { id: 20_003, key: 'round', retiredInto: 20_004 },
    { id: 20_004, key: 'about', retiredInto: 20_003 },
  ])
  expect(byKey.get('old-pads')?.key).toBe('brake-pads')
  expect(byId.get(20_002)?.key).toBe('brake-pads')
  expect(byKey.get('round')).toBeUndefined()
})
