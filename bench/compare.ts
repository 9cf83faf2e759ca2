import { parseArgs } from 'node:util'

import { openDatabase } from '#platform/db/open-database.ts'
import { type ServerProcess, startShopProcess } from '#tests/support/shop-process.ts'

import { measureRate } from './measure.ts'
import { queryClasses, SEARCH_MIX } from './queries.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    checkout: { type: 'string', default: '.' },
    other: { type: 'string' },
    turns: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
})

/**
 * `npm run bench -- compare --database postgres://… --checkout ../older --other postgres://…`: prints answers a second
 * of this version and of another checkout in turn over ten connections, so a slow minute falls on both. `--other` may
 * be an embedded data folder; default `--database`. `--only broad` takes classes with that word; default: the mix.
 */
async function main(): Promise<void> {
  if (!values.database) throw new Error('Name --database.')
  const database = await openDatabase({ databaseUrl: values.database, dataDir: '', log: console })
  const classes = await queryClasses(database.db)
  await database.close()
  const shops: ServerProcess[] = []
  const defaultClasses = ['list, priced, 12', 'by id', ...SEARCH_MIX]
  try {
    shops.push(await startShopProcess(settingsFor(values.other ?? values.database), values.checkout))
    shops.push(await startShopProcess(settingsFor(values.database)))
    console.info(row('10 connections, per second', 'other', 'this', 'ratio'))
    for (const { name, paths } of classes) {
      if (values.only === '' ? !defaultClasses.includes(name) : !name.includes(values.only)) continue
      const [other = 0, own = 0] = await measureRates(
        shops.map(({ origin }) => origin),
        paths,
      )
      console.info(row(name, other.toFixed(0), own.toFixed(0), (own / other).toFixed(2)))
    }
  } finally {
    for (const shop of shops) await shop.stop()
  }
}

/** @param database the address of a server, or a data folder */
function settingsFor(database: string): Record<string, string> {
  const isAddress = /^postgres(?:ql)?:/.test(database)
  return { [isAddress ? 'DATABASE_URL' : 'DATA_DIR']: database, ROLES: 'api', PAGE_CACHE: '0', DEMO: '0' }
}

/** Measures each origin in turns, in alternating order. Returns the mean rates. */
async function measureRates(origins: readonly string[], paths: readonly string[]): Promise<number[]> {
  const [turns, seconds] = [Number(values.turns), Number(values.seconds)]
  const sums = origins.map(() => 0)
  for (let turn = 0; turn <= turns; turn++) {
    const order = [...origins.entries()]
    for (const [at, origin] of turn % 2 === 0 ? order : order.toReversed()) {
      const rate = await measureRate(origin, paths, { seconds, warmUp: 0 })
      // The first turn warms up.
      if (turn > 0) sums[at] = (sums[at] ?? 0) + rate / turns
    }
  }
  return sums
}

const row = (name: string, ...cells: string[]) => name.padEnd(30) + cells.map((cell) => cell.padStart(9)).join('')

await main()
