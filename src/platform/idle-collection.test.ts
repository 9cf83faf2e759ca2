import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { collectWhenIdle } from './idle-collection.ts'

const CHECK_MS = 15_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A process that takes `work` milliseconds of processor time and then waits for the next check. */
function openProcess() {
  let [taken, collections] = [2_000, 0]
  const stop = collectWhenIdle({ processorMs: () => taken, collect: () => void (collections += 1) })
  const spend = (work: number) => {
    taken += work
    vi.advanceTimersByTime(CHECK_MS)
    return collections
  }
  return { spend, stop }
}

test('a process that has become idle collects garbage once', () => {
  const { spend } = openProcess()
  expect(spend(5_000)).toBe(0)
  expect(spend(20)).toBe(1)
  expect(spend(20)).toBe(1)
})

test('a process collects again after the next busy time', () => {
  const { spend } = openProcess()
  expect(spend(20)).toBe(1)
  expect(spend(9_000)).toBe(1)
  expect(spend(9_000)).toBe(1)
  expect(spend(20)).toBe(2)
})

test('a stopped collection collects nothing more', () => {
  const { spend, stop } = openProcess()
  stop()
  expect(spend(20)).toBe(0)
})
