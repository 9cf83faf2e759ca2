import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { MUTATIONS } from './mutations/mutations.ts'

test('every fault that is tried has its place in the code', () => {
  const root = join(import.meta.dirname, '..')
  const misplaced = MUTATIONS.filter(({ file, find }) => !readFileSync(join(root, file), 'utf8').includes(find))
  expect(misplaced.map(({ fault }) => fault)).toEqual([])
})
