import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { findSystemPostgres } from './system-postgres.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sparelane-programs-'))
  for (const major of ['14', '15', '16']) {
    mkdirSync(join(root, major))
    for (const name of ['initdb', 'postgres']) {
      const file = join(root, major, name)
      writeFileSync(file, `#!/bin/sh\necho "${name} (PostgreSQL) ${major}.4 (Debian)"\n`)
      chmodSync(file, 0o755)
    }
  }
})
afterAll(() => rmSync(root, { recursive: true }))

const folder = (major: string) => join(root, major)

test('of several versions the tests use the oldest that the shop supports', () => {
  expect(findSystemPostgres(['16', '14', '15'].map(folder))).toBe(folder('15'))
})

test('a machine without PostgreSQL or with one that is too old returns null', () => {
  expect(findSystemPostgres([folder('nothing'), ''])).toBeNull()
  expect(findSystemPostgres([folder('14')])).toBeNull()
})
