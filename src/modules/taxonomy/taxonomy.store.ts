import type { Db } from '#platform/db/pool.ts'
import { array, bigint, boolean, integer, nullable, numeric, row, type RowOf, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import { POSITION_SLOTS, RELATION_KINDS, SIZE_KINDS } from './part-types.rules.ts'
import { FIT_MODES, LANGUAGES, REGISTERS, SOLD_AS } from './taxonomy.contract.ts'

// The whole taxonomy, which each process holds in memory.
const WHOLE = { planEachTime: true }

const revision = statement('taxonomy.revision', row({ revision: bigint }), 'select revision from taxonomy_revision')

/** Returns the number of changes of the taxonomy since the shop was made. */
export async function readRevision(db: Db): Promise<number> {
  const [found] = await revision(db)
  return found?.revision ?? 0
}

const StoredType = row({
  id: integer,
  key: text,
  name: text,
  category_id: integer,
  family: nullable(text),
  fit_mode: text.of(...FIT_MODES),
  position_slots: array(text.of(...POSITION_SLOTS)),
  sold_as: text.of(...SOLD_AS),
  inspection_class: text.of('consumable', 'standard', 'electrical', 'assembly'),
  size_class: text.of('S', 'M', 'L', 'XL', 'freight'),
  retired_into: nullable(integer),
  spoken_names: array(text),
})
export type StoredType = RowOf<typeof StoredType>

const types = statement(
  'taxonomy.types',
  StoredType,
  `select t.id, key, name, category_id, family, fit_mode, position_slots, sold_as, inspection_class, size_class,
     retired_into,
     array(select n.text from part_type_names n where n.type_id = t.id and n.state = 'active' and n.register <> 'standard'
       order by n.id) as spoken_names
   from part_types t order by t.id`,
  WHOLE,
)
const relations = statement(
  'taxonomy.relations',
  row({ from_id: integer, to_id: integer, kind: text.of(...RELATION_KINDS) }),
  'select from_id, to_id, kind from part_type_relations order by from_id, kind, to_id',
  WHOLE,
)
const sizeFields = statement(
  'taxonomy.size-fields',
  row({
    type_id: integer,
    key: text,
    label: text,
    unit: text,
    kind: text.of(...SIZE_KINDS),
    minimum: nullable(numeric),
    maximum: nullable(numeric),
    options: array(text),
    pattern: nullable(text),
    required: boolean,
  }),
  `select type_id, key, label, unit, kind, minimum, maximum, options, pattern, required
   from part_type_size_fields order by type_id, position, key`,
  WHOLE,
)
const nicknames = statement(
  'taxonomy.nicknames',
  row({
    text,
    model_id: nullable(integer),
    year_start: nullable(integer),
    year_end: nullable(integer),
    confidence: text.of('high', 'medium', 'low'),
    label: text,
  }),
  `select text, model_id, year_start, year_end, confidence, label from vehicle_nicknames where state = 'active' order by id`,
  WHOLE,
)
const families = statement(
  'taxonomy.families',
  row({ make_id: integer, name: text, model_ids: array(integer) }),
  `select f.make_id, f.name,
     array(select m.model_id from model_family_members m where m.family_id = f.id order by m.position, m.model_id) as model_ids
   from model_families f order by f.make_id, f.name`,
  WHOLE,
)

const categories = statement(
  'taxonomy.categories',
  row({ id: integer, name: text, names: array(text) }),
  `select id, name, array(select lower(n) from unnest(array[name, slug] || aliases) n) as names
   from categories order by position`,
  WHOLE,
)

/** All rows of the stored taxonomy. */
export interface StoredTaxonomy {
  types: readonly StoredType[]
  relations: Awaited<ReturnType<typeof relations>>
  sizeFields: Awaited<ReturnType<typeof sizeFields>>
  nicknames: Awaited<ReturnType<typeof nicknames>>
  families: Awaited<ReturnType<typeof families>>
  categories: Awaited<ReturnType<typeof categories>>
}

/** Reads the taxonomy: all types, also retired ones, with their active names, and the nicknames that are on. */
export const readTaxonomy = async (db: Db): Promise<StoredTaxonomy> => ({
  types: await types(db),
  relations: await relations(db),
  sizeFields: await sizeFields(db),
  nicknames: await nicknames(db),
  families: await families(db),
  categories: await categories(db),
})

const activeNames = statement(
  'taxonomy.active-names',
  row({ text, language: text.of(...LANGUAGES), register: text.of(...REGISTERS) }),
  `select text, language, register from part_type_names where type_id = $1 and state = 'active'
   order by register <> 'standard', id`,
)

/** Reads the active names of a type, the standard name first. */
export const readNames = (db: Db, typeId: number) => activeNames(db, [typeId])
