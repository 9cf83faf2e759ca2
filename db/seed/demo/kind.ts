/** The categories by the names and in the order of their ids (rulings 20 and 44). */
export const CATEGORIES = [
  'Shock Absorbers',
  'Brakes Suspension & Steering',
  'Batteries and Chargers',
  'Sensors',
  'Engine & Drivetrain',
  'Filters',
  'Auto Body Parts & Mirrors',
  'Air Filters & Intake Systems',
  'Fuel systems & Components',
  'Cooling & Air Conditioning',
  'Lighting & Electrical',
  'Exhaust',
  'Tyres & Wheels',
  'Oils, Fluids & Chemicals',
  'Interior & Safety',
  'Tools & Accessories',
  'Motorcycle & Tricycle',
] as const
export type CategoryName = (typeof CATEGORIES)[number]

export type VehicleClass = 'car' | 'suv' | 'van' | 'pickup' | 'truck' | 'motorcycle' | 'tricycle'
/** From the smallest usual value to the largest. */
export type Range = readonly [low: number, high: number]

/** Makers whose part numbers carry the kind of part in a fixed place. */
export const OE_STYLES = [
  'toyota',
  'honda',
  'nissan',
  'hyundai',
  'mercedes',
  'bmw',
  'volkswagen',
  'ford',
  'peugeot',
] as const
export type OeStyle = (typeof OE_STYLES)[number]
/** For each style the code of this kind of part, one per position or one for all. */
export type OeCodes = Readonly<Record<OeStyle, readonly string[]>>

/** A kind of part: what the trade lists it as, and everything a believable listing of it is made from. */
export interface PartKind {
  /** The key of its part type in the taxonomy. Names the drawing as well: `/media/demo/<key>-<view>.svg`. */
  key: string
  /** Three letters for the SKU. */
  code: string
  category: CategoryName
  name: string
  /** Where on the vehicle it goes; none where there is one place only. */
  positions: readonly string[]
  /** What tells one from the next of its kind, as the title says it; conditions as in `specifications`. */
  variants: readonly string[]
  /** The variants run from small and cheap to large and dear. */
  graded?: true
  /** Whether an engine takes a variant. */
  suitsEngine?: (variant: string, engine: string) => boolean
  /** Makers of such parts, each with the form of its numbers: `#` a digit, `@` a letter. */
  brands: readonly string[]
  /** General price of a new piece, in whole naira of 2026, small car to lorry. */
  naira: Range
  weightKg: Range
  lengthIn: Range
  widthIn: Range
  heightIn: Range
  /** Null for universal parts, which have no maker's number. */
  oe: OeCodes | null
  /** Empty for universal parts. */
  fits: readonly VehicleClass[]
  /** What the engine must burn for the part to exist on it at all. */
  burns?: 'petrol' | 'diesel'
  /** In which conditions it is sold: wear and safety parts only new. */
  sold: 'new' | 'new and used' | 'new, used and renewed'
  /** How often it is listed, against the other kinds. */
  demand: number
  /** What decides the fit besides model and year. */
  boundTo: 'engine' | 'body' | 'model'
  /** `|`-separated values by label: `value?word` needs a variant, position or class with the word, `?!word` none. */
  specifications: readonly (readonly [label: string, values: string])[]
  about: string
  replaceWhen: string
  fitting: string
  inTheBox: readonly string[]
}

export const LIGHT: readonly VehicleClass[] = ['car', 'suv', 'van', 'pickup']
export const ALL: readonly VehicleClass[] = [...LIGHT, 'truck']

/** Reads a kind's codes in the order of `OE_STYLES`: `|` between makers, `/` between positions. Throws without one. */
export function oeCodes(text: string): OeCodes {
  const cells = text.split('|').map((cell) =>
    cell
      .trim()
      .split('/')
      .map((code) => code.trim()),
  )
  if (cells.length !== OE_STYLES.length)
    throw new Error(`codes of ${cells.length} makers instead of ${OE_STYLES.length}: ${text}`)
  // Object.fromEntries forgets its keys; the line above has counted them.
  return Object.fromEntries(OE_STYLES.map((style, at) => [style, cells[at] ?? []])) as unknown as OeCodes
}
