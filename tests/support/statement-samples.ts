import { ADMIN_SAMPLES } from './admin-samples.ts'
import { SEARCH_SAMPLES } from './search-samples.ts'
import { SELLING_SAMPLES } from './selling-samples.ts'
import type { Samples } from './statement-faults.ts'

const ORDER_SCOPES = [{ userId: 1 }, 'all', { storeIds: [1] }]
const WIPER_CRITERIA = [
  { words: ['flat'], make: null, model: null, year: null },
  { words: [], make: 'Toyota', model: null, year: null },
  { words: ['flat', 'corolla'], make: 'Toyota', model: 'Corolla', year: { start: 2009, end: 2010 } },
]

/** One input for each shape that a composed statement can take. `tests/composed-statements.sql` shows their SQL. */
export const SAMPLES: Samples = {
  ...ADMIN_SAMPLES,
  ...SELLING_SAMPLES,
  ...SEARCH_SAMPLES,
  'orders.count': ORDER_SCOPES,
  'orders.list': ORDER_SCOPES.map((scope) => ({ scope, limit: 10, offset: 0 })),
  'wipers.count': WIPER_CRITERIA,
  'wipers.list': WIPER_CRITERIA.map((criteria) => ({ criteria, offset: 0, limit: 12 })),
}
