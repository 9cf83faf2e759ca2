import { normalisedName, withoutBrackets } from './name-text.rules.ts'
import type { PartType } from './part-types.rules.ts'

/** A type whose name matches the typed text. */
export interface FoundType {
  type: PartType
  /** The best matching name, as stored. */
  matchedName: string
}

interface Name {
  type: PartType
  text: string
  normalised: string
  /** Without gaps: "dash board" is "dashboard". */
  joined: string
  words: readonly string[]
  isStandard: boolean
}

/** The typed text, with the match scores of the words of names for each of its words. */
interface TypeQuery {
  typed: string
  joined: string
  fits: readonly ReadonlyMap<string, number>[]
}

const MAX_WORDS = 8
const [EQUAL, BEGINS, WORDS, MISSPELT] = [100, 90, 70, 40]

/** Creates the search for types by names in every register, also unfinished and misspelt. Builds its index once. */
export function createTypeFinder(types: readonly PartType[]): (typed: string) => FoundType[] {
  const names = types.flatMap(listNames)
  const words = new Set(names.flatMap((name) => name.words))
  return (typed) => {
    const normalised = normalisedName(typed)
    if (normalised === '') return []
    const typedWords = normalised.split(' ').slice(0, MAX_WORDS)
    const fits = typedWords.map((word, at) => rateWords(words, word, at === typedWords.length - 1))
    const typeQuery = { typed: normalised, joined: normalised.replaceAll(' ', ''), fits }
    const best = new Map<PartType, { score: number; name: Name }>()
    for (const name of names) {
      const score = getScore(name, typeQuery)
      if (score > (best.get(name.type)?.score ?? 0)) best.set(name.type, { score, name })
    }
    return [...best.values()]
      .toSorted(
        (a, b) =>
          b.score - a.score || a.name.normalised.length - b.name.normalised.length || compareByName(a.name, b.name),
      )
      .map(({ name }) => ({ type: name.type, matchedName: name.text }))
  }
}

const compareByName = (a: Name, b: Name) => (a.type.name < b.type.name ? -1 : 1)

function listNames(type: PartType): Name[] {
  const standard = withoutBrackets(type.name)
  const texts = standard === type.name ? [type.name] : [standard, type.name]
  return [...texts, ...type.spokenNames].map((text, at) => {
    const normalised = normalisedName(text)
    const words = normalised.split(' ')
    return { type, text, normalised, joined: words.join(''), words, isStandard: at < texts.length }
  })
}

/** Rates the words of names for a typed word, 1 for equal; words that do not match are left out. */
function rateWords(words: ReadonlySet<string>, typed: string, isLast: boolean): ReadonlyMap<string, number> {
  const fits = new Map<string, number>()
  for (const word of words) {
    if (word === typed) fits.set(word, 1)
    else if (isLast && word.startsWith(typed)) fits.set(word, 0.9)
    else if (isMisspelt(typed, word)) fits.set(word, 0.5)
    else if (isLast && typed.length > 4 && isMisspelt(typed, word.slice(0, typed.length))) fits.set(word, 0.4)
  }
  return fits
}

/** One letter wrong from four letters on, two from eight on; the first letter is right. */
function isMisspelt(typed: string, word: string): boolean {
  if (typed.length < 4 || typed[0] !== word[0]) return false
  return isWithin(typed, word, typed.length < 8 ? 1 : 2)
}

function getScore(name: Name, { typed, joined, fits }: TypeQuery): number {
  const bonus = name.isStandard ? 2 : 0
  if (name.normalised === typed || name.joined === joined) return EQUAL + bonus
  if (name.normalised.startsWith(typed) || name.joined.startsWith(joined)) return BEGINS + bonus
  let least = 1
  for (const fit of fits) {
    let found = 0
    for (const word of name.words) found = Math.max(found, fit.get(word) ?? 0)
    if (found === 0) return 0
    least = Math.min(least, found)
  }
  // Words that were not typed make a name less likely.
  const surplus = Math.max(0, name.words.length - fits.length) * 3
  return Math.max(1, (least >= 0.9 ? WORDS : MISSPELT) - surplus) + bonus
}

/** Returns true if at most `most` letters are added, left out, changed or swapped with their neighbour. */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap))
    }
    ;[before, row] = [row, next]
  }
  return (row[b.length] ?? 0) <= most
}
