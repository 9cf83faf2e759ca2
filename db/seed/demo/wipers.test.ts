import { expect, test } from 'vitest'

import { findFittingSides } from '#modules/wipers/wipers.rules.ts'
import { readVehicles } from '#seed/vehicles/extract.ts'

import { wiperDrawings } from './drawings/wipers-render.ts'
import { demoArms, VEHICLE_WIPERS } from './wipers-vehicles.ts'
import { DEMO_WIPERS, WIPER_DRAWINGS } from './wipers.ts'

test('there are at least sixty wipers, each with a symbol of its own and marked as an example', () => {
  expect(DEMO_WIPERS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(DEMO_WIPERS.map(({ symbol }) => symbol)).size).toBe(DEMO_WIPERS.length)
  for (const { description, photos } of DEMO_WIPERS) {
    expect(description).toContain('Demo product')
    expect(photos.length).toBeGreaterThanOrEqual(6)
    expect(photos.length).toBeLessThanOrEqual(12)
  }
  expect(DEMO_WIPERS.some(({ priceKobo }) => priceKobo === null)).toBe(true)
})

test('every picture that a wiper names is drawn, and none besides', () => {
  const drawn = [...wiperDrawings().keys()].map((name) => `/media/${WIPER_DRAWINGS}/${name}.svg`)
  const named = new Set(DEMO_WIPERS.flatMap(({ photos }) => photos))
  expect(drawn.toSorted()).toEqual([...named].toSorted())
  for (const text of wiperDrawings().values()) {
    expect(text).not.toContain('undefined')
    expect(text.length).toBeLessThan(8_000)
  }
})

test('at least forty models of the look-up have their arms, from a year that the look-up knows', () => {
  const vehicles = readVehicles()
  expect(new Set(demoArms(vehicles).map((arm) => arm.model_id)).size).toBeGreaterThanOrEqual(40)
  for (const { make, model, from, to } of VEHICLE_WIPERS) {
    const years = vehicles.makes.find(({ name }) => name === make)?.models.find(({ name }) => name === model)?.years
    expect(years, `${make} ${model}`).toHaveProperty(`${from}`)
    expect(Math.max(...Object.keys(years ?? {}).map(Number)), `${make} ${model}`).toBeGreaterThanOrEqual(to)
  }
})

test('no two generations of a model share a year', () => {
  const overlap = VEHICLE_WIPERS.filter((a) =>
    VEHICLE_WIPERS.some((b) => a !== b && a.make === b.make && a.model === b.model && a.from <= b.to && b.from <= a.to),
  )
  expect(overlap).toEqual([])
})

test('for every arm there is a blade', () => {
  for (const arm of demoArms(readVehicles())) {
    const blades = DEMO_WIPERS.filter(
      ({ lengthIn, adapters }) => findFittingSides({ length_in: lengthIn, adapters: [...adapters] }, [arm]).length > 0,
    )
    expect(blades.length, JSON.stringify(arm)).toBeGreaterThan(0)
  }
})

test('the look-up without one of the models is refused by name', () => {
  expect(() => demoArms({ ...readVehicles(), makes: [] })).toThrow('no Toyota Corolla in the look-up')
})
