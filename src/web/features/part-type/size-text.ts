import { getKeyedText } from '#web/content/keyed-text.ts'
import type { Text } from '#web/ui/text.ts'

/** Returns the name of a size field for display; `label` is its name in the data. */
export const getSizeLabel = (label: string): Text => getKeyedText(`size.${label}`, label)

/** Returns a size with its unit: "13 inches", "synthetic". */
export const getSizeText = (size: string | number, unit = ''): Text =>
  unit === ''
    ? getKeyedText(`size_value.${size}`, `${size}`)
    : getKeyedText(`size_unit.${unit}`, `${size} ${unit}`, { size })
