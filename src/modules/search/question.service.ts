import { isEntitled } from '#modules/catalogue/price.rules.ts'
import type { Names } from '#modules/keyword/keyword.service.ts'
import { nameKey } from '#modules/keyword/lookup.rules.ts'
import type { Understanding } from '#modules/keyword/understanding-types.rules.ts'
import type { PartType, Positions } from '#modules/taxonomy/part-types.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import { invalidInput } from '#platform/http/problems.ts'

import { getChoice } from './choices.rules.ts'
import { toDayNumber, MATCH_ALL, type SearchCriteria } from './criteria.rules.ts'
import { findByNumber, type NumberMatch, PREFIX_RANK, SKU_RANK } from './lookup.store.ts'
import {
  parseQuotedWords,
  chooseNumber,
  findNumberAsTyped,
  isPrefix,
  isWantedNumber,
  toPositionGroups,
  type Question,
  listPossibleSkus,
  listUnlisted,
  selectSizes,
  parseWholeNumber,
  toWordGroups,
  listWordsToMatch,
} from './question.rules.ts'
import { CHOICE_NAMES, type FacetName, type SearchQuery } from './search-query.contract.ts'
import { brandTag, categoryTag, storeTag } from './tags.rules.ts'
import { asksForVehicle, selectSpokenVehicle, selectVehicle, type SpokenVehicle } from './vehicle-selection.rules.ts'

/** Resolves the names of a query; null if a make, brand, category, store or state in it does not exist. @throws 400 */
export async function resolveQuestion(
  ctx: Ctx,
  names: Names,
  query: SearchQuery,
  { unfinished = false } = {},
): Promise<Question | null> {
  const literal = query.search === undefined ? null : parseQuotedWords(query.search)
  const hasOwnVehicle = asksForVehicle(query)
  const understanding =
    query.search === undefined || literal
      ? null
      : names.understand(query.search, { hasVehicle: hasOwnVehicle, unfinished })
  const types = query.type ? resolveTypes(names, query.type) : (understanding?.types ?? [])
  const scope = understanding && understanding.types.length > 0 ? understanding.types : types
  const positions = { ...understanding?.positions, ...query.position }
  checkPositions(types, query.position)
  const spoken = understanding?.vehicle
    ? selectSpokenVehicle(names, understanding.vehicle, understanding.qualifiers)
    : NO_VEHICLE
  const filters = await selectFilters(ctx, names, query, { understanding, spoken })
  if (!filters) return null
  const { onSale, number } = await readNumber(ctx, { understanding, types, text: query.search, unfinished })
  const isListed = onSale.length > 0
  const wanted = isListed ? [] : types
  const words = number ? [] : (literal ?? listWordsToMatch(understanding))
  const criteria: SearchCriteria = {
    ...filters,
    types: wanted.map(({ id }) => id),
    typeScope: isListed ? [] : scope.map(({ id }) => id),
    positions: isListed ? [] : toPositionGroups(positions),
    sizes: selectSizes(understanding?.sizes ?? {}, wanted, names.taxonomy),
    groups: toWordGroups(words, unfinished),
    numbers: onSale,
  }
  const vehicle = resolveVehicle(names, query, { understanding, spoken })
  return { query, understanding, types: wanted, positions, words, number, vehicle, criteria }
}

const NO_VEHICLE: SpokenVehicle = { tags: [], engineWords: [] }

/** The interpretation of a text, and its vehicle in tags. */
interface SpokenText {
  understanding: Understanding | null
  spoken: SpokenVehicle
}

function resolveVehicle(
  names: Names,
  query: SearchQuery,
  { understanding, spoken: { engineWords } }: SpokenText,
): Question['vehicle'] {
  if (understanding?.vehicle) {
    const { modelIds, yearStart, yearEnd } = understanding.vehicle
    return { modelId: modelIds[0] ?? null, year: yearStart === yearEnd ? yearStart : null, engineWords }
  }
  if (!asksForVehicle(query)) return null
  const key = nameKey(query.model ?? '')
  const model = names.models.find(({ makeId, keys }) => keys.includes(key) && isMake(names, makeId, query.make))
  return { modelId: model?.id ?? null, year: query.year ?? null, engineWords: [] }
}

const isMake = (names: Names, makeId: number, make: string | undefined) =>
  make === undefined || names.makeById.get(makeId)?.keys.includes(nameKey(make)) === true

async function findNumbers(ctx: Ctx, understanding: Understanding | null, text = ''): Promise<NumberMatch[]> {
  if (!understanding) return []
  const isNamed = understanding.types.length > 0 || understanding.vehicle !== null
  const whole = understanding.vehicle === null ? parseWholeNumber(text) : []
  const numbers = [...new Set([...whole, ...understanding.numbers, ...(isNamed ? [] : listPossibleSkus(text))])]
  const lowest = isPrefix(text) ? PREFIX_RANK : SKU_RANK
  return (await findByNumber(ctx.db, numbers)).filter(({ matchRank }) => matchRank >= lowest)
}

interface NumberInput {
  understanding: Understanding | null
  types: readonly PartType[]
  text: string | undefined
  unfinished: boolean
}

/** Finds the listings of a number in the text, and the number; null if the text may want its part without it. */
async function readNumber(ctx: Ctx, { understanding, types, text = '', unfinished }: NumberInput) {
  const found = await findNumbers(ctx, understanding, text)
  const onSale = found.filter(({ isOnSale }) => isOnSale)
  const numbers = understanding?.numbers ?? []
  const listed = new Set(onSale.flatMap((one) => one.numbers))
  const isAlone = understanding?.isNumberOnly === true && types.length === 0
  const wanted = unfinished ? undefined : numbers.find((one) => isWantedNumber(one, types, text))
  const normalised = found.length > 0 || isAlone ? chooseNumber(numbers, listed) : wanted
  if (normalised === undefined) return { onSale, number: null }
  const typed = findNumberAsTyped(text, normalised)
  const unlisted = listUnlisted(text, numbers, listed)
  return { onSale, number: { typed, normalised, isListed: onSale.length > 0, unlisted } }
}

function resolveTypes(names: Names, keys: readonly string[]): readonly PartType[] {
  const types = keys.map((key) => names.taxonomy.types.filter((type) => type.key === key || type.family === key))
  if (types.some(({ length }) => length === 0)) throw invalidInput({ type: ['Part type is not known.'] })
  return [...new Set(types.flat())]
}

function checkPositions(types: readonly PartType[], positions: Positions | undefined): void {
  const slots = Object.keys(positions ?? {})
  const lacking = types.length > 0 && slots.find((slot) => !types.some((type) => hasSlot(type, slot)))
  if (lacking) throw invalidInput({ position: [`${types[0]?.name ?? 'The part'} has no such position.`] })
}

const hasSlot = ({ positionSlots }: PartType, slot: string) => positionSlots.some((own) => own === slot)

/** Resolves vehicle and filters of the query and of the text to numbers; null if one of them does not exist. */
async function selectFilters(
  ctx: Ctx,
  names: Names,
  query: SearchQuery,
  { understanding, spoken }: SpokenText,
): Promise<SearchCriteria | null> {
  const tags = selectTags(names, query)
  const brands = await selectBrands(ctx, names, query, understanding)
  const vehicle = asksForVehicle(query) ? selectVehicle(names, query) : { tags: [], fitment: null }
  const choices = selectChoices(names, query, understanding)
  if (!tags || !brands || !vehicle || !choices) return null
  return {
    ...MATCH_ALL,
    tags,
    brands,
    vehicle: [...vehicle.tags, ...spoken.tags],
    fitment: vehicle.fitment,
    choices,
    ratingTenths: query.rating === undefined ? null : Math.round(query.rating * 10),
    ...toPrice(query, understanding),
    today: toDayNumber(ctx.now()),
    entitled: isEntitled(ctx),
  }
}

const KOBO = 100

/** The two ends of a price are one filter: those of the query, or else those of the text. */
function toPrice({ min, max }: SearchQuery, understanding: Understanding | null) {
  const price = min === undefined && max === undefined ? understanding?.price : null
  if (price) return { minKobo: toKobo(price.min), maxKobo: toKobo(price.max) }
  return { minKobo: min ?? null, maxKobo: max ?? null }
}

const toKobo = (naira: number | null) => (naira === null ? null : Math.round(naira * KOBO))

function selectChoices(
  names: Names,
  query: SearchQuery,
  understanding: Understanding | null,
): SearchCriteria['choices'] | null {
  const { condition = understanding?.condition, quality = understanding?.quality } = query
  const values = { ...query, condition, quality }
  const chosen = CHOICE_NAMES.flatMap((name) => {
    const value = values[name]
    return value ? [[name, getChoice(name).toNumber(value, names)] as const] : []
  })
  if (chosen.some(([, number]) => number === undefined)) return null
  return Object.fromEntries(chosen)
}

function selectTags(names: Names, query: SearchQuery): SearchCriteria['tags'] | null {
  const tags: { facet: FacetName | null; tag: number | undefined }[] = []
  if (query.category !== undefined) {
    const category = names.categoryByName.get(nameKey(query.category))
    tags.push({ facet: 'category', tag: category && categoryTag(category) })
  }
  if (query.store) tags.push({ facet: null, tag: storeTag(query.store) })
  const known = tags.flatMap(({ facet, tag }) => (tag === undefined ? [] : [{ facet, tag }]))
  return known.length === tags.length ? known : null
}

/** Returns the tags of the chosen brands, or else of the brand in the text; null if no chosen brand exists. */
async function selectBrands(
  ctx: Ctx,
  names: Names,
  { brand = [] }: SearchQuery,
  understanding: Understanding | null,
): Promise<SearchCriteria['brands'] | null> {
  if (brand.length === 0) return understanding?.brand ? [brandTag(understanding.brand.id)] : []
  const found = await Promise.all([...new Set(brand)].map((name) => resolveBrand(ctx, names, name)))
  const ids = new Set(found.filter((id) => id !== undefined))
  return ids.size > 0 ? [...ids].map(brandTag) : null
}

const resolveBrand = async (ctx: Ctx, names: Names, brand: string) =>
  names.brandByName.get(brand.toLowerCase()) ??
  names.brandByName.get(nameKey(brand)) ??
  (await names.findBrand(ctx, brand))
