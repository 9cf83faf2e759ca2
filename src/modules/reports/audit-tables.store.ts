import { z } from 'zod'

import { bigint, json, nullable, row, text, timestamptz } from '#platform/db/row.ts'
import { raw, sql } from '#platform/db/sql.ts'

import { toLikePattern, toIsoTime, matchingUsers, conditionIf } from './conditions.store.ts'
import { defineTable } from './table.store.ts'

const INVITATION_STATE = `case when i.used_at is not null then 'used' when i.expires_at <= now() then 'expired'
  else 'open' end`

/** Invitations of admins, without their tokens. */
export const invitations = defineTable({
  name: 'invitations',
  row: row({
    id: bigint,
    state: text,
    email: nullable(text),
    created_by: nullable(text),
    used_by: nullable(text),
    created_at: timestamptz,
    expires_at: timestamptz,
  }),
  select: `i.id, ${INVITATION_STATE} as state, i.email, m.username as created_by, g.username as used_by, i.created_at, i.expires_at`,
  from: 'invitations i left join users m on m.id = i.created_by left join users g on g.id = i.used_by',
  joins: '',
  id: 'i.id',
  at: 'i.created_at',
  sorts: { created_at: 'i.id' },
  conditions: ({ search, state }) => [
    ...conditionIf(search, (words) => {
      const like = sql`${toLikePattern(words)}`
      return sql`(m.username ilike ${like} or g.username ilike ${like} or i.email ilike ${like})`
    }),
    ...conditionIf(state, (value) => sql`${raw(INVITATION_STATE)} = ${value}`),
  ],
  present: ({ id, state, email, created_by, used_by, created_at, expires_at }) => ({
    id,
    state,
    email,
    created_by,
    used_by,
    created_at: toIsoTime(created_at),
    expires_at: toIsoTime(expires_at),
  }),
})

const toUser = (id: number | null, username: string | null) => (id === null ? null : { id, username })

/** The audit log, which is append-only. */
export const audit = defineTable({
  name: 'audit',
  row: row({
    id: bigint,
    at: timestamptz,
    event: text,
    actor_id: nullable(bigint),
    actor_name: nullable(text),
    user_id: nullable(bigint),
    user_name: nullable(text),
    address: nullable(text),
    request_id: text,
    detail: json(z.record(z.string(), z.unknown())),
  }),
  select: `e.id, e.at, e.event, e.actor_id, a.username as actor_name, e.user_id, u.username as user_name, e.address,
    e.request_id, e.detail`,
  from: 'security_events e',
  joins: 'left join users a on a.id = e.actor_id left join users u on u.id = e.user_id',
  id: 'e.id',
  at: 'e.at',
  sorts: { at: 'e.id' },
  conditions: ({ search, event, actor, user }) => [
    ...conditionIf(search, (words) => {
      const [users, name] = [matchingUsers(words), words.toLowerCase().replaceAll(/\s+/g, '_')]
      return sql`(e.actor_id = ${users} or e.user_id = ${users} or e.request_id = ${words} or e.event = ${name})`
    }),
    ...conditionIf(event, (value) => sql`e.event = ${value}`),
    ...conditionIf(actor, (value) => sql`e.actor_id = ${value}`),
    ...conditionIf(user, (value) => sql`e.user_id = ${value}`),
  ],
  present: (line) => ({
    id: line.id,
    at: toIsoTime(line.at),
    event: line.event,
    actor: toUser(line.actor_id, line.actor_name),
    user: toUser(line.user_id, line.user_name),
    address: line.address,
    request_id: line.request_id,
    detail: line.detail,
  }),
})
