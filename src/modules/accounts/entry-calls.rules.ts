/** Calls that admins use to enter vehicles, wipers, part types and nicknames, and to repair background work. */
export const ENTRY_CALLS: readonly string[] = [
  'POST /api/admin/vehicles/',
  'GET /api/admin/vehicles/',
  'GET /api/admin/vehicles/:id/',
  'PUT /api/admin/vehicles/:id/',
  'DELETE /api/admin/vehicles/:id/',
  'POST /api/admin/vehicles/import/',
  'GET /api/admin/vehicles/template/',
  'POST /api/oximo/',
  'PUT /api/oximo/:symbol/',
  'PATCH /api/oximo/:symbol/',
  'DELETE /api/oximo/:symbol/',
  'POST /api/admin/wiper-arms/',
  'GET /api/admin/wiper-arms/',
  'DELETE /api/admin/wiper-arms/:id/',
  'POST /api/admin/wipers/import/',
  'GET /api/admin/wipers/template/',
  'GET /api/admin/demand/',
  'POST /api/admin/part-types/',
  'GET /api/admin/part-types/:id/',
  'PATCH /api/admin/part-types/:id/',
  'POST /api/admin/part-types/:id/names/',
  'PATCH /api/admin/part-types/names/:id/',
  'PUT /api/admin/part-types/:id/relations/',
  'POST /api/admin/part-types/:id/merge/',
  'POST /api/admin/part-types/preview/',
  'GET /api/admin/part-type-proposals/',
  'POST /api/admin/part-type-proposals/:id/decision/',
  'GET /api/admin/listing-type-conflicts/',
  'GET /api/admin/nicknames/',
  'GET /api/admin/nicknames/:id/',
  'POST /api/admin/nicknames/',
  'PATCH /api/admin/nicknames/:id/',
  'GET /api/admin/model-families/',
  'GET /api/admin/model-families/:id/',
  'POST /api/admin/model-families/',
  'PUT /api/admin/model-families/:id/',
  'GET /api/admin/jobs/',
  'POST /api/admin/jobs/:id/retry/',
  'POST /api/admin/jobs/:id/discard/',
]

/** Bulk upload of listings. */
export const UPLOAD_CALLS: readonly string[] = [
  'POST /api/upload/',
  'GET /api/upload/',
  'GET /api/upload/:job/',
  'DELETE /api/upload/:job/',
  'PUT /api/upload/:job/mapping',
  'POST /api/upload/:job/acceptance',
  'GET /api/upload/:job/rejected/',
  'GET /api/upload/template/',
  'GET /api/upload/export/',
]

/** Product lists by a fixed combination of filters. */
export const FILTER_CALLS: readonly string[] = [
  'GET /api/filter/:min/:max/:rating/:condition/',
  'GET /api/filter/price_and_rating/:min/:max/:rating/',
  'GET /api/filter/price_and_condition/:min/:max/:condition/',
  'GET /api/filter/rating_and_condition/:rating/:condition/',
  'GET /api/filter/price/:min/:max/',
  'GET /api/filter/price/min/:min/',
  'GET /api/filter/price/max/:max/',
  'GET /api/filter/rating/:rating/',
  'GET /api/filter/condition/:condition/',
]

/** Public calls of the shop's pages besides searches. */
export const SHOP_PAGE_CALLS: readonly string[] = [
  'GET /api/product/ids/',
  'GET /api/product/suggest',
  'GET /api/products/',
  'GET /api/products/:id/bought-together/',
  'GET /api/stores/',
  'GET /api/stores/:id/record/',
]

/** Public calls that find part types. */
export const PART_TYPE_CALLS: readonly string[] = ['GET /api/part-types/', 'GET /api/part-types/:key/']

/** Public calls that request a part or a listing alert. */
export const REQUEST_CALLS: readonly string[] = [
  'POST /api/enquiries/',
  'POST /api/listing-alerts/',
  'POST /api/listing-alerts/stop/',
]

/** Maps every name to the permission entry. */
export function entriesFor<Entry>(names: readonly string[], entry: Entry): Record<string, Entry> {
  return Object.fromEntries(names.map((name) => [name, entry]))
}
