import { expect, test } from 'vitest'

import { readVehicles } from '#seed/vehicles/extract.ts'

import { parseModelFamilies, readModelFamilies } from './read-model-families.ts'

const HEADER = 'make\tspoken_family\tmember\tyears_in_lookup\torder'
const parse = (...rows: string[]) => parseModelFamilies([HEADER, ...rows, ''].join('\n'))

test('every member of a family in the repository is a model of the look-up', () => {
  const models = new Set(
    readVehicles().makes.flatMap(({ name, models: all }) => all.map((one) => `${name} ${one.name}`)),
  )
  const members = readModelFamilies()
  expect(members.length).toBeGreaterThan(60)
  expect(members.filter(({ make, model }) => !models.has(`${make} ${model}`))).toEqual([])
})

test('a model in two families is refused', () => {
  const rows = ['Audi\tA4\tA4\t1995-2027\t1', 'Audi\tA5\tA4\t1995-2027\t1']
  expect(() => parse(...rows)).toThrow('Audi A4 belongs to two families.')
})

test('a row without an order is refused with its line', () => {
  expect(() => parse('Audi\tA4\tA4\t1995-2027\t')).toThrow(/Line 2 of the model families/)
})
