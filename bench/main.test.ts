import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { BENCHES } from './benches.ts'

const main = join(import.meta.dirname, 'main.ts')
const start = (...args: string[]) => spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' })

test('without a name, the command lists every bench on one line and ends with 0', () => {
  const { status, stdout } = start()
  expect(status).toBe(0)
  for (const { name, summary: says } of BENCHES)
    expect(stdout).toMatch(new RegExp(`^ {2}${name} +${RegExp.escape(says)}$`, 'm'))
})

test('an unknown name is refused with the list of names and exit code 1', () => {
  const { status, stdout, stderr } = start('no-such-bench')
  expect(status).toBe(1)
  expect(stderr).toContain('Unknown bench "no-such-bench".')
  expect(stdout).toContain('catalogue')
})

test('options after the name reach the bench, whose exit code is that of the command', () => {
  const { status, stderr } = start('scaling', '--no-such-option')
  expect(status).toBe(1)
  expect(stderr).toContain(`Unknown option '--no-such-option'`)
})

test('each name is listed once and has its row in bench/README.md', () => {
  const names = BENCHES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const rows = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').matchAll(/^\| `([a-z-]+)` \|/gm)
  expect(Array.from(rows, ([, name]) => name)).toEqual(names)
})
