import { expect, test } from 'vitest'

import { tidyEngines } from './tidy-engines.ts'

const tidy = (years: Record<number, string[]>, buildsOwnEngines = true) => {
  const all = new Map(Object.entries(years).map(([year, engines]) => [Number(year), { engines }]))
  tidyEngines(all, buildsOwnEngines)
  return Object.fromEntries([...all].map(([year, { engines }]) => [year, engines]))
}

test.each([
  ['a code beside the bare size', ['1.8 4-cyl', '1.8 2ZR-FE', '2.4 2AZ-FE'], ['1.8 2ZR-FE', '2.4 2AZ-FE']],
  ['a whole code beside one cut short', ['1.6 4A', '1.6 4A-FE'], ['1.6 4A-FE']],
  ['a size beside cylinders alone', ['V6', '3.5 V6', 'Electric'], ['3.5 V6', 'Electric']],
  ['another fuel is another engine', ['3.0 V6', '3.0 V6 Diesel'], ['3.0 V6', '3.0 V6 Diesel']],
])('in one year: %s', (_, engines, left) => expect(tidy({ 2010: engines })).toEqual({ 2010: left }))

test('what another year tells is said in all', () => {
  expect(tidy({ 2009: ['2.5'], 2010: ['2.5 4-cyl'] })).toEqual({ 2009: ['2.5 4-cyl'], 2010: ['2.5 4-cyl'] })
})

test('of two cylinder counts for one size, what the model has in more years is right', () => {
  expect(tidy({ 2008: ['2.5 5-cyl'], 2009: ['2.5 5-cyl', '2.5 8-cyl'] })).toEqual({
    2008: ['2.5 5-cyl'],
    2009: ['2.5 5-cyl'],
  })
})

test('a year that tells cylinders only is left to the years beside it', () => {
  expect(tidy({ 2009: ['6-cyl'], 2010: ['3.0 6-cyl'] })).toEqual({ 2009: [], 2010: ['3.0 6-cyl'] })
})

test('trucks have engines of one size from several makers', () => {
  expect(tidy({ 2005: ['14.0 6-cyl Diesel', '14.0 N14'] }, false)).toEqual({ 2005: ['14.0 6-cyl Diesel', '14.0 N14'] })
})
