import type { RawSizes, SizePattern } from './size-pattern.rules.ts'
import { RIMS_OF_TYRES, STATED_SIZES } from './stated-sizes.rules.ts'

const BULB = /\b(?:bulb|bulbs|ampoules?|lamp|lamps|light|lights|led|hid|xenon|halogen|headlight|headlamp|foglight)\b/
const BULB_OR_CODE = new RegExp(String.raw`${BULB.source}|\bh(?:4|7|11)\b`)
const GEARBOX_OIL = /\b(?:atf|transmission|gear|gearbox|fluid|oil|dexron|mercon|cvt)\b/
const WINTER = new Set([0, 5, 10, 15, 20, 25, 70, 75, 80, 85])
const SUMMER = new Set([8, 16, 20, 30, 40, 50, 60, 70, 80, 90, 110, 120, 140])
const BULB_CODE =
  'h1|h3|h4|h7|h8|h9|h10|h11|h13|h15|h16|h27|hb1|hb2|hb3|hb4|hb5|9003|9004|9005|9006|9007|9012|p21w|py21w|' +
  'p21/5w|p27/7w|w5w|w21w|w16w|r5w|r10w|c5w|t5|t10|t15|t20|t25|d1s|d1r|d2s|d2r|d3s|d4s|d4r|1156|1157|7440|7443'

function readTyre([width = '', profile = '', rim = '']: readonly string[]): RawSizes | null {
  const sizes = { width: Number(width), profile: Number(profile), rim: Number(rim) }
  const isWidth = sizes.width >= 105 && sizes.width <= 395 && sizes.width % 10 === 5
  const isProfile = sizes.profile >= 20 && sizes.profile <= 95 && sizes.profile % 5 === 0
  return isWidth && isProfile && isRim(sizes.rim) ? sizes : null
}

const isRim = (rim: number) => rim >= 10 && rim <= 24.5
const isTruckRim = (rim: number) => rim >= 15 && rim <= 24.5

function readViscosity([winter = '', summer = '']: readonly string[]): RawSizes | null {
  if (!WINTER.has(Number(winter)) || !SUMMER.has(Number(summer))) return null
  return { viscosity: `${Number(winter)}W-${summer}` }
}

const number =
  (key: string, minimum: number, maximum: number) =>
  ([text = '']: readonly string[]) => {
    const value = Number(text)
    return value >= minimum && value <= maximum ? { [key]: value } : null
  }
/** Litres of a fluid; "3.0L" may be an engine, which is shown as it is typed. */
function readLitres([text = '']: readonly string[]): RawSizes | null {
  const litres = Number(text)
  return litres >= 0.2 && litres <= 210 ? { litres, ...(text.endsWith('.0') && { engine: text }) } : null
}
/** Bulb codes that are sold under another name: "9005" is HB3. */
const BULB_ALIASES: Readonly<Record<string, string>> = {
  9003: 'H4',
  9005: 'HB3',
  9006: 'HB4',
  7440: 'W21W',
  7443: 'W21/5W',
}
const readBulb = ([text = '']: readonly string[]): RawSizes => ({ code: BULB_ALIASES[text] ?? text.toUpperCase() })
const code =
  (key: string, prefix = '') =>
  ([text = '']: readonly string[]) => ({
    [key]: `${prefix}${text.toUpperCase()}`,
  })

/** The specifications of gearbox fluids, by how they are typed without gaps. */
const SPECS: Readonly<Record<string, string>> = {
  ws: 'WS',
  tiv: 'T-IV',
  t4: 'T-IV',
  tiii: 'T-III',
  dw1: 'DW-1',
  z1: 'Z1',
  hcf2: 'CVT HCF-2',
  sp3: 'SP-III',
  spiii: 'SP-III',
  sp4: 'SP-IV',
  spiv: 'SP-IV',
  mv: 'Mercon V',
  cvt: 'CVT',
  ns2: 'CVT NS-2',
  ns3: 'CVT NS-3',
  dexron: 'Dexron',
  dexron2: 'Dexron II',
  dexronii: 'Dexron II',
  dexron3: 'Dexron III',
  dexroniii: 'Dexron III',
  dexron6: 'Dexron VI',
  dexronvi: 'Dexron VI',
  matics: 'Matic-S',
  maticd: 'Matic-D',
  maticj: 'Matic-J',
  mercon: 'Mercon',
  merconv: 'Mercon V',
  merconlv: 'Mercon LV',
}
const readSpec = ([text = '']: readonly string[]): RawSizes | null => {
  const spec = SPECS[text.replaceAll(/[^a-z0-9]/g, '')]
  return spec === undefined ? null : { spec }
}

/** Bore, outside and thickness of an oil seal or a bearing. */
function readMeasures([inner = '', outer = '', thickness = '']: readonly string[]): RawSizes | null {
  const sizes = { inner: Number(inner), outer: Number(outer), thickness: Number(thickness) }
  const isRing = sizes.inner < sizes.outer && sizes.thickness < sizes.outer / 2
  return isRing && sizes.thickness >= 3 && sizes.thickness <= 60 ? sizes : null
}

/** "24 16": the blades of both sides. */
function readBlades([first = '', second = '']: readonly string[]): RawSizes | null {
  const [longer, shorter] = [Number(first), Number(second)].toSorted((a, b) => b - a) as [number, number]
  return shorter >= 10 && longer <= 32 ? { inch: longer, inch_2: shorter } : null
}

const COLOUR = '(green|red|blue|pink|orange|yellow|purple)'
const COOLANT = '(?:radiator |engine )?(?:coolant|antifreeze|anti[- ]?freeze)'
const NOT_COOLANT = '(?! (?:tank|reservoir|bottle|hose|pipe|sensor|cap|cover|pump|temp))'
/** The T4 and T5 of Volkswagen are no oil and no bulb. */
const NOT_TRANSPORTER = String.raw`(?<!\b(?:vw|volkswagen|transporter) )`
const MEASURES = String.raw`(\d{2,3}(?:\.\d)?) ?[x×*/ -] ?(\d{2,3}(?:\.\d)?) ?[x×*/ -] ?(\d{1,2}(?:\.\d)?)(?: ?mm)?`

const SIZES: readonly SizePattern[] = [
  {
    pattern: /\b(?:lt|p)?(\d{3}) ?[/ x-]? ?(\d{2}) ?[/ -]? ?z?r ?(\d{2}(?:\.5)?)(?:c|lt)?(?: ?\d{2,3}[h-wyz])?\b/g,
    read: readTyre,
  },
  { pattern: /\b(\d{3}) ?[/ x-] ?(\d{2}) ?[/ x-] ?(\d{2}(?:\.5)?)\b/g, read: readTyre },
  { pattern: new RegExp(`\\b${MEASURES}\\b`, 'g'), beside: /\b(?:seals?|bearings?)\b/, read: readMeasures },
  { pattern: new RegExp(`^ *${MEASURES} *$`, 'g'), read: readMeasures },
  {
    pattern: /\b(?:full(?:y)? )?(semi[- ]?)?(synth?etic|mineral)\b/g,
    beside: /\b(?:oil|lubricant|fluid|atf|\d{1,2} ?w ?-?\d{2})\b/,
    read: (groups) => ({
      base: groups.at(-1) === 'mineral' ? 'mineral' : groups.length > 1 ? 'semi-synthetic' : 'synthetic',
    }),
  },
  {
    pattern: new RegExp(`\\b${COLOUR} (?=${COOLANT}\\b${NOT_COOLANT})|(?<=\\b${COOLANT}) ${COLOUR}\\b`, 'g'),
    beside: /\b(?:coolant|antifreeze|anti[- ]?freeze)\b/,
    read: ([colour = '']) => ({ colour }),
  },
  {
    pattern:
      /(?<=\b(?:wipers?|blades?|brush|sizes?|lengths?) (?:of )?)(\d{2}) ?(?:inch(?:es)?|ins?\b|")? *(?:and|&|\/|x|,|\+|-| ) *(\d{2})(?!\d) ?(?:inch(?:es)?|ins?\b|")?/g,
    beside: /\bwipers?\b/,
    read: readBlades,
  },
  {
    pattern:
      /(?<![a-z\d] *)(\d{2}) ?(?:inch(?:es)?|ins?\b|")? *(?:and|&|\/|x|,|\+|-| ) *(\d{2}) ?(?:inch(?:es)?|ins?\b|"|(?=(?:wipers?|wiper blades?)\b))/g,
    beside: /\bwipers?\b/,
    read: readBlades,
  },
  {
    pattern: /\b(\d{3}) ?\/? ?r ?(\d{2})(?:c|lt)?\b/g,
    read: ([width = '', rim = '']) =>
      Number(width) % 10 === 5 && isRim(Number(rim)) ? { width: Number(width), rim: Number(rim) } : null,
  },
  {
    pattern: /\b([2-5]\.\d\d) ?[-/x] ?(\d{1,2})\b/g,
    read: ([width = '', rim = '']) => ({ width: Number(width), rim: Number(rim) }),
  },
  {
    pattern: /\b(\d{2,3})\/(\d{2,3}) ?- ?(1\d|2[01])\b/g,
    beside: /\b(?:tyres?|tires?|tubes?)\b/,
    read: ([width = '', profile = '', rim = '']) => ({
      width: Number(width),
      profile: Number(profile),
      rim: Number(rim),
    }),
  },
  {
    pattern: /\b([2-5]\.\d\d) (8|1\d|2[01])\b/g,
    beside: /\b(?:tyres?|tires?|tubes?)\b/,
    read: ([width = '', rim = '']) => ({ width: Number(width), rim: Number(rim) }),
  },
  {
    pattern: /\b(\d{1,2}\.\d0) ?[-x]? ?r? ?(\d{2}(?:\.5)?)\b/g,
    read: ([width = '', rim = '']) =>
      Number(width) >= 6 && Number(width) <= 14 && isTruckRim(Number(rim))
        ? { width: Number(width), rim: Number(rim) }
        : null,
  },
  {
    pattern: /\b(\d{1,2}) ?r ?(\d{2}\.5)\b/g,
    read: ([width = '', rim = '']) => ({ width: Number(width), rim: Number(rim) }),
  },
  {
    pattern: /\b(650|700|750|825|900|1[0-4]00) ?[-/]? ?r ?(1[5-9]|20|22|24)\b/g,
    read: ([width = '', rim = '']) => ({ width: Number(width) / 100, rim: Number(rim) }),
  },
  { pattern: new RegExp(`\\b(p21/5w|p27/7w)\\b`, 'g'), read: code('code') },
  { pattern: /(?<!\d{4}[ -]?)\b(\d{1,2}) ?w ?[-/ ]? ?(\d{2,3})\b/g, read: readViscosity },
  { pattern: /\bsae ?-?(30|40|50|90|140)\b/g, read: code('viscosity', 'SAE ') },
  { pattern: /\b(\d{1,3}(?:\.\d)?) ?(?:ah|amps? ?h(?:ou)?rs?|amp-hours?)\b/g, read: number('ah', 2, 250) },
  {
    pattern: /\b(\d{1,3}) ?(?:amps?|amperes?|a)\b/g,
    beside: /\b(?:batter(?:y|ies)|batir|batiri|batri)\b/,
    read: number('ah', 2, 250),
  },
  { pattern: /\b(6|12|24|48) ?v(?:olts?)?\b/g, read: number('volts', 6, 48) },
  {
    pattern: /\b(?:(\d{1,2}|a|one|two) )?(?:gallons?|galons?)\b/g,
    read: ([count]) => ({ litres: 4 * toCount(count) }),
  },
  { pattern: /\b(\d{1,3}(?:\.\d)?) ?(?:lt|ltr|ltrs|lit|lits|liters?|litres?|l)\b/g, read: readLitres },
  { pattern: /\bhalf ?(litre|liter)\b/g, read: () => ({ litres: 0.5 }) },
  { pattern: /\b(\d{2,4}) ?ml\b/g, read: ([text]) => ({ litres: Number(text) / 1000 }) },
  { pattern: new RegExp(`${NOT_TRANSPORTER}\\b(${BULB_CODE})\\b`, 'g'), beside: BULB, read: readBulb },
  {
    pattern: /\b(h4|h7|h11)\b/g,
    beside: /\b(?:philips|osram|narva|hella|bosch|\d{2,3} ?w(?:atts?)?)\b/,
    read: code('code'),
  },
  { pattern: /^ *(h[1347]|h11|hb[34]|p21w|t10|w5w|d[1-4]s) *$/g, read: code('code') },
  // "60/55 W" is stated by the second filament.
  { pattern: /(?:\b\d{2,3}\/|\b)(\d{1,3}) ?w(?:atts?)?\b/g, beside: BULB_OR_CODE, read: number('watts', 1, 200) },
  {
    pattern: /\b(\d{2,4}) ?w(?:atts?)?\b/g,
    beside: /\b(?:inverters?|converters?|amplifiers?|subwoofers?|speakers?|horns?|vacuum)\b/,
    read: number('power', 10, 9999),
  },
  {
    pattern: /\b([3-9]|1[0-2]) ?pk ?[- x]? ?(\d{3,4})\b/g,
    read: ([pk = '', length = '']) => ({ pk: Number(pk), length: Number(length) }),
  },
  { pattern: /\b([3-9]|1[0-2]) ?pk\b/g, read: number('pk', 3, 12) },
  {
    pattern: /\bdot ?-?(5\.1|[345])(?: ?(?:or|and|&|\/) ?(5\.1|[345]))?\b(?!\.\d)/g,
    read: ([first, second]) => ({ spec: `DOT ${first}`, ...(second !== undefined && { spec_2: `DOT ${second}` }) }),
  },
  { pattern: /\b(dexron ?(?:iii|ii|vi|[236])?|mercon[- ]?(?:lv|v)?|matic[- ]?[sdj])\b/g, read: readSpec },
  {
    pattern:
      /(?<!\b(?:vw|volkswagen|transporter) )\b(ws|t-?iv|t-?iii|t-?4|dw-?1|z-?1|hcf-?2|sp-?(?:iii|iv|3|4)|ns-?[23]|cvt)\b(?! (?:oil )?(?:filter|strainer|cooler|pump|seal|gearbox(?! oil)))/g,
    beside: GEARBOX_OIL,
    read: readSpec,
  },
  { pattern: /(?<!\/)\b(\d{1,2}(?:\.\d)?)(?:in\b| ?-?(?:inch(?:es)?|ins?\b(?! )|"))/g, read: number('inch', 1, 40) },
  { pattern: /\b(\d{2,4}) ?mm\b/g, read: number('mm', 10, 3000) },
  {
    pattern: /(?<!\d{4}[ -]?)\b([3-8]) ?[x×*] ?(\d{3}(?:\.\d{1,2})?)\b/g,
    read: ([holes, circle]) =>
      Number(circle) >= 95 && Number(circle) <= 225 ? { bolt_pattern: `${holes}x${circle}` } : null,
  },
  {
    pattern: /\br ?(1[0-9]|2[0-4])\b/g,
    beside: /\b(?:tyres?|tires?|rims?|wheels?|alloys?)\b/,
    read: number('inch', 10, 24),
  },
]

const ALL_SIZES = [...RIMS_OF_TYRES, ...SIZES, ...STATED_SIZES]

const toCount = (text: string | undefined) => (text === 'two' ? 2 : Number(text) || 1)

/** "CVT" of "CVT NS-3", which is every fluid for such a gearbox. */
const isWider = (one: string | number, other: string | number) => `${other}`.startsWith(`${one} `)

/** "DOT 3 or DOT 4": a second code is an answer as the first is. Of two numbers the first counts. */
function keepSize(sizes: RawSizes, key: string, value: string | number) {
  const first = sizes[key]
  if (first === undefined || isWider(first, value)) sizes[key] = value
  else if (isWider(value, first)) return
  else if (typeof value === 'string' && sizes[key] !== value) sizes[`${key}_2`] ??= value
}

/** Reads sizes and takes them out of a text. */
export function readSizes(text: string): { sizes: RawSizes; rest: string } {
  const sizes: RawSizes = {}
  let rest = text
  for (const { pattern, beside, read } of ALL_SIZES) {
    if (beside && !beside.test(text)) continue
    rest = rest.replaceAll(pattern, (all: string, ...groups: unknown[]) => {
      const found = read(groups.filter((group) => typeof group === 'string').slice(0, -1))
      if (!found) return all
      for (const [key, value] of Object.entries(found)) keepSize(sizes, key, value)
      return ' '
    })
  }
  return { sizes, rest }
}
