import type { FastifyInstance } from 'fastify'

import { logIn, signUp, type User } from '#modules/accounts/accounts.contract.ts'
import { createInvitation } from '#modules/accounts/invitations.service.ts'
import { useInvitation } from '#modules/accounts/invitations.store.ts'
import { createPasswordHasher } from '#modules/accounts/password-hasher.service.ts'
import { ROLE, type RoleId } from '#modules/accounts/permissions.rules.ts'
import { needsApproval } from '#modules/accounts/permissions.rules.ts'
import { startSession } from '#modules/accounts/sessions.service.ts'
import { hashToken } from '#modules/accounts/tokens.service.ts'
import { loadUser, createAccount } from '#modules/accounts/users.service.ts'
import { createCartFor as makeCart } from '#modules/cart/cart.service.ts'
import type { Database } from '#platform/db/open-database.ts'
import type { Api } from '#platform/http/client.ts'

import { createBrowserClient, createInjectClient } from './api-clients.ts'
import { createRequestCtx } from './request-ctx.ts'

/** A user with one session, which both clients share. */
export interface SignedIn {
  user: User
  password: string
  token: string
  /** The API with the token as a bearer. */
  bearer: Api
  /** The API with the cookie and the CSRF token, like a page in a browser. */
  cookie: Api
}

interface ShopParts {
  app: FastifyInstance
  database: Database
}

const PASSWORD = 'quiet-harbour-2026'
let passwordHash: Promise<string> | null = null
let accounts = 0

/** Creates an account and a session without the API, which would hash two passwords for each user. */
export async function signedInAs(shop: ShopParts & { businessApproval: boolean }, roleId: RoleId): Promise<SignedIn> {
  const { from, phone, ...person } = createPerson()
  const ctx = createRequestCtx(shop)
  const userId = await createAccount(ctx, {
    ...person,
    phone,
    roleId,
    passwordHash: await (passwordHash ??= createPasswordHasher().hashPassword(PASSWORD)),
    isPending: shop.businessApproval && needsApproval(roleId),
  })
  if (roleId === ROLE.admin)
    await useInvitation(ctx.db, hashToken('invitation', (await createInvitation(ctx)).token), userId, ctx.now())
  await makeCart(ctx, userId)
  const { token } = await startSession(ctx, userId, { ip: from, userAgent: undefined })
  return { user: await loadUser(ctx, userId), password: PASSWORD, ...createClients(shop, token, from) }
}

/** Signs up and logs in through the API: with a password, a welcome email, and recorded events. */
export async function signUpAs(shop: ShopParts, roleId: RoleId): Promise<SignedIn> {
  const { from, ...person } = createPerson()
  const caller = createInjectClient(shop.app, {}, from)
  const { email } = person
  const password = `quiet-harbour-${accounts}`
  const invited = roleId === ROLE.admin && { invitation: (await createInvitation(createRequestCtx(shop))).token }
  await caller(signUp, { body: { ...person, password, role_id: roleId, ...invited } })
  const { token, user } = await caller(logIn, { params: { email }, body: { email, password } })
  return { user, password, ...createClients(shop, token, from) }
}

/** Returns a new person with an IP address of their own, because requests are limited by address. */
function createPerson() {
  accounts += 1
  return {
    from: `10.9.${accounts >> 8}.${accounts & 255}`,
    username: `Person ${accounts}`,
    email: `person-${accounts}@test.example`,
    phone: `+234803123${String(1000 + accounts).slice(-4)}`,
    address: '1 Test Road, Lagos',
  }
}

function createClients({ app }: ShopParts, token: string, from: string) {
  const bearer = createInjectClient(app, { authorization: `Bearer ${token}` }, from)
  return { token, bearer, cookie: createBrowserClient(app, new Map([['session', token]]), from) }
}
