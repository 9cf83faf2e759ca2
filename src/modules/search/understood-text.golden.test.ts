import { expect, test } from 'vitest'

import type { Understanding } from '#modules/keyword/understanding-types.rules.ts'
import { createUnderstand } from '#modules/keyword/understanding.rules.ts'
import { formatUnderstood } from '#modules/keyword/understood-text.rules.ts'
import { readKeywordData } from '#tests/golden/keyword-data.ts'
import { readGoldenRows } from '#tests/golden/read-golden-rows.ts'

import { namePartType, toUnderstood } from './understood.rules.ts'

const data = readKeywordData()
const understand = createUnderstand(data)
const MIN_SHARE = 0.99

function understoodIn(understanding: Understanding) {
  const { types, positions, numbers, isNumberOnly, sizes } = understanding
  const [typed] = numbers
  const number = isNumberOnly && typed !== undefined ? { typed } : null
  return toUnderstood({
    understanding,
    types,
    positions,
    number,
    vehicle: null,
    relaxed: false,
    counts: new Map(),
    criteria: { sizes },
  })
}

function toMeaning(understanding: Understanding) {
  const { part_type, positions, vehicle, sizes, condition, brand, unknown } = understoodIn(understanding)
  return JSON.stringify({ part_type, positions, vehicle, sizes, condition, brand, unknown })
}

test('at least 99 of 100 golden requests mean the same when they are written in canonical words', () => {
  const requests = readGoldenRows('requests.tsv')
    .map(([text = '']) => understand(text))
    .filter(({ question }) => question === null)
  const changed = requests.flatMap((understanding) => {
    const text = formatUnderstood(understoodIn(understanding))
    return toMeaning(understand(text)) === toMeaning(understanding) ? [] : [text]
  })
  expect(requests.length).toBeGreaterThan(600)
  expect(changed, changed.join('\n')).toHaveLength(
    Math.min(changed.length, Math.floor(requests.length * (1 - MIN_SHARE))),
  )
})

test('the name of each family of types means all of its types', () => {
  const keys = (types: readonly { key: string }[]) => types.map(({ key }) => key).toSorted()
  for (const family of new Set(data.types.flatMap((type) => type.family ?? []))) {
    const members = data.types.filter((type) => type.family === family)
    const name = namePartType(members)?.name ?? ''
    expect(keys(understand(name).types), name).toEqual(keys(members))
  }
})
