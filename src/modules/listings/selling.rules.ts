import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { presentProduct } from '#modules/catalogue/present.rules.ts'
import type { StoredListing } from '#modules/catalogue/present.rules.ts'
import { type Kobo, kobo, toNaira } from '#platform/money.ts'

import type { FieldChange, SellerProduct, SellerProductDetail } from './selling.contract.ts'

/** A stored listing as its owner and admins see it: both prices (ruling 2), hidden ones too. */
export function presentSellerProduct(
  row: StoredListing & { version: number; hidden: boolean; updated_at: Date },
): SellerProduct {
  const { display_price: _, unit_price: __, ...product } = presentProduct(row, true)
  return { ...product, version: row.version, hidden: row.hidden, updated_at: row.updated_at.toISOString() }
}

/** A price changed by so many percent (at most two decimals), rounded half up to the kobo, never below one. */
export function changedByPercent(price: Kobo, percent: number): Kobo {
  const hundredths = BigInt(Math.round(percent * 100))
  const full = BigInt(price) * (10_000n + hundredths)
  return kobo(Math.max(1, Number((full + 5_000n) / 10_000n)))
}

/** A bulk change that moves a price by more percent asks once more. */
const LARGE_PERCENT = 50

/** Whether a change by this percentage asks once more. */
export const isLargePercent = (percent: number): boolean => Math.abs(percent) > LARGE_PERCENT

/** Whether a price moves by more than 50 %; one that was not there before does not move. */
export function isLargeMove(before: number | null, after: number | null): boolean {
  return before !== null && after !== null && Math.abs(after - before) * 100 > before * LARGE_PERCENT
}

/** Whether a business price is above the general price; none is not. */
export function isAboveGeneral(price: number | null, general: number): boolean {
  return price !== null && price > general
}

/** The fields of a listing that people write, in the order of the form. */
const WRITTEN = [
  'title',
  'description',
  'thumbnail',
  'price',
  'gen_price',
  'sku',
  'part_no',
  'brand',
  'category',
  'stock',
  'condition',
  'weight',
  'length',
  'dim_width',
  'height',
  'universal',
  'vehicleSets',
  'part_type',
  'positions',
  'sizes',
  'quality',
] as const

/** Fields that stay as they are where a form leaves them out. */
const KEPT: readonly string[] = ['part_type', 'positions', 'sizes', 'quality']

/**
 * What a stale form says otherwise than the listing now; the first entry is the version to send next time.
 * @param mine the type by key and name, positions and sizes as they are stored
 */
export function changesBetween(
  mine: Readonly<Record<string, unknown>>,
  theirs: SellerProduct & Pick<SellerProductDetail, 'positions' | 'sizes'>,
): FieldChange[] {
  const version = { field: 'version', mine: mine['version'], theirs: theirs.version }
  const differing = WRITTEN.flatMap((field) => {
    const isSame = inOneOrder(mine[field]) === inOneOrder(theirs[field])
    const isKept = mine[field] === undefined && KEPT.includes(field)
    return isSame || isKept ? [] : { field, mine: mine[field], theirs: theirs[field] }
  })
  return [version, ...differing]
}

/** As text, whatever the order of keys: the database has one of its own. */
function inOneOrder(value: unknown): string {
  const sorted = (_: string, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part
  return JSON.stringify(value, sorted) ?? ''
}

/** Whose listings a role may see and change: an admin everybody's (null), others their own. */
export const ownerIdOf = ({ userId, roleId }: { userId: number; roleId: number }): number | null =>
  roleId === ROLE.admin ? null : userId

export const nairaOrNull = (amount: number | null) => (amount === null ? null : toNaira(kobo(amount)))
