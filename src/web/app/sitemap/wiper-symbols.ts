import { listWipers } from '#modules/wipers/wipers.contract.ts'
import type { Api } from '#platform/http/client.ts'

const PAGE_SIZE = 100
/** A maker's catalogue has some hundred wipers; at most 5,000 are read. */
const MAX_PAGES = 50

/** Returns the symbols of all wipers, each of which has a page. */
export async function wiperSymbols(api: Api): Promise<string[]> {
  const ask = (page: number) => api(listWipers, { query: { page: `${page}`, page_size: `${PAGE_SIZE}` } })
  const first = await ask(1)
  const pages = Math.min(Math.ceil(first.count / PAGE_SIZE), MAX_PAGES)
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => ask(at + 2)))
  return [first, ...others].flatMap(({ results }) => results.map(({ symbol }) => symbol))
}
