import { normalisePartNumber } from '#modules/catalogue/part-number.rules.ts'
import type { Understanding } from '#modules/keyword/understanding-types.rules.ts'
import { type PartType, POSITION_SLOTS, type Positions } from '#modules/taxonomy/part-types.rules.ts'
import type { TaxonomyData } from '#modules/taxonomy/taxonomy-data.rules.ts'

import type { SearchCriteria } from './criteria.rules.ts'
import type { WordGroup } from './query.rules.ts'
import type { SearchQuery } from './search-query.contract.ts'
import { listPositionTags } from './tags.rules.ts'
import { splitPlainWords } from './words.rules.ts'

/** A search query with every name resolved. */
export interface Question {
  query: SearchQuery
  /** The interpretation of the text; null without a text and for one in double quotes, which is matched as words. */
  understanding: Understanding | null
  /** A listing of any of these types is an exact answer; empty if no type was requested. */
  types: readonly PartType[]
  positions: Positions
  /** Words that name nothing known, to be matched in listings. */
  words: readonly string[]
  /** The requested part number, and those typed beside it that no listing has; null if none was requested. */
  number: { typed: string; normalised: string; isListed: boolean; unlisted: readonly string[] } | null
  /** The vehicle of the text or the filters: known ids and year, and the words that named its engines. */
  vehicle: { modelId: number | null; year: number | null; engineWords: readonly string[] } | null
  criteria: SearchCriteria
}

const QUOTED = /^["“”](.+)["“”]$/s

/** Returns the words of a text in double quotes, which is matched as typed; null for any other text. */
export function parseQuotedWords(text: string): string[] | null {
  const quoted = QUOTED.exec(text.trim())?.[1]
  return quoted === undefined ? null : splitPlainWords(quoted)
}

/** Returns the words to look for in listings: those with no meaning of their own, if the text names no type. */
export function listWordsToMatch(understanding: Understanding | null): string[] {
  if (!understanding || understanding.types.length > 0) return []
  const corrections = new Map(understanding.corrected.map(({ from, to }) => [from, to]))
  return [...new Set(understanding.unknown.flatMap((word) => splitPlainWords(corrections.get(word) ?? word)))]
}

export const MIN_NUMBER_LENGTH = 4

/** Lists the normalised words that may be SKUs: those with a digit, or with a hyphen between letters. */
export const listPossibleSkus = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => /\d|[a-z]-[a-z]/i.test(word))
    .map(normalisePartNumber)
    .filter(({ length }) => length >= MIN_NUMBER_LENGTH)

/** Numbers of words that one part number may be written in. */
const SPANS = [1, 2, 3, 4, 5]

/** What surrounds a number in a sentence: "(90915-10001)," */
const AROUND_NUMBER = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

const MIN_DIGITS = 5
/** Prices and vehicle numbers are no part numbers: "25000", a VIN, "chassis NZE121-0012345". */
const VIN_LENGTH = 17
const PRICE = /^\d{1,4}[05]00$/
const VEHICLE_NUMBER_LABEL = /\b(?:vin|chassis|frame|engine)(?: (?:no|num|number|code))?[ :.#]*(?:is )?\S*$/i

/** Returns whether a number in a text is surely that of the part beside it, so that another one is not the answer. */
export function isWantedNumber(number: string, types: readonly PartType[], text: string): boolean {
  const digits = number.replaceAll(/\D/g, '').length
  // A part without a vehicle may have a size there: "tyre 2005r55".
  const isSized = types.every(({ fitMode }) => fitMode === 'size' || fitMode === 'none')
  if (isSized || digits < MIN_DIGITS || PRICE.test(number) || number.length === VIN_LENGTH) return false
  const [before = ''] = text.split(findNumberAsTyped(text, number))
  return !VEHICLE_NUMBER_LABEL.test(before)
}

/** Finds a part number as it was typed, "04465-02220" or "04465 02220"; returns it normalised if not found. */
export function findNumberAsTyped(text: string, normalised: string): string {
  const words = text.split(/\s+/).filter(Boolean)
  const spans = words.flatMap((_, from) => SPANS.map((length) => words.slice(from, from + length)))
  return (
    spans
      .map((span) => span.join(' ').replaceAll(AROUND_NUMBER, ''))
      .find((span) => normalisePartNumber(span) === normalised) ?? normalised
  )
}

/** Returns the number that an answer names: a listed one, or else the first; '' if none was typed. */
export function chooseNumber(numbers: readonly string[], listed: ReadonlySet<string>): string {
  const [first] = numbers
  const [found = first] = listed
  return first === undefined ? '' : (numbers.find((one) => listed.has(one)) ?? found ?? first)
}

/** Lists, as typed, the numbers beside a listed one that no listing has. */
export function listUnlisted(text: string, numbers: readonly string[], listed: ReadonlySet<string>): string[] {
  const isListed = (word: string) => listed.has(normalisePartNumber(word))
  const unlisted = numbers.filter((one) => listed.size > 0 && ![...listed].some((other) => other.includes(one)))
  return unlisted.flatMap((one) => {
    const typed = findNumberAsTyped(text, one)
    const words = typed.split(' ')
    // Two short numbers beside each other are read as one.
    return words.some(isListed) ? words.filter((word) => !isListed(word)) : typed
  })
}

/** "04465*" asks for all numbers that begin with 04465. */
export const isPrefix = (text: string): boolean => text.trim().endsWith('*')

const MAX_NUMBER_LENGTH = 40

/** Returns the whole text as one number, without its spaces, if it has a digit: "dis 15" may be the number DIS-15. */
export function parseWholeNumber(text: string): string[] {
  const number = normalisePartNumber(text)
  const isNumber = /\d/.test(number) && number.length >= MIN_NUMBER_LENGTH && number.length <= MAX_NUMBER_LENGTH
  return isNumber && !/^(?:19|20)\d\d$/.test(number) ? [number] : []
}

/** Returns a group for each word; the last one may be the beginning of a word while it is being typed. */
export const toWordGroups = (words: readonly string[], unfinished: boolean): WordGroup[] =>
  words.map((word, at) => [[unfinished && at === words.length - 1 ? `${word}:*` : word]])

/** Returns a group of tags for each position: a listing has the position, or does not state it. */
export const toPositionGroups = (positions: Positions): number[][] =>
  POSITION_SLOTS.flatMap((slot) => {
    const value = positions[slot]
    return value === undefined ? [] : [listPositionTags(slot, value)]
  })

/** Returns a position in the words of the parameter `position`: "front", "bank-1", "cylinder-3". */
export function formatPosition(slot: string, value: string): string {
  if (slot === 'bank') return `bank-${value}`
  return slot === 'order' ? `cylinder-${value}` : value
}

/** Returns the sizes that one of the types has a field for: a starter states no voltage, so "starter 12v" finds all. */
export function selectSizes(
  sizes: Understanding['sizes'],
  types: readonly PartType[],
  { sizeFields }: Pick<TaxonomyData, 'sizeFields'>,
): SearchCriteria['sizes'] {
  const keys = new Set(types.flatMap(({ id }) => sizeFields.get(id) ?? []).map(({ key }) => key))
  // A second value, "wiper 24 16" or "DOT 3 or DOT 4", goes with the first.
  return Object.fromEntries(Object.entries(sizes).filter(([key]) => keys.has(key.replace(/_2$/, ''))))
}
