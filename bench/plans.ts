import type pg from 'pg'

import { listSellerProducts } from '#modules/listings/selling.contract.ts'
import { createSelling } from '#modules/listings/selling.service.ts'
import { createListingWriter } from '#modules/listings/writing.service.ts'
import { createSummary } from '#modules/reports/summary.service.ts'
import { type PageQuery, readPage } from '#modules/reports/table.store.ts'
import { REPORT_TABLES } from '#modules/reports/tables.service.ts'
import type { Actor, Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/** Statements that have no plan. */
const WITHOUT_PLAN = /^(begin|commit|rollback|set) ?/

interface RecordedStatement {
  text: string
  values: readonly unknown[]
}

/** Runs the query of a path in this process, and prints the plan of each of its statements. */
export async function printPlans(db: Db, path: string, actor: Actor): Promise<void> {
  const statements: RecordedStatement[] = []
  await runQuery(path, {
    db: recordStatements(db, statements),
    actor,
    now: () => new Date(),
    requestId: 'bench',
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  for (const { text, values } of statements) {
    const plan = await inTransaction({ db }, async (tx) => {
      await rows(tx.db, `set local work_mem = '64MB'`)
      return rows<{ 'QUERY PLAN': string }>(tx.db, `explain (analyze, buffers, costs off) ${text}`, values)
    })
    console.info(`\n${text}\n${JSON.stringify(values)}\n${plan.map((line) => line['QUERY PLAN']).join('\n')}\n`)
  }
}

async function runQuery(path: string, ctx: Ctx): Promise<unknown> {
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
      writing: createListingWriter({ search, types }),
      types,
      search,
      canUsePicture: async () => true,
    })
    return selling.list(ctx, listSellerProducts.query?.parse(query) as Parameters<typeof selling.list>[1])
  }
  const table = REPORT_TABLES.find(({ call }) => call.path === pathname)
  if (table) return readPage(ctx.db, table.table, table.call.query?.parse(query) as PageQuery, 10_000)
  return createSummary({ jobs: { declare: () => undefined } }).summary(ctx)
}

/** Wraps a database so that it adds each statement to the list. */
function recordStatements(db: Db, statements: RecordedStatement[]): Db {
  const over = (client: Db) => ({
    query: (first: string | RecordedStatement, values: readonly unknown[] = []) => {
      const { text, values: params } = typeof first === 'string' ? { text: first, values } : first
      if (!WITHOUT_PLAN.test(text)) statements.push({ text, values: params })
      return client.query(text, [...params])
    },
  })
  // Outside a transaction `db` is a pool.
  const pool = db as pg.Pool
  const connect = async () => {
    const client = await pool.connect()
    return { ...over(client), release: () => client.release() }
  }
  // The code uses only these two methods of a pool.
  return { ...over(pool), connect } as unknown as Db
}
