import { createHash } from 'node:crypto'

import { insertSecurityEvent, insertSecurityEvents, type SecurityEventRow } from './audit.store.ts'
import type { Ctx } from './ctx.ts'

/** Events that explain later what happened to an account. */
export type SecurityEventName =
  | 'signed_up'
  | 'login_ok'
  | 'login_failed'
  | 'logout'
  | 'session_revoked'
  | 'password_changed'
  | 'password_reset_asked'
  | 'password_reset'
  | 'profile_changed'
  | 'invitation_made'
  | 'invitation_used'
  | 'invitation_refused'
  | 'invitation_revoked'
  | 'account_approved'
  | 'role_changed'
  | 'account_disabled'
  | 'account_enabled'
  | 'confirmation_resent'
  | 'enquiry_ordered'
  | 'enquiry_state_changed'
  | 'table_exported'
  | 'csrf_refused'
  | 'limit_hit'
  | 'store_opened'
  | 'store_changed'
  | 'store_suspended'
  | 'store_suspension_lifted'
  | 'listing_price_changed'
  | 'listing_deleted'
  | 'vehicle_added'
  | 'vehicle_changed'
  | 'vehicle_removed'
  | 'vehicles_imported'
  | 'wiper_added'
  | 'wiper_changed'
  | 'wiper_removed'
  | 'wipers_imported'
  | 'wiper_arm_added'
  | 'wiper_arm_removed'
  | 'part_type_added'
  | 'part_type_changed'
  | 'part_type_name_added'
  | 'part_type_name_changed'
  | 'part_type_relations_changed'
  | 'part_type_merged'
  | 'part_type_proposal_decided'
  | 'nickname_added'
  | 'nickname_changed'
  | 'model_family_added'
  | 'model_family_changed'
  | 'job_retried'
  | 'job_discarded'
  | 'maintenance_started'
  | 'maintenance_ended'

export interface SecurityEvent {
  event: SecurityEventName
  /** The user whom the event concerns. */
  userId?: number | undefined
  /** The user who acted, without a session: a login has none yet. */
  actorId?: number | undefined
  /** IP address of the caller. */
  ip?: string | undefined
  /** Small values. Email addresses only as `fingerprint`; never passwords and tokens. */
  detail?: Readonly<Record<string, string | number | boolean | null>>
}

/** Records a security event in the transaction of `ctx`, if any; record that of failed work outside of it. */
export async function recordSecurityEvent(ctx: EventContext, event: SecurityEvent): Promise<void> {
  await insertSecurityEvent(ctx.db, toRow(ctx, event))
}

/** Records several security events in one statement. */
export async function recordSecurityEvents(ctx: EventContext, events: readonly SecurityEvent[]): Promise<void> {
  if (events.length > 0)
    await insertSecurityEvents(
      ctx.db,
      events.map((event) => toRow(ctx, event)),
    )
}

type EventContext = Pick<Ctx, 'db' | 'actor' | 'requestId'>

const toRow = (
  { actor, requestId }: EventContext,
  { event, userId, actorId, ip, detail = {} }: SecurityEvent,
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
