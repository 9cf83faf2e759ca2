import type { Understand, Understanding, UnderstoodVehicle } from '#modules/keyword/understanding-types.rules.ts'

/** Errors in the answer to a labelled request; null for a correct column. */
export interface JudgedAnswer {
  type: string | null
  positions: string | null
  vehicle: string | null
  rest: string | null
}

/** Compares the answer to a request with its labels: type, positions, make, model, year, rest. */
export function judgeRequest(
  [text = '', type = '', positions = '', make = '', model = '', year = '', rest = '']: readonly string[],
  understand: Understand,
): JudgedAnswer {
  const answer = understand(text)
  const compare = (actual: string, expected: string) =>
    actual === expected ? null : `${actual || '–'} instead of ${expected || '–'}`
  return {
    type: isType(answer, type) ? null : `${formatTypes(answer)} instead of ${type}`,
    positions: compare(
      sorted(Object.entries(answer.positions).map(([slot, value]) => `${slot}=${value}`)),
      sorted(positions.split(',')),
    ),
    vehicle: compare(formatVehicle(answer.vehicle), [make, model, year].join(' ').trim().replace(/ {2,}/g, ' ')),
    rest: compare(sorted(listOtherFacts(answer, rest)), sorted(rest.split(';').map((fact) => fact.toLowerCase()))),
  }
}

const sorted = (texts: readonly string[]) =>
  texts
    .filter((text) => text !== '')
    .toSorted()
    .join(', ')

function formatTypes({ types, question }: Understanding): string {
  return `${question?.about === 'type' ? 'ask:' : ''}${types.map(({ key }) => key).join('|') || 'none'}`
}

function isType(answer: Understanding, label: string): boolean {
  const { types, numbers, isNumberOnly, question } = answer
  const isQuestion = question?.about === 'type'
  if (label === 'number') return isNumberOnly && numbers.length > 0
  if (label === 'none' || label === 'unknown') return types.length === 0
  const family = /^family:(.+)$/.exec(label)?.[1]
  if (family !== undefined) return types.length > 1 && types.every((type) => type.family === family) && !isQuestion
  const choices = /^ask:(.+)$/.exec(label)?.[1]?.split('|')
  const keys = types.map(({ key }) => key).toSorted()
  if (choices) return isQuestion && keys.join('|') === choices.toSorted().join('|')
  return !isQuestion && keys.join('|') === label
}

function formatVehicle(vehicle: UnderstoodVehicle | null): string {
  if (!vehicle) return ''
  const years = [...new Set([vehicle.yearStart, vehicle.yearEnd])].filter((year) => year !== null)
  return [vehicle.make, vehicle.model ?? '', years.join('-')].join(' ').trim().replace(/ {2,}/g, ' ')
}

/** Lists facts besides type and vehicle in the form of the labels. Some are compared only if they are labelled. */
function listOtherFacts(answer: Understanding, label: string): string[] {
  const { sizes, price, condition, brand, quantity, corrected, numbers, qualifiers, question } = answer
  const isAnyCorrection = label.includes('corrected=any')
  const facts = [
    ...Object.entries(sizes).map(([key, value]) => `size.${key}=${value}`),
    ...(price ? [`price=${price.min ?? ''}-${price.max ?? ''}`] : []),
    ...(condition ? [`condition=${condition}`] : []),
    ...(brand ? [`brand=${brand.name}`] : []),
    ...(quantity === null ? [] : [`quantity=${quantity}`]),
    ...(isAnyCorrection ? ['corrected=any'] : corrected.map(({ from, to }) => `corrected=${from}>${to}`)),
    ...numbers.slice(0, 1).map((number) => `number=${number}`),
  ]
  const labelled = label.split(';').filter((fact) => /^(?:engine|trim)=/.test(fact))
  const known = labelled.filter((fact) =>
    qualifiers.some((word) => word.toLowerCase() === fact.split('=')[1]?.toLowerCase()),
  )
  const choices = question?.about === 'vehicle' ? question.choices.map(({ value }) => value).join('|') : ''
  const ask = label.includes('ask=') ? [`ask=${choices}`] : []
  return [...facts, ...known, ...ask].map((fact) => fact.toLowerCase())
}
