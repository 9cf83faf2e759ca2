import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { Problem } from '#platform/http/problems.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { createRequestCtx } from '#tests/support/request-ctx.ts'

import type { Ctx } from './ctx.ts'
import { addressKey, createLimits } from './rate-limits.ts'

let database: Database
let ctx: Ctx
beforeAll(async () => {
  database = await openTestDatabase()
  ctx = createRequestCtx({ database })
})
afterAll(() => database.close())

const rule = (name: string, points = 3) => ({ name, points, seconds: 900 })
const outcome = (work: Promise<void>) =>
  work.then(
    () => 'taken',
    (error: unknown) => error,
  )

test('beyond its points a key is refused with the seconds to wait, and others are not', async () => {
  const limits = createLimits(database)
  for (let at = 0; at < 3; at += 1) await limits.take(ctx, rule('beyond'), 'caller')
  const refusal = await outcome(limits.take(ctx, rule('beyond'), 'caller'))
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  const seconds = Number((refusal as Problem).headers['Retry-After'])
  expect(seconds).toBeGreaterThan(890)
  expect(seconds).toBeLessThanOrEqual(900)
  expect(await outcome(limits.take(ctx, rule('beyond'), 'caller else'))).toBe('taken')
  expect(await outcome(limits.take(ctx, rule('another rule'), 'caller'))).toBe('taken')
})

test('of many at once exactly the points get through', async () => {
  const limits = createLimits(database)
  const all = await Promise.all(Array.from({ length: 30 }, () => outcome(limits.take(ctx, rule('race', 10), 'one'))))
  expect(all.filter((result) => result === 'taken')).toHaveLength(10)
})

test('a restart forgets nothing', async () => {
  const before = createLimits(database)
  for (let at = 0; at < 3; at += 1) await before.take(ctx, rule('restart'), 'caller')
  const after = createLimits(database)
  expect(await outcome(after.take(ctx, rule('restart'), 'caller'))).toBeInstanceOf(Problem)
})

test('a point given back can be spent again, also when it was the last', async () => {
  const limits = createLimits(database)
  for (let at = 0; at < 6; at += 1) {
    await limits.take(ctx, rule('back', 1), 'caller')
    await limits.returnPoint(rule('back', 1), 'caller')
  }
  await limits.take(ctx, rule('back', 1), 'caller')
  expect(await outcome(limits.take(ctx, rule('back', 1), 'caller'))).toBeInstanceOf(Problem)
})

test('a cleared key starts at zero', async () => {
  const limits = createLimits(database)
  await limits.take(ctx, rule('forgiven', 1), 'caller')
  await outcome(limits.take(ctx, rule('forgiven', 1), 'caller'))
  await limits.clear(rule('forgiven', 1), 'caller')
  expect(await outcome(limits.take(ctx, rule('forgiven', 1), 'caller'))).toBe('taken')
})

test('a rule with pauses lets a key wait twice as long each time, up to its longest pause', async () => {
  const paused = { ...rule('paused', 1), seconds: 60, pauses: { maxSeconds: 200, reset: 3_600 } }
  const waits: number[] = []
  for (let round = 0; round < 4; round += 1) {
    // A restart: this process would remember the pause.
    const limits = createLimits(database)
    await limits.take(ctx, paused, 'caller')
    const refusal = await outcome(limits.take(ctx, paused, 'caller'))
    waits.push(Number((refusal as Problem).headers['Retry-After']))
    const later = await outcome(createLimits(database).take(ctx, paused, 'caller'))
    expect(Number((later as Problem).headers['Retry-After'])).toBeGreaterThan((waits.at(-1) ?? 0) - 30)
    await database.db.query("update rate_limits set expire = 0 where key like 'paused:%'")
  }
  expect(waits).toEqual([60, 120, 200, 200])
})

test('a key starts at zero after its window', async () => {
  await createLimits(database).take(ctx, rule('window', 1), 'caller')
  await database.db.query("update rate_limits set expire = 0 where key like 'window:%'")
  expect(await outcome(createLimits(database).take(ctx, rule('window', 1), 'caller'))).toBe('taken')
})

test('hitting a limit is remembered once, and who it was is in no table in clear', async () => {
  const limits = createLimits(database)
  for (let at = 0; at < 8; at += 1) await outcome(limits.take(ctx, rule('noted'), 'ngozi@test.example'))
  const { rows } = await database.db.query(
    "select detail from security_events where event = 'limit_hit' and detail->>'rule' = 'noted'",
  )
  expect(rows).toHaveLength(1)
  const { rows: dump } = await database.db.query(
    'select r::text from rate_limits r union all select e::text from security_events e',
  )
  expect(JSON.stringify(dump)).not.toContain('ngozi')
})

test('the record of security events can only be added to', async () => {
  for (const statement of [
    'update security_events set event = event',
    'delete from security_events',
    'truncate security_events',
  ])
    await expect(database.db.query(statement)).rejects.toThrow('only added to')
})

testAll([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:41.58.1.2', '41.58.1.2'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('an address counts as itself, and an IPv6 address as its network', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})
