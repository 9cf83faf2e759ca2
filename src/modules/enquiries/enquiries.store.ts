import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, nullable, row, text, timestamptz } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import { CONTACT_METHODS, type ContactMethod, type PartRequest } from './enquiries.contract.ts'

export interface NewRequest {
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

/** Stores a request and returns its id. */
export async function insertRequest(db: Db, asked: NewRequest): Promise<number> {
  const { userId, name, request, vin, vehicle, contactMethod, contact, at } = asked
  const [made] = await insert(db, [userId, name, request, vin, vehicle, contactMethod, contact, at])
  if (made === undefined) throw new Error('A request was not written.')
  return made.id
}

const latest = statement(
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

/** A page of requests, the latest first, and how many there are in all. */
export async function readRequests(
  db: Db,
  { page, size }: { page: number; size: number },
): Promise<{ count: number; results: PartRequest[] }> {
  const found = await latest(db, [size, (page - 1) * size])
  const [total] = await countAll(db)
  return {
    count: total?.count ?? 0,
    results: found.map((one) => ({ ...one, created_at: one.created_at.toISOString() })),
  }
}
