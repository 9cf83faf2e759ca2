import { noColumns, statement } from '#platform/db/statement.ts'

// Statements that load the taxonomy, which a start does once for each version of the files. Each takes its rows as JSON.
const RARELY = { planEachTime: true }

/** Finds whether this version of the files is loaded. */
export const findLoad = statement(
  'seed.taxonomy-load',
  noColumns,
  'select from taxonomy_loads where version = $1',
  RARELY,
)
export const noteLoad = statement(
  'seed.note-taxonomy-load',
  noColumns,
  'insert into taxonomy_loads (version) values ($1) on conflict do nothing',
  RARELY,
)
/** Locks the taxonomy against other changes until the transaction ends. */
export const raiseRevision = statement(
  'seed.taxonomy-revision',
  noColumns,
  'update taxonomy_revision set revision = revision + 1',
  RARELY,
)

/** Types whose key or name an admin uses already are left out. */
export const putTypes = statement(
  'seed.put-part-types',
  noColumns,
  `insert into part_types as t (id, key, name, category_id, family, fit_mode, position_slots, sold_as, inspection_class,
     size_class)
   select id, key, name, category_id, family, fit_mode, array(select jsonb_array_elements_text(slots)), sold_as,
     inspection_class, size_class
   from jsonb_to_recordset($1::jsonb) as given (id smallint, key text, name text, category_id smallint, family text,
     fit_mode text, slots jsonb, sold_as text, inspection_class text, size_class text)
   where not exists (select from part_types other
     where other.id <> given.id and other.edited_at is not null and (other.key = given.key or other.name = given.name))
   on conflict (id) do update set key = excluded.key, name = excluded.name, category_id = excluded.category_id,
     family = excluded.family, fit_mode = excluded.fit_mode, position_slots = excluded.position_slots,
     sold_as = excluded.sold_as, inspection_class = excluded.inspection_class, size_class = excluded.size_class
   where t.edited_at is null`,
  RARELY,
)

const GIVEN_NAMES = `jsonb_to_recordset($1::jsonb) as given (key text, text text, normalised text, register text)
   join part_types t on t.key = given.key and t.retired_into is null`

/** Removes names that the files no longer have; those that an admin reviewed stay. */
export const removeNames = statement(
  'seed.remove-part-type-names',
  noColumns,
  // `not in` hashes the names of the files: `not exists` compared each of 9,400 names with all of them, for 15 seconds.
  `delete from part_type_names n where n.source = 'seed' and n.reviewed_at is null
     and (n.type_id, n.normalised) not in (select t.id, given.normalised from ${GIVEN_NAMES})`,
  RARELY,
)
export const putNames = statement(
  'seed.put-part-type-names',
  noColumns,
  `insert into part_type_names as n (type_id, text, normalised, register, source)
   select t.id, given.text, given.normalised, given.register, 'seed' from ${GIVEN_NAMES}
   on conflict (type_id, normalised) do update set text = excluded.text, register = excluded.register
   where n.source = 'seed' and n.reviewed_at is null`,
  RARELY,
)

const UNEDITED = 'select id from part_types where edited_at is null'

export const removeRelations = statement(
  'seed.remove-part-type-relations',
  noColumns,
  `delete from part_type_relations where from_id in (${UNEDITED})`,
  RARELY,
)
/** A related type that was merged into another is replaced by that one. */
export const putRelations = statement(
  'seed.put-part-type-relations',
  noColumns,
  `insert into part_type_relations (from_id, to_id, kind)
   select f.id, coalesce(o.retired_into, o.id), given.kind
   from jsonb_to_recordset($1::jsonb) as given ("from" text, "to" text, kind text)
     join part_types f on f.key = given.from join part_types o on o.key = given.to
   where f.id in (${UNEDITED}) and f.id <> coalesce(o.retired_into, o.id)
   on conflict do nothing`,
  RARELY,
)

export const removeSizeFields = statement(
  'seed.remove-size-fields',
  noColumns,
  `delete from part_type_size_fields where type_id in (${UNEDITED})`,
  RARELY,
)
export const putSizeFields = statement(
  'seed.put-size-fields',
  noColumns,
  `insert into part_type_size_fields (type_id, key, position, label, unit, kind, minimum, maximum, options, pattern, required)
   select t.id, given.key, given.position, label, unit, kind, minimum, maximum,
     array(select jsonb_array_elements_text(given.options)), pattern, required
   from jsonb_to_recordset($1::jsonb) as given (type text, key text, position smallint, label text, unit text, kind text,
       minimum numeric, maximum numeric, options jsonb, pattern text, required boolean)
     join part_types t on t.key = given.type
   where t.id in (${UNEDITED})`,
  RARELY,
)

const MODELS = `left join (vehicle_models m join vehicle_makes k on k.id = m.make_id)
     on k.name = given.make and m.name = given.model`
const GIVEN_NICKNAMES = `jsonb_to_recordset($1::jsonb) as given (text text, normalised text, make text, model text,
     year_start smallint, year_end smallint, label text, confidence text, sources text, state text)
   ${MODELS}`

/** Removes nicknames that the files no longer have, unless an admin made or changed them. */
export const removeNicknames = statement(
  'seed.remove-nicknames',
  noColumns,
  `delete from vehicle_nicknames n where n.edited_at is null and not exists (select from ${GIVEN_NICKNAMES}
     where given.normalised = n.normalised and m.id is not distinct from n.model_id
       and given.year_start is not distinct from n.year_start)`,
  RARELY,
)
/** A nickname is on only if the look-up has the model in one of the years at least. */
export const putNicknames = statement(
  'seed.put-nicknames',
  noColumns,
  `insert into vehicle_nicknames as n (text, normalised, model_id, year_start, year_end, label, confidence, sources,
     state)
   select distinct on (given.normalised, m.id, given.year_start) given.text, given.normalised, m.id, given.year_start,
     given.year_end, given.label, given.confidence, given.sources,
     case when exists (select from vehicle_years y
       where y.model_id = m.id and y.year between given.year_start and given.year_end) then given.state else 'off' end
   from ${GIVEN_NICKNAMES}
   order by given.normalised, m.id, given.year_start, given.text
   on conflict (normalised, model_id, year_start) do update set text = excluded.text, year_end = excluded.year_end,
     label = excluded.label, confidence = excluded.confidence, sources = excluded.sources, state = excluded.state
   where n.edited_at is null`,
  RARELY,
)

const GIVEN_MEMBERS = `jsonb_to_recordset($1::jsonb) as given (make text, family text, model text, "order" smallint)
   join vehicle_makes k on k.name = given.make join vehicle_models m on m.make_id = k.id and m.name = given.model`

export const removeFamilyMembers = statement(
  'seed.remove-family-members',
  noColumns,
  'delete from model_family_members where family_id in (select id from model_families where edited_at is null)',
  RARELY,
)
export const putFamilies = statement(
  'seed.put-model-families',
  noColumns,
  `insert into model_families (make_id, name) select distinct k.id, given.family from ${GIVEN_MEMBERS}
   on conflict (make_id, name) do nothing`,
  RARELY,
)
export const putFamilyMembers = statement(
  'seed.put-family-members',
  noColumns,
  `insert into model_family_members (model_id, family_id, position)
   select m.id, f.id, given.order from ${GIVEN_MEMBERS}
     join model_families f on f.make_id = k.id and f.name = given.family and f.edited_at is null
   on conflict do nothing`,
  RARELY,
)
export const removeEmptyFamilies = statement(
  'seed.remove-empty-families',
  noColumns,
  `delete from model_families f where f.edited_at is null
     and not exists (select from model_family_members m where m.family_id = f.id)`,
  RARELY,
)
