import { createHash, randomBytes } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Ctx } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open-database.ts'
import { addressKey } from '#platform/rate-limits.ts'

import { toUtcDay, isRobot, MAX_VIEWS } from './popularity.rules.ts'
import { insertViews, type View } from './views.store.ts'

export type Views = ReturnType<typeof createViews>

const FLUSH_MS = 5_000
/** Further views are dropped until the next flush. */
const MAX_WAITING = 10_000
/** Entries of the cache that limits views, about 100 bytes each. */
const MAX_COUNTERS = 100_000

interface PageView {
  productId: number
  ip: string
  userAgent: string | undefined
}

/** Records views of products in memory and stores them in batches, so that viewing a product costs no query. */
export function createViews(deps: { database: Pick<Database, 'db'>; log: Pick<Ctx['log'], 'warn'> }) {
  const waiting = new Map<string, View>()
  const counters = new LRUCache<string, number>({ max: MAX_COUNTERS })
  let timer: NodeJS.Timeout | null = null
  return { record, flush }

  /** Buffers a view, except of robots, repeated on a day, or beyond the limits of an IP address. */
  function record(ctx: Pick<Ctx, 'actor' | 'now'>, { productId, ip, userAgent }: PageView): void {
    if (userAgent === undefined || isRobot(userAgent) || waiting.size >= MAX_WAITING) return
    const [day, userId, address] = [toUtcDay(ctx.now()), ctx.actor?.userId ?? null, addressKey(ip)]
    const visitor = hash(userId === null ? `visitor ${address} ${userAgent}` : `user ${userId}`)
    if (
      !countUnlessLimited(
        [`${day} ${productId} ${visitor}`, 1],
        [`${day} ${address}`, MAX_VIEWS.perAddress],
        [`${day} ${address} ${productId}`, MAX_VIEWS.perProduct],
      )
    )
      return
    waiting.set(`${day} ${productId} ${visitor}`, { productId, day, visitor, userId })
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }

  /** Adds one to each counter and returns true, or returns false if a counter has reached its limit. */
  function countUnlessLimited(...limits: readonly (readonly [key: string, max: number])[]): boolean {
    if (limits.some(([key, max]) => (counters.get(key) ?? 0) >= max)) return false
    for (const [key] of limits) counters.set(key, (counters.peek(key) ?? 0) + 1)
    return true
  }

  /** Stores the buffered views. If that fails they are lost: losing a view is acceptable. */
  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const views = [...waiting.values()]
    waiting.clear()
    if (views.length === 0) return
    try {
      await insertViews(deps.database.db, views, randomBytes(32))
    } catch (error) {
      deps.log.warn({ err: error, views: views.length }, 'Could not store views of products')
    }
  }
}

const hash = (visitor: string) => createHash('sha256').update(visitor).digest('base64url')
