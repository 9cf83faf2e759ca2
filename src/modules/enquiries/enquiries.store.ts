import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import type { ContactMethod, PartRequest } from './enquiries.contract.ts'

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

/** Keeps what somebody asks for, and gives its id. */
export async function insertRequest(db: Db, asked: NewRequest): Promise<number> {
  const [made] = await rows<{ id: number }>(
    db,
    `insert into part_requests (user_id, name, request, vin, vehicle, contact_method, contact, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [asked.userId, asked.name, asked.request, asked.vin, asked.vehicle, asked.contactMethod, asked.contact, asked.at],
  )
  if (made === undefined) throw new Error('A request was not written.')
  return made.id
}

type Row = Omit<PartRequest, 'created_at'> & { created_at: Date }

/** A page of requests, the latest first, and how many there are in all. */
export async function readRequests(
  db: Db,
  { page, size }: { page: number; size: number },
): Promise<{ count: number; results: PartRequest[] }> {
  const found = await rows<Row>(
    db,
    `select id, user_id as "userId", name, request, vin, vehicle, contact_method, contact, created_at
     from part_requests order by id desc limit $1 offset $2`,
    [size, (page - 1) * size],
  )
  const [total] = await rows<{ count: number }>(db, 'select count(*)::int as count from part_requests')
  return {
    count: total?.count ?? 0,
    results: found.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
  }
}
