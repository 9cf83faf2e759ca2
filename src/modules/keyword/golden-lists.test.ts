import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'
import { readLabelledLists } from '#tests/golden/read-lists.ts'

import type { PartsListLine } from './list-types.rules.ts'
import { parsePartsList } from './list.rules.ts'
import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

/** "2 brake-pads front, Toyota Camry 2010"; a question about the part begins with "ask". */
function formatLine({ understanding, positions, quantity, vehicle }: PartsListLine): string {
  const { types, numbers, question } = understanding
  const ask = question?.about === 'type' ? 'ask' : ''
  const part = types.map(({ key }) => key).join('|') || (numbers[0] ?? '?')
  const places = positions.map((position) => Object.values(position).join(' ')).join('+')
  const years = [...new Set([vehicle?.yearStart, vehicle?.yearEnd])].filter((year) => year != null).join('-')
  const car = [vehicle?.make, vehicle?.model, years].filter(Boolean).join(' ')
  return [[quantity, ask, part, places].filter(Boolean).join(' '), car].filter(Boolean).join(', ')
}

const MIN_SHARE = 0.99

test('each line of the pasted lists brings its part, quantity and vehicle, at least 99 of 100', () => {
  const lists = readLabelledLists()
  const misses = lists.flatMap(({ text, lines }) => {
    const found = parsePartsList(text, understand).lines.map(formatLine)
    const missed = lines.flatMap((line, at) => (found[at] === line ? [] : [`${found[at] ?? '–'} instead of ${line}`]))
    return [...missed, ...found.slice(lines.length)]
  })
  const count = lists.reduce((sum, { lines }) => sum + lines.length, 0)
  expect(lists).toHaveLength(40)
  expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(Math.floor(count * (1 - MIN_SHARE)))
})
