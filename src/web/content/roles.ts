import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Text } from '#web/ui/text.ts'

export interface RoleOption {
  id: number
  label: MessageDescriptor
}

/** The roles of public signup, in the specification's words (section 2). */
export const publicRoles: readonly RoleOption[] = [
  { id: 2, label: msg`Distributors/Retailers` },
  { id: 3, label: msg`Fleets/Corporate Clients` },
  { id: 4, label: msg`3rd Party Suppliers` },
  { id: 5, label: msg`Workshops/Garages` },
  { id: 6, label: msg`B2C Customers` },
]

export const adminRole: RoleOption = { id: 1, label: msg`Admin` }

/** B2C Customers is preselected. */
const DEFAULT_ROLE = 6

/** Returns the role to preselect from a query parameter; never one that public signup does not offer. */
export const readPublicRole = (text: string | null): number =>
  publicRoles.find(({ id }) => `${id}` === text)?.id ?? DEFAULT_ROLE

/** Names of roles for their users. */
const NAMES: Readonly<Record<number, MessageDescriptor>> = {
  2: msg`Distributor`,
  3: msg`Fleet`,
  4: msg`Supplier`,
  5: msg`Workshop`,
  6: msg`Car owner`,
}

/** Returns the name of the caller's own role; the label for others. */
export const roleName = (role: { id: number; role_name: string }): Text => NAMES[role.id] ?? roleLabel(role)

/** Returns the label of a role; the name from the call for an unknown role. */
export function roleLabel({ id, role_name }: { id: number; role_name: string }): Text {
  return [adminRole, ...publicRoles].find((role) => role.id === id)?.label ?? role_name
}
