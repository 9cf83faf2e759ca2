import type pg from 'pg'

import { type Paged, readPage } from '#modules/admin/listing.store.ts'
import { createSummary } from '#modules/admin/summary.service.ts'
import { ADMIN_TABLES } from '#modules/admin/tables.service.ts'
import { listSellerProducts } from '#modules/listings/selling.contract.ts'
import { createSelling } from '#modules/listings/selling.service.ts'
import { createWriting } from '#modules/listings/writing.service.ts'
import type { Actor, Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/** What opens, sets and closes has no plan. */
const SETS_UP = /^(begin|commit|rollback|set) ?/

interface Asked {
  text: string
  values: readonly unknown[]
}

/** Asks what a path asks, in this process, and prints the plan of each statement that it took. */
export async function printPlans(db: Db, path: string, actor: Actor): Promise<void> {
  const asked: Asked[] = []
  await ask(path, {
    db: recording(db, asked),
    actor,
    now: () => new Date(),
    requestId: 'bench',
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  for (const { text, values } of asked) {
    const plan = await inTransaction({ db }, async (tx) => {
      await rows(tx.db, `set local work_mem = '64MB'`)
      return rows<{ 'QUERY PLAN': string }>(tx.db, `explain (analyze, buffers, costs off) ${text}`, values)
    })
    console.info(`\n${text}\n${JSON.stringify(values)}\n${plan.map((line) => line['QUERY PLAN']).join('\n')}\n`)
  }
}

async function ask(path: string, ctx: Ctx): Promise<unknown> {
  const { pathname, searchParams } = new URL(path, 'http://bench.example')
  const query = Object.fromEntries(searchParams)
  if (pathname === listSellerProducts.path) {
    const search = { reindex: async () => undefined }
    const types = {
      writeWith: async () => undefined,
      prepare: async () => null,
      propose: async () => undefined,
      describe: async () => ({ part_type: undefined, positions: undefined, sizes: undefined }),
    }
    const selling = createSelling({
      writing: createWriting({ search, types }),
      types,
      search,
      ownPicture: async () => true,
    })
    return selling.list(ctx, listSellerProducts.query?.parse(query) as Parameters<typeof selling.list>[1])
  }
  const table = ADMIN_TABLES.find(({ call }) => call.path === pathname)
  if (table) return readPage(ctx.db, table.table, table.call.query?.parse(query) as Paged, 10_000)
  return createSummary({ jobs: { declare: () => undefined } }).summary(ctx)
}

/** The same database, and a list of what it was asked. */
function recording(db: Db, asked: Asked[]): Db {
  const over = (client: Db) => ({
    query: (first: string | Asked, values: readonly unknown[] = []) => {
      const { text, values: given } = typeof first === 'string' ? { text: first, values } : first
      if (!SETS_UP.test(text)) asked.push({ text, values: given })
      return client.query(text, [...given])
    },
  })
  // Outside a transaction `db` is a pool.
  const pool = db as pg.Pool
  const connect = async () => {
    const client = await pool.connect()
    return { ...over(client), release: () => client.release() }
  }
  // Of a pool only these two are used.
  return { ...over(pool), connect } as unknown as Db
}
