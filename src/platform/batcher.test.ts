import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createBatcher } from './batcher.ts'

/** The processed items in order: a list for each batch, a single item for one that ran alone. */
function gathered({ most = 3, patienceMs = 60_000, refused = '' } = {}) {
  const done: (string | string[])[] = []
  const gates: PromiseWithResolvers<void>[] = []
  const hold = () => {
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    return gate.promise
  }
  const ask = createBatcher<string, string>({
    maxBatch: most,
    maxWaitMs: patienceMs,
    conflictKey: (item) => item[0],
    runBatch: async (items) => {
      done.push([...items])
      await hold()
      if (items.includes('broken')) throw new Error('broken')
      return items.includes(refused) ? null : items.map((item) => `${item} with others`)
    },
    runOne: async (item) => {
      done.push(item)
      await hold()
      if (item === refused) throw new Error('refused')
      return `${item} alone`
    },
  })
  /** Lets everything that is under way come to its end, and what begins then. */
  const finish = async () => {
    for (let gate = gates.shift(); gate; gate = gates.shift()) {
      gate.resolve()
      await turn()
    }
  }
  return { ask, done, finish }
}

test('one that comes alone goes at once and alone, and so does the next after it', async () => {
  const { ask, done, finish } = gathered()
  const first = ask('a')
  expect(done).toEqual(['a'])
  await finish()
  expect(await first).toBe('a alone')
  const second = ask('b')
  await finish()
  expect(await second).toBe('b alone')
})

test('items that arrive during a batch run in the next one, up to the limit, in order of arrival', async () => {
  const { ask, done, finish } = gathered()
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(ask))
  await finish()
  expect(done).toEqual(['a', ['b', 'c', 'd'], ['e', 'f']])
  expect(await answers).toEqual(['a alone', ...['b', 'c', 'd', 'e', 'f'].map((item) => `${item} with others`)])
})

test('two of the same are never in one group', async () => {
  const { ask, done, finish } = gathered()
  const answers = Promise.all(['a', 'b1', 'b2', 'c'].map(ask))
  await finish()
  await answers
  expect(done).toEqual(['a', ['b1', 'c'], 'b2'])
})

test('a group that cannot be served together is served one by one, and a refusal is for the one that it is about', async () => {
  const { ask, done, finish } = gathered({ refused: 'c' })
  const answers = Promise.allSettled(['a', 'b', 'c'].map(ask))
  await finish()
  expect(done).toEqual(['a', ['b', 'c'], 'b', 'c'])
  expect((await answers).map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
    'a alone',
    'b alone',
    'Error: refused',
  ])
})

test('an error of a batch rejects each of its entries, and the next batch runs', async () => {
  const { ask, done, finish } = gathered()
  const answers = Promise.allSettled(['a', 'broken', 'c', 'd', 'e'].map(ask))
  await finish()
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(done.at(-1)).toBe('e')
})

test('a slow batch does not delay the next one', async () => {
  const { ask, done, finish } = gathered({ patienceMs: 1 })
  const slow = ask('a')
  const next = [ask('b'), ask('c')]
  await expect.poll(() => done).toEqual(['a', ['b', 'c']])
  await finish()
  expect(await slow).toBe('a alone')
  expect(await Promise.all(next)).toEqual(['b with others', 'c with others'])
})

test('one that goes alone after others runs in the context of its own request', async () => {
  const request = new AsyncLocalStorage<string>()
  const ask = createBatcher<string, string | undefined>({
    maxBatch: 5,
    maxWaitMs: 60_000,
    conflictKey: (item) => item,
    runBatch: async () => null,
    runOne: async () => request.getStore(),
  })
  const names = ['a', 'b', 'c']
  expect(await Promise.all(names.map((name) => request.run(name, () => ask(name))))).toEqual(names)
})
