import type { Token } from './tokens.rules.ts'
import type { VehicleName } from './vehicle-names.rules.ts'
import type { VehicleMention } from './vehicle-search.rules.ts'
import { COMMON_MAKES, MOTORCYCLE_MAKES } from './vehicle-words.rules.ts'

interface Named {
  mention: VehicleMention
  name: VehicleName
}

/** Finds the make beside a model of another make, "toyota sonata", whose own make the text does not name. */
export function findMakeAgainst<N extends Named>(
  model: Named,
  makes: readonly N[],
  tokens: readonly Token[],
): N | null {
  const isRelated = ({ name: { make } }: N) => make.startsWith(model.name.make) || model.name.make.startsWith(make)
  if (makes.some(isRelated)) return null
  return makes.find(({ name, mention }) => name.need === 'alone' && isNear(mention, model.mention, tokens)) ?? null
}

/** Side by side, or with a year between: "toyota 2008 sonata". */
const isNear = (a: VehicleMention, b: VehicleMention, tokens: readonly Token[]) =>
  a.tokens.some((at) =>
    b.tokens.some((to) => {
      const between = tokens.slice(Math.min(at, to) + 1, Math.max(at, to))
      const isListed = /[,;/&+]/.test(tokens[Math.max(at, to)]?.gap ?? '')
      return between.every(({ use }) => use === 'year') && !isListed
    }),
  )

/** "Toyota sonata" means a Hyundai, but "nissan magnum" does not mean a Dodge, or "tvs maxima" a Nissan. */
export const isLikelyMistake = (model: VehicleName, typed: VehicleName) =>
  COMMON_MAKES.includes(model.make) && MOTORCYCLE_MAKES.includes(model.make) === MOTORCYCLE_MAKES.includes(typed.make)
