import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import { splitWords } from '#modules/taxonomy/title-words.rules.ts'

import { isOneFamily } from './covering.rules.ts'
import { type Piece, splitPieces } from './list-pieces.rules.ts'
import { listNameWords } from './type-names.rules.ts'
import { toTypeQuestion } from './type-question.rules.ts'
import type { Understand, Understanding } from './understanding-types.rules.ts'

const MAX_CHOICES = 5
const SEPARATOR = /[,&+]|(?<=\p{L}{3})\/(?=\p{L}{3})|\band\b|\bor\b|\bplus\b/iu
const isClear = ({ types, question, unknown }: Understanding) =>
  unknown.length === 0 && question?.about !== 'type' && (types.length === 1 || isOneFamily(types))

/** Asks which part comes first, where a text lists several: "brake pads and discs camry 2010". */
export function askAmongParts(whole: Understanding, text: string, understand: Understand): Understanding {
  if (!SEPARATOR.test(text) || whole.numbers.length > 0 || whole.question?.about === 'type') return whole
  const [listed = ''] = text.split(/\bwith(?:out)?\b/i)
  const pieces = splitPieces(listed.replaceAll(/\bor\b/gi, 'and'), understand)
  const types = [...new Set(pieces.flatMap(({ understanding }): readonly PartType[] => understanding.types))]
  const isSeveral =
    pieces.length > 1 &&
    pieces.every(({ understanding }) => isClear(understanding)) &&
    types.length === pieces.reduce((sum, { understanding }) => sum + understanding.types.length, 0)
  if (!isSeveral || isOneThing(whole, listed, pieces) || isAccessoryOfOther(pieces)) return whole
  const unknown = new Set(pieces.flatMap(({ understanding }) => understanding.unknown))
  // "Lower" is of the lower arm alone, "front" of all that is listed.
  const { axle, side } = whole.positions
  const positions = { ...(axle && { axle }), ...(side && { side }) }
  const known = { ...whole, positions, types: types.slice(0, MAX_CHOICES), unknown: [...unknown] }
  return isOneFamily(types) ? known : { ...known, question: toTypeQuestion(known.types) }
}

/** "Shock and bump stop": a lone word that an accessory is for says whose it is. */
function isAccessoryOfOther(pieces: readonly Piece[]): boolean {
  const isFor = (a: Piece, b: Piece) =>
    a.understanding.types.some(({ relations }) =>
      relations.some(
        ({ kind, to }) =>
          (kind === 'accessory_of' || kind === 'component_of') && b.understanding.types.some(({ key }) => key === to),
      ),
    )
  return pieces.some((piece) =>
    pieces.some((other) => isLone(other) && !containsFirstWord(piece, other) && isFor(piece, other)),
  )
}

const isLone = ({ text }: Piece) => splitWords(text).length === 1
const containsFirstWord = ({ text }: Piece, other: Piece) => splitWords(text).includes(splitWords(other.text)[0] ?? '')

/** "Hub and bearing", "pad shims and clips": names of the part end with both words. */
function isOneThing({ types: [type] }: Understanding, text: string, pieces: readonly Piece[]): boolean {
  const [before = [], after = [], ...more] = text.split(SEPARATOR).map((side) => splitWords(side))
  const [first, second] = [before.at(-1) ?? '', after[0] ?? '']
  const names = listNameWords(type)
  // "Brake shoe and brake drum" are whole names of two parts.
  const isWhole = pieces.some(({ understanding: { types } }) =>
    types.some(
      (other) => other !== type && listNameWords(other).some((name) => name.length > 1 && startsWith(after, name)),
    ),
  )
  if (isWhole) return false
  // "Coil on plug" says whose coil it is.
  const isNoun = (word: string, other = '') => names.some((name) => name.at(-1) === word && !name.includes(other))
  return (
    more.length === 0 && first !== second && isNoun(first, second) && isNoun(second, first) && !isNoun(after[1] ?? '')
  )
}

const startsWith = (words: readonly string[], name: readonly string[]) => name.every((word, at) => words[at] === word)
