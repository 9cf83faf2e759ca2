import type { PartType } from '#modules/taxonomy/part-types.rules.ts'

import { POSITION_WORDS } from './place-on-vehicle.rules.ts'
import { listNames } from './type-names.rules.ts'
import type { Understand, Understanding } from './understanding-types.rules.ts'
import { MOTORCYCLE_NOUNS } from './vehicle-words.rules.ts'

/** One part, or one vehicle, of a line. */
export interface Piece {
  text: string
  understanding: Understanding
}

const MAX_SHARED_NOUNS = 3
/** As many as a list has lines: each side is read several times. */
const MAX_SIDES = 60
/** A comma before what the buyer denies, "radiator, not fan", begins no other part. */
const SEPARATOR =
  /,(?! ?(?:not|no|except|dont|don't)\b)|\+|&|\s\/\s|(?<=\p{L}{3})\/(?=\p{L}{3})|\b(?:and|plus|then|with also)\b/iu

export const hasPart = ({ types, numbers, sizes }: Understanding) =>
  types.length > 0 || numbers.length > 0 || Object.keys(sizes).length > 0

/** Splits a line at commas and "and" where both sides name a part: "front and rear brake pad" stays whole. */
export function splitPieces(line: string, understand: Understand): Piece[] {
  const [head = '', ...rest] = line.split(/:\s+|:$/)
  const isVehicleHead = rest.length > 0 && isVehicleOnly(understand(head))
  if (isVehicleHead)
    return [read(head, understand), ...splitPieces(rest.join(': '), understand)].filter(({ text }) => text !== '')
  const sides = joinOpposites(
    line
      .split(SEPARATOR)
      .map((side) => side.trim())
      .filter((side) => side !== ''),
  )
  const whole = read(line, understand)
  if (sides.length < 2 || sides.length > MAX_SIDES) return [whole]
  const joined = joinSides(addSharedHead(addSharedNoun(sides, understand), understand), understand)
  return isOneName(whole.understanding, line) ? [whole] : joined
}

const OPPOSITES: ReadonlyMap<string, string> = new Map(
  ['left right', 'front rear', 'front back', 'upper lower', 'inner outer']
    .map((pair) => pair.split(' ') as [string, string])
    .flatMap(([a, b]) => [
      [b, a],
      [a, b],
    ]),
)

/** "Headlight left and right, fog light": the second position belongs to the part before it. */
function joinOpposites(sides: readonly string[]): string[] {
  const joined: string[] = []
  for (const [at, side] of sides.entries()) {
    const before = joined.at(-1)?.toLowerCase().split(/\s+/) ?? []
    const opposite = OPPOSITES.get(side.toLowerCase())
    const isOfBefore = opposite !== undefined && before.length > 1 && before.at(-1) === opposite
    const isOfNext = opposite !== undefined && sides[at + 1]?.toLowerCase().startsWith(opposite) === true
    if (isOfBefore && !isOfNext) joined.push(`${joined.pop()} and ${side}`)
    else joined.push(side)
  }
  return joined
}

const read = (text: string, understand: Understand): Piece => ({ text: text.trim(), understanding: understand(text) })

/** Words of a heading: "Camry 2009 shopping list". */
const HEADING = new Set(
  'shopping list lists item items one ones service servicing repair order quote quotation'.split(' '),
)

/** Returns whether a text names a vehicle and no part. */
export const isVehicleOnly = (understanding: Understanding) =>
  understanding.vehicle !== null &&
  !hasPart(understanding) &&
  understanding.unknown.every((word) => HEADING.has(word.toLowerCase()))

/** "Oil, air and cabin filter" are three filters: a lone word takes a noun of the last side if they name a part. */
function addSharedNoun(sides: readonly string[], understand: Understand): string[] {
  const nouns = (sides.at(-1) ?? '').split(/\s+/).slice(1, 1 + MAX_SHARED_NOUNS)
  return sides.map((side, at) => {
    if (at === sides.length - 1 || /\s|\d/.test(side) || POSITION_WORDS.has(side.toLowerCase())) return side
    const noun = nouns.find((word) => {
      const { types, unknown } = understand(`${side} ${word}`)
      return types.length === 1 && unknown.length === 0 && isNamed(types[0], side, word)
    })
    return noun === undefined ? side : `${side} ${noun}`
  })
}

/** "Brake pad and shoe": a side without a part takes a word of the side before it where together they name one. */
function addSharedHead(sides: readonly string[], understand: Understand): string[] {
  return sides.map((side, at) => {
    const [first = ''] = side.split(/\s+/)
    const heads = (sides[at - 1] ?? '').split(/\s+/).slice(0, -1)
    if (heads.length === 0 || /\d/.test(first) || POSITION_WORDS.has(first.toLowerCase()) || hasPart(understand(side)))
      return side
    const head = heads.findLast((word) => {
      const { types, unknown } = understand(`${word} ${side}`)
      return types.length === 1 && unknown.length === 0 && isNamed(types[0], word, first)
    })
    return head === undefined ? side : `${head} ${side}`
  })
}

const isNamed = (type: PartType | undefined, ...words: readonly string[]) =>
  listNames(type).some((name) =>
    words.every((word) => name.toLowerCase().includes(word.toLowerCase().replace(/s$/, ''))),
  )

/** Sides without a part belong to the one after them, the last ones to the one before. */
function joinSides(sides: readonly string[], understand: Understand): Piece[] {
  const pieces: Piece[] = []
  let open = ''
  for (const side of sides) {
    const text = open === '' ? side : `${open} and ${side}`
    const understanding = understand(text)
    if (hasPart(understanding)) {
      pieces.push({ text, understanding })
      open = ''
    } else open = text
  }
  if (open === '') return pieces
  const last = pieces.pop()
  return [...pieces, read(last ? `${last.text}, ${open}` : open, understand)]
}

/** "Motorcycle and Tricycle Brake Shoe" does not join two words of a buyer. */
const OF_BOTH = /^motorcycle and tricycle /i

/** "Bolt and nut" is one name: the part has a name with "and" whose words are all there. */
const isOneName = ({ types }: Understanding, line: string) => {
  const words = new Set(line.toLowerCase().match(/[a-z]+/g))
  const names = (types.length === 1 ? listNames(types[0]) : []).map((name) => name.replace(OF_BOTH, ''))
  const isSpoken = (word: string) => words.has(word) || MOTORCYCLE_NOUNS.has(word)
  return names.some(
    (name) => / and | & /i.test(name) && (name.toLowerCase().match(/[a-z]+/g) ?? []).every((word) => isSpoken(word)),
  )
}
