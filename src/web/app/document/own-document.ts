import { redirectDocument } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'

/** Pages whose content security policy lets the card window open. */
const CARD_PAGES: readonly string[] = [paths.checkout, paths.companyDashboard, paths.addMoney]

/** Loads a card page in a document of its own, unless it is one of `pages`: a security policy is per document. */
export async function inOwnDocument<T>(request: Request, load: () => Promise<T>, pages = CARD_PAGES): Promise<T> {
  if (pages.includes(documentPath().replace(/\/+$/, ''))) return load()
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}

/** Returns the path of the document itself, before any router navigation. */
function documentPath(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return new URL(entry?.name ?? location.href).pathname
}
