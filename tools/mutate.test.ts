import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, test } from 'vitest'

test('The command ends with 1 when no fault has the given words.', () => {
  const command = [join(import.meta.dirname, 'mutate.ts'), 'refund', 'no-such-word']
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'No fault has these words: refund no-such-word. Choose other words.\n',
  })
})
