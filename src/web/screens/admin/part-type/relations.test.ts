import { expect, test } from 'vitest'

import { readRelations, relationLines } from './relations.tsx'

test('relations are written one on each line and read back', () => {
  const relations = [
    { kind: 'accessory_of' as const, id: 16, key: 'brake-pads', name: 'Brake Pad Set' },
    { kind: 'confused_with' as const, id: 19, key: 'brake-disc', name: 'Brake Disc' },
  ]
  const lines = relationLines({ relations })
  expect(lines).toBe('accessory_of brake-pads\nconfused_with brake-disc')
  expect(readRelations(lines)).toEqual(relations.map(({ kind, key: to }) => ({ kind, to })))
})

test('blank lines and gaps are left out', () => {
  expect(readRelations('  accessory_of   brake-pads \r\n\r\n')).toEqual([{ kind: 'accessory_of', to: 'brake-pads' }])
  expect(readRelations('')).toEqual([])
})
