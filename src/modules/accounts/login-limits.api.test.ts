import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/statement.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { ROLE } from './permissions.rules.ts'

let shop: TestShop
let bola: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  bola = await shop.signedInAs(ROLE.workshop)
})
afterAll(() => shop.close())

// Each test knocks from an address of its own, and has all attempts left.
let from = ''
let tests = 0
beforeEach(async () => {
  from = `10.3.1.${(tests += 1)}`
  await rows(shop.database.db, 'delete from rate_limits')
})

const knock = (email: string, password: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/login/${encodeURIComponent(email)}/`,
    remoteAddress: from,
    payload: { email, password },
  })

describe('too many attempts (ruling 9)', () => {
  const tally = async (attempts: Promise<{ statusCode: number }>[]) => {
    const seen: Record<number, number> = {}
    for (const { statusCode } of await Promise.all(attempts)) seen[statusCode] = (seen[statusCode] ?? 0) + 1
    return seen
  }

  test('after ten failures an account waits, from every address and with the right password too', async () => {
    const eze = await shop.signedInAs(ROLE.customer)
    const tries = Array.from({ length: 11 }, (_, i) => knock(eze.user.email, `wrong-${i}`))
    expect(await tally(tries)).toEqual({ 400: 10, 429: 1 })
    from = '10.4.0.1'
    const refused = await knock(eze.user.email, eze.password)
    expect(refused.statusCode).toBe(429)
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(800)
    expect(wait).toBeLessThanOrEqual(900)
    expect((await knock(bola.user.email, bola.password)).statusCode).toBe(200)
  })

  test('an unknown e-mail waits as a known one does', async () => {
    const tries = Array.from({ length: 11 }, () => knock('nobody@test.example', 'quiet-harbour'))
    expect(await tally(tries)).toEqual({ 404: 10, 429: 1 })
  })

  test('a right password in between begins the count anew', async () => {
    for (let round = 0; round < 2; round += 1) {
      const tries = Array.from({ length: 9 }, () => knock(bola.user.email, 'quiet-harbour'))
      expect(await tally(tries)).toEqual({ 400: 9 })
      expect((await knock(bola.user.email, bola.password)).statusCode).toBe(200)
    }
  })

  test('an address has fifty failures; what succeeds does not count, and gives none back', async () => {
    const fail = (i: number) => knock(`nobody${i}@test.example`, 'quiet-harbour')
    expect(await tally(Array.from({ length: 49 }, (_, i) => fail(i)))).toEqual({ 404: 49 })
    for (let login = 0; login < 3; login += 1)
      expect((await knock(bola.user.email, bola.password)).statusCode).toBe(200)
    expect((await fail(100)).statusCode).toBe(404)
    expect((await fail(101)).statusCode).toBe(429)
    expect((await knock(bola.user.email, bola.password)).statusCode).toBe(429)
    from = '10.4.0.2'
    expect((await knock(bola.user.email, bola.password)).statusCode).toBe(200)
  })
})
