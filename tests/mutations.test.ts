import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { MUTATIONS } from './mutations/mutations.ts'

const ROOT = join(import.meta.dirname, '..')

test('the code of every mutation exists in its file', () => {
  const misplaced = MUTATIONS.filter(({ file, find }) => !readFileSync(join(ROOT, file), 'utf8').includes(find))
  expect(misplaced.map(({ fault }) => fault)).toEqual([])
})

test('the tests of every mutation exist', () => {
  const missing = MUTATIONS.flatMap(({ tests }) => tests).filter((path) => !existsSync(join(ROOT, path)))
  expect(missing).toEqual([])
})
