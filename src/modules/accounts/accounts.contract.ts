import { z } from 'zod'

import { byRule, type FieldRule } from '#platform/field-fault.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

import {
  checkAddress,
  checkEmailText,
  checkNewPasswordText,
  checkPassword,
  checkPhone,
  checkUsername,
} from './account-field.rules.ts'
import { accountProblems, SIGNUP_EXAMPLE } from './account-problems.contract.ts'

export const Email = z
  .string('Email is required.')
  .trim()
  .toLowerCase()
  .superRefine(byRule(checkEmailText))
  .meta({ minLength: 1, maxLength: 254 })
const line = (required: string, check: FieldRule<string>, maxLength: number) =>
  z.string(required).trim().superRefine(byRule(check)).meta({ minLength: 1, maxLength })
const Username = line('Username is required.', checkUsername, 80)
const Address = line('Address is required.', checkAddress, 300)
/** As typed; the service parses it and stores E.164. */
const Phone = line('Phone is required.', checkPhone, 40)
const NewPassword = z
  .string('Password is required.')
  .superRefine(byRule(checkNewPasswordText))
  .meta({ minLength: 6, maxLength: 128 })
const AnyPassword = z
  .string('Password is required.')
  .superRefine(byRule(checkPassword))
  .meta({ minLength: 1, maxLength: 128 })
/** A secret from a link or a command: 256 bit in base64url. */
const Token = z.string('This link is incomplete.').regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete.')
const RoleId = z.int('Role is required.').min(1, 'Role is required.').max(6, 'Role is required.')

export const Id = z
  .string()
  .regex(/^\d{1,15}$/, 'An id is a whole number.')
  .transform(Number)
  .meta({ example: '7' })

export const UserRole = z.object({ id: z.int(), role_name: z.string() })

export const User = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  /** E.164, "+2348031234567". */
  phone: z.string(),
  address: z.string(),
  role: UserRole,
  /** False while a business account waits for approval and sees general prices (ruling 11). */
  approved: z.boolean(),
})
export type User = z.infer<typeof User>

const SessionEntry = z.object({
  id: z.int(),
  /** Browser and system, such as "Chrome on Android". */
  device: z.string(),
  signed_in_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** True for the session of this request. */
  current: z.boolean(),
})
export type SessionEntry = z.infer<typeof SessionEntry>

const tag = 'Users and sessions'
const nothing = z.strictObject({})
const empty = z.undefined()

export const SignupBody = z.strictObject({
  username: Username,
  email: Email,
  phone: Phone,
  address: Address,
  password: NewPassword,
  role_id: RoleId,
  invitation: Token.optional(),
})

export const signUp = endpoint('signUp', {
  method: 'POST',
  path: '/api/user/',
  tag,
  summary: 'Create an account; role 1 needs an invitation',
  body: SignupBody,
  response: User,
  status: 201,
  problems: [
    accountProblems.invitationNeeded,
    accountProblems.invitationForOther,
    accountProblems.emailTaken,
    accountProblems.busy,
  ],
  example: SIGNUP_EXAMPLE,
})

export const LoginBody = z.strictObject({ email: Email, password: AnyPassword })

export const logIn = endpoint('logIn', {
  method: 'POST',
  path: '/api/login/:email/',
  tag,
  summary: 'Start a session: sets the cookie and returns the bearer token',
  params: z.object({ email: Email.meta({ example: 'ada@example.com' }) }),
  body: LoginBody,
  response: z.object({ token: z.string(), user: User }),
  problems: [
    accountProblems.emailMismatch,
    accountProblems.emailNotRegistered,
    accountProblems.invalidPassword,
    accountProblems.accountDisabled,
    accountProblems.busy,
  ],
  example: { email: 'ada@example.com', password: 'quiet-harbour-2026' },
})

export const logOut = endpoint('logOut', {
  method: 'POST',
  path: '/api/logout/',
  tag,
  summary: 'End this session',
  response: empty,
  status: 204,
})

export const getSession = endpoint('getSession', {
  method: 'GET',
  path: '/api/session/',
  tag,
  summary: 'The signed-in user, or null',
  query: nothing,
  response: z.object({ user: User.nullable() }),
})

export const getCsrf = endpoint('getCsrf', {
  method: 'GET',
  path: '/api/csrf/',
  tag,
  summary: 'The token that write calls with a session cookie send in X-CSRFToken',
  query: nothing,
  response: z.object({ csrfToken: z.string() }),
  exampleAnswer: { csrfToken: 'bm90LWEtcmVhbC10b2tlbg' },
})

export const getUser = endpoint('getUser', {
  method: 'GET',
  path: '/api/user/:id/',
  tag,
  summary: 'The caller, or any user for an admin',
  params: z.object({ id: Id }),
  query: nothing,
  response: User,
  problems: [accountProblems.userNotFound],
})

export const ProfileBody = z.strictObject({
  username: Username.optional(),
  phone: Phone.optional(),
  address: Address.optional(),
})

export const updateUser = endpoint('updateUser', {
  method: 'PATCH',
  path: '/api/user/:id/',
  tag,
  summary: 'Change name, phone or address of the caller',
  params: z.object({ id: Id }),
  body: ProfileBody,
  response: User,
  problems: [accountProblems.userNotFound],
  example: { phone: '0803 123 4567', address: '1 Allen Avenue, Ikeja' },
})

export const getUserCode = endpoint('getUserCode', {
  method: 'GET',
  path: '/api/user_code/:id/',
  tag,
  summary: 'Unique code and wallet balance in naira: of the caller, or of any user for an admin',
  params: z.object({ id: Id }),
  query: nothing,
  response: z.object({ unique_code: z.string(), balance: z.number() }),
  exampleAnswer: { unique_code: 'SPL-7K2M9Q', balance: 25000 },
  problems: [accountProblems.userNotFound],
})

export const approveUser = endpoint('approveUser', {
  method: 'POST',
  path: '/api/users/:id/approval/',
  tag,
  summary: 'Approve a business account, so that it sees business prices',
  params: z.object({ id: Id }),
  response: User,
  problems: [accountProblems.userNotFound],
})

export const listSessions = endpoint('listSessions', {
  method: 'GET',
  path: '/api/sessions/',
  tag,
  summary: 'Sessions of the caller, newest first',
  query: nothing,
  response: z.array(SessionEntry),
})

export const endSession = endpoint('endSession', {
  method: 'DELETE',
  path: '/api/sessions/:id/',
  tag,
  summary: 'End a session of the caller',
  params: z.object({ id: Id }),
  response: empty,
  status: 204,
  problems: [accountProblems.sessionNotFound],
})

export const PasswordChangeBody = z.strictObject({ current_password: AnyPassword, password: NewPassword })

export const changePassword = endpoint('changePassword', {
  method: 'POST',
  path: '/api/password/change/',
  tag,
  summary: 'Change the password of the caller: ends every session and starts a new one',
  body: PasswordChangeBody,
  response: z.object({ token: z.string() }),
  problems: [accountProblems.wrongCurrentPassword, accountProblems.busy],
  example: { current_password: 'quiet-harbour-2026', password: 'loud-harbour-2027' },
})

export const forgotPassword = endpoint('forgotPassword', {
  method: 'POST',
  path: '/api/password/forgot/',
  tag,
  summary: 'Email a password reset link; the answer is equal for unknown emails',
  body: z.strictObject({ email: Email }),
  response: z.object({ message: z.string() }),
  status: 202,
  example: { email: 'ada@example.com' },
})

export const ResetBody = z.strictObject({ token: Token, password: NewPassword })

export const resetPassword = endpoint('resetPassword', {
  method: 'POST',
  path: '/api/password/reset/',
  tag,
  summary: 'Set a new password with the token of a reset link, once: ends every session',
  body: ResetBody,
  response: empty,
  status: 204,
  problems: [accountProblems.resetExpired, accountProblems.busy],
  example: { token: 'dG9rZW4tb2YtYS1yZXNldC1saW5rLTQzLWNoYXJhY3Q', password: 'loud-harbour-2027' },
})

nameShapes({ User, UserRole, Session: SessionEntry, Signup: SignupBody, Login: LoginBody })
nameShapes({ ProfileChange: ProfileBody, PasswordChange: PasswordChangeBody, PasswordReset: ResetBody })
