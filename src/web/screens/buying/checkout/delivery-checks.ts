import type { Check } from '#web/features/forms/account-checks.ts'

const LONGEST = { delivery_address: 300, contact_phone: 40, note: 500 }

/** Returns the required fields that are missing; the server validates them again. */
export const checkDelivery: Check = (fields) => ({
  ...required(fields, 'delivery_address', 'Delivery address is required.'),
  ...required(fields, 'contact_phone', 'Contact phone is required.'),
  ...tooLong(fields, 'note', LONGEST.note),
})

function required(fields: URLSearchParams, name: 'delivery_address' | 'contact_phone', words: string) {
  if ((fields.get(name)?.trim() ?? '') === '') return { [name]: words }
  return tooLong(fields, name, LONGEST[name])
}

const tooLong = (fields: URLSearchParams, name: string, most: number): Record<string, string> =>
  (fields.get(name)?.trim().length ?? 0) > most ? { [name]: `At most ${most} characters.` } : {}
