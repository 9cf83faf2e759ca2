import { expect, test } from 'vitest'

import { findRelationCircle } from './relations.rules.ts'

const of = (kind: 'accessory_of' | 'component_of' | 'replaced_with', from: string, to: string) => ({ kind, from, to })

test('a chain and a diamond are no circle', () => {
  expect(findRelationCircle([of('accessory_of', 'a', 'b'), of('accessory_of', 'b', 'c')])).toBeNull()
  const diamond = [of('component_of', 'a', 'b'), of('component_of', 'a', 'c'), of('component_of', 'b', 'd')]
  expect(findRelationCircle([...diamond, of('component_of', 'c', 'd')])).toBeNull()
})

test('a circle within one kind is found with its types, wherever it begins', () => {
  const relations = [of('accessory_of', 'x', 'a'), of('accessory_of', 'a', 'b'), of('accessory_of', 'b', 'a')]
  expect(findRelationCircle(relations)).toEqual({ kind: 'accessory_of', keys: ['a', 'b', 'a'] })
})

test('relations of two kinds that lead back are no circle, nor are mutual kinds', () => {
  expect(findRelationCircle([of('accessory_of', 'a', 'b'), of('component_of', 'b', 'a')])).toBeNull()
  expect(findRelationCircle([of('replaced_with', 'a', 'b'), of('replaced_with', 'b', 'a')])).toBeNull()
})
