import type { Ctx } from '#platform/ctx.ts'

import { correct, countOf, wordsBeginning } from './correction.service.ts'
import type { Dictionary } from './dictionary.service.ts'
import { selectAmong, type VehicleSelection } from './lookup.rules.ts'
import { readNumbers } from './numbers.service.ts'
import type { Understood } from './search.contract.ts'
import type { Selection } from './selection.rules.ts'
import { meaningful, type WordGroup, withSynonyms } from './synonyms.rules.ts'
import { makeTag } from './tags.rules.ts'
import { isYear, type SpokenVehicle, understand } from './understand.rules.ts'
import { plainWords } from './words.rules.ts'

/** What a keyword asks of the index, and what it was taken to mean. */
export interface Reading {
  selection: Pick<Selection, 'groups' | 'join' | 'expected' | 'numbers' | 'spokenVehicle'>
  understood: Understood
  /** What `selection.numbers` were found by, normalised. */
  typedNumbers: readonly string[]
}

/**
 * Reads a keyword in the order of trust: numbers of listings first, then the vehicle, then words, with typing errors
 * corrected and spoken names widened. Gives the readings to try one after another until one of them finds something.
 */
export async function readKeyword(
  ctx: Ctx,
  dictionary: Dictionary,
  keyword: string,
  options: { unfinished?: boolean } = {},
): Promise<Reading[]> {
  const { unfinished = false } = options
  const { numbers, typedNumbers, left, isSure } = await readNumbers(ctx, dictionary, keyword)
  const typed = plainWords(left)
  if (typed.length === 0 && numbers.length === 0) return []
  const words = await correct(ctx, dictionary, typed, { unfinished })
  const parts = { dictionary, numbers, typedNumbers, unfinished }
  // What only begins like a number of somebody's may be a word after all ("engine oil 15w40"), unless it is still typed.
  const asWords =
    isSure || unfinished ? [] : inFull({ ...parts, numbers: [], typedNumbers: [], words: plainWords(keyword) })
  if (words.join(' ') === typed.join(' ')) return [...asWords, ...readings({ ...parts, words, corrected: null })]
  // A listing may hold the very word: what was typed is tried before what was perhaps meant.
  const [asTyped] = readings({ ...parts, words: typed, corrected: null })
  return [...asWords, ...(asTyped ? [asTyped] : []), ...readings({ ...parts, words, corrected: words.join(' ') })]
}

interface Parts extends Pick<Reading, 'typedNumbers'> {
  dictionary: Dictionary
  numbers: Selection['numbers']
  unfinished: boolean
  words: string[]
  corrected: string | null
}

/** The readings that leave no word out. */
const inFull = (parts: Omit<Parts, 'corrected'>) =>
  readings({ ...parts, corrected: null }).filter(({ understood }) => !understood.relaxed)

function readings(parts: Parts): Reading[] {
  const { dictionary, words } = parts
  const { vehicle, rest } = understand(words, dictionary.names)
  // No listing is found by a year: it is the vehicle's, and without one says nothing.
  const isLeftOut = vehicle === null && rest.length > 0
  const plain = isLeftOut ? rest : meaningful(words)
  const year = isLeftOut ? words.find(isYear) : undefined
  const named = rest.filter((word) => !isBareNumber(word))
  const reading = (kept: string[], of: SpokenVehicle | null, join: Selection['join'], relaxed = join !== 'all') =>
    readingOf(parts, { kept, of, join, relaxed, year })
  // A car that was perhaps not meant: the words may be those of a part after all.
  const both = (join: Selection['join']) => [
    ...(vehicle ? reading(rest, vehicle, join) : []),
    ...reading(plain, null, join),
  ]
  const inTurn = [
    ...both('all'),
    // What a bare number stands for ("golf 4") is often not written: it is given up before any word is.
    ...(named.length > 0 && named.length < rest.length ? reading(named, vehicle, 'all', true) : []),
    ...both('most'),
    ...both('any'),
  ]
  return inTurn.filter(({ selection: { join, groups } }) => isWorthAsking(join, groups.length))
}

interface Asked {
  kept: string[]
  of: SpokenVehicle | null
  join: Selection['join']
  relaxed: boolean
  /** Left out, because no vehicle was named beside it. */
  year: string | undefined
}

/** One reading, or none where no such vehicle is known. */
function readingOf(parts: Parts, { kept, of, join, relaxed, year }: Asked): Reading[] {
  const { dictionary, numbers, typedNumbers, unfinished, words, corrected } = parts
  const tags = of ? tagsOf(dictionary, of)?.tags : []
  if (!tags) return []
  const groups = groupsOf(dictionary, kept, unfinished && kept.at(-1) === words.at(-1))
  const expected = join === 'all' ? expectedOf(dictionary, groups) : 0
  // What was not asked for is not said to be shown.
  const vehicle = of && tags.length > 0 ? nameVehicle(dictionary, of) : null
  const understood = { vehicle, corrected, relaxed, ...(year !== undefined && { left_out: year }) }
  return [{ selection: { groups, join, expected, numbers, spokenVehicle: tags }, understood, typedNumbers }]
}

const isBareNumber = (word: string) => /^\d{1,4}$/.test(word)

/** Each word that may be missing makes the question longer by all the others. */
const MOST_WORDS_LESS_ONE = 8

/** All but one of two is any of them; all but one of one is nothing. */
function isWorthAsking(join: Selection['join'], groups: number): boolean {
  if (join === 'all') return true
  return join === 'most' ? groups > 1 && groups <= MOST_WORDS_LESS_ONE : groups > 2
}

/** Of words that must all occur, no more listings hold them than the rarest. */
function expectedOf(dictionary: Dictionary, groups: readonly WordGroup[]): number {
  const ofAll = (words: readonly string[]) => Math.min(...words.map((word) => countOf(dictionary, word)))
  const ofAny = (group: WordGroup) => group.reduce((sum, words) => sum + ofAll(words), 0)
  return groups.length > 0 ? Math.min(...groups.map(ofAny)) : 0
}

/** The words with their alternatives; a last word still being typed may become any frequent word that begins so. */
function groupsOf(dictionary: Dictionary, words: readonly string[], unfinished: boolean): readonly WordGroup[] {
  const groups = withSynonyms(words)
  const last = words.at(-1)
  if (!unfinished || last === undefined) return groups
  const longer = wordsBeginning(dictionary, last).map((word) => [word])
  return [...groups.slice(0, -1), [...(groups.at(-1) ?? []), ...longer]]
}

function tagsOf(dictionary: Dictionary, { makeId, models, year }: SpokenVehicle): VehicleSelection | null {
  if (models.length === 0 && year === null) return makeId === null ? null : { tags: [[makeTag(makeId)]], fitment: null }
  const meant =
    models.length > 0
      ? models.flatMap(({ id }) => dictionary.modelById.get(id) ?? [])
      : dictionary.models.filter((model) => model.makeId === makeId)
  return selectAmong(meant, { year: year ?? undefined })
}

function nameVehicle(dictionary: Dictionary, { makeId, models, year }: SpokenVehicle): Understood['vehicle'] {
  const [model] = models
  const make = dictionary.makeById.get(makeId ?? model?.makeId ?? 0)
  if (!make) return null
  return { make: make.name, model: model ? (dictionary.modelById.get(model.id)?.name ?? null) : null, year }
}
