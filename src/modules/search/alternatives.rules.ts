import type { UnderstoodVehicle } from '#modules/keyword/understanding-types.rules.ts'
import { formatUnderstood, type Piece } from '#modules/keyword/understood-text.rules.ts'
import type { PartType, Positions } from '#modules/taxonomy/part-types.rules.ts'
import { pluralName } from '#modules/taxonomy/plural-name.rules.ts'
import { toNaira } from '#platform/money.ts'

import { formatPosition, type Question } from './question.rules.ts'
import { forEachChoice, type SearchQuery } from './search-query.contract.ts'
import type { AlternativeKind } from './search.contract.ts'
import { namePartType, toUnderstood } from './understood.rules.ts'

/** Lists the types that are accessories or components of these types. */
export function listAccessories(types: readonly PartType[], all: readonly PartType[]): PartType[] {
  const keys = new Set(types.map(({ key }) => key))
  const isPart = ({ relations }: PartType) =>
    relations.some(({ kind, to }) => (kind === 'accessory_of' || kind === 'component_of') && keys.has(to))
  return all.filter((type) => !keys.has(type.key) && isPart(type))
}

type AlternativeQuestion = Omit<Question, 'words'>

/** Formats the heading of an alternative. */
export function formatTitle(kind: AlternativeKind, question: AlternativeQuestion): string {
  const type = namePartType(question.types)
  if (kind === 'other_vehicles')
    return `${type ? capitalise(pluralName(type.name)) : (question.number?.typed ?? 'This part')} for other vehicles`
  if (kind === 'accessories') return `Parts and accessories for ${type ? pluralName(type.name) : 'these parts'}`
  if (kind === 'other_parts_for_vehicle') return `Other parts for ${formatQueryVehicle(question)}`
  if (kind === 'equivalent_numbers') return 'Listed under an equivalent number'
  if (kind === 'other_numbers') return `${type ? capitalise(pluralName(type.name)) : 'Parts'} with other numbers`
  if (kind === 'number_prefix') return `Numbers that begin with ${question.number?.typed ?? ''}`
  return 'Listings that contain these words'
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Formats the vehicle of a question: "Toyota Corolla 2010". */
export function formatQueryVehicle({
  query,
  understanding,
}: Pick<AlternativeQuestion, 'query' | 'understanding'>): string {
  const vehicle = understanding?.vehicle
  if (!vehicle) return [query.make, query.model, query.year].filter(Boolean).join(' ')
  const { make, model, nickname, yearStart, yearEnd } = vehicle
  const year = yearStart !== null && yearStart === yearEnd ? yearStart : null
  return [year === null ? nickname : null, make, model, year].filter(Boolean).join(' ')
}

/** Returns the URL of the call for all results of an alternative, with another part, vehicle or number. */
export function createHref(kind: AlternativeKind, question: AlternativeQuestion, types: readonly PartType[]): string {
  const { query, understanding } = question
  const { make, model, year, engineType, vehicleType } = query
  const vehicle = { make, model, year, engineType, vehicleType }
  const understood = understanding && toUnderstood({ ...question, relaxed: false, counts: null })
  const spoken = understanding?.vehicle
  const type = types.map(({ key }) => key).join(',')
  const position = formatPositions(question.positions)
  const filters = listFilters(query)
  const retell = (without: readonly Piece[]) =>
    understood ? formatUnderstood(understood, [...PART, ...NOT_SEARCHED, ...without]) : undefined
  const number = question.number?.typed
  const params = {
    other_vehicles: { search: number ?? retell(['vehicle']), type, position, ...filters },
    accessories: { ...vehicle, search: retell(['sizes']), type, ...filters },
    other_parts_for_vehicle: { ...vehicle, search: retell(['sizes']), ...filters },
    equivalent_numbers: { search: number },
    number_prefix: { search: `${number ?? ''}*` },
    other_numbers: { ...vehicle, search: retell([]), type, position, ...filters },
    words: {
      ...(spoken ? toVehicleFilters(spoken) : vehicle),
      search: `"${namePartType(types)?.name ?? ''}"`,
      ...filters,
    },
  }[kind]
  const given = Object.entries(params).flatMap(([key, value]) =>
    [value ?? []].flat().flatMap((one) => (one === '' ? [] : [[key, String(one)]])),
  )
  return `/api/product/find?${new URLSearchParams(given)}`
}

/** The type and position are parameters of their own. */
const PART: readonly Piece[] = ['part_type', 'positions', 'part_number']

/** Words that find no listings beside the name of a part, but are matched in a text without one: "ceramic". */
const NOT_SEARCHED: readonly Piece[] = ['qualifiers', 'unknown']

/** Lists the filters of a query as parameters. */
function listFilters({ min, max, brand, rating, store, category, ...query }: SearchQuery) {
  const choices = forEachChoice((name) => query[name])
  return { ...choices, rating, store, category, brand, min: min && toNaira(min), max: max && toNaira(max) }
}

/** Converts the vehicle of a text to filters, for a quoted text, which names none. */
function toVehicleFilters({ make, model, yearStart, yearEnd }: UnderstoodVehicle) {
  return { make, model: model ?? undefined, year: (yearStart === yearEnd && yearStart) || undefined }
}

/** Formats positions for the parameter `position`: "front,left", "bank-1". */
const formatPositions = (positions: Positions) =>
  Object.entries(positions)
    .map(([slot, value]) => formatPosition(slot, value))
    .join(',')
