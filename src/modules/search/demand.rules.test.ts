import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { MATCH_ALL, type SearchCriteria } from './criteria.rules.ts'
import { createDemandNote } from './demand.rules.ts'
import type { Question } from './question.rules.ts'

const page = { page: 1, page_size: 10 }
const nothing = { understanding: null, types: [], positions: {}, number: null, vehicle: null, words: [], query: page }

const noteText = (search: string, words: readonly string[]) => {
  const question: Question = { ...nothing, criteria: MATCH_ALL, query: { ...page, search }, words }
  return createDemandNote(question, { outcome: 'no_type', total: 0 })?.words
}

test('a text that names no part is counted whole, and one of filler alone, as is left beside a VIN, without words', () => {
  expect(noteText('please gizmo zzyxo', ['gizmo', 'zzyxo'])).toBe('please gizmo zzyxo')
  expect(noteText('my is', [])).toBe('')
})

test('a part that is listed, but not in the wanted condition, is counted; one of another brand or price is not', () => {
  const [pads] = readKeywordData().types
  if (!pads) throw new Error('The seed has no part types.')
  const used = { ...MATCH_ALL, choices: { condition: 2 } }
  const noteOutcome = (criteria: SearchCriteria, total = 0, words: readonly string[] = []) =>
    createDemandNote({ ...nothing, criteria, words, types: [pads] }, { outcome: 'found', total })?.outcome
  expect(noteOutcome(used)).toBe('none_listed')
  expect(noteOutcome(used, 3)).toBeUndefined()
  expect(noteOutcome(used, 0, ['gizmo'])).toBeUndefined()
  expect(noteOutcome({ ...used, brands: [7] })).toBeUndefined()
  expect(noteOutcome({ ...used, maxKobo: 5_000_00 })).toBeUndefined()
  expect(noteOutcome(MATCH_ALL)).toBeUndefined()
})
