import { clearTexts, reindex, withdrawStore } from './changed-listings.store.ts'
import { rebuildIndex } from './index.store.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** Keeps the read model of search: each function takes the transaction that `ctx` carries. */
export const createSearchIndex = () => ({ reindex, rebuild: rebuildIndex, withdrawStore, clearTexts })
