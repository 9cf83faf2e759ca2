import { expect, test } from 'vitest'

import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'

import { readGoldenRows } from './read-golden-rows.ts'

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

test.each([
  ['labelled-titles.tsv', 1500],
  ['labelled-titles-2.tsv', 290],
  ['labelled-titles-3.tsv', 190],
  ['labelled-titles-4.tsv', 200],
  ['labelled-titles-5.tsv', 150],
  ['labelled-titles-6.tsv', 150],
  ['labelled-titles-7.tsv', 75],
  ['labelled-titles-8.tsv', 200],
  ['labelled-titles-9.tsv', 150],
  ['labelled-titles-10.tsv', 160],
  ['requests.tsv', 400],
  ['requests-2.tsv', 150],
  ['requests-3.tsv', 150],
  ['requests-4.tsv', 250],
  ['requests-5.tsv', 100],
  ['requests-6.tsv', 150],
  ['requests-7.tsv', 150],
  ['requests-8.tsv', 150],
  ['requests-9.tsv', 150],
  ['requests-10.tsv', 150],
  ['requests-11.tsv', 140],
  ['requests-12.tsv', 80],
  ['requests-13.tsv', 150],
  ['requests-14.tsv', 110],
  ['requests-15.tsv', 55],
  ['requests-16.tsv', 160],
  ['requests-17.tsv', 160],
  ['requests-18.tsv', 170],
  ['requests-19.tsv', 130],
  ['requests-20.tsv', 200],
  ['requests-21.tsv', 150],
  ['requests-truck-and-workshop.tsv', 60],
  ['requests-vehicle-questions.tsv', 30],
  ['requests-part-groups.tsv', 20],
])('each row of %s names types of the taxonomy and valid positions', (file, count) => {
  const rows = readGoldenRows(file)
  expect(rows.length).toBeGreaterThanOrEqual(count)
  expect(rows.filter(isWrong)).toEqual([])
})

test.each([
  'labelled-titles.tsv',
  'labelled-titles-2.tsv',
  'labelled-titles-3.tsv',
  'labelled-titles-4.tsv',
  'labelled-titles-5.tsv',
  'labelled-titles-6.tsv',
  'labelled-titles-7.tsv',
  'labelled-titles-8.tsv',
  'labelled-titles-9.tsv',
  'labelled-titles-10.tsv',
  'requests.tsv',
  'requests-2.tsv',
  'requests-3.tsv',
  'requests-4.tsv',
  'requests-5.tsv',
  'requests-6.tsv',
  'requests-7.tsv',
  'requests-8.tsv',
  'requests-9.tsv',
  'requests-10.tsv',
  'requests-11.tsv',
  'requests-12.tsv',
  'requests-13.tsv',
  'requests-14.tsv',
  'requests-15.tsv',
  'requests-16.tsv',
  'requests-17.tsv',
  'requests-18.tsv',
  'requests-19.tsv',
  'requests-20.tsv',
  'requests-21.tsv',
  'requests-truck-and-workshop.tsv',
  'requests-vehicle-questions.tsv',
  'requests-part-groups.tsv',
])('no text is repeated in %s', (file) => {
  const texts = readGoldenRows(file).map(([text = '']) => text)
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
})
