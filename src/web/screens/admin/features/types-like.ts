import { findPartTypes } from '#modules/taxonomy/taxonomy.contract.ts'
import type { Api } from '#platform/http/client.ts'

const MAX_CANDIDATES = 8

/** Finds part types for a text, the likeliest first: by all of its words, or else by its last two, or its last. */
export async function typesLike(api: Api, text: string): Promise<{ id: number; key: string; name: string }[]> {
  const words = text.slice(0, 100).trim().split(/\s+/)
  const queries = new Set([words, words.slice(-2), words.slice(-1)].map((some) => some.join(' ')))
  for (const q of queries) {
    const { results } = await api(findPartTypes, { query: { q, page_size: `${MAX_CANDIDATES}` } })
    if (results.length > 0) return results.map(({ id, key, name }) => ({ id, key, name }))
  }
  return []
}
