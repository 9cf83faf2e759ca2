import { type Paged, readPage } from '#modules/admin/listing.store.ts'
import { createSummary } from '#modules/admin/summary.service.ts'
import { ADMIN_TABLES } from '#modules/admin/tables.service.ts'
import { listSellerProducts } from '#modules/catalogue/selling.contract.ts'
import { createSelling } from '#modules/catalogue/selling.service.ts'
import { createWriting } from '#modules/catalogue/writing.service.ts'
import type { Actor, Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

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
    const plan = await rows<{ 'QUERY PLAN': string }>(db, `explain (analyze, buffers, costs off) ${text}`, values)
    console.info(`\n${text}\n${JSON.stringify(values)}\n${plan.map((line) => line['QUERY PLAN']).join('\n')}\n`)
  }
}

async function ask(path: string, ctx: Ctx): Promise<unknown> {
  const { pathname, searchParams } = new URL(path, 'http://bench.example')
  const query = Object.fromEntries(searchParams)
  if (pathname === listSellerProducts.path) {
    const search = { reindex: async () => undefined }
    const selling = createSelling({ writing: createWriting({ search }), search, ownPicture: async () => true })
    return selling.list(ctx, listSellerProducts.query?.parse(query) as Parameters<typeof selling.list>[1])
  }
  const table = ADMIN_TABLES.find(({ call }) => call.path === pathname)
  if (table) return readPage(ctx.db, table.table, table.call.query?.parse(query) as Paged, 10_000)
  return createSummary({ jobs: { declare: () => undefined } }).summary(ctx)
}

/** The same database, and a list of what it was asked. */
function recording(db: Db, asked: Asked[]): Db {
  const query = (first: string | Asked, values: readonly unknown[] = []) => {
    const { text, values: given } = typeof first === 'string' ? { text: first, values } : first
    asked.push({ text, values: given })
    return db.$client.query(text, [...given])
  }
  // Of a database only its client is used, and of that only this.
  return { $client: { query } } as unknown as Db
}
