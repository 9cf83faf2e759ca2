import type { Ctx } from '#platform/ctx.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { pageLinks } from '#platform/paging.ts'

import { createTypeFinder, type FoundType } from './find-types.rules.ts'
import type { PartType } from './part-types.rules.ts'
import type { TaxonomyData } from './taxonomy-data.rules.ts'
import { type FoundPartType, type getPartType, taxonomyProblems, type TypeQuery } from './taxonomy.contract.ts'
import type { Taxonomy } from './taxonomy.service.ts'
import { readNames } from './taxonomy.store.ts'

export type TypeSearch = ReturnType<typeof createTypeSearch>

/** Creates the search for part types by sellers and buyers. */
export function createTypeSearch({ taxonomy }: { taxonomy: Taxonomy }) {
  let indexed: { data: TaxonomyData; find: (typed: string) => FoundType[] } | null = null
  return { find, get }

  /** Finds types by names; without words lists all by name. @throws categoryNotKnown */
  async function find(ctx: Ctx, query: TypeQuery, url: string) {
    const data = await taxonomy.current(ctx)
    const category = query.category === '' ? null : findCategory(data, query.category)
    const found = (query.q === '' ? listByName(data) : getFinder(data)(query.q)).filter(
      ({ type }) => category === null || type.categoryId === category,
    )
    const { page, page_size: pageSize } = query
    return {
      count: found.length,
      ...pageLinks(url, { page, pageSize, count: found.length }),
      results: found
        .slice((page - 1) * pageSize, page * pageSize)
        .map(({ type, matchedName }) => ({ ...presentFoundType(data, type), matched_name: matchedName })),
    }
  }

  /** Returns one type by its key. @throws typeNotFound */
  async function get(ctx: Ctx, key: string): Promise<Output<typeof getPartType>> {
    const data = await taxonomy.current(ctx)
    const type = data.byKey.get(key)
    if (!type) throw taxonomyProblems.typeNotFound()
    const toRelated = (of: string) => {
      const { name = of, positionSlots = [] } = data.byKey.get(of) ?? {}
      return { key: of, name, position_slots: [...positionSlots] }
    }
    return {
      ...presentFoundType(data, type),
      sold_as: type.soldAs,
      names: await readNames(ctx.db, type.id),
      relations: type.relations.map(({ kind, to }) => ({ kind, ...toRelated(to) })),
      related_from: data.types.flatMap(({ key: from, relations }) =>
        relations.filter(({ to }) => to === key).map(({ kind }) => ({ kind, ...toRelated(from) })),
      ),
      family: (data.typesOfFamily.get(type.family ?? '') ?? []).map(({ key: of, name }) => ({ key: of, name })),
    }
  }

  function getFinder(data: TaxonomyData) {
    if (indexed?.data !== data) indexed = { data, find: createTypeFinder(data.types) }
    return indexed.find
  }
}

const listByName = ({ types }: TaxonomyData): FoundType[] =>
  types.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((type) => ({ type, matchedName: type.name }))

function findCategory({ categories }: TaxonomyData, name: string): number {
  const found = categories.find(({ names }) => names.includes(name.toLowerCase()))
  if (!found) throw taxonomyProblems.categoryNotKnown()
  return found.id
}

const presentFoundType = (
  { sizeFields, categories }: TaxonomyData,
  type: PartType,
): Omit<FoundPartType, 'matched_name'> => ({
  id: type.id,
  key: type.key,
  name: type.name,
  category: categories.find(({ id }) => id === type.categoryId)?.name ?? '',
  position_slots: [...type.positionSlots],
  size_fields: (sizeFields.get(type.id) ?? []).map((field) => ({ ...field, options: [...field.options] })),
  fit_mode: type.fitMode,
})
