import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'

export interface SecurityEventRow {
  event: string
  userId: number | null
  actorId: number | null
  address: string | null
  requestId: string
  detail: object
}

const insert = statement<Record<string, never>>(
  'audit.insert',
  `insert into security_events (event, user_id, actor_id, address, request_id, detail) values ($1, $2, $3, $4, $5, $6)`,
)

/** Adds a line to the record; nobody can change or remove it afterwards. */
export async function insertSecurityEvent(db: Db, row: SecurityEventRow): Promise<void> {
  await insert(db, [row.event, row.userId, row.actorId, row.address, row.requestId, JSON.stringify(row.detail)])
}
