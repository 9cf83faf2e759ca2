import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { presentProduct } from '#modules/catalogue/present.rules.ts'
import type { StoredListing } from '#modules/catalogue/present.rules.ts'
import { type Kobo, kobo, toNaira } from '#platform/money.ts'

import type { FieldChange, SellerProduct, SellerProductDetail } from './selling.contract.ts'

/** Maps a stored listing to the response for its owner and admins, with both prices (ruling 2). */
export function presentSellerProduct(
  row: StoredListing & { version: number; hidden: boolean; updated_at: Date },
): SellerProduct {
  const { display_price: _, unit_price: __, ...product } = presentProduct(row, true)
  return { ...product, version: row.version, hidden: row.hidden, updated_at: row.updated_at.toISOString() }
}

/** Changes a price by a percentage of at most two decimals, rounded half up to the kobo, at least one kobo. */
export function changeByPercent(price: Kobo, percent: number): Kobo {
  const hundredths = BigInt(Math.round(percent * 100))
  const full = BigInt(price) * (10_000n + hundredths)
  return kobo(Math.max(1, Number((full + 5_000n) / 10_000n)))
}

/** Larger price changes need a confirmation. */
const LARGE_PERCENT = 50

/** Returns whether a change by this percentage needs a confirmation. */
export const isLargePercent = (percent: number): boolean => Math.abs(percent) > LARGE_PERCENT

/** Returns whether a price changes by more than 50 %. A price that is new does not count. */
export function isLargePriceChange(before: number | null, after: number | null): boolean {
  return before !== null && after !== null && Math.abs(after - before) * 100 > before * LARGE_PERCENT
}

/** Returns whether a business price is above the retail price. */
export function isAboveRetailPrice(price: number | null, retailPrice: number): boolean {
  return price !== null && price > retailPrice
}

/** Fields in the order of the form. */
const FORM_FIELDS = [
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

/** Fields that stay unchanged if a form omits them. */
const OPTIONAL_FIELDS: readonly string[] = ['part_type', 'positions', 'sizes', 'quality']

/** Lists the differences between a stale form and the listing; the first is the version to send next. */
export function listFieldChanges(
  mine: Readonly<Record<string, unknown>>,
  theirs: SellerProduct & Pick<SellerProductDetail, 'positions' | 'sizes'>,
): FieldChange[] {
  const version = { field: 'version', mine: mine['version'], theirs: theirs.version }
  const differing = FORM_FIELDS.flatMap((field) => {
    const isSame = stringifySorted(mine[field]) === stringifySorted(theirs[field])
    const isKept = mine[field] === undefined && OPTIONAL_FIELDS.includes(field)
    return isSame || isKept ? [] : { field, mine: mine[field], theirs: theirs[field] }
  })
  return [version, ...differing]
}

/** Serialises with sorted keys: jsonb has its own order of keys. */
function stringifySorted(value: unknown): string {
  const sorted = (_: string, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part
  return JSON.stringify(value, sorted) ?? ''
}

/** Returns the owner whose listings a user may see and change; null for an admin, who may change all. */
export const toOwnerId = ({ userId, roleId }: { userId: number; roleId: number }): number | null =>
  roleId === ROLE.admin ? null : userId

export const toNairaOrNull = (amount: number | null) => (amount === null ? null : toNaira(kobo(amount)))
