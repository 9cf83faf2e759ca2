import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import type { Steps } from '#platform/steps.ts'

import type { Understand } from './understanding-types.rules.ts'
import { buildUnderstand } from './understanding.rules.ts'

/** Builds the understanding of parts by these types alone, without vehicles and brands. */
export const understandPartsBy = (types: readonly PartType[]): Steps<Understand> =>
  buildUnderstand({
    types,
    makes: [],
    models: [],
    families: [],
    nicknames: [],
    brands: [],
    descriptions: new Map(),
    symptoms: [],
  })
