import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

import { accountProblems } from './account-problems.contract.ts'
import { User } from './accounts.contract.ts'

/** Problems of an admin's calls on other accounts. */
export const userAdminProblems = problems({
  notOneself: [409, 'You cannot change your own account. Ask another admin.'],
  lastAdmin: [409, 'This is the last admin. Invite another one first.'],
})

const tag = 'Admin'
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'An id is a whole number.')
    .transform(Number)
    .meta({ example: '7' }),
})
/** Stored in the audit log. */
export const Reason = z
  .string('Enter a reason.')
  .trim()
  .min(3, 'Enter a reason.')
  .max(300, 'At most 300 characters.')
  .refine((text) => !/\p{Cc}/u.test(text), 'This text cannot be read.')

export const ReasonBody = z.strictObject({ reason: Reason })

export const changeRole = endpoint('changeRole', {
  method: 'POST',
  path: '/api/users/:id/role',
  tag,
  summary: 'Give a user another role of 2 to 6; ends their sessions',
  params,
  body: z.strictObject({
    role_id: z
      .int('Role is required.')
      .min(2, 'An admin account needs a valid invitation.')
      .max(6, 'Role is required.'),
    reason: Reason,
  }),
  response: User,
  problems: [accountProblems.userNotFound, userAdminProblems.notOneself, userAdminProblems.lastAdmin],
  example: { role_id: 4, reason: 'Sells parts now' },
})

export const suspendUser = endpoint('suspendUser', {
  method: 'POST',
  path: '/api/users/:id/suspension',
  tag,
  summary: 'Disable an account: ends its sessions, suspends its store and refuses logins',
  params,
  body: ReasonBody,
  response: User,
  problems: [accountProblems.userNotFound, userAdminProblems.notOneself, userAdminProblems.lastAdmin],
  example: { reason: 'Repeated unpaid orders' },
})

export const restoreUser = endpoint('restoreUser', {
  method: 'DELETE',
  path: '/api/users/:id/suspension',
  tag,
  summary: 'Enable a disabled account again',
  params,
  response: User,
  problems: [accountProblems.userNotFound],
})

nameShapes({ Reason: ReasonBody })
