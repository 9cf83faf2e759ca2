import type { Db } from '#platform/db/pool.ts'
import { array, boolean, integer, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import { POSITION_SLOTS, RELATION_KINDS } from './part-types.rules.ts'
import { FIT_MODES, LANGUAGES, REGISTERS, SOLD_AS } from './taxonomy.contract.ts'
import { INSPECTION_CLASSES, NAME_STATES, type NewType, SIZE_CLASSES } from './type-changes.contract.ts'

/** Ids of types that admins add; the files have those below. */
const FIRST_ADDED_ID = 10_001

/** Locks the taxonomy against other changes until the transaction ends, and makes every process read it again. */
export const raiseRevision = statement(
  'taxonomy.raise-revision',
  noColumns,
  'update taxonomy_revision set revision = revision + 1',
)

const WholeType = row({
  id: integer,
  key: text,
  name: text,
  us_name: nullable(text),
  category_id: integer,
  category: text,
  family: nullable(text),
  fit_mode: text.of(...FIT_MODES),
  position_slots: array(text.of(...POSITION_SLOTS)),
  sold_as: text.of(...SOLD_AS),
  per_vehicle_quantity: nullable(integer),
  inspection_class: text.of(...INSPECTION_CLASSES),
  size_class: text.of(...SIZE_CLASSES),
  retired_into: nullable(integer),
  listings: integer,
})
export type WholeType = RowOf<typeof WholeType>

const byId = statement(
  'taxonomy.whole-type',
  WholeType,
  `select t.id, t.key, t.name, us_name, category_id, c.name as category, family, fit_mode, position_slots, sold_as,
     per_vehicle_quantity, inspection_class, size_class, retired_into,
     (select count(*)::int from listing_types l where l.type_id = t.id) as listings
   from part_types t join categories c on c.id = t.category_id where t.id = $1`,
)

/** Finds a type with all that is stored of it, also a retired one. */
export async function findType(db: Db, id: number): Promise<WholeType | null> {
  // Ids are small integers; a larger number cannot be a type.
  const [found] = id > 32_767 ? [] : await byId(db, [id])
  return found ?? null
}

const names = statement(
  'taxonomy.all-names',
  row({
    id: integer,
    text,
    language: text.of(...LANGUAGES),
    register: text.of(...REGISTERS),
    state: text.of(...NAME_STATES),
    source: text,
    reviewed_by: nullable(text),
  }),
  `select n.id, n.text, n.language, n.register, n.state, n.source, u.username as reviewed_by
   from part_type_names n left join users u on u.id = n.reviewed_by
   where n.type_id = $1 order by n.register <> 'standard', n.id`,
)
/** Reads the names of a type in every state, the standard name first. */
export const readAllNames = (db: Db, typeId: number) => names(db, [typeId])

type TypeRow = Omit<NewType, 'category'> & { category_id: number }

const add = statement(
  'taxonomy.add-type',
  row({ id: integer }),
  `insert into part_types (id, key, name, us_name, category_id, family, fit_mode, position_slots, sold_as,
     per_vehicle_quantity, inspection_class, size_class, edited_at)
   select greatest(${FIRST_ADDED_ID}, (select max(id) + 1 from part_types)), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
   returning id`,
)
/** Adds a type and returns its id. The caller has locked the taxonomy. */
export async function insertType(db: Db, key: string, type: TypeRow, at: Date): Promise<number> {
  const [made] = await add(db, [key, ...toColumns(type), at])
  if (!made) throw new Error('A part type was not written.')
  return made.id
}

const update = statement(
  'taxonomy.change-type',
  noColumns,
  `update part_types set name = $2, us_name = $3, category_id = $4, family = $5, fit_mode = $6, position_slots = $7,
     sold_as = $8, per_vehicle_quantity = $9, inspection_class = $10, size_class = $11, edited_at = $12 where id = $1`,
)
export async function updateType(db: Db, id: number, type: TypeRow, at: Date): Promise<void> {
  await update(db, [id, ...toColumns(type), at])
}

const toColumns = (type: TypeRow) => [
  type.name,
  type.us_name,
  type.category_id,
  type.family,
  type.fit_mode,
  [...type.position_slots],
  type.sold_as,
  type.per_vehicle_quantity,
  type.inspection_class,
  type.size_class,
]

const Name = row({ id: integer, type_id: integer, text, language: text, register: text, state: text })
const nameById = statement(
  'taxonomy.name',
  Name,
  'select id, type_id, text, language, register, state from part_type_names where id = $1',
)
export async function findName(db: Db, id: number): Promise<RowOf<typeof Name> | null> {
  const [found] = await nameById(db, [id])
  return found ?? null
}

/** A name as an admin writes it. */
export interface NameRow {
  text: string
  normalised: string
  language: string
  register: string
  state: string
}

const addName = statement(
  'taxonomy.add-name',
  noColumns,
  `insert into part_type_names (type_id, text, normalised, language, register, state, source, reviewed_by, reviewed_at)
   values ($1, $2, $3, $4, $5, $6, 'admin', $7, $8) on conflict (type_id, normalised) do nothing`,
)
/** Adds a name. Returns false if the type has it already. */
export async function insertName(db: Db, typeId: number, name: NameRow, by: { userId: number; at: Date }) {
  const { text: typed, normalised, language, register, state } = name
  return (await addName(db, [typeId, typed, normalised, language, register, state, by.userId, by.at])) > 0
}

const demoteStandard = statement(
  'taxonomy.demote-standard',
  noColumns,
  `update part_type_names set register = case when normalised = $2 then 'standard' else 'trade' end,
     text = case when normalised = $2 then $5 else text end,
     state = case when normalised = $2 then 'active' else state end, reviewed_by = $3, reviewed_at = $4
   where type_id = $1 and (normalised = $2 or register = 'standard')`,
)
/** Makes a name of a type its standard name; the one before becomes a trade name. */
export async function setStandardName(
  db: Db,
  typeId: number,
  name: Pick<NameRow, 'text' | 'normalised'>,
  by: { userId: number; at: Date },
): Promise<void> {
  await insertName(db, typeId, { ...name, language: 'en', register: 'standard', state: 'active' }, by)
  await demoteStandard(db, [typeId, name.normalised, by.userId, by.at, name.text])
}

const changeName = statement(
  'taxonomy.change-name',
  noColumns,
  `update part_type_names n set text = $2, normalised = $3, language = $4, register = $5, state = $6, reviewed_by = $7,
     reviewed_at = $8
   where id = $1 and not exists (select from part_type_names other
     where other.type_id = n.type_id and other.normalised = $3 and other.id <> n.id)`,
)
/** Changes a name. Returns false if the type has another name with the new text. */
export async function updateName(db: Db, id: number, name: NameRow, by: { userId: number; at: Date }) {
  const { text: typed, normalised, language, register, state } = name
  return (await changeName(db, [id, typed, normalised, language, register, state, by.userId, by.at])) > 0
}

const relations = statement(
  'taxonomy.all-relations',
  row({ from: text, to: text, to_id: integer, to_name: text, kind: text.of(...RELATION_KINDS), is_own: boolean }),
  `select f.key as "from", o.key as "to", o.id as to_id, o.name as to_name, r.kind, r.from_id = $1 as is_own
   from part_type_relations r join part_types f on f.id = r.from_id join part_types o on o.id = r.to_id
   order by r.kind, o.name`,
)
/** Reads the relations of all types; `is_own` marks those from this type. */
export const readRelations = (db: Db, typeId: number) => relations(db, [typeId])

const clearRelations = statement(
  'taxonomy.clear-relations',
  noColumns,
  'delete from part_type_relations where from_id = $1',
)
const addRelations = statement(
  'taxonomy.add-relations',
  noColumns,
  `insert into part_type_relations (from_id, to_id, kind)
   select $1, o.id, given.kind from jsonb_to_recordset($2::jsonb) as given (kind text, "to" text)
     join part_types o on o.key = given.to on conflict do nothing`,
)
const markEdited = statement('taxonomy.mark-edited', noColumns, 'update part_types set edited_at = $2 where id = $1')

/** Replaces the relations from a type. */
export async function replaceRelations(db: Db, id: number, given: readonly { kind: string; to: string }[], at: Date) {
  await clearRelations(db, [id])
  await addRelations(db, [id, JSON.stringify(given)])
  await markEdited(db, [id, at])
}

const proposals = statement(
  'taxonomy.proposals',
  row({
    id: integer,
    text,
    product_id: nullable(integer),
    title: nullable(text),
    proposed_by: nullable(text),
    proposed_at: timestamptz,
    count: integer,
  }),
  `select p.id, p.text, p.product_id, l.title, u.username as proposed_by, p.proposed_at, (count(*) over ())::int as count
   from part_type_proposals p left join products l on l.id = p.product_id left join users u on u.id = p.proposed_by
   where p.decided_at is null order by p.id limit $1 offset $2`,
)
/** Reads a page of the proposals that wait for a decision, each with the count of all. */
export const readProposals = (db: Db, { page, size }: { page: number; size: number }) =>
  proposals(db, [size, (page - 1) * size])

const propose = statement(
  'taxonomy.propose',
  noColumns,
  `insert into part_type_proposals (text, product_id, proposed_by, proposed_at) values ($1, $2, $3, $4)`,
)

/** Stores the words of a seller who did not find the type of a listing, for an admin. */
export async function proposeType(
  db: Db,
  { text: words, id, by, at }: { text: string; id: number; by: number | null; at: Date },
): Promise<void> {
  await propose(db, [words, id, by, at])
}

const decide = statement(
  'taxonomy.decide-proposal',
  row({ text }),
  `update part_type_proposals set type_id = $2, decided_by = $3, decided_at = $4
   where id = $1 and decided_at is null returning text`,
)
/** Closes a proposal and returns its text; null if it is closed already or does not exist. */
export async function decideProposal(db: Db, id: number, typeId: number | null, by: { userId: number; at: Date }) {
  const [found] = await decide(db, [id, typeId, by.userId, by.at])
  return found?.text ?? null
}
