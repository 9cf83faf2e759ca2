import { withoutBrackets } from '#modules/taxonomy/name-text.rules.ts'
import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import { splitWords } from '#modules/taxonomy/title-words.rules.ts'

import { listVariants } from './name-variants.rules.ts'
import { isFiller, KEPT_IN_NAMES } from './vocabulary.rules.ts'

export interface PartName {
  words: readonly string[]
  types: readonly PartType[]
}

export type NamesByWords = ReadonlyMap<string, PartName>

export const MAX_WORDS_PER_NAME = 8

/** "Windscreen for keke" is also "windscreen keke". */
const withoutFiller = (words: readonly string[]) => words.filter((word) => !isFiller(word) || KEPT_IN_NAMES.has(word))

/** Collects names by their words; a standard name without its brackets only where no other type has it. */
export function collectNames(types: readonly PartType[]): Map<string, PartName> {
  const names = new Map<string, { words: string[]; types: PartType[] }>()
  const add = (words: string[], type: PartType) => {
    const name = names.get(words.join(' ')) ?? { words, types: [] }
    if (!name.types.includes(type)) name.types.push(type)
    if (words.length > 0) names.set(words.join(' '), name)
  }
  for (const type of types) for (const text of type.spokenNames) add(splitWords(text), type)
  for (const type of types) if (!type.name.includes('(')) add(splitWords(type.name), type)
  const addWhereFree = (words: string[], type: PartType) => {
    if (!names.has(words.join(' '))) add(words, type)
  }
  for (const type of types) {
    if (type.name.includes('(')) addWhereFree(splitWords(withoutBrackets(type.name)), type)
    const short = /^(.+) (?:Set|Assembly)$/.exec(type.name)?.[1]
    if (short !== undefined) addWhereFree(splitWords(short), type)
  }
  const all = [...names.values()]
  for (const { words, types: meant } of all) {
    const short = withoutFiller(words)
    if (short.length > 1 && short.length < words.length && !names.has(short.join(' ')))
      for (const type of meant) add(short, type)
  }
  return names
}

/** Returns the names and those with synonyms of the trade that are not names already and name one part. */
export function addVariants(own: NamesByWords): Map<string, PartName> {
  const names = new Map(own)
  const found = new Map<string, PartName | null>()
  for (const { words, types } of names.values())
    for (const variant of listVariants(words)) {
      const key = variant.join(' ')
      if (
        names.has(key) ||
        variant.length < 2 ||
        variant.length > MAX_WORDS_PER_NAME ||
        new Set(variant).size < variant.length
      )
        continue
      const other = found.get(key)
      const isSame = other === undefined || (other !== null && isSameSet(other.types, types))
      found.set(key, isSame ? { words: variant, types } : null)
    }
  for (const [key, name] of found) if (name) names.set(key, name)
  return names
}

const isSameSet = (a: readonly PartType[], b: readonly PartType[]) =>
  a.length === b.length && a.every((type) => b.includes(type))

/** Returns the types that have a word in some name. */
export function groupTypesByWord(names: NamesByWords): Map<string, Set<PartType>> {
  const bags = new Map<string, Set<PartType>>()
  for (const { words, types } of names.values())
    for (const word of words) {
      const bag = bags.get(word) ?? new Set()
      for (const type of types) bag.add(type)
      bags.set(word, bag)
    }
  return bags
}
