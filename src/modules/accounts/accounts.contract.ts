import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

/** What goes wrong with accounts, in the very words of sections 5 and 8 and of rulings 9 to 13. */
export const accountProblems = problems({
  emailNotRegistered: [404, 'Email not registered'],
  invalidPassword: [400, 'Invalid password'],
  emailMismatch: [400, 'The e-mail in the address and in the form are not the same.'],
  emailTaken: [409, 'This e-mail is already registered. Log in, or ask for a new password.'],
  invitationNeeded: [403, 'An admin account needs a valid invitation.'],
  invitationForOther: [403, 'Sign up with the email that was invited.'],
  invitationNotFound: [404, 'Invitation not found, or already used.'],
  accountDisabled: [403, 'This account has been disabled. Please contact us.'],
  userNotFound: [404, 'There is no such user.'],
  sessionNotFound: [404, 'There is no such session.'],
  resetExpired: [400, 'This link is no longer valid. Please ask for a new one.'],
  wrongCurrentPassword: [400, 'The current password is not right.'],
})

/** Text of one line as people type it: trimmed, without control characters. */
const line = (required: string, most: number) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(most, `At most ${most} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), 'This text cannot be read.')

// Simple on purpose (section 5), without what separates addresses in a letter's head, and without repetition inside repetition (security row 32).
const EMAIL = /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\]{1,190}\.[^\s@.,;:<>()[\]"\\]{2,63}$/
// Lowered before it is measured: some letters become two.
const Email = line('Email is required.', 254)
  .toLowerCase()
  .max(254, 'At most 254 characters.')
  .regex(EMAIL, 'Enter a valid email.')
const Username = line('Username is required.', 80)
const Address = line('Address is required.', 300)
/** As typed; the service parses it and stores E.164. */
const Phone = line('Phone is required.', 40)
const NewPassword = z
  .string('Password is required.')
  .min(1, 'Password is required.')
  .min(6, 'Min 6 characters.')
  .max(128, 'At most 128 characters.')
const AnyPassword = z
  .string('Password is required.')
  .min(1, 'Password is required.')
  .max(128, 'At most 128 characters.')
/** A secret from a link or a command: 256 bit in base64url. */
const Token = z.string('This link is incomplete.').regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete.')
const RoleId = z.int('Role is required.').min(1, 'Role is required.').max(6, 'Role is required.')

/** A row number in a path; what is none finds nothing, so it is 404 like somebody else's. */
const Id = z
  .string()
  .regex(/^\d{1,15}$/, 'An id is a whole number.')
  .transform(Number)

export const User = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  /** E.164, "+2348031234567". */
  phone: z.string(),
  address: z.string(),
  role: z.object({ id: z.int(), role_name: z.string() }),
  /** False while a business account waits for an admin (ruling 11): until then it sees general prices. */
  approved: z.boolean(),
})
export type User = z.infer<typeof User>

const SessionEntry = z.object({
  id: z.int(),
  /** "Chrome on Android", as far as the browser said. */
  device: z.string(),
  signed_in_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
})
export type SessionEntry = z.infer<typeof SessionEntry>

const Invitation = z.object({
  id: z.int(),
  /** The only email that can sign up with it; null for any. */
  email: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** By whom it was made; null where a command made it. */
  created_by: z.string().nullable(),
  used_at: z.iso.datetime().nullable(),
  used_by: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

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
  summary: 'Make an account; role 1 only with an invitation',
  body: SignupBody,
  response: User,
  status: 201,
})

export const LoginBody = z.strictObject({ email: Email, password: AnyPassword })

export const logIn = endpoint('logIn', {
  method: 'POST',
  path: '/api/login/:email/',
  tag,
  summary: 'Begin a session: sets the cookie, and answers the token for callers that send it as a bearer',
  params: z.object({ email: Email }),
  body: LoginBody,
  response: z.object({ token: z.string(), user: User }),
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
  summary: 'Who is signed in, or null',
  query: nothing,
  response: z.object({ user: User.nullable() }),
})

export const getCsrf = endpoint('getCsrf', {
  method: 'GET',
  path: '/api/csrf/',
  tag,
  summary: 'The token that writing calls with a session cookie carry in X-CSRFToken',
  query: nothing,
  response: z.object({ csrfToken: z.string() }),
})

export const getUser = endpoint('getUser', {
  method: 'GET',
  path: '/api/user/:id/',
  tag,
  summary: 'A user: oneself, or any for an admin',
  params: z.object({ id: Id }),
  query: nothing,
  response: User,
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
  summary: 'Change the own name, phone or address',
  params: z.object({ id: Id }),
  body: ProfileBody,
  response: User,
})

export const getUserCode = endpoint('getUserCode', {
  method: 'GET',
  path: '/api/user_code/:id/',
  tag,
  summary: 'The unique code and the wallet balance in naira: the own, or any for an admin',
  params: z.object({ id: Id }),
  query: nothing,
  response: z.object({ unique_code: z.string(), balance: z.number() }),
})

export const approveUser = endpoint('approveUser', {
  method: 'POST',
  path: '/api/users/:id/approval/',
  tag,
  summary: 'Let a business account that waits see business prices',
  params: z.object({ id: Id }),
  response: User,
})

export const listSessions = endpoint('listSessions', {
  method: 'GET',
  path: '/api/sessions/',
  tag,
  summary: 'Where the asking user is signed in, the latest first',
  query: nothing,
  response: z.array(SessionEntry),
})

export const endSession = endpoint('endSession', {
  method: 'DELETE',
  path: '/api/sessions/:id/',
  tag,
  summary: 'End one of the own sessions',
  params: z.object({ id: Id }),
  response: empty,
  status: 204,
})

export const PasswordChangeBody = z.strictObject({ current_password: AnyPassword, password: NewPassword })

export const changePassword = endpoint('changePassword', {
  method: 'POST',
  path: '/api/password/change/',
  tag,
  summary: 'Change the own password: ends every session and begins a new one for who asks',
  body: PasswordChangeBody,
  response: z.object({ token: z.string() }),
})

export const forgotPassword = endpoint('forgotPassword', {
  method: 'POST',
  path: '/api/password/forgot/',
  tag,
  summary: 'Send a link for a new password, if the e-mail is known; the answer does not tell',
  body: z.strictObject({ email: Email }),
  response: z.object({ message: z.string() }),
  status: 202,
})

export const ResetBody = z.strictObject({ token: Token, password: NewPassword })

export const resetPassword = endpoint('resetPassword', {
  method: 'POST',
  path: '/api/password/reset/',
  tag,
  summary: 'Set a new password with the secret of the link, once: ends every session',
  body: ResetBody,
  response: empty,
  status: 204,
})

export const createInvitation = endpoint('createInvitation', {
  method: 'POST',
  path: '/api/invitations/',
  tag,
  summary:
    'Invite an admin: a secret for one signup within 24 hours, shown once. With an email it is sent there, for that email only',
  body: z.strictObject({ email: Email.optional() }),
  response: z.object({ token: z.string(), path: z.string(), expires_at: z.iso.datetime() }),
  status: 201,
})

export const revokeInvitation = endpoint('revokeInvitation', {
  method: 'DELETE',
  path: '/api/invitations/:id/',
  tag,
  summary: 'Revoke an invitation that was not used, also of another admin',
  params: z.object({ id: Id }),
  response: empty,
  status: 204,
})

export const listInvitations = endpoint('listInvitations', {
  method: 'GET',
  path: '/api/invitations/',
  tag,
  summary: 'The invitations of the last 30 days, the latest first',
  query: nothing,
  response: z.array(Invitation),
})

nameShapes({
  User,
  Session: SessionEntry,
  Invitation,
  Signup: SignupBody,
  Login: LoginBody,
  ProfileChange: ProfileBody,
  PasswordChange: PasswordChangeBody,
  PasswordReset: ResetBody,
})
