import type { PartReading } from './covering.rules.ts'
import type { NameIndex, TextWord } from './names.rules.ts'
import { type PartContext, readPart } from './parts.rules.ts'
import { isFiller, MENTIONS, PLACES } from './vocabulary.rules.ts'

/** Reads a part by synonyms where they explain more than its names, `own`: "bonnet felt" is more than a bonnet. */
export function readWiderPart(
  words: readonly TextWord[],
  index: NameIndex,
  context: PartContext,
  own: PartReading | null,
): PartReading | null {
  if (!own) return readPart(words, index, context)
  const isExplained = words.every(({ word }, place) => own.places.includes(place) || isFiller(word) || PLACES.has(word))
  if (own.isQuestion || isExplained) return own
  const mention = words.findIndex(({ word }) => MENTIONS.has(word))
  const wider = index
    .find(mention > 0 ? words.slice(0, mention) : words)
    .find(
      ({ types, places, isTogether, isInOrder }) =>
        types.length === 1 &&
        isTogether &&
        isInOrder &&
        places.length > own.places.length &&
        own.places.every((place) => places.includes(place)),
    )
  return wider ? { types: wider.types, places: wider.places, isQuestion: false } : own
}
