import { CALLS, type RoleId } from '#modules/accounts/permissions.rules.ts'
import { insertReset } from '#modules/accounts/resets.store.ts'
import { newToken, hashToken } from '#modules/accounts/tokens.service.ts'

import { PASSWORD, type Person, requestCtx } from './people.ts'
import type { TestShop } from './shop.ts'

/** Everything that a call needs to be right: what it is about stands in `id`. */
export interface SampleCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: object
  /** What it answers when all is well. */
  status: number
}

const PARAMS: Record<string, string> = {
  category: 'Filters',
  min: '100',
  max: '100000',
  rating: '3',
  condition: 'New',
  make: 'Toyota',
  model: 'Corolla',
  year: '2010',
  vin: '2T1BU4EE9AC123456',
  id: '1',
  productId: '1',
  storeId: '1',
}

interface Sample {
  status?: number
  query?: string
  /** In the name of a person, on somebody of whom `about` tells. */
  body?(shop: TestShop, about: Person): object | Promise<object>
  params?(about: Person): Record<string, string>
}

let numbers = 0
const NEW_EMAIL = () => `new-${(numbers += 1)}@test.example`

/** What the calls need beyond their path. A call that changes something and is missing here fails the tests over all calls. */
const SAMPLES: Record<string, Sample> = {
  'GET /api/product/suggest': { query: '?search=brake' },
  'GET /api/product/ids/': { query: '?from=1' },
  'POST /api/user/': {
    status: 201,
    body: () => ({
      username: 'New Person',
      email: NEW_EMAIL(),
      phone: '08031234567',
      address: '1 Test Road, Lagos',
      password: PASSWORD,
      role_id: 6,
    }),
  },
  'POST /api/login/:email/': {
    params: ({ email }) => ({ email }),
    body: (_, { email }) => ({ email, password: PASSWORD }),
  },
  'POST /api/logout/': { status: 204 },
  'PATCH /api/user/:id/': { body: () => ({ address: `${(numbers += 1)} Test Road, Lagos` }) },
  'POST /api/users/:id/approval/': {},
  'DELETE /api/sessions/:id/': { status: 204, params: ({ sessionId }) => ({ id: String(sessionId) }) },
  'POST /api/password/change/': { body: () => ({ current_password: PASSWORD, password: `${PASSWORD}-new` }) },
  'POST /api/password/forgot/': { status: 202, body: () => ({ email: NEW_EMAIL() }) },
  'POST /api/password/reset/': { status: 204, body: openReset },
  'POST /api/invitations/': { status: 201, body: () => ({}) },
}

/** The calls of the permission table, and of them those that change something. */
export const callNames = Object.keys(CALLS)
export const writingCalls = callNames.filter((name) => !name.startsWith('GET '))

/** A call as it should be made, about this person's things. */
export async function sampleCall(shop: TestShop, name: string, about: Person): Promise<SampleCall> {
  const [method, path = ''] = name.split(' ')
  const sample = SAMPLES[name]
  if (sample === undefined && method !== 'GET')
    throw new Error(`${name} has no sample in tests/support/sample-calls.ts.`)
  const ofUser: Record<string, string> = CALLS[name]?.of === 'user' ? { id: String(about.userId) } : {}
  const params: Record<string, string> = { ...PARAMS, ...ofUser, ...sample?.params?.(about) }
  const url = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  const body = await sample?.body?.(shop, about)
  return {
    // Five methods are all that the table names.
    method: method as SampleCall['method'],
    url: url + (sample?.query ?? ''),
    status: sample?.status ?? 200,
    ...(body !== undefined && { body }),
  }
}

async function openReset(shop: TestShop, { userId }: Person): Promise<object> {
  const [token, at] = [newToken(), new Date()]
  const tokenHash = hashToken('password-reset', token)
  await insertReset(requestCtx(shop).db, { tokenHash, userId, at, expiresAt: new Date(at.getTime() + 60_000) })
  return { token, password: `${PASSWORD}-reset` }
}

let addresses = 0
/** An address that nobody has used before, so that no limit of addresses stands in a test's way. */
export function newAddress(): string {
  addresses += 1
  return `10.${20 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
}

export const ROLE_IDS: readonly RoleId[] = [1, 2, 3, 4, 5, 6]
