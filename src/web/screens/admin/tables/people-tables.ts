import {
  listAdminInvitations,
  listAdminStores,
  listAdminUsers,
  listAdminAudit,
} from '#modules/reports/tables.contract.ts'
import { adminStorePath } from '#web/app/paths.ts'
import { adminRole, publicRoles, roleLabel } from '#web/content/roles.ts'
import { TABLE_TITLES } from '#web/screens/admin/features/table-titles.ts'

import { capital, choice, DAYS, NOBODY, stateCell, table, when, who, words } from './table-parts.ts'

const roles = [adminRole, ...publicRoles]

export const users = table({
  title: TABLE_TITLES.users,
  call: listAdminUsers,
  columns: [
    { label: 'Name', sort: 'username' },
    { label: 'Email', sort: 'email' },
    { label: 'Phone' },
    { label: 'Role' },
    { label: 'State' },
    { label: 'Store' },
    { label: 'Since', sort: 'created_at' },
  ],
  filters: [
    words('Name, email or phone'),
    { name: 'role', label: 'Role', options: roles.map(({ id, label }) => ({ value: String(id), label })) },
    choice('state', 'State', ['active', 'waiting', 'disabled']),
    ...DAYS,
  ],
  cells: (row) => [
    who(row),
    { text: row.email },
    { text: row.phone },
    { text: roleLabel(row.role) },
    stateCell(row.state),
    row.store ? { text: row.store.name, to: adminStorePath(row.store.id) } : NOBODY,
    when(row.created_at),
  ],
})

export const stores = table({
  title: TABLE_TITLES.stores,
  call: listAdminStores,
  columns: [
    { label: 'Name', sort: 'name' },
    { label: 'City' },
    { label: 'Owner' },
    { label: 'State' },
    { label: 'Listings', sort: 'listings', isNumber: true },
    { label: 'Since', sort: 'created_at' },
  ],
  filters: [words('Store, city or owner'), choice('state', 'State', ['open', 'suspended']), ...DAYS],
  cells: (row) => [
    { text: row.name, to: adminStorePath(row.id) },
    { text: row.city },
    row.owner ? who(row.owner) : NOBODY,
    { text: capital(row.state), look: row.state === 'open' ? 'good' : 'over' },
    { text: String(row.listings), look: 'number' },
    when(row.created_at),
  ],
})

export const invitations = table({
  title: TABLE_TITLES.invitations,
  call: listAdminInvitations,
  columns: [
    { label: 'Made', sort: 'created_at' },
    { label: 'By' },
    { label: 'For' },
    { label: 'State' },
    { label: 'Used by' },
    { label: 'Ends' },
  ],
  filters: [words('Name or email'), choice('state', 'State', ['open', 'used', 'expired']), ...DAYS],
  cells: (row) => [
    when(row.created_at),
    { text: row.created_by ?? 'A command' },
    { text: row.email ?? 'Any email' },
    stateCell(row.state),
    { text: row.used_by ?? '' },
    when(row.expires_at),
  ],
})

/** The facts of an entry as a sentence can hold them: "from 5, to 6, reason Closed". */
const factsOf = (detail: Readonly<Record<string, string | number | boolean | null>>) =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')

export const audit = table({
  title: TABLE_TITLES.audit,
  call: listAdminAudit,
  columns: [
    { label: 'When', sort: 'at' },
    { label: 'Who' },
    { label: 'Act' },
    { label: 'To whom' },
    { label: 'Facts' },
  ],
  filters: [
    words('Name or email'),
    { name: 'event', label: 'Act', type: 'text' },
    { name: 'actor', label: 'Who (id)', type: 'text' },
    { name: 'user', label: 'To whom (id)', type: 'text' },
    ...DAYS,
  ],
  cells: (row) => [
    when(row.at),
    row.actor ? who(row.actor) : NOBODY,
    { text: row.event, look: 'mono' },
    row.user ? who(row.user) : NOBODY,
    { text: factsOf(row.detail) },
  ],
})
