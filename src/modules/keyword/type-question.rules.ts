import type { PartType } from '#modules/taxonomy/part-types.rules.ts'

import type { Question } from './understanding-types.rules.ts'

const MAX_CHOICES = 5

/** Returns the question which of several parts is meant. */
export function toTypeQuestion(types: readonly PartType[]): Question {
  const choices = types.slice(0, MAX_CHOICES).map(({ key, name }) => ({ label: name, value: key }))
  return { about: 'type', text: `Did you mean ${choices.map(({ label }) => label).join(' or ')}?`, choices }
}
