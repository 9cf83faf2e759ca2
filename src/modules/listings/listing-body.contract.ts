import { z } from 'zod'

import { Condition, Positions, Quality, Sizes } from '#modules/catalogue/catalogue.contract.ts'
import { parseNaira } from '#platform/money.ts'

/** Vehicle sets that one listing can have; the database counts them by position. */
export const MOST_SETS = 500
/** The earliest and the latest year that a vehicle can have; the tables hold no others. */
export const YEARS = { first: 1950, last: 2077 } as const
/** Naira: far above every part, and safe as kobo. */
export const HIGHEST_PRICE = 1_000_000_000
export const MOST_STOCK = 1_000_000
/** Characters of a description as it is stored, and as it may come in before it is cleaned. */
export const LONGEST_DESCRIPTION = 50_000

// A text that holds half of a pair, or NUL, cannot be stored.
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Text of one line: trimmed, gaps of any kind made one space. */
const line = (required: string, most: number) =>
  z
    .string(required)
    .refine(isStorable, 'This text cannot be read.')
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().min(1, required).max(most, `At most ${most} characters.`))

/** What a form sends for a number: a number, or the text of one. */
const typed = (required: string) =>
  z
    .union([z.number(), z.string().max(30)], required)
    .transform((value) => String(value).trim())
    .pipe(z.string().min(1, required))

/** Naira as a number or as typed; becomes kobo. */
export const PriceField = (name: string) =>
  typed(`${name} is required.`).transform((text, context) => {
    const amount = parseNaira(text)
    if (amount !== null && amount > 0 && amount <= HIGHEST_PRICE * 100) return amount
    context.addIssue({
      code: 'custom',
      message:
        amount === null
          ? `${name} is an amount of naira with at most two decimals.`
          : amount > 0
            ? `${name} is at most ₦1,000,000,000.`
            : `${name} must be above zero.`,
    })
    return z.NEVER
  })

/** The first price is what businesses pay (B2B), the second what everybody pays (B2C). */
export const PRICE_TOO_HIGH = 'Enter a B2B price that is not above the B2C price.'
/** Refuses a listing whose business price is above its general price, at the field `price`. */
export const refusePriceAboveGeneral = <T extends z.ZodType<{ price: number; gen_price: number }>>(listing: T) =>
  // False for a price that could not be read: that has its own message.
  listing.refine(({ price, gen_price: general }) => !(price > general), { path: ['price'], message: PRICE_TOO_HIGH })

const measure = (name: string, unit: string, { decimals, most }: { decimals: number; most: number }) =>
  typed(`${name} is required.`).transform((text, context) => {
    const fits = new RegExp(`^\\d{1,7}(?:\\.\\d{1,${decimals}})?$`).test(text) && Number(text) <= most
    if (fits) return Number(text)
    const message = `${name} is a number of ${unit} from 0 to ${most}, with at most ${decimals} decimals.`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
const kilograms = { decimals: 3, most: 100_000 }
const inches = { decimals: 2, most: 10_000 }

/** Pieces in stock, as a number or as typed. */
export const StockField = typed('Stock is required.').transform((text, context) => {
  if (/^\d{1,7}$/.test(text) && Number(text) <= MOST_STOCK) return Number(text)
  context.addIssue({ code: 'custom', message: `Stock is a whole number from 0 to ${MOST_STOCK}.` })
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

/** A vehicle set as it is written. `engine: null` means every engine; both ends of the type null, every type. */
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

/** What a listing is, as its seller says. Positions and sizes are objects, or texts such as `front left` and `195/65R15`. */
export const typeFields = {
  /** Key or name of the part type; null for unknown. Left out: as it is, and of a new listing guessed from the title. */
  part_type: line('Part type is not known.', 80).nullable(),
  positions: z
    .union([Positions, z.string().max(80, 'At most 80 characters.')], 'Positions are not readable.')
    .default({}),
  sizes: z.union([Sizes, z.string().max(300, 'At most 300 characters.')], 'Sizes are not readable.').default({}),
  /** The type is right although the title names another. */
  confirm_conflict: z.boolean().default(false),
}
export type TypeFields = z.output<z.ZodObject<typeof typeFields>>

/** Where a thumbnail lies: a file of the shop's own, or a picture elsewhere. Whether it may be used, the service says. */
const Thumbnail = z
  .string('Thumbnail is required.')
  .trim()
  .min(1, 'Thumbnail is required.')
  .max(500, 'At most 500 characters.')
  .regex(/^(?:\/(?![/\\])|https:\/\/)[^\s<>"'`\\]+$/, 'Thumbnail is the address of a picture.')

/** The fields of a listing, with every rule of section 5. Prices leave as kobo. */
export const listingFields = {
  title: line('Title is required.', 300),
  description: z
    .string()
    .max(2 * LONGEST_DESCRIPTION, `At most ${LONGEST_DESCRIPTION} characters.`)
    .refine(isStorable, 'This text cannot be read.')
    .default(''),
  thumbnail: Thumbnail,
  price: PriceField('Price'),
  gen_price: PriceField('B2C price'),
  sku: line('SKU is required.', 80).refine((text) => /[\p{L}\p{N}]/u.test(text), 'A SKU has a letter or a digit.'),
  part_no: line('Part number is required.', 2000).refine(
    (text) => /[a-z0-9]/i.test(text.normalize('NFKC')),
    'A part number has a letter or a digit.',
  ),
  brand: z.union([z.literal(''), line('Brand is required.', 80)]).default(''),
  /** Not needed with a part type, which has a category of its own. */
  category: z.union([z.literal(''), line('Category is required.', 80)]).default(''),
  stock: StockField,
  condition: z.enum(Condition.options, 'Condition is required.'),
  weight: measure('Weight', 'kilograms', kilograms),
  length: measure('Length', 'inches', inches),
  dim_width: measure('Width', 'inches', inches),
  height: measure('Height', 'inches', inches),
  universal: z.boolean().default(false),
  vehicleSets: z.array(VehicleSetBody).max(MOST_SETS, `At most ${MOST_SETS} vehicle sets.`).default([]),
  ...typeFields,
  part_type: typeFields.part_type.optional(),
  /** The words of a seller who does not find the type: an admin reads them. */
  type_proposal: z
    .string()
    .trim()
    .max(80, 'At most 80 characters.')
    .refine((words) => words === '' || (words.length >= 2 && isStorable(words)), 'At least 2 letters.')
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
    // Also beside other errors.
    when: ({ value }) => typeof value === 'object' && value !== null && 'category' in value && value.category === '',
  })

/** A listing as it is written, without its store. */
export const ListingFields = refuseWithoutCategory(z.strictObject(listingFields))
export type ListingFields = z.output<typeof ListingFields>
