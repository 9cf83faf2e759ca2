import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { addressKey } from '#platform/rate-limits.ts'

import { Problem } from './problems.ts'
import { isFromConnection, onAnswered } from './request-limits.ts'

/** Concurrent bodies with files, until their requests are answered. */
export const MAX_BODIES_OF_USER = 3
export const MAX_BODIES = 20
const RETRY_SECONDS = '10'

interface Slots {
  all: number
  byUser: Map<string, number>
}

/** The slots of each server, shared by all scopes that take files. */
const slotsOfServer = new WeakMap<object, Slots>()

interface SlotRequest {
  request: FastifyRequest
  reply: FastifyReply
  /** Null for a visitor, who is counted by address. */
  userId: number | null
}

/**
 * Takes a slot for a body before it is read, and releases it when the request is answered or its work is done.
 * @throws Problem 429 beyond the caller's slots, 503 beyond the server's, both with Retry-After
 */
export function takeUploadSlot(app: FastifyInstance, { request, reply, userId }: SlotRequest): void {
  // An in-process call takes none, because the request of the page has one.
  if (!isFromConnection(request)) return
  const slots = slotsOfServer.get(app.server) ?? { all: 0, byUser: new Map<string, number>() }
  slotsOfServer.set(app.server, slots)
  const user = userId === null ? addressKey(request.ip) : `user ${userId}`
  const taken = slots.byUser.get(user) ?? 0
  if (taken >= MAX_BODIES_OF_USER) throw tooManyOfUser()
  if (slots.all >= MAX_BODIES) throw tooManyOfAll()
  slots.all += 1
  slots.byUser.set(user, taken + 1)
  onAnswered(request, reply, () => {
    slots.all -= 1
    const left = (slots.byUser.get(user) ?? 1) - 1
    if (left > 0) slots.byUser.set(user, left)
    else slots.byUser.delete(user)
  })
}

const tooManyOfUser = () =>
  new Problem(
    429,
    { detail: `You are uploading ${MAX_BODIES_OF_USER} files. Wait for one to finish.`, code: 'too_many_uploads' },
    { 'Retry-After': RETRY_SECONDS },
  )

const tooManyOfAll = () =>
  new Problem(
    503,
    { detail: 'Many files are being uploaded. Try again in a moment.', code: 'uploads_busy' },
    { 'Retry-After': RETRY_SECONDS },
  )
