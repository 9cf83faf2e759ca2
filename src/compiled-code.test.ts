import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { storeCompiledCode, useCompiledCode } from './compiled-code.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sparelane-compiled-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a start leaves a data folder without compiled code as it is', () => {
  useCompiledCode(dataDir)
  expect(readdirSync(dataDir)).toEqual([])
})

test('a finished start creates the folder of compiled code, but no data folder', async () => {
  await storeCompiledCode(dataDir)
  expect(readdirSync(dataDir)).toEqual(['compiled'])
  await storeCompiledCode(join(dataDir, 'absent'))
  expect(readdirSync(dataDir)).toEqual(['compiled'])
})
