import { expect, test } from 'vitest'

import { MATCH_ALL } from './criteria.rules.ts'
import { createDemandNote } from './demand.rules.ts'
import type { Question } from './question.rules.ts'

const noteText = (search: string, words: readonly string[]) => {
  const query = { search, page: 1, page_size: 10 }
  const nothing = { understanding: null, types: [], positions: {}, number: null, vehicle: null, criteria: MATCH_ALL }
  const question: Question = { ...nothing, query, words }
  return createDemandNote(question, 'no_type')?.words
}

test('a text that names no part is counted whole, and one of filler alone, as is left beside a VIN, without words', () => {
  expect(noteText('please gizmo zzyxo', ['gizmo', 'zzyxo'])).toBe('please gizmo zzyxo')
  expect(noteText('my is', [])).toBe('')
})
