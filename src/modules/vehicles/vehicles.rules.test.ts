import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { sortNames, LOOKUP_PAGES, type LookupModel, getPageRange, nestModels, toSlug } from './vehicles.rules.ts'

test('names are sorted for reading: numbers by value, ignoring case and accents', () => {
  expect(sortNames(['Škoda', 'Smart', 'BMW', 'Seat', 'bZ'])).toEqual(['BMW', 'bZ', 'Seat', 'Škoda', 'Smart'])
  expect(sortNames(['626', '3', 'CX-9', '323', 'CX-30'])).toEqual(['3', '323', '626', 'CX-9', 'CX-30'])
})

testAll([
  ['Land Cruiser Prado', 'land-cruiser-prado'],
  ['Citroën', 'citroen'],
  ['Town & Country', 'town-country'],
  ['C/K Pickup', 'c-k-pickup'],
  [' TOYOTA ', 'toyota'],
  ['--', ''],
  ['日本', ''],
])('a slug has the letters and digits of the name', (name, slug) => expect(toSlug(name)).toBe(slug))

describe('the eight pages', () => {
  test('the eight pages contain each model once, for any number of models', () => {
    fc.assert(
      fc.property(fc.nat(5000), (count) => {
        const pages = Array.from({ length: LOOKUP_PAGES }, (_, i) => getPageRange(i + 1, count))
        expect(pages[0]?.from).toBe(0)
        expect(pages.at(-1)?.to).toBe(count)
        for (const [i, page] of pages.entries()) expect(page.from).toBe(pages[i - 1]?.to ?? 0)
        const sizes = pages.map(({ from, to }) => to - from)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('models are nested by make, model and year', () => {
    const year = { engine_types: ['1.8 2ZR-FE'], vehicle_types: ['Sedan'] }
    const models: LookupModel[] = [
      { make: 'Toyota', model: 'Corolla', years: { '2010': year } },
      { make: 'Toyota', model: 'Camry', years: {} },
      { make: 'Kia', model: 'Rio', years: { '2008': year } },
    ]
    expect(nestModels(models)).toEqual({
      Toyota: { Corolla: { '2010': year }, Camry: {} },
      Kia: { Rio: { '2008': year } },
    })
  })
})
