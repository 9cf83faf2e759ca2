import { lowered, oneSpelling } from '#modules/taxonomy/title-words.rules.ts'
import { BRAND_WORDS, FOREIGN_WORDS, QUALITY_WORDS } from '#modules/taxonomy/trade-words.rules.ts'
import type { Steps } from '#platform/steps.ts'

import { addVariants, collectNames } from './collect-names.rules.ts'
import { ENGLISH } from './english-words.rules.ts'
import { findMisspeltWords } from './misspelt-names.rules.ts'
import { createNameIndex, type NameIndex } from './names.rules.ts'
import { GROUP_WORDS } from './part-groups.rules.ts'
import { POSITION_WORDS } from './place-on-vehicle.rules.ts'
import { createSpelling, type Spelling } from './spelling.rules.ts'
import { toTokens } from './tokens.rules.ts'
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
  UNSTATED_QUALITIES,
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
  /** With the synonyms of the trade, for texts that the names do not explain. */
  widerNames: NameIndex
  vehicles: VehicleIndex
  spelling: Spelling
  /** Misspelt words of names by how they are right: "altenator" is "alternator". */
  misspelt: ReadonlyMap<string, string>
  brands: readonly BrandPhrase[]
  /** Brands that are common words of parts too, "Shell": read beside oils and fluids only. */
  brandsOfFluids: readonly BrandPhrase[]
  /** Returns whether a word is never corrected. */
  isKnown: (word: string) => boolean
  isTradeWord: (word: string) => boolean
  /** Returns whether a word is known and names no vehicle. */
  isOrdinary: (word: string) => boolean
}

/** A word in more names of parts than this cannot be a brand ("oil"), one in fewer may be ("Bendix"). */
const MAX_USES_OF_BRAND = 5
const MIN_BRAND_LENGTH = 4
/** Names that a brand goes by in the trade, beside its own. */
const SPOKEN_BRANDS: ReadonlyMap<string, readonly string[]> = new Map([['kyb', ['kayaba']]])

/** Builds every index that texts are read with. */
export function* buildDictionary(data: KeywordData): Steps<Dictionary> {
  const { names, widerNames } = yield* buildNames(data)
  yield
  const isTradeWord = (word: string) => oneSpelling(word).every(names.isWord)
  const vehicles = createVehicleIndex(data, isTradeWord)
  yield
  const uses = countWordUses(data)
  yield
  // Sellers name brands: one called "Oil" or "Filter" must not take the words of parts.
  const all = data.brands
    .map(({ id, name }) => ({ id, name, words: toTokens(lowered(name)).map(({ text }) => text) }))
    .toSorted((a, b) => b.words.length - a.words.length)
  const spoken = all.flatMap((brand) =>
    (SPOKEN_BRANDS.get(brand.name.toLowerCase()) ?? []).map((word) => ({ ...brand, words: [word] })),
  )
  const isCommon = ({ words }: BrandPhrase) => words.every((word) => (uses.get(word) ?? 0) > MAX_USES_OF_BRAND)
  const typed = new Set(uses.keys())
  const isFree = (word: string) => word.length >= MIN_BRAND_LENGTH && !typed.has(word) && !isFiller(word)
  const brands = [...all, ...spoken, ...listFirstWords(all, isFree)].filter((brand) => !isCommon(brand))
  const ordinary = ordinaryWords(brands)
  yield
  const misspelt = findMisspeltWords(data.types, uses)
  yield
  const isOrdinary = (word: string) => typed.has(word) || isFiller(word) || ordinary.has(word) || isTradeWord(word)
  const partWords = new Set([...typed, ...POSITION_WORDS, 'tokunbo', 'belgium'])
  return {
    data,
    names,
    widerNames,
    vehicles,
    brands,
    brandsOfFluids: all.filter((brand) => isCommon(brand) && brand.words.every((word) => BRAND_WORDS.has(word))),
    isTradeWord,
    isOrdinary,
    misspelt,
    isKnown: (word) => isOrdinary(word) || vehicles.words.has(word),
    spelling: createSpelling({ ...names, uses, misspelt, partWords, vehicleWords: vehicles.targets }),
  }
}

function* buildNames({ types }: KeywordData): Steps<Pick<Dictionary, 'names' | 'widerNames'>> {
  const own = collectNames(types)
  yield
  const names = createNameIndex(types, own)
  yield
  const withSynonyms = addVariants(own)
  yield
  return { names, widerNames: createNameIndex(types, own, withSynonyms) }
}

/** "Febi" for Febi Bilstein: the first word of a brand that begins no other. */
function listFirstWords(brands: readonly BrandPhrase[], isFree: (word: string) => boolean): BrandPhrase[] {
  const byFirst = Map.groupBy(brands, ({ words }) => words[0] ?? '')
  return brands.flatMap((brand) => {
    const [first = '', second] = brand.words
    return second !== undefined && byFirst.get(first)?.length === 1 && isFree(first)
      ? [{ ...brand, words: [first] }]
      : []
  })
}

/** How often each word is typed in the names of parts. */
function countWordUses({ types }: KeywordData): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { name, spokenNames } of types) {
    for (const { text } of [name, ...spokenNames].flatMap((one) => toTokens(lowered(one)))) {
      uses.set(text, (uses.get(text) ?? 0) + 1)
    }
  }
  return uses
}

/** Words that are spelt right, beside those of parts and vehicles. */
function ordinaryWords(brands: readonly BrandPhrase[]): ReadonlySet<string> {
  return new Set([
    ...[
      ENGLISH,
      PLACES,
      NEVER_CORRECTED,
      TRIMS,
      FUELS,
      POSITION_WORDS,
      BRAND_WORDS,
      QUALITY_WORDS,
      FOREIGN_WORDS,
    ].flatMap((set) => [...set]),
    ...COUNT_WORDS.keys(),
    ...GROUP_WORDS,
    ...[...CONDITIONS, ...QUALITIES, ...brands].flatMap(({ words }) => words),
    ...UNSTATED_QUALITIES.flat(),
  ])
}
