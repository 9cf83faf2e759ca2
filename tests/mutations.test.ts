import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { MUTATIONS } from './mutations/mutations.ts'

test('the code of every mutation exists in its file', () => {
  const root = join(import.meta.dirname, '..')
  const misplaced = MUTATIONS.filter(({ file, find }) => !readFileSync(join(root, file), 'utf8').includes(find))
  expect(misplaced.map(({ fault }) => fault)).toEqual([])
})
