import pg from 'pg'

type TypeId = Parameters<typeof pg.types.setTypeParser>[0]

const { builtins } = pg.types
// The driver's list of types has no arrays.
const int8Array = 1016 as TypeId
const numericArray = 1231 as typeof int8Array
// Declared as a function, but this is what the driver exports.
const arrays = pg.types.arrayParser as unknown as {
  create(text: string, parse: (entry: string | null) => unknown): { parse(): unknown[] }
}
const bigintText = /^-?\d+$/

/** Parses `bigint` (money in kobo, counts) as a number. @throws RangeError beyond 2^53, where it loses precision */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The bigint ${text} is too large for a number: cast it to text.`)
  return value
}

/** Parses `numeric` as a number. @throws RangeError for integers beyond 2^53 and for more than 15 significant digits */
export function parseNumeric(text: string): number {
  const value = Number(text)
  // Fast path for short texts, nearly all values: five in each listing of a page.
  if (text.length <= 15 && Number.isFinite(value)) return value
  if (bigintText.test(text)) return parseInt8(text)
  const digits = text.replace(/^-?0*\.?0*|\./g, '').length
  // `avg(…)` and quotients have more digits.
  if (digits > 15 || !Number.isFinite(value))
    throw new RangeError(`The numeric ${text} is not a number of at most 15 digits: cast it to float8 or text.`)
  return value
}

/** Sets the parsers of all connections: numbers exact, timestamptz as Date, json parsed, date and interval as text. */
export function installValueParsers(): void {
  // The driver would apply the time zone of the machine.
  const asText = (text: string) => text
  const parseList = (parse: (text: string) => number) => (text: string) =>
    arrays.create(text, (entry) => (entry === null ? null : parse(entry))).parse()
  pg.types.setTypeParser(builtins.INT8, parseInt8)
  pg.types.setTypeParser(builtins.NUMERIC, parseNumeric)
  pg.types.setTypeParser(int8Array, parseList(parseInt8))
  pg.types.setTypeParser(numericArray, parseList(parseNumeric))
  for (const type of [builtins.DATE, builtins.TIMESTAMP, builtins.INTERVAL]) pg.types.setTypeParser(type, asText)
}
