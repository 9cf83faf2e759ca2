/** The number words from zero to nineteen, in order. */
export const UNDER_TWENTY = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const UNDER_HUNDRED = String.raw`(?:(?:${TENS.join('|')})(?:[ -](?:${UNDER_TWENTY.slice(1, 10).join('|')}))?|${UNDER_TWENTY.join('|')})`

/** "Four litres", "seventy five amp hour". */
const MEASURED = new RegExp(
  String.raw`\b(${UNDER_HUNDRED}) (?=(?:volts?|amps?|amperes?|lit(?:er|re)s?|watts?|inch(?:es)?|ply)\b)`,
  'gi',
)
/** "Five w thirty". */
const VISCOSITY = new RegExp(String.raw`\b(${UNDER_HUNDRED}) ?w (${TENS.join('|')})\b`, 'gi')
/** "Rx three fifty", "four oh six". */
const DIGITS = UNDER_TWENTY.slice(1, 10).join('|')
const BADGE = new RegExp(String.raw`(?<=\b[a-z]{1,2} )(${DIGITS}) (${TENS.join('|')})\b`, 'gi')
const OH = new RegExp(String.raw`\b(${DIGITS}) (?:oh|zero|o) (${DIGITS})\b`, 'gi')
/** "Not more than forty thousand naira". */
const THOUSANDS = new RegExp(String.raw`\b(${UNDER_HUNDRED}) thousand (?=naira)`, 'gi')
/** "One ninety five sixty five fifteen" of a tyre. */
const TYRE_SIZE = new RegExp(
  String.raw`(?<=\b(?:tyres?|tires?|taya) (?:size )?)(one|two) (${UNDER_HUNDRED}) (${UNDER_HUNDRED}) (?:r ?)?(${UNDER_HUNDRED})\b`,
  'gi',
)

function toNumber(words: string): number {
  const [first = '', second = ''] = words.toLowerCase().split(/[ -]/)
  const tens = TENS.indexOf(first)
  return tens < 0 ? UNDER_TWENTY.indexOf(first) : (tens + 2) * 10 + Math.max(0, UNDER_TWENTY.indexOf(second))
}

/** Writes spoken measures in digits: "four litres", "five w thirty", "tyre one ninety five sixty five fifteen". */
export const writeMeasures = (text: string): string =>
  text
    .replaceAll(VISCOSITY, (_, cold: string, hot: string) => `${toNumber(cold)}w${toNumber(hot)}`)
    .replaceAll(
      TYRE_SIZE,
      (_, hundreds: string, width: string, profile: string, rim: string) =>
        `${toNumber(hundreds) * 100 + toNumber(width)}/${toNumber(profile)}r${toNumber(rim)}`,
    )
    .replaceAll(BADGE, (_, hundreds: string, tens: string) => String(toNumber(hundreds) * 100 + toNumber(tens)))
    .replaceAll(OH, (_, first: string, last: string) => `${toNumber(first)}0${toNumber(last)}`)
    .replaceAll(THOUSANDS, (_, count: string) => `${toNumber(count)}000 `)
    .replaceAll(MEASURED, (_, count: string) => `${toNumber(count)} `)
