import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'

import { isCommonPassword } from './common-passwords.service.ts'
import { createPasswordHasher, DUMMY_HASH } from './password-hasher.service.ts'

const hasher = createPasswordHasher()

test('a hash matches only its password, and each hash has its own salt', async () => {
  const [one, other] = [await hasher.hashPassword('demo-parts-1'), await hasher.hashPassword('demo-parts-1')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await hasher.verifyPassword(one, 'demo-parts-1')).toBe(true)
  expect(await hasher.verifyPassword(one, 'demo-parts-2')).toBe(false)
})

test('composed and decomposed é give equal passwords', async () => {
  const kept = await hasher.hashPassword('caf\u00e9-lagos')
  expect(await hasher.verifyPassword(kept, 'cafe\u0301-lagos')).toBe(true)
})

test('for an unknown account no password matches, after as much work as for a known one', async () => {
  expect(await hasher.verifyPassword(null, 'demo-parts-1')).toBe(false)
  expect(hasher.isOutdated(DUMMY_HASH)).toBe(false)
})

test('a hash with other parameters is outdated', async () => {
  expect(hasher.isOutdated(await hasher.hashPassword('demo-parts-1'))).toBe(false)
  const weaker = { memoryCost: 4_096, timeCost: 3, parallelism: 1 }
  expect(hasher.isOutdated(await hash('demo-parts-1', weaker))).toBe(true)
  expect(hasher.isOutdated(await hash('demo-parts-1', { memoryCost: 19_456, timeCost: 2, algorithm: 1 }))).toBe(true)
})

test('calls beyond the queue are refused with 503', async () => {
  const small = createPasswordHasher({ concurrency: 1, maxWaiting: 2 })
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => small.hashPassword('demo-parts-1')))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2)
  expect(refused.length).toBeGreaterThanOrEqual(1)
  expect(refused[0]).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
})

test.each(['password', 'PASSWORD', '123456', 'Qwerty', 'iloveyou', 'football'])(
  '%s is a common password',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  },
)

test.each(['demo-parts-1', 'lagos danfo 1974', '__proto__', 'constructor', '', 'p'.repeat(128)])(
  '"%s" is not',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false)
  },
)
