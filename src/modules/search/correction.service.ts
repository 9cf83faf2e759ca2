import type { Ctx } from '#platform/ctx.ts'

import type { Dictionary } from './dictionary.service.ts'
import { type Near, nearestWords } from './lookup.store.ts'
import { SPOKEN_WORDS } from './synonyms.rules.ts'
import { MAKE_NICKNAMES } from './understand.rules.ts'
import { isEmptyWord } from './words.rules.ts'

/**
 * The words with typing errors corrected: two letters exchanged, a gap left out, or what the index holds that is nearest.
 * A word that anybody knows stays as it is, and so does the last one while it is being typed and something begins so.
 */
export async function correct(
  ctx: Ctx,
  dictionary: Dictionary,
  words: readonly string[],
  { unfinished }: { unfinished: boolean },
): Promise<string[]> {
  const typing = unfinished ? words.at(-1) : undefined
  const begins = typing !== undefined && wordsBeginning(dictionary, typing).length > 0
  const unknown = words.filter((word) => !isKnown(dictionary, word) && !(begins && word === typing))
  const swapped = new Map(unknown.map((word) => [word, exchanged(dictionary, word)]))
  const left = unknown.filter((word) => !swapped.get(word))
  const nearest = left.length > 0 ? await nearestWords(ctx.db, left) : new Map<string, Near>()
  const meant = new Map(left.map((word) => [word, meantBy(dictionary, word, nearest.get(word))]))
  return words.flatMap((word) => swapped.get(word) ?? meant.get(word) ?? word)
}

/** What an unknown word means: one letter is missed sooner than a gap, a gap sooner than two letters. */
function meantBy(dictionary: Dictionary, word: string, near: Near | undefined): readonly string[] | undefined {
  if (near?.changes === 1) return [near.word]
  return parted(dictionary, word) ?? (near && [near.word])
}

const MOST_COMPLETIONS = 4
const SHORTEST_COMPLETION = 3

/** Some of the most frequent words that begin so. */
export function wordsBeginning({ words }: Dictionary, beginning: string): string[] {
  const found: string[] = []
  for (const word of words.keys()) {
    if (!word.startsWith(beginning) || word.length < SHORTEST_COMPLETION || isEmptyWord(word)) continue
    if (found.push(word) === MOST_COMPLETIONS) break
  }
  return found
}

const inOne = (word: string) => (word.endsWith('s') ? word.slice(0, -1) : word)

function isKnown(dictionary: Dictionary, word: string): boolean {
  const { words } = dictionary
  if (word.length < 3 || /\d/.test(word) || isEmptyWord(word) || isSpoken(word)) return true
  return words.has(word) || words.has(inOne(word)) || isVehicle(dictionary, word)
}

const isSpoken = (word: string) => SPOKEN_WORDS.has(word) || SPOKEN_WORDS.has(inOne(word))
const isVehicle = ({ names }: Dictionary, word: string) =>
  names.makes.has(word) || names.models.has(word) || Object.hasOwn(MAKE_NICKNAMES, word)

/** In how many titles a word stood when they were last counted. */
export const countOf = ({ words }: Dictionary, word: string): number => words.get(word) ?? words.get(inOne(word)) ?? 0

/** The same; words that only a table knows are worth one. */
function frequency(dictionary: Dictionary, word: string): number {
  return countOf(dictionary, word) || (isSpoken(word) || isVehicle(dictionary, word) ? 1 : 0)
}

/** The commonest slip, which letter triples do not see: "fliter" shares one of seven with "filter". */
function exchanged(dictionary: Dictionary, word: string): [string] | null {
  const swapped = Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  )
  const best = mostFrequent(swapped, (one) => frequency(dictionary, one))
  return best === null ? null : [best]
}

const SHORTEST_PART = 3

/** "brakepad" is the brake pad, where listings hold both words. */
function parted(dictionary: Dictionary, word: string): string[] | null {
  const cuts = Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) }, (_, at) => at + SHORTEST_PART)
  const parts = (cut: number) => [word.slice(0, cut), word.slice(cut)]
  const best = mostFrequent(cuts, (cut) => Math.min(...parts(cut).map((part) => countOf(dictionary, part))))
  return best === null ? null : parts(best)
}

function mostFrequent<Item>(items: readonly Item[], count: (item: Item) => number): Item | null {
  const counted = items.map((item) => ({ item, listings: count(item) })).filter(({ listings }) => listings > 0)
  return counted.toSorted((a, b) => b.listings - a.listings)[0]?.item ?? null
}
