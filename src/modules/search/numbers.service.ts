import type { Ctx } from '#platform/ctx.ts'

import type { Dictionary } from './dictionary.service.ts'
import { findByNumber, type Numbered } from './lookup.store.ts'
import { piecesOf, type TypedNumber, typedNumbers } from './query.rules.ts'
import type { Selection } from './selection.rules.ts'
import { meaningful } from './synonyms.rules.ts'
import { understand } from './understand.rules.ts'
import { plainWords } from './words.rules.ts'

/** What of a keyword is numbers of listings, and what is left of it. */
export interface NumbersRead {
  /** Of those on sale. */
  numbers: Selection['numbers']
  /** All that was looked for, normalised. */
  typedNumbers: readonly string[]
  /** The keyword without the pieces that are numbers. */
  left: string
  /** False where other words stand beside what only begins like a number. */
  isSure: boolean
}

/** A listing's own part number or SKU; below it, one that begins so (Selection.numbers). */
const EXACT = 4

/**
 * Finds the numbers of listings in a keyword. What names the car is none, whatever a seller calls his part: "rav4" stays
 * the car where there is a SKU "RAV4-SHOCK". The number of what is no longer on sale is one too, and no word.
 */
export async function readNumbers(ctx: Ctx, dictionary: Dictionary, keyword: string): Promise<NumbersRead> {
  const typed = typedNumbers(keyword, piecesOfVehicle(dictionary, keyword))
  const asked = typed.map(({ number }) => number)
  const listed = await findByNumber(ctx.db, asked)
  // Where a whole number is somebody's own, what begins like a piece of it is nobody's: "04465" of "04465 33450".
  const whole = listed.filter(isExact).flatMap((one) => spansOf(one, typed))
  const known = listed.filter((one) => isExact(one) || !spansOf(one, typed).every((span) => isPartOf(span, whole)))
  const found = typed.filter(({ number }) => known.some(({ numbers }) => numbers.includes(number)))
  const left = piecesOf(keyword).filter((_, at) => !found.some((one) => isWithin(at, one)))
  return {
    numbers: known.filter(({ isOnSale }) => isOnSale),
    typedNumbers: typed.filter((one) => !isPartOf(one, whole)).map(({ number }) => number),
    left: left.join(' '),
    isSure: known.length === 0 || known.some(isExact) || meaningful(plainWords(left.join(' '))).length === 0,
  }
}

const isExact = ({ tier }: Numbered) => tier >= EXACT
const isWithin = (at: number, { from, to }: TypedNumber) => at >= from && at < to

/** Pieces that name the make or the model and nothing else: "S046-OFL-0005" is no S-Class. */
function piecesOfVehicle({ names }: Dictionary, keyword: string): Set<number> {
  const { named } = understand(plainWords(keyword), names)
  const taken = new Set<number>()
  let words = 0
  piecesOf(keyword).forEach((piece, at) => {
    const own = plainWords(piece).map(() => words++)
    if (own.length > 0 && own.every((word) => named.has(word))) taken.add(at)
  })
  return taken
}

const spansOf = (of: Numbered, typed: readonly TypedNumber[]) =>
  typed.filter(({ number }) => of.numbers.includes(number))

const isPartOf = ({ from, to }: TypedNumber, whole: readonly TypedNumber[]) =>
  whole.some((one) => one.from <= from && to <= one.to && one.to - one.from > to - from)
