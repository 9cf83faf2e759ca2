import { b2bPages } from './b2b-pages.ts'
import { helpPages } from './help-pages.ts'
import { policyPages } from './policy-pages.ts'
import type { TextPage } from './text-page.ts'

/** Every text page. */
export const textPages: readonly TextPage[] = [...policyPages, ...helpPages, ...b2bPages]

export const textPageAt = (path: string): TextPage | undefined => textPages.find((page) => page.path === path)
