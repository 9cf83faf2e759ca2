import type { FastifyReply, FastifyRequest } from 'fastify'

import { cookieAttributes, isHttps } from './session.ts'

/** 256 bit in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const cookieName = (request: FastifyRequest) => (isHttps(request) ? '__Host-device' : 'device')

/** Returns the secret by which the shop knows a browser again; null without a cookie. */
export function readDeviceToken(request: FastifyRequest): string | null {
  const shown = request.cookies[cookieName(request)]
  return shown !== undefined && TOKEN.test(shown) ? shown : null
}

/** Sets the cookie by which the shop knows this browser at the next login; it grants no access. */
export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: Date },
): void {
  reply.setCookie(cookieName(request), token, { ...cookieAttributes(request), expires: expiresAt })
}
