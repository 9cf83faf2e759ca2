import type { PartType } from './part-types.rules.ts'

/** "Strut (front shock absorber)" is "Strut". */
export const plainName = ({ name }: PartType): string => name.replace(/\s*\(.*\)/, '')

/** "Wheel Bearing" within a sentence is "wheel bearing"; "ABS Sensor" is "ABS sensor". */
export const spokenName = (type: PartType): string =>
  plainName(type).replaceAll(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase())

export const withArticle = (name: string): string => `${/^[aeiou]/i.test(name) ? 'An' : 'A'} ${name}`
