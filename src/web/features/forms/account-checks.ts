import {
  checkAddress,
  checkEmailText,
  checkNewPasswordText,
  checkPassword,
  checkPhone,
  checkUsername,
  ROLE_REQUIRED,
} from '#modules/accounts/account-field.rules.ts'
import type { FieldFault } from '#platform/field-fault.ts'
import { getFaultText } from '#web/content/keyed-text.ts'
import type { Text } from '#web/ui/text.ts'

/** The first error of each field, by field name. */
export type FieldErrors = Readonly<Record<string, Text>>

/** Validates a form in the browser, before the server validates it again. */
export type Check = (fields: URLSearchParams) => FieldErrors

const text = (fields: URLSearchParams, name: string) => fields.get(name) ?? ''

function findNewPasswordFaults(fields: URLSearchParams): Record<string, FieldFault | null> {
  const [password, confirm] = [text(fields, 'password'), text(fields, 'confirm')]
  const differs = confirm === password ? null : { code: 'confirm_differs', text: 'Passwords do not match.' }
  return {
    password: checkNewPasswordText(password),
    confirm: confirm === '' ? { code: 'confirm_required', text: 'Confirm your password.' } : differs,
  }
}

const findProfileFaults = (fields: URLSearchParams) => ({
  address: checkAddress(text(fields, 'address')),
  phone: checkPhone(text(fields, 'phone')),
})

/** Specification, section 5, "Login". */
export const checkLogin: Check = (fields) =>
  toErrors({ email: checkEmailText(text(fields, 'email')), password: checkPassword(text(fields, 'password')) })

/** Specification, section 5, "Signup". */
export const checkSignup: Check = (fields) =>
  toErrors({
    username: checkUsername(text(fields, 'username')),
    email: checkEmailText(text(fields, 'email')),
    ...findProfileFaults(fields),
    role_id: text(fields, 'role_id').trim() === '' ? ROLE_REQUIRED : null,
    ...findNewPasswordFaults(fields),
  })

export const checkEmail: Check = (fields) => toErrors({ email: checkEmailText(text(fields, 'email')) })

export const checkNewPassword: Check = (fields) => toErrors(findNewPasswordFaults(fields))

export const checkPasswordChange: Check = (fields) =>
  toErrors({
    current_password: checkPassword(text(fields, 'current_password')),
    ...findNewPasswordFaults(fields),
  })

export const checkProfile: Check = (fields) =>
  toErrors({ username: checkUsername(text(fields, 'username')), ...findProfileFaults(fields) })

/** The email is optional: without one the invitation is not sent by email. */
export const checkInvitation: Check = (fields) => (text(fields, 'email').trim() === '' ? {} : checkEmail(fields))

/** Returns the texts of the fields that have a fault. */
export function toErrors(faults: Readonly<Record<string, FieldFault | null>>): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, fault]) => (fault === null ? [] : [[name, getFaultText(fault)]])),
  )
}
