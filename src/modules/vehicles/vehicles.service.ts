import type { Ctx } from '#platform/ctx.ts'

import { readRevision } from './additions.store.ts'
import { vehicleProblems } from './vehicles.contract.ts'
import { sortNames, LOOKUP_PAGES, getPageRange, nestModels, toSlug } from './vehicles.rules.ts'
import {
  countModels,
  findModel,
  readLookup,
  readMakeNames,
  readModelNames,
  readYear,
  readYears,
} from './vehicles.store.ts'

/** A make and model by name or slug, case-insensitive. */
export interface ModelNames {
  make: string
  model: string
}

/** Returns every make, sorted for reading. */
export async function listMakeNames(ctx: Ctx): Promise<string[]> {
  return sortNames(await readMakeNames(ctx.db))
}

/** Returns the models of a make, sorted for reading. @throws makeNotFound */
export async function listModelNames(ctx: Ctx, make: string): Promise<string[]> {
  const names = await readModelNames(ctx.db, toSlug(make))
  if (!names) throw vehicleProblems.makeNotFound()
  return sortNames(names)
}

/** Returns the years of a model, oldest first. @throws makeNotFound, modelNotFound */
export async function listModelYears(ctx: Ctx, names: ModelNames): Promise<number[]> {
  return readYears(ctx.db, await findModelId(ctx, names))
}

/** Returns a model's engines and body types of a year, and of all. @throws makeNotFound, modelNotFound, yearNotFound */
export async function findModelYear(ctx: Ctx, names: ModelNames & { year: number }) {
  const found = await readYear(ctx.db, await findModelId(ctx, names), names.year)
  if (!found) throw vehicleProblems.yearNotFound()
  return found
}

/** Names are compared as the search compares them, so that what it finds for "crv" can be judged as the CR-V's. */
const toSearchKey = (name: string) => toSlug(name).replaceAll('-', '')

async function findModelId(ctx: Ctx, { make, model }: ModelNames): Promise<number> {
  const found = await findModel(ctx.db, toSearchKey(make), toSearchKey(model))
  if (!found) throw vehicleProblems.makeNotFound()
  if (found.modelId === null) throw vehicleProblems.modelNotFound()
  return found.modelId
}

/** The eight pages of the whole look-up (specification, section 7), each read once for each revision of the look-up. */
export function createLookupPages() {
  const pages = new Map<number, Promise<LookupPage>>()
  let revision = -1
  return { read }

  /** @throws pageNotFound */
  async function read(ctx: Ctx, page: number): Promise<LookupPage> {
    if (page < 1 || page > LOOKUP_PAGES) throw vehicleProblems.pageNotFound()
    const current = await readRevision(ctx.db)
    if (current !== revision) pages.clear()
    revision = current
    const kept = pages.get(page) ?? readPage(ctx, page)
    pages.set(page, kept)
    // Failures are not cached, so the next caller retries.
    return kept.catch((error: unknown) => {
      pages.delete(page)
      throw error
    })
  }
}

interface LookupPage {
  count: number
  totalPages: number
  hasNext: boolean
  results: ReturnType<typeof nestModels>
}

async function readPage(ctx: Ctx, page: number): Promise<LookupPage> {
  const count = await countModels(ctx.db)
  const { from, to } = getPageRange(page, count)
  return {
    count,
    totalPages: LOOKUP_PAGES,
    hasNext: page < LOOKUP_PAGES,
    results: nestModels(await readLookup(ctx.db, from, to)),
  }
}
