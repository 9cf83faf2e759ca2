import type { FastifyInstance, FastifyRequest } from 'fastify'

import { readCsrfToken } from '#platform/http/csrf.ts'
import { readDeviceToken, setDeviceCookie } from '#platform/http/device-cookie.ts'
import { mount } from '#platform/http/mount.ts'
import { setSessionCookie, clearSessionCookie } from '#platform/http/session.ts'

import { accountProblems } from './account-problems.contract.ts'
import * as calls from './accounts.contract.ts'
import type { Accounts } from './accounts.service.ts'
import * as invitationCalls from './invitations.contract.ts'
import { changeRole, restoreUser, suspendUser } from './user-admin.contract.ts'

/** Mounts the calls of users, sessions, passwords and invitations. */
export function accountRoutes(
  app: FastifyInstance,
  { users, sessions, passwords, invitations, userAdmin }: Accounts,
): void {
  userRoutes(app, users)
  sessionRoutes(app, sessions, users)
  passwordRoutes(app, passwords)
  invitationRoutes(app, invitations)
  userAdminRoutes(app, userAdmin)
}

function userRoutes(app: FastifyInstance, users: Accounts['users']): void {
  mount(app, calls.signUp, ({ ctx, body, request }) => users.signUp(ctx, body, readRequestInfo(request)))
  mount(app, calls.getUser, ({ ctx, params }) => users.getUser(ctx, params.id))
  mount(app, calls.updateUser, ({ ctx, params, body, request }) =>
    users.updateUser(ctx, params.id, body, readRequestInfo(request)),
  )
  mount(app, calls.approveUser, ({ ctx, params, request }) =>
    users.approveUser(ctx, params.id, readRequestInfo(request)),
  )
  mount(app, calls.getUserCode, ({ ctx, params }) => users.getUserCode(ctx, params.id))
}

function sessionRoutes(app: FastifyInstance, sessions: Accounts['sessions'], users: Accounts['users']): void {
  mount(app, calls.logIn, async ({ ctx, params, body, request, reply }) => {
    if (params.email !== body.email) throw accountProblems.emailMismatch()
    const { session, device, user } = await sessions.logIn(ctx, body, readRequestInfo(request))
    setSessionCookie(request, reply, session.token, session.expiresAt)
    setDeviceCookie(request, reply, device)
    return { token: session.token, user }
  })
  mount(app, calls.logOut, async ({ ctx, request, reply }) => {
    await sessions.logOut(ctx, readRequestInfo(request))
    clearSessionCookie(request, reply)
  })
  mount(app, calls.getSession, ({ ctx }) => users.getSessionUser(ctx))
  mount(app, calls.getCsrf, ({ request }) => ({ csrfToken: readCsrfToken(request) }))
  mount(app, calls.listSessions, ({ ctx }) => sessions.list(ctx))
  mount(app, calls.endSession, async ({ ctx, params, request, reply }) => {
    await sessions.end(ctx, params.id, readRequestInfo(request))
    if (params.id === ctx.actor?.sessionId) clearSessionCookie(request, reply)
  })
}

function passwordRoutes(app: FastifyInstance, passwords: Accounts['passwords']): void {
  mount(app, calls.changePassword, async ({ ctx, body, request, reply }) => {
    const change = { current: body.current_password, replacement: body.password }
    const { session, device } = await passwords.change(ctx, change, readRequestInfo(request))
    setSessionCookie(request, reply, session.token, session.expiresAt)
    setDeviceCookie(request, reply, device)
    return { token: session.token }
  })
  mount(app, calls.forgotPassword, async ({ ctx, body, request }) => {
    await passwords.requestReset(ctx, body.email, readRequestInfo(request))
    return { message: 'If this e-mail is registered, a link for a new password is on its way.' }
  })
  mount(app, calls.resetPassword, async ({ ctx, body, request, reply }) => {
    const device = await passwords.reset(
      ctx,
      { token: body.token, replacement: body.password },
      readRequestInfo(request),
    )
    setDeviceCookie(request, reply, device)
  })
}

function invitationRoutes(app: FastifyInstance, invitations: Accounts['invitations']): void {
  mount(app, invitationCalls.createInvitation, async ({ ctx, body, request }) => {
    const { token, path, expiresAt } = await invitations.invite(ctx, body.email, readRequestInfo(request))
    return { token, path, expires_at: expiresAt.toISOString() }
  })
  mount(app, invitationCalls.revokeInvitation, ({ ctx, params, request }) =>
    invitations.revoke(ctx, params.id, readRequestInfo(request)),
  )
  mount(app, invitationCalls.listInvitations, ({ ctx }) => invitations.list(ctx))
}

function userAdminRoutes(app: FastifyInstance, userAdmin: Accounts['userAdmin']): void {
  mount(app, changeRole, ({ ctx, params, body, request }) =>
    userAdmin.changeRole(ctx, params.id, body, readRequestInfo(request)),
  )
  mount(app, suspendUser, ({ ctx, params, body, request }) =>
    userAdmin.suspend(ctx, params.id, body, readRequestInfo(request)),
  )
  mount(app, restoreUser, ({ ctx, params, request }) => userAdmin.restore(ctx, params.id, readRequestInfo(request)))
}

const readRequestInfo = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
  deviceToken: readDeviceToken(request),
})
