import type { Understand, Understanding, UnderstoodVehicle } from '#modules/keyword/understanding-types.rules.ts'

/** What is wrong with the answer to one labelled request; null where a column is right. */
export interface Misses {
  type: string | null
  positions: string | null
  vehicle: string | null
  rest: string | null
}

/** Compares the answer to a request with its labels: type, positions, make, model, year, rest. */
export function missesOf(
  [text = '', type = '', positions = '', make = '', model = '', year = '', rest = '']: readonly string[],
  understand: Understand,
): Misses {
  const answer = understand(text)
  const compare = (said: string, expected: string) =>
    said === expected ? null : `${said || '–'} instead of ${expected || '–'}`
  return {
    type: isType(answer, type) ? null : `${typesOf(answer)} instead of ${type}`,
    positions: compare(
      sorted(Object.entries(answer.positions).map(([slot, value]) => `${slot}=${value}`)),
      sorted(positions.split(',')),
    ),
    vehicle: compare(vehicleOf(answer.vehicle), [make, model, year].join(' ').trim().replace(/ {2,}/g, ' ')),
    rest: compare(sorted(restOf(answer, rest)), sorted(rest.split(';').map((fact) => fact.toLowerCase()))),
  }
}

const sorted = (texts: readonly string[]) =>
  texts
    .filter((text) => text !== '')
    .toSorted()
    .join(', ')

function typesOf({ types, question }: Understanding): string {
  return `${question?.about === 'type' ? 'ask:' : ''}${types.map(({ key }) => key).join('|') || 'none'}`
}

function isType(answer: Understanding, label: string): boolean {
  const { types, numbers, isNumberOnly, question } = answer
  const asks = question?.about === 'type'
  if (label === 'number') return isNumberOnly && numbers.length > 0
  if (label === 'none' || label === 'unknown') return types.length === 0
  const family = /^family:(.+)$/.exec(label)?.[1]
  if (family !== undefined) return types.length > 1 && types.every((type) => type.family === family) && !asks
  const choices = /^ask:(.+)$/.exec(label)?.[1]?.split('|')
  const keys = types.map(({ key }) => key).toSorted()
  if (choices) return asks && keys.join('|') === choices.toSorted().join('|')
  return !asks && keys.join('|') === label
}

function vehicleOf(vehicle: UnderstoodVehicle | null): string {
  if (!vehicle) return ''
  const years = [...new Set([vehicle.yearStart, vehicle.yearEnd])].filter((year) => year !== null)
  return [vehicle.make, vehicle.model ?? '', years.join('-')].join(' ').trim().replace(/ {2,}/g, ' ')
}

/**
 * The facts beside type and vehicle, in the form of the labels. Engine, trim and the question about the vehicle are
 * compared where they are labelled.
 */
function restOf(answer: Understanding, label: string): string[] {
  const { sizes, condition, brand, quantity, corrected, numbers, qualifiers, question } = answer
  const facts = [
    ...Object.entries(sizes).map(([key, value]) => `size.${key}=${value}`),
    ...(condition ? [`condition=${condition}`] : []),
    ...(brand ? [`brand=${brand.name}`] : []),
    ...(quantity === null ? [] : [`quantity=${quantity}`]),
    ...corrected.map(({ from, to }) => `corrected=${from}>${to}`),
    ...numbers.slice(0, 1).map((number) => `number=${number}`),
  ]
  const labelled = label.split(';').filter((fact) => /^(?:engine|trim)=/.test(fact))
  const known = labelled.filter((fact) =>
    qualifiers.some((word) => word.toLowerCase() === fact.split('=')[1]?.toLowerCase()),
  )
  const asked = question?.about === 'vehicle' ? question.choices.map(({ value }) => value).join('|') : ''
  const ask = label.includes('ask=') ? [`ask=${asked}`] : []
  return [...facts, ...known, ...ask].map((fact) => fact.toLowerCase())
}
