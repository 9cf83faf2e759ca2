import { lowered, oneSpelling } from '#modules/taxonomy/title-words.rules.ts'
import { BRAND_WORDS, FOREIGN_WORDS, QUALITY_WORDS } from '#modules/taxonomy/trade-words.rules.ts'

import { createNameIndex, type NameIndex } from './names.rules.ts'
import { POSITION_WORDS } from './place-on-vehicle.rules.ts'
import { createSpelling, type Spelling } from './spelling.rules.ts'
import { tokensOf } from './tokens.rules.ts'
import type { KeywordData } from './understanding-types.rules.ts'
import { createVehicleIndex, type VehicleIndex } from './vehicle-index.rules.ts'
import {
  CONDITIONS,
  COUNT_WORDS,
  FUELS,
  isFiller,
  NEVER_CORRECTED,
  PLACES,
  QUALITIES,
  TRIMS,
} from './vocabulary.rules.ts'

export interface BrandPhrase {
  words: readonly string[]
  id: number
  name: string
}

/** Everything that is looked up while a text is read; built once. */
export interface Dictionary {
  data: KeywordData
  names: NameIndex
  vehicles: VehicleIndex
  spelling: Spelling
  brands: readonly BrandPhrase[]
  /** True for a word that is never corrected. */
  isKnown: (word: string) => boolean
  isTradeWord: (word: string) => boolean
}

/** Builds every index that texts are read with. */
export function createDictionary(data: KeywordData): Dictionary {
  const names = createNameIndex(data.types)
  const isTradeWord = (word: string) => oneSpelling(word).every(names.isWord)
  const vehicles = createVehicleIndex(data, isTradeWord)
  const brands = data.brands
    .map(({ id, name }) => ({ id, name, words: tokensOf(lowered(name)).map(({ text }) => text) }))
    .filter(({ words }) => words.length > 0)
    .toSorted((a, b) => b.words.length - a.words.length)
  const typed = new Set(
    data.types.flatMap(({ name, spokenNames }) =>
      [name, ...spokenNames].flatMap((text) => tokensOf(lowered(text)).map((token) => token.text)),
    ),
  )
  const ordinary = new Set([
    ...[PLACES, NEVER_CORRECTED, TRIMS, FUELS, POSITION_WORDS, BRAND_WORDS, QUALITY_WORDS, FOREIGN_WORDS].flatMap(
      (set) => [...set],
    ),
    ...COUNT_WORDS.keys(),
    ...[...CONDITIONS, ...QUALITIES, ...brands].flatMap(({ words }) => words),
  ])
  const partWords = new Set([...typed, ...POSITION_WORDS, 'tokunbo', 'belgium'])
  return {
    data,
    names,
    vehicles,
    brands,
    isTradeWord,
    isKnown: (word) =>
      typed.has(word) || isFiller(word) || ordinary.has(word) || vehicles.words.has(word) || isTradeWord(word),
    spelling: createSpelling({ ...names, partWords, vehicleWords: vehicles.targets }),
  }
}
