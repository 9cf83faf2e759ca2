import { setTimeout as sleep } from 'node:timers/promises'

import { type Marketplace, runTraders } from './catalogue.ts'

interface Plan<What extends string> {
  /** How often each is killed. */
  counts: Readonly<Record<What, number>>
  operations: number
  random: () => number
}

interface Kill<What> {
  what: What
  /** Number of operations before the kill. */
  after: number
  /** From 0 to below 1: selects one of several processes. */
  choice: number
}

/** Spreads the kills evenly over the operations, each at a random moment. */
export function planKills<What extends string>({ counts, operations, random }: Plan<What>): Kill<What>[] {
  const spread = (what: What, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      what,
      after: Math.floor((operations * (at + 0.2 + random() * 0.6)) / count),
      choice: random(),
    }))
  // The record has exactly the keys of its type.
  const planned = (Object.keys(counts) as What[]).flatMap((what) => spread(what, counts[what]))
  return planned.toSorted((a, b) => a.after - b.after)
}

/** Kills processes of one kind; resolves when the shop answers again. */
export type Killers<What extends string> = Readonly<Record<What, (choice: number) => Promise<void>>>

/** Runs the traders while it kills processes as planned. Returns the number of kills of each kind. */
export async function runWithKills<What extends string>(
  market: Marketplace,
  plan: Plan<What>,
  killers: Killers<What>,
): Promise<Record<What, number>> {
  let done = 0
  let isTrading = true
  let isKilling = true
  const killed = Object.fromEntries(Object.keys(plan.counts).map((what) => [what, 0])) as Record<What, number>
  const killAll = async () => {
    for (const { what, after, choice } of planKills(plan)) {
      while (isTrading && done < after) await sleep(5)
      if (!isTrading) break
      await killers[what](choice)
      killed[what] += 1
    }
  }
  const killing = killAll().finally(() => (isKilling = false))
  const turns = { onDone: (count: number) => (done = count), more: () => isKilling }
  const trading = runTraders(market, plan.operations, turns).finally(() => (isTrading = false))
  await Promise.all([trading, killing])
  return killed
}
