import type { PartType } from './part-types.rules.ts'

/** Returns the name without brackets: "Strut (front shock absorber)" is "Strut". */
export const plainName = ({ name }: PartType): string => name.replace(/\s*\(.*\)/, '')

/** Returns the name for use within a sentence: "wheel bearing", "ABS sensor". */
export const spokenName = (type: PartType): string =>
  plainName(type).replaceAll(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase())

export const withArticle = (name: string): string => `${/^[aeiou]/i.test(name) ? 'An' : 'A'} ${name}`
