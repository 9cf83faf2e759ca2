import { expect, test } from 'vitest'

import { createRandom } from '#seed/demo/random.ts'

import { HISTORY_DAYS, planHistory } from './plan.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const plan = planHistory(createRandom(1), { now: NOW, buyers: 8 })

test('a planned history is sorted by time and ends before now', () => {
  const times = plan.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(Math.max(...times)).toBeLessThan(NOW.getTime())
  expect(Math.min(...times)).toBeGreaterThan(NOW.getTime() - (HISTORY_DAYS + 1) * 86_400_000)
})

test('a planned history has orders of every fate and every step', () => {
  expect(new Set(plan.map(({ order }) => order.fate)).size).toBe(5)
  expect(new Set(plan.map(({ kind }) => kind)).size).toBe(7)
  expect(plan.filter(({ kind }) => kind === 'place').length).toBeGreaterThan(200)
})

test('every step of a planned order comes after it was placed', () => {
  const placed = new Set()
  for (const { kind, order } of plan) {
    if (kind === 'place') placed.add(order)
    expect(placed.has(order)).toBe(true)
  }
})

test('one seed always plans one history', () => {
  expect(planHistory(createRandom(1), { now: NOW, buyers: 8 })).toEqual(plan)
})
