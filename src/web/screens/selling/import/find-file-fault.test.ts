import { expect, test } from 'vitest'

import { findFileFault } from './find-file-fault.ts'

function check(file?: File) {
  const fields = new FormData()
  if (file) fields.set('file', file)
  return findFileFault(fields)
}

test('an empty file is refused as empty, and a file with content and a missing file are not', () => {
  expect(check(new File([], 'parts.xlsx'))).toEqual('The file is empty. Choose another one.')
  expect(check(new File(['x'], 'parts.xlsx'))).toBeNull()
  expect(check(new File([], ''))).toBeNull()
  expect(check()).toBeNull()
})
