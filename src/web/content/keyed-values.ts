import { DECLINE_TEXTS, type DeclineReason } from '#modules/orders/line-refunds.rules.ts'
import type { Text } from '#web/ui/text.ts'

import { getKeyedText } from './keyed-text.ts'

export const getDeclineText = (reason: DeclineReason): Text => getKeyedText(`decline.${reason}`, DECLINE_TEXTS[reason])

/** Returns the name of a quality for display; `quality` is its value in the data. */
export const getQualityText = (quality: string): Text => getKeyedText(`quality.${quality}`, quality)
