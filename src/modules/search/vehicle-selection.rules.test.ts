import { expect, test } from 'vitest'

import { arrangeLookup } from '#modules/keyword/lookup.rules.ts'

import { ANY_ENGINE, engineTag, makeTag, modelTag, modelYearTag } from './tags.rules.ts'
import { selectVehicle } from './vehicle-selection.rules.ts'

const lookup = arrangeLookup({
  makes: [
    { id: 1, name: 'Toyota', slug: 'toyota' },
    { id: 2, name: 'Mercedes-Benz', slug: 'mercedes-benz' },
  ],
  models: [
    {
      id: 10,
      make_id: 1,
      name: 'Corolla',
      slug: 'corolla',
      engines: ['1.6 3ZZ-FE', '1.8 2ZR-FE'],
      types: ['Sedan', 'Hatchback', 'Wagon'],
      years: [2009, 2010],
    },
    { id: 11, make_id: 1, name: 'HiAce', slug: 'hiace', engines: [], types: ['Van'], years: [2010] },
  ],
  brands: [],
  categories: [],
  states: [],
})
const [corolla] = lookup.models
if (!corolla) throw new Error('The model is missing.')
const listTags = (criteria: Parameters<typeof selectVehicle>[1]) => selectVehicle(lookup, criteria)?.tags

test('each further vehicle criterion narrows the selection, and universal listings always match', () => {
  expect(listTags({ make: 'TOYOTA' })).toEqual([[makeTag(1)]])
  expect(listTags({ make: 'toyota', model: 'corolla' })).toEqual([[modelTag(10)]])
  expect(listTags({ make: 'toyota', model: 'corolla', year: 2010 })).toEqual([[modelYearTag(10, 2010)]])
})

test('an engine matches listings for it and those for every engine', () => {
  expect(listTags({ make: 'Toyota', model: 'Corolla', year: 2010, engineType: '1.8 2zr-fe' })).toEqual([
    [engineTag(10, 2010, 1), engineTag(10, 2010, ANY_ENGINE)],
  ])
})

test('a body type is checked in the fitments', () => {
  expect(selectVehicle(lookup, { model: 'Corolla', year: 2010, vehicleType: 'Hatchback' })?.fitment).toEqual({
    models: [{ modelId: 10, engine: null, type: 1 }],
    year: 2010,
  })
})

test('a year without a model means every model of the make', () => {
  expect(listTags({ make: 'Toyota', year: 2010 })).toEqual([[modelYearTag(10, 2010), modelYearTag(11, 2010)]])
})

test('a selection of more than a thousand tags uses the tags of models, and checks the rest in the fitments', () => {
  const many = (count: number) => ({
    ...lookup,
    models: Array.from({ length: count }, (_, at) => ({ ...corolla, id: at + 1 })),
  })
  expect(selectVehicle(many(1_001), { year: 2010 })).toEqual({ tags: [], fitment: { models: null, year: 2010 } })
  const found = selectVehicle(many(600), { engineType: '1.6 3ZZ-FE' })
  expect(found?.tags).toEqual([Array.from({ length: 600 }, (_, at) => modelTag(at + 1))])
  expect(found?.fitment?.models?.[0]).toEqual({ modelId: 1, engine: 0, type: null })
})

test('an unknown vehicle selects no listing', () => {
  for (const criteria of [
    { make: 'Toyotta' },
    { make: 'Mercedes-Benz', model: 'Corolla' },
    { model: '日本' },
    { make: 'Toyota', model: 'Corolla', year: 2010, engineType: 'V12' },
    { model: 'Corolla', year: 1949 },
    { model: 'Corolla', year: 2078 },
  ])
    expect(selectVehicle(lookup, criteria), JSON.stringify(criteria)).toBeNull()
})
