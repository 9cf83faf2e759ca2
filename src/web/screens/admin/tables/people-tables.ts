import { msg } from '@lingui/core/macro'

import {
  listAdminInvitations,
  listAdminStores,
  listAdminUsers,
  listAdminAudit,
} from '#modules/reports/tables.contract.ts'
import { adminStorePath } from '#web/app/navigation/paths.ts'
import { adminRole, publicRoles, roleLabel } from '#web/content/roles.ts'
import { phoneText } from '#web/features/links/phone-text.ts'
import { EVENT_OPTIONS, eventText, formatFacts } from '#web/screens/admin/features/event-texts.ts'
import { TABLE_TITLES } from '#web/screens/admin/features/table-titles.ts'

import { choice, DAYS, EMPTY_CELL, stateCell, stateText, table, when, who, words } from './table-parts.ts'

const roles = [adminRole, ...publicRoles]

export const users = table({
  title: TABLE_TITLES.users,
  call: listAdminUsers,
  columns: [
    { label: msg`Name`, sort: 'username' },
    { label: msg`Email`, sort: 'email' },
    { label: msg`Phone` },
    { label: msg`Role` },
    { label: msg`State` },
    { label: msg`Store` },
    { label: msg`Since`, sort: 'created_at' },
  ],
  filters: [
    words(msg`Name, email or phone`),
    { name: 'role', label: msg`Role`, options: roles.map(({ id, label }) => ({ value: String(id), label })) },
    choice('state', msg`State`, ['active', 'waiting', 'disabled']),
    ...DAYS,
  ],
  cells: (row) => [
    who(row),
    { text: row.email },
    { text: phoneText(row.phone), variant: 'oneLine' },
    { text: roleLabel(row.role) },
    stateCell(row.state),
    row.store ? { text: row.store.name, to: adminStorePath(row.store.id) } : EMPTY_CELL,
    when(row.created_at),
  ],
})

export const stores = table({
  title: TABLE_TITLES.stores,
  call: listAdminStores,
  columns: [
    { label: msg`Name`, sort: 'name' },
    { label: msg`City` },
    { label: msg`Owner` },
    { label: msg`State` },
    { label: msg`Listings`, sort: 'listings', isNumber: true },
    { label: msg`Since`, sort: 'created_at' },
  ],
  filters: [words(msg`Store, city or owner`), choice('state', msg`State`, ['open', 'suspended']), ...DAYS],
  cells: (row) => [
    { text: row.name, to: adminStorePath(row.id) },
    { text: row.city },
    row.owner ? who(row.owner) : EMPTY_CELL,
    { text: stateText(row.state), variant: row.state === 'open' ? 'good' : 'over' },
    { text: String(row.listings), variant: 'number' },
    when(row.created_at),
  ],
})

export const invitations = table({
  title: TABLE_TITLES.invitations,
  call: listAdminInvitations,
  columns: [
    { label: msg`Made`, sort: 'created_at' },
    { label: msg`By` },
    { label: msg`For` },
    { label: msg`State` },
    { label: msg`Used by` },
    { label: msg`Ends` },
  ],
  filters: [words(msg`Name or email`), choice('state', msg`State`, ['open', 'used', 'expired']), ...DAYS],
  cells: (row) => [
    when(row.created_at),
    { text: row.created_by ?? msg`A command` },
    { text: row.email ?? msg`Any email` },
    stateCell(row.state),
    { text: row.used_by ?? '' },
    when(row.expires_at),
  ],
})

export const audit = table({
  title: TABLE_TITLES.audit,
  call: listAdminAudit,
  columns: [
    { label: msg`When`, sort: 'at' },
    { label: msg`Who` },
    { label: msg`Action` },
    { label: msg`Subject` },
    { label: msg`Details` },
  ],
  filters: [
    words(msg`Name or email`),
    { name: 'event', label: msg`Action`, options: EVENT_OPTIONS },
    { name: 'actor', label: msg`Who (user id)`, type: 'text' },
    { name: 'user', label: msg`Subject (user id)`, type: 'text' },
    ...DAYS,
  ],
  cells: (row) => [
    when(row.at),
    row.actor ? who(row.actor) : EMPTY_CELL,
    { text: eventText(row.event) },
    row.user ? who(row.user) : EMPTY_CELL,
    { text: formatFacts(row.detail, row.event) },
  ],
})
