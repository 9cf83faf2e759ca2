import { expect, test } from 'vitest'

import type { Model } from '#modules/keyword/lookup.rules.ts'

import { findNamedEngines } from './engine-words.rules.ts'

const createModel = (id: number, engines: readonly string[]): Model => {
  return { id, makeId: 1, name: `Model ${id}`, keys: [], engines, types: [], years: [2008] }
}
const camry = createModel(1, ['2.4 2AZ-FE', '2.5 2AR-FE', '3.5 2GR-FE'])
const golf = createModel(2, ['1.4 4-cyl', '2.0 4-cyl', '2.0 TDI'])
const find = (words: readonly string[], models = [camry]) => {
  const found = findNamedEngines(models, words)
  return found && { words: found.words, ordinals: [...found.ordinals] }
}

test('a volume or the code of an engine names the engines of the model that have it', () => {
  expect(find(['2.4'])).toEqual({ words: ['2.4'], ordinals: [[1, [0]]] })
  expect(find(['2GR'])).toEqual({ words: ['2GR'], ordinals: [[1, [2]]] })
  expect(find(['3.5', '2GR', 'XLE'])).toEqual({ words: ['3.5', '2GR'], ordinals: [[1, [2]]] })
})

test('a model of the family without the named engine keeps only parts for all its engines', () => {
  expect(find(['2.0'], [golf, camry])).toEqual({
    words: ['2.0'],
    ordinals: [
      [2, [1, 2]],
      [1, []],
    ],
  })
})

test('an engine that the vehicle data does not have, a number of cylinders, a drive and words that disagree name none', () => {
  for (const words of [['1.8'], ['V6'], ['4 cylinder'], ['4WD'], ['diesel'], ['2.4', '2GR'], []])
    expect({ words, found: find(words) }).toEqual({ words, found: null })
})
