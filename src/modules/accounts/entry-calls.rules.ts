/** The calls by which admins enter vehicles and wipers. */
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
]

/** The calls by which everyone finds part types. */
export const PART_TYPE_CALLS: readonly string[] = ['GET /api/part-types/', 'GET /api/part-types/:key/']

/** The pages of these calls, and of one row of an admin's table. */
export const ENTRY_PAGES: readonly string[] = [
  '/tables/vehicles',
  '/tables/wipers',
  '/tables/wiper-arms',
  '/tables/users/:id',
  '/tables/stores/:id',
  '/tables/enquiries/:id',
]

/** Gives every name the permission entry. */
export function entriesFor<Entry>(names: readonly string[], entry: Entry): Record<string, Entry> {
  return Object.fromEntries(names.map((name) => [name, entry]))
}
