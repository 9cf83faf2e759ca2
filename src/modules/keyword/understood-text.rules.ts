import { POSITION_SLOTS, type Positions } from '#modules/taxonomy/part-types.rules.ts'
import { pluralName } from '#modules/taxonomy/plural-name.rules.ts'
import { isAlongExhaust } from '#modules/taxonomy/positions.rules.ts'
import type { Sizes } from '#modules/taxonomy/sizes.rules.ts'

import { type PriceLimits, formatPriceLimits } from './price.rules.ts'

/** What a search text can say, one piece each. */
export type Piece = (typeof PIECES)[number]
const PIECES = [
  'part_number',
  'part_type',
  'positions',
  'sizes',
  'brand',
  'vehicle',
  'qualifiers',
  'condition',
  'quality',
  'price',
  'unknown',
] as const

export interface TextPieces {
  part_number: string | null
  part_type: { key: string; name: string } | null
  positions: Positions
  sizes: Sizes
  brand: string | null
  vehicle: {
    make: string
    model: string | null
    nickname: string | null
    /** As typed; null where a nickname alone gives the years. */
    year: number | null
    /** Of several typed years, or of the nickname. */
    year_start?: number | null
    year_end?: number | null
    /** Beside a nickname years are written only where they were typed: its own may be in question. */
    are_years_typed?: boolean
    engine: string | null
  } | null
  qualifiers: readonly string[]
  condition: string | null
  quality?: string | null
  price?: PriceLimits | null
  unknown: readonly string[]
}

/** Returns what was understood as a search text of equal meaning: "Brake Pad Set front Toyota Corolla 2010 Used". */
export function formatUnderstood(understood: TextPieces, without: readonly Piece[] = []): string {
  const { part_type: type, positions, sizes, vehicle, brand, condition } = understood
  const words: Record<Piece, readonly (string | null)[]> = {
    part_number: [understood.part_number],
    part_type: [type && removeBrackets(type.name)],
    positions: formatPositions(positions, type?.key),
    sizes: formatSizes(sizes),
    brand: [brand],
    vehicle: vehicle ? formatVehicle(vehicle) : [],
    // The engine may be one of the qualifiers.
    qualifiers: understood.qualifiers.filter((word) => word !== vehicle?.engine),
    condition: [condition],
    quality: [understood.quality ?? null],
    price: [understood.price ? formatPriceLimits(understood.price) : null],
    unknown: understood.unknown,
  }
  const spoken = PIECES.flatMap((piece) => (without.includes(piece) ? [] : words[piece]))
  return spoken.filter(Boolean).join(' ')
}

/** Returns the wanted part as the subject of a sentence, "used Bosch front brake pads"; null if it is not known. */
export function wantedPart(
  understood: Pick<TextPieces, 'part_type' | 'positions' | 'sizes' | 'brand' | 'condition' | 'quality'>,
): string | null {
  const { part_type: type, positions, sizes, brand, condition, quality } = understood
  if (!type) return null
  const made = quality === 'OEM' ? quality : quality?.toLowerCase()
  const words = [condition?.toLowerCase(), made, brand, ...formatSizes(sizes), ...formatPositions(positions, type.key)]
  return [...words, pluralName(type.name)].filter(Boolean).join(' ')
}

/** "Strut (front shock absorber)" is named "Strut", and "Golf (Europe)" "Golf". */
export const removeBrackets = (name: string) => name.replace(/\s*\([^)]*\)$/, '')

/** Returns positions of a part as words: "front", "left", "bank 1", "cylinder 3", "upstream". */
export function formatPositions(positions: Positions, typeKey = ''): string[] {
  return POSITION_SLOTS.flatMap((slot) => {
    const value = positions[slot]
    if (!value) return []
    if (slot === 'order' && isAlongExhaust(typeKey)) return formatSensorOrder(value)
    return NUMBERED[slot] === undefined ? value : `${NUMBERED[slot]} ${value}`
  })
}

/** Names a place along the exhaust: "upstream". */
export const formatSensorOrder = (value: string) => ['upstream', 'downstream'][Number(value) - 1] ?? `sensor ${value}`

const NUMBERED: Partial<Record<(typeof POSITION_SLOTS)[number], string>> = { bank: 'bank', order: 'cylinder' }

/** A nickname alone may be an everyday word: beside its model it names the vehicle. */
function formatVehicle(vehicle: NonNullable<TextPieces['vehicle']>) {
  const { make, model, nickname, year, year_start: start, year_end: end, engine } = vehicle
  const isRange = start != null && end != null && (nickname === null || vehicle.are_years_typed === true)
  const range = isRange ? `${start}-${end}` : null
  return [nickname, make, model && removeBrackets(model), year === null ? range : `${year}`, engine]
}

const MM_PER_INCH = 25.4
const toInches = (mm: string | number | undefined) => Math.round(Number(mm) / MM_PER_INCH)

/** Sizes that are written as one text, with the keys that it is made of. */
const COMPOUND: readonly (readonly [keys: readonly string[], text: (sizes: Sizes) => string])[] = [
  [['width', 'profile', 'rim'], ({ width, profile, rim }) => `${width}/${profile}R${rim}`],
  [['width', 'rim'], ({ width, rim }) => `${width}R${rim}`],
  [['load', 'speed'], ({ load, speed }) => `${load}${speed}`],
  [['pk', 'length'], ({ pk, length }) => `${pk}PK${length}`],
  [['length', 'length_2'], ({ length, length_2: second }) => `${toInches(length)} and ${toInches(second)} inch`],
  [['inner', 'outer', 'thickness'], ({ inner, outer, thickness }) => `${inner}x${outer}x${thickness} mm`],
  [['teeth', 'width'], ({ teeth, width }) => `${teeth}x${width}`],
]
const UNITS: Readonly<Record<string, string>> = {
  volts: 'V',
  ah: 'Ah',
  cca: 'CCA',
  watts: 'W',
  litres: 'L',
  length: 'mm',
  rim: ' inch',
  diameter: ' inch',
  width_j: 'J',
  teeth: 'T',
}

/** Returns each size as people write it: "195/65R15", "12V", "75Ah", "5W-30", "6PK1870". */
export const formatSizes = (sizes: Sizes): string[] => formatSizePieces(sizes).map(({ text }) => text)

/** Returns each size as people write it, with the keys of its values. */
export function formatSizePieces(sizes: Sizes): { keys: readonly string[]; text: string }[] {
  const left = new Set(Object.keys(sizes))
  const compound = COMPOUND.flatMap(([keys, text]) => {
    if (!keys.every((key) => left.has(key))) return []
    for (const key of keys) left.delete(key)
    return { keys, text: text(sizes) }
  })
  const single = [...left].map((key) => ({ keys: [key], text: singleText(key, sizes[key] ?? '') }))
  return [...compound, ...single]
}

const singleText = (key: string, value: string | number) =>
  key === 'offset' ? `ET${value}` : `${value}${UNITS[key] ?? ''}`
