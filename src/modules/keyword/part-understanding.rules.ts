import type { PartType } from '#modules/taxonomy/part-types.rules.ts'

import type { Understand } from './understanding-types.rules.ts'
import { createUnderstand } from './understanding.rules.ts'

/** Returns the understanding of parts by these types alone, without vehicles and brands. */
export const understandPartsBy = (types: readonly PartType[]): Understand =>
  createUnderstand({ types, makes: [], models: [], families: [], nicknames: [], brands: [], descriptions: new Map() })
