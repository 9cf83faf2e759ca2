import { msg } from '@lingui/core/macro'

import type { AccountAuditEvent } from '#modules/accounts/audit-events.rules.ts'
import type { ListingAuditEvent } from '#modules/listings/audit-events.rules.ts'
import type { OperationAuditEvent } from '#modules/operations/audit-events.rules.ts'
import type { OrderAuditEvent } from '#modules/orders/audit-events.rules.ts'
import type { ReportAuditEvent } from '#modules/reports/audit-events.rules.ts'
import type { StoreAuditEvent } from '#modules/stores/audit-events.rules.ts'
import type { TaxonomyAuditEvent } from '#modules/taxonomy/audit-events.rules.ts'
import type { VehicleAuditEvent } from '#modules/vehicles/audit-events.rules.ts'
import type { WiperAuditEvent } from '#modules/wipers/audit-events.rules.ts'
import type { PlatformAuditEvent } from '#platform/audit.ts'
import type { Text } from '#web/ui/text.ts'

type AuditEvent =
  | AccountAuditEvent
  | ListingAuditEvent
  | OperationAuditEvent
  | OrderAuditEvent
  | ReportAuditEvent
  | StoreAuditEvent
  | TaxonomyAuditEvent
  | VehicleAuditEvent
  | WiperAuditEvent
  | PlatformAuditEvent

/** The events of the audit log as sentences without their subject. */
const EVENT_TEXTS: Readonly<Record<AuditEvent, Text>> = {
  signed_up: msg`Signed up`,
  login_ok: msg`Logged in`,
  login_failed: msg`Login failed`,
  logout: msg`Logged out`,
  session_revoked: msg`Session revoked`,
  password_changed: msg`Password changed`,
  password_change_failed: msg`Password change failed`,
  password_reset_asked: msg`Password reset requested`,
  password_reset: msg`Password reset`,
  profile_changed: msg`Profile changed`,
  invitation_made: msg`Invitation made`,
  invitation_used: msg`Invitation used`,
  invitation_refused: msg`Invitation refused`,
  invitation_revoked: msg`Invitation revoked`,
  account_approved: msg`Account approved`,
  role_changed: msg`Role changed`,
  account_disabled: msg`Account disabled`,
  account_enabled: msg`Account enabled`,
  confirmation_resent: msg`Order confirmation sent again`,
  enquiry_ordered: msg`Enquiry became an order`,
  enquiry_state_changed: msg`State of an enquiry changed`,
  table_exported: msg`Table exported`,
  csrf_refused: msg`Forged request refused`,
  limit_hit: msg`Too many requests`,
  store_opened: msg`Store opened`,
  store_changed: msg`Store changed`,
  store_suspended: msg`Store suspended`,
  store_suspension_lifted: msg`Store open again`,
  listing_price_changed: msg`Price of a listing changed`,
  listing_deleted: msg`Listing deleted`,
  vehicle_added: msg`Vehicle added`,
  vehicle_changed: msg`Vehicle changed`,
  vehicle_removed: msg`Vehicle removed`,
  vehicles_imported: msg`Vehicles imported`,
  wiper_added: msg`Wiper added`,
  wiper_changed: msg`Wiper changed`,
  wiper_removed: msg`Wiper removed`,
  wipers_imported: msg`Wipers imported`,
  wiper_arm_added: msg`Wiper arm added`,
  wiper_arm_removed: msg`Wiper arm removed`,
  part_type_added: msg`Part type added`,
  part_type_changed: msg`Part type changed`,
  part_type_name_added: msg`Name of a part type added`,
  part_type_name_changed: msg`Name of a part type changed`,
  part_type_relations_changed: msg`Relations of a part type changed`,
  part_type_merged: msg`Part types merged`,
  part_type_proposal_decided: msg`Proposed part type decided`,
  nickname_added: msg`Nickname added`,
  nickname_changed: msg`Nickname changed`,
  model_family_added: msg`Model family added`,
  model_family_changed: msg`Model family changed`,
  job_retried: msg`Job retried`,
  job_discarded: msg`Job discarded`,
  maintenance_started: msg`Maintenance started`,
  maintenance_ended: msg`Maintenance ended`,
}

const textByName: Readonly<Record<string, Text>> = EVENT_TEXTS

/** Returns an event as text; an unknown one by its name. */
export const eventText = (event: string): Text => textByName[event] ?? event

export const EVENT_OPTIONS = Object.entries(EVENT_TEXTS).map(([value, label]) => ({ value, label }))

const FACT_NAMES: Readonly<Record<string, string>> = {
  from: 'before',
  to: 'after',
  ip: 'IP address',
  // A fingerprint: the log keeps no emails.
  email: 'email code',
}

/** Names of the roles (ruling 11), which entries contain by id. */
const ROLE_NAMES = ['', 'admin', 'distributor', 'fleet', 'supplier', 'workshop', 'car owner']

type Detail = Readonly<Record<string, string | number | boolean | null>>

/** Returns the facts of an entry as text: "before: 5, after: 6, reason: Closed"; roles by their names. */
export function formatFacts(detail: Detail, event = ''): string {
  const isRole = (name: string) => name === 'role' || (event === 'role_changed' && /^(?:from|to)$/.test(name))
  return Object.entries(detail)
    .map(([name, value]) => {
      // A note ends with a full stop, and a comma follows it.
      const shown = (isRole(name) && ROLE_NAMES[Number(value)]) || String(value).replace(/\.$/, '')
      return `${FACT_NAMES[name] ?? name.replaceAll('_', ' ')}: ${shown}`
    })
    .join(', ')
}
