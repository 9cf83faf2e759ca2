import { expect, test } from 'vitest'

import { LoginBody, SignupBody } from '#modules/accounts/accounts.contract.ts'
import { testAll } from '#tests/support/check-each.ts'
import { MAX_GROWTH, measureGrowth } from '#tests/support/cpu-growth.ts'

import { checkInvitation, checkLogin, checkPasswordChange, checkProfile, checkSignup } from './account-checks.ts'

const filled = {
  username: 'Ada Parts',
  email: 'ada@shop.example',
  address: '1 Demo Street, Lagos',
  phone: '08030000000',
  role_id: '6',
  password: 'brake-disc-9',
  confirm: 'brake-disc-9',
}
const signup = (fields: Partial<typeof filled>) => checkSignup(new URLSearchParams({ ...filled, ...fields }))

test('a complete signup has no errors', () => {
  expect(signup({})).toEqual({})
})

test('an empty signup has an error at every field, with the specification’s text', () => {
  expect(checkSignup(new URLSearchParams())).toEqual({
    username: 'Username is required.',
    email: 'Email is required.',
    address: 'Address is required.',
    phone: 'Phone is required.',
    role_id: 'Role is required.',
    password: 'Password is required.',
    confirm: 'Confirm your password.',
  })
})

test('a field of spaces counts as empty', () => {
  expect(signup({ username: '  ', address: '\t' })).toEqual({
    username: 'Username is required.',
    address: 'Address is required.',
  })
})

test('a short password and a different confirmation have different errors', () => {
  expect(signup({ password: 'short', confirm: 'short' })).toEqual({ password: 'Min 6 characters.' })
  expect(signup({ confirm: 'brake-disc-8' })).toEqual({ confirm: 'Passwords do not match.' })
})

test('a password is not trimmed', () => {
  expect(signup({ password: ' pads ', confirm: ' pads ' })).toEqual({})
  expect(signup({ password: 'brakes', confirm: 'brakes ' })).toEqual({ confirm: 'Passwords do not match.' })
})

testAll([
  'ada@shop.example',
  'ada.parts+lagos@mail.shop.example',
  ' ada@shop.example ',
  'ada',
  'ada@shop',
  'ada@@shop.example',
  'ada @shop.example',
  'ada@shop.example.',
  `${'a'.repeat(65)}@shop.example`,
  'ada@shop.example,eve@evil.example',
  '<ada@shop.example>',
])('the page and the server return equal errors for every email', (email) => {
  const page = checkLogin(new URLSearchParams({ email, password: 'x' }))['email']
  const server = LoginBody.safeParse({ email, password: 'x' }).error?.issues[0]?.message
  expect(page).toEqual(server)
})

test('the page and the server return equal errors for an empty form', () => {
  const server = SignupBody.safeParse({ username: '', email: '', phone: '', address: '', password: '', role_id: 6 })
  const errors = Object.fromEntries(
    server.error?.issues.toReversed().map(({ path, message }) => [path[0], message]) ?? [],
  )
  expect(checkSignup(new URLSearchParams({ role_id: '6' }))).toMatchObject(errors)
  expect(Object.keys(errors)).toHaveLength(5)
})

test.each(['.', 'a@', 'a.'])('an email of a hundred thousand characters of %j is validated immediately', (piece) => {
  const judge = (text: string) => checkLogin(new URLSearchParams({ email: `a@${text} `, password: 'x' }))
  expect(judge(piece.repeat(100_000 / piece.length))).toEqual({ email: 'At most 254 characters.' })
  expect(measureGrowth(judge, piece, 100_000)).toBeLessThan(MAX_GROWTH)
})

test('the other forms require their fields', () => {
  expect(checkLogin(new URLSearchParams())).toEqual({ email: 'Email is required.', password: 'Password is required.' })
  expect(checkProfile(new URLSearchParams({ username: 'Ada' }))).toEqual({
    address: 'Address is required.',
    phone: 'Phone is required.',
  })
  expect(Object.keys(checkPasswordChange(new URLSearchParams()))).toEqual(['current_password', 'password', 'confirm'])
  expect(checkInvitation(new URLSearchParams({ email: ' ' }))).toEqual({})
  expect(checkInvitation(new URLSearchParams({ email: 'ada' }))).toEqual({ email: 'Enter a valid email.' })
})
