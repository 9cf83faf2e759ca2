import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

import { accountProblems } from './account-problems.contract.ts'
import { Email, Id } from './accounts.contract.ts'

const Invitation = z.object({
  id: z.int(),
  /** The only email that can use the invitation; null for any. */
  email: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Null if a command created the invitation. */
  created_by: z.string().nullable(),
  used_at: z.iso.datetime().nullable(),
  used_by: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

const tag = 'Users and sessions'

export const createInvitation = endpoint('createInvitation', {
  method: 'POST',
  path: '/api/invitations/',
  tag,
  summary:
    'Invite an admin: returns a token for one signup within 24 hours. With an email, sends it there, valid for that email only',
  body: z.strictObject({ email: Email.optional() }),
  response: z.object({ token: z.string(), path: z.string(), expires_at: z.iso.datetime() }),
  status: 201,
  example: { email: 'ada@example.com' },
})

export const revokeInvitation = endpoint('revokeInvitation', {
  method: 'DELETE',
  path: '/api/invitations/:id/',
  tag,
  summary: 'Revoke an unused invitation of any admin',
  params: z.object({ id: Id }),
  response: z.undefined(),
  status: 204,
  problems: [accountProblems.invitationNotFound],
})

export const listInvitations = endpoint('listInvitations', {
  method: 'GET',
  path: '/api/invitations/',
  tag,
  summary: 'Invitations of the last 30 days, newest first',
  query: z.strictObject({}),
  response: z.array(Invitation),
})

nameShapes({ Invitation })
