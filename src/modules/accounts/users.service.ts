import type { z } from 'zod'

import { recordSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invalidInput } from '#platform/http/problems.ts'
import type { Outbox } from '#platform/mail.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { addressKey, type Limits } from '#platform/rate-limits.ts'

import { accountProblems, type ProfileBody, type SignupBody, type User } from './accounts.contract.ts'
import { isCommonPassword } from './common-passwords.service.ts'
import { emailLettersProblem } from './email.rules.ts'
import type { Hashing } from './hashing.service.ts'
import { findOpenInvitation, useInvitation } from './invitations.store.ts'
import { approvalLetter, welcomeLetter } from './letters.rules.ts'
import { LIMITS } from './limits.rules.ts'
import { ROLE } from './permissions.rules.ts'
import { parsePhone } from './phones.service.ts'
import { type RequestInfo } from './request-info.service.ts'
import { waitsForApproval } from './terms.rules.ts'
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

type Signup = z.output<typeof SignupBody>
type Profile = z.output<typeof ProfileBody>

/** Signing up, and the own data of users. */
export function createUsers(deps: {
  hashing: Hashing
  limits: Limits
  outbox: Outbox
  baseUrl: string
  businessApproval: boolean
  balanceOf(ctx: Ctx, userId: number): Promise<Kobo>
  onSignUp(tx: Ctx, userId: number): Promise<void>
}) {
  return { signUp, getUser, updateUser, getUserCode, approveUser, sessionUser }

  /**
   * Makes an account. Role 1 uses an invitation up (ruling 10); business roles wait where the shop wants it (ruling 11).
   * @throws invitationNeeded, invitationForOther, emailTaken, field errors of phone and password, Problem 429
   */
  async function signUp(ctx: Ctx, body: Signup, visit: RequestInfo): Promise<User> {
    await deps.limits.take(ctx, LIMITS.signupByAddress, addressKey(visit.ip))
    const invitation = body.role_id === ROLE.admin ? await readInvitation(ctx, body, visit) : null
    const phone = await checkSignup(body)
    // Outside of the transaction: it takes long, and waits in a queue.
    const passwordHash = await deps.hashing.hashPassword(body.password)
    return inTransaction(ctx, async (tx) => {
      const waits = deps.businessApproval && waitsForApproval(body.role_id)
      const { username, email, address, role_id: roleId } = body
      const id = await openAccount(tx, { username, email, phone, address, roleId, passwordHash, waits })
      await deps.onSignUp(tx, id)
      if (invitation) await spendInvitation(tx, invitation, id, visit)
      const made = { userId: id, actorId: id, ip: visit.ip }
      await recordSecurityEvent(tx, { event: 'signed_up', ...made, detail: { role: roleId } })
      const letter = welcomeLetter({ username, isApproved: !waits }, deps.baseUrl)
      await deps.outbox.post(tx, { to: email, ...letter })
      return loadUser(tx, id)
    })
  }

  async function readInvitation(ctx: Ctx, { invitation, email }: Signup, { ip }: RequestInfo): Promise<Buffer> {
    const tokenHash = invitation === undefined ? null : hashToken('invitation', invitation)
    const found = tokenHash && (await findOpenInvitation(ctx.db, tokenHash, ctx.now()))
    if (tokenHash && found && (found.email === null || found.email === email)) return tokenHash
    await recordSecurityEvent(ctx, { event: 'invitation_refused', ip })
    throw found ? accountProblems.invitationForOther() : accountProblems.invitationNeeded()
  }

  async function spendInvitation(tx: Ctx, tokenHash: Buffer, userId: number, { ip }: RequestInfo): Promise<void> {
    const used = await useInvitation(tx.db, tokenHash, userId, tx.now())
    if (used === null) throw accountProblems.invitationNeeded()
    await recordSecurityEvent(tx, {
      event: 'invitation_used',
      userId,
      actorId: userId,
      ip,
      detail: { invitation: used },
    })
  }

  /** A user: oneself, or any for an admin. @throws userNotFound, also for somebody else (ruling 13) */
  async function getUser(ctx: Ctx, id: number): Promise<User> {
    refuseOthers(ctx, id)
    return loadUser(ctx, id)
  }

  /** Changes name, phone or address of oneself, or of any user for an admin. @throws userNotFound, field error of phone */
  async function updateUser(ctx: Ctx, id: number, changes: Profile, visit: RequestInfo): Promise<User> {
    refuseOthers(ctx, id)
    const phone = changes.phone === undefined ? undefined : parsePhone(changes.phone)
    if (phone === null) throw invalidInput(WRONG_PHONE)
    return inTransaction(ctx, async (tx) => {
      if (!(await updateProfile(tx.db, id, { ...changes, phone }))) throw accountProblems.userNotFound()
      const detail = { fields: Object.keys(changes).join(' ') }
      await recordSecurityEvent(tx, { event: 'profile_changed', userId: id, ip: visit.ip, detail })
      return loadUser(tx, id)
    })
  }

  /** The code that payments name a user by, and what the wallet holds: of oneself, or of any user for an admin. @throws userNotFound */
  async function getUserCode(ctx: Ctx, id: number): Promise<{ unique_code: string; balance: number }> {
    refuseOthers(ctx, id)
    const code = await findUniqueCode(ctx.db, id)
    if (code === null) throw accountProblems.userNotFound()
    return { unique_code: code, balance: toNaira(await deps.balanceOf(ctx, id)) }
  }

  /** Lets a business account see business prices (ruling 11); doing it again changes nothing. @throws userNotFound */
  async function approveUser(ctx: Ctx, id: number, { ip }: RequestInfo): Promise<User> {
    return inTransaction(ctx, async (tx) => {
      const isNew = await approve(tx.db, id, requireActor(tx).userId, tx.now())
      const user = await loadUser(tx, id)
      if (!isNew) return user
      await recordSecurityEvent(tx, { event: 'account_approved', userId: id, ip })
      await deps.outbox.post(tx, { to: user.email, ...approvalLetter(user, deps.baseUrl) })
      return user
    })
  }

  /** Who is signed in; null for a visitor. */
  async function sessionUser(ctx: Ctx): Promise<{ user: User | null }> {
    return { user: ctx.actor && (await loadUser(ctx, ctx.actor.userId)) }
  }
}

/** An account to be opened, with everything checked. */
export interface Opening extends Pick<NewUser, 'username' | 'email' | 'phone' | 'address' | 'roleId' | 'passwordHash'> {
  /** Waits for an admin's approval. */
  waits: boolean
}

const MOST_TRIES = 5

/** Writes an account under a random id and code, and gives the id. @throws emailTaken */
export async function openAccount(ctx: Pick<Ctx, 'db' | 'now'>, { waits, ...account }: Opening): Promise<number> {
  const createdAt = ctx.now()
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const chosen = { id: newUserId(), uniqueCode: newUniqueCode() }
    const approvedAt = waits ? null : createdAt
    if (await insertUser(ctx.db, { ...account, ...chosen, createdAt, approvedAt })) return chosen.id
    if (await findByEmail(ctx.db, account.email)) throw accountProblems.emailTaken()
  }
  throw new Error('No free id or code was found for an account.')
}

/** The user as the calls show them. @throws userNotFound */
export async function loadUser(ctx: Pick<Ctx, 'db'>, id: number): Promise<User> {
  const row = await findUser(ctx.db, id)
  if (!row) throw accountProblems.userNotFound()
  const { role_id, role_name, ...user } = row
  return { ...user, role: { id: role_id, role_name } }
}

const WRONG_PHONE = { phone: ['Enter a valid phone number.'] }
/** Of a new password that everybody tries first (ruling 15). */
export const COMMON_PASSWORD = { password: ['This password is too common. Please choose another one.'] }

/** The phone in E.164. @throws the field errors that the contract cannot see, together */
async function checkSignup({ email, phone, password }: Signup): Promise<string> {
  const parsed = parsePhone(phone)
  const isCommon = await isCommonPassword(password)
  const emailProblem = emailLettersProblem(email)
  if (parsed === null || isCommon || emailProblem !== null)
    throw invalidInput({
      ...(emailProblem !== null && { email: [emailProblem] }),
      ...(parsed === null && WRONG_PHONE),
      ...(isCommon && COMMON_PASSWORD),
    })
  return parsed
}

function refuseOthers(ctx: Ctx, id: number): void {
  const { userId, roleId } = requireActor(ctx)
  if (userId !== id && roleId !== ROLE.admin) throw accountProblems.userNotFound()
}
