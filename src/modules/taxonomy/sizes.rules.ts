import type { FieldFault } from '#platform/field-fault.ts'

import type { SizeField } from './part-types.rules.ts'

/** Values by the key of their size field: `width: 195, profile: 65, rim: 15`. */
export type Sizes = Readonly<Record<string, string | number>>

interface Reader {
  /** Reads for types with all of these fields. */
  keys: readonly string[]
  /** And with none of these. */
  without?: readonly string[]
  pattern: RegExp
  values: (groups: readonly string[]) => Record<string, string | number>
}

const NUMBER = String.raw`(\d{1,4}(?:\.\d{1,3})?)`
const parseNumber = (text: string | undefined) => Number(text)
const readNumberField = (key: string, pattern: RegExp, without: readonly string[] = []): Reader => ({
  keys: [key],
  without,
  pattern,
  values: (groups) => ({ [key]: parseNumber(groups.find((group) => group !== '')) }),
})
const inchesToMm = (text: string | undefined) => Math.round(parseNumber(text) * 25.4)
const formatViscosity = ([cold, hot]: readonly string[]) => `${parseNumber(cold)}W-${hot}`

const DOT = /\bdot\s?-?(3|4|5\.1|5)\b/
const FLUIDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:type )?t[- ]?iv\b/, 'T-IV'],
  [/\bws\b/, 'WS'],
  [/\bdw[- ]?1\b/, 'DW-1'],
  [/\bz[- ]?1\b/, 'Z1'],
  [/\bsp[- ]?(?:iii|3)\b/, 'SP-III'],
  [/\bsp[- ]?(?:iv|4)\b/, 'SP-IV'],
  [/\bdexron[- ]?(?:vi|6)\b/, 'Dexron VI'],
  [/\bdexron[- ]?(?:iii|3)\b/, 'Dexron III'],
  [/\bdexron[- ]?(?:ii|2)\b/, 'Dexron II'],
  [/\bmercon[- ]?lv\b/, 'Mercon LV'],
  [/\bmercon[- ]?v\b/, 'Mercon V'],
  [/\bmatic[- ]?s\b/, 'Matic-S'],
  [/\bmatic[- ]?d\b/, 'Matic-D'],
  [/\bmatic[- ]?j\b/, 'Matic-J'],
  [/\bhcf[- ]?2\b/, 'CVT HCF-2'],
  [/\bns[- ]?2\b/, 'CVT NS-2'],
  [/\bns[- ]?3\b/, 'CVT NS-3'],
  [/\bcvt\b/, 'CVT'],
]

const readWordField = (key: string, pattern: RegExp, values: Readonly<Record<string, string>> = {}): Reader => ({
  keys: [key],
  pattern,
  values: ([text = '']) => ({ [key]: values[text] ?? text }),
})

const BULB_CODES =
  /\b(h(?:1[1356]|27|[134789])|hb[1-5]|d[1-4][srh]|py?21\/5w|p215w|w21\/5w|p(?:21|27)w|py21w|w(?:21|16|5|3)w|r(?:10|5)w|c(?:10|5)w|t4w|t\s?(?:5|10|15|20|25)|900[56]|9012|88[01]|115[67])\b/
const SAME_CODES: Readonly<Record<string, string>> = { P215W: 'P21/5W', 9005: 'HB3', 9006: 'HB4' }
const toBulbCode = (text: string) => {
  const code = text.replace(/\s/, '').toUpperCase()
  return SAME_CODES[code] ?? code
}

const READERS: readonly Reader[] = [
  {
    keys: ['width', 'profile', 'rim'],
    // Five digits in a row are a size only before the R: 1956515 is a number.
    pattern:
      /(?<![\d.])(?!\d{5}(?!\s?z?r))(\d{3})\s?[/ -]?\s?(\d{2})(?:\s?[/ -]\s?(?:z?r\s?)?|\s?z?r\s?[/-]?\s?)(\d{2}(?:\.5)?)(?![\d])/,
    values: ([width, profile, rim]) => ({
      width: parseNumber(width),
      profile: parseNumber(profile),
      rim: parseNumber(rim),
    }),
  },
  {
    keys: ['width', 'rim'],
    pattern:
      /(?<![\d.])(?:(\d{3}|\d{2}(?=\s?r\s?\d{2}\.5))\s?r\s?(\d{2}(?:\.5)?)|(\d{1,2}\.\d{2})\s?[r-]\s?(\d{2}(?:\.5)?))c?(?!\d)/,
    values: (groups) => {
      const [width, rim] = groups.filter((group) => group !== '')
      return { width: parseNumber(width), rim: parseNumber(rim) }
    },
  },
  {
    keys: ['load', 'speed'],
    pattern: /\d{2}c?\s(\d{2,3}(?:\/\d{2,3})?)\s?([a-z])\b/,
    values: ([load, speed]) => ({ load: String(load), speed: String(speed).toUpperCase() }),
  },
  {
    keys: ['rim'],
    without: ['profile'],
    pattern: /\b(?:r|rim\s?)(\d{2})\b|\b(\d{2})\s?(?:inch(?:es)?|in)\b|\b(\d{2})\s?(?:"|'')/,
    values: (groups) => ({ rim: parseNumber(groups.find((group) => group !== '')) }),
  },
  {
    keys: ['bolt_pattern'],
    pattern: /\b([3-8])\s?x\s?(\d{2,3}(?:\.\d{1,2})?)\b/,
    values: ([holes, circle]) => ({ bolt_pattern: `${holes}x${circle}` }),
  },
  readNumberField('offset', /\bet\s?(-?\d{1,3})\b/),
  readNumberField('volts', /(?<![a-z\d.])(\d{1,2})\s?v(?:olts?)?\b/),
  readNumberField('ah', /(?<![a-z\d.])(\d{1,3}(?:\.\d)?)\s?(?:a\.?h|amps?(?:\s?hours?)?)\b/),
  readNumberField('cca', /(?<![a-z\d.])(\d{2,4})\s?(?:a\s?)?cca\b|\bcca[:= ]\s?(\d{2,4})\b/),
  readNumberField('watts', /(?<![a-z\d./])(\d{1,3})\s?w(?:atts?)?\b/),
  {
    keys: ['viscosity'],
    pattern: /(?<![\d.])(\d{1,2})\s?w\s?[- ]?\s?(\d{2,3})\b/,
    values: (groups) => ({ viscosity: formatViscosity(groups) }),
  },
  {
    keys: ['viscosity'],
    pattern: /\bsae\s?(\d{2,3})\b(?!\s?w)/,
    values: ([grade]) => ({ viscosity: `SAE ${grade}` }),
  },
  {
    keys: ['spec'],
    without: ['viscosity'],
    pattern: /(?<![\d.])(\d{2})\s?w\s?[- ]?\s?(\d{2,3})\b/,
    values: (groups) => ({ spec: formatViscosity(groups) }),
  },
  { keys: ['spec'], pattern: DOT, values: ([grade]) => ({ spec: `DOT ${grade}` }) },
  ...FLUIDS.map(([pattern, spec]): Reader => ({ keys: ['spec'], pattern, values: () => ({ spec }) })),
  readWordField('colour', /\b(green|red|blue|pink|orange|yellow|purple)\b/),
  readWordField('fuel', /\b(petrol|diesel)\b/),
  readWordField('base', /\b(semi-synthetic|semi synthetic|synthetic|mineral)\b/, {
    'semi synthetic': 'semi-synthetic',
  }),
  readWordField('type', /\b(agm|efb|gel|flooded)\b/, { agm: 'AGM', efb: 'EFB' }),
  readWordField('adapter', /\b(hook|bayonet|side pin|push button|pinch tab|top lock)\b/),
  readNumberField('width_j', /(?<![\d.])(\d{1,2}(?:\.\d)?)\s?j(?:j|x)?\b/),
  readNumberField('litres', new RegExp(String.raw`(?<![\d.])${NUMBER}\s?(?:l|lt|ltrs?|litres?|liters?)\b`)),
  {
    keys: ['litres'],
    // In the trade a gallon is the can of four litres.
    pattern: /(?:(?<![\d.])(\d)\s?)?\bgal(?:lons?)?\b/,
    values: ([gallons]) => ({ litres: 4 * (gallons === '' ? 1 : parseNumber(gallons)) }),
  },
  {
    keys: ['inner', 'outer', 'thickness'],
    pattern:
      /(?<![\d.])(\d{1,3}(?:\.\d)?)\s?[x*/ -]\s?(\d{2,3}(?:\.\d)?)\s?[x*/ -]\s?(\d{1,3}(?:\.\d)?)(?:\s?mm)?(?![\d])/,
    values: ([inner, outer, thickness]) => ({
      inner: parseNumber(inner),
      outer: parseNumber(outer),
      thickness: parseNumber(thickness),
    }),
  },
  { keys: ['litres'], pattern: /(?<![\d.])(\d{2,4})\s?ml\b/, values: ([ml]) => ({ litres: parseNumber(ml) / 1000 }) },
  { keys: ['code'], pattern: BULB_CODES, values: ([code = '']) => ({ code: toBulbCode(code) }) },
  {
    keys: ['pk', 'length'],
    pattern: /(?<!\d)(\d{1,2})\s?pk\s?[- ]?\s?(\d{3,4})(?!\d)/,
    values: ([pk, length]) => ({ pk: parseNumber(pk), length: parseNumber(length) }),
  },
  {
    keys: ['teeth', 'width'],
    pattern: /(?<!\d)(\d{2,3})\s?(?:t|teeth)?\s?x\s?(\d{2}(?:\.\d)?)(?:\s?mm)?(?!\d)/,
    values: ([teeth, width]) => ({ teeth: parseNumber(teeth), width: parseNumber(width) }),
  },
  readNumberField('teeth', /(?<![a-z\d])(\d{2,3})\s?(?:t|teeth)\b/),
  {
    keys: ['length'],
    without: ['pk'],
    pattern: /(?<![\d.])(\d{1,2})\s?(?:inch(?:es)?\b|in\b|"|'')/,
    values: ([length]) => ({ length: inchesToMm(length) }),
  },
  readNumberField('length', /(?<![\d.])(\d{3,4})\s?mm\b/, ['pk']),
]

/** Reads sizes for these keys in any accepted spelling, `195/65R15`, `75ah`, `5w30`; checks no limits. */
export function readSizes(text: string, keys: readonly string[]): Sizes {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('×', 'x').replaceAll(/\s+/g, ' ').trim()
  const sizes: Record<string, string | number> = {}
  for (const reader of READERS) {
    if (!reader.keys.every((key) => keys.includes(key)) || reader.without?.some((key) => keys.includes(key))) continue
    if (reader.keys.some((key) => sizes[key] !== undefined)) continue
    const match = reader.pattern.exec(plain)
    // A group that took no part is undefined, which its type does not say.
    if (match) Object.assign(sizes, reader.values([...match].slice(1).map((group: string | undefined) => group ?? '')))
  }
  for (const key of keys) {
    const named = sizes[key] === undefined ? findNamedValue(text, key) : null
    if (named !== null) sizes[key] = named
  }
  return sizes
}

/** "cca: 600", "bolt pattern = 5x100": a value after the name of its field. */
function findNamedValue(text: string, key: string): string | number | null {
  const name = key.replaceAll('_', '[_ ]')
  const value = new RegExp(String.raw`(?<![\p{L}\d])${name}\s?[:=]\s?([^;,]{1,60})`, 'iu').exec(text)?.[1]?.trim()
  if (value === undefined || value === '') return null
  return /^-?\d{1,6}(?:\.\d{1,3})?$/.test(value) ? Number(value) : value
}

/** Returns sizes as one text that `readSizes` reads again. */
export function formatSizes(sizes: Sizes): string {
  const { width, profile, rim, pk, length, volts, ah, viscosity: grade, litres, spec, code, ...others } = sizes
  const isTyre = width !== undefined && profile !== undefined && rim !== undefined
  const isBelt = pk !== undefined && length !== undefined
  const rest = { ...others, ...(!isTyre && { width, profile, rim }), ...(!isBelt && { pk, length }) }
  return [
    isTyre && `${width}/${profile}R${rim}`,
    isBelt && `${pk}PK${length}`,
    volts !== undefined && `${volts}V`,
    ah !== undefined && `${ah}Ah`,
    grade,
    spec,
    code,
    litres !== undefined && `${litres} L`,
    ...Object.entries(rest).flatMap(([key, value]) =>
      value === undefined ? [] : `${key.replaceAll('_', ' ')}: ${value}`,
    ),
  ]
    .filter((part) => part !== false && part !== undefined)
    .join(', ')
}

/** Lists the faults of sizes of a type, including missing required sizes. */
export function listSizeFaults(
  sizes: Sizes,
  { name, fields, isComplete }: { name: string; fields: readonly SizeField[]; isComplete: boolean },
): FieldFault[] {
  const unknown = Object.keys(sizes).filter((key) => !fields.some((field) => field.key === key))
  return [
    ...unknown.map((key) => toUnknownSize(name.toLowerCase(), key)),
    ...fields.flatMap((field) => {
      const value = sizes[field.key]
      if (value !== undefined) return findFault(field, value) ?? []
      return isComplete && field.required ? toFault('size_required', field, 'is required') : []
    }),
  ]
}

/** Returns sizes with the values of number fields as numbers, and all others as text. */
export const toTypedSizes = (sizes: Sizes, fields: readonly SizeField[]): Sizes =>
  Object.fromEntries(
    Object.entries(sizes).map(([key, value]) => {
      const kind = fields.find((field) => field.key === key)?.kind
      return [key, kind === 'integer' || kind === 'decimal' ? Number(value) : String(value)]
    }),
  )

/** Returns the sizes that are within the limits of their fields. */
export function filterValidSizes(sizes: Sizes, fields: readonly SizeField[]): Sizes {
  const isValid = ([key, value]: [string, string | number]) => {
    const field = fields.find((each) => each.key === key)
    return field !== undefined && findFault(field, value) === null
  }
  return Object.fromEntries(Object.entries(sizes).filter(isValid))
}

const toUnknownSize = (type: string, size: string): FieldFault => ({
  code: 'size_unknown',
  text: `A ${type} has no size “${size}”.`,
  params: { type, size },
})

/** Returns a fault with the label of its size: "Rim is required." */
function toFault(
  code: string,
  { label: size }: SizeField,
  text: string,
  params: FieldFault['params'] = {},
): FieldFault {
  return { code, text: `${size} ${text}.`, params: { size, ...params } }
}

function findFault(field: SizeField, value: string | number): FieldFault | null {
  const { unit, kind, minimum, maximum, options, pattern } = field
  if (options.length > 0 && !options.includes(String(value)))
    return toFault('size_not_offered', field, `must be ${options.join(' or ')}`, { options: options.join(', ') })
  if (kind === 'enum') return null
  if (kind === 'pattern') {
    const code = String(value)
    const isKnown = code.length <= 60 && (pattern === null || new RegExp(`^(?:${pattern})$`).test(code))
    return isKnown ? null : toFault('size_not_known', field, 'is not a known size')
  }
  const amount = Number(value)
  if (!Number.isFinite(amount) || (kind === 'integer' && !Number.isInteger(amount)))
    return toFault('size_not_number', field, 'must be a number')
  if ((minimum === null || amount >= minimum) && (maximum === null || amount <= maximum)) return null
  const [first, last] = [`${minimum}`, `${maximum} ${unit}`.trimEnd()]
  return toFault('size_out_of_range', field, `must be ${first} to ${last}`, { first, last })
}
