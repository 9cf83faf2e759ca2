import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'

const LONG_MS = 100_000

/** A queue whose work ends when the test says so. */
function open(limits: Partial<FairQueueOptions> = {}) {
  const started: string[] = []
  const ends: Record<string, () => void> = {}
  const refuse = () => new Error('refused')
  const queue = createFairQueue({
    maxRunning: 4,
    maxRunningEach: 2,
    maxWaiting: 10,
    maxWaitMs: LONG_MS,
    refuse,
    ...limits,
  })
  const run = (key: string, name: string) =>
    queue.run(key, () => {
      started.push(name)
      const { promise, resolve } = Promise.withResolvers<string>()
      ends[name] = () => resolve(name)
      return promise
    })
  const end = async (name: string) => {
    ends[name]?.()
    await nextTurn()
  }
  return { queue, run, end, started }
}

test('a key that holds its share waits, and another key that came later does not', async () => {
  const { run, end, started } = open()
  const first = run('a', 'a1')
  void run('a', 'a2')
  void run('a', 'a3')
  void run('b', 'b1')
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(await first).toBe('a1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('when every slot is taken, work starts in the order in which it came', async () => {
  const { run, end, started } = open()
  for (const name of ['a1', 'a2', 'b1', 'b2', 'c1', 'a3', 'd1']) void run(name.charAt(0), name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2'])
  await end('b1')
  await end('b2')
  // Key a still holds its share.
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'd1'])
  await end('a1')
  expect(started.at(-1)).toBe('a3')
})

test('keys that wait are served in turn, so that one piece of work waits for one of each other key', async () => {
  const { run, end, started } = open({ maxRunning: 2, maxRunningEach: 1 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1']) void run(name.charAt(0), name)
  for (const name of ['a1', 'b1', 'a2', 'b2', 'c1']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3', 'b3'])
})

test('work that finds the queue full is refused and never starts', async () => {
  const { run, end, started } = open({ maxRunning: 1, maxWaiting: 1 })
  void run('a', 'a1')
  void run('b', 'b1')
  await expect(run('c', 'c1')).rejects.toThrow('refused')
  await end('a1')
  await end('b1')
  expect(started).toEqual(['a1', 'b1'])
})

test('work that has waited too long is refused, never starts, and leaves its place', async () => {
  const { run, end, started } = open({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 1 })
  void run('a', 'a1')
  await expect(run('b', 'b1')).rejects.toThrow('refused')
  await expect(run('c', 'c1')).rejects.toThrow('refused')
  await end('a1')
  void run('d', 'd1')
  expect(started).toEqual(['a1', 'd1'])
})

test('work that fails gives its slot back', async () => {
  const { queue, run, started } = open({ maxRunning: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('odd')))).rejects.toThrow('odd')
  void run('a', 'a1')
  expect(started).toEqual(['a1'])
})

test('a key that has its waiting places is refused more, and another key still gets one', async () => {
  const { run, end, started } = open({ maxRunning: 1, maxWaitingEach: 2 })
  for (const name of ['a1', 'a2', 'a3']) void run('a', name)
  await expect(run('a', 'a4')).rejects.toThrow('refused')
  void run('b', 'b1')
  await end('a1')
  await end('a2')
  expect(started).toEqual(['a1', 'a2', 'b1'])
})

test('when all places are taken, the newest work of the key that waits most makes room for another key', async () => {
  const { run, end, started } = open({ maxRunning: 1, maxWaiting: 4 })
  for (const name of ['a1', 'b1', 'a2', 'a3']) void run(name.charAt(0), name)
  const newest = run('a', 'a4')
  void run('c', 'c1')
  await expect(newest).rejects.toThrow('refused')
  for (const name of ['a1', 'b1', 'a2', 'c1', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
})
