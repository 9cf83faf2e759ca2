import type { UnderstoodVehicle } from '#modules/keyword/understanding-types.rules.ts'
import type { PartType, Positions } from '#modules/taxonomy/part-types.rules.ts'
import { pluralName } from '#modules/taxonomy/plural-name.rules.ts'

import { formatPosition } from './question.rules.ts'
import type { SearchQuery } from './search-query.contract.ts'
import type { AlternativeKind } from './search.contract.ts'
import { namePartType } from './understood.rules.ts'

/** Lists the types that are accessories or components of these types. */
export function listAccessories(types: readonly PartType[], all: readonly PartType[]): PartType[] {
  const keys = new Set(types.map(({ key }) => key))
  const isPart = ({ relations }: PartType) =>
    relations.some(({ kind, to }) => (kind === 'accessory_of' || kind === 'component_of') && keys.has(to))
  return all.filter((type) => !keys.has(type.key) && isPart(type))
}

/** The parts of a question that the title and the URL of an alternative contain. */
interface AlternativeInput {
  query: SearchQuery
  understanding: { vehicle: UnderstoodVehicle | null } | null
  types: readonly PartType[]
  positions: Positions
  number: { typed: string } | null
}

/** Formats the heading of an alternative. */
export function formatTitle(kind: AlternativeKind, question: AlternativeInput): string {
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
}: Pick<AlternativeInput, 'query' | 'understanding'>): string {
  const vehicle = understanding?.vehicle
  if (!vehicle) return [query.make, query.model, query.year].filter(Boolean).join(' ')
  const { make, model, nickname, yearStart, yearEnd } = vehicle
  const year = yearStart !== null && yearStart === yearEnd ? yearStart : null
  return [year === null ? nickname : null, make, model, year].filter(Boolean).join(' ')
}

/** Returns the URL of the call that lists all results of an alternative. */
export function createHref(kind: AlternativeKind, question: AlternativeInput, types: readonly PartType[]): string {
  const { make, model, year, engineType, vehicleType } = question.query
  const typeKeys = types.map(({ key }) => key).join(',')
  const vehicle = { make, model, year, engineType, vehicleType }
  const spoken = question.understanding?.vehicle ? formatQueryVehicle(question) : undefined
  const number = question.number?.typed
  const params = {
    other_vehicles: { search: number, type: typeKeys, position: formatPositions(question.positions) },
    accessories: { ...vehicle, search: spoken, type: typeKeys },
    other_parts_for_vehicle: { ...vehicle, search: spoken },
    equivalent_numbers: { search: number },
    number_prefix: { search: number },
    other_numbers: { ...vehicle, search: spoken, type: typeKeys, position: formatPositions(question.positions) },
    words: { ...vehicle, search: `"${namePartType(types)?.name ?? ''}"` },
  }[kind]
  const given = Object.entries(params).flatMap(([key, value]) => (value ? [[key, String(value)]] : []))
  return `/api/product/find?${new URLSearchParams(given)}`
}

/** Formats positions for the parameter `position`: "front,left", "bank-1". */
const formatPositions = (positions: Positions) =>
  Object.entries(positions)
    .map(([slot, value]) => formatPosition(slot, value))
    .join(',')
