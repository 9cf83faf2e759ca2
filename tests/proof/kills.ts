import { setTimeout as sleep } from 'node:timers/promises'

import { type Market, trade } from './market.ts'

interface Plan<What extends string> {
  /** How often each is killed. */
  counts: Readonly<Record<What, number>>
  operations: number
  throwDice: () => number
}

interface Kill<What> {
  what: What
  /** Operations that are done before. */
  after: number
  /** From 0 up to 1: chooses one of several processes. */
  which: number
}

/** Spreads the kills evenly over the operations, each at a random moment. */
export function planKills<What extends string>({ counts, operations, throwDice }: Plan<What>): Kill<What>[] {
  const spread = (what: What, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      what,
      after: Math.floor((operations * (at + 0.2 + throwDice() * 0.6)) / count),
      which: throwDice(),
    }))
  // The keys of a record are those that its type names.
  const planned = (Object.keys(counts) as What[]).flatMap((what) => spread(what, counts[what]))
  return planned.toSorted((a, b) => a.after - b.after)
}

/** What each kill of the plan does: it ends processes and resolves when the shop answers again. */
export type Killers<What extends string> = Readonly<Record<What, (which: number) => Promise<void>>>

/** Trades and kills by the plan meanwhile. @returns how often each was killed */
export async function tradeAndKill<What extends string>(
  market: Market,
  plan: Plan<What>,
  killers: Killers<What>,
): Promise<Record<What, number>> {
  let done = 0
  let isTrading = true
  let isKilling = true
  const killed = Object.fromEntries(Object.keys(plan.counts).map((what) => [what, 0])) as Record<What, number>
  const killAll = async () => {
    for (const { what, after, which } of planKills(plan)) {
      while (isTrading && done < after) await sleep(5)
      if (!isTrading) break
      await killers[what](which)
      killed[what] += 1
    }
  }
  const killing = killAll().finally(() => (isKilling = false))
  const turns = { onDone: (count: number) => (done = count), more: () => isKilling }
  const trading = trade(market, plan.operations, turns).finally(() => (isTrading = false))
  await Promise.all([trading, killing])
  return killed
}
