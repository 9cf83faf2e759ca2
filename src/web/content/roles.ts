export interface RoleOption {
  id: number
  label: string
}

/** The roles of public signup, in the specification's words (section 2). */
export const publicRoles: readonly RoleOption[] = [
  { id: 2, label: 'Distributors/Retailers' },
  { id: 3, label: 'Fleets/Corporate Clients' },
  { id: 4, label: '3rd Party Suppliers' },
  { id: 5, label: 'Workshops/Garages' },
  { id: 6, label: 'B2C Customers' },
]

export const adminRole: RoleOption = { id: 1, label: 'Admin' }

/** B2C Customers is preselected. */
export const DEFAULT_ROLE = 6

/** Returns the label of a role; the name from the call for an unknown role. */
export function roleLabel({ id, role_name }: { id: number; role_name: string }): string {
  return [adminRole, ...publicRoles].find((role) => role.id === id)?.label ?? role_name
}
