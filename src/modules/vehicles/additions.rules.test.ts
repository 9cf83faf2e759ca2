import { describe, expect, test } from 'vitest'

import {
  diffContents,
  applyAdditions,
  FIRST_ADDED,
  type ModelContent,
  toNameKey,
  openModel,
} from './additions.rules.ts'

const COROLLA: ModelContent = {
  engines: [{ ordinal: 0, name: '1.8 2ZR-FE' }],
  types: [{ ordinal: 0, name: 'Sedan' }],
  years: [{ year: 2010, engines: [0], types: [0], seeded: { engines: [0], types: [0] } }],
}
const NOTHING: ModelContent = { engines: [], types: [], years: [] }
const years = (year_start: number, year_end: number, engines: string[], vehicle_types = ['Sedan']) => ({
  year_start,
  year_end,
  engines,
  vehicle_types,
})

describe('adding to a model', () => {
  test('a vehicle that the model already has is not new, in any case and spacing', () => {
    const novelty = openModel(COROLLA).add(years(2010, 2010, ['1.8  2zr-fe'], ['SEDAN']))
    expect(novelty).toEqual({ years: [], engines: [], vehicle_types: [], isNew: false })
  })

  test('a known engine in another year is new, and keeps its ordinal', () => {
    const working = openModel(COROLLA)
    expect(working.add(years(2011, 2011, ['1.8 2ZR-FE']))).toMatchObject({ years: [2011], engines: [], isNew: true })
    expect(working.getContent().years[1]).toEqual({ year: 2011, engines: [0], types: [0], seeded: null })
  })

  test('new names get ordinals that the seed does not use', () => {
    const working = openModel(COROLLA)
    working.add(years(2010, 2010, ['2.0 M20A'], ['Estate']))
    expect(working.getContent().engines.at(-1)).toEqual({ ordinal: FIRST_ADDED.engines, name: '2.0 M20A' })
    expect(working.getContent().types.at(-1)).toEqual({ ordinal: FIRST_ADDED.types, name: 'Estate' })
  })

  test('more engines than a model has ordinals for are refused', () => {
    const engines = Array.from({ length: 40 }, (_, at) => `${at} cc`)
    expect(() => openModel(NOTHING).add(years(2010, 2010, engines))).toThrow(RangeError)
  })

  test('a second entry of the same vehicle is not new', () => {
    const working = openModel(NOTHING)
    expect(working.add(years(2010, 2012, ['100 cc'], ['Motorcycle'])).isNew).toBe(true)
    expect(working.add(years(2011, 2012, ['100CC'], ['motorcycle'])).isNew).toBe(false)
  })
})

describe('the content of a model without an addition', () => {
  test('a model without an addition keeps the data of its seed and of other additions, with their ordinals', () => {
    const working = openModel(COROLLA)
    const [first, second] = [years(2010, 2011, ['2.0 M20A']), years(2011, 2012, ['2.5 A25A'])]
    working.add(first)
    working.add(second)
    const before = working.getContent()
    const after = applyAdditions(before, [second])
    expect(after.engines).toEqual([
      { ordinal: 0, name: '1.8 2ZR-FE' },
      { ordinal: FIRST_ADDED.engines + 1, name: '2.5 A25A' },
    ])
    expect(after.years.map(({ year, engines }) => [year, engines])).toEqual([
      [2010, [0]],
      [2011, [FIRST_ADDED.engines + 1]],
      [2012, [FIRST_ADDED.engines + 1]],
    ])
    expect(diffContents(before, after)).toMatchObject({
      engines: { added: [], removed: [FIRST_ADDED.engines] },
      types: { added: [], removed: [] },
      years: { removed: [] },
    })
  })

  test('a model of removed additions alone is empty', () => {
    const working = openModel(NOTHING)
    working.add(years(2010, 2010, ['100 cc'], ['Motorcycle']))
    expect(applyAdditions(working.getContent(), [])).toEqual(NOTHING)
  })
})

test.each([
  ['Mercedes-Benz', 'mercedes benz'],
  ['  TVS', 'tvs'],
  ['Citroën', 'CITROEN'],
])('%j and %j are one name', (a, b) => expect(toNameKey(a)).toBe(toNameKey(b)))
