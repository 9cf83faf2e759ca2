import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import { splitWords } from '#modules/taxonomy/title-words.rules.ts'

/** Returns the standard name of a type and the spoken ones; none without a type. */
export const listNames = (type: PartType | undefined): readonly string[] =>
  type ? [type.name, ...type.spokenNames] : []

/** Returns the words of each name of a type. */
export const listNameWords = (type: PartType | undefined): string[][] => listNames(type).map((name) => splitWords(name))
