import { type FieldFault, type FieldRule, requiredText, tooLong, UNREADABLE } from '#platform/field-fault.ts'

/** One line of text: trimmed, without control characters. */
function checkLine(required: FieldFault, maxLength: number): FieldRule<string> {
  const check = requiredText(required, maxLength)
  return (value) => check(value) ?? (/\p{Cc}/u.test(value.trim()) ? UNREADABLE : null)
}

const MAX_EMAIL = 254
// Excludes what the mail client refuses: separators of addresses, invisible characters and domains of more than 190
// characters. Nests no repetition (security row 32).
const EMAIL = /^[^\s@,;:<>()[\]"\\\p{C}]{1,64}@[^\s@,;:<>()[\]"\\\p{C}]{1,126}\.[^\s@.,;:<>()[\]"\\\p{C}]{2,63}$/u
const checkEmailLine = checkLine({ code: 'email_required', text: 'Email is required.' }, MAX_EMAIL)

export const checkUsername = checkLine({ code: 'username_required', text: 'Username is required.' }, 80)
export const checkAddress = checkLine({ code: 'address_required', text: 'Address is required.' }, 300)
/** As typed; the service parses it. */
export const checkPhone = checkLine({ code: 'phone_required', text: 'Phone is required.' }, 40)
export const WRONG_PHONE: FieldFault = { code: 'phone_wrong', text: 'Enter a valid phone number.' }
export const ROLE_REQUIRED: FieldFault = { code: 'role_required', text: 'Role is required.' }

/** Measured in lower case, because some characters become two. */
export const checkEmailText: FieldRule<string> = (value) => {
  const fault = checkEmailLine(value.toLowerCase())
  if (fault !== null) return fault
  return EMAIL.test(value.trim().toLowerCase()) ? null : { code: 'email_wrong', text: 'Enter a valid email.' }
}

const MIN_PASSWORD = 6
const MAX_PASSWORD = 128

/** Not trimmed, because a password may start or end with a space. */
export const checkPassword: FieldRule<string> = (value) => {
  if (value === '') return { code: 'password_required', text: 'Password is required.' }
  return value.length > MAX_PASSWORD ? tooLong(MAX_PASSWORD) : null
}

export const checkNewPasswordText: FieldRule<string> = (value) => {
  const isShort = value !== '' && value.length < MIN_PASSWORD
  return isShort ? { code: 'password_short', text: 'Min 6 characters.' } : checkPassword(value)
}
