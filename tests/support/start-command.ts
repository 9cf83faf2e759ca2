import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const { scripts } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as {
  scripts: { start: string }
}

/** The arguments of Node in `npm start` (package.json): engine settings, and the entry file. */
export const startArguments: readonly string[] = scripts.start.split(' ').slice(1)
