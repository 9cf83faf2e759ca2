import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import {
  changeStore,
  createStore,
  getStore,
  getUserStore,
  listStores,
  liftSuspension,
  listSuspensions,
  suspendStore,
} from './stores.contract.ts'
import type { Stores } from './stores.service.ts'
import { listOpenStores } from './stores.store.ts'
import type { Suspensions } from './suspension.service.ts'

/** Mounts the calls of stores. */
export function storeRoutes(app: FastifyInstance, stores: Stores, suspensions: Suspensions): void {
  mount(app, createStore, ({ ctx, body }) => stores.open(ctx, body))
  mount(app, getUserStore, ({ ctx, params }) => stores.readUserStore(ctx, params.userId))
  mount(app, listStores, async ({ ctx, query }) => {
    const rows = await listOpenStores(ctx.db, query.ids)
    return rows.map(({ created_at, ...store }) => ({ ...store, since: created_at.toISOString() }))
  })
  mount(app, getStore, ({ ctx, params }) => stores.read(ctx, params.id))
  mount(app, changeStore, ({ ctx, params, body }) => stores.change(ctx, params.id, body))
  mount(app, suspendStore, ({ ctx, params, body }) => suspensions.suspend(ctx, params.id, body.reason))
  mount(app, liftSuspension, ({ ctx, params, query }) => suspensions.lift(ctx, params.id, query.reason ?? null))
  mount(app, listSuspensions, async ({ ctx, params }) => ({ results: await suspensions.list(ctx, params.id) }))
}
