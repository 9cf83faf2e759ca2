import type { PartType } from '#modules/taxonomy/part-types.rules.ts'

import type { RawSizes } from './size-pattern.rules.ts'
import type { Token } from './tokens.rules.ts'

/** Numbers of rolling bearings: 6205, 30206, NU 205, UCP 205, with the suffixes of their seals and clearance. */
const BEARING =
  /\b(?:6[0-4]\d\d|16\d{3}|2[23]\d{3}|3[0-3]\d{3}|51\d{3}|7[23]\d\d|(?:nu|nj|nup|hk|na|ucp|ucf|ucfl) ?\d{3,4})\b/
const BEARING_SEALED = /\b6[0-4]\d\d ?-?(?:2?rs|2?z|zz|ddu|llu|c3)/
const GENERAL: readonly { nouns: readonly string[]; patterns: readonly RegExp[]; key: string }[] = [
  { nouns: ['bearing'], patterns: [BEARING, BEARING_SEALED], key: 'bearing-general' },
  { nouns: ['oil', 'seal'], patterns: [], key: 'oil-seal-general' },
]

/** Returns the type that is sold by number or measures, if a text names no more than its noun: "bearing 6205". */
export function readGeneralPart(
  tokens: readonly Token[],
  partWords: readonly string[],
  sizes: RawSizes,
  all: readonly PartType[],
): PartType | undefined {
  const text = tokens.map((token) => token.gap + token.text).join('')
  const isNamed = ({ nouns }: (typeof GENERAL)[number]) =>
    partWords.length > 0 && partWords.every((word) => nouns.includes(word))
  const found = GENERAL.find(
    (one) => isNamed(one) && (sizes['thickness'] !== undefined || one.patterns.some((pattern) => pattern.test(text))),
  )
  return found && all.find(({ key }) => key === found.key)
}
