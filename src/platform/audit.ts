import { createHash } from 'node:crypto'

import { insertSecurityEvent, insertSecurityEvents, type SecurityEventRow } from './audit.store.ts'
import type { Ctx } from './ctx.ts'

/** What the platform itself records. Each module declares its own events. */
export type PlatformAuditEvent = 'csrf_refused' | 'limit_hit'

/** An event that explains later what happened to an account, with a name that its module declares. */
export interface SecurityEvent<Name extends string> {
  event: Name
  /** The user whom the event concerns. */
  userId?: number | undefined
  /** The user who acted, without a session: a login has none yet. */
  actorId?: number | undefined
  /** IP address of the caller. */
  ip?: string | undefined
  /** Small values. Email addresses only as `fingerprint`; never passwords and tokens. */
  detail?: Readonly<Record<string, string | number | boolean | null>>
}

// The caller gives the type of its module's events: it is not inferred, so that each name is declared.

/** Records a security event in the transaction of `ctx`, if any; record that of failed work outside of it. */
export async function recordSecurityEvent<Name extends string = never>(
  ctx: EventContext,
  event: SecurityEvent<NoInfer<Name>>,
): Promise<void> {
  await insertSecurityEvent(ctx.db, toRow(ctx, event))
}

/** Records several security events in one statement. */
export async function recordSecurityEvents<Name extends string = never>(
  ctx: EventContext,
  events: readonly SecurityEvent<NoInfer<Name>>[],
): Promise<void> {
  if (events.length > 0)
    await insertSecurityEvents(
      ctx.db,
      events.map((event) => toRow(ctx, event)),
    )
}

type EventContext = Pick<Ctx, 'db' | 'actor' | 'requestId'>

const toRow = (
  { actor, requestId }: EventContext,
  { event, userId, actorId, ip, detail = {} }: SecurityEvent<string>,
): SecurityEventRow => ({
  event,
  userId: userId ?? null,
  actorId: actorId ?? actor?.userId ?? null,
  address: ip?.slice(0, 64) ?? null,
  requestId: requestId.slice(0, 64),
  detail,
})

/** Hashes a text case-insensitively: counts attempts on an email address without storing it. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('base64url').slice(0, 22)
}
