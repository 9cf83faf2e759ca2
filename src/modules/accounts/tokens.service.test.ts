import { expect, test } from 'vitest'

import { hashToken, newToken, newUniqueCode, newUserId } from './tokens.service.ts'

const many = <T>(make: () => T) => new Set(Array.from({ length: 2_000 }, make))

test('a token is 256 bit in base64url and never comes twice', () => {
  const tokens = many(newToken)
  expect(tokens.size).toBe(2_000)
  expect([...tokens].every((token) => /^[A-Za-z0-9_-]{43}$/.test(token))).toBe(true)
})

test('a token kept for one purpose does not serve for another', () => {
  const token = newToken()
  expect(hashToken('session', token)).toEqual(hashToken('session', token))
  expect(hashToken('session', token)).not.toEqual(hashToken('password-reset', token))
  expect(hashToken('invitation', token)).not.toEqual(hashToken('password-reset', token))
})

test('user ids are spread over all 48 bit', () => {
  const ids = [...many(newUserId)]
  expect(ids).toHaveLength(2_000)
  expect(ids.every((id) => Number.isSafeInteger(id) && id >= 1 && id < 2 ** 48)).toBe(true)
  expect(ids.filter((id) => id > 2 ** 47).length).toBeGreaterThan(800)
})

test('codes have the form SPL-7K3F-92QD, without letters that are mistaken for digits', () => {
  const codes = [...many(newUniqueCode)]
  expect(codes.length).toBeGreaterThan(1_990)
  expect(codes.filter((code) => !/^SPL-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/.test(code))).toEqual([])
})
