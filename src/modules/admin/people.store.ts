import { holding, timeText, when } from './conditions.store.ts'
import type { Condition, TableSql } from './listing.store.ts'

export interface UserRow {
  username: string
  email: string
  phone: string
  role_id: number
  role_name: string
  state: string
  store_id: number | null
  store_name: string | null
  created_at: Date
}

const USER_STATE = `case when u.disabled_at is not null then 'disabled' when u.approved_at is null then 'waiting'
  else 'active' end`

export const users: TableSql<UserRow> = {
  select: `u.id, u.username, u.email, u.phone, u.role_id, r.name as role_name, ${USER_STATE} as state,
    s.id as store_id, s.name as store_name, u.created_at`,
  from: 'users u',
  joins: 'join roles r on r.id = u.role_id left join stores s on s.owner_id = u.id',
  id: 'u.id',
  at: 'u.created_at',
  sorts: { created_at: 'u.created_at', username: 'lower(u.username)', email: 'u.email' },
  conditions: ({ search, role, state }) => [
    ...when(search, (words) => ['(u.username ilike ? or u.email ilike ? or u.phone ilike ?)', holding(words)]),
    ...when(role, (value) => ['u.role_id = ?', Number(value)]),
    ...when(state, (value) => [`${USER_STATE} = ?`, value]),
  ],
  present: (row) => ({
    id: row.id,
    username: row.username,
    email: row.email,
    phone: row.phone,
    role: { id: row.role_id, role_name: row.role_name },
    state: row.state,
    store: row.store_id === null ? null : { id: row.store_id, name: row.store_name },
    created_at: timeText(row.created_at),
  }),
}

export interface StoreRow {
  name: string
  city: string
  user_id: number | null
  username: string
  email: string
  listings: number
  state: string
  created_at: Date
}

export const stores: TableSql<StoreRow> = {
  select: `s.id, s.name, s.city, u.id as user_id, u.username, u.email, n.listings,
    case when s.suspended_at is null then 'open' else 'suspended' end as state, s.created_at`,
  // Of each store there is a count: it comes into being with it.
  from: 'stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id',
  joins: '',
  id: 's.id',
  at: 's.created_at',
  sorts: { created_at: 's.id', name: 'lower(s.name)', listings: 'n.listings' },
  conditions: ({ search, state }) => [
    ...when(search, (words) => [
      '(s.name ilike ? or s.city ilike ? or u.username ilike ? or u.email ilike ?)',
      holding(words),
    ]),
    ...when(state, (value): Condition => [value === 'open' ? 's.suspended_at is null' : 's.suspended_at is not null']),
  ],
  present: ({ user_id: ownerId, username, email, ...row }) => ({
    id: row.id,
    name: row.name,
    city: row.city,
    owner: ownerId === null ? null : { id: ownerId, username, email },
    state: row.state,
    listings: row.listings,
    created_at: timeText(row.created_at),
  }),
}
