import type { Names } from '#modules/keyword/keyword.service.ts'
import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import type { Ctx } from '#platform/ctx.ts'

import { accessoriesOf, alternativeHref, titleOf } from './alternatives.rules.ts'
import { find } from './find.service.ts'
import { findByNumber, findEquivalentNumbers } from './lookup.store.ts'
import type { Question } from './question.rules.ts'
import { type AlternativeKind, MAX_ALTERNATIVE_RESULTS, type Outcome } from './search.contract.ts'
import { COUNT_CAP, type Selection } from './selection.rules.ts'
import { plainWords } from './words.rules.ts'

/** Listings that are not an answer, by their ids. */
export interface FoundAlternative {
  kind: AlternativeKind
  title: string
  count: number
  ids: number[]
  href: string
}

interface MainList {
  ids: readonly number[]
  total: number
  outcome: Outcome
}

/** Main lists with fewer listings than this also show the part for other vehicles. */
const FEW = 4

/** Finds what stands below a short main list: other vehicles, accessories, other parts, other numbers. */
export async function findAlternatives(
  ctx: Ctx,
  names: Names,
  question: Question,
  main: MainList,
): Promise<FoundAlternative[]> {
  if (question.number && !question.number.isListed) return numberAlternatives(ctx, question)
  if (question.types.length === 0 && !question.number) return []
  const found = await Promise.all([
    main.total < FEW && question.vehicle ? otherVehicles(ctx, question, main) : null,
    question.types.length > 0 ? accessories(ctx, names, question) : null,
    main.total === 0 && question.vehicle ? otherParts(ctx, question) : null,
    main.total === 0 && question.types.length > 0 ? untypedListings(ctx, question) : null,
  ])
  return found.flatMap((alternative) => (alternative && alternative.count > 0 ? [alternative] : []))
}

const FIRST = { sort: 'relevance', offset: 0, size: MAX_ALTERNATIVE_RESULTS } as const

async function search({ db }: Ctx, selection: Selection, size: number = MAX_ALTERNATIVE_RESULTS) {
  const { ids, total } = await find(db, selection, { ...FIRST, size }, false)
  return { ids, count: Math.min(total, COUNT_CAP) }
}

async function otherVehicles(ctx: Ctx, question: Question, main: MainList): Promise<FoundAlternative> {
  const anyVehicle = { ...question.selection, vehicle: [], fitment: null }
  const { ids, count } = await search(ctx, anyVehicle, MAX_ALTERNATIVE_RESULTS + main.ids.length)
  return {
    ...describe('other_vehicles', question),
    count: Math.max(0, count - main.total),
    ids: ids.filter((id) => !main.ids.includes(id)).slice(0, MAX_ALTERNATIVE_RESULTS),
  }
}

async function accessories(ctx: Ctx, names: Names, question: Question): Promise<FoundAlternative | null> {
  const types = accessoriesOf(question.types, names.taxonomy.types)
  if (types.length === 0) return null
  const selection = { ...question.selection, types: types.map(({ id }) => id), positions: [], sizes: {} }
  return { ...describe('accessories', question, types), ...(await search(ctx, selection)) }
}

async function otherParts(ctx: Ctx, question: Question): Promise<FoundAlternative> {
  const selection = { ...question.selection, types: [], positions: [], sizes: {}, numbers: [] }
  return { ...describe('other_parts_for_vehicle', question), ...(await search(ctx, selection)) }
}

/** Finds listings whose type is not known and that contain the words of the asked type. */
async function untypedListings(ctx: Ctx, question: Question): Promise<FoundAlternative> {
  const groups = plainWords(question.types[0]?.name ?? '').map((word) => [[word]])
  const selection: Selection = { ...question.selection, types: [], isUntyped: true, positions: [], sizes: {}, groups }
  return { ...describe('words', question), ...(await search(ctx, selection)) }
}

async function numberAlternatives(ctx: Ctx, question: Question): Promise<FoundAlternative[]> {
  const number = question.number?.normalised ?? ''
  const equivalents = await findEquivalentNumbers(ctx.db, number)
  const [same, alike] = await Promise.all([findByNumber(ctx.db, equivalents), findByNumber(ctx.db, [number])])
  const isOnSale = ({ isOnSale: is }: { isOnSale: boolean }) => is
  const idsOf = (found: readonly { productId: number }[]) => found.map(({ productId }) => productId)
  const lists = [
    { kind: 'equivalent_numbers', ids: idsOf(same.filter(isOnSale).filter(({ tier }) => tier > 3)) },
    { kind: 'number_prefix', ids: idsOf(alike.filter(isOnSale)) },
  ] as const
  return lists.flatMap(({ kind, ids }) =>
    ids.length > 0
      ? [{ ...describe(kind, question), count: ids.length, ids: ids.slice(0, MAX_ALTERNATIVE_RESULTS) }]
      : [],
  )
}

const describe = (kind: AlternativeKind, question: Question, types: readonly PartType[] = question.types) => ({
  kind,
  title: titleOf(kind, question),
  href: alternativeHref(kind, question, types),
})
