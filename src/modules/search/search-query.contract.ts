import { z } from 'zod'

import { Condition, IdText } from '#modules/catalogue/catalogue.contract.ts'
import { byRule } from '#platform/field-fault.ts'
import { optionalParam } from '#platform/http/endpoint.ts'

import { LOWEST_ABOVE_HIGHEST, parseFilterPrice, WRONG_PRICE } from './price-field.rules.ts'

export const PAGE_SIZE = 12
const MAX_PAGE_SIZE = 100

const SORTS = ['relevance', 'popular', 'price_asc', 'price_desc', 'newest', 'rating'] as const
export const Sort = z.enum(SORTS)

/** Words and names that people type. */
export const Text = z
  .string()
  .max(200, 'At most 200 characters.')
  .transform((text) => text.trim())

/** A text; blank counts as missing, because forms send empty fields. */
const Criterion = Text.transform((text) => text || undefined)

const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${name} is a whole number.`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `${name} is from ${min} to ${max}.`)

const Year = wholeNumber('The year', 1900, 2100)

/** Naira, as typed: "12500" or "12500.50". Becomes kobo. */
export const Amount = z
  .string()
  .max(20, 'A price is a number.')
  .transform((text, context) => {
    const amount = parseFilterPrice(text)
    if (amount === null) byRule(() => WRONG_PRICE)(text, context)
    return amount ?? undefined
  })
  .meta({ example: '12500' })

export const Rating = z
  .string()
  .regex(/^[0-5](\.\d)?$/, 'A rating is from 0 to 5.')
  .transform(Number)
  .refine((n) => n <= 5, 'A rating is from 0 to 5.')
  .meta({ example: '4' })

const anyCase = (values: readonly string[]) => (text: string) =>
  values.find((value) => value.toLowerCase() === text.trim().toLowerCase()) ?? text
export const ConditionText = z.string().transform(anyCase(Condition.options)).pipe(Condition).meta({ example: 'Used' })

const QUALITIES = ['Genuine', 'OEM', 'Aftermarket'] as const
const QualityText = z.string().transform(anyCase(QUALITIES)).pipe(z.enum(QUALITIES))

export const PositionValues = z.object({
  axle: z.string().optional(),
  side: z.string().optional(),
  height: z.string().optional(),
  depth: z.string().optional(),
  bank: z.string().optional(),
  order: z.string().optional(),
})
type Positions = z.infer<typeof PositionValues>

const CYLINDERS = Array.from({ length: 12 }, (_, at) => `${at + 1}`)
/** The words of `position`, with their slot and value. */
const POSITIONS = new Map<string, readonly [slot: keyof Positions, value: string]>([
  ...['front', 'rear'].map((word) => [word, ['axle', word]] as const),
  ...['left', 'right'].map((word) => [word, ['side', word]] as const),
  ...['upper', 'lower'].map((word) => [word, ['height', word]] as const),
  ...['inner', 'outer'].map((word) => [word, ['depth', word]] as const),
  ...['1', '2'].map((bank) => [`bank-${bank}`, ['bank', bank]] as const),
  ...CYLINDERS.map((cylinder) => [`cylinder-${cylinder}`, ['order', cylinder]] as const),
])

const PositionText = z.string().transform((text, context): Positions => {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const known = words.map((word) => POSITIONS.get(word))
  const slots = new Set(known.map((position) => position?.[0]))
  if (known.includes(undefined)) context.addIssue({ code: 'custom', message: 'Position is not known.' })
  else if (slots.size < known.length) context.addIssue({ code: 'custom', message: 'Choose one position of each kind.' })
  return Object.fromEntries(known.filter((position) => position !== undefined))
})

export const paging = {
  page: wholeNumber('The page', 1, 100_000).default(1).meta({ example: '2' }),
  page_size: wholeNumber('The page size', 1, MAX_PAGE_SIZE).default(PAGE_SIZE),
}

/** The refinement of a range of prices in kobo, as `Amount` makes them. */
export const PRICE_RANGE = {
  check: ({ min, max }: { min?: number | undefined; max?: number | undefined }) =>
    min === undefined || max === undefined || min <= max,
  otherwise: {
    path: ['min'],
    message: LOWEST_ABOVE_HIGHEST.text,
    params: { fault: { code: LOWEST_ABOVE_HIGHEST.code } },
  },
}

const MAX_SEARCH_LENGTH = 300
const SearchText = z
  .string()
  .max(MAX_SEARCH_LENGTH, `At most ${MAX_SEARCH_LENGTH} characters. Use the parts list for more.`)
  .transform((text) => text.trim() || undefined)

const MAX_TYPES = 20
/** Keys of part types or of their families, separated by commas. */
const TypeKeys = Text.transform((text) => text.split(',').flatMap((key) => key.trim() || [])).refine(
  (keys) => keys.length <= MAX_TYPES,
  `At most ${MAX_TYPES} part types.`,
)

const MAX_BRANDS = 20
/** Names of brands, of which a listing has one. Several are several parameters, because names may contain commas. */
const BrandNames = z
  .union([Text, z.array(Text).max(MAX_BRANDS, `At most ${MAX_BRANDS} brands.`)])
  .transform((names) => [names].flat().filter(Boolean))

/** Filters with one value, each with a facet that counts its values (choices.rules.ts). */
export const CHOICE_NAMES = ['condition', 'quality', 'in_stock', 'state', 'universal'] as const
export type ChoiceName = (typeof CHOICE_NAMES)[number]
/** Builds a record with a value for each choice. */
export const forEachChoice = <T>(toValue: (name: ChoiceName) => T) =>
  // Object.fromEntries forgets which keys it was given.
  Object.fromEntries(CHOICE_NAMES.map((name) => [name, toValue(name)])) as Record<ChoiceName, T>

/** Every facet. */
export const FACETS = ['category', 'brand', 'type', 'position', 'rating', 'price', ...CHOICE_NAMES] as const
export type FacetName = (typeof FACETS)[number]

/** Every criterion of the one search (ruling 17). Unknown keys are refused. */
export const SearchQuery = z
  .strictObject({
    search: SearchText.optional().meta({ example: 'brake pads corolla 2010' }),
    /** Part types that are an exact answer: "brake-pads", "front-strut,rear-shock". */
    type: optionalParam(TypeKeys).meta({ example: 'brake-pads' }),
    /** Positions on the vehicle: "front", "front,left", "bank-1", "cylinder-3". */
    position: optionalParam(PositionText).meta({ example: 'front,left' }),
    /** "1" lists what is in stock, "0" what is sold out. */
    in_stock: z.enum(['', '0', '1']).optional(),
    /** State of the seller: "Lagos". */
    state: Criterion.optional(),
    quality: optionalParam(QualityText),
    /** "1" lists parts that fit every vehicle, "0" parts made for certain vehicles. */
    universal: z.enum(['', '0', '1']).optional(),
    make: Criterion.optional().meta({ example: 'Toyota' }),
    model: Criterion.optional().meta({ example: 'Corolla' }),
    year: optionalParam(Year).meta({ example: '2010' }),
    engineType: Criterion.optional(),
    vehicleType: Criterion.optional(),
    category: Criterion.optional(),
    condition: optionalParam(ConditionText),
    min: optionalParam(Amount),
    max: optionalParam(Amount),
    rating: optionalParam(Rating),
    store: optionalParam(IdText),
    brand: BrandNames.optional(),
    sort: optionalParam(Sort),
    facets: z.enum(['0', '1']).optional(),
    ...paging,
  })
  .refine(PRICE_RANGE.check, PRICE_RANGE.otherwise)
export type SearchQuery = z.output<typeof SearchQuery>
