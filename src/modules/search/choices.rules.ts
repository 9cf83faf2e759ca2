import { type Lookup, nameKey } from '#modules/keyword/lookup.rules.ts'

import type { ChoiceName } from './search-query.contract.ts'
import { CONDITION_NUMBERS, QUALITY_NUMBERS } from './tags.rules.ts'

type Names = Pick<Lookup, 'states' | 'stateByName'>

/** A filter with one value and its facet: a column of `search_listings` with a number for each value. */
interface Choice {
  column: string
  /** The column is true (1) or false (0). */
  isFlag?: boolean
  /** Returns undefined for a value that does not exist. */
  toNumber: (value: string, names: Names) => number | undefined
  toName: (number: number, names: Names) => string | undefined
}

function createFixedChoice(column: string, numbers: Readonly<Record<string, number>>): Choice {
  const names = new Map(Object.entries(numbers).map(([name, number]) => [number, name]))
  return { column, toNumber: (value) => numbers[value], toName: (number) => names.get(number) }
}

const createFlagChoice = (column: string): Choice => ({ column, isFlag: true, toNumber: Number, toName: String })

/** Filters that compare a column with one number; limits (rating, price) are in `criteria.rules.ts`. */
const CHOICES: Readonly<Record<ChoiceName, Choice>> = {
  condition: createFixedChoice('condition', CONDITION_NUMBERS),
  quality: createFixedChoice('quality', QUALITY_NUMBERS),
  in_stock: createFlagChoice('in_stock'),
  state: {
    column: 'state_id',
    toNumber: (value, { stateByName }) => stateByName.get(nameKey(value)),
    toName: (number, { states }) => states.get(number),
  },
  universal: createFlagChoice('universal'),
}

export const getChoice = (name: ChoiceName): Choice => CHOICES[name]
export const isChoice = (name: string): name is ChoiceName => Object.hasOwn(CHOICES, name)
