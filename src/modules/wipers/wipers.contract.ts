import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'
import { parseNaira } from '#platform/money.ts'

export const wiperProblems = problems({
  wiperNotFound: [404, 'Wiper not found.'],
})

/** Specification, section 9. */
export const WIPER_PAGE_SIZE = 12
const MAX_PAGE_SIZE = 100
const MAX_PRICE_NAIRA = 10_000_000

export const PRICE_UPDATED = 'Price updated successfully'

const photo = z.string().nullable()

/** A wiper blade (specification, section 3), with the fields that decide which arms it fits. */
export const Wiper = z.object({
  symbol: z.string(),
  short_name_en: z.string(),
  long_description_en: z.string(),
  /** Naira; null without a price. */
  price: z.number().nullable(),
  foto_1: photo,
  foto_2: photo,
  foto_3: photo,
  foto_4: photo,
  foto_5: photo,
  foto_6: photo,
  foto_7: photo,
  foto_8: photo,
  foto_9: photo,
  foto_10: photo,
  foto_11: photo,
  foto_12: photo,
  style: z.string(),
  /** Inches. */
  length_in: z.int(),
  /** Adapters; the blade fits an arm with any of them. */
  adapters: z.array(z.string()),
})
export type Wiper = z.infer<typeof Wiper>

export const Side = z.enum(['driver', 'passenger', 'rear'])
export type Side = z.infer<typeof Side>

/** A wiper arm of a vehicle. */
export const WiperArm = z.object({ side: Side, length_in: z.int(), adapter: z.string() })
export type WiperArm = z.infer<typeof WiperArm>

const FittedVehicle = z.object({
  make: z.string(),
  model: z.string(),
  year: z.object({ start: z.int(), end: z.int() }),
  /** The arms of the vehicle that the blade fits. */
  sides: z.array(Side),
})
export type FittedVehicle = z.infer<typeof FittedVehicle>

export const WiperDetail = Wiper.extend({ vehicles: z.array(FittedVehicle) })
export type WiperDetail = z.infer<typeof WiperDetail>

export const SymbolText = z
  .string()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38}[A-Za-z0-9])?$/, 'Enter a valid wiper symbol.')
  .meta({ example: 'OX-600' })

/** Counts an empty field as missing; the database cannot compare NUL. */
const Criterion = z
  .string()
  .max(200, 'At most 200 characters.')
  .transform((text) => text.trim() || undefined)

const wholeNumber = (name: string, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${name} is a whole number.`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, `${name} is from 1 to ${most}.`)

/** One year, or the first and the last of several: "2010", "2002-2006". */
const Years = z
  .string()
  .regex(/^(?:\d{4}(?:-\d{4})?)?$/, 'A year has four digits.')
  .transform((text) => {
    const [first = '', last = first] = text.split('-')
    return first === '' ? undefined : { start: Number(first), end: Number(last) }
  })

/** Sent by old clients to bypass caches; ignored. */
const timestamp = z.string().max(40, 'At most 40 characters.').optional()

export const WiperQuery = z.strictObject({
  search: Criterion.optional(),
  make: Criterion.optional().meta({ example: 'Toyota' }),
  model: Criterion.optional().meta({ example: 'Corolla' }),
  year: Years.optional().meta({ example: '2010' }),
  page: wholeNumber('The page', 100_000).default(1),
  page_size: wholeNumber('The page size', MAX_PAGE_SIZE).default(WIPER_PAGE_SIZE),
  timestamp,
})
export type WiperQuery = z.output<typeof WiperQuery>

const tag = 'Wipers'
const params = z.object({ symbol: SymbolText })
const query = z.strictObject({ timestamp })

export const listWipers = endpoint('listWipers', {
  method: 'GET',
  path: '/api/oximo/',
  tag,
  summary:
    'Wiper blades with the words of `search` in their name or in that of a vehicle they fit, and that fit `make`, `model` and `year` (2010, or 2002-2006)',
  query: WiperQuery,
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(Wiper),
    /** The arms of the vehicle of `make`, `model` and one `year`; empty if one is missing or the vehicle is unknown. */
    arms: z.array(WiperArm),
  }),
})
export type WiperPage = z.infer<(typeof listWipers)['response']>

export const getWiper = endpoint('getWiper', {
  method: 'GET',
  path: '/api/oximo/:symbol/',
  tag,
  summary: 'One wiper blade and the vehicles it fits',
  params,
  query,
  response: WiperDetail,
  problems: [wiperProblems.wiperNotFound],
})

const PRICE = 'A price is a number of naira, not below zero, with at most two decimals.'

/** Naira as a number or as typed; becomes kobo, exactly. */
export const WiperPrice = z.union([z.number(), z.string()], PRICE).transform((given, context) => {
  const kobo = parseNaira(String(given))
  if (kobo !== null && kobo >= 0 && kobo <= MAX_PRICE_NAIRA * 100) return kobo
  const isTooHigh = kobo !== null && kobo > 0
  context.addIssue({ code: 'custom', message: isTooHigh ? 'A price is at most ₦10,000,000.' : PRICE })
  return z.NEVER
})

export const updateWiperPrice = endpoint('updateWiperPrice', {
  method: 'PATCH',
  path: '/api/oximo/:symbol/',
  tag,
  summary: 'A new price of a wiper blade, by an admin',
  params,
  query,
  body: z.strictObject({ price: WiperPrice }),
  response: z.object({ message: z.string(), price: z.number() }),
  problems: [wiperProblems.wiperNotFound],
  example: { price: 4500 },
})

nameShapes({ Wiper, WiperSide: Side, WiperArm, FittedVehicle, WiperDetail })
