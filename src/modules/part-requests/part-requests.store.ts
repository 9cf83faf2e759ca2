import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, nullable, row, text, timestamptz } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import { CONTACT_METHODS, type ContactMethod, type PartRequest } from './part-requests.contract.ts'

export interface NewPartRequest {
  userId: number | null
  name: string
  request: string
  vin: string | null
  vehicle: string | null
  contactMethod: ContactMethod
  contact: string
  at: Date
}

const insert = statement(
  'part-requests.insert',
  row({ id: bigint }),
  `insert into part_requests (user_id, name, request, vin, vehicle, contact_method, contact, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
)

/** Inserts a request and returns its id. */
export async function insertPartRequest(db: Db, newRequest: NewPartRequest): Promise<number> {
  const { userId, name, request, vin, vehicle, contactMethod, contact, at } = newRequest
  const [inserted] = await insert(db, [userId, name, request, vin, vehicle, contactMethod, contact, at])
  if (inserted === undefined) throw new Error('The part request was not inserted.')
  return inserted.id
}

const selectLatest = statement(
  'part-requests.latest',
  row({
    id: bigint,
    userId: nullable(bigint),
    name: text,
    request: text,
    vin: nullable(text),
    vehicle: nullable(text),
    contact_method: text.of(...CONTACT_METHODS),
    contact: text,
    created_at: timestamptz,
  }),
  `select id, user_id as "userId", name, request, vin, vehicle, contact_method, contact, created_at
   from part_requests order by id desc limit $1 offset $2`,
)
const countAll = statement(
  'part-requests.count',
  row({ count: integer }),
  'select count(*)::int as count from part_requests',
)

/** Returns a page of requests, newest first, and the total count. */
export async function readPartRequests(
  db: Db,
  { page, size }: { page: number; size: number },
): Promise<{ count: number; results: PartRequest[] }> {
  const rows = await selectLatest(db, [size, (page - 1) * size])
  const [total] = await countAll(db)
  return {
    count: total?.count ?? 0,
    results: rows.map((request) => ({ ...request, created_at: request.created_at.toISOString() })),
  }
}
