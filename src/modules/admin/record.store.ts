import { holding, PEOPLE, timeText, when } from './conditions.store.ts'
import type { TableSql } from './listing.store.ts'

interface InvitationRow {
  state: string
  email: string | null
  created_by: string | null
  used_by: string | null
  created_at: Date
  expires_at: Date
}

const INVITATION_STATE = `case when i.used_at is not null then 'used' when i.expires_at <= now() then 'expired'
  else 'open' end`

/** Invitations of admins, without their secrets. */
export const invitations: TableSql<InvitationRow> = {
  select: `i.id, ${INVITATION_STATE} as state, i.email, m.username as created_by, g.username as used_by, i.created_at, i.expires_at`,
  from: 'invitations i left join users m on m.id = i.created_by left join users g on g.id = i.used_by',
  joins: '',
  id: 'i.id',
  at: 'i.created_at',
  sorts: { created_at: 'i.id' },
  conditions: ({ search, state }) => [
    ...when(search, (words) => ['(m.username ilike ? or g.username ilike ? or i.email ilike ?)', holding(words)]),
    ...when(state, (value) => [`${INVITATION_STATE} = ?`, value]),
  ],
  present: ({ id, state, email, created_by, used_by, created_at, expires_at }) => ({
    id,
    state,
    email,
    created_by,
    used_by,
    created_at: timeText(created_at),
    expires_at: timeText(expires_at),
  }),
}

interface AuditRow {
  at: Date
  event: string
  actor_id: number | null
  actor_name: string | null
  user_id: number | null
  user_name: string | null
  address: string | null
  request_id: string
  detail: Record<string, unknown>
}

const whoOf = (id: number | null, username: string | null) => (id === null ? null : { id, username })

/** The record of what happened to accounts and what admins did, which nobody can change. */
export const audit: TableSql<AuditRow> = {
  select: `e.id, e.at, e.event, e.actor_id, a.username as actor_name, e.user_id, u.username as user_name, e.address,
    e.request_id, e.detail`,
  from: 'security_events e',
  joins: 'left join users a on a.id = e.actor_id left join users u on u.id = e.user_id',
  id: 'e.id',
  at: 'e.at',
  sorts: { at: 'e.id' },
  conditions: ({ search, event, actor, user }) => [
    ...when(search, (words) => [
      `(e.actor_id = ${PEOPLE} or e.user_id = ${PEOPLE} or e.request_id = ?2 or e.event = ?3)`,
      holding(words),
      words,
      words.toLowerCase().replaceAll(/\s+/g, '_'),
    ]),
    ...when(event, (value) => ['e.event = ?', value]),
    ...when(actor, (value) => ['e.actor_id = ?', value]),
    ...when(user, (value) => ['e.user_id = ?', value]),
  ],
  present: (row) => ({
    id: row.id,
    at: timeText(row.at),
    event: row.event,
    actor: whoOf(row.actor_id, row.actor_name),
    user: whoOf(row.user_id, row.user_name),
    address: row.address,
    request_id: row.request_id,
    detail: row.detail,
  }),
}
