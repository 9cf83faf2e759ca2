import type { Understanding } from '#modules/keyword/understanding-types.rules.ts'
import type { PartType, Positions } from '#modules/taxonomy/part-types.rules.ts'

import type { SearchCriteria } from './criteria.rules.ts'
import type { SearchQuery } from './search-query.contract.ts'
import type { Interpretation } from './search.contract.ts'

/** Returns the name of one type, or of the family that several types share; null for none or a question. */
export function namePartType(types: readonly PartType[]): { key: string; name: string } | null {
  const [first] = types
  if (!first) return null
  if (types.length === 1) return { key: first.key, name: first.name }
  const { family } = first
  if (family === null || types.some((type) => type.family !== family)) return null
  const name = family.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
  return { key: family, name }
}

/** Returns an interpretation without the values that filters of the query replace, which narrow the list instead. */
export function dropReplaced(understanding: Understanding | null, query: SearchQuery): Understanding | null {
  if (!understanding) return null
  const { condition, quality, brand = [], min, max } = query
  return {
    ...understanding,
    ...(condition !== undefined && { condition: null }),
    ...(quality !== undefined && { quality: null }),
    ...(brand.length > 0 && { brand: null }),
    ...((min !== undefined || max !== undefined) && { price: null }),
  }
}

interface NamedNumber {
  typed: string
  unlisted?: readonly string[]
}

/** The parts of a question and its answer that are described to the caller. */
interface UnderstoodInput {
  understanding: Understanding | null
  types: readonly PartType[]
  positions: Positions
  number: NamedNumber | null
  /** Words that named engines filter the listings, so the seller need not be asked. */
  vehicle: { engineWords: readonly string[] } | null
  relaxed: boolean
  /** Numbers of listings of each choice of a question, by its key; null if they are too many to count. */
  counts: ReadonlyMap<string, number> | null
  /** Its sizes filter the listings. */
  criteria: Pick<SearchCriteria, 'sizes'>
  vin?: Interpretation['vin']
}

/** Converts an interpretation to the field `understood` of the answer. */
export function toUnderstood({
  understanding,
  types,
  positions,
  number,
  vehicle,
  relaxed,
  counts,
  criteria,
  vin,
}: UnderstoodInput): Interpretation {
  return {
    part_type: understanding?.question?.about === 'type' ? null : namePartType(types),
    positions,
    vehicle: toVehicle(understanding),
    ...(vin && { vin }),
    sizes: { ...criteria.sizes },
    condition: understanding?.condition ?? null,
    quality: understanding?.quality ?? null,
    price: understanding?.price ?? null,
    brand: understanding?.brand?.name ?? null,
    part_number: number?.typed ?? null,
    corrected: listUsedCorrections(understanding, relaxed),
    ignored: [...(understanding?.ignored ?? [])],
    unknown: [
      ...(understanding?.unknown ?? []),
      ...listUnlistedNumbers(understanding, number),
      ...(vin && !vin.is_known ? [vin.number] : []),
    ],
    qualifiers: [
      ...(understanding?.qualifiers ?? []).filter((word) => !vehicle?.engineWords.includes(word)),
      ...formatOtherSizes(understanding, criteria),
    ],
    question: toQuestion(understanding, counts),
    relaxed,
  }
}

/** A correction that named nothing is shown only where its word is looked for in the listings. */
function listUsedCorrections(understanding: Understanding | null, relaxed: boolean): Interpretation['corrected'] {
  if (!understanding) return []
  const { corrected, ignored, unknown } = understanding
  const unused = new Set([...ignored, ...(relaxed ? [] : unknown)])
  return corrected.filter(({ from }) => !unused.has(from))
}

const UNITS: Readonly<Record<string, string>> = {
  volts: ' V',
  ah: ' Ah',
  inch: ' inches',
  mm: ' mm',
  length: ' mm',
  length_2: ' mm',
  inner: ' mm',
  outer: ' mm',
  thickness: ' mm',
  watts: ' W',
}

/** Sizes that the part has no field for are left to the seller: "12 V". */
const formatOtherSizes = (understanding: Understanding | null, { sizes }: UnderstoodInput['criteria']) =>
  Object.entries(understanding?.sizes ?? {})
    .filter(([key]) => sizes[key] === undefined)
    .map(([key, value]) => `${value}${UNITS[key] ?? ''}`)

function toVehicle(understanding: Understanding | null): Interpretation['vehicle'] {
  if (!understanding?.vehicle) return null
  const { make, model, yearStart, yearEnd, engine, nickname, note } = understanding.vehicle
  const year = yearStart === yearEnd ? yearStart : null
  const span = { year, year_start: yearStart, year_end: yearEnd }
  if (note === null) return { make, model, engine, nickname, ...span, note }
  const { code, text, params } = note
  return { make, model, engine, nickname, ...span, note: text, note_code: { code, params } }
}

/** Numbers that no listing has, beside a listed number or the name of a part. */
function listUnlistedNumbers(understanding: Understanding | null, number: NamedNumber | null): readonly string[] {
  if (number) return number.unlisted ?? []
  return understanding && understanding.types.length > 0 ? understanding.numbers.slice(0, 1) : []
}

function toQuestion(
  understanding: Understanding | null,
  counts: UnderstoodInput['counts'],
): Interpretation['question'] {
  const question = understanding?.question
  if (!question) return null
  const choices = question.choices.map(({ label, value }) => ({
    key: value,
    name: label,
    count: counts && (counts.get(value) ?? 0),
  }))
  return { about: question.about, text: question.text, choices }
}
