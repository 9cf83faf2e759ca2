import { getKeyedText } from '#web/content/keyed-text.ts'
import type { Text } from '#web/ui/text.ts'

/** Returns the name of a quality for display; `quality` is its value in the data. */
export const getQualityText = (quality: string): Text => getKeyedText(`quality.${quality}`, quality)
