import { setTimeout as sleep } from 'node:timers/promises'

import type { Processes } from './processes.ts'

interface Plan {
  kills: number
  databaseKills: number
  operations: number
  throwDice: () => number
}

/** What is killed after so many operations: spread evenly, each at a moment of its own. */
export function planKills({ kills, databaseKills, operations, throwDice }: Plan) {
  const spread = (count: number, what: 'shop' | 'database') =>
    Array.from({ length: count }, (_, at) => ({
      what,
      after: Math.floor((operations * (at + 0.2 + throwDice() * 0.6)) / count),
      which: throwDice(),
    }))
  return [...spread(kills, 'shop'), ...spread(databaseKills, 'database')].toSorted((a, b) => a.after - b.after)
}

/** Kills by the plan while the work goes on. @returns how many were killed */
export async function killAlong(
  plan: ReturnType<typeof planKills>,
  parts: { shops: Processes; processes: number; crashDatabase: () => Promise<void>; done: () => number | 'over' },
): Promise<{ shop: number; database: number }> {
  const killed = { shop: 0, database: 0 }
  for (const { what, after, which } of plan) {
    for (let done = parts.done(); done !== 'over' && done < after; done = parts.done()) await sleep(5)
    if (parts.done() === 'over') break
    if (what === 'shop') await parts.shops.crash(Math.floor(which * parts.processes))
    else await parts.crashDatabase()
    killed[what] += 1
  }
  return killed
}
