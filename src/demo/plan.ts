import type { Random } from '#seed/demo/random.ts'

/** How a demo order ends, as far as its age allows. */
export type PlannedOutcome = 'delivered' | 'cancelled' | 'declined' | 'refunded' | 'unpaid'

export interface PlannedLine {
  /** Between 0 and 1: the place in the list of best sellers. */
  rank: number
  quantity: number
}

export interface PlannedOrder {
  /** Place in the list of buyers. */
  buyer: number
  method: 'wallet' | 'card'
  lines: readonly PlannedLine[]
  fate: PlannedOutcome
}

type StepKind = 'place' | 'cancel' | 'decline' | 'expire' | 'ship' | 'deliver' | 'refund'

/** One step of one order at a moment of the past. */
export interface HistoryStep {
  at: Date
  kind: StepKind
  order: PlannedOrder
}

export const HISTORY_DAYS = 90
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Lagos is UTC+1; shops are busy from 8 to 19 o'clock. */
const OPENING_HOUR_UTC = 7
const OPEN_HOURS = 11
/** Orders on the first and on the last day; Sundays have a third. */
const ORDERS_A_DAY = { first: 1.5, last: 5 }

/** Plans the orders of the last `HISTORY_DAYS` days and returns all their steps up to `now`, oldest first. */
export function planHistory(random: Random, { now, buyers }: { now: Date; buyers: number }): HistoryStep[] {
  const steps: HistoryStep[] = []
  for (let day = HISTORY_DAYS; day >= 0; day -= 1) {
    const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS - day * DAY_MS
    for (let left = countOrders(random, day, midnight); left > 0; left -= 1) {
      const placedAt = midnight + (OPENING_HOUR_UTC + random.next() * OPEN_HOURS) * HOUR_MS
      steps.push(...planOrder(random, placedAt, buyers))
    }
  }
  return steps
    .filter(({ at }) => at.getTime() < now.getTime() - 5 * 60_000)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function countOrders(random: Random, daysAgo: number, midnight: number): number {
  const { first, last } = ORDERS_A_DAY
  const usual = first + ((last - first) * (HISTORY_DAYS - daysAgo)) / HISTORY_DAYS
  const isSunday = new Date(midnight).getUTCDay() === 0
  return Math.round((usual * (0.6 + random.next() * 0.8)) / (isSunday ? 3 : 1))
}

function planOrder(random: Random, placedAt: number, buyers: number): HistoryStep[] {
  const order: PlannedOrder = {
    // The first buyers order most.
    buyer: Math.floor(random.next() ** 1.7 * buyers),
    method: random.chance(0.6) ? 'wallet' : 'card',
    lines: Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, () => ({
      rank: random.next() ** 1.5,
      quantity: random.pick([1, 1, 1, 1, 2, 2, 4]),
    })),
    fate: chooseFate(random),
  }
  if (order.fate === 'unpaid') order.method = 'card'
  const step = (kind: StepKind, hours: number) => ({ kind, at: new Date(placedAt + hours * HOUR_MS), order })
  const placed = step('place', 0)
  const shippedAfter = random.int(2, 30)
  switch (order.fate) {
    case 'unpaid':
      return [placed, step('expire', 0.3)]
    case 'cancelled':
      return [placed, step('cancel', random.next() * 4)]
    case 'declined':
      return [placed, step('decline', random.next() * 12)]
    case 'delivered':
    case 'refunded': {
      const deliveredAfter = shippedAfter + random.int(18, 96)
      const sent = [placed, step('ship', shippedAfter), step('deliver', deliveredAfter)]
      return order.fate === 'refunded' ? [...sent, step('refund', deliveredAfter + random.int(20, 90))] : sent
    }
  }
}

function chooseFate(random: Random): PlannedOutcome {
  const share = random.next()
  if (share < 0.04) return 'unpaid'
  if (share < 0.09) return 'cancelled'
  if (share < 0.12) return 'declined'
  return share < 0.16 ? 'refunded' : 'delivered'
}
