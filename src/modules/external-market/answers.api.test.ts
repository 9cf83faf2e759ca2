import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type SimulatedMarket, startSimulatedMarket } from '#integrations/aliexpress/aliexpress.market.simulator.ts'
import { rows } from '#platform/db/rows.ts'
import { Problem } from '#platform/http/problems.ts'
import { createLimits } from '#platform/rate-limits.ts'
import { drawPicture } from '#seed/demo/drawings/render.ts'
import { createInjectClient } from '#tests/support/api-clients.ts'
import { createRequestCtx } from '#tests/support/request-ctx.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { searchExternal } from './external-market.contract.ts'
import { SHARED_LIMIT } from './external-market.rules.ts'
import { createExternalMarket } from './external-market.service.ts'

// How often the partner is asked, however many want to know.

let shop: TestShop
/** Another partner, for services that a test builds by itself. */
let partner: SimulatedMarket
beforeAll(async () => {
  shop = await openTestShop()
  partner = await startSimulatedMarket({ folder: null, draw: drawPicture })
})
afterAll(async () => {
  await partner.close()
  await shop.close()
})
beforeEach(async () => {
  shop.partner.calls.length = 0
  await rows(shop.database.db, 'delete from caches.external_answers')
})

let addresses = 0
/** A new address for each test, so that no rate limit refuses it. */
const newAddress = () => `10.41.${(addresses += 1) >> 8}.${addresses & 255}`
const find = (body: object = {}) => createInjectClient(shop.app, {}, newAddress())(searchExternal, { body })
const getItems = (found: Awaited<ReturnType<typeof find>>) =>
  found.aliexpress_ds_text_search_response.data.products.selection_search_product
const getStatus = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof Problem ? error.status : error),
  )

describe('an answer', () => {
  test('an answer is cached for ten minutes, for any case and spacing of the keyword', async () => {
    await find({ keyWord: 'fuel pump' })
    await find({ keyWord: '  FUEL   pump ' })
    expect(shop.partner.calls).toHaveLength(1)
    await rows(
      shop.database.db,
      `update caches.external_answers set answered_at = answered_at - interval '601 seconds'`,
    )
    await find({ keyWord: 'fuel pump' })
    expect(shop.partner.calls).toHaveLength(2)
  })

  test('a thousand concurrent callers of one answer call the partner once', async () => {
    const found = await Promise.all(Array.from({ length: 1_000 }, () => find({ keyWord: 'head lamp' })))
    expect(shop.partner.calls).toHaveLength(1)
    expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  test('several processes call the partner once for one answer', async () => {
    // Each service simulates a process: they share only the database.
    partner.simulation.calls.length = 0
    const processes = Array.from({ length: 4 }, () =>
      createExternalMarket({ market: partner.market, limits: createLimits(shop.database) }),
    )
    const asker = { ctx: createRequestCtx(shop), ip: newAddress() }
    const wanted = { pageIndex: 1, keyWord: 'turbocharger' }
    const found = await Promise.all(processes.map((process) => process.search(asker, wanted)))
    expect(partner.simulation.calls).toHaveLength(1)
    expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  test('an answer whose process dies is requested by another process', async () => {
    const key = `simulator/search/ball%20joint//1`
    await rows(
      shop.database.db,
      `insert into caches.external_answers (key, asked_by, asked_until) values ($1, gen_random_uuid(), now() + interval '300 milliseconds')`,
      [key],
    )
    expect(getItems(await find({ keyWord: 'ball joint' }))).not.toEqual([])
  })
})

describe('budgets', () => {
  test('an address may call the partner sixty times a minute, and cached answers do not count', async () => {
    const api = createInjectClient(shop.app, {}, newAddress())
    const ask = (keyWord: string) => getStatus(api(searchExternal, { body: { keyWord } }))
    const statuses = []
    for (let turn = 0; turn < 62; turn += 1) statuses.push(await ask(`nothing ${turn}`))
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
    expect(statuses.slice(60)).toEqual([429, 429])
    expect(await ask('nothing 5')).toBe(200)
    expect(await getStatus(find({ keyWord: 'nothing else' }))).toBe(200)
  })

  test('a caller beyond its limit does not fail the callers that wait for an equal request', async () => {
    const service = createExternalMarket({ market: partner.market, limits: createLimits(shop.database) })
    const poor = newAddress()
    const from = (ip: string, keyWord: string) =>
      getStatus(service.search({ ctx: createRequestCtx(shop), ip }, { pageIndex: 1, keyWord }))
    for (let turn = 0; turn < 60; turn += 1) await from(poor, `none ${turn}`)
    const asked = [poor, newAddress(), newAddress()].map((ip) => from(ip, 'grille'))
    expect(await Promise.all(asked)).toEqual([429, 200, 200])
  })

  test('the shared limit fails as a fault of the partner, not as 429', async () => {
    const limits = createLimits(shop.database)
    const service = createExternalMarket({ market: partner.market, limits })
    const spend = async () => {
      for (;;) await limits.take(createRequestCtx(shop), SHARED_LIMIT, 'partner')
    }
    await expect(spend()).rejects.toThrow(/Too many/)
    const asked = service.search(
      { ctx: createRequestCtx(shop), ip: newAddress() },
      { pageIndex: 1, keyWord: 'door handle' },
    )
    expect(await getStatus(asked)).toBe(502)
  })
})
