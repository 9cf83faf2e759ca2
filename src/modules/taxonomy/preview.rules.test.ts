import { expect, test } from 'vitest'

import { runAtOnce } from '#platform/steps.ts'
import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'

import { listChangedRequests, listRelatedNames, applyToTypes } from './preview.rules.ts'

const types = readTaxonomy()
const listNames = (key: string, all = types) => all.find((type) => type.key === key)?.spokenNames ?? []

test('a name is added to its type alone', () => {
  const after = applyToTypes(types, { kind: 'add_name', type: 'brake-pads', text: 'Caliper Pads' })
  expect(listNames('brake-pads', after)).toHaveLength(listNames('brake-pads').length + 1)
  expect(listNames('brake-pads', after).at(-1)).toBe('Caliper Pads')
  expect(listNames('brake-shoes', after)).toBe(listNames('brake-shoes'))
})

test('a name that a type already has in another form is not added', () => {
  const after = applyToTypes(types, { kind: 'add_name', type: 'brake-disc', text: 'ROTORS' })
  expect(listNames('brake-disc', after)).toHaveLength(listNames('brake-disc').length)
})

test('a name that is switched off is removed from its type', () => {
  const after = applyToTypes(types, { kind: 'switch_off_name', type: 'brake-disc', text: 'rotors' })
  expect(listNames('brake-disc')).toContain('rotor')
  expect(listNames('brake-disc', after)).not.toContain('rotor')
})

test('a merge gives the names to the other type', () => {
  const after = applyToTypes(types, { kind: 'merge', type: 'brake-shoes', into: 'brake-pads' })
  expect(after).toHaveLength(types.length - 1)
  expect(listNames('brake-pads', after)).toContain('brake lining')
})

test('names that share a word with the change are compared, the new name first', () => {
  const names = listRelatedNames(types, { kind: 'add_name', type: 'radiator', text: 'water cooler' })
  expect(names[0]).toBe('water cooler')
  expect(names).toContain('Water Pump')
  expect(names.every((name) => /water|cooler/i.test(name))).toBe(true)
})

test('only requests with another answer are listed, at most ten, unknown parts as null', () => {
  const none = () => ({ types: [], question: null })
  const one = (text: string) => ({ types: text === 'same' ? [] : [{ name: 'Pad' }], question: null })
  const list = (...given: Parameters<typeof listChangedRequests>) => runAtOnce(listChangedRequests(...given))
  expect(list(['same', 'pad'], none, one)).toEqual([{ words: 'pad', before: null, after: 'Pad' }])
  const many = Array.from({ length: 30 }, (_, at) => `pad ${at}`)
  expect(list(many, none, one)).toHaveLength(10)
  const asks = () => ({ types: [], question: { choices: [{ label: 'B' }, { label: 'A' }] } })
  expect(list(['x'], none, asks)[0]?.after).toBe('A or B')
})
