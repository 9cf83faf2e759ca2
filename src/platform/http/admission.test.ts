import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createAdmission, type KindLimit } from './admission.ts'
import type { TrafficKind } from './traffic.ts'

const LIMITS: KindLimit[] = [
  { kind: 'checkout', weight: 1, slots: 8, maxWaiting: 20 },
  { kind: 'read', weight: 1, slots: 4, maxWaiting: 4 },
  { kind: 'page', weight: 4, slots: 4, maxWaiting: 4 },
]

function open(limits = LIMITS) {
  const clock = { now: 0 }
  const admission = createAdmission({ limits, now: () => clock.now })
  const log: string[] = []
  let clients = 0
  /** Enters a request and returns the function that ends it. */
  const enter = (kind: TrafficKind, key = `client ${(clients += 1)}`) => {
    let end = () => undefined as void
    admission.enter(kind, key, (refusal, release) => {
      log.push(refusal ? `${kind} refused (${refusal})` : kind)
      end = release
    })
    return () => end()
  }
  return { enter, log, clock }
}

test('requests start while their kind has slots, and waiting ones start by their importance', () => {
  const { enter, log } = open()
  const ends = Array.from({ length: 4 }, () => enter('read'))
  enter('page')
  enter('read')
  const checkouts = Array.from({ length: 5 }, () => enter('checkout'))
  expect(log).toEqual([...Array<string>(4).fill('read'), ...Array<string>(4).fill('checkout')])
  log.length = 0
  ends[0]?.()
  expect(log).toEqual(['checkout'])
  for (const end of [...ends.slice(1), ...checkouts.slice(0, 2)]) end()
  expect(log).toEqual(['checkout', 'read'])
})

test('a page starts alone when it needs all slots of its kind', () => {
  const { enter, log } = open()
  const end = enter('page')
  enter('page')
  enter('checkout')
  expect(log).toEqual(['page', 'checkout'])
  end()
  expect(log).toEqual(['page', 'checkout'])
})

test('a full queue refuses immediately, and one client has at most half of the slots and places', () => {
  const { enter, log } = open()
  const one = Array.from({ length: 5 }, () => enter('read', 'one'))
  expect(log).toEqual(['read', 'read', 'read refused (own)'])
  for (let count = 0; count < 4; count += 1) enter('read')
  expect(log.slice(3)).toEqual(['read', 'read'])
  enter('read')
  expect(log.slice(5)).toEqual(['read refused (all)'])
  one[0]?.()
  expect(log.slice(6)).toEqual(['read'])
})

test('a kind without a limit is always admitted', () => {
  const { enter, log } = open()
  for (let count = 0; count < 50; count += 1) enter('health')
  expect(log).toHaveLength(50)
})

test('a burst may wait, and a queue that stays full refuses soon', async () => {
  const { enter, log, clock } = open()
  const ends = Array.from({ length: 4 }, () => enter('read'))
  enter('read')
  await sleep(150)
  expect(log).toHaveLength(4)
  clock.now = 1_500
  enter('read')
  await sleep(150)
  expect(log.slice(4)).toEqual(['read refused (all)'])
  ends[0]?.()
  expect(log.slice(5)).toEqual(['read'])
})
