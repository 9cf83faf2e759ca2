import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { violates } from '#platform/db/sql-state.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { insertInvitation, useInvitation } from './invitations.store.ts'
import { DUMMY_HASH } from './password-hasher.service.ts'
import { insertReset, useReset } from './resets.store.ts'
import { readSession } from './sessions.service.ts'
import { deleteOldest, insertSession } from './sessions.store.ts'
import { hashToken, newToken, newUniqueCode } from './tokens.service.ts'
import { createAccount } from './users.service.ts'
import { insertUser, replaceHash, updatePassword } from './users.store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = new Date('2026-03-02T08:00:00Z')
const later = (ms: number) => new Date(START.getTime() + ms)

let database: Database
let now = START
const ctx = () => ({ db: database.db, now: () => now, actor: null, requestId: 'test' })

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  now = START
})

let people = 0
const person = (changes: Partial<Parameters<typeof createAccount>[1]> = {}) => ({
  username: 'Ada',
  email: `ada${(people += 1)}@demo.example`,
  phone: '+2348031234567',
  address: '1 Demo Street, Lagos',
  roleId: 6,
  passwordHash: DUMMY_HASH,
  isPending: false,
  ...changes,
})
const openOne = (changes = {}) => createAccount(ctx(), person(changes))

async function beginOne(userId: number, at = now, expiresAt = later(30 * DAY)): Promise<string> {
  const token = newToken()
  const tokenHash = hashToken('session', token)
  await insertSession(database.db, { userId, tokenHash, device: 'Chrome on Android', at, expiresAt })
  return token
}
const listSessions = async (userId: number) => {
  const found = await rows<{ last_seen_at: Date }>(
    database.db,
    'select last_seen_at from sessions where user_id = $1 order by id',
    [userId],
  )
  return found.map((session) => session.last_seen_at)
}
const change = (userId: number, set: string) => rows(database.db, `update users set ${set} where id = $1`, [userId])

describe('users', () => {
  test('twenty concurrent signups with one email create one account', async () => {
    const same = person()
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => createAccount(ctx(), same)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 })
  })

  testAll([
    ['an e-mail in capitals', { email: 'Ada@demo.example' }, 'users_email_check'],
    ['an e-mail without a name', { email: '@demo.example' }, 'users_email_check'],
    ['a phone that is not E.164', { phone: '08031234567' }, 'users_phone_check'],
    ['a password in clear', { passwordHash: 'demo-parts-1' }, 'users_password_hash_check'],
    ['a role that there is not', { roleId: 7 }, 'users_role_id_fkey'],
    ['an admin who waits', { roleId: 1, isPending: true }, 'users_check'],
    ['a customer who waits', { roleId: 6, isPending: true }, 'users_check'],
    ['no name', { username: '' }, 'users_username_check'],
    ['no address', { address: '' }, 'users_address_check'],
  ])('the database refuses a row with a wrong value', async (_, changes, constraint) => {
    const refusal = await openOne(changes).catch((error: unknown) => error)
    expect(violates(refusal, constraint), String(refusal)).toBe(true)
  })

  test.each([
    ['0', 0, newUniqueCode()],
    ['2^48', 2 ** 48, newUniqueCode()],
    ['a code with letters that look like digits', 5, 'SPL-0O1I-92QD'],
  ])('the database refuses an id or a code out of range: %s', async (_, id, uniqueCode) => {
    const { isPending: _isPending, ...user } = person()
    const inserted = insertUser(database.db, { ...user, id, uniqueCode, createdAt: now, approvedAt: now })
    await expect(inserted).rejects.toMatchObject({ code: '23514' })
  })

  test('inserting a user with a taken id or code writes nothing', async () => {
    const { isPending: _isPending, ...user } = person()
    const stored = { ...user, id: 77, uniqueCode: newUniqueCode(), createdAt: now, approvedAt: now }
    expect(await insertUser(database.db, stored)).toBe(true)
    const other = { ...stored, email: 'other@demo.example' }
    expect(await insertUser(database.db, { ...other, uniqueCode: newUniqueCode() })).toBe(false)
    expect(await insertUser(database.db, { ...other, id: 78 })).toBe(false)
  })

  test('replacing the hash of an older password changes nothing', async () => {
    const id = await openOne()
    const changed = DUMMY_HASH.replace('$qixQ', '$AAAA')
    await updatePassword(database.db, id, changed, later(MINUTE))
    await replaceHash(database.db, id, DUMMY_HASH, DUMMY_HASH.replace('$qixQ', '$BBBB'))
    expect(await rows(database.db, 'select password_hash from users where id = $1', [id])).toEqual([
      { password_hash: changed },
    ])
  })

  test('a user can own only one store', async () => {
    const id = await openOne()
    const open = (name: string) => rows(database.db, 'insert into stores (name, owner_id) values ($1, $2)', [name, id])
    await open('Demo one')
    await expect(open('Demo two')).rejects.toMatchObject({ code: '23505' })
  })
})

describe('sessions', () => {
  test.each([
    ['another role', 'role_id = 5'],
    ['another password', "password_changed_at = password_changed_at + interval '1 second'"],
    ['being disabled', 'disabled_at = now()'],
  ])('changing %s by SQL ends every session of the user and of no other user', async (_, set) => {
    const [id, other] = [await openOne(), await openOne()]
    const tokens = [await beginOne(id), await beginOne(id)]
    const stays = await beginOne(other)
    await change(id, set)
    expect(await Promise.all(tokens.map((token) => readSession(ctx(), token)))).toEqual([null, null])
    expect(await listSessions(id)).toEqual([])
    expect(await readSession(ctx(), stays)).toMatchObject({ userId: other })
  })

  test('changing the address or rehashing the password ends no session', async () => {
    const id = await openOne()
    const token = await beginOne(id)
    await change(id, "address = '2 Demo Street, Lagos'")
    await replaceHash(database.db, id, DUMMY_HASH, DUMMY_HASH.replace('$qixQ', '$CCCC'))
    expect(await readSession(ctx(), token)).toMatchObject({ userId: id, roleId: 6, approved: true })
  })

  test('approving an account affects its open session immediately', async () => {
    const id = await openOne({ roleId: 3, isPending: true })
    const token = await beginOne(id)
    expect(await readSession(ctx(), token)).toMatchObject({ roleId: 3, approved: false })
    await change(id, 'approved_at = now()')
    expect(await readSession(ctx(), token)).toMatchObject({ approved: true })
  })

  test('a thousand page views within ten minutes write the last use once', async () => {
    const id = await openOne()
    const token = await beginOne(id)
    for (let view = 0; view < 1_000; view += 1) {
      now = later(view * 1_200)
      await readSession(ctx(), token)
    }
    expect(await listSessions(id)).toEqual([later(10 * MINUTE)])
  })

  test('a session ends after 30 days, and after 14 without use', async () => {
    const id = await openOne()
    const [used, idle] = [await beginOne(id), await beginOne(id)]
    for (const day of [13, 26]) {
      now = later(day * DAY)
      expect(await readSession(ctx(), used)).toMatchObject({ userId: id })
    }
    expect(await readSession(ctx(), idle)).toBeNull()
    now = later(30 * DAY)
    expect(await readSession(ctx(), used)).toBeNull()
  })

  test('starting a session deletes expired sessions', async () => {
    const id = await openOne()
    for (let one = 0; one < 5; one += 1) await beginOne(id, START, later(DAY))
    now = later(2 * DAY)
    await beginOne(id)
    expect(await listSessions(id)).toEqual([now])
  })

  test('starting a session beyond the limit ends the oldest of the user', async () => {
    const id = await openOne()
    const tokens: string[] = []
    for (let one = 0; one < 4; one += 1) tokens.push(await beginOne(id, later(one * MINUTE)))
    await deleteOldest(database.db, id, 2)
    now = later(DAY)
    const found = await Promise.all(tokens.map((token) => readSession(ctx(), token)))
    expect(found.map((actor) => actor !== null)).toEqual([false, false, true, true])
  })

  test.each(['', ' ', 'null', '0'.repeat(43), "' or 1=1 --"])('the token "%s" belongs to no session', async (token) => {
    expect(await readSession(ctx(), token)).toBeNull()
  })

  test('the token of a reset link belongs to no session', async () => {
    const userId = await openOne()
    const token = newToken()
    const tokenHash = hashToken('password-reset', token)
    await insertReset(database.db, { tokenHash, userId, at: now, expiresAt: later(MINUTE) })
    expect(await readSession(ctx(), token)).toBeNull()
  })
})

describe('links', () => {
  const invitation = (expiresAt: Date) => {
    const tokenHash = hashToken('invitation', newToken())
    return { tokenHash, createdBy: null, email: null, at: START, expiresAt }
  }

  test('twenty concurrent uses of an invitation succeed once', async () => {
    const made = invitation(later(DAY))
    await insertInvitation(database.db, made)
    const guests = await Promise.all(Array.from({ length: 20 }, () => openOne({ roleId: 1 })))
    const used = await Promise.all(guests.map((guest) => useInvitation(database.db, made.tokenHash, guest, now)))
    expect(used.filter((id) => id !== null)).toHaveLength(1)
  })

  test('an invitation expires and cannot be valid for more than 24 hours', async () => {
    const made = invitation(later(DAY))
    await insertInvitation(database.db, made)
    expect(await useInvitation(database.db, made.tokenHash, await openOne(), later(DAY))).toBeNull()
    await expect(insertInvitation(database.db, invitation(later(DAY + 1)))).rejects.toMatchObject({ code: '23514' })
  })

  test('twenty concurrent uses of a reset link succeed once', async () => {
    const userId = await openOne()
    const tokenHash = hashToken('password-reset', newToken())
    await insertReset(database.db, { tokenHash, userId, at: now, expiresAt: later(60 * MINUTE) })
    const used = await Promise.all(Array.from({ length: 20 }, () => useReset(database.db, tokenHash, now)))
    expect(used.filter((id) => id !== null)).toEqual([userId])
  })

  test('a reset link is valid for an hour', async () => {
    const userId = await openOne()
    const reset = (expiresAt: Date) => ({
      tokenHash: hashToken('password-reset', newToken()),
      userId,
      at: now,
      expiresAt,
    })
    const made = reset(later(60 * MINUTE))
    await insertReset(database.db, made)
    expect(await useReset(database.db, made.tokenHash, later(60 * MINUTE))).toBeNull()
    await expect(insertReset(database.db, reset(later(61 * MINUTE)))).rejects.toMatchObject({ code: '23514' })
  })
})
