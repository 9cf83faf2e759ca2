import type { Invitation, SessionEntry } from '#modules/accounts/accounts.contract.ts'
import { dayText, momentText } from '#web/features/formatting/shown-date.ts'

/** A place where one is signed in, in words. */
export interface SessionView {
  id: number
  device: string
  since: string
  lastSeen: string
  isCurrent: boolean
}

/** The sessions of the account, the asking one first. */
export function sessionsOf(sessions: readonly SessionEntry[]): SessionView[] {
  return sessions
    .toSorted((a, b) => Number(b.current) - Number(a.current))
    .map(({ id, device, signed_in_at, last_seen_at, current }) => ({
      id,
      device,
      since: momentText(signed_in_at),
      lastSeen: momentText(last_seen_at),
      isCurrent: current,
    }))
}

/** An invitation of the last days, in words. */
export interface InvitationView {
  id: number
  made: string
  /** The only email that can sign up with it; null for any. */
  email: string | null
  state: string
  canRevoke: boolean
}

/** The invitations with what became of each. */
export function invitationsOf(invitations: readonly Invitation[], now: Date): InvitationView[] {
  return invitations.map((invitation) => ({
    id: invitation.id,
    made: `${dayText(invitation.created_at)}, by ${invitation.created_by ?? 'a command'}`,
    email: invitation.email,
    state: stateOf(invitation, now),
    canRevoke: isOpen(invitation, now),
  }))
}

const isOpen = ({ used_at, expires_at }: Invitation, now: Date) => used_at === null && new Date(expires_at) > now

function stateOf(invitation: Invitation, now: Date): string {
  const { used_at, used_by, expires_at } = invitation
  if (used_at !== null) return `Used by ${used_by ?? 'somebody'} on ${dayText(used_at)}`
  return isOpen(invitation, now) ? `Open until ${momentText(expires_at)}` : 'Expired'
}
