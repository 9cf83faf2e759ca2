import type { ContactMethod } from '#modules/part-requests/part-requests.contract.ts'

/** Returns the URL that calls, emails or messages a contact; null without one or without its country code. */
export function getContactUrl(method: ContactMethod, contact: string): string | null {
  if (contact.includes('@')) return `mailto:${encodeURIComponent(contact)}`
  const digits = contact.replaceAll(/\D/g, '')
  if (digits === '' || digits.startsWith('0')) return null
  return method === 'message' ? `https://wa.me/${digits}` : `tel:+${digits}`
}
