import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import type { Database } from '#platform/db/open-database.ts'
import { Problem } from '#platform/http/problems.ts'

import { type PlatformAuditEvent, recordSecurityEvent } from './audit.ts'
import type { Ctx } from './ctx.ts'

const recordEvent = recordSecurityEvent<PlatformAuditEvent>

/** A limit of `points` within `seconds` from the first. The name is short and unique. */
export interface LimitRule {
  name: string
  points: number
  seconds: number
  /** Waits of `seconds`, doubled up to `maxSeconds`, in `reset` seconds from the first; else the window's rest. */
  pauses?: { maxSeconds: number; reset: number }
}

export type Limits = ReturnType<typeof createLimits>

/** Counts attempts in the database for all processes. Call it outside of transactions: failed attempts count too. */
export function createLimits(database: Pick<Database, 'db'>) {
  // Created on first use: a shop may be built before its database is reachable.
  const storeClient = { query: (text: object) => database.db.query(text as { text: string }) }
  // Keys are stored hashed; counts start at zero after a crash of the database (migration 0019).
  const limiters = new Map<string, RateLimiterPostgres>()
  return { take, peek, returnPoint, clear }

  /** Spends points, by default one. @throws Problem 429 with Retry-After if the points of the window are spent */
  async function take(ctx: Ctx, rule: LimitRule, key: string, points = 1): Promise<void> {
    try {
      await getLimiter(rule).consume(hash(key), points)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      // Once for each window; further attempts are refused from memory.
      const before = refusal.consumedPoints - points
      const isFirst = refusal.consumedPoints > rule.points && before <= rule.points
      if (isFirst) await recordEvent(ctx, { event: 'limit_hit', detail: { rule: rule.name, key: hash(key) } })
      throw tooMany(isFirst ? await pause(rule, key, refusal.msBeforeNext) : refusal.msBeforeNext)
    }
  }

  /** Blocks a key for the time of its rule. @returns the milliseconds */
  async function pause(rule: LimitRule, key: string, msOfWindow: number): Promise<number> {
    if (rule.pauses === undefined) return msOfWindow
    const { maxSeconds, reset: resetSeconds } = rule.pauses
    const counter = getLimiter({ name: `${rule.name}-pauses`, points: Number.MAX_SAFE_INTEGER, seconds: resetSeconds })
    const { consumedPoints: count } = await counter.penalty(hash(key))
    const seconds = Math.min(rule.seconds * 2 ** Math.min(count - 1, 30), maxSeconds)
    await getLimiter(rule).block(hash(key), seconds)
    return seconds * 1000
  }

  /** Checks without spending. @throws Problem 429 with Retry-After if the next `take` would */
  async function peek(rule: LimitRule, key: string): Promise<void> {
    const spent = await getLimiter(rule).get(hash(key))
    if (spent !== null && spent.consumedPoints >= rule.points) throw tooMany(spent.msBeforeNext)
  }

  /** Returns the point that a `take` spent, after a successful attempt. */
  async function returnPoint(rule: LimitRule, key: string): Promise<void> {
    await getLimiter(rule).reward(hash(key))
  }

  /** Resets the spent points of this key. */
  async function clear(rule: LimitRule, key: string): Promise<void> {
    await getLimiter(rule).delete(hash(key))
  }

  function getLimiter({ name, points, seconds }: LimitRule): RateLimiterPostgres {
    const limiter = limiters.get(name) ?? createLimiter(name, points, seconds)
    limiters.set(name, limiter)
    return limiter
  }

  function createLimiter(name: string, points: number, seconds: number): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      // After the first refusal this process refuses without queries.
      inMemoryBlockOnConsumed: points + 1,
      clearExpiredByTimeout: limiters.size === 0,
    })
  }
}

/** Returns the limit's key of an IP address: all of IPv4, or the first 64 bits of IPv6, which one subscriber has. */
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

const hash = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 32)

function tooMany(ms: number): Problem {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new Problem(
    429,
    { detail: `Too many attempts. Please try again in ${wait}.`, code: 'too_many_requests' },
    { 'Retry-After': String(seconds) },
  )
}
