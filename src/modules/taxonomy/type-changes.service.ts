import { recordSecurityEvent, type SecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import type { Db } from '#platform/db/pool.ts'
import { sqlState } from '#platform/db/sql-state.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invalidInput } from '#platform/http/problems.ts'
import { pageLinks } from '#platform/paging.ts'

import type { TaxonomyAuditEvent } from './audit-events.rules.ts'
import { mergeTypes } from './merge.store.ts'
import { normalisedName, withoutBrackets } from './name-text.rules.ts'
import { findRelationCircle } from './relations.rules.ts'
import { taxonomyProblems } from './taxonomy.contract.ts'
import type { Taxonomy } from './taxonomy.service.ts'
import { presentType } from './type-answer.service.ts'
import {
  type AdminPartType,
  changeProblems,
  type NameChange,
  type NewName,
  type NewType,
  type TypeChange,
} from './type-changes.contract.ts'
import * as store from './type-changes.store.ts'

const recordEvent = recordSecurityEvent<TaxonomyAuditEvent>

const REINDEX_AT_ONCE = 1_000

interface Deps {
  taxonomy: Taxonomy
  /** Moves the listings of one type to another. Returns their ids. */
  moveListings(db: Db, merge: { from: number; into: number }, by: { userId: number; at: Date }): Promise<number[]>
  /** Clears the page cache. */
  clearPages(): void
  /** Updates listings in the search index. */
  reindex(ctx: Pick<Ctx, 'db'>, productIds: readonly number[]): Promise<void>
}

/** Creates the service by which admins change part types. Changes raise the revision and are audited. */
export function createTypeChanges(deps: Deps) {
  return { get, add, change, addName, changeName, setRelations, merge, listProposals, decide }

  /** @throws typeNotFound */
  async function get(ctx: Pick<Ctx, 'db' | 'now' | 'log'>, id: number): Promise<AdminPartType> {
    return presentType(ctx.db, await requireType(ctx, id), await deps.taxonomy.current(ctx))
  }

  /** Adds a type; its standard name is its first name. @throws typeExists, categoryNotKnown */
  async function add(ctx: Ctx, type: NewType): Promise<AdminPartType> {
    const row = { ...type, category_id: await findCategoryId(ctx, type.category) }
    return runChange(ctx, async (tx) => {
      const key = toKey(type.name)
      const id = await store.insertType(tx.db, key, row, tx.now())
      await saveStandardName(tx, id, type.name)
      return { id, event: 'part_type_added', detail: { id, key, name: type.name } }
    })
  }

  /** Changes a type, adding a new standard name. @throws typeNotFound, typeRetired, typeExists, categoryNotKnown */
  async function change(ctx: Ctx, id: number, given: TypeChange): Promise<AdminPartType> {
    const categoryId = given.category === undefined ? undefined : await findCategoryId(ctx, given.category)
    return runChange(ctx, async (tx) => {
      const before = await requireActiveType(tx, id)
      const type = { ...before, ...withoutUndefined(given) }
      const row = { ...type, category_id: categoryId ?? before.category_id }
      await store.updateType(tx.db, id, row, tx.now())
      if (type.name !== before.name) await saveStandardName(tx, id, type.name)
      return { id, event: 'part_type_changed', detail: { id, fields: Object.keys(given).join(', ') } }
    })
  }

  /** @throws typeNotFound, typeRetired, nameExists, 400 for a name without words */
  function addName(ctx: Ctx, id: number, name: NewName): Promise<AdminPartType> {
    return runChange(ctx, async (tx) => {
      await requireActiveType(tx, id)
      const row = { ...name, normalised: normaliseName(name.text) }
      if (!(await store.insertName(tx.db, id, row, getAuthor(tx)))) throw changeProblems.nameExists()
      return { id, event: 'part_type_name_added', detail: { id, name: name.text, state: name.state } }
    })
  }

  /** @throws nameNotFound, nameExists, 400 for a name without words */
  function changeName(ctx: Ctx, nameId: number, given: NameChange): Promise<AdminPartType> {
    return runChange(ctx, async (tx) => {
      const before = await store.findName(tx.db, nameId)
      if (!before) throw changeProblems.nameNotFound()
      const name = { ...before, ...withoutUndefined(given) }
      const row = { ...name, normalised: normaliseName(name.text) }
      if (!(await store.updateName(tx.db, nameId, row, getAuthor(tx)))) throw changeProblems.nameExists()
      const detail = { id: before.type_id, name: name.text, state: name.state }
      return { id: before.type_id, event: 'part_type_name_changed', detail }
    })
  }

  /** Replaces a type's relations. @throws typeNotFound, typeRetired, typeNotKnown, typesBelongTogether for a circle */
  async function setRelations(ctx: Ctx, id: number, relations: readonly { kind: RelationKind; to: string }[]) {
    const { byKey } = await deps.taxonomy.current(ctx)
    return runChange(ctx, async (tx) => {
      const { key: from } = await requireActiveType(tx, id)
      if (relations.some(({ to }) => byKey.get(to)?.key !== to)) throw taxonomyProblems.typeNotKnown()
      const others = (await store.readRelations(tx.db, id)).filter((one) => !one.is_own)
      const all = [...others, ...relations.map((one) => ({ ...one, from }))]
      if (relations.some(({ to }) => to === from) || findRelationCircle(all)) throw changeProblems.typesBelongTogether()
      await store.replaceRelations(tx.db, id, relations, tx.now())
      return { id, event: 'part_type_relations_changed', detail: { id, relations: relations.length } }
    })
  }

  /** Retires a type into another. @throws typeNotFound, typeNotKnown, typesBelongTogether */
  async function merge(ctx: Ctx, id: number, into: string): Promise<AdminPartType> {
    const known = (await deps.taxonomy.current(ctx)).byKey.get(into)
    if (!known) throw taxonomyProblems.typeNotKnown()
    return runChange(ctx, async (tx) => {
      const [from, target] = [await requireType(tx, id), await requireType(tx, known.id)]
      // A retired key leads to the type that replaced it: all are types that are merged already.
      const isMerged = from.retired_into !== null || target.retired_into !== null || target.key !== into
      if (target.id === id || isMerged) throw changeProblems.typesBelongTogether()
      const ids = { from: id, into: target.id }
      const moved = await deps.moveListings(tx.db, ids, getAuthor(tx))
      await mergeTypes(tx.db, ids, getAuthor(tx))
      if (findRelationCircle(await store.readRelations(tx.db, target.id))) throw changeProblems.typesBelongTogether()
      for (let at = 0; at < moved.length; at += REINDEX_AT_ONCE)
        await deps.reindex(tx, moved.slice(at, at + REINDEX_AT_ONCE))
      const detail = { id, key: from.key, into: target.id, into_key: into, listings: moved.length }
      return { id: target.id, event: 'part_type_merged', detail }
    })
  }

  /** Lists a page of the open proposals, oldest first. */
  async function listProposals(ctx: Ctx, { page, page_size: size }: { page: number; page_size: number }, url: string) {
    const found = await store.readProposals(ctx.db, { page, size })
    const count = found[0]?.count ?? 0
    const results = found.map(({ product_id: product, title, proposed_at: at, count: _count, ...proposal }) => ({
      ...proposal,
      product: product === null ? null : { id: product, title: title ?? '' },
      proposed_at: at.toISOString(),
    }))
    return { count, ...pageLinks(url, { page, pageSize: size, count }), results }
  }

  /** Closes a proposal; with a type its text becomes a name of it. @throws proposalNotFound, typeNotKnown */
  async function decide(ctx: Ctx, id: number, key: string | null): Promise<void> {
    const type = key === null ? null : (await deps.taxonomy.current(ctx)).byKey.get(key)
    if (type === undefined) throw taxonomyProblems.typeNotKnown()
    await inTransaction(ctx, async (tx) => {
      const text = await store.decideProposal(tx.db, id, type?.id ?? null, getAuthor(tx))
      if (text === null) throw changeProblems.proposalNotFound()
      const normalised = normalisedName(text)
      if (type && normalised !== '') {
        await store.raiseRevision(tx.db)
        const name = { text, normalised, language: 'en', register: 'trade', state: 'active' }
        await store.insertName(tx.db, type.id, name, getAuthor(tx))
      }
      await recordEvent(tx, { event: 'part_type_proposal_decided', detail: { id, type: key, text } })
    })
    clearCaches()
  }

  /** Runs one change at a time, records it and clears the caches. @throws typeExists */
  async function runChange(ctx: Ctx, work: (tx: Ctx) => Promise<ChangeOutcome>): Promise<AdminPartType> {
    try {
      const made = await inTransaction(ctx, async (tx) => {
        await store.raiseRevision(tx.db)
        const { id, ...event } = await work(tx)
        await recordEvent(tx, event)
        return id
      })
      clearCaches()
      return await get(ctx, made)
    } catch (error) {
      if (sqlState(error) === '23505') throw changeProblems.typeExists()
      throw error
    }
  }

  async function findCategoryId(ctx: Ctx, name: string): Promise<number> {
    const { categories } = await deps.taxonomy.current(ctx)
    const found = categories.find(({ names }) => names.includes(name.toLowerCase()))
    if (!found) throw taxonomyProblems.categoryNotKnown()
    return found.id
  }

  function clearCaches(): void {
    deps.taxonomy.forget()
    deps.clearPages()
  }
}

type RelationKind = Awaited<ReturnType<typeof store.readRelations>>[number]['kind']
type ChangeOutcome = { id: number } & Pick<SecurityEvent<TaxonomyAuditEvent>, 'event' | 'detail'>

async function requireType(ctx: Pick<Ctx, 'db'>, id: number): Promise<store.WholeType> {
  const found = await store.findType(ctx.db, id)
  if (!found) throw taxonomyProblems.typeNotFound()
  return found
}

async function requireActiveType(ctx: Pick<Ctx, 'db'>, id: number): Promise<store.WholeType> {
  const found = await requireType(ctx, id)
  if (found.retired_into !== null) throw changeProblems.typeRetired()
  return found
}

async function saveStandardName(tx: Ctx, id: number, name: string): Promise<void> {
  const text = withoutBrackets(name)
  await store.setStandardName(tx.db, id, { text, normalised: normaliseName(text) }, getAuthor(tx))
}

function normaliseName(text: string): string {
  const normalised = normalisedName(text)
  if (normalised === '' || normalised.length > 80) throw invalidInput({ text: ['Enter a name of letters or digits.'] })
  return normalised
}

function getAuthor(ctx: Pick<Ctx, 'actor' | 'now'>): { userId: number; at: Date } {
  return { userId: requireActor(ctx).userId, at: ctx.now() }
}

const toKey = (name: string): string => {
  const key = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (key === '') throw invalidInput({ name: ['Enter a name of letters or digits.'] })
  return key
}

/** Returns the fields that are set: a change keeps the others. */
const withoutUndefined = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  // The compiler does not follow which entries are left.
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
