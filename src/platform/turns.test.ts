import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { runAtOnce, type Steps } from './steps.ts'
import { runInTurns } from './turns.ts'

test('work in turns lets others work between its steps, and returns its result', async () => {
  const log: string[] = []
  const work = runInTurns(logSteps(log))
  await nextTurn()
  log.push('another')
  expect(await work).toBe('done')
  expect(log.indexOf('another')).toBeGreaterThan(0)
  expect(log.indexOf('another')).toBeLessThan(log.length - 1)
})

test('work at once does all its steps before it returns', () => {
  const log: string[] = []
  expect(runAtOnce(logSteps(log))).toBe('done')
  expect(log).toHaveLength(4)
})

test('an error of a step is thrown to the caller', async () => {
  await expect(runInTurns(fail())).rejects.toThrow('broken')
  expect(() => runAtOnce(fail())).toThrow('broken')
})

function* logSteps(log: string[]): Steps<string> {
  for (const step of [1, 2, 3, 4]) {
    log.push(`step ${step}`)
    yield
  }
  return 'done'
}

function* fail(): Steps<string> {
  yield
  throw new Error('broken')
}
