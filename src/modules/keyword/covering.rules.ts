import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import { FOREIGN_WORDS } from '#modules/taxonomy/trade-words.rules.ts'

import type { NameIndex, NameMatch, TextWord } from './names.rules.ts'
import { POSITION_WORDS } from './place-on-vehicle.rules.ts'
import { COUNT_WORDS, DESCRIBING, FUELS, isFiller } from './vocabulary.rules.ts'

export interface PartReading {
  types: readonly PartType[]
  /** Places of the words that name the part. */
  places: readonly number[]
  isQuestion: boolean
}

/** Words that make another thing of a part: an "alternator bracket" differs from an alternator. */
export const OTHER_THINGS = new Set(
  (
    'cover bracket lock stand holder tool tester sticker case gauge guard protector spacer puller frame carpet remover ' +
    'extractor opener organiser cleaner spray plate lever shifter'
  ).split(' '),
)
/** Nouns that name a part of their own after the name of another. */
export const COMPONENTS = new Set(
  (
    'bearing seal bush gasket bolt nut hose pipe sensor switch cable wire relay fuse spring pin clip washer ring belt pulley ' +
    'filter valve bulb handle hinge lock motor pump regulator shaft gear screw brush chain piston blade resistor'
  ).split(' '),
)
const LISTS = new Set(['and', 'or', 'plus'])
const MIN_HEAD_LENGTH = 4
const MIN_SHARE = 0.62
const MIN_LEAD = 0.12

/** Returns true for a word of part names or of other products, unless it says a position or a count, or describes. */
export const isOpenNoun = (word: string, index: NameIndex) =>
  (index.isWord(word) || FOREIGN_WORDS.has(word)) &&
  word.length > 2 &&
  !isFiller(word) &&
  !POSITION_WORDS.has(word) &&
  !COUNT_WORDS.has(word) &&
  !DESCRIBING.has(word) &&
  !FUELS.has(word) &&
  !/\d/.test(word)

/** Returns true if all of these types are of one family. */
export const isOneFamily = (types: readonly PartType[]) =>
  types.length > 0 && types[0]?.family !== null && types.every(({ family }) => family === types[0]?.family)

function listOpenWords(words: readonly TextWord[], index: NameIndex) {
  const places = words.flatMap(({ word }, place) => (isOpenNoun(word, index) ? [place] : []))
  return { places, wanted: [...new Set(places.map((place) => words[place]?.word ?? ''))] }
}

/** Finds the one type whose names have all words of a text, where no name holds them all: "flexible pipe for brake". */
export function readCovering(
  words: readonly TextWord[],
  first: NameMatch | null,
  index: NameIndex,
): PartReading | null {
  // A text of two parts, "shock and mount", is left alone.
  if (words.some(({ word }) => LISTS.has(word) || FOREIGN_WORDS.has(word))) return null
  const { places, wanted } = listOpenWords(words, index)
  const isVague = wanted.filter((word) => !OTHER_THINGS.has(word)).length < 2
  const isClear = first !== null && (first.types.length === 1 || isOneFamily(first.types))
  if (isVague || (isClear && places.every((place) => first.places.includes(place)))) return null
  const [word = '', ...others] = wanted
  const types = [...index.typesWith(word)].filter(
    (type) =>
      others.every((other) => index.typesWith(other).has(type)) && wanted.some((noun) => index.endsName(noun, type)),
  )
  const isOne = types.length === 1 || isOneFamily(types)
  if (!isOne || (isClear && types.some((type) => first.types.includes(type)))) return null
  return { types, places, isQuestion: false }
}

/** Finds the type with most words of a text, rarer ones counting more, where no name is found: "egr cooling pipe". */
export function readLikely(words: readonly TextWord[], index: NameIndex): PartReading | null {
  const { places, wanted } = listOpenWords(words, index)
  const isVague = wanted.filter((word) => !OTHER_THINGS.has(word)).length < 2
  if (isVague || wanted.some((word) => FOREIGN_WORDS.has(word))) return null
  const all = wanted.map((word) => ({ word, types: index.typesWith(word) }))
  const getWeight = (types: ReadonlySet<PartType>) => Math.log(1 + index.typeCount / (types.size + 1))
  const total = all.reduce((sum, { types }) => sum + getWeight(types), 0)
  const ranked = [...new Set(all.flatMap(({ types }) => [...types]))]
    .map((type) => {
      const own = all.filter(({ types }) => types.has(type))
      const share = own.reduce((sum, { types }) => sum + getWeight(types), 0) / total
      return { type, share, own: own.map(({ word }) => word) }
    })
    .toSorted((a, b) => b.share - a.share)
  const [best, second] = ranked
  if (!best || best.own.length < 2 || best.share < MIN_SHARE || best.share - (second?.share ?? 0) < MIN_LEAD)
    return null
  const head = wanted.at(-1) ?? ''
  if (COMPONENTS.has(head) && !best.own.includes(head)) return null
  // "Bracket that holds the alternator" is not a part of a battery.
  if (wanted.some((word) => !best.own.includes(word) && index.findTypes(word).length > 0)) return null
  // A word that makes another thing of a part must be one of its own.
  const others = wanted.filter((word) => OTHER_THINGS.has(word))
  if (others.length > 0 && !others.some((word) => best.own.includes(word))) return null
  return { types: [best.type], places, isQuestion: false }
}

/** "Three legs puller": the last word names one part, and others say which. */
export function isSoleHead({ places }: NameMatch, words: readonly TextWord[], index: NameIndex): boolean {
  const head = words[places.at(-1) ?? -1]
  const last = words.findLast(({ word }) => isOpenNoun(word, index))
  const isHead = head !== undefined && places.length === 1 && head === last
  return isHead && head.word.length >= MIN_HEAD_LENGTH && index.isSoleNoun(head.word)
}
