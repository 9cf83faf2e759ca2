import type { Text } from '#web/ui/text.ts'

/** The first error of each field, by field name. */
export type FieldErrors = Readonly<Record<string, Text>>

/** Validates a form in the browser, before the server validates it again. */
export type Check = (fields: URLSearchParams) => FieldErrors

// The pattern of the contract, which must stay out of the browser bundle; a test compares the two.
const EMAIL = /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\]{1,190}\.[^\s@.,;:<>()[\]"\\]{2,63}$/
const LEAST_PASSWORD = 6

const text = (fields: URLSearchParams, name: string) => fields.get(name)?.trim() ?? ''
const given = (value: string, words: string) => (value === '' ? words : null)

function emailProblem(fields: URLSearchParams): string | null {
  const email = text(fields, 'email')
  if (email === '') return 'Email is required.'
  return EMAIL.test(email) ? null : 'Enter a valid email.'
}

/** Not trimmed, because a password may start or end with a space. */
function newPasswordProblems(fields: URLSearchParams): Record<string, string | null> {
  const password = fields.get('password') ?? ''
  const confirm = fields.get('confirm') ?? ''
  const isShort = password !== '' && password.length < LEAST_PASSWORD
  return {
    password: isShort ? 'Min 6 characters.' : given(password, 'Password is required.'),
    confirm: given(confirm, 'Confirm your password.') ?? (confirm === password ? null : 'Passwords do not match.'),
  }
}

const profileProblems = (fields: URLSearchParams) => ({
  address: given(text(fields, 'address'), 'Address is required.'),
  phone: given(text(fields, 'phone'), 'Phone is required.'),
})
const usernameProblem = (fields: URLSearchParams) => given(text(fields, 'username'), 'Username is required.')

/** Specification, section 5, "Login". */
export const checkLogin: Check = (fields) =>
  errorsIn({ email: emailProblem(fields), password: given(fields.get('password') ?? '', 'Password is required.') })

/** Specification, section 5, "Signup". */
export const checkSignup: Check = (fields) =>
  errorsIn({
    username: usernameProblem(fields),
    email: emailProblem(fields),
    ...profileProblems(fields),
    role_id: given(text(fields, 'role_id'), 'Role is required.'),
    ...newPasswordProblems(fields),
  })

export const checkEmail: Check = (fields) => errorsIn({ email: emailProblem(fields) })

export const checkNewPassword: Check = (fields) => errorsIn(newPasswordProblems(fields))

export const checkPasswordChange: Check = (fields) =>
  errorsIn({
    current_password: given(fields.get('current_password') ?? '', 'Password is required.'),
    ...newPasswordProblems(fields),
  })

export const checkProfile: Check = (fields) =>
  errorsIn({ username: usernameProblem(fields), ...profileProblems(fields) })

/** The email is optional: without one the invitation is not sent by email. */
export const checkInvitation: Check = (fields) => (text(fields, 'email') === '' ? {} : checkEmail(fields))

function errorsIn(problems: Record<string, string | null>): FieldErrors {
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null))
}
