import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { getSession, logIn } from '#modules/accounts/accounts.contract.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { addCartItem } from '#modules/cart/cart.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { OPEN_GUARD } from '#platform/http/write-guard.ts'
import type { WritePause } from '#platform/http/write-pause.ts'
import { createRequestCtx } from '#tests/support/request-ctx.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { setMaintenance, watchMaintenance } from './maintenance.service.ts'

let shop: TestShop
let buyer: SignedIn
let pause: WritePause | null = null
beforeAll(async () => {
  shop = await openTestShop({ writeGuard: { ...OPEN_GUARD, findPause: () => pause } })
  buyer = await shop.signedInAs(ROLE.customer)
})
afterAll(() => shop.close())
afterEach(() => void (pause = null))

const addItem = () => buyer.bearer(addCartItem, { body: { cartId: 1, productId: 1, quantity: 1 } })

test.each([
  ['disk', 507, 'storage_full', 'The disk is almost full'],
  ['maintenance', 503, 'read_only', 'read-only for maintenance'],
] as const)(
  'a pause for %s refuses writes with %s, while reads, logins and /readyz go on',
  async (which, status, code, ready) => {
    pause = which
    await expect(addItem()).rejects.toMatchObject({ status, body: { code } })
    expect(await shop.visitor(findProducts, { query: {} })).toMatchObject({ count: 0 })
    expect(await buyer.bearer(getSession)).toMatchObject({ user: { id: buyer.user.id } })
    const { email } = buyer.user
    expect(await shop.visitor(logIn, { params: { email }, body: { email, password: buyer.password } })).toBeDefined()
    const probe = await shop.app.inject('/readyz')
    expect(probe.statusCode).toBe(200)
    expect(probe.json()).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(new RegExp(ready, 'i')) as string,
    })
  },
)

test('the card gateway repeats a webhook that was refused', async () => {
  pause = 'maintenance'
  const answer = await shop.app.inject({ method: 'POST', url: '/api/webhooks/paystack', payload: {} })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('60')
})

test('the read-only mode that one process sets is seen by another, and is in the audit log', async () => {
  const ctx = createRequestCtx(shop)
  const onChange = vi.fn<() => void>()
  const watch = await watchMaintenance(ctx, { onChange, intervalMs: 20 })
  expect(watch.isOn()).toBe(false)
  expect(await setMaintenance(ctx, true)).toBe(true)
  expect(await setMaintenance(ctx, true)).toBe(false)
  await vi.waitFor(() => expect(watch.isOn()).toBe(true))
  await setMaintenance(ctx, false)
  await vi.waitFor(() => expect(watch.isOn()).toBe(false))
  watch.stop()
  expect(onChange).toHaveBeenCalledTimes(2)
  const { rows } = await shop.database.pool.query(
    `select event from security_events where event like 'maintenance%' order by id`,
  )
  expect(rows).toEqual([{ event: 'maintenance_started' }, { event: 'maintenance_ended' }])
})
