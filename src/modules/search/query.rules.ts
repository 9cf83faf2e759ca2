import { normalisePartNumber } from '#modules/catalogue/part-number.rules.ts'

/** Alternatives, each of one or more words that must all occur. A word that ends in ":*" is a prefix. */
export type WordGroup = readonly (readonly string[])[]

const MIN_NUMBER_LENGTH = 4
const MAX_NUMBER_LENGTH = 40
const MAX_NUMBERS = 8

/** Single letter groups in a number typed with gaps ("MTR 1234 A") are short; longer ones are words. */
const MAX_LETTERS = 4

/** A possible part number or SKU, normalised, read from the words of the keyword from `from` to before `to`. */
export interface TypedNumber {
  number: string
  from: number
  to: number
}

/** Splits a keyword at spaces, commas and semicolons. */
export const splitKeyword = (keyword: string): string[] => keyword.split(/[\s,;]+/).filter(Boolean)

/** Lists possible part numbers and SKUs in a keyword (ruling 21), without the words at the indexes `taken`. */
export function listTypedNumbers(keyword: string, taken: ReadonlySet<number> = new Set()): TypedNumber[] {
  const pieces = splitKeyword(keyword)
  const isFree = (at: number) => at >= 0 && at < pieces.length && !taken.has(at)
  const isWord = (at: number) => !isFree(at) || isLongWord(pieces[at])
  const runs = findDigitRuns(pieces, isFree)
  const spans = [
    // The whole keyword, unless it contains a word.
    ...(pieces.some((_, at) => isWord(at)) ? [] : [[0, pieces.length] as const]),
    // Adjacent words with digits, because numbers are typed with gaps: "camry 04465 33450".
    ...runs.flatMap((run) => [withoutYears(pieces, run), run]),
    ...pieces.flatMap((_, at) => (isFree(at) ? [[at, at + 1] as const] : [])),
    ...runs.flatMap((run) => withLetters(withoutYears(pieces, run), isWord)),
  ]
  const typed = spans.flatMap(([from, to]) => toTypedNumbers(pieces.slice(from, to).join(' '), from, to))
  return typed.filter(({ number }, at) => typed.findIndex((one) => one.number === number) === at).slice(0, MAX_NUMBERS)
}

const isLongWord = (text = '') => text.length > MAX_LETTERS && !/\d/.test(text)

/** Lists the normalised numbers in a keyword. */
export const listNumbers = (keyword: string): string[] => listTypedNumbers(keyword).map(({ number }) => number)

function toTypedNumbers(text: string, from: number, to: number): TypedNumber[] {
  if (!/\d|[a-z]-[a-z]/i.test(text)) return []
  const number = normalisePartNumber(text)
  return mayBeNumber(number) ? [{ number, from, to }] : []
}

type Span = readonly [from: number, to: number]

/** Finds runs of adjacent pieces with digits. */
function findDigitRuns(pieces: readonly string[], isFree: (at: number) => boolean): Span[] {
  const runs: [number, number][] = []
  pieces.forEach((piece, at) => {
    if (!isFree(at) || !/\d/.test(piece)) return
    const last = runs.at(-1)
    if (last?.[1] === at) last[1] = at + 1
    else runs.push([at, at + 1])
  })
  return runs
}

const withoutYears = (pieces: readonly string[], [from, to]: Span): Span => [
  isYear(pieces[from]) ? from + 1 : from,
  isYear(pieces[to - 1]) ? to - 1 : to,
]

/** Extends a run by the letters before it, and by those after it: "A 007 420 85 20", "MTR 1234 A". */
function withLetters([from, to]: Span, isWord: (at: number) => boolean): Span[] {
  const left = isWord(from - 1) ? from : from - 1
  return [
    [left, to],
    [left, isWord(to) ? to : to + 1],
  ]
}

const isYear = (text = '') => /^(19|20)\d\d$/.test(text)

function mayBeNumber(text: string): boolean {
  return text.length >= MIN_NUMBER_LENGTH && text.length <= MAX_NUMBER_LENGTH && !isYear(text)
}

/** The word groups that a listing must match; a wider join is tried if a narrower one finds nothing. */
export type WordJoin = 'all' | 'most' | 'any'

/** Formats word groups as a tsquery; `weights` limits the fields, "A" to the title. Words need no escaping. */
export function formatTsquery(groups: readonly WordGroup[], join: WordJoin, weights = ''): string {
  // Words contain only a to z and 0 to 9 (words.rules.ts).
  const word = (text: string) => (weights ? `${text}${text.endsWith(':*') ? '' : ':'}${weights}` : text)
  const every = (words: readonly string[]) => words.map(word).join(' & ')
  const any = (group: WordGroup) => group.map((words) => (words.length > 1 ? `(${every(words)})` : every(words)))
  const terms = groups.map((group) => `(${any(group).join(' | ')})`)
  if (join !== 'most') return terms.join(join === 'all' ? ' & ' : ' | ')
  return leaveOneOut(terms)
    .map((some) => `(${some.join(' & ')})`)
    .join(' | ')
}

/** A condition on the words of a listing: `whole` is one tsquery; `parts` are tsqueries that must all match. */
export interface WordCondition {
  whole: string
  parts: string[]
}

/** More parts make no query faster, and each number of parts is a separate statement. */
const MAX_PARTS = 4

/** Splits word groups into conditions joined by OR, one for each word that may be missing. */
export function splitWordConditions(groups: readonly WordGroup[], join: WordJoin): WordCondition[] {
  // The index starts a conjunction from its rarest word but reads every alternative. Several conditions are faster than
  // the words of one ("rear left": 1.3 and 3.3 ms); splitting several groups would take too long to plan.
  if (join === 'all') return [{ whole: formatTsquery(groups, join), parts: splitQuery(groups) }]
  const questions =
    join === 'most' ? leaveOneOut(groups).map((some) => formatTsquery(some, 'all')) : [formatTsquery(groups, join)]
  return questions.map((whole) => ({ whole, parts: [whole] }))
}

/** Splits the groups into parts of one group each; the last part has all remaining groups. */
function splitQuery(groups: readonly WordGroup[]): string[] {
  const single = groups.flatMap((group) => (group.length === 1 ? (group[0] ?? []).map((word) => [[word]]) : [group]))
  const parts = single.slice(0, MAX_PARTS - 1).map((group) => [group])
  const last = single.slice(MAX_PARTS - 1)
  return (last.length > 0 ? [...parts, last] : parts).map((part) => formatTsquery(part, 'all'))
}

const leaveOneOut = <Item>(items: readonly Item[]) => items.map((_, left) => items.toSpliced(left, 1))
