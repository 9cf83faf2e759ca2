import { expect, test } from 'vitest'

import { toFilePath } from './restore.ts'

const FOLDERS = ['uploads', 'mail']

test('A file is unpacked only below one of the folders that a backup may bring.', () => {
  const key = `${'0'.repeat(32)}-8x6`
  expect(toFilePath(`files/uploads/${key}/8.avif`, FOLDERS)).toBe(`uploads/${key}/8.avif`)
  expect(toFilePath('files/mail/2026-01-02T03-04-05.678Z.json', FOLDERS)).toBe('mail/2026-01-02T03-04-05.678Z.json')
  const hostile = [
    'files/../escaped',
    'files/uploads/../escaped',
    'files/uploads/../../escaped',
    'files/uploads/a/b/c',
    'files/uploads/.hidden',
    'files/uploads/',
    'files/database/key',
    'files//etc/escaped',
    'files/uploads/a\\b',
    'files/uploads/a\0b',
    '/etc/escaped',
    'uploads/8.avif',
  ]
  expect(hostile.filter((name) => toFilePath(name, FOLDERS) !== null)).toEqual([])
})
