/** Patterns of a schema: each key maps VINs to a model, an engine or a body type. */
export interface VinPatterns {
  /** Model ids of the look-up. */
  models: readonly Pattern<number>[]
  engines: readonly Pattern<string>[]
  types: readonly Pattern<string>[]
  /** Type codes of markets other than North America, in schemas that have nothing else. */
  codes?: readonly TypeCode[]
}
type Pattern<T> = readonly [key: string, value: T]
/** A model that a key may mean, built in some years; `yearAt` is the position of the model year, 10 or 11, or null. */
export type TypeCode = readonly [key: string, modelId: number, from: number, to: number, yearAt: number | null]

/** The patterns for VINs of a manufacturer code in some model years. */
export interface VinSchema {
  from: number
  to: number
  patterns: VinPatterns
}

export interface VinReading {
  modelId: number
  year: number
  engine: string | null
  type: string | null
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
/** Values of the letters in the check digit: A to H are 1 to 8, J to R 1 to 9 without 6 and 8, S to Z 2 to 9. */
const LETTER_VALUES = '12345678123457923456789'
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const CHECK_POSITION = 8

/** Calculates the check digit from the other sixteen characters: `0` to `9` or `X` (49 CFR 565.15). */
export function checkDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * characterValue(vin.charAt(i)), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function characterValue(character: string): number {
  const letter = LETTERS.indexOf(character)
  return Number(letter < 0 ? character : LETTER_VALUES.charAt(letter))
}

/** Returns whether the check digit is right. North America requires it; Europe, Japan and the Gulf do not. */
export function hasRightCheckDigit(vin: string): boolean {
  return vin.charAt(CHECK_POSITION) === checkDigit(vin)
}

/** Returns whether the vehicle was built in North America, by the first character. */
export const isNorthAmerican = (vin: string) => /^[1-57]/.test(vin)

/** The codes of position 10, from 1980 on: letters without I, O, Q, U, Z, then 1 to 9; thirty years, then again. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_CODED_YEAR = 1980

/** Lists the model years up to `latest` that position 10 may mean, the likelier first; empty if it codes none. */
export function listPossibleYears(vin: string, latest: number): number[] {
  const years = codedYears(vin.charAt(9)).filter((year) => year <= latest)
  return hasEarlyForm(vin) ? years : years.toReversed()
}

/** In North America, position 7 of cars and light trucks is a digit up to 2009 and a letter from 2010. */
const hasEarlyForm = (vin: string) => /\d/.test(vin.charAt(6))

/** Returns whether a North American VIN of this model year has this form. */
export const fitsFormOfYear = (vin: string, year: number) => hasEarlyForm(vin) === year < 2010

/** Lists the years that a model year character may mean, the earlier first; empty if it codes no year. */
export function codedYears(character: string): number[] {
  const code = YEAR_CODES.indexOf(character)
  if (code < 0) return []
  const early = FIRST_CODED_YEAR + code
  return [early, early + YEAR_CODES.length]
}

/** Lists the manufacturer codes of a VIN; a shared code of small ones ends in 9, and positions 12 to 14 complete it. */
export function listManufacturerCodes(vin: string): string[] {
  const code = vin.slice(0, 3)
  return code.endsWith('9') ? [code + vin.slice(11, 14), code] : [code]
}

/** Scores how exactly a key matches a VIN; -1 if it does not. `[ABC]` matches any of the three, `*` any character. */
export function exactness(key: string, vin: string): number {
  // A key describes the positions from 4, and after a bar those from 10. Missing positions match anything.
  const bar = key.indexOf('|')
  const head = partExactness(bar < 0 ? key : key.slice(0, bar), vin, 3)
  if (head < 0 || bar < 0) return head
  const tail = partExactness(key.slice(bar + 1), vin, 9)
  return tail < 0 ? -1 : head + tail
}

/** Scores a part of a key: a character is more exact than a choice, a short choice than a long one, that than `*`. */
const ONE_CHARACTER = 33

function partExactness(part: string, vin: string, from: number): number {
  let exact = 0
  let position = from
  for (let at = 0; at < part.length; at += 1, position += 1) {
    const character = part.charAt(at)
    if (character === '*') continue
    if (character !== '[') {
      if (character !== vin.charAt(position)) return -1
      exact += ONE_CHARACTER
      continue
    }
    const end = part.indexOf(']', at)
    const choice = part.slice(at + 1, end)
    if (!choice.includes(vin.charAt(position))) return -1
    exact += ONE_CHARACTER - choice.length
    at = end
  }
  return exact
}

/** Reads a VIN by the schemas, in the first year in which one of them has its model; null if none has it. */
export function readVin(vin: string, years: readonly number[], schemas: readonly VinSchema[]): VinReading | null {
  for (const year of years) {
    // The most exact pattern wins, of equal ones that of the newer schema.
    const valid = schemas.filter((s) => s.from <= year && year <= s.to).toSorted((a, b) => b.from - a.from)
    const model = findMostExact(valid, (s) => s.patterns.models, vin)
    if (!model) continue
    // Engine and body type are taken from the model's schema before others.
    const ordered = [[model.schema], valid.filter((s) => s !== model.schema)]
    const first = (patterns: (schema: VinSchema) => readonly Pattern<string>[]) =>
      ordered.map((group) => findMostExact(group, patterns, vin)?.value).find((value) => value !== undefined) ?? null
    return {
      modelId: model.value,
      year,
      engine: first((s) => s.patterns.engines),
      type: first((s) => s.patterns.types),
    }
  }
  return null
}

function findMostExact<T>(
  schemas: readonly VinSchema[],
  listPatterns: (schema: VinSchema) => readonly Pattern<T>[],
  vin: string,
) {
  let best: { schema: VinSchema; value: T; exact: number } | null = null
  for (const schema of schemas)
    for (const [key, value] of listPatterns(schema)) {
      const exact = exactness(key, vin)
      if (exact > (best?.exact ?? -1)) best = { schema, value, exact }
    }
  return best
}

/** Finds the engine that a VIN means among those `offered`, by name or as the only one of its size, or null. */
export function findSameEngine(text: string, offered: readonly string[]): string | null {
  if (offered.includes(text)) return text
  const size = /^\d+\.\d(?= |$)/.exec(text)?.[0]
  const [only, ...more] = size ? offered.filter((name) => name === size || name.startsWith(`${size} `)) : []
  return only && more.length === 0 ? only : null
}
