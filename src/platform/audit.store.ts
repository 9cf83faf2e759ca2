import type { Db } from '#platform/db/pool.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

export interface SecurityEventRow {
  event: string
  userId: number | null
  actorId: number | null
  address: string | null
  requestId: string
  detail: object
}

const insert = statement(
  'audit.insert',
  noColumns,
  `insert into security_events (event, user_id, actor_id, address, request_id, detail) values ($1, $2, $3, $4, $5, $6)`,
)

/** Inserts a security event. Events cannot be changed or deleted. */
export async function insertSecurityEvent(db: Db, row: SecurityEventRow): Promise<void> {
  await insert(db, [row.event, row.userId, row.actorId, row.address, row.requestId, JSON.stringify(row.detail)])
}

const insertMany = statement(
  'audit.insert-many',
  noColumns,
  `insert into security_events (event, user_id, actor_id, address, request_id, detail)
   select event, user_id, actor_id, address, request_id, detail
   from rows from (jsonb_to_recordset($1::jsonb)
     as (event text, user_id bigint, actor_id bigint, address text, request_id text, detail jsonb))
     with ordinality as noted (event, user_id, actor_id, address, request_id, detail, place)
   order by place`,
)

/** Inserts several security events in order, in one statement. */
export async function insertSecurityEvents(db: Db, all: readonly SecurityEventRow[]): Promise<void> {
  const lines = all.map(({ event, userId, actorId, address, requestId, detail }) => ({
    event,
    user_id: userId,
    actor_id: actorId,
    address,
    request_id: requestId,
    detail,
  }))
  await insertMany(db, [JSON.stringify(lines)])
}
