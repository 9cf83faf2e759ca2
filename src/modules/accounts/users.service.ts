import type { z } from 'zod'

import { recordSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invalidInput } from '#platform/http/problems.ts'
import type { Outbox } from '#platform/mail.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { addressKey, type Limits } from '#platform/rate-limits.ts'

import { WRONG_PHONE } from './account-field.rules.ts'
import { accountProblems } from './account-problems.contract.ts'
import type { ProfileBody, SignupBody, User } from './accounts.contract.ts'
import type { AccountAuditEvent } from './audit-events.rules.ts'
import { isCommonPassword } from './common-passwords.service.ts'
import { findEmailFault } from './email-letters.rules.ts'
import { composeApprovalEmail, composeWelcomeEmail } from './emails.rules.ts'
import { findOpenInvitation, useInvitation } from './invitations.store.ts'
import { LIMITS } from './limits.rules.ts'
import type { PasswordHasher } from './password-hasher.service.ts'
import { needsApproval, ROLE } from './permissions.rules.ts'
import { parsePhone } from './phones.service.ts'
import { type RequestInfo } from './request-info.service.ts'
import { hashToken, newUniqueCode, newUserId } from './tokens.service.ts'
import {
  approve,
  findByEmail,
  findUniqueCode,
  findUser,
  insertUser,
  type NewUser,
  updateProfile,
} from './users.store.ts'

const recordEvent = recordSecurityEvent<AccountAuditEvent>

type Signup = z.output<typeof SignupBody>
type Profile = z.output<typeof ProfileBody>

/** Creates the service that signs users up and changes their data. */
export function createUsers(deps: {
  hasher: PasswordHasher
  limits: Limits
  outbox: Outbox
  baseUrl: string
  businessApproval: boolean
  getBalance(ctx: Ctx, userId: number): Promise<Kobo>
  onSignUp(tx: Ctx, userId: number): Promise<void>
}) {
  return { signUp, getUser, updateUser, getUserCode, approveUser, getSessionUser }

  /** Creates an account. @throws invitationNeeded, invitationForOther, emailTaken, field errors, Problem 429 */
  async function signUp(ctx: Ctx, body: Signup, requestInfo: RequestInfo): Promise<User> {
    // Before the limit, which many people behind one address share: a typing mistake spends none of it.
    const phone = await validateSignup(body)
    await deps.limits.take(ctx, LIMITS.signupByAddress, addressKey(requestInfo.ip))
    // Role 1 consumes an invitation (ruling 10); business roles may need approval (ruling 11).
    const invitation = body.role_id === ROLE.admin ? await checkInvitation(ctx, body, requestInfo) : null
    // Outside the transaction, because hashing is slow and queued.
    const passwordHash = await deps.hasher.hashPassword(body.password)
    return inTransaction(ctx, async (tx) => {
      const isPending = deps.businessApproval && needsApproval(body.role_id)
      const { username, email, address, role_id: roleId } = body
      const id = await createAccount(tx, { username, email, phone, address, roleId, passwordHash, isPending })
      await deps.onSignUp(tx, id)
      if (invitation) await consumeInvitation(tx, invitation, id, requestInfo)
      const { ip } = requestInfo
      await recordEvent(tx, { event: 'signed_up', userId: id, actorId: id, ip, detail: { role: roleId } })
      await deps.outbox.post(tx, {
        to: email,
        ...composeWelcomeEmail({ username, isApproved: !isPending }, deps.baseUrl),
      })
      return loadUser(tx, id)
    })
  }

  async function checkInvitation(ctx: Ctx, { invitation, email }: Signup, { ip }: RequestInfo): Promise<Buffer> {
    const tokenHash = invitation === undefined ? null : hashToken('invitation', invitation)
    const open = tokenHash && (await findOpenInvitation(ctx.db, tokenHash, ctx.now()))
    if (tokenHash && open && (open.email === null || open.email === email)) return tokenHash
    await recordEvent(ctx, { event: 'invitation_refused', ip })
    throw open ? accountProblems.invitationForOther() : accountProblems.invitationNeeded()
  }

  async function consumeInvitation(tx: Ctx, tokenHash: Buffer, userId: number, { ip }: RequestInfo): Promise<void> {
    const used = await useInvitation(tx.db, tokenHash, userId, tx.now())
    if (used === null) throw accountProblems.invitationNeeded()
    await recordEvent(tx, {
      event: 'invitation_used',
      userId,
      actorId: userId,
      ip,
      detail: { invitation: used },
    })
  }

  /** Returns the caller, or any user for an admin. @throws userNotFound, also for other users (ruling 13) */
  async function getUser(ctx: Ctx, id: number): Promise<User> {
    assertSelfOrAdmin(ctx, id)
    return loadUser(ctx, id)
  }

  /** Changes the profile of the caller, or of any user for an admin. @throws userNotFound, field error of phone */
  async function updateUser(ctx: Ctx, id: number, changes: Profile, requestInfo: RequestInfo): Promise<User> {
    assertSelfOrAdmin(ctx, id)
    const phone = changes.phone === undefined ? undefined : parsePhone(changes.phone)
    if (phone === null) throw invalidInput(INVALID_PHONE)
    return inTransaction(ctx, async (tx) => {
      if (!(await updateProfile(tx.db, id, { ...changes, phone }))) throw accountProblems.userNotFound()
      const detail = { fields: Object.keys(changes).join(' ') }
      await recordEvent(tx, { event: 'profile_changed', userId: id, ip: requestInfo.ip, detail })
      return loadUser(tx, id)
    })
  }

  /** Returns unique code and balance in naira of the caller, or of any user for an admin. @throws userNotFound */
  async function getUserCode(ctx: Ctx, id: number): Promise<{ unique_code: string; balance: number }> {
    assertSelfOrAdmin(ctx, id)
    const code = await findUniqueCode(ctx.db, id)
    if (code === null) throw accountProblems.userNotFound()
    return { unique_code: code, balance: toNaira(await deps.getBalance(ctx, id)) }
  }

  /** Approves a business account for business prices (ruling 11); repeating changes nothing. @throws userNotFound */
  async function approveUser(ctx: Ctx, id: number, { ip }: RequestInfo): Promise<User> {
    return inTransaction(ctx, async (tx) => {
      const isNew = await approve(tx.db, id, requireActor(tx).userId, tx.now())
      const user = await loadUser(tx, id)
      if (!isNew) return user
      await recordEvent(tx, { event: 'account_approved', userId: id, ip })
      await deps.outbox.post(tx, { to: user.email, ...composeApprovalEmail(user, deps.baseUrl) })
      return user
    })
  }

  /** Returns the signed-in user; null for a visitor. */
  async function getSessionUser(ctx: Ctx): Promise<{ user: User | null }> {
    return { user: ctx.actor && (await loadUser(ctx, ctx.actor.userId)) }
  }
}

/** Validated data of a new account. */
export interface AccountToCreate extends Pick<
  NewUser,
  'username' | 'email' | 'phone' | 'address' | 'roleId' | 'passwordHash'
> {
  /** True if the account waits for approval. */
  isPending: boolean
}

const MAX_ATTEMPTS = 5

/** Inserts an account with a random id and unique code, and returns the id. @throws emailTaken */
export async function createAccount(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { isPending, ...account }: AccountToCreate,
): Promise<number> {
  const createdAt = ctx.now()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const identity = { id: newUserId(), uniqueCode: newUniqueCode() }
    const approvedAt = isPending ? null : createdAt
    if (await insertUser(ctx.db, { ...account, ...identity, createdAt, approvedAt })) return identity.id
    if (await findByEmail(ctx.db, account.email)) throw accountProblems.emailTaken()
  }
  throw new Error('No free id or code was found for an account.')
}

/** Returns a user in the shape of the contract. @throws userNotFound */
export async function loadUser(ctx: Pick<Ctx, 'db'>, id: number): Promise<User> {
  const row = await findUser(ctx.db, id)
  if (!row) throw accountProblems.userNotFound()
  const { role_id, role_name, ...user } = row
  return { ...user, role: { id: role_id, role_name } }
}

const INVALID_PHONE = { phone: [WRONG_PHONE] }
/** Field error of a common password (ruling 15). */
export const COMMON_PASSWORD = {
  password: [{ code: 'password_common', text: 'This password is too common. Please choose another one.' }],
}

/** Returns the phone in E.164. @throws the field errors that the contract does not check, together */
async function validateSignup({ email, phone, password }: Signup): Promise<string> {
  const parsed = parsePhone(phone)
  const isCommon = await isCommonPassword(password)
  const emailFault = findEmailFault(email)
  if (parsed === null || isCommon || emailFault !== null)
    throw invalidInput({
      ...(emailFault !== null && { email: [emailFault] }),
      ...(parsed === null && INVALID_PHONE),
      ...(isCommon && COMMON_PASSWORD),
    })
  return parsed
}

function assertSelfOrAdmin(ctx: Ctx, id: number): void {
  const { userId, roleId } = requireActor(ctx)
  if (userId !== id && roleId !== ROLE.admin) throw accountProblems.userNotFound()
}
