import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { ROLE } from './permissions.rules.ts'
import { insertReset } from './resets.store.ts'
import { hashToken, newToken } from './tokens.service.ts'

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

const knock = (email: string, password: string, device?: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/login/${encodeURIComponent(email)}/`,
    remoteAddress: from,
    ...(device !== undefined && { cookies: { device } }),
    payload: { email, password },
  })
const readDevice = ({ cookies }: Awaited<ReturnType<typeof knock>>) =>
  cookies.find(({ name }) => name === 'device')?.value ?? ''

/** How many answers there were of each status. */
async function tally(attempts: Promise<{ statusCode: number }>[]) {
  const seen: Record<number, number> = {}
  for (const { statusCode } of await Promise.all(attempts)) seen[statusCode] = (seen[statusCode] ?? 0) + 1
  return seen
}

/** Wrong passwords for an account, ten from each of some addresses. */
async function failFrom(addresses: number, email: string, device?: string) {
  const seen: Record<number, number> = {}
  for (let at = 0; at < addresses; at += 1) {
    from = `10.5.${tests}.${at}`
    const statuses = await tally(Array.from({ length: 10 }, (_, i) => knock(email, `wrong-${i}`, device)))
    for (const [status, count] of Object.entries(statuses)) seen[Number(status)] = (seen[Number(status)] ?? 0) + count
  }
  return seen
}

describe('failed logins (rulings 9 and 43)', () => {
  test('after ten failures an account is blocked for the address of the failures only', async () => {
    const eze = await shop.signedInAs(ROLE.customer)
    const tries = Array.from({ length: 11 }, (_, i) => knock(eze.user.email, `wrong-${i}`))
    expect(await tally(tries)).toEqual({ 400: 10, 429: 1 })
    const refused = await knock(eze.user.email, eze.password)
    expect(refused.statusCode).toBe(429)
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(800)
    expect(wait).toBeLessThanOrEqual(900)
    expect((await knock(bola.user.email, bola.password)).statusCode).toBe(200)
    from = '10.4.0.1'
    expect((await knock(eze.user.email, eze.password)).statusCode).toBe(200)
  })

  test('after a hundred failures from many addresses an account is blocked except for known devices', async () => {
    const eze = await shop.signedInAs(ROLE.customer)
    const device = readDevice(await knock(eze.user.email, eze.password))
    const stranger = readDevice(await knock(bola.user.email, bola.password))
    expect(await failFrom(11, eze.user.email)).toEqual({ 400: 100, 429: 10 })
    from = '10.4.0.3'
    expect((await knock(eze.user.email, eze.password)).statusCode).toBe(429)
    expect((await knock(eze.user.email, eze.password, stranger)).statusCode).toBe(429)
    expect((await knock(eze.user.email, eze.password, newToken())).statusCode).toBe(429)
    expect((await knock(eze.user.email, eze.password, device)).statusCode).toBe(200)
  })

  test('a known device is blocked after ten failures from any addresses', async () => {
    const eze = await shop.signedInAs(ROLE.customer)
    const device = readDevice(await knock(eze.user.email, eze.password))
    expect(await failFrom(2, eze.user.email, device)).toEqual({ 400: 10, 429: 10 })
    expect((await knock(eze.user.email, eze.password, device)).statusCode).toBe(429)
    expect((await knock(eze.user.email, eze.password)).statusCode).toBe(200)
  })

  test('resetting the password forgets all devices except the one that reset it', async () => {
    const eze = await shop.signedInAs(ROLE.customer)
    const device = readDevice(await knock(eze.user.email, eze.password))
    const [token, at] = [newToken(), new Date()]
    const reset = { tokenHash: hashToken('password-reset', token), userId: eze.user.id, at }
    await insertReset(shop.database.db, { ...reset, expiresAt: new Date(at.getTime() + 60_000) })
    const payload = { token, password: 'brown-pelican-7' }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/password/reset/', payload })
    expect(await failFrom(10, eze.user.email)).toEqual({ 400: 100 })
    expect((await knock(eze.user.email, 'brown-pelican-7', device)).statusCode).toBe(429)
    expect((await knock(eze.user.email, 'brown-pelican-7', readDevice(answer))).statusCode).toBe(200)
  })

  test('a device is known for every account that logged in with it', async () => {
    const [eze, uche] = [await shop.signedInAs(ROLE.customer), await shop.signedInAs(ROLE.customer)]
    const device = readDevice(await knock(eze.user.email, eze.password))
    expect(readDevice(await knock(uche.user.email, uche.password, device))).toBe(device)
    const found = await rows(shop.database.db, 'select from known_devices where user_id = any($1)', [
      [eze.user.id, uche.user.id],
    ])
    expect(found).toHaveLength(2)
    const chosen = newToken()
    expect(readDevice(await knock(eze.user.email, eze.password, chosen))).not.toBe(chosen)
  })

  test('an unknown email is blocked like a known one', async () => {
    const tries = Array.from({ length: 11 }, () => knock('unknown@test.example', 'quiet-harbour'))
    expect(await tally(tries)).toEqual({ 404: 10, 429: 1 })
  })

  test('a successful login resets the failures of the address', async () => {
    for (let round = 0; round < 2; round += 1) {
      const tries = Array.from({ length: 9 }, () => knock(bola.user.email, 'quiet-harbour'))
      expect(await tally(tries)).toEqual({ 400: 9 })
      expect((await knock(bola.user.email, bola.password)).statusCode).toBe(200)
    }
  })

  test('fifty failures of an address on unknown accounts do not block known accounts', async () => {
    const fail = (i: number) => knock(`unknown${i}@test.example`, 'quiet-harbour')
    expect(await tally(Array.from({ length: 49 }, (_, i) => fail(i)))).toEqual({ 404: 49 })
    expect((await knock(bola.user.email, bola.password)).statusCode).toBe(200)
    expect((await fail(100)).statusCode).toBe(404)
    expect((await fail(101)).statusCode).toBe(429)
    expect((await knock(bola.user.email, bola.password)).statusCode).toBe(200)
    from = '10.4.0.2'
    expect((await fail(102)).statusCode).toBe(404)
  })
})
