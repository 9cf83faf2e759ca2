import { expect, test } from 'vitest'

import { hashToken, newToken, newUniqueCode, newUserId } from './tokens.service.ts'

const many = <T>(make: () => T) => new Set(Array.from({ length: 2_000 }, make))

test('a token has 256 bits in base64url and does not repeat', () => {
  const tokens = many(newToken)
  expect(tokens.size).toBe(2_000)
  expect([...tokens].every((token) => /^[A-Za-z0-9_-]{43}$/.test(token))).toBe(true)
})

test('a token has a different hash for each purpose', () => {
  const token = newToken()
  expect(hashToken('session', token)).toEqual(hashToken('session', token))
  expect(hashToken('session', token)).not.toEqual(hashToken('password-reset', token))
  expect(hashToken('invitation', token)).not.toEqual(hashToken('password-reset', token))
})

test('user ids are spread over all 48 bits', () => {
  const ids = [...many(newUserId)]
  expect(ids).toHaveLength(2_000)
  expect(ids.every((id) => Number.isSafeInteger(id) && id >= 1 && id < 2 ** 48)).toBe(true)
  expect(ids.filter((id) => id > 2 ** 47).length).toBeGreaterThan(800)
})

test('unique codes look like SPL-7K3F-92QD, without letters that look like digits', () => {
  const codes = [...many(newUniqueCode)]
  expect(codes.length).toBeGreaterThan(1_990)
  expect(codes.filter((code) => !/^SPL-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/.test(code))).toEqual([])
})
