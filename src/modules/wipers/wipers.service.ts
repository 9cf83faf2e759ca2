import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { pageLinks } from '#platform/paging.ts'

import { PRICE_UPDATED, type WiperDetail, type WiperPage, wiperProblems, type WiperQuery } from './wipers.contract.ts'
import { presentWiper, groupVehicles, parseWiperWords } from './wipers.rules.ts'
import * as store from './wipers.store.ts'

/** Finds a page of wipers by words and vehicle; `url` is the path and query for the links to other pages. */
export async function findWipers(ctx: Ctx, query: WiperQuery, url: string): Promise<WiperPage> {
  const { search = '', make, model, year, page, page_size: pageSize } = query
  const criteria = { words: parseWiperWords(search), make: make ?? null, model: model ?? null, year: year ?? null }
  const { count, wipers } = await store.listWiperRows(ctx.db, criteria, {
    offset: (page - 1) * pageSize,
    limit: pageSize,
  })
  const isNamed = make !== undefined && model !== undefined && year !== undefined && year.start === year.end
  const arms = isNamed ? await store.listArms(ctx.db, { make, model, year: year.start }) : []
  return { count, ...pageLinks(url, { page, pageSize, count }), results: wipers.map(presentWiper), arms }
}

/** Returns a wiper with the vehicles that it fits. @throws wiperNotFound */
export async function readWiper(ctx: Ctx, symbol: string): Promise<WiperDetail> {
  const row = await store.findWiper(ctx.db, symbol)
  if (row === null) throw wiperProblems.wiperNotFound()
  return { ...presentWiper(row), vehicles: groupVehicles(await store.listFittedArms(ctx.db, row)) }
}

/** Changes the price of a wiper and records who changed it; an equal price changes nothing. @throws wiperNotFound */
export async function reprice(ctx: Ctx, symbol: string, price: Kobo): Promise<{ message: string; price: number }> {
  const actor = requireActor(ctx)
  await inTransaction(ctx, async (tx) => {
    const wiper = await store.lockWiper(tx.db, symbol)
    if (wiper === null) throw wiperProblems.wiperNotFound()
    if (wiper.price_kobo === price) return
    await store.changePrice(tx.db, {
      wiperId: wiper.id,
      oldKobo: wiper.price_kobo,
      newKobo: price,
      changedBy: actor.userId,
      at: tx.now(),
      requestId: tx.requestId.slice(0, 64),
    })
  })
  return { message: PRICE_UPDATED, price: toNaira(price) }
}
