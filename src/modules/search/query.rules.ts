import { normalisePartNumber } from '#modules/catalogue/part-number.rules.ts'

import type { WordGroup } from './synonyms.rules.ts'

const SHORTEST_NUMBER = 4
const LONGEST_NUMBER = 40
const MOST_NUMBERS = 8

/** Letters that stand alone in a number typed with gaps ("MTR 1234 A") are few; more are a word. */
const LONGEST_LETTERS = 4

/**
 * What in a keyword may be a part number or SKU, normalised (ruling 21): each piece between spaces that holds a digit
 * or a hyphen, and the whole of it, unless it holds a word. Four characters at least; a bare year is none.
 */
export function numbersIn(keyword: string): string[] {
  const pieces = keyword.split(/[\s,;]+/)
  const hasWord = pieces.some((piece) => piece.length > LONGEST_LETTERS && !/\d/.test(piece))
  const typed = [...(hasWord ? [] : [keyword]), ...pieces].filter((text) => /\d|[a-z]-[a-z]/i.test(text))
  return [...new Set(typed.map(normalisePartNumber).filter(mayBeNumber))].slice(0, MOST_NUMBERS)
}

function mayBeNumber(text: string): boolean {
  return text.length >= SHORTEST_NUMBER && text.length <= LONGEST_NUMBER && !/^(19|20)\d\d$/.test(text)
}

/** How the words of a query hang together: all groups, all but any one of them, or any; each where the one before finds nothing. */
export type Join = 'all' | 'most' | 'any'

/**
 * The groups as the text of a PostgreSQL tsquery. Words hold only a to z and 0 to 9 (words.rules.ts), so the text
 * needs no escaping. `weights` narrows where a word may stand: "A" is the title.
 */
export function tsquery(groups: readonly WordGroup[], join: Join, weights = ''): string {
  const word = (text: string) => (weights ? `${text}:${weights}` : text)
  const every = (words: readonly string[]) => words.map(word).join(' & ')
  const any = (group: WordGroup) => group.map((words) => (words.length > 1 ? `(${every(words)})` : every(words)))
  const terms = groups.map((group) => `(${any(group).join(' | ')})`)
  if (join !== 'most') return terms.join(join === 'all' ? ' & ' : ' | ')
  return lessOne(terms)
    .map((some) => `(${some.join(' & ')})`)
    .join(' | ')
}

/**
 * The same as several questions, of which one must hold. The index answers words that must all occur from the rarest of
 * them, but reads every one of alternatives: so each word that may be missing is a question of its own.
 */
export function tsqueries(groups: readonly WordGroup[], join: Join): string[] {
  return join === 'most' ? lessOne(groups).map((some) => tsquery(some, 'all')) : [tsquery(groups, join)]
}

const lessOne = <Item>(items: readonly Item[]) => items.map((_, left) => items.toSpliced(left, 1))
