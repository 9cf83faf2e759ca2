import { FOREIGN_WORDS, OTHER_GOODS } from '#modules/taxonomy/trade-words.rules.ts'

import {
  COMPONENTS,
  isOneFamily,
  isOpenNoun,
  isSoleHead,
  OTHER_THINGS,
  type PartReading,
  readCovering,
  readLikely,
} from './covering.rules.ts'
import type { NameIndex, NameMatch, TextWord } from './names.rules.ts'
import { isGroupNoun, readGroup } from './part-groups.rules.ts'
import { POSITION_WORDS } from './place-on-vehicle.rules.ts'
import { DESCRIBING, isFiller, MATERIALS, MENTIONS, PLACES } from './vocabulary.rules.ts'

const MOTORCYCLE = /motorcycle|tricycle|kick lever|cdi|chain and sprocket/i
const MOTORCYCLE_WORDS = ['bike', 'keke', 'motorcycle', 'okada', 'tricycle']
/** Words that make no other part of a noun: "piston complete". */
const WHOLE = new Set(['assembly', 'complete', 'full', 'kit', 'set', 'std'])
const MAX_CHOICES = 5
const MAX_NAMES_OF_MODIFIER = 5

export interface PartContext {
  isMotorcycle: boolean
  /** Place of the first part number, -1 for none: before it a lone "filter" or "brake" asks nothing. */
  numberAt: number
}

/** Reads which part a text means. Names after "with" are only mentioned, and those after "without" not at all. */
export function readPart(text: readonly TextWord[], index: NameIndex, context: PartContext): PartReading | null {
  const denial = text.findIndex(({ word }) => word === 'without')
  const words = denial > 0 ? text.slice(0, denial) : text
  const mention = words.findIndex(({ word }) => MENTIONS.has(word))
  const matches = findMatches(words, mention, index)
  const main = matches.filter(({ places }) => mention === -1 || Math.min(...places) < mention)
  const first = choosePrimary(main.length > 0 ? main : matches, words, index)
  const material = first ? findMaterial(first, matches, words) : undefined
  if (material) return readPartWithout(text, material, index, context)
  if (context.numberAt < 0 && (!first || words.some(({ word }) => isGroupNoun(word)))) {
    const group = readGroup(words, index.findType)
    if (group) return { ...group, isQuestion: true }
  }
  const named = mention === -1 ? words : words.slice(0, mention)
  const left = named.filter((_, place) => !matches.some(({ places }) => places.includes(place)))
  const reading =
    readCovering(named, first, index) ??
    (first && isWhole(first, left, words, index) ? toPartReading(first) : null) ??
    (first ? null : readGenericPart(words, index, context)) ??
    (context.numberAt >= 0 ? null : readLikely(named, index))
  if (!context.isMotorcycle) return reading
  return reading ? toMotorcyclePart(reading, words, index) : readMotorcyclePart(named, index)
}

/** Finds the material right before a part, "plastic radiator", that no name holds. */
function findMaterial(
  first: NameMatch,
  matches: readonly NameMatch[],
  words: readonly TextWord[],
): TextWord | undefined {
  const place = Math.min(...first.places) - 1
  const one = words[place]
  const isFree = one !== undefined && MATERIALS.has(one.word) && !matches.some(({ places }) => places.includes(place))
  return isFree && words[place + 1]?.at === one.at + 1 ? one : undefined
}

/** Reads a part in the words of a text but one. */
function readPartWithout(text: readonly TextWord[], left: TextWord, index: NameIndex, context: PartContext) {
  const words = text.filter((one) => one !== left)
  const reading = readPart(words, index, context)
  return reading && { ...reading, places: reading.places.map((place) => text.indexOf(words[place] as TextWord)) }
}

/** Returns whether the words that the name leaves out do not make another part of it. */
function isWhole(first: NameMatch, left: readonly TextWord[], words: readonly TextWord[], index: NameIndex): boolean {
  if (left.some(({ word }) => OTHER_THINGS.has(word) || OTHER_GOODS.has(word))) return false
  if (words.some((one) => isOwnHead(one, first, words, index))) return false
  const isQualified = left.some(
    (one) => isOpenNoun(one.word, index) && isBeside(one, first, words) && !isModifier(one, first, words, index),
  )
  return first.weight > 1 || !isQualified || isSoleHead(first, words, index)
}

/** "Police alternator": a word before the part that ends no name, or few and none of the part, makes no other part of it. */
function isModifier({ word, at }: TextWord, first: NameMatch, words: readonly TextWord[], index: NameIndex): boolean {
  const isTogether = first.places.some((place) => index.areTogether(word, words[place]?.word ?? ''))
  const isPart = index.isNoun(word) && (isTogether || index.countNames(word) > MAX_NAMES_OF_MODIFIER)
  return at < (words[Math.min(...first.places)]?.at ?? 0) && !isPart && !FOREIGN_WORDS.has(word)
}

/** "Oil pump switch": a component right after the name, which no name of the part has, is another part. */
function isOwnHead(one: TextWord, first: NameMatch, words: readonly TextWord[], index: NameIndex): boolean {
  const isAfter = one.at - (words[Math.max(...first.places)]?.at ?? 0) === 1
  return isAfter && COMPONENTS.has(one.word) && !first.types.some((type) => index.typesWith(one.word).has(type))
}

/** Names across "with", "mirror with indicator", count only if they hold the word. */
function findMatches(words: readonly TextWord[], mention: number, index: NameIndex): NameMatch[] {
  const all = index.find(words)
  const isAcross = ({ places }: NameMatch) =>
    places.some((place) => place < mention) && places.some((place) => place > mention) && !places.includes(mention)
  if (mention <= 0 || !all.some(isAcross)) return all
  const before = index.find(words.slice(0, mention))
  return before.length > 0 ? before : all
}

const isBeside = ({ at }: TextWord, { places }: NameMatch, words: readonly TextWord[]) =>
  places.some((place) => Math.abs((words[place]?.at ?? 0) - at) === 1)

/** A lone word of several names, "filter" or "brake": the buyer is asked which one, or a number after it says so. */
function readGenericPart(words: readonly TextWord[], index: NameIndex, { numberAt }: PartContext): PartReading | null {
  const open = words.flatMap(({ word, at }, place) =>
    isFiller(word) || PLACES.has(word) || POSITION_WORDS.has(word) || isGroupNoun(word) || DESCRIBING.has(word)
      ? []
      : [{ word, at, place }],
  )
  const [only] = open
  const hasNumber = numberAt >= 0
  if (!only || open.length > 1 || (hasNumber && only.at > numberAt)) return null
  const kinds = index.findKinds(only.word)
  const types = (kinds.length > 1 ? kinds : index.beginningWith(only.word)).slice(0, MAX_CHOICES)
  if (types.length < 2) return null
  return { types: hasNumber ? [] : types, places: [only.place], isQuestion: !hasNumber }
}

function toPartReading({ types, places }: NameMatch): PartReading {
  return { types: types.slice(0, MAX_CHOICES), places, isQuestion: types.length > 1 && !isOneFamily(types) }
}

/** The name of most words; a part of another comes before it, and of two as long the later one. */
function choosePrimary(matches: readonly NameMatch[], words: readonly TextWord[], index: NameIndex): NameMatch | null {
  const [first, second] = matches.toSorted((a, b) => b.weight - a.weight || b.places.length - a.places.length)
  if (!first || !second || first.weight > second.weight) return first ?? null
  if (first.types.some((type) => second.types.includes(type))) return first
  if (belongsTo(first, second)) return first
  if (belongsTo(second, first)) return second
  const isNext = Math.abs(Math.min(...second.places) - Math.max(...first.places)) <= 1
  if (first.weight > 1)
    return isNext && !isApart(first, second, words) ? chooseLater(first, second) : chooseEarlier(first, second)
  return isNext ? joinEither(first, second, words, index) : chooseEarlier(first, second)
}

const chooseLater = (a: NameMatch, b: NameMatch) => (Math.min(...a.places) > Math.min(...b.places) ? a : b)
const chooseEarlier = (a: NameMatch, b: NameMatch) => (chooseLater(a, b) === a ? b : a)

/** Other words, such as "and", stand between two names. */
function isApart(a: NameMatch, b: NameMatch, words: readonly TextWord[]): boolean {
  const [from, to] = [Math.max(...chooseEarlier(a, b).places), Math.min(...chooseLater(a, b).places)]
  return (words[to]?.at ?? 0) - (words[from]?.at ?? 0) > 1
}

const belongsTo = (a: NameMatch, b: NameMatch) =>
  a.types.some(({ relations }) =>
    relations.some(
      ({ kind, to }) => (kind === 'accessory_of' || kind === 'component_of') && b.types.some(({ key }) => key === to),
    ),
  )

/** Asks about two words that no name joins, "alternator bearing", unless other words stand between them. */
function joinEither(a: NameMatch, b: NameMatch, words: readonly TextWord[], index: NameIndex): NameMatch {
  if (isApart(a, b, words)) return chooseEarlier(a, b)
  const rank = (match: NameMatch) => index.countNames(words[match.places[0] ?? 0]?.word ?? '')
  const types = (rank(a) > rank(b) ? [a, b] : [b, a]).flatMap((match) => match.types)
  return { ...a, types: [...new Set(types)], places: [...a.places, ...b.places] }
}

/** "Brake lever" and "stand" are parts of motorcycles only: "bike stand" is a name. */
function readMotorcyclePart(words: readonly TextWord[], index: NameIndex): PartReading | null {
  const places = words.flatMap(({ word }, place) =>
    index.isWord(word) && !isFiller(word) && !POSITION_WORDS.has(word) && !MOTORCYCLE_WORDS.includes(word)
      ? [place]
      : [],
  )
  const name = places.map((place) => words[place]?.word).join(' ')
  const types = MOTORCYCLE_WORDS.flatMap((word) => index.findTypes(`${word} ${name}`))
  const first = types.find((type) => MOTORCYCLE.test(type.name))
  return first && places.length > 0 ? { types: [first], places, isQuestion: false } : null
}

/** On a motorcycle or tricycle, "brake shoe" is the brake shoe of one. */
function toMotorcyclePart(reading: PartReading, words: readonly TextWord[], index: NameIndex): PartReading {
  if (reading.types.some(({ name }) => MOTORCYCLE.test(name))) return reading
  const spoken = reading.places
    .map((place) => words[place]?.word ?? '')
    .filter((word, _, all) => all.length === 1 || !WHOLE.has(word))
    .join(' ')
  // "Starter motor" of a motorcycle is not its kick starter: only what is typed, and standard names, count.
  const names = [spoken, ...reading.types.map(({ name }) => name)]
  const own = names.flatMap((name) => MOTORCYCLE_WORDS.flatMap((word) => index.findTypes(`${word} ${name}`)))
  const first = own.find(({ name }) => MOTORCYCLE.test(name))
  return first ? { ...reading, types: [first], isQuestion: false } : reading
}
