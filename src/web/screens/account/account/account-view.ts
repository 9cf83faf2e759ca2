import type { SessionEntry } from '#modules/accounts/accounts.contract.ts'
import type { Invitation } from '#modules/accounts/invitations.contract.ts'
import { type ChosenVehicle, formatVehicle } from '#modules/catalogue/fit.rules.ts'
import type { GarageVehicle } from '#modules/garage/garage.contract.ts'
import type { Language } from '#web/content/languages/languages.ts'
import { dayText, momentText } from '#web/features/formatting/shown-date.ts'
import { toVehicleFields } from '#web/features/vehicle-picker/vehicle-cookie.ts'

import type { VehicleView } from './vehicles.tsx'

/** A session, formatted for people. */
export interface SessionView {
  id: number
  device: string
  since: string
  lastSeen: string
  isCurrent: boolean
}

/** Lists the sessions of the account, the current one first. */
export function formatSessions(sessions: readonly SessionEntry[], language: Language): SessionView[] {
  return sessions
    .toSorted((a, b) => Number(b.current) - Number(a.current))
    .map(({ id, device, signed_in_at, last_seen_at, current }) => ({
      id,
      device,
      since: momentText(signed_in_at, language),
      lastSeen: momentText(last_seen_at, language),
      isCurrent: current,
    }))
}

/** Lists the vehicles of the garage, and which of them this device shops for. */
export const formatVehicles = (vehicles: readonly GarageVehicle[], chosen: ChosenVehicle | null): VehicleView[] =>
  vehicles.map((vehicle) => {
    const fields = toVehicleFields(vehicle)
    const isChosen = chosen !== null && toVehicleFields(chosen).toString() === fields.toString()
    return { id: vehicle.id, name: formatVehicle(vehicle), isChosen, fields: Object.fromEntries(fields) }
  })

/** A recent invitation, formatted for people. */
export interface InvitationView {
  id: number
  made: string
  /** The only email that can use the invitation; null for any. */
  email: string | null
  state: string
  canRevoke: boolean
}

/** Lists the invitations with their states. */
export function formatInvitations(invitations: readonly Invitation[], now: Date): InvitationView[] {
  return invitations.map((invitation) => ({
    id: invitation.id,
    made: `${dayText(invitation.created_at)}, by ${invitation.created_by ?? 'a command'}`,
    email: invitation.email,
    state: formatState(invitation, now),
    canRevoke: isOpen(invitation, now),
  }))
}

const isOpen = ({ used_at, expires_at }: Invitation, now: Date) => used_at === null && new Date(expires_at) > now

function formatState(invitation: Invitation, now: Date): string {
  const { used_at, used_by, expires_at } = invitation
  if (used_at !== null) return `Used by ${used_by ?? 'a deleted user'} on ${dayText(used_at)}`
  return isOpen(invitation, now) ? `Open until ${momentText(expires_at)}` : 'Expired'
}
