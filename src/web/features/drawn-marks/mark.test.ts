import { expect, test } from 'vitest'

import { getMark } from './mark.ts'

test.each([
  ['Demo Ladipo Brake House', 'DL'],
  ['NGK', 'NGK'],
  ['Bosch', 'B'],
  ['Toyota Genuine', 'TG'],
  ['3M', '3M'],
  ['kyb', 'KYB'],
  ['Ìbàdàn Mọ́tò', 'ÌM'],
  ['𝒳tra', '𝒳'],
  ['– & –', ''],
  ['', ''],
])('the letters of “%s” are “%s”', (name, letters) => {
  expect(getMark(name).letters).toBe(letters)
})

test('a name always has the same mark, in any case, and names differ in colour and drawing', () => {
  expect(getMark('Bosch').className).toBe(getMark('BOSCH').className)
  const marks = ['Bosch', 'Denso', 'NGK', 'KYB', 'Akebono', 'Toyota Genuine', 'Monroe', 'Mann'].map(
    (name) => getMark(name).className,
  )
  expect(new Set(marks).size).toBeGreaterThanOrEqual(6)
  for (const mark of marks) expect(mark).toMatch(/^tint-[0-7] kind-[0-3] letters-[1-3]$/)
})
