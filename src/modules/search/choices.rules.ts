import { type Lookup, nameKey } from '#modules/keyword/lookup.rules.ts'

import type { ChoiceName } from './search-query.contract.ts'
import { CONDITION_NUMBERS, QUALITY_NUMBERS } from './tags.rules.ts'

type Names = Pick<Lookup, 'states' | 'stateByName'>

/** A filter with one value, and the facet that counts its values: a column of `search_listings` with a number for each. */
interface Choice {
  column: string
  /** The column is true (1) or false (0). */
  isFlag?: boolean
  /** Returns null for a value that asks for nothing, undefined for one that does not exist. */
  numberOf: (value: string, names: Names) => number | null | undefined
  nameOf: (number: number, names: Names) => string | undefined
}

function fixed(column: string, numbers: Readonly<Record<string, number>>): Choice {
  const names = new Map(Object.entries(numbers).map(([name, number]) => [number, name]))
  return { column, numberOf: (value) => numbers[value], nameOf: (number) => names.get(number) }
}

/** Every filter with one value. A new one is added here and to `search-query.contract.ts`. */
const CHOICES: Readonly<Record<ChoiceName, Choice>> = {
  condition: fixed('condition', CONDITION_NUMBERS),
  quality: fixed('quality', QUALITY_NUMBERS),
  in_stock: {
    column: 'in_stock',
    isFlag: true,
    numberOf: (value) => (value === '1' ? 1 : null),
    nameOf: String,
  },
  state: {
    column: 'state_id',
    numberOf: (value, { stateByName }) => stateByName.get(nameKey(value)),
    nameOf: (number, { states }) => states.get(number),
  },
  universal: { column: 'universal', isFlag: true, numberOf: Number, nameOf: String },
}

export const choiceOf = (name: ChoiceName): Choice => CHOICES[name]
export const isChoice = (name: string): name is ChoiceName => Object.hasOwn(CHOICES, name)
