import { ROLE } from '#modules/accounts/permissions.rules.ts'
import type { Classifier, ClassifierCache } from '#modules/taxonomy/classifier.service.ts'
import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import { plainName } from '#modules/taxonomy/type-text.rules.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'

import { guessType } from './listing-types.rules.ts'
import { findTypeByPartNumber } from './part-number-types.rules.ts'
import { findStoreByOwner } from './selling.store.ts'
import { type ListingSuggestion, MAX_COMPARED_LISTINGS, type SuggestionQuery } from './suggestion.contract.ts'
import {
  countTypes,
  fieldsOfListings,
  isLikePartNumber,
  NO_FIELDS,
  parsePartNumbers,
  type SuggestedFields,
  suggestSkus,
} from './suggestion.rules.ts'
import { findCategoryName, findKnownListings, findOwnListing, findTakenSkus } from './suggestion.store.ts'

export type Suggestions = ReturnType<typeof createSuggestions>

type FoundSuggestion = Omit<ListingSuggestion, 'own'>

/** Suggests the fields of a new listing, so that a seller types only what the catalogue cannot know. */
export function createSuggestions(deps: { classifiers: Pick<ClassifierCache, 'current'> }) {
  return { suggest }

  /** Reads only public fields of other listings: no price, stock, description or picture. */
  async function suggest(ctx: Ctx, { q, type, store }: SuggestionQuery): Promise<ListingSuggestion> {
    const numbers = parsePartNumbers(q)
    const [lookup, storeId, listings] = await Promise.all([
      deps.classifiers.current(ctx),
      findStore(ctx, store),
      numbers.length > 0 ? findKnownListings(ctx.db, numbers, MAX_COMPARED_LISTINGS) : [],
    ])
    const [wanted] = type === '' ? [] : lookup.findByName(type)
    const found: FoundSuggestion =
      listings.length > 0 ? fromListings(listings, wanted) : await fromText(ctx, { q, wanted, lookup })
    const own = storeId === null || numbers.length === 0 ? null : await findOwnListing(ctx.db, storeId, numbers)
    const sku = await findFreeSku(ctx, storeId, found.fields.part_no)
    return { ...found, own, fields: { ...found.fields, sku } }
  }
}

/** Returns the store of the new listing; null if a seller has none yet, or an admin has chosen none. */
async function findStore(ctx: Ctx, wanted: number | undefined): Promise<number | null> {
  const { userId, roleId } = requireActor(ctx)
  if (roleId === ROLE.admin && wanted !== undefined) return wanted
  return findStoreByOwner(ctx.db, userId)
}

function fromListings(listings: Parameters<typeof countTypes>[0], wanted: PartType | undefined): FoundSuggestion {
  const types = countTypes(listings)
  const isListed = types.some(({ key }) => key === wanted?.key)
  const key = (isListed ? wanted?.key : types[0]?.key) ?? null
  return { source: 'listings', listings: listings.length, types, fields: fieldsOfListings(listings, key) }
}

/** Reads a text that no listing has as its number. */
async function fromText(
  { db }: Pick<Ctx, 'db'>,
  { q, wanted, lookup }: { q: string; wanted: PartType | undefined; lookup: Classifier },
): Promise<FoundSuggestion> {
  const isNumber = isLikePartNumber(q)
  const named = isNumber ? [] : lookup.findByName(q)
  const guess = isNumber ? guessByNumber(q, lookup) : guessByTitle(q, lookup)
  const type = wanted ?? (named.length === 1 ? named[0] : guess.type)
  const isName = isNumber || named.length > 0
  return {
    source: type ? 'part_type' : 'text',
    listings: 0,
    types: named.length > 1 ? named.map(({ key, name }) => ({ key, name, listings: 0 })) : [],
    fields: {
      ...NO_FIELDS,
      title: isName ? (type ? plainName(type) : '') : q,
      part_no: isNumber ? q : '',
      ...(type && type === guess.type && guess.parts),
      ...(type && {
        part_type: { key: type.key, name: type.name },
        category: await findCategoryName(db, type.categoryId),
      }),
    },
  }
}

interface Guess {
  type: PartType | undefined
  parts?: Pick<SuggestedFields, 'positions' | 'sizes'>
}

const guessByNumber = (q: string, { byKey }: Classifier): Guess => ({ type: byKey.get(findTypeByPartNumber(q) ?? '') })

function guessByTitle(q: string, lookup: Classifier): Guess {
  const { typeId, positions, sizes } = guessType({ title: q, categoryId: 0, partNo: '' }, lookup)
  return { type: lookup.types.find(({ id }) => id === typeId), parts: { positions, sizes } }
}

async function findFreeSku({ db }: Pick<Ctx, 'db'>, storeId: number | null, partNo: string): Promise<string> {
  const skus = suggestSkus(partNo)
  if (storeId === null || skus.length === 0) return skus[0] ?? ''
  const taken = await findTakenSkus(db, storeId, skus)
  return skus.find((sku) => !taken.has(sku)) ?? ''
}
