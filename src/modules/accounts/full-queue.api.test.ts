import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createLimits } from '#platform/rate-limits.ts'
import { createRequestCtx } from '#tests/support/request-ctx.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { accountProblems } from './account-problems.contract.ts'
import { LIMITS } from './limits.rules.ts'
import { createLoginLimits } from './login-limits.service.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.service.ts'
import { createPasswords } from './passwords.service.ts'
import { ROLE } from './permissions.rules.ts'
import { createSessions } from './sessions.service.ts'

let shop: TestShop
let ada: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ada = await shop.signedInAs(ROLE.customer)
})

/** Creates a hasher whose queue is full for the first checks. */
function createBusyHasher(refusals: number): PasswordHasher {
  const hasher = createPasswordHasher()
  let checks = 0
  const verifyPassword: PasswordHasher['verifyPassword'] = async (stored, password) => {
    checks += 1
    if (checks <= refusals) throw accountProblems.busy()
    return hasher.verifyPassword(stored, password)
  }
  return { ...hasher, verifyPassword }
}

test('logins that a full queue refuses do not count as failures', async () => {
  const refusals = LIMITS.loginByAccountAndAddress.points
  const loginLimits = createLoginLimits(createLimits(shop.database))
  const { logIn } = createSessions({ hasher: createBusyHasher(refusals), loginLimits })
  const { email } = ada.user
  const attempt = () =>
    logIn(createRequestCtx(shop), { email, password: ada.password }, { ip: '10.3.2.1', userAgent: undefined })
  for (let at = 0; at < refusals; at += 1) await expect(attempt()).rejects.toMatchObject({ status: 503 })
  expect((await attempt()).user).toEqual(ada.user)
})

test('password changes that a full queue refuses do not count as wrong passwords', async () => {
  const refusals = LIMITS.passwordByUser.points
  const { change } = createPasswords({
    hasher: createBusyHasher(refusals),
    limits: createLimits(shop.database),
    outbox: { post: () => Promise.resolve() },
    jobs: { declare: () => undefined, enqueue: () => Promise.resolve('') },
    baseUrl: 'https://shop.example',
  })
  const actor = { userId: ada.user.id, roleId: ROLE.customer, approved: true, sessionId: 0 }
  const passwords = { current: ada.password, replacement: 'brown-pelican-7' }
  const attempt = () =>
    change({ ...createRequestCtx(shop), actor }, passwords, { ip: '10.3.2.2', userAgent: undefined })
  for (let at = 0; at < refusals; at += 1) await expect(attempt()).rejects.toMatchObject({ status: 503 })
  expect(await attempt()).toMatchObject({ session: { token: expect.any(String) } })
})
