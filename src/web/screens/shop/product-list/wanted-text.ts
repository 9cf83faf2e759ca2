import { formatSizes, wantedPart } from '#modules/keyword/understood-text.rules.ts'
import type { Interpretation } from '#modules/search/search.contract.ts'
import { pluralName } from '#modules/taxonomy/plural-name.rules.ts'
import { getConditionText, getKeyedText, getQualityText } from '#web/content/keyed-text.ts'
import { joinByComma } from '#web/features/formatting/join-texts.ts'
import { listPositionTexts } from '#web/features/part-type/position-text.ts'
import { asValue, type Text } from '#web/ui/text.ts'

/** Returns the wanted part, "used Bosch front brake pads"; null if unknown. `write` changes its first letter's case. */
export function getWantedText(understood: Interpretation, write = (text: string) => text): Text | null {
  const { part_type: type, positions, sizes, brand, condition, quality } = understood
  const english = wantedPart(understood)
  if (!type || english === null) return null
  // Other languages: "brake pads (Used, Bosch, Front)".
  const details = [
    ...(condition ? [getConditionText(condition)] : []),
    ...(quality ? [getQualityText(quality)] : []),
    ...(brand ? [brand] : []),
    ...formatSizes(sizes),
    ...listPositionTexts(positions, type.key),
  ]
  if (details.length === 0) return write(english)
  const values = { part: write(pluralName(type.name)), details: asValue(joinByComma(details)) }
  return getKeyedText('part.with_details', write(english), values)
}
