import { FOREIGN_WORDS } from '#modules/taxonomy/trade-words.rules.ts'

import type { Token } from './tokens.rules.ts'

const BODIES = new Set('hatchback hatch sedan saloon wagon estate coupe convertible pickup bus van commuter'.split(' '))

/** Finds the words after a vehicle or its year that name its body: "tail light Kia Rio hatchback". */
export function findBodyWords(tokens: readonly Token[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (const [at, token] of tokens.entries()) {
    const isAfter = found.has(at - 1) || /^(?:vehicle|year)$/.test(tokens[at - 1]?.use ?? '')
    if (isAfter && token.use === null && BODIES.has(token.text)) found.add(at)
  }
  const next = tokens[Math.max(...found) + 1]
  // In "Rio hatchback glass" the word names the part.
  const isLast = next === undefined || next.use !== null || /[,.;]/.test(next.gap)
  return isLast ? found : new Set()
}

const VEHICLES = new Set('bus buses van minibus truck trucks car cars'.split(' '))

/** Finds the words that say whose a vehicle is: "school bus", "rental car". */
export const findOwnerWords = (tokens: readonly Token[]): ReadonlySet<number> =>
  new Set(
    tokens.flatMap(({ text, use }, at) =>
      use === null && FOREIGN_WORDS.has(text) && VEHICLES.has(tokens[at + 1]?.text ?? '') ? [at] : [],
    ),
  )
