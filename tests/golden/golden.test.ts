import { expect, test } from 'vitest'

import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'

import { listGoldenFiles, readGoldenRows } from './read-golden-rows.ts'

const VALUES: Readonly<Record<string, RegExp>> = {
  axle: /^(front|rear)$/,
  side: /^(left|right)$/,
  height: /^(upper|lower)$/,
  depth: /^(inner|outer)$/,
  bank: /^[12]$/,
  order: /^([1-9]|1[0-2])$/,
}

const types = new Map(readTaxonomy().map((type) => [type.key, type]))
const families = new Set([...types.values()].map(({ family }) => family))

/** Lists the type keys of a label: one, those of a family, or those of a question. */
function listKeys(label: string): string[] {
  const family = /^family:(.+)$/.exec(label)?.[1]
  if (family !== undefined) return [...types.values()].filter((type) => type.family === family).map(({ key }) => key)
  const choices = /^ask:(.+)$/.exec(label)?.[1]
  return choices?.split('|') ?? (['unknown', 'none', 'number'].includes(label) ? [] : [label])
}

function isWrong([text, label = '', positions = '']: readonly string[]): boolean {
  const family = /^family:(.+)$/.exec(label)?.[1]
  if (text === '' || label === '' || (family !== undefined && !families.has(family))) return true
  const keys = listKeys(label)
  const slots = keys.map((key) => types.get(key)?.positionSlots)
  const stated = positions === '' ? [] : positions.split(',').map((position) => position.split('='))
  const isPossible = ([slot = '', value = '']: string[]) =>
    VALUES[slot]?.test(value) === true && slots.some((own) => own?.some((name) => name === slot))
  return slots.includes(undefined) || !stated.every(isPossible)
}

const TITLES = listGoldenFiles(/^labelled-titles/)
const REQUESTS = listGoldenFiles(/^requests/)

test('at least 3,200 titles and 4,300 requests are labelled', () => {
  const count = (files: readonly string[]) => files.flatMap(readGoldenRows).length
  expect(count(TITLES)).toBeGreaterThanOrEqual(3200)
  expect(count(REQUESTS)).toBeGreaterThanOrEqual(4300)
})

test.each([...TITLES, ...REQUESTS])('each row of %s names types of the taxonomy and valid positions', (file) => {
  expect(readGoldenRows(file).filter(isWrong)).toEqual([])
})

test.each([...TITLES, ...REQUESTS])('no text is repeated in %s', (file) => {
  const texts = readGoldenRows(file).map(([text = '']) => text)
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
})
