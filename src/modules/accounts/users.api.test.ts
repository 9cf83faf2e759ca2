import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import type { Email } from '#platform/mail.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { approveUser, getUser, getUserCode, updateUser } from './accounts.contract.ts'
import { ROLE } from './permissions.rules.ts'

let shop: TestShop
let ada: SignedIn
let bola: SignedIn
let admin: SignedIn
const emails: Email[] = []

beforeAll(async () => {
  const outbox = { post: async (_: unknown, email: Email) => void emails.push(email) }
  shop = await openTestShop({ outbox, baseUrl: 'https://shop.example' })
  ada = await shop.signedInAs(ROLE.customer)
  bola = await shop.signedInAs(ROLE.customer)
  admin = await shop.signedInAs(ROLE.admin)
})
afterAll(() => shop.close())

let people = 0
let body: Record<string, unknown>
beforeEach(() => {
  emails.length = 0
  body = {
    username: ' Chidi Demo ',
    email: `Chidi${(people += 1)}@Demo.Example`,
    phone: '0803 123 4567',
    address: '1 Demo Street, Lagos',
    password: 'quiet-harbour',
    role_id: 5,
  }
})

/** Posts anything at all, as a program would. */
async function post(payload: unknown, contentType = 'application/json') {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/user/',
    remoteAddress: `10.1.${people >> 8}.${people & 255}`,
    headers: { 'content-type': contentType },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  return { status: response.statusCode, answer: response.json<{ detail: string; errors?: Record<string, string[]> }>() }
}
const countUsers = async () => (await rows<{ n: number }>(shop.database.db, 'select count(*) as n from users'))[0]?.n

describe('signing up', () => {
  test('creates an account with a lower-case email and an E.164 phone, and sends a welcome email', async () => {
    const { status, answer } = await post(body)
    expect(status).toBe(201)
    expect(answer).toEqual({
      id: expect.any(Number),
      username: 'Chidi Demo',
      email: `chidi${people}@demo.example`,
      phone: '+2348031234567',
      address: '1 Demo Street, Lagos',
      role: { id: 5, role_name: 'workshoprole' },
      approved: true,
    })
    expect(emails).toMatchObject([{ to: `chidi${people}@demo.example`, subject: 'Welcome to Sparelane' }])
    expect(emails[0]?.text).toContain('https://shop.example/login')
  })

  test('a signup stores the password only as argon2id', async () => {
    await post({ ...body, username: 'Kept' })
    const kept = await rows<{ row: string }>(
      shop.database.db,
      "select row_to_json(u)::text as row from users u where username = 'Kept'",
    )
    expect(kept[0]?.row).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(kept[0]?.row).not.toContain('quiet-harbour')
  })

  test('signing up with a taken email in any case returns 409, also concurrently', async () => {
    const both = await Promise.all([post(body), post({ ...body, email: String(body['email']).toUpperCase() })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(both.find(({ status }) => status === 409)?.answer.detail).toBe(
      'This e-mail is already registered. Log in, or ask for a new password.',
    )
    expect(emails).toHaveLength(1)
  })

  testAll([
    ['username', '', 'Username is required.'],
    ['username', '   ', 'Username is required.'],
    ['username', undefined, 'Username is required.'],
    ['email', '', 'Email is required.'],
    ['email', 'chidi', 'Enter a valid email.'],
    ['email', 'chidi@demo', 'Enter a valid email.'],
    ['email', 'a b@demo.example', 'Enter a valid email.'],
    ['email', 'a@b@demo.example', 'Enter a valid email.'],
    ['email', `${'İ'.repeat(60)}@${'İ'.repeat(150)}.example`, 'At most 254 characters.'],
    ['email', 'chid\u0456@demo.example', 'Use letters of one alphabet in your email.'],
    ['email', '\uFF41da@demo.example', 'Use standard letters in your email.'],
    ['address', '', 'Address is required.'],
    ['phone', '', 'Phone is required.'],
    ['phone', '12345', 'Enter a valid phone number.'],
    ['phone', 'none', 'Enter a valid phone number.'],
    ['password', '', 'Password is required.'],
    ['password', '12345', 'Min 6 characters.'],
    ['password', 'Password1', 'This password is too common. Please choose another one.'],
    ['password', 'p'.repeat(129), 'At most 128 characters.'],
    ['role_id', undefined, 'Role is required.'],
    ['role_id', 0, 'Role is required.'],
    ['role_id', 7, 'Role is required.'],
    ['role_id', 2.5, 'Role is required.'],
    ['username', 'a\u0000b', 'This text cannot be read.'],
  ])('an invalid value returns 400 at its field and stores nothing', async (field, value, text) => {
    const before = await countUsers()
    const { status, answer } = await post({ ...body, [field]: value })
    expect({ status, texts: answer.errors?.[field] }).toMatchObject({ status: 400 })
    expect(answer.errors?.[field]).toContain(text)
    expect(await countUsers()).toBe(before)
  })

  test('an invalid phone and a common password are reported together', async () => {
    const { answer } = await post({ ...body, phone: '12', password: 'qwerty123' })
    expect(Object.keys(answer.errors ?? {}).toSorted()).toEqual(['password', 'phone'])
  })

  testAll([
    ['id', 1],
    ['balance', 1_000_000],
    ['role', { id: 1 }],
    ['roleId', 1],
    ['role_name', 'adminrole'],
    ['approved', true],
    ['approved_at', '2026-01-01'],
    ['unique_code', 'SPL-2222-2222'],
    ['password_hash', 'x'],
    ['is_admin', true],
    ['storeId', 1],
    ['status', 'active'],
  ])('a field that only the shop sets returns 400', async (key, value) => {
    const before = await countUsers()
    const { status, answer } = await post({ ...body, [key]: value })
    expect({ status, names: Object.keys(answer.errors ?? {}) }).toEqual({ status: 400, names: [key] })
    expect(await countUsers()).toBe(before)
  })

  testAll(['username', 'email', 'phone', 'address', 'password', 'role_id', 'invitation'])(
    'with a value of the wrong type or of 100 kB is refused, and nothing is stored',
    async (field) => {
      const before = await countUsers()
      for (const value of [null, true, 12, '6', [], {}, ['a'], { $gt: '' }, 'x'.repeat(100_000), '@'.repeat(100_000)]) {
        // A number and a short text are right for one field each.
        if (field === 'username' && value === '6') continue
        if (field === 'address' && value === '6') continue
        const { status } = await post({ ...body, [field]: value })
        expect({ value: JSON.stringify(value).slice(0, 20), status }).toMatchObject({ status: 400 })
      }
      expect(await countUsers()).toBe(before)
    },
  )

  test.each([
    '{"__proto__": {"role_id": 1}, ',
    '{"constructor": {"prototype": {"role_id": 1}}, ',
    '{"role_id": 1, "role_id": 1, ',
  ])('an invitation starting with %s creates no admin', async (start) => {
    const before = await countUsers()
    const { role_id: _role, ...rest } = body
    const { status } = await post(start + JSON.stringify(rest).slice(1))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await countUsers()).toBe(before)
    expect(({} as { role_id?: number }).role_id).toBeUndefined()
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'a/b',
  ])('a body of content type %s returns 415', async (contentType) => {
    expect((await post(body, contentType)).status).toBe(415)
  })

  test.each(['', '[]', 'null', '"x"', '{', '1'])('the body %j returns 400', async (text) => {
    expect((await post(text)).status).toBe(400)
  })

  test('signups of one address beyond the hourly limit return 429 with Retry-After', async () => {
    const payload = { ...body, role_id: 1 }
    const attempt = () => shop.app.inject({ method: 'POST', url: '/api/user', remoteAddress: '10.2.2.2', payload })
    const statuses = await Promise.all(Array.from({ length: 41 }, async () => (await attempt()).statusCode))
    expect(statuses.filter((status) => status === 403)).toHaveLength(40)
    const refused = await attempt()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  })

  test('signups with invalid values do not count towards the hourly limit of an address', async () => {
    const attempt = (payload: object) =>
      shop.app.inject({ method: 'POST', url: '/api/user', remoteAddress: '10.2.2.3', payload })
    for (let at = 0; at < 40; at += 1) expect((await attempt({ ...body, password: 'iloveyou' })).statusCode).toBe(400)
    expect((await attempt(body)).statusCode).toBe(201)
  })
})

describe('own data', () => {
  test('a user can read only themselves, and an admin can read all users', async () => {
    const own = await ada.bearer(getUser, { params: { id: String(ada.user.id) } })
    expect(own).toEqual(ada.user)
    expect(await admin.bearer(getUser, { params: { id: String(ada.user.id) } })).toEqual(own)
  })

  test.each([
    ['another user', () => String(bola.user.id)],
    ['an unknown user', () => '5'],
  ])('every call about %s returns 404', async (_, id) => {
    const params = { id: id() }
    const calls = [
      () => ada.bearer(getUser, { params }),
      () => ada.bearer(getUserCode, { params }),
      () => ada.bearer(updateUser, { params, body: { address: 'Elsewhere' } }),
    ]
    const problem = { status: 404, body: { detail: 'User not found.', code: 'user_not_found' } }
    for (const call of calls) await expect(call()).rejects.toMatchObject(problem)
    expect((await bola.bearer(getUser, { params: { id: String(bola.user.id) } })).address).toBe(bola.user.address)
  })

  test('an admin gets 404 for an unknown user', async () => {
    const params = { id: '5' }
    await expect(admin.bearer(getUser, { params })).rejects.toMatchObject({ status: 404 })
    await expect(admin.bearer(getUserCode, { params })).rejects.toMatchObject({ status: 404 })
    await expect(admin.bearer(updateUser, { params, body: { address: 'x' } })).rejects.toMatchObject({ status: 404 })
    await expect(admin.bearer(approveUser, { params })).rejects.toMatchObject({ status: 404 })
  })

  test('a visitor gets 401', async () => {
    await expect(shop.visitor(getUser, { params: { id: String(ada.user.id) } })).rejects.toMatchObject({ status: 401 })
  })

  test('name, phone and address can be changed alone or together', async () => {
    const params = { id: String(bola.user.id) }
    await bola.bearer(updateUser, { params, body: { phone: '2348057654321' } })
    const changed = await bola.bearer(updateUser, {
      params,
      body: { username: 'Bola', address: '2 Demo Street, Kano' },
    })
    expect(changed).toEqual({
      ...bola.user,
      username: 'Bola',
      phone: '+2348057654321',
      address: '2 Demo Street, Kano',
    })
    expect(await bola.bearer(updateUser, { params, body: {} })).toEqual(changed)
  })

  testAll([
    ['phone', '12345', 'Enter a valid phone number.'],
    ['phone', '', 'Phone is required.'],
    ['username', ' ', 'Username is required.'],
    ['email', 'new@demo.example', '"email" is not known here.'],
    ['role_id', 1, '"role_id" is not known here.'],
    ['role', { id: 1 }, '"role" is not known here.'],
    ['approved', true, '"approved" is not known here.'],
    ['password', 'quiet-harbour-2', '"password" is not known here.'],
    ['balance', 5, '"balance" is not known here.'],
  ])('an invalid value returns 400 and changes nothing', async (field, value, text) => {
    const response = await shop.app.inject({
      method: 'PATCH',
      url: `/api/user/${ada.user.id}/`,
      headers: { authorization: `Bearer ${ada.token}` },
      payload: { address: 'Elsewhere', [field]: value },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json<{ errors: Record<string, string[]> }>().errors[field]).toContain(text)
    expect(await ada.bearer(getUser, { params: { id: String(ada.user.id) } })).toEqual(ada.user)
  })

  test('a user can read only their own unique code', async () => {
    const getCode = ({ bearer }: SignedIn, { user }: SignedIn) =>
      bearer(getUserCode, { params: { id: String(user.id) } })
    const own = await getCode(ada, ada)
    expect(own).toEqual({ unique_code: expect.stringMatching(/^SPL-[2-9A-Z]{4}-[2-9A-Z]{4}$/), balance: 0 })
    expect(await getCode(admin, ada)).toEqual(own)
    expect((await getCode(bola, bola)).unique_code).not.toBe(own.unique_code)
  })
})
