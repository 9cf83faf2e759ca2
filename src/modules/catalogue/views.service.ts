import { createHash, randomBytes } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { Ctx } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open-database.ts'
import { addressKey } from '#platform/rate-limits.ts'

import { dayOf, isRobot, MAX_VIEWS } from './popularity.rules.ts'
import { insertViews, type View } from './views.store.ts'

export type Views = ReturnType<typeof createViews>

const FLUSH_MS = 5_000
/** Views beyond these wait for nothing: they are not counted. */
const MAX_WAITING = 10_000
/** Visitors, addresses and products that are remembered, about 100 bytes each. */
const MAX_REMEMBERED = 100_000

interface Look {
  productId: number
  ip: string
  userAgent: string | undefined
}

/**
 * Counts who looked at which product, for its popularity. Views wait in memory and are stored together, so that looking
 * at a product costs no question to the database.
 */
export function createViews(deps: { database: Pick<Database, 'db'>; log: Pick<Ctx['log'], 'warn'> }) {
  const waiting = new Map<string, View>()
  const remembered = new LRUCache<string, number>({ max: MAX_REMEMBERED })
  let timer: NodeJS.Timeout | null = null
  return { note, flush }

  /** Takes down a view. Robots, a second look on the same day, and more looks than people have time for do not count. */
  function note(ctx: Pick<Ctx, 'actor' | 'now'>, { productId, ip, userAgent }: Look): void {
    if (userAgent === undefined || isRobot(userAgent) || waiting.size >= MAX_WAITING) return
    const [day, userId, address] = [dayOf(ctx.now()), ctx.actor?.userId ?? null, addressKey(ip)]
    const visitor = hashed(userId === null ? `visitor ${address} ${userAgent}` : `user ${userId}`)
    if (
      !isCounted(
        [`${day} ${productId} ${visitor}`, 1],
        [`${day} ${address}`, MAX_VIEWS.ofAddress],
        [`${day} ${address} ${productId}`, MAX_VIEWS.ofProduct],
      )
    )
      return
    waiting.set(`${day} ${productId} ${visitor}`, { productId, day, visitor, userId })
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }

  /** Whether none of these has reached its limit; then each counts one more. */
  function isCounted(...limits: readonly (readonly [key: string, most: number])[]): boolean {
    if (limits.some(([key, most]) => (remembered.get(key) ?? 0) >= most)) return false
    for (const [key] of limits) remembered.set(key, (remembered.peek(key) ?? 0) + 1)
    return true
  }

  /** Stores the views that wait. Where that fails they are lost: a view is worth little. */
  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const views = [...waiting.values()]
    waiting.clear()
    if (views.length === 0) return
    try {
      await insertViews(deps.database.db, views, randomBytes(32))
    } catch (error) {
      deps.log.warn({ err: error, views: views.length }, 'Views of products could not be stored.')
    }
  }
}

const hashed = (visitor: string) => createHash('sha256').update(visitor).digest('base64url')
