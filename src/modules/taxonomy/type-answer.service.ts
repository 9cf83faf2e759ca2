import type { Db } from '#platform/db/pool.ts'

import type { TaxonomyData } from './taxonomy-data.rules.ts'
import type { AdminPartType } from './type-changes.contract.ts'
import { findType, readAllNames, readRelations, type WholeType } from './type-changes.store.ts'

/** Returns a type as admins see it. */
export async function presentType(
  db: Db,
  { retired_into: into, category_id: _id, ...type }: WholeType,
  { sizeFields }: TaxonomyData,
): Promise<AdminPartType> {
  const target = into === null ? null : await findType(db, into)
  const relations = await readRelations(db, type.id)
  return {
    ...type,
    retired_into: target && { id: target.id, key: target.key, name: target.name },
    names: await readAllNames(db, type.id),
    relations: relations
      .filter((one) => one.is_own)
      .map(({ kind, to: key, to_id: id, to_name: name }) => ({ kind, id, key, name })),
    size_fields: (sizeFields.get(type.id) ?? []).map((field) => ({ ...field, options: [...field.options] })),
  }
}
