import { expect, test } from 'vitest'

import { createRandom, fillPattern, hashText, weightedChoice } from './random.ts'

test('the same seed gives the same numbers, another seed others', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, createRandom(seed).next)
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

test('whole numbers stay inside their bounds and reach both', () => {
  const random = createRandom(1)
  const drawn = new Set(Array.from({ length: 500 }, () => random.int(3, 6)))
  expect([...drawn].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6])
})

test('nothing can be picked from nothing', () => {
  expect(() => createRandom(1).pick([])).toThrow(RangeError)
  expect(() => weightedChoice([], () => 1)).toThrow(RangeError)
})

test('what weighs three times as much comes about three times as often, and what weighs nothing never', () => {
  const random = createRandom(2)
  const choice = weightedChoice(['light', 'heavy', 'none'], (item) => ({ light: 1, heavy: 3, none: 0 })[item] ?? 0)
  const drawn = Array.from({ length: 4_000 }, () => choice(random))
  const count = (name: string) => drawn.filter((item) => item === name).length
  expect(count('heavy') / count('light')).toBeGreaterThan(2.6)
  expect(count('heavy') / count('light')).toBeLessThan(3.4)
  expect(count('none')).toBe(0)
})

test('a pattern is filled with digits and letters that are not taken for digits', () => {
  const random = createRandom(3)
  for (let at = 0; at < 200; at++) expect(fillPattern('K##-@@.#', random)).toMatch(/^K\d\d-[A-HJ-NPR-Z]{2}\.\d$/)
})

test('texts that differ in one letter hash far apart', () => {
  expect(Math.abs(hashText('brake-pads 0') - hashText('brake-pads 1'))).toBeGreaterThan(1_000)
})
