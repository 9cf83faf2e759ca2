import { z } from 'zod'

import { Condition, Positions, Quality, Sizes } from '#modules/catalogue/catalogue.contract.ts'
import { nameShapes } from '#platform/http/endpoint.ts'
import { parseNaira } from '#platform/money.ts'

/** Vehicle sets of a listing. */
export const MAX_VEHICLE_SETS = 500
/** First and last year of a vehicle; the tables accept no others. */
export const YEARS = { first: 1950, last: 2077 } as const
/** Far above every part, and a safe integer in kobo. */
export const MAX_PRICE_NAIRA = 1_000_000_000
export const MAX_STOCK = 1_000_000
/** Characters of a stored description. Before cleaning it may have twice as many. */
export const MAX_DESCRIPTION_LENGTH = 50_000

// PostgreSQL cannot store lone surrogates and NUL.
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** One line of text: trimmed, white space collapsed. */
const line = (required: string, max: number) =>
  z
    .string(required)
    .refine(isStorable, 'This text cannot be read.')
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().min(1, required).max(max, `At most ${max} characters.`))

/** A number of a form, sent as a number or as text. */
const numberText = (required: string) =>
  z
    .union([z.number(), z.string().max(30)], required)
    .transform((value) => String(value).trim())
    .pipe(z.string().min(1, required))

/** Naira as a number or as text; output in kobo. */
export const PriceField = (name: string) =>
  numberText(`${name} is required.`).transform((text, context) => {
    const amount = parseNaira(text)
    if (amount !== null && amount > 0 && amount <= MAX_PRICE_NAIRA * 100) return amount
    context.addIssue({
      code: 'custom',
      message:
        amount === null
          ? `${name} must be an amount with at most two decimals.`
          : amount > 0
            ? `${name} is at most ₦1,000,000,000.`
            : `${name} must be above zero.`,
    })
    return z.NEVER
  })

/** `price` is the business price (B2B), `gen_price` the retail price (B2C). */
export const PRICE_TOO_HIGH = 'Enter a B2B price that is not above the B2C price.'
/** Refuses a listing whose business price is above its retail price, at the field `price`. */
export const refusePriceAboveGeneral = <T extends z.ZodType<{ price: number; gen_price: number }>>(listing: T) =>
  // Not for a price that could not be parsed: it has its own message.
  listing.refine(({ price, gen_price: retailPrice }) => !(price > retailPrice), {
    path: ['price'],
    message: PRICE_TOO_HIGH,
  })

const measure = (name: string, unit: string, { decimals, max }: { decimals: number; max: number }) =>
  numberText(`${name} is required.`).transform((text, context) => {
    const fits = new RegExp(`^\\d{1,7}(?:\\.\\d{1,${decimals}})?$`).test(text) && Number(text) <= max
    if (fits) return Number(text)
    const message = `${name} is a number of ${unit} from 0 to ${max}, with at most ${decimals} decimals.`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
const kilograms = { decimals: 3, max: 100_000 }
const inches = { decimals: 2, max: 10_000 }

/** Quantity in stock, as a number or as text. */
export const StockField = numberText('Stock is required.').transform((text, context) => {
  if (/^\d{1,7}$/.test(text) && Number(text) <= MAX_STOCK) return Number(text)
  context.addIssue({ code: 'custom', message: `Stock is a whole number from 0 to ${MAX_STOCK}.` })
  return z.NEVER
})

const Year = z
  .union([z.number(), z.string().max(10)], 'Year range is required')
  .transform(String)
  .pipe(z.string().regex(/^\d{4}$/, 'Year range is required'))
  .transform(Number)
  .refine((year) => year >= YEARS.first && year <= YEARS.last, `A year is from ${YEARS.first} to ${YEARS.last}.`)

const TYPE_REQUIRED = 'Vehicle Type is required'
const TypeEnd = line(TYPE_REQUIRED, 120).nullable()

/** A vehicle set. Null engine: all engines; both ends of the type null: all types. */
export const VehicleSetBody = z.strictObject({
  make: line('Make is required', 80),
  model: line('Model is required', 120),
  year: z
    .strictObject({ start: Year, end: Year }, 'Year range is required')
    .refine(({ start, end }) => start <= end, 'The first year is after the last.'),
  engine: line('Engine is required', 120).nullable(),
  vehicle_type: z
    .strictObject({ start: TypeEnd, end: TypeEnd }, TYPE_REQUIRED)
    .refine(({ start, end }) => (start === null) === (end === null), TYPE_REQUIRED),
})

const blankToNull = (text: string | null) => (text === '' ? null : text)

/** The type that a seller gives. Positions and sizes are objects, or texts such as `front left` and `195/65R15`. */
export const typeFields = {
  /** Key or name of the part type; null for unknown. If missing, the type stays, or is guessed for a new listing. */
  part_type: line('Part type is not known.', 80).nullable(),
  positions: z
    .union([Positions, z.string().max(80, 'At most 80 characters.')], 'Positions are not readable.')
    .default({}),
  sizes: z.union([Sizes, z.string().max(300, 'At most 300 characters.')], 'Sizes are not readable.').default({}),
  /** Confirms the type although the title names another. */
  confirm_conflict: z.boolean().default(false),
}
export type TypeFields = z.output<z.ZodObject<typeof typeFields>>

/** Path of a file of the shop, or an https URL. The service checks whether the seller may use it. */
const Thumbnail = z
  .string('Thumbnail is required.')
  .trim()
  .min(1, 'Thumbnail is required.')
  .max(500, 'At most 500 characters.')
  .regex(/^(?:\/(?![/\\])|https:\/\/)[^\s<>"'`\\]+$/, 'Enter the URL of a picture.')

/** The fields of a listing with their rules. Prices are output in kobo. */
export const listingFields = {
  title: line('Title is required.', 300),
  description: z
    .string()
    .max(2 * MAX_DESCRIPTION_LENGTH, `At most ${MAX_DESCRIPTION_LENGTH} characters.`)
    .refine(isStorable, 'This text cannot be read.')
    .default(''),
  thumbnail: Thumbnail,
  price: PriceField('Price'),
  gen_price: PriceField('B2C price'),
  sku: line('SKU is required.', 80).refine(
    (text) => /[\p{L}\p{N}]/u.test(text),
    'Enter a SKU with a letter or a digit.',
  ),
  part_no: line('Part number is required.', 2000).refine(
    (text) => /[a-z0-9]/i.test(text.normalize('NFKC')),
    'Enter a part number with a letter or a digit.',
  ),
  brand: z.union([z.literal(''), line('Brand is required.', 80)]).default(''),
  /** Optional with a part type, which has a category. */
  category: z.union([z.literal(''), line('Category is required.', 80)]).default(''),
  stock: StockField,
  condition: z.enum(Condition.options, 'Condition is required.'),
  weight: measure('Weight', 'kilograms', kilograms),
  length: measure('Length', 'inches', inches),
  dim_width: measure('Width', 'inches', inches),
  height: measure('Height', 'inches', inches),
  universal: z.boolean().default(false),
  vehicleSets: z.array(VehicleSetBody).max(MAX_VEHICLE_SETS, `At most ${MAX_VEHICLE_SETS} vehicle sets.`).default([]),
  ...typeFields,
  part_type: typeFields.part_type.optional(),
  /** The text of a seller who cannot find the type, for an admin. */
  type_proposal: z
    .string()
    .trim()
    .max(80, 'At most 80 characters.')
    .refine((text) => text === '' || (text.length >= 2 && isStorable(text)), 'At least 2 letters.')
    .default(''),
  quality: z
    .union([z.literal(''), Quality], 'Quality is Genuine, OEM or Aftermarket.')
    .nullable()
    .transform(blankToNull)
    .pipe(Quality.nullable())
    .optional(),
}

/** Refuses a listing with neither part type nor category, at the field `category`. */
export const refuseWithoutCategory = <T extends z.ZodType<{ category: string; part_type?: string | null | undefined }>>(
  listing: T,
) =>
  listing.refine(({ category, part_type: type }) => category !== '' || (type !== undefined && type !== null), {
    path: ['category'],
    message: 'Category is required.',
    // Together with errors of other fields.
    when: ({ value }) => typeof value === 'object' && value !== null && 'category' in value && value.category === '',
  })

/** The fields of a listing without its store. */
export const ListingFields = refuseWithoutCategory(z.strictObject(listingFields))
export type ListingFields = z.output<typeof ListingFields>

nameShapes({ NewVehicleSet: VehicleSetBody })
