import { createHash } from 'node:crypto'

import { normalisedName, withoutBrackets } from '#modules/taxonomy/name-text.rules.ts'
import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import * as store from './taxonomy.store.ts'
import { readModelFamilies } from './taxonomy/read-model-families.ts'
import { type NicknameRow, readNicknames } from './taxonomy/read-nicknames.ts'
import { readSizeFields, type SizeFieldRow } from './taxonomy/read-size-fields.ts'
import { readTable } from './taxonomy/read-table.ts'
import { readTaxonomy } from './taxonomy/read-taxonomy.ts'
import { vehicleDataVersion } from './vehicles/extract.ts'

/** Loads part types, nicknames and model families unless this version is loaded; returns whether it loaded. */
export async function seedTaxonomy(db: Db): Promise<boolean> {
  const version = taxonomyVersion()
  if ((await store.findLoad(db, [version])) > 0) return false
  // Rows that an admin made or changed stay. Nicknames and families need the vehicles.
  await inTransaction({ db }, async ({ db: tx }) => {
    await store.raiseRevision(tx)
    await seedTypes(tx, readTaxonomy(), readSizeFields())
    await seedNicknames(tx, readNicknames())
    await seedFamilies(tx)
    await store.noteLoad(tx, [version])
  })
  return true
}

/** Changes with the files, and with the vehicles that nicknames and families refer to. */
function taxonomyVersion(): string {
  const hash = createHash('sha256').update(vehicleDataVersion())
  for (const name of ['part-types.tsv', 'size-fields.tsv', 'nicknames.tsv', 'model-families.tsv'])
    hash.update(readTable(name))
  return hash.digest('hex').slice(0, 16)
}

async function seedTypes(db: Db, types: readonly PartType[], sizeFields: readonly SizeFieldRow[]) {
  await store.putTypes(db, [JSON.stringify(types.map(toTypeRow))])
  const names = [JSON.stringify(types.flatMap(toNameRows))]
  await store.removeNames(db, names)
  await store.putNames(db, names)
  await store.removeRelations(db)
  const relations = types.flatMap(({ key, relations: all }) => all.map(({ kind, to }) => ({ from: key, to, kind })))
  await store.putRelations(db, [JSON.stringify(relations)])
  await store.removeSizeFields(db)
  const fields = sizeFields.flatMap(({ types: keys, ...field }, position) =>
    keys.map((type) => ({ ...field, type, position })),
  )
  await store.putSizeFields(db, [JSON.stringify(fields)])
}

const toTypeRow = (type: PartType) => ({
  id: type.id,
  key: type.key,
  name: type.name,
  category_id: type.categoryId,
  family: type.family,
  fit_mode: type.fitMode,
  slots: type.positionSlots,
  sold_as: type.soldAs,
  inspection_class: type.inspectionClass,
  size_class: type.sizeClass,
})

/** The standard name first, then those that people say; one row for names that are compared as equal. */
function toNameRows({ key, name, spokenNames }: PartType) {
  const rows = new Map<string, { key: string; text: string; normalised: string; register: string }>()
  for (const [at, text] of [withoutBrackets(name), ...spokenNames].entries()) {
    const normalised = normalisedName(text)
    const register = at === 0 ? 'standard' : 'trade'
    if (normalised !== '' && !rows.has(normalised)) rows.set(normalised, { key, text, normalised, register })
  }
  return [...rows.values()]
}

async function seedNicknames(db: Db, rows: readonly NicknameRow[]) {
  const nicknames = rows.flatMap(({ names, yearStart, yearEnd, ...row }) =>
    names.map((text) => ({
      ...row,
      text,
      normalised: normalisedName(text),
      year_start: yearStart,
      year_end: yearEnd,
    })),
  )
  const values = [JSON.stringify(nicknames)]
  await store.removeNicknames(db, values)
  await store.putNicknames(db, values)
}

async function seedFamilies(db: Db) {
  const members = [JSON.stringify(readModelFamilies())]
  await store.removeFamilyMembers(db)
  await store.putFamilies(db, members)
  await store.putFamilyMembers(db, members)
  await store.removeEmptyFamilies(db)
}
