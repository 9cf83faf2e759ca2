import { msg } from '@lingui/core/macro'

import { DECLINE_TEXTS } from '#modules/orders/decline-reason-field.rules.ts'
import type { OrderEvent } from '#modules/orders/order-events.contract.ts'
import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { site } from '#modules/settings/site.rules.ts'
import { getKeyedText } from '#web/content/keyed-text.ts'
import type { Language } from '#web/content/languages/languages.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { statusText } from '#web/features/order-summary/order-words.ts'
import type { Text } from '#web/ui/text.ts'

/** One event of the order. */
export interface EventView {
  title: Text
  when: string
  by: string
  /** What a store, a person or the shop says about it. */
  notes: Text[]
}

/** Returns the events of the order, newest first; equal events of several stores are one. */
export const toTimeline = (events: OrderDetail['events'], language: Language): EventView[] =>
  events
    .toReversed()
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .map(({ status, at, by, parts }) => ({
      title: statusText(status),
      when: momentText(at, language),
      by,
      notes: toNotes(by, parts),
    }))
    .filter((event, at, all) => at === 0 || JSON.stringify(event) !== JSON.stringify(all[at - 1]))

function toNotes(by: string, { reason, carrier, tracking, text }: OrderEvent['parts']): Text[] {
  return [
    reason === null ? '' : getKeyedText(`decline.${reason}`, DECLINE_TEXTS[reason]),
    carrier === '' ? '' : msg`Carrier: ${carrier}`,
    tracking === '' ? '' : msg`Tracking number: ${tracking}`,
    // Notes that people type are shown unchanged.
    text !== '' && by === site.name ? getKeyedText(`note.${text}`, text) : text,
  ].filter((note) => note !== '')
}
