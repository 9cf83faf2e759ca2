import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import type { Database } from '#platform/db/open-database.ts'
import { Problem } from '#platform/http/problems.ts'

import { recordSecurityEvent } from './audit.ts'
import type { Ctx } from './ctx.ts'

/** So many points within so many seconds from the first of them. The name is short and unique. */
export interface LimitRule {
  name: string
  points: number
  seconds: number
  /**
   * Without it a key that has spent its points waits for the end of the window. With it the key waits `seconds`, and twice
   * as long each next time, up to `maxSeconds`; after `reset` seconds from the first pause they are short again.
   */
  pauses?: { maxSeconds: number; reset: number }
}

export type Limits = ReturnType<typeof createLimits>

/**
 * Counts attempts in the database, so that a restart of the shop forgets nothing and all processes count together; only
 * after a crash of the database counts start at zero (migration 0019). Keys (an account, an address) are stored hashed. Must be
 * asked outside of transactions: what is counted stays counted when they fail.
 */
export function createLimits(database: Pick<Database, 'db'>) {
  // Asked for when it is needed: a shop may be built before its database is reached.
  const storeClient = { query: (text: object) => database.db.query(text as { text: string }) }
  const limiters = new Map<string, RateLimiterPostgres>()
  return { take, peek, giveBack, forgive }

  /** Spends points, one unless said. @throws Problem 429 with Retry-After, when the window's points are spent */
  async function take(ctx: Ctx, rule: LimitRule, key: string, points = 1): Promise<void> {
    try {
      await limiterOf(rule).consume(hashed(key), points)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      // Once for each window; whoever goes on knocking is refused from memory.
      const before = refusal.consumedPoints - points
      const isFirst = refusal.consumedPoints > rule.points && before <= rule.points
      if (isFirst) await recordSecurityEvent(ctx, { event: 'limit_hit', detail: { rule: rule.name, key: hashed(key) } })
      throw tooMany(isFirst ? await pause(rule, key, refusal.msBeforeNext) : refusal.msBeforeNext)
    }
  }

  /** Lets a key wait, as long as its rule says. @returns the milliseconds */
  async function pause(rule: LimitRule, key: string, msOfWindow: number): Promise<number> {
    if (rule.pauses === undefined) return msOfWindow
    const { maxSeconds, reset } = rule.pauses
    const counter = limiterOf({ name: `${rule.name}-pauses`, points: Number.MAX_SAFE_INTEGER, seconds: reset })
    const { consumedPoints: count } = await counter.penalty(hashed(key))
    const seconds = Math.min(rule.seconds * 2 ** Math.min(count - 1, 30), maxSeconds)
    await limiterOf(rule).block(hashed(key), seconds)
    return seconds * 1000
  }

  /** Spends nothing. @throws Problem 429 with Retry-After, when the next `take` would */
  async function peek(rule: LimitRule, key: string): Promise<void> {
    const spent = await limiterOf(rule).get(hashed(key))
    if (spent !== null && spent.consumedPoints >= rule.points) throw tooMany(spent.msBeforeNext)
  }

  /** Returns the point that a `take` spent, because the attempt turned out to be a good one. */
  async function giveBack(rule: LimitRule, key: string): Promise<void> {
    await limiterOf(rule).reward(hashed(key))
  }

  /** Forgets the spent points of this key. */
  async function forgive(rule: LimitRule, key: string): Promise<void> {
    await limiterOf(rule).delete(hashed(key))
  }

  function limiterOf({ name, points, seconds }: LimitRule): RateLimiterPostgres {
    const limiter = limiters.get(name) ?? makeLimiter(name, points, seconds)
    limiters.set(name, limiter)
    return limiter
  }

  function makeLimiter(name: string, points: number, seconds: number): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      // From the first refusal on, this process refuses by itself and asks the database no more.
      inMemoryBlockOnConsumed: points + 1,
      clearExpiredByTimeout: limiters.size === 0,
    })
  }
}

/**
 * What stands for a caller's address in limits: an IPv4 address whole, of an IPv6 address the first 64 bits, because
 * whoever has one has all that begin so.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const [front, back] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = ip.includes('::')
    ? Array<string>(Math.max(0, 8 - (front?.length ?? 0) - (back?.length ?? 0))).fill('0')
    : []
  const groups = [...(front ?? []), ...zeros, ...(back ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 32)

function tooMany(ms: number): Problem {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new Problem(
    429,
    { detail: `Too many attempts. Please try again in ${wait}.`, code: 'too_many_requests' },
    { 'Retry-After': String(seconds) },
  )
}
