import { ACCESS } from './access.ts'
import { GUARDS } from './guards.ts'
import { MONEY } from './money.ts'
import type { Mutation } from './mutation.ts'
import { PAGES } from './pages.ts'
import { PLATFORM } from './platform.ts'
import { SEARCH_AND_FIT } from './search.ts'

/** Every fault that `npm run test:mutations` tries. */
export const MUTATIONS: readonly Mutation[] = [...MONEY, ...ACCESS, ...GUARDS, ...SEARCH_AND_FIT, ...PLATFORM, ...PAGES]
