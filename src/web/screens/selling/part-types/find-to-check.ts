import { type ListingToCheck, listTypesToCheck, TO_CHECK_PAGE_SIZE } from '#modules/listings/type-checks.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { joinByComma } from '#web/features/formatting/join-texts.ts'
import { listPositionTexts } from '#web/features/part-type/position-text.ts'
import type { Text } from '#web/ui/text.ts'

/** A listing with a guessed or unknown type. */
export interface RowToCheck {
  id: number
  title: string
  sku: string
  picture: string | null
  /** The standard name of the guessed type; null if unknown. */
  type: string | null
  /** "Front, Left"; empty for none. */
  position: Text
}
export interface ListingsToCheck {
  count: number
  rows: RowToCheck[]
  last: number
}

/** Loads a page of the seller's listings to check; `found` is null if they could not be read. */
export async function findToCheck(api: Api, page: number): Promise<{ page: number; found: ListingsToCheck | null }> {
  try {
    const { count, results } = await api(listTypesToCheck, { query: { page: `${page}` } })
    const last = Math.max(1, Math.ceil(count / TO_CHECK_PAGE_SIZE))
    return { page, found: { count, rows: results.map(toRow), last } }
  } catch (error) {
    if (error instanceof Problem && error.status >= 500) return { page, found: null }
    throw error
  }
}

const toRow = ({ id, title, sku, thumbnail, part_type: type, positions }: ListingToCheck): RowToCheck => ({
  id,
  title,
  sku,
  picture: thumbnail,
  type: type?.name ?? null,
  position: joinByComma(listPositionTexts(positions, type?.key)),
})
