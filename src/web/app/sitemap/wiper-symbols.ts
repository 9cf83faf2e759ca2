import { listWipers } from '#modules/wipers/wipers.contract.ts'
import type { Api } from '#platform/http/client.ts'

const PAGE_SIZE = 100
/** The catalogue of a maker has some hundreds; more than 5,000 are not asked for. */
const MOST_PAGES = 50

/** The symbols of all wipers, each of which has a page. */
export async function wiperSymbols(api: Api): Promise<string[]> {
  const ask = (page: number) => api(listWipers, { query: { page: `${page}`, page_size: `${PAGE_SIZE}` } })
  const first = await ask(1)
  const pages = Math.min(Math.ceil(first.count / PAGE_SIZE), MOST_PAGES)
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => ask(at + 2)))
  return [first, ...others].flatMap(({ results }) => results.map(({ symbol }) => symbol))
}
