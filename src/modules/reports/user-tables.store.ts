import { bigint, integer, nullable, row, text, timestamptz } from '#platform/db/row.ts'
import { raw, sql } from '#platform/db/sql.ts'

import { toLikePattern, toIsoTime, conditionIf } from './conditions.store.ts'
import { defineTable } from './table.store.ts'

const USER_STATE = `case when u.disabled_at is not null then 'disabled' when u.approved_at is null then 'waiting'
  else 'active' end`

export const users = defineTable({
  name: 'users',
  row: row({
    id: bigint,
    username: text,
    email: text,
    phone: text,
    role_id: integer,
    role_name: text,
    state: text,
    store_id: nullable(integer),
    store_name: nullable(text),
    created_at: timestamptz,
  }),
  select: `u.id, u.username, u.email, u.phone, u.role_id, r.name as role_name, ${USER_STATE} as state,
    s.id as store_id, s.name as store_name, u.created_at`,
  from: 'users u',
  joins: 'join roles r on r.id = u.role_id left join stores s on s.owner_id = u.id',
  id: 'u.id',
  at: 'u.created_at',
  sorts: { created_at: 'u.created_at', username: 'lower(u.username)', email: 'u.email' },
  conditions: ({ search, role, state }) => [
    ...conditionIf(search, (words) => {
      const like = sql`${toLikePattern(words)}`
      return sql`(u.username ilike ${like} or u.email ilike ${like} or u.phone ilike ${like})`
    }),
    ...conditionIf(role, (value) => sql`u.role_id = ${Number(value)}`),
    ...conditionIf(state, (value) => sql`${raw(USER_STATE)} = ${value}`),
  ],
  present: (found) => ({
    id: found.id,
    username: found.username,
    email: found.email,
    phone: found.phone,
    role: { id: found.role_id, role_name: found.role_name },
    state: found.state,
    store: found.store_id === null ? null : { id: found.store_id, name: found.store_name },
    created_at: toIsoTime(found.created_at),
  }),
})

export const stores = defineTable({
  name: 'stores',
  row: row({
    id: integer,
    name: text,
    city: text,
    user_id: nullable(bigint),
    username: nullable(text),
    email: nullable(text),
    listings: integer,
    state: text,
    created_at: timestamptz,
  }),
  select: `s.id, s.name, s.city, u.id as user_id, u.username, u.email, n.listings,
    case when s.suspended_at is null then 'open' else 'suspended' end as state, s.created_at`,
  // Every store has a row of counts, created with the store.
  from: 'stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id',
  joins: '',
  id: 's.id',
  at: 's.created_at',
  sorts: { created_at: 's.id', name: 'lower(s.name)', listings: 'n.listings' },
  conditions: ({ search, state }) => [
    ...conditionIf(search, (words) => {
      const like = sql`${toLikePattern(words)}`
      return sql`(s.name ilike ${like} or s.city ilike ${like} or u.username ilike ${like} or u.email ilike ${like})`
    }),
    ...conditionIf(state, (value) => raw(value === 'open' ? 's.suspended_at is null' : 's.suspended_at is not null')),
  ],
  present: ({ user_id: ownerId, username, email, ...store }) => ({
    id: store.id,
    name: store.name,
    city: store.city,
    owner: ownerId === null ? null : { id: ownerId, username, email },
    state: store.state,
    listings: store.listings,
    created_at: toIsoTime(store.created_at),
  }),
})
