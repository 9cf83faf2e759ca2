import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { getKeyedText } from '#web/content/keyed-text.ts'
import type { Language } from '#web/content/languages/languages.ts'
import { site } from '#web/content/site.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { statusText } from '#web/features/order-summary/order-words.ts'
import type { Text } from '#web/ui/text.ts'

/** One event of the order. */
export interface EventView {
  title: Text
  when: string
  by: string
  note: Text
}

/** Returns the events of the order, newest first; equal events of several stores are one. */
export const toTimeline = (events: OrderDetail['events'], language: Language): EventView[] =>
  events
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .map(({ status, at, by, note }) => ({
      title: statusText(status),
      when: momentText(at, language),
      by,
      // Notes that people type are shown unchanged.
      note: note !== '' && by === site.name ? getKeyedText(`note.${note}`, note) : note,
    }))
    .filter((event, at, all) => at === 0 || JSON.stringify(event) !== JSON.stringify(all[at - 1]))
