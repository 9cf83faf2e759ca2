import { expect, test } from 'vitest'

import { addDetails, demandKey, type DemandNote, positionsKey, parsePositions } from './demand.rules.ts'

const note = (changes: Partial<DemandNote> = {}): DemandNote => ({
  outcome: 'no_type',
  typeId: null,
  positions: {},
  modelId: null,
  year: null,
  sizeKey: '',
  partNumber: '',
  condition: null,
  words: 'Zzyxo  Gizmo',
  stateId: null,
  ...changes,
})

test('words of an unknown part are kept in plain letters', () => {
  expect(demandKey(note())).toMatchObject({ outcome: 'no_type', type_id: null, words: 'zzyxo gizmo', part_number: '' })
})

test('words are not kept when the part is known', () => {
  const key = demandKey(note({ outcome: 'none_for_vehicle', typeId: 16, modelId: 5, year: 2010, condition: 'Used' }))
  expect(key).toMatchObject({ type_id: 16, model_id: 5, year: 2010, words: '', condition: 'Used' })
})

test.each([
  ['an email', { words: 'ada@test.example brake pad' }],
  ['a phone number', { words: 'call 0803 123 4567' }],
  ['a phone number with a country code', { words: '+234 803 123 4567' }],
  ['one letter', { words: 'x' }],
  ['no words', { words: ' !? ' }],
  ['a long text', { words: 'word '.repeat(20) }],
  ['a phone number as part number', { outcome: 'number_not_listed', partNumber: '0803-123-4567', words: '' }],
  ['a part number of two characters', { outcome: 'number_not_listed', partNumber: 'A-1', words: '' }],
] satisfies [string, Partial<DemandNote>][])('a search with %s is not kept', (_, changes) => {
  expect(demandKey(note(changes))).toBeNull()
})

test('three spellings of a part number have one key', () => {
  const spellings = ['04465-02220', '04465 02220', '0446502220']
  const keys = spellings.map((partNumber) =>
    demandKey(note({ outcome: 'number_not_listed', partNumber, words: partNumber })),
  )
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(1)
  expect(keys[0]).toMatchObject({ part_number: '0446502220', words: '' })
})

test('positions are written in the order of the slots and read back', () => {
  expect(positionsKey({ side: 'left', axle: 'front' })).toBe('axle=front,side=left')
  expect(parsePositions('axle=front,side=left')).toEqual({ axle: 'front', side: 'left' })
  expect(positionsKey(parsePositions(''))).toBe('')
})

test.each([
  ['brake pads', ['Bosch', 'New'], 'brake pads Bosch New'],
  ['new BOSCH brake pads', ['Bosch', 'New'], 'new BOSCH brake pads'],
  ['Renewal kit', ['New'], 'Renewal kit New'],
  ['brake pads', [], 'brake pads'],
])('the words %j with the details %j become %j', (words, details, expected) => {
  expect(addDetails(words, details)).toBe(expected)
})

test('the words of an alert with details have at most 300 characters', () => {
  expect(addDetails('x'.repeat(299), ['Bosch'])).toHaveLength(300)
})
