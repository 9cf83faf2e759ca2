import { z } from 'zod'

import { Condition, Positions, Quality, Sizes } from '#modules/catalogue/catalogue.contract.ts'
import { type FieldFault, toIssue, UNREADABLE } from '#platform/field-fault.ts'
import { nameShapes } from '#platform/http/endpoint.ts'
import { parseNaira, removeThousandsCommas } from '#platform/money.ts'

import { LISTING_FAULTS as FAULTS, parseStock, STOCK_WRONG, toOneLine } from './listing-field.rules.ts'

/** Vehicle sets of a listing. */
export const MAX_VEHICLE_SETS = 500
/** First and last year of a vehicle; the tables accept no others. */
export const YEARS = { first: 1950, last: 2077 } as const
/** Far above every part, and a safe integer in kobo. */
export const MAX_PRICE_NAIRA = 1_000_000_000
/** Characters of a stored description. Before cleaning it may have twice as many. */
export const MAX_DESCRIPTION_LENGTH = 50_000

// PostgreSQL cannot store lone surrogates and NUL.
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** One line of text: trimmed, white space collapsed. */
const line = ({ text: missing }: FieldFault, max: number) =>
  z
    .string(missing)
    .refine(isStorable, toIssue(UNREADABLE))
    .transform(toOneLine)
    .pipe(z.string().min(1, missing).max(max, `At most ${max} characters.`))

/** A number of a form, sent as a number or as text. */
const numberText = ({ text: missing }: FieldFault) =>
  z
    .union([z.number(), z.string().max(30)], missing)
    .transform((value) => String(value).trim())
    .pipe(z.string().min(1, missing))

/** Naira as a number or as text, which may have commas between thousands; output in kobo. */
export const PriceField = (field: 'Price' | 'B2C price') =>
  numberText(field === 'Price' ? FAULTS.price : FAULTS.retailPrice).transform((text, context) => {
    const plain = removeThousandsCommas(text)
    const amount = parseNaira(plain)
    if (amount !== null && amount > 0 && amount <= MAX_PRICE_NAIRA * 100) return amount
    // `parseNaira` also refuses amounts beyond a safe integer.
    const known = amount ?? (Number(plain) > MAX_PRICE_NAIRA ? Infinity : null)
    context.addIssue(toIssue({ ...findPriceFault(field, known), params: { field } }))
    return z.NEVER
  })

function findPriceFault(field: string, amount: number | null): FieldFault {
  if (amount === null)
    return { code: 'amount_unreadable', text: `${field} must be an amount with at most two decimals.` }
  if (amount > 0) return { code: 'amount_too_high', text: `${field} is at most ₦1,000,000,000.` }
  return { code: 'amount_not_positive', text: `${field} must be above zero.` }
}

/** Refuses a business price (`price`, B2B) above the retail price (`gen_price`, B2C), at the field `price`. */
export const refusePriceAboveGeneral = <T extends z.ZodType<{ price: number | null; gen_price: number }>>(listing: T) =>
  // Not for a price that could not be parsed: it has its own message.
  listing.refine(({ price, gen_price: retailPrice }) => price === null || !(price > retailPrice), {
    path: ['price'],
    ...toIssue(FAULTS.priceAboveRetail),
  })

interface Measure {
  field: string
  unit: string
  decimals: number
  max: number
}

const measure = (missing: FieldFault, { field, unit, decimals, max }: Measure) =>
  numberText(missing).transform((text, context) => {
    const fits = new RegExp(`^\\d{1,7}(?:\\.\\d{1,${decimals}})?$`).test(text) && Number(text) <= max
    if (fits) return Number(text)
    const message = `${field} is a number of ${unit} from 0 to ${max}, with at most ${decimals} decimals.`
    context.addIssue(toIssue({ code: 'measure_wrong', text: message, params: { field, unit, max, decimals } }))
    return z.NEVER
  })
const kilograms = { unit: 'kilograms', decimals: 3, max: 100_000 }
const inches = { unit: 'inches', decimals: 2, max: 10_000 }

/** Quantity in stock, as a number or as text, which may have commas between thousands. */
export const StockField = numberText(FAULTS.stock).transform((text, context) => {
  const stock = parseStock(text)
  if (stock !== null) return stock
  context.addIssue(toIssue(STOCK_WRONG))
  return z.NEVER
})

const YEAR_OUT_OF_RANGE: FieldFault = {
  code: 'year_out_of_range',
  text: `A year is from ${YEARS.first} to ${YEARS.last}.`,
  params: YEARS,
}
const Year = z
  .union([z.number(), z.string().max(10)], FAULTS.years.text)
  .transform(String)
  .pipe(z.string().regex(/^\d{4}$/, FAULTS.years.text))
  .transform(Number)
  .refine((year) => year >= YEARS.first && year <= YEARS.last, toIssue(YEAR_OUT_OF_RANGE))

const TypeEnd = line(FAULTS.vehicleType, 120).nullable()

/** A vehicle set. Null engine: all engines; both ends of the type null: all types. */
export const VehicleSetBody = z.strictObject({
  make: line(FAULTS.make, 80),
  model: line(FAULTS.model, 120),
  year: z
    .strictObject({ start: Year, end: Year }, FAULTS.years.text)
    .refine(({ start, end }) => start <= end, toIssue(FAULTS.yearsReversed)),
  engine: line(FAULTS.engine, 120).nullable(),
  vehicle_type: z
    .strictObject({ start: TypeEnd, end: TypeEnd }, FAULTS.vehicleType.text)
    .refine(({ start, end }) => (start === null) === (end === null), toIssue(FAULTS.vehicleType)),
})

const blankToNull = (text: string | null) => (text === '' ? null : text)

/** The type that a seller gives. Positions and sizes are objects, or texts such as `front left` and `195/65R15`. */
export const typeFields = {
  /** Key or name of the part type; null for unknown. If missing, the type stays, or is guessed for a new listing. */
  part_type: line(FAULTS.partType, 80).nullable(),
  positions: z.union([Positions, z.string().max(80, 'At most 80 characters.')], FAULTS.positions.text).default({}),
  sizes: z.union([Sizes, z.string().max(300, 'At most 300 characters.')], FAULTS.sizes.text).default({}),
  /** Confirms the type although the title names another. */
  confirm_conflict: z.boolean().default(false),
}
export type TypeFields = z.output<z.ZodObject<typeof typeFields>>

/** Path of a file of the shop, or an https URL. The service checks whether the seller may use it. */
const Thumbnail = z
  .string(FAULTS.thumbnail.text)
  .trim()
  .min(1, FAULTS.thumbnail.text)
  .max(500, 'At most 500 characters.')
  .regex(/^(?:\/(?![/\\])|https:\/\/)[^\s<>"'`\\]+$/, FAULTS.pictureUrl.text)

/** The fields of a listing with their rules. Prices are output in kobo. */
export const listingFields = {
  title: line(FAULTS.title, 300),
  description: z
    .string()
    .max(2 * MAX_DESCRIPTION_LENGTH, `At most ${MAX_DESCRIPTION_LENGTH} characters.`)
    .refine(isStorable, toIssue(UNREADABLE))
    .default(''),
  thumbnail: Thumbnail,
  price: PriceField('Price'),
  gen_price: PriceField('B2C price'),
  sku: line(FAULTS.sku, 80).refine((text) => /[\p{L}\p{N}]/u.test(text), toIssue(FAULTS.skuBlank)),
  part_no: line(FAULTS.partNo, 2000).refine(
    (text) => /[a-z0-9]/i.test(text.normalize('NFKC')),
    toIssue(FAULTS.partNoBlank),
  ),
  brand: z.union([z.literal(''), line(FAULTS.brand, 80)]).default(''),
  /** Optional with a part type, which has a category. */
  category: z.union([z.literal(''), line(FAULTS.category, 80)]).default(''),
  stock: StockField,
  condition: z.enum(Condition.options, {
    error: ({ input }) => (input === undefined || input === '' ? FAULTS.condition : FAULTS.conditionUnknown).text,
  }),
  weight: measure(FAULTS.weight, { field: 'Weight', ...kilograms }),
  length: measure(FAULTS.length, { field: 'Length', ...inches }),
  dim_width: measure(FAULTS.width, { field: 'Width', ...inches }),
  height: measure(FAULTS.height, { field: 'Height', ...inches }),
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
    .union([z.literal(''), Quality], FAULTS.quality.text)
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
    ...toIssue(FAULTS.category),
    // Together with errors of other fields.
    when: ({ value }) => typeof value === 'object' && value !== null && 'category' in value && value.category === '',
  })

/** The fields of a listing without its store. */
export const ListingFields = refuseWithoutCategory(z.strictObject(listingFields))
export type ListingFields = z.output<typeof ListingFields>

nameShapes({ NewVehicleSet: VehicleSetBody })
