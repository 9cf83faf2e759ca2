import type { Ctx } from '#platform/ctx.ts'

import type { Dictionary } from './dictionary.service.ts'
import { selectAmong, type VehicleSelection } from './lookup.rules.ts'
import { findByNumber, nearestWords } from './lookup.store.ts'
import { numbersIn } from './query.rules.ts'
import type { Understood } from './search.contract.ts'
import type { Selection } from './selection.rules.ts'
import { SPOKEN_WORDS, type WordGroup, withSynonyms } from './synonyms.rules.ts'
import { makeTag } from './tags.rules.ts'
import { MAKE_NICKNAMES, type SpokenVehicle, understand } from './understand.rules.ts'
import { isEmptyWord, plainWords } from './words.rules.ts'

/** What a keyword asks of the index, and what it was taken to mean. */
export interface Reading {
  selection: Pick<Selection, 'groups' | 'join' | 'numbers' | 'spokenVehicle'>
  understood: Understood
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
  const known = await findByNumber(ctx.db, numbersIn(keyword))
  const numbers = known.filter(({ isOnSale }) => isOnSale)
  // The number of what is no longer on sale is a number too, and no word that others may hold.
  const typed = plainWords(withoutNumbers(keyword, known))
  if (typed.length === 0 && numbers.length === 0) return []
  const words = await correct(ctx, dictionary, typed, unfinished)
  const parts = { dictionary, numbers, unfinished }
  if (words.join(' ') === typed.join(' ')) return readings({ ...parts, words, corrected: null })
  // A listing may hold the very word: what was typed is tried before what was perhaps meant.
  const [asTyped] = readings({ ...parts, words: typed, corrected: null })
  return [...(asTyped ? [asTyped] : []), ...readings({ ...parts, words, corrected: words.join(' ') })]
}

function readings({
  dictionary,
  numbers,
  unfinished,
  words,
  corrected,
}: {
  dictionary: Dictionary
  numbers: Selection['numbers']
  unfinished: boolean
  words: string[]
  corrected: string | null
}): Reading[] {
  const { vehicle, rest } = understand(words, dictionary.names)
  const plain = words.filter((word) => !isEmptyWord(word))
  const named = rest.filter((word) => !isBareNumber(word))
  const reading = (kept: string[], of: SpokenVehicle | null, join: Selection['join'], relaxed = join !== 'all') => {
    const tags = of ? tagsOf(dictionary, of)?.tags : []
    if (!tags) return []
    const groups = groupsOf(dictionary, kept, unfinished && kept.at(-1) === words.at(-1))
    // What was not asked for is not said to be shown.
    const understood = { vehicle: of && tags.length > 0 ? nameVehicle(dictionary, of) : null, corrected, relaxed }
    return [{ selection: { groups, join, numbers, spokenVehicle: tags }, understood }]
  }
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

const isBareNumber = (word: string) => /^\d{1,4}$/.test(word)

/** Each word that may be missing makes the question longer by all the others. */
const MOST_WORDS_LESS_ONE = 8

/** All but one of two is any of them; all but one of one is nothing. */
function isWorthAsking(join: Selection['join'], groups: number): boolean {
  if (join === 'all') return true
  return join === 'most' ? groups > 1 && groups <= MOST_WORDS_LESS_ONE : groups > 2
}

/** Pieces that are numbers of listings are not looked for as words too. */
function withoutNumbers(keyword: string, numbers: Selection['numbers']): string {
  if (numbers.length === 0) return keyword
  const pieces = keyword.split(/[\s,;]+/)
  const left = pieces.filter((piece) => numbersIn(piece).length === 0)
  // The number may have been typed with gaps: then all of it was the number.
  return left.length === pieces.length ? '' : left.join(' ')
}

/** The words with their alternatives; a last word still being typed may become any frequent word that begins so. */
function groupsOf(dictionary: Dictionary, words: readonly string[], unfinished: boolean): readonly WordGroup[] {
  const groups = withSynonyms(words)
  const last = words.at(-1)
  if (!unfinished || last === undefined) return groups
  const longer = wordsBeginning(dictionary, last).map((word) => [word])
  return [...groups.slice(0, -1), [...(groups.at(-1) ?? []), ...longer]]
}

const MOST_COMPLETIONS = 4
const SHORTEST_COMPLETION = 3

function wordsBeginning({ words }: Dictionary, beginning: string): string[] {
  const found: string[] = []
  for (const word of words.keys()) {
    if (!word.startsWith(beginning) || word.length < SHORTEST_COMPLETION || isEmptyWord(word)) continue
    if (found.push(word) === MOST_COMPLETIONS) break
  }
  return found
}

async function correct(ctx: Ctx, dictionary: Dictionary, words: string[], unfinished: boolean): Promise<string[]> {
  const typing = unfinished ? words.at(-1) : undefined
  const begins = typing !== undefined && wordsBeginning(dictionary, typing).length > 0
  const unknown = words.filter((word) => !isKnown(dictionary, word) && !(begins && word === typing))
  if (unknown.length === 0) return words
  const nearest = await nearestWords(ctx.db, unknown)
  return words.map((word) => nearest.get(word) ?? word)
}

function isKnown({ words, names }: Dictionary, word: string): boolean {
  if (word.length < 3 || /\d/.test(word) || isEmptyWord(word) || SPOKEN_WORDS.has(word)) return true
  if (words.has(word) || (word.endsWith('s') && words.has(word.slice(0, -1)))) return true
  return names.makes.has(word) || names.models.has(word) || Object.hasOwn(MAKE_NICKNAMES, word)
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
