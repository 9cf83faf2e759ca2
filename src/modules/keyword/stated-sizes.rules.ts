import type { RawSizes, SizePattern } from './size-pattern.rules.ts'

const TYRE = /\b(?:tyres?|tires?)\b/
const TYRE_OF_RIM = /^(?=.*\b(?:tyres?|tires?)\b)(?=.*\b(?:rims?|sizes?)\b)/
const BATTERY = /\b(?:batter(?:y|ies)|batir|batiri|batri)\b/
/** "DIN 125 washer" is of another standard. */
const NO_BOLT = /^(?!.*\b(?:bolts?|nuts?|washers?|screws?)\b)/
const WIPER = /\bwipers?\b/
const RIM = '(1[0-9]|2[0-4])'
/** Inches of a blade that is sold alone. */
const BLADE = '(1[2-9]|2[0-9]|3[0-2])'
/** What follows a number that counts nothing and names no year. */
const ALONE = String.raw`(?= *(?:$|[,;]|for\b|inch|in\b|")| .*\b(?:19|20)\d\d\b)(?! *(?:pcs|pieces|sets?|pairs?|nos)\b)`
const CAPACITY = '(3[5-9]|[4-9][0-9]|1[0-8][0-9]|200)'

const readInches = ([inch = '']: readonly string[]): RawSizes => ({ inch: Number(inch) })
const readCapacity = ([ah = '']: readonly string[]): RawSizes => ({ ah: Number(ah) })
const readText =
  (key: 'battery' | 'tyre_code' | 'stated', unit = '') =>
  ([text = '']: readonly string[]): RawSizes => ({ [key]: text.toUpperCase() + unit })

/** Width and profile of a tyre whose rim is said apart. */
function readSection([width = '', profile = '']: readonly string[]): RawSizes | null {
  const sizes = { width: Number(width), profile: Number(profile) }
  const isWidth = sizes.width >= 105 && sizes.width <= 395 && sizes.width % 10 === 5
  return isWidth && sizes.profile >= 20 && sizes.profile <= 95 && sizes.profile % 5 === 0 ? sizes : null
}

/** Rims of tyres in the words of the trade, read before any inches: "rim 15 tyre", "tyre size 16". */
export const RIMS_OF_TYRES: readonly SizePattern[] = [
  {
    pattern: new RegExp(
      String.raw`(?<!(?:\band|\bwith|\bplus|[&+,]) )\brims?(?: size)?[ -]?${RIM}(?:inch(?:es)?| inch(?:es)?|")?(?![\d/])`,
      'g',
    ),
    beside: TYRE,
    read: readInches,
  },
  {
    pattern: new RegExp(String.raw`\b${RIM}(?: ?inch(?:es)?|")? rims? (?=tyres?\b|tires?\b)`, 'g'),
    beside: TYRE,
    read: readInches,
  },
  {
    pattern: new RegExp(
      String.raw`(?<=\b(?:tyres?|tires?) )sizes? ${RIM}\b(?![/.]\d)|\bsizes? ${RIM} (?=tyres?\b|tires?\b)`,
      'g',
    ),
    beside: TYRE,
    read: readInches,
  },
]

/** Sizes in the words of the trade: "750 16", "NS60", "wiper blade 24". `stated` goes to the seller. */
export const STATED_SIZES: readonly SizePattern[] = [
  { pattern: /\b(\d{3}) ?\/ ?(\d{2})\b(?! ?[/-] ?\d)/g, beside: TYRE, read: readSection },
  { pattern: /(?<!peugeot )\b(\d{3}) (\d{2})\b(?! ?[/-]? ?\d)/g, beside: TYRE_OF_RIM, read: readSection },
  {
    pattern: /(?<!bmw )\b(650|700|750|825|900|1[0-4]00)(?: |-| - )(1[56]|20|22|24)\b(?! ?(?:pcs|pieces|nos))/g,
    beside: TYRE,
    read: ([width = '', rim = '']) => ({ width: Number(width) / 100, rim: Number(rim) }),
  },
  { pattern: /\b([23]\d ?x ?\d{1,2}(?:\.\d{1,2})? ?-?r ?1[4-9])(?:lt)?\b/g, read: readText('tyre_code') },
  { pattern: /\b(\d{2}) ?cm\b/g, beside: WIPER, read: ([cm = '']) => ({ mm: Number(cm) * 10 }) },
  {
    pattern: new RegExp(String.raw`(?<=\bwipers?(?: blades?)?(?: sizes?| of)* )${BLADE}\b${ALONE}`, 'g'),
    beside: WIPER,
    read: readInches,
  },
  { pattern: new RegExp(String.raw`\bsizes? ${BLADE} (?=wipers?\b)`, 'g'), beside: WIPER, read: readInches },
  { pattern: new RegExp(String.raw`\bdin ?-?${CAPACITY}\b`, 'g'), beside: NO_BOLT, read: readCapacity },
  { pattern: /^ *n ?(50|70|100|120|150|200) *$/g, read: readCapacity },
  { pattern: /\bn ?(50|70|100|120|150|200)\b/g, beside: BATTERY, read: readCapacity },
  {
    pattern: /\b(n ?(?:50|70|100|120|150|200)[zl]{1,2})\b/g,
    beside: BATTERY,
    read: readText('battery'),
  },
  { pattern: /(?<![\w-])(ns ?(?:40|60|70)(?:zl?|ls?|r)?)(?![\w-])/g, read: readText('battery') },
  {
    pattern: /(?<![\w-])([2-9]\d[bd](?:20|23|24|26|31)[lr]?|1[0-4]\d[de](?:31|41)[lr]?)(?![\w-])/g,
    read: readText('battery'),
  },
  {
    pattern: new RegExp(
      String.raw`(?<=\bbattery )${CAPACITY}(?= *(?:$|[,;]))|(?<=^ *(?:a |i need |i want |need )*)${CAPACITY}(?= (?:car )?battery\b)`,
      'g',
    ),
    beside: BATTERY,
    read: readCapacity,
  },
  { pattern: /\b(\d{2,3}) ?(?:degrees?|deg|°) ?(?:c|celsius|centigrade)?(?![a-z])/g, read: readText('stated', ' °C') },
  { pattern: /\b([3-8]) ?holes?\b/g, beside: /\b(?:rims?|wheels?|alloys?)\b/, read: readText('stated', ' holes') },
  {
    pattern: /\b(m(?:[3-6]|8|1[02468]|2[024]))\b(?! ?(?:19|20)\d\d)/g,
    beside: /^(?!.*\bbmw\b).*\b(?:bolts?|nuts?|screws?|studs?|washers?)\b/,
    read: readText('stated'),
  },
  {
    pattern: /\b(t[34])\b(?! ?(?:19|20)\d\d)/g,
    beside: /^(?!.*\b(?:vw|volks\w*|transporter|caravelle)\b).*\bbulbs?\b/,
    read: readText('stated'),
  },
]
