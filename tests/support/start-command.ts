import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const { scripts } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as {
  scripts: { start: string }
}

/** What `npm start` hands to Node (package.json): settings of the engine, and the shop's first file. */
export const startArguments: readonly string[] = scripts.start.split(' ').slice(1)
