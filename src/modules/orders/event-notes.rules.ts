import { DECLINE_TEXTS } from './decline-reason-field.rules.ts'
import type { OrderEvent } from './order-events.contract.ts'

/** Formats a note as one English text: why a store declined, or carrier and tracking number, then its text. */
export function formatEventNote({ reason = null, carrier = '', tracking = '', text }: NoteParts): string {
  if (reason !== null) return joinParts([DECLINE_TEXTS[reason], text], '. ')
  return joinParts([carrier && `Carrier: ${carrier}`, tracking && `Tracking number: ${tracking}`, text], ' · ')
}

type AllParts = OrderEvent['parts']
type NoteParts = Pick<AllParts, 'text'> & { [Part in Exclude<keyof AllParts, 'text'>]?: AllParts[Part] | undefined }

const joinParts = (parts: readonly string[], separator: string) => parts.filter((part) => part !== '').join(separator)
