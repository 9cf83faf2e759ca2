import type { ContactMethod } from '#modules/part-requests/part-requests.contract.ts'

/** Returns the URL that calls, emails or messages a contact as it was typed; null without one. */
export function getContactUrl(method: ContactMethod, contact: string): string | null {
  if (contact.includes('@')) return `mailto:${encodeURIComponent(contact)}`
  const digits = contact.replaceAll(/\D/g, '').replace(/^0(?=\d{10}$)/, '234')
  if (digits === '') return null
  return method === 'message' ? `https://wa.me/${digits}` : `tel:+${digits}`
}
