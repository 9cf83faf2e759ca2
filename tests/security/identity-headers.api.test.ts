import { afterAll, beforeAll, expect, test } from 'vitest'

import { getSession } from '#modules/accounts/accounts.contract.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createPersonFactory, type Person } from '#tests/support/test-users.ts'

// Headers that proxies, gateways and frameworks name a user by. The shop ignores all of them (security row 27).
const NAMES = `x-user x-user-id x-userid x-user-email x-user-name x-username x-user-role x-user-roles x-role x-roles
  x-role-id x-auth-user x-auth-user-id x-auth-username x-auth-email x-auth-role x-auth-request-user
  x-auth-request-email x-auth-request-preferred-username x-auth-request-groups x-authenticated-user
  x-authenticated-userid x-authenticated-user-id x-remote-user x-remote-user-email remote-user remote_user
  x-forwarded-user x-forwarded-email x-forwarded-preferred-username x-forwarded-groups x-forwarded-access-token
  x-webauth-user x-webauth-email x-webauth-role x-token-user-id x-token-user-email x-account-id x-customer-id
  x-consumer-id x-consumer-username x-consumer-custom-id x-credential-identifier x-api-user x-api-key
  x-access-token x-auth-token x-session x-session-id x-session-token x-wcpay-platform-checkout-user
  x-goog-authenticated-user-email x-goog-authenticated-user-id x-goog-iap-jwt-assertion x-ms-client-principal
  x-ms-client-principal-id x-ms-client-principal-name x-amzn-oidc-identity x-amzn-oidc-data cf-access-jwt-assertion
  cf-access-authenticated-user-email x-endpoint-api-userinfo x-jwt-assertion x-jwt-payload x-ssl-client-dn
  x-ssl-client-verify x-client-cert x-admin x-is-admin x-internal x-internal-request x-debug x-impersonate-user
  x-on-behalf-of x-original-user proxy-authorization from x-actor x-sudo`.split(/\s+/)

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await (await createPersonFactory(shop))(1)
})
afterAll(() => shop.close())

const valuesFor = () => [String(admin.userId), admin.email, '1', 'admin', 'true', admin.token, `Bearer ${admin.token}`]

async function expectVisitor(headers: Record<string, string>) {
  const session = await shop.app.inject({ url: getSession.path, headers })
  expect(session.json(), JSON.stringify(headers)).toEqual({ user: null })
  const user = await shop.app.inject({ url: `/api/user/${admin.userId}/`, headers })
  expect(user.statusCode, JSON.stringify(headers)).toBe(401)
}

test('cookie and bearer token identify the admin, so that the tests below can fail', async () => {
  for (const headers of [{ cookie: `session=${admin.token}` }, { authorization: `Bearer ${admin.token}` }]) {
    const answer = await shop.app.inject({ url: `/api/user/${admin.userId}/`, headers })
    expect(answer.statusCode).toBe(200)
  }
})

test('each of more than sixty headers that name an admin leaves the caller a visitor', async () => {
  expect(NAMES.length).toBeGreaterThan(60)
  for (const name of NAMES) for (const value of valuesFor()) await expectVisitor({ [name]: value })
})

test('all headers that name an admin together leave the caller a visitor', async () => {
  for (const value of valuesFor()) await expectVisitor(Object.fromEntries(NAMES.map((name) => [name, value])))
})

testAll([
  ['a token without its scheme', () => admin.token],
  ['another scheme', () => `Token ${admin.token}`],
  ['basic authorisation', () => `Basic ${Buffer.from(`${admin.email}:${admin.token}`).toString('base64')}`],
  ['a JWT that signs itself', () => 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOjEsInJvbGUiOjF9.'],
  ['a token with something behind it', () => `Bearer ${admin.token}x`],
  ['a token cut short', () => `Bearer ${admin.token.slice(0, -1)}`],
  ['a token of two', () => `Bearer ${admin.token}, Bearer ${admin.token}`],
  ['an empty bearer', () => 'Bearer '],
  ['a word', () => 'Bearer undefined'],
  ['a token in other case', () => `Bearer ${swapCase(admin.token)}`],
  ['a long one', () => `Bearer ${'x'.repeat(8_000)}`],
])('an Authorization header without a valid bearer token gives no session', async (_, authorization) => {
  await expectVisitor({ authorization: authorization() })
})

test.each([
  ['the cookie of https over http', () => `__Host-session=${admin.token}`],
  ['a cookie of another name', () => `sessionid=${admin.token}`],
  ['the name in other case', () => `Session=${admin.token}`],
  ['a user id', () => `session=${admin.userId}`],
  ['nothing', () => 'session='],
])('%s in the cookie gives no session', async (_, cookie) => {
  await expectVisitor({ cookie: cookie() })
})

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
