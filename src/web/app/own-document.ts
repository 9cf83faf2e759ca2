import { redirectDocument } from 'react-router'

import { paths } from './paths.ts'

/** The pages whose policy lets the card's window open. */
const CARD_PAGES: readonly string[] = [paths.checkout, paths.companyDashboard, paths.addMoney]

/**
 * A policy belongs to the document and not to what the router puts into it: a page where a card can pay is opened as a
 * document of its own, unless it stands in one of its kind already; `pages` are those of another kind.
 */
export async function inOwnDocument<T>(request: Request, load: () => Promise<T>, pages = CARD_PAGES): Promise<T> {
  if (pages.includes(documentPath().replace(/\/+$/, ''))) return load()
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}

/** Where the document itself came from, whatever the router has shown in it since. */
function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return new URL(entry?.name ?? location.href).pathname
}
