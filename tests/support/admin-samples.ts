import type { Samples } from './statement-faults.ts'

/** Filters of the admin's tables: all filters of a table, and other forms of its search. */
const FILTERS = {
  users: [{ search: 'ada', role: '3', state: 'active' }],
  stores: [{ search: 'ladipo', state: 'open' }, { state: 'suspended' }],
  invitations: [{ search: 'ada', state: 'open' }],
  audit: [{ search: 'login', event: 'login', actor: 1, user: 1 }],
  orders: [{ search: 'ada', status: 'paid', method: 'card' }, { search: 'SPL-261124-ABCDEF' }],
  transactions: [{ search: 'ada', status: 'done' }],
  enquiries: [{ search: 'ada', state: 'open' }, { search: '17' }],
}
const DAYS = { from: '2026-11-01', to: '2026-11-24' }
const PAGE = { page: 2, page_size: 20, sort: '-created_at' }
const MAX = 10_000

/** Inputs of the statements that list and export the admin's tables. */
export const ADMIN_SAMPLES: Samples = Object.fromEntries(
  Object.entries(FILTERS).flatMap(([name, samples]) => {
    const queries = [{}, DAYS, ...samples]
    return [
      [`reports.count-${name}`, queries.map((filters) => ({ filters, max: MAX }))],
      [`reports.list-${name}`, queries.map((filters) => ({ filters: { ...PAGE, ...filters }, max: MAX }))],
      [`reports.export-${name}`, [null, 17].map((before) => ({ filters: samples[0], before, size: 500 }))],
    ]
  }),
)
