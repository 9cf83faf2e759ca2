import { formatAmount, formatListingPrice, kobo, toNaira } from '#platform/money.ts'

import type { FittedVehicle, Side, Wiper, WiperArm } from './wipers.contract.ts'

/** Words that do not distinguish wipers. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'wiper wipers blade blades windscreen windshield oximo in inch inches mm for of the and a'.split(' '),
)
const MAX_WORDS = 12
/** A word with two hyphens is a symbol and is kept whole. */
const SYMBOL = /\b[a-z0-9]{1,20}(?:-[a-z0-9]{1,20}){2}\b/g

/** Returns the search words of a text: lower-case letters and digits, without words that do not distinguish wipers. */
export function parseWiperWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(SYMBOL, (symbol) => symbol.replaceAll('-', ''))
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** Returns true if a search of the whole shop asks for wipers. */
export const asksForWipers = (keyword: string): boolean => /\b(?:wipers?|oximo|ox-[a-z0-9-]+)\b/i.test(keyword)

/** Returns whether a name contains the typed text in any case: the filter of the page (specification, section 2). */
export const nameContains = (name: string, typed: string): boolean =>
  name.toLowerCase().includes(typed.trim().toLowerCase())

/** Returns true if a price can be shown; an admin removes a price by setting it to zero. */
export const hasPrice = (price: number | null): price is number => price !== null && price > 0

/** Formats a price in naira, with decimals only if it has kobo; null without a price. */
export function formatWiperPrice(price: number | null): string | null {
  if (!hasPrice(price)) return null
  return Number.isInteger(price) ? formatListingPrice(price) : formatAmount(price)
}

type Blade = Pick<Wiper, 'length_in' | 'adapters'>

/** Finds the arms of a vehicle that a blade fits, by length and adapter. */
export function findFittingSides({ length_in, adapters }: Blade, arms: readonly WiperArm[]): Side[] {
  const fitting = arms.filter((arm) => arm.length_in === length_in && adapters.includes(arm.adapter))
  return [...new Set(fitting.map(({ side }) => side))]
}

/** A wiper as it is stored; money in kobo. */
export interface StoredWiper {
  symbol: string
  short_name_en: string
  long_description_en: string
  price_kobo: number | null
  style: string
  length_in: number
  adapters: string[]
  photos: string[]
}

/** Converts a stored wiper to JSON. */
export function presentWiper({ price_kobo: price, photos, ...wiper }: StoredWiper): Wiper {
  const at = (place: number) => photos[place - 1] ?? null
  return {
    symbol: wiper.symbol,
    short_name_en: wiper.short_name_en,
    long_description_en: wiper.long_description_en,
    price: price === null ? null : toNaira(kobo(price)),
    foto_1: at(1),
    foto_2: at(2),
    foto_3: at(3),
    foto_4: at(4),
    foto_5: at(5),
    foto_6: at(6),
    foto_7: at(7),
    foto_8: at(8),
    foto_9: at(9),
    foto_10: at(10),
    foto_11: at(11),
    foto_12: at(12),
    style: wiper.style,
    length_in: wiper.length_in,
    adapters: wiper.adapters,
  }
}

/** An arm that a blade fits, of a model over some years. */
export interface FittedArm {
  make: string
  model: string
  year_start: number
  year_end: number
  side: Side
}

/** Groups arms by vehicle: one for each model and range of years, with the sides that are fitted. */
export function groupVehicles(arms: readonly FittedArm[]): FittedVehicle[] {
  const vehicles = new Map<string, FittedVehicle>()
  for (const { make, model, year_start: start, year_end: end, side } of arms) {
    const key = `${make}|${model}|${start}|${end}`
    const vehicle = vehicles.get(key) ?? { make, model, year: { start, end }, sides: [] }
    vehicles.set(key, vehicle)
    if (!vehicle.sides.includes(side)) vehicle.sides.push(side)
  }
  return [...vehicles.values()]
}
